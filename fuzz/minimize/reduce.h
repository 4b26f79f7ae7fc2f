/* reduce.h: the minimizer (design section 8): the simplest program with the same failure.
 *
 * A step is one change of a program, judged by one run of the failing oracle. What is accepted must fail with the same
 * signature and be simpler (fuzz/minimize/simplicity.h), so the work ends, and the result depends on the program, the
 * signature and the budget alone: no clock and no random numbers. Every candidate obeys model/command.h, because the
 * structure and creation rules of fuzz/encode mend or refuse it before a model sees it.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_REDUCE_H
#define DRAINPROOF_FUZZ_MINIMIZE_REDUCE_H

#include "oracles/oracle.h"

/* Steps that a reduction takes at most, unless its caller knows better. */
#define DP_REDUCE_BUDGET 200000u

/* Told of every failure met on the way that is not the one looked for (it is never slid to). The program is valid
 * during the call only. */
typedef void dp_other_finding(void *context, const struct dp_program *program, const struct dp_finding *finding);

struct dp_reduce_request {
    struct dp_harness *harness;
    const struct dp_options *options; /* of the models; NULL: all optimizations on */
    struct dp_program program;        /* obeys model/command.h */
    uint64_t oracles;                 /* mask over the registry: the failing oracle alone */
    const char *signature;            /* what a candidate must fail with */
    uint64_t budget;                  /* steps */
    dp_other_finding *other;          /* may be NULL */
    void *context;
};

struct dp_reduce_stats {
    uint64_t tested;   /* candidates judged */
    uint64_t accepted; /* of those */
    uint64_t refused;  /* candidates that were no program, or not simpler: not judged */
    bool exhausted;    /* the budget ended it: the result may not be minimal */
};

enum dp_reduced {
    DP_REDUCED,          /* `out` fails with the signature; minimal unless exhausted */
    DP_REDUCE_NOT_SHOWN, /* neither the program nor a part of it fails with the signature: `out` is the program */
    DP_REDUCE_NO_MEMORY  /* `out` is what was reached, and fails with the signature if anything was accepted */
};

/* Reduces. `out` must have room for the records of the program; `*count` and `stats` are always filled. All memory is
 * taken before the first step, slots of a program beyond DP_INLINE_SLOTS aside. The program itself need not fail with
 * the signature: where another failure hides it, the parts of the program are searched for it first. */
enum dp_reduced dp_reduce(const struct dp_reduce_request *request, struct dp_command *out, size_t *count,
                          struct dp_reduce_stats *stats);

/* Whoever decides instead of an oracle (AFL++'s trim): whether a candidate, valid during the call only, is as good as
 * the program. `*stop` set ends the reduction; what was reached stays. */
typedef bool dp_alike(void *context, const struct dp_program *candidate, bool *stop);

/* The same steps in the same order, with no oracle behind them (this needs neither harness nor models), and without a
 * search for what another failure hides: of the request, `program`, `budget` and `context` count. */
enum dp_reduced dp_reduce_by(const struct dp_reduce_request *request, dp_alike *alike, struct dp_command *out,
                             size_t *count, struct dp_reduce_stats *stats);

#endif
