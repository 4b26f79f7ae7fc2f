/* state.c: see state.h. */
#include "fuzz/prove/state.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#define HEADER    "drainproof prove state 3\n"
#define LINE_SIZE 256
#define SIZE_MOST (16u * 1024u * 1024u) /* far more than all parts of all proofs take */

static bool fail(struct dp_state *state, uint32_t line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(state->why, sizeof state->why, format, arguments);
    va_end(arguments);
    state->line = line;
    fprintf(stderr, "%s", state->path);
    if (line != 0) {
        fprintf(stderr, ":%" PRIu32, line);
    }
    fprintf(stderr, ": error: %s\n", state->why);
    return false;
}

/* --- lines --- */

/* The last word is a hash of those before it: a digest that was damaged on the disk must not reach a certificate. */
static void write_line(char line[LINE_SIZE], const struct dp_proof *proof, size_t pair, const struct dp_proof_sum *s) {
    int length = snprintf(line, LINE_SIZE, "%s %zu %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64,
                          proof->name, pair, s->streams, s->clean, s->alike, s->masked, s->disagreements, s->digest);
    size_t used = length > 0 && length < LINE_SIZE ? (size_t)length : 0;
    snprintf(line + used, LINE_SIZE - used, " %016" PRIx64 "\n", (uint64_t)XXH3_64bits(line, used));
}

/* 1: a line that means what it says, as write_line would have written it; 0: damaged; -1: nothing of the kind. */
static int read_line(const char *line, const struct dp_proof *proof, size_t *pair, struct dp_proof_sum *s) {
    char again[LINE_SIZE];
    uint64_t hash = 0;
    if (sscanf(line + strlen(proof->name),
               "%zu %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNx64 " %" SCNx64, pair, &s->streams,
               &s->clean, &s->alike, &s->masked, &s->disagreements, &s->digest, &hash) != 8) {
        return -1;
    }
    write_line(again, proof, *pair, s);
    return strcmp(line, again) == 0;
}

static size_t proof_of(const char *line) {
    size_t length = strcspn(line, " \n");
    size_t proof = 0;
    while (proof < dp_proof_count &&
           (strlen(dp_proofs[proof].name) != length || memcmp(dp_proofs[proof].name, line, length) != 0)) {
        proof++;
    }
    return proof;
}

/* --- what a line must keep --- */

/* A file being read, with the tasks of the proofs that it speaks of. */
struct reading {
    struct dp_state *state;
    struct dp_proof_task *tasks; /* by proof; `pairs` NULL until it is asked for */
    uint32_t line;
};

static struct dp_proof_task *task_of(struct reading *r, size_t proof) {
    struct dp_proof_task *task = &r->tasks[proof];
    if (task->pairs == NULL && !dp_proof_task_make(&dp_proofs[proof], task)) {
        fail(r->state, 0, "out of memory");
        return NULL;
    }
    if (r->state->kept[proof] == NULL) {
        r->state->kept[proof] = calloc(task->count, sizeof *r->state->kept[proof]);
    }
    if (r->state->kept[proof] == NULL) {
        fail(r->state, 0, "out of memory");
        return NULL;
    }
    return task;
}

static bool believe(struct reading *r, size_t proof, const struct dp_proof_task *task, size_t pair,
                    const struct dp_proof_sum *s) {
    const char *name = dp_proofs[proof].name;
    if (pair >= task->count) {
        return fail(r->state, r->line, "%s has %zu parts, from 0; there is no part %zu", name, task->count, pair);
    }
    struct dp_kept *kept = &r->state->kept[proof][pair];
    if (s->streams != task->streams[pair]) {
        return fail(r->state, r->line, "part %zu of %s has %" PRIu64 " streams, not %" PRIu64, pair, name,
                    task->streams[pair], s->streams);
    }
    if (s->masked > s->streams - s->clean && s->clean <= s->streams) {
        return fail(r->state, r->line, "of %" PRIu64 " streams with hazards there cannot be %" PRIu64 " masked",
                    s->streams - s->clean, s->masked);
    }
    if (s->clean > s->streams || s->alike != s->streams / DP_PROOF_ALIKE_SHARE) {
        return fail(r->state, r->line, "of %" PRIu64 " streams there cannot be %" PRIu64 " clean and %" PRIu64 " alike",
                    s->streams, s->clean, s->alike);
    }
    if (s->disagreements != 0) {
        return fail(r->state, r->line, "a part with disagreements is not finished; without this line it is done again");
    }
    if (kept->line != 0) {
        return fail(r->state, r->line, "part %zu of %s stands in line %" PRIu32 " already", pair, name, kept->line);
    }
    *kept = (struct dp_kept){r->line, *s};
    return true;
}

static bool take_line(struct reading *r, const char *line) {
    size_t proof = proof_of(line);
    size_t pair = 0;
    struct dp_proof_sum sum = {0};
    if (proof == dp_proof_count) {
        return fail(r->state, r->line, "there is no proof `%.*s`", (int)strcspn(line, " \n"), line);
    }
    int whole = read_line(line, &dp_proofs[proof], &pair, &sum);
    if (whole < 0) {
        return fail(r->state, r->line, "it is no line of a finished part");
    }
    const struct dp_proof_task *task = task_of(r, proof);
    if (task == NULL || !believe(r, proof, task, pair, &sum)) {
        return false;
    }
    return whole != 0 || fail(r->state, r->line,
                              "the line is damaged: its last word is no hash of it; without it the part is done again");
}

/* --- the file --- */

/* Every whole line; *end is where the last one ends. A last line without its end is left to the caller. */
static bool read_lines(struct reading *r, const char *text, size_t size, size_t *end) {
    char line[LINE_SIZE];
    for (*end = 0; *end < size;) {
        const char *newline = memchr(text + *end, '\n', size - *end);
        size_t length = newline != NULL ? (size_t)(newline - text) + 1 - *end : size - *end;
        size_t shown = length < LINE_SIZE ? length : LINE_SIZE - 1;
        memcpy(line, text + *end, shown);
        line[shown] = '\0';
        bool header = ++r->line == 1;
        if (header && (newline != NULL ? strcmp(line, HEADER) : strncmp(line, HEADER, length)) != 0) {
            return fail(r->state, 0, "it is no state file of a proof");
        }
        if (newline == NULL) {
            fprintf(stderr, "%s:%" PRIu32 ": note: the line is unfinished and cut off; its part is done again\n",
                    r->state->path, r->line);
            return true;
        }
        if (!header && !take_line(r, line)) {
            return false;
        }
        *end += length;
    }
    return true;
}

/* The file as text: by its own descriptor, because closing another one would give up the lock. */
static char *read_text(struct dp_state *state, size_t size) {
    char *text = malloc(size + 1);
    size_t used = 0;
    ssize_t got = 1;
    while (text != NULL && used < size && got != 0) {
        got = pread(state->fd, text + used, size - used, (off_t)used);
        if (got < 0 && errno != EINTR) {
            break;
        }
        used += got > 0 ? (size_t)got : 0;
    }
    if (text == NULL || used < size) {
        fail(state, 0, "%s", text == NULL ? "out of memory" : got < 0 ? strerror(errno) : "it changes under our hands");
        free(text);
        return NULL;
    }
    return text;
}

static bool read_file(struct dp_state *state, size_t size, size_t *end) {
    struct reading r = {state, calloc(dp_proof_count, sizeof *r.tasks), 0};
    char *text = size <= SIZE_MOST ? read_text(state, size) : NULL;
    bool good = size <= SIZE_MOST || fail(state, 0, "it is no state file of a proof");
    if (good && text != NULL && r.tasks == NULL) {
        fail(state, 0, "out of memory");
    }
    good = text != NULL && r.tasks != NULL && read_lines(&r, text, size, end);
    for (size_t i = 0; r.tasks != NULL && i < dp_proof_count; i++) {
        dp_proof_task_free(&r.tasks[i]);
    }
    free(r.tasks);
    free(text);
    return good;
}

static bool lock(struct dp_state *state) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(state->fd, F_SETLK, &whole) == 0) {
        return true;
    }
    if (errno != EACCES && errno != EAGAIN) {
        return fail(state, 0, "it cannot be locked: %s", strerror(errno));
    }
    if (fcntl(state->fd, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK && whole.l_pid > 0) {
        return fail(state, 0, "process %ld is proving with it; give each process a state file of its own",
                    (long)whole.l_pid);
    }
    return fail(state, 0, "another process is proving with it; give each process a state file of its own");
}

static bool put(struct dp_state *state, const char *text) {
    size_t size = strlen(text);
    ssize_t put = 0;
    do {
        put = write(state->fd, text, size);
    } while (put < 0 && errno == EINTR);
    return put == (ssize_t)size || fail(state, 0, "%s", put < 0 ? strerror(errno) : "it could not be written whole");
}

static bool prepare(struct dp_state *state) {
    struct stat facts;
    size_t end = 0;
    state->kept = calloc(dp_proof_count, sizeof *state->kept);
    if (state->kept == NULL) {
        return fail(state, 0, "out of memory");
    }
    if (fstat(state->fd, &facts) != 0) {
        return fail(state, 0, "%s", strerror(errno));
    }
    if (!S_ISREG(facts.st_mode)) {
        return fail(state, 0, "it is not a regular file");
    }
    if (!lock(state) || fstat(state->fd, &facts) != 0 || !read_file(state, (size_t)facts.st_size, &end)) {
        return false;
    }
    if (ftruncate(state->fd, (off_t)end) != 0 || lseek(state->fd, (off_t)end, SEEK_SET) < 0) {
        return fail(state, 0, "%s", strerror(errno));
    }
    return end != 0 || put(state, HEADER);
}

bool dp_state_open(struct dp_state *state, const char *path) {
    *state = (struct dp_state){.path = path};
    int fd = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    /* Where stdout is closed, its number is free, and what is printed must not end up in the file. */
    state->fd = fd >= 0 && fd <= STDERR_FILENO ? fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : fd;
    if (state->fd != fd) {
        close(fd);
    }
    if (state->fd < 0) {
        return fail(state, 0, "%s", strerror(errno));
    }
    bool good = prepare(state);
    if (!good) {
        dp_state_close(state);
    }
    return good;
}

void dp_state_close(struct dp_state *state) {
    for (size_t i = 0; state->kept != NULL && i < dp_proof_count; i++) {
        free(state->kept[i]);
    }
    free(state->kept);
    state->kept = NULL;
    if (state->fd >= 0) {
        close(state->fd);
        state->fd = -1;
    }
}

const struct dp_kept *dp_state_find(const struct dp_state *state, const struct dp_proof *proof, size_t pair) {
    const struct dp_kept *kept = state->kept[proof - dp_proofs];
    return kept != NULL && kept[pair].line != 0 ? &kept[pair] : NULL;
}

bool dp_state_keep(struct dp_state *state, const struct dp_proof *proof, size_t pair, const struct dp_proof_sum *sum) {
    char line[LINE_SIZE];
    write_line(line, proof, pair, sum);
    return put(state, line);
}
