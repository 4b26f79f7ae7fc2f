/* observe.h: runs of a program with its shader accesses changed, for the oracle `blind`, and what runs have in
 * common. */
#ifndef DRAINPROOF_ORACLES_OBSERVE_H
#define DRAINPROOF_ORACLES_OBSERVE_H

#include "oracles/oracle.h"

enum dp_shader_change {
    DP_SHADERS_KEPT,
    DP_SHADERS_REMOVED, /* no command has any */
    DP_SHADERS_ALTERED  /* every one has another resource, range, access, stage, direction and path */
};

/* As dp_observe; commands keep the numbers that they have in the program. */
void dp_observe_changed(const struct dp_model *model, const struct dp_options *options,
                        const struct dp_program *program, enum dp_shader_change change, struct dp_scratch *scratch,
                        struct dp_observation *observation);

/* Copies the records of one command to `out` (room for `count`) with the change made; returns how many there are
 * then. */
size_t dp_change_shaders(enum dp_shader_change change, const struct dp_command *records, size_t count,
                         struct dp_command *out);

/* Sorts by key and keeps one of a key: the severest, of those the one with the lowest subresource. Needs no memory. */
void dp_sort_diagnostics(struct dp_observation *observation);
void dp_sort_unsupported(struct dp_observation *observation);

/* Below, at or above 0: order of two diagnostics by key (phase, command, group, barrier, rule, execution). */
int dp_diagnostic_order(const struct dp_diagnostic *a, const struct dp_diagnostic *b);

#endif
