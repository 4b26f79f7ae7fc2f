/* blame.h: which optimizations cause a finding (design section 7), and sets of optimization switches as text.
 *
 * The blame of a finding is the smallest set of switches S such that the same oracle fails with the same signature on the
 * same program with exactly S on and every other switch off; of several such sets of one size the first in registry order
 * (the set that holds the earliest switch in which two of them differ). If it fails so with every switch off, the fault is
 * in the core: the set is empty. Only switches that were on when the finding was made are tried. A failure need not grow
 * with the set, so a set is told by nothing but its own judgement.
 *
 * The search begins with the empty set; then delta debugging takes switches away for as long as the signature stays, which
 * bounds the size; then every smaller set is judged, by size and in registry order, and those of the same size up to the
 * one that is known. Each judgement is a step. When the budget ends the search, what is told fails with the signature, but
 * may be neither the smallest nor the first: `exhausted` says so.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_BLAME_H
#define DRAINPROOF_FUZZ_MINIMIZE_BLAME_H

#include "oracles/oracle.h"
#include "oracles/switches.h"

/* --- the registry (blame_switches.c) --- */

/* A line of model/optimizations.def. */
struct dp_switch {
    const char *name;
    const char *id; /* of hardware sheet 8 */
    const char *text;
    const char *trade; /* what it may cost (oracles/trades.h), "" for nothing */
    const char *file;  /* where its soundness condition stands */
};
extern const struct dp_switch dp_switches[];
extern const size_t dp_switch_count; /* at most 63 */

/* Reads what --optimize takes, words joined by commas, from left to right, beginning with all on: `all`, `none`, `+name`,
 * `-name`. What holds every switch is UINT64_MAX. False: `why` says which character is wrong, and what was meant. */
bool dp_switches_parse(const char *text, uint64_t *switches, char *why, size_t why_size);

/* --- the blame (blame.c) --- */

/* Judgements that the search of one finding takes at most: enough for every set of three of 24 switches. */
#define DP_BLAME_BUDGET 4096u

enum dp_blame_kind {
    DP_BLAME_NONE,      /* not asked for */
    DP_BLAME_CORE,      /* it stays with every optimization off */
    DP_BLAME_SWITCHES,  /* `switches` */
    DP_BLAME_NOT_SHOWN, /* the program does not fail with this signature under these switches */
    DP_BLAME_NO_MEMORY
};

struct dp_blame {
    enum dp_blame_kind kind;
    uint64_t switches;
    uint64_t steps;
    bool exhausted;
};

struct dp_blame_request {
    struct dp_harness *harness; /* its observations are replaced */
    struct dp_program program;
    const struct dp_finding *finding; /* its oracle and signature */
    uint64_t switches;                /* that were on; UINT64_MAX: all */
    uint64_t budget;                  /* steps */
};

/* Finds the blame. A finding of the oracle `switches` is looked at under the set that it drew. */
struct dp_blame dp_blame_finding(const struct dp_blame_request *request);

/* DP_BLAME_BUDGET, or less where one judgement of a long program takes long. */
uint64_t dp_blame_budget(const struct dp_program *program);

/* A finding of the oracle `switches` as what it is: a finding of another oracle under the drawn set. Replaces both then. A
 * finding of another oracle, or one that does not show again, stays. */
void dp_unfold_switches(struct dp_harness *harness, const struct dp_program *program, uint64_t *switches,
                        struct dp_finding *finding);

/* --- words (blame_words.c) --- */

/* "merge_call (O1), one_eop (O2)", "core: it stays with every optimization off", and what else can be, the budget named.
 * Always terminated; returns the buffer. DP_SWITCHES_SIZE holds any. */
const char *dp_blame_words(const struct dp_blame *blame, char *buffer, size_t size);

/* The names alone, for machines: "merge_call,one_eop", "core", "" where it is not known. */
const char *dp_blame_names(const struct dp_blame *blame, char *buffer, size_t size);

#endif
