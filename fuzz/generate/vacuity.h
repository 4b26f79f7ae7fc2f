/* vacuity.h: whether generated programs mean anything (design section 6): what was accepted, promised and reached,
 * by shape
 * and in all, and the gates. */
#ifndef DRAINPROOF_FUZZ_GENERATE_VACUITY_H
#define DRAINPROOF_FUZZ_GENERATE_VACUITY_H

#include "fuzz/generate/cells.h"
#include "fuzz/generate/generate.h"
#include "fuzz/generate/marks.h"

/* Figures of a set of programs; acceptance as oracles/README.md has it. */
struct dp_vacuity_row {
    uint64_t programs;
    uint64_t accepted;
    uint64_t promised;      /* have a pair of accesses that a barrier promises: dp_promise_any */
    uint64_t both_rejected; /* both models report an error */
    uint64_t wrong;         /* made wrong on purpose */
    uint64_t wrong_met;     /* and the rule was reported */
    uint64_t unsupported;
    uint64_t findings;
    uint64_t records;
    uint64_t commands;
    uint64_t commands_accepted;
    uint64_t barriers;
    uint64_t barriers_accepted;
};

struct dp_vacuity {
    struct dp_vacuity_row total;
    struct dp_vacuity_row shape[DP_SHAPE_COUNT];
    uint64_t rule[DP_RULE_COUNT]; /* programs in which it was reported */
    struct dp_cells cells;
    struct dp_marks marks;
    struct dp_tally before; /* of the harness, at the last program */
};

/* Counts a program that the harness has just judged. */
void dp_vacuity_count(struct dp_vacuity *vacuity, const struct dp_generated *generated,
                      const struct dp_harness *harness, enum dp_verdict verdict);

/* What says whether a program has two conflicting accesses whose order a barrier owes it. */
extern const char dp_promised_by[];

/* A gate of design section 6: a share that must be at least `floor` of 1000. */
struct dp_gate {
    const char *name;
    uint32_t floor;
    uint64_t part, whole;
    bool holds; /* false of nothing at all */
};
#define DP_GATES 3u
void dp_vacuity_gates(const struct dp_vacuity_row *row, struct dp_gate gates[DP_GATES]);

/* part / whole in 1/1000, rounded down; 0 of nothing. */
uint32_t dp_share(uint64_t part, uint64_t whole);

#endif
