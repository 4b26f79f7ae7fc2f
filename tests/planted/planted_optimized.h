/* planted_optimized.h: what planted_optimized keeps while it drops one condition of an optimization after the other. */
#ifndef DRAINPROOF_TESTS_PLANTED_PLANTED_OPTIMIZED_H
#define DRAINPROOF_TESTS_PLANTED_PLANTED_OPTIMIZED_H

#include "corpus.h"

#include "fuzz/generate/generate.h"
#include "fuzz/minimize/minimize.h"
#include "model/optimized/plant.h"

/* What the command line asks for. */
struct planted_settings {
    uint64_t seed;
    uint64_t sample;  /* variants, drawn by the seed; 0: all */
    uint64_t budget;  /* generated programs a variant, */
    uint64_t seconds; /* and of processor time; 0: no limit */
    uint64_t either; /* N: what corpus replay finds need not be found by generated programs, if N are; 0: all must be */
    const char *only;  /* one variant, NULL: all */
    const char *cases; /* folder that takes the minimized cases as text, NULL: none */
};

/* A case of the corpus that both models agree on while nothing is planted. */
struct planted_case {
    const char *folder; /* "corpus/barrier" */
    const struct corpus_file *file;
};

struct planting {
    const struct planted_settings *settings;
    struct dp_generator *generator;
    struct dp_harness *harness;
    struct corpus *folders; /* of the corpus */
    char **folder_names;
    size_t folder_count;
    struct planted_case *cases; /* of all folders, in order */
    size_t case_count;
    size_t failures;
};

/* How one variant was found by generated programs. Times are of the processor. */
struct planted_hunt {
    bool found;
    uint64_t programs; /* generated and judged, the one that finds it included */
    uint64_t find_us;  /* spent on them */
    bool minimized;    /* fails alike, and shows nothing once the variant is taken out */
    size_t commands;   /* of the minimized case, as design section 13 counts */
    size_t records;
    struct dp_finding finding; /* of the minimized case, or of the program where that was not reached */
    struct dp_blame blame;
};

/* Says what went wrong with a variant, printf-like, and counts it. */
void planted_failure(struct planting *p, enum opt_plant plant, const char *format, ...);

/* Whether an oracle fails on the program. Ends the test if memory runs out. */
bool planted_fails(struct planting *p, const struct dp_program *program, uint64_t oracles, struct dp_finding *finding);

/* planted_optimized_corpus.c */

/* Loads every folder below corpus/ that holds cases, and keeps those that record a list and are judged. One on which
 * an oracle fails while nothing is planted is a failure. */
void planted_corpus_load(struct planting *p);
void planted_corpus_free(struct planting *p);

/* The first case that finds what is planted now, and how; NULL if none does. */
const struct planted_case *planted_replay(struct planting *p, struct dp_finding *finding);

/* planted_optimized_hunt.c */

/* Programs of the default mix while nothing is planted: each finding is a failure. */
void planted_check_sound(struct planting *p, uint64_t programs);

/* Plants the variant, generates programs from the seed and its name until an oracle finds it or the budget is spent,
 * minimizes what was found, and takes the variant out again. Failures of the minimized case are reported; a variant
 * that is not found is for the caller to judge. */
struct planted_hunt planted_hunt_variant(struct planting *p, enum opt_plant plant);

#endif
