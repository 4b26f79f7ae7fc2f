/* store.c: see store.h. */
#include "fuzz/minimize/store.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *path, const char *reason, char *why, size_t why_size) {
    snprintf(why, why_size, "%s: %s", path, reason);
    return false;
}

char *dp_store_path(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path != NULL) {
        snprintf(path, size, "%s/%s", folder, name);
    }
    return path;
}

static bool make_one(const char *path, char *why, size_t why_size) {
    struct stat facts;
    if (mkdir(path, 0777) == 0) {
        return true;
    }
    int problem = errno;
    if (problem == EEXIST && stat(path, &facts) == 0) {
        return S_ISDIR(facts.st_mode) || fail(path, strerror(ENOTDIR), why, why_size);
    }
    return fail(path, strerror(problem), why, why_size);
}

bool dp_store_folder(const char *path, char *why, size_t why_size) {
    char *copy = strdup(path);
    bool made = copy != NULL || fail(path, "out of memory", why, why_size);
    for (char *slash = copy != NULL ? strchr(copy + 1, '/') : NULL; made && slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        made = make_one(copy, why, why_size);
        *slash = '/';
    }
    made = made && make_one(copy, why, why_size);
    free(copy);
    return made;
}

static bool put_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t put = write(fd, bytes, size);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        bytes += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* Mode of the file that is there, or of a new one as open() would give it, whatever mkstemp thinks. */
static mode_t mode_of(const char *path) {
    struct stat facts;
    mode_t mask = umask(0);
    umask(mask);
    return stat(path, &facts) == 0 ? facts.st_mode & 0777 : 0666 & ~mask;
}

static bool replace(const char *path, char *temporary, bool flush, const void *bytes, size_t size) {
    int fd = mkstemp(temporary);
    if (fd < 0) {
        return false;
    }
    bool written = put_all(fd, bytes, size) && fchmod(fd, mode_of(path)) == 0 && (!flush || fsync(fd) == 0);
    int problem = errno;
    if (close(fd) != 0 && written) {
        problem = errno;
        written = false;
    }
    if (written && rename(temporary, path) != 0) {
        problem = errno;
        written = false;
    }
    if (!written) {
        unlink(temporary);
        errno = problem;
    }
    return written;
}

static sigset_t held_from; /* what was blocked before */
static unsigned held;

void dp_store_hold(void) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    if (held++ == 0) {
        sigprocmask(SIG_BLOCK, &ends, &held_from);
    }
}

void dp_store_release(void) {
    int problem = errno;
    if (--held == 0) {
        sigprocmask(SIG_SETMASK, &held_from, NULL);
    }
    errno = problem;
}

bool dp_store_replace(const char *path, char *temporary, bool flush, const void *bytes, size_t size) {
    dp_store_hold();
    bool written = replace(path, temporary, flush, bytes, size);
    dp_store_release();
    return written;
}

bool dp_store_write(const char *folder, const char *name, const void *bytes, size_t size, char *why, size_t why_size) {
    char *path = dp_store_path(folder, name);
    char *temporary = path != NULL ? malloc(strlen(path) + 8) : NULL;
    bool written = false;
    if (temporary == NULL) {
        fail(name, "out of memory", why, why_size);
    } else {
        snprintf(temporary, strlen(path) + 8, "%s.XXXXXX", path);
        written = dp_store_replace(path, temporary, true, bytes, size) || fail(path, strerror(errno), why, why_size);
    }
    free(path);
    free(temporary);
    return written;
}

static bool get_all(FILE *file, const char *path, size_t most, char **text, size_t *size, char *why, size_t why_size) {
    char *buffer = NULL;
    size_t capacity = 0;
    size_t used = 0;
    do {
        capacity = capacity == 0 ? 4096 : 2 * capacity;
        char *bigger = realloc(buffer, capacity);
        if (bigger == NULL || used > most) {
            free(bigger != NULL ? bigger : buffer);
            return fail(path, bigger == NULL ? "out of memory" : "too large", why, why_size);
        }
        buffer = bigger;
        used += fread(buffer + used, 1, capacity - 1 - used, file);
    } while (used == capacity - 1);
    if (ferror(file)) {
        free(buffer);
        return fail(path, "cannot be read", why, why_size);
    }
    buffer[used] = '\0';
    *text = buffer;
    *size = used;
    return true;
}

bool dp_store_read(const char *folder, const char *name, size_t most, char **text, size_t *size, char *why,
                   size_t why_size) {
    *text = NULL;
    *size = 0;
    char *path = dp_store_path(folder, name);
    if (path == NULL) {
        return fail(name, "out of memory", why, why_size);
    }
    struct stat facts;
    bool there = stat(path, &facts) == 0;
    bool regular = there && S_ISREG(facts.st_mode);
    bool absent = !there && errno == ENOENT;
    FILE *file = regular ? fopen(path, "rb") : NULL;
    bool read = absent;
    if (file != NULL) {
        read = get_all(file, path, most, text, size, why, why_size);
        fclose(file);
    } else if (!absent) {
        fail(path, !there || regular ? strerror(errno) : "not a regular file", why, why_size);
    }
    free(path);
    return read;
}

bool dp_store_remove(const char *folder, const char *name, char *why, size_t why_size) {
    char *path = dp_store_path(folder, name);
    bool removed = path != NULL && (unlink(path) == 0 || errno == ENOENT);
    if (!removed) {
        fail(path != NULL ? path : name, path != NULL ? strerror(errno) : "out of memory", why, why_size);
    }
    free(path);
    return removed;
}
