/* runner.h: one planted bug before everything that may find it, as parts of the program mutant_runner.
 *
 * The driver (tests/planted/mutants.py) puts one changed file of a model in front of the archives and links this anew.
 * The changed model may crash, loop or ask for all memory: guard.c turns each into an answer. Times are of the processor.
 */
#ifndef DRAINPROOF_TESTS_PLANTED_MUTANT_RUNNER_H
#define DRAINPROOF_TESTS_PLANTED_MUTANT_RUNNER_H

#include "fuzz/encode/bytes.h"
#include "oracles/oracle.h"
#include "tests/planted/corpus.h"

/* Which part of a model was changed: what is worth trying. */
enum runner_area { AREA_TRANSLATOR, AREA_JUDGE, AREA_PIPELINES, AREA_RAYTRACING, AREAS };

struct runner_settings {
    enum runner_area area;
    uint64_t seed;
    uint64_t fuzz_ms;  /* of generated programs; 0: none */
    uint64_t proof_ms; /* of parts of proofs; 0: none */
    uint64_t oracles;  /* DP_ALL_ORACLES, or a mask of those that are asked, then of everything */
    bool corpus;       /* replay it */
    const char *out;   /* folder that takes minimized cases, NULL: none */
    const char *name;  /* of the bug, in the folder */
};

/* How it was found. */
struct runner_answer {
    const char *how;    /* "corpus", "fuzz", "proof", "allocation"; NULL: not found */
    const char *oracle; /* or "crash", "timeout", "memory" */
    char signature[160];
    char where[160];     /* the case of the corpus, the part of the proof */
    uint64_t find_us;    /* from the start of the phase that found it */
    uint64_t spent_us;   /* from the start of the first phase */
    uint64_t executions; /* of the phase that found it */
    bool minimized;
    uint64_t minimize_us;
    size_t commands; /* of the minimized case, as design section 13 counts */
};

struct runner {
    struct runner_settings settings;
    struct dp_harness *harness;
    struct corpus *folders;
    char **folder_names;
    size_t folder_count;
    struct runner_answer answer;
};

/* --- load.c --- */

/* Reads all folders of corpus/ that hold cases, and frees them. */
void runner_load_corpus(struct runner *r);
void runner_free_corpus(struct runner *r);

/* --- find.c --- */

/* Each returns true if the bug was found, with the answer filled. */
bool runner_replay(struct runner *r);
bool runner_fuzz(struct runner *r);
bool runner_prove(struct runner *r);

/* --- memory.c --- */

/* Lets memory run out, at each allocation of some cases of the corpus. */
bool runner_starve(struct runner *r);

/* Minimizes the program that the finding was of, if that can be, and keeps it. */
void runner_minimize(struct runner *r, const struct dp_program *program, const struct dp_finding *finding);

/* --- streams.c: inputs of the other targets --- */

/* One input, by `number`: its finding, if there is one, and the program of it (NULL: it has none). False: it holds. */
bool runner_try_stream(struct runner *r, uint64_t number, struct dp_finding *finding);
bool runner_try_pipelines(struct runner *r, uint64_t number, struct dp_finding *finding,
                          const struct dp_program **program);
bool runner_try_raytracing(struct runner *r, uint64_t number, struct dp_finding *finding);

/* --- guard.c --- */

/* Seconds of the processor that one case may take; many times what any takes. */
#define GUARD_SECONDS 3u

/* From here on the end of the process is an answer: a signal, a case that does not end, memory that runs out. */
void guard_start(struct runner *r);

/* A case begins: the clock starts anew. `what` names it. */
void guard_case(const char *how, const char *what);

/* No case is under way. */
void guard_rest(void);

/* Prints the answer as one line and ends the process. */
_Noreturn void runner_tell(const struct runner_answer *answer);

#endif
