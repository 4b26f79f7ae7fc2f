/* replay_run.c: see replay_run.h. A child works through the files and notes the index of the one it is at in shared
 * memory; when it dies, the parent reads what it said, names the culprit and starts another child behind it. */
#include "fuzz/targets/replay_run.h"

#include "fuzz/targets/target.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Exit code of a child that could not read a file (the message is printed already). */
#define UNREADABLE 3

static uint8_t *read_whole(const char *path, size_t *size) {
    int file = open(path, O_RDONLY);
    struct stat facts;
    if (file < 0 || fstat(file, &facts) != 0) {
        return file < 0 ? NULL : (close(file), NULL);
    }
    uint8_t *bytes = malloc(facts.st_size > 0 ? (size_t)facts.st_size : 1);
    size_t length = 0;
    ssize_t got = 1;
    while (bytes != NULL && got > 0 && length < (size_t)facts.st_size) {
        got = read(file, bytes + length, (size_t)facts.st_size - length);
        length += got > 0 ? (size_t)got : 0;
    }
    close(file);
    if (bytes == NULL || got < 0) {
        free(bytes);
        return NULL;
    }
    *size = length;
    return bytes;
}

/* Whether a file is a case as text (`drainproof 1` behind comments and blank lines at most). To a target that takes bytes
 * its letters would be some program, and that program would hold: a pass that means nothing. */
static bool is_text_case(const char *bytes, size_t size) {
    static const char word[] = "drainproof ";
    size_t at = 0;
    while (at < size && (bytes[at] == '#' || strchr(" \t\r\n", bytes[at]) != NULL)) {
        if (bytes[at] == '#') {
            const char *end = memchr(bytes + at, '\n', size - at);
            at = end != NULL ? (size_t)(end - bytes) : size - 1;
        }
        at++;
    }
    return size - at >= sizeof word - 1 && memcmp(bytes + at, word, sizeof word - 1) == 0;
}

static bool is_wrong_form(const char *path, const char *bytes, size_t size) {
    if (DP_REPLAY_TAKES_TEXT || !is_text_case(bytes, size)) {
        return false;
    }
    fprintf(stderr,
            "%s: is a case as text, and " DP_REPLAY_NAME
            " takes bytes; `drainproof convert --to=bytes IN -o OUT` makes "
            "them\n",
            path);
    return true;
}

bool dp_replay_file(const char *path) {
    size_t size;
    errno = 0;
    uint8_t *bytes = read_whole(path, &size); /* exactly as long as the file: a sanitizer sees one byte too far */
    if (bytes == NULL) {
        fprintf(stderr, "%s: cannot be read: %s\n", path, errno != 0 ? strerror(errno) : "out of memory");
        return false;
    }
    bool fits = !is_wrong_form(path, (const char *)bytes, size);
    if (fits) {
        LLVMFuzzerTestOneInput(bytes, size);
    }
    free(bytes);
    return fits;
}

static _Noreturn void run_child(char *const *paths, size_t count, unsigned seconds, volatile size_t *at) {
    for (; *at < count; ++*at) {
        alarm(seconds);
        if (!dp_replay_file(paths[*at])) {
            exit(UNREADABLE);
        }
    }
    alarm(0);
    exit(0);
}

/* Copies the line that starts at `start`, as far as it fits. */
static void copy_line(const char *start, char *signature) {
    size_t length = strcspn(start, "\r\n");
    length = length < DP_SIGNATURE_MAX - 1 ? length : DP_SIGNATURE_MAX - 1;
    memcpy(signature, start, length);
    signature[length] = '\0';
}

/* A sanitizer's summary without the folders of the source file, which differ from machine to machine. */
static void copy_summary(const char *start, char *signature) {
    copy_line(start, signature);
    char *slash = strrchr(signature, '/');
    char *word = slash;
    while (word != NULL && word > signature && word[-1] != ' ') {
        word--;
    }
    if (slash != NULL) {
        memmove(word, slash + 1, strlen(slash + 1) + 1);
    }
}

static void find_signature(const char *said, int status, char *signature) {
    const char *line;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        strcpy(signature, "timeout");
    } else if ((line = strstr(said, "ASSERTION FAILED: ")) != NULL) {
        copy_line(line, signature);
    } else if ((line = strstr(said, "SUMMARY: ")) != NULL) {
        copy_summary(line, signature);
    } else if (WIFSIGNALED(status)) {
        snprintf(signature, DP_SIGNATURE_MAX, "signal %d", WTERMSIG(status));
    } else {
        snprintf(signature, DP_SIGNATURE_MAX, "exit code %d", WEXITSTATUS(status));
    }
}

/* Reads to the end of a child's standard error; keeps the first part, passes everything on. */
static void listen(int from, char *said, size_t size) {
    size_t length = 0;
    char block[4096];
    ssize_t got;
    while ((got = read(from, block, sizeof block)) > 0 || (got < 0 && errno == EINTR)) {
        size_t n = got > 0 ? (size_t)got : 0;
        fwrite(block, 1, n, stderr);
        n = n < size - 1 - length ? n : size - 1 - length;
        memcpy(said + length, block, n);
        length += n;
    }
    said[length] = '\0';
}

/* Runs the files from *at on; true if the child reached the end. */
static bool run_from(char *const *paths, size_t count, unsigned seconds, volatile size_t *at, char *said, size_t size,
                     int *status) {
    int ends[2];
    fflush(NULL);
    if (pipe(ends) != 0) {
        return false;
    }
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        run_child(paths, count, seconds, at);
    }
    close(ends[1]);
    if (child > 0) {
        listen(ends[0], said, size);
    }
    close(ends[0]);
    return child > 0 && waitpid(child, status, 0) == child;
}

/* A number that is 0 and that child processes share; NULL if there can be none. */
static volatile size_t *shared_number(void) {
    FILE *file = tmpfile();
    if (file == NULL || ftruncate(fileno(file), sizeof(size_t)) != 0) {
        return NULL;
    }
    void *memory = mmap(NULL, sizeof(size_t), PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    fclose(file);
    return memory == MAP_FAILED ? NULL : memory;
}

int dp_replay_all(char *const *paths, size_t count, unsigned seconds) {
    static char said[1u << 20];
    volatile size_t *at = shared_number();
    if (at == NULL) {
        perror("replay: shared memory");
        return -1;
    }
    int findings = 0;
    int status = 0;
    while (*at < count) {
        if (!run_from(paths, count, seconds, at, said, sizeof said, &status)) {
            perror("replay: child process");
            findings = -1;
            break;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && *at >= count) {
            break;
        }
        if (WIFEXITED(status) && WEXITSTATUS(status) == UNREADABLE) {
            findings = -1;
            break;
        }
        char signature[DP_SIGNATURE_MAX];
        find_signature(said, status, signature);
        printf("finding\t%s\t%s\n", *at < count ? paths[*at] : "at exit", signature);
        findings++;
        ++*at;
    }
    munmap((void *)(uintptr_t)at, sizeof *at);
    return findings;
}
