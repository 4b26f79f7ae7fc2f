/* replay.c: a target without an engine: runs it over files and folders. The same inputs that an engine found, in a
 * plain build, under a debugger, with either compiler. */
#include "fuzz/targets/replay_run.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SECONDS_PER_INPUT 20u

static const char help[] =
    "usage: fuzz_NAME-replay [--keep-going] [--repeat N] PATH...\n"
    "Runs the fuzz target over every file; a folder stands for every file in it and below, in the order of their "
    "names.\n"
    "Files are in the form that the target takes: cases as text (.dp) are refused by targets that take bytes.\n"
    "\n"
    "  --keep-going  run in child processes; print 'finding<TAB>file<TAB>signature' for each file that fails, go on\n"
    "  --repeat N    run each file N times (for measuring)\n"
    "  --help        this text\n"
    "\n"
    "Exit code: 0 all files hold, 1 findings (--keep-going; without it the first one aborts), 2 unusable input.\n";

struct paths {
    char **items;
    size_t count;
    size_t capacity;
};

static void *or_die(void *memory) {
    if (memory == NULL) {
        fputs("replay: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static void add_file(struct paths *paths, const char *path) {
    if (paths->count == paths->capacity) {
        paths->capacity = paths->capacity * 2 + 16;
        paths->items = or_die(realloc(paths->items, paths->capacity * sizeof *paths->items));
    }
    paths->items[paths->count++] = or_die(strdup(path));
}

static bool add_folder(struct paths *paths, const char *folder);

static bool add(struct paths *paths, const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    if (S_ISDIR(facts.st_mode)) {
        return add_folder(paths, path);
    }
    if (!S_ISREG(facts.st_mode)) {
        fprintf(stderr, "%s: neither a file nor a folder\n", path);
        return false;
    }
    add_file(paths, path);
    return true;
}

static bool add_folder(struct paths *paths, const char *folder) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0) {
        fprintf(stderr, "%s: %s\n", folder, strerror(errno));
        return false;
    }
    bool good = true;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (name[0] != '.') {
            size_t size = strlen(folder) + strlen(name) + 2;
            char *path = or_die(malloc(size));
            snprintf(path, size, "%s/%s", folder, name);
            good = add(paths, path) && good;
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
    return good;
}

static bool read_number(const char *text, unsigned long *number) {
    char *end;
    errno = 0;
    *number = text == NULL || *text == '-' ? 0 : strtoul(text, &end, 10);
    return *number > 0 && errno == 0 && *end == '\0';
}

/* Without child processes: the first finding aborts, for debuggers, profilers and sanitizers. */
static int run_plainly(const struct paths *paths, unsigned long repeat) {
    for (size_t i = 0; i < paths->count; i++) {
        for (unsigned long n = 0; n < repeat; n++) {
            if (!dp_replay_file(paths->items[i])) {
                return -1;
            }
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    struct paths paths = {0};
    bool keep_going = false;
    unsigned long repeat = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            return 0;
        }
        if (strcmp(argv[i], "--keep-going") == 0) {
            keep_going = true;
        } else if (strcmp(argv[i], "--repeat") == 0) {
            if (!read_number(argv[++i], &repeat)) {
                fputs("--repeat needs a number above 0\n", stderr);
                return 2;
            }
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "unknown option %s\n%s", argv[i], help);
            return 2;
        } else if (!add(&paths, argv[i])) {
            return 2;
        }
    }
    if (paths.count == 0) {
        fputs("nothing to replay: no file was named, or the folders are empty\n", stderr);
        return 2;
    }
    int findings =
        keep_going ? dp_replay_all(paths.items, paths.count, SECONDS_PER_INPUT) : run_plainly(&paths, repeat);
    if (findings >= 0) {
        printf("replayed %zu files, %d findings\n", paths.count, findings);
    }
    for (size_t i = 0; i < paths.count; i++) {
        free(paths.items[i]);
    }
    free(paths.items);
    return findings < 0 ? 2 : findings > 0 ? 1 : 0;
}
