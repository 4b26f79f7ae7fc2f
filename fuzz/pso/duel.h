/* duel.h: one package straight into dp_pipelines.load of both models, on devices in the same state.
 *
 * The devices (one for each comparison mode and build) live on from call to call: a load that fails must leave no
 * trace, which is what report() is asked for after each, and one that succeeds is released again. */
#ifndef DRAINPROOF_FUZZ_PSO_DUEL_H
#define DRAINPROOF_FUZZ_PSO_DUEL_H

#include "fuzz/pso/package.h"
#include "oracles/oracle.h"

/* What came of it. */
struct dp_pso_outcome {
    bool asked;  /* false: a model has no pipelines, or the blobs are too large together */
    bool loaded; /* S_OK */
    uint32_t row;
    uint32_t message;
};

/* Judges one input: both say the same, result and object; a refused load changes nothing on the device and says nothing
 * but its result; a loaded pipeline is not saved again. */
enum dp_verdict dp_pso_duel(const uint8_t *bytes, size_t size, struct dp_pso_outcome *outcome,
                            struct dp_finding *finding);

#endif
