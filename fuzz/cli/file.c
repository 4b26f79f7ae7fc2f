/* file.c: reads and writes whole files (POSIX). */
#define _XOPEN_SOURCE 700
#include "fuzz/cli/file.h"

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

bool dp_is_folder(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* --- out --- */

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t put = write(fd, bytes, size);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return true;
}

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

/* Mode of a file that does not exist yet, as open() would give it. */
static mode_t new_mode(const char *target) {
    struct stat facts;
    mode_t mask = umask(0);
    umask(mask);
    return stat(target, &facts) == 0 ? facts.st_mode & 0777 : 0666 & ~mask;
}

bool dp_file_write(const char *path, const void *bytes, size_t size, char *why, size_t why_size) {
    if (strcmp(path, "-") == 0) {
        return (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0) || fail(why, why_size, strerror(errno));
    }
    char target[PATH_MAX];
    char temporary[PATH_MAX];
    if (!resolve(path, target, why, why_size)) {
        return false;
    }
    /* Hidden beside its target: a process that is killed must not leave what looks like a case. */
    char *slash = strrchr(target, '/');
    char *name = slash != NULL ? slash + 1 : target;
    int length = snprintf(temporary, sizeof temporary, "%.*s.%s.XXXXXX", (int)(name - target), target, name);
    if (length < 0 || (size_t)length >= sizeof temporary) {
        return fail(why, why_size, strerror(ENAMETOOLONG));
    }
    int fd = mkstemp(temporary);
    if (fd < 0) {
        return fail(why, why_size, strerror(errno));
    }
    bool written = write_all(fd, bytes, size) && fchmod(fd, new_mode(target)) == 0;
    int problem = errno;
    if (close(fd) != 0 && written) {
        problem = errno;
        written = false;
    }
    if (written && rename(temporary, target) != 0) {
        problem = errno;
        written = false;
    }
    if (!written) {
        unlink(temporary);
        return fail(why, why_size, strerror(problem));
    }
    return true;
}
