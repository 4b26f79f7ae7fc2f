/* merger.h: what stands at the output merger, for all eight targets at once: rules P0-P4 and M1-M4 of
 * tables/export_rule.tsv. Sets of targets have a bit a target, sets of channels a nibble a target (sets.h). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_MERGER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_MERGER_H

#include "model/optimized/pipelines/sets.h"
#include "model/optimized/pipelines/state.h"

struct opt_pso_merger {
    /* Targets: bit i. */
    uint32_t named;         /* i below NumRenderTargets */
    uint32_t live;          /* P0 */
    uint32_t type[6];       /* live ones whose format is of this DP_PSO_TYPE_* */
    uint32_t deep;          /* live ones whose widest channel has more than 10 bits: float16 is too coarse for a norm */
    uint32_t wide;          /* live ones whose widest channel has more than 16 bits */
    uint32_t shared;        /* live R9G9B9E5 ones */
    uint32_t blend;         /* P3, of any target */
    uint32_t logic;         /* bd(i).LogicOpEnable */
    uint32_t src1;          /* P4 */
    uint32_t enabled;       /* RenderTarget[i].BlendEnable as given */
    uint32_t output;        /* the shader writes SV_Target i */
    uint32_t written_as[4]; /* by base type of the output: 1 float, 2 uint, 3 sint */
    /* Channels: nibble i. */
    uint32_t channels; /* of live targets */
    uint32_t mask;     /* bd(i).RenderTargetWriteMask */
    uint32_t written;  /* components that the shader writes */
    uint32_t need;     /* M1-M4 */
    bool independent;
    bool a2c;   /* P2 */
    bool dual;  /* P4 */
    bool pixel; /* there is a pixel shader */
};

/* Of a state that passed phase A, or of a canonical one. */
struct opt_pso_merger opt_pso_merger(const struct opt_pso_state *state);

/* The used entries of the blend desc (tables/pso_validation.tsv): the first n of an independent one, else the first. */
uint32_t opt_pso_used_entries(const struct opt_pso_state *state);

#endif
