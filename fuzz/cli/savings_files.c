/* savings_files.c: which files a command line means: files, and all cases below folders. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/file.h"
#include "fuzz/cli/savings.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool fail(struct dp_savings_files *files, const char *path, const char *why) {
    snprintf(files->failed, sizeof files->failed, "%s", path);
    snprintf(files->error.message, sizeof files->error.message, "%s", why);
    return false;
}

static bool add(struct dp_savings_files *files, const char *path) {
    if (files->count == files->capacity) {
        size_t capacity = files->capacity != 0 ? files->capacity * 2 : 16;
        char **grown = realloc(files->paths, capacity * sizeof *grown);
        if (grown == NULL) {
            return fail(files, path, "out of memory");
        }
        files->paths = grown;
        files->capacity = capacity;
    }
    files->paths[files->count] = strdup(path);
    return files->paths[files->count++] != NULL || fail(files, path, "out of memory");
}

static bool ends_in_dp(const char *name) {
    size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".dp") == 0;
}

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* Byte order, so that the order does not hang on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool walk(const char *folder, struct dp_savings_files *files);

/* A folder behind a symbolic link is not entered: it may lead back. */
static bool add_entry(const char *folder, const char *name, struct dp_savings_files *files) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    struct stat facts;
    if (path == NULL) {
        return fail(files, folder, "out of memory");
    }
    snprintf(path, size, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    bool good = true;
    if (lstat(path, &facts) != 0) {
        good = fail(files, path, strerror(errno));
    } else if (S_ISDIR(facts.st_mode)) {
        good = walk(path, files);
    } else if (ends_in_dp(name)) {
        good = add(files, path);
    }
    free(path);
    return good;
}

static bool walk(const char *folder, struct dp_savings_files *files) {
    struct dirent **entries = NULL;
    int count = scandir(folder, &entries, is_visible, by_name);
    if (count < 0) {
        return fail(files, folder, strerror(errno));
    }
    bool good = true;
    for (int i = 0; i < count; i++) {
        good = good && add_entry(folder, entries[i]->d_name, files);
        free(entries[i]);
    }
    free(entries);
    return good;
}

bool dp_savings_find(const char *operand, struct dp_savings_files *files) {
    size_t before = files->count;
    if (!dp_is_folder(operand)) {
        return add(files, operand);
    }
    return walk(operand, files) && (files->count > before || fail(files, operand, "there is no *.dp file in it"));
}

void dp_savings_files_free(struct dp_savings_files *files) {
    for (size_t i = 0; i < files->count; i++) {
        free(files->paths[i]);
    }
    free(files->paths);
    *files = (struct dp_savings_files){0};
}
