/* savings.h: what a program's barriers cost in four ways, what each optimization saves, and what other ways to write
 * the program would cost.
 *
 *     struct dp_savings s;
 *     if (dp_savings_of(&program, NULL, scratch, &s) == DP_SAVINGS_DONE) {
 *         ... s.ways[DP_SAVINGS_OPTIMIZED].count ...
 *     }
 */
#ifndef DRAINPROOF_FUZZ_SAVINGS_SAVINGS_H
#define DRAINPROOF_FUZZ_SAVINGS_SAVINGS_H

#include "fuzz/savings/count.h"

/* The four ways. The first three are the reference's packets (every barrier alone, nothing left out); the last one are
 * the optimized model's, every switch on. */
enum dp_savings_way {
    DP_SAVINGS_UNTRANSLATED, /* ResourceBarrier on a device with legacy_translation=off */
    DP_SAVINGS_TRANSLATED,   /* ResourceBarrier on a device that translates */
    DP_SAVINGS_WRITTEN,      /* Barrier() as written; of a legacy program, as it would be written (rewrite.h) */
    DP_SAVINGS_OPTIMIZED,    /* the same through the optimized translator */
    DP_SAVINGS_WAYS
};
extern const char *const dp_savings_way_names[DP_SAVINGS_WAYS]; /* "untranslated", for programs */

#define DP_SAVINGS_WHY 160

/* One measured stream. Where it does not exist `why` says so in words and `count` is 0. */
struct dp_measured {
    bool exists;
    char why[DP_SAVINGS_WHY];
    struct dp_savings_count count;
};

/* An optimization: its switch alone on against all off, all off but it against all on. Registry order. */
struct dp_savings_switch {
    const char *name; /* optimizations.def */
    const char *id;   /* of hardware sheet 8 */
    struct dp_measured only;
    struct dp_measured without;
};
enum {
#define DP_OPTIMIZATION(name, id, text, trade) DP_SAVINGS_SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    DP_SAVINGS_SWITCHES
};

/* One stream by each model: 0 the reference's, 1 the optimized model's. */
struct dp_savings_pair {
    struct dp_measured of[2];
};

struct dp_savings {
    size_t calls;        /* barrier calls, of either kind */
    size_t legacy_calls; /* ResourceBarrier among them */
    size_t barriers;     /* in them */
    size_t errors;       /* diagnostics that reject something */
    struct dp_measured ways[DP_SAVINGS_WAYS];
    bool optimized_legacy; /* the optimized way runs the legacy calls themselves: they cannot be written as Barrier() */
    /* All below is of the program that the optimized way runs. */
    struct dp_measured none; /* the optimized model's packets with every switch off */
    struct dp_savings_switch switches[DP_SAVINGS_SWITCHES];
    size_t splits; /* split pairs; 0: the two below do not exist */
    struct dp_savings_pair split, joined;
    size_t dma_copies, cs_copies; /* copies that may run there; 0: the pair does not exist */
    struct dp_savings_pair dma, cs;
};

enum dp_savings_result { DP_SAVINGS_DONE, DP_SAVINGS_OUT_OF_MEMORY, DP_SAVINGS_UNSUPPORTED, DP_SAVINGS_MALFORMED };

/* Measures a program. Weights NULL: the sheet's. UNSUPPORTED: a model has no semantics for a command; then *command is
 * its index (may be NULL). */
enum dp_savings_result dp_savings_of(const struct dp_program *program, const struct dp_cost_weights *weights,
                                     struct dp_scratch *scratch, struct dp_savings *savings, uint64_t *command);

/* What the optimized way is compared with: the enhanced calls as written, or the translated legacy calls where those
 * cannot be written. One of the two always exists. */
const struct dp_measured *dp_savings_base(const struct dp_savings *savings);

/* Weight that is saved, and that in 1/1000 of the base, rounded towards 0; 0 where the base weighs nothing. */
int64_t dp_savings_gain(const struct dp_savings *savings);
int64_t dp_savings_share(const struct dp_savings *savings);

#endif
