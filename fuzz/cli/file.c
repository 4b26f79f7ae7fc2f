/* file.c: reads and writes whole files (POSIX). */
#define _XOPEN_SOURCE 700
#include "fuzz/cli/file.h"

#include "fuzz/minimize/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(char *why, size_t size, const char *what) {
    snprintf(why, size, "%s", what);
    return false;
}

/* --- in --- */

/* Reads up to the end; `size_hint` is what the file is thought to hold. */
static bool read_all(int fd, size_t most, size_t size_hint, char **bytes, size_t *size, char *why, size_t why_size) {
    size_t capacity = size_hint < most ? size_hint + 1 : most + 1;
    char *buffer = malloc(capacity);
    size_t used = 0;
    while (buffer != NULL) {
        ssize_t got = read(fd, buffer + used, capacity - used);
        if (got == 0) {
            *bytes = buffer;
            *size = used;
            return true;
        }
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            fail(why, why_size, strerror(errno));
            free(buffer);
            return false;
        }
        used += (size_t)got;
        if (used > most) {
            snprintf(why, why_size, "larger than the %zu bytes that are read", most);
            free(buffer);
            return false;
        }
        if (used == capacity) {
            capacity = capacity < (most + 1) / 2 ? capacity * 2 : most + 1;
            char *bigger = realloc(buffer, capacity);
            if (bigger == NULL) {
                free(buffer);
            }
            buffer = bigger;
        }
    }
    return fail(why, why_size, "out of memory");
}

bool dp_file_read(const char *path, size_t most, char **bytes, size_t *size, char *why, size_t why_size) {
    if (strcmp(path, "-") == 0) {
        return read_all(STDIN_FILENO, most, 65535, bytes, size, why, why_size);
    }
    /* O_NONBLOCK: opening a pipe without a writer returns at once. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat facts;
    if (fd < 0) {
        return fail(why, why_size, strerror(errno));
    }
    bool done = false;
    if (fstat(fd, &facts) != 0) {
        fail(why, why_size, strerror(errno));
    } else if (S_ISDIR(facts.st_mode)) {
        fail(why, why_size, strerror(EISDIR));
    } else if (!S_ISREG(facts.st_mode)) {
        fail(why, why_size, "not a regular file (`-` reads stdin)");
    } else {
        done = read_all(fd, most, facts.st_size > 0 ? (size_t)facts.st_size : 0, bytes, size, why, why_size);
    }
    close(fd);
    return done;
}

bool dp_file_keep_stdin(size_t most, char *why, size_t why_size) {
    char *bytes = NULL;
    size_t size = 0;
    if (!dp_file_read("-", most, &bytes, &size, why, why_size)) {
        return false;
    }
    FILE *kept = tmpfile();
    bool good = kept != NULL && fwrite(bytes, 1, size, kept) == size && fflush(kept) == 0 &&
                dup2(fileno(kept), STDIN_FILENO) >= 0 && dp_file_rewind_stdin();
    if (!good) {
        fail(why, why_size, strerror(errno));
    }
    if (kept != NULL) {
        fclose(kept);
    }
    free(bytes);
    return good;
}

bool dp_file_rewind_stdin(void) {
    return lseek(STDIN_FILENO, 0, SEEK_SET) == 0;
}

bool dp_is_folder(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* --- out --- */

/* The file that `path` stands for, links followed, into `target` (PATH_MAX bytes). */
static bool resolve(const char *path, char *target, char *why, size_t why_size) {
    struct stat facts;
    if (stat(path, &facts) != 0) {
        struct stat link;
        if (errno != ENOENT) {
            return fail(why, why_size, strerror(errno));
        }
        if (lstat(path, &link) == 0) {
            return fail(why, why_size, "a symbolic link to nothing");
        }
        int length = snprintf(target, PATH_MAX, "%s", path);
        return (length >= 0 && length < PATH_MAX) || fail(why, why_size, strerror(ENAMETOOLONG));
    }
    if (S_ISDIR(facts.st_mode)) {
        return fail(why, why_size, strerror(EISDIR));
    }
    if (!S_ISREG(facts.st_mode)) {
        return fail(why, why_size, "exists and is not a regular file");
    }
    return realpath(path, target) != NULL || fail(why, why_size, strerror(errno));
}

/* The file that `path` stands for, and a template for one beside it: hidden, so that a process that is killed does not
 * leave what looks like a case. */
static bool place(const char *path, char target[PATH_MAX], char temporary[PATH_MAX], char *why, size_t why_size) {
    if (!resolve(path, target, why, why_size)) {
        return false;
    }
    char *slash = strrchr(target, '/');
    char *name = slash != NULL ? slash + 1 : target;
    int length = snprintf(temporary, PATH_MAX, "%.*s.%s.XXXXXX", (int)(name - target), target, name);
    return (length >= 0 && length < PATH_MAX) || fail(why, why_size, strerror(ENAMETOOLONG));
}

bool dp_file_write(const char *path, const void *bytes, size_t size, char *why, size_t why_size) {
    if (strcmp(path, "-") == 0) {
        return (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0) || fail(why, why_size, strerror(errno));
    }
    char target[PATH_MAX];
    char temporary[PATH_MAX];
    return place(path, target, temporary, why, why_size) &&
           (dp_store_replace(target, temporary, false, bytes, size) || fail(why, why_size, strerror(errno)));
}

bool dp_file_can_write(const char *path, char *why, size_t why_size) {
    char target[PATH_MAX];
    char temporary[PATH_MAX];
    if (strcmp(path, "-") == 0) {
        return true;
    }
    if (!place(path, target, temporary, why, why_size)) {
        return false;
    }
    dp_store_hold(); /* a signal between the two would leave it behind */
    int fd = mkstemp(temporary);
    if (fd >= 0) {
        close(fd);
        unlink(temporary);
    }
    dp_store_release();
    return fd >= 0 || fail(why, why_size, strerror(errno));
}
