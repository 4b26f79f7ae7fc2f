/* load.h: DeserializeGraphicsPipelineStateX: rows `load` of tables/pso_deserialize_errors.tsv, one function each.
 *
 * A check may rely on every row before it; it is true if its row does not decide. Nothing is read of a blob before row
 * 3 has judged its size, nothing of a section before row 9 or 11 has placed it.
 */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_LOAD_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_LOAD_H

#include "exports.h"
#include "instance.h"
#include "rules.h"

struct ref_pso_loading {
    const struct dp_pso_load *given;
    uint32_t compare; /* DP_COMPARE_* of the device */
    const uint8_t *p; /* from row 2 on */
    const uint8_t *m;

    /* From row 11 on (load_decode.c). Of the shaders dxil and the outputs are known, nothing else. */
    struct ref_pso_state state;
    uint32_t stage_mask; /* of P.7, as it stands */
    bool derived;
    struct dp_pso_tuple compiled[DP_PSO_TARGETS]; /* P.9, legal or not */

    /* Of row 16, if it decides. */
    enum dp_pso_rule rule;
    int32_t index;

    struct ref_pso_exports computed; /* from row 18 on */
};

/* load_headers.c */
bool ref_pso_row_1(struct ref_pso_loading *loading);
bool ref_pso_row_2(struct ref_pso_loading *loading);
bool ref_pso_row_3(struct ref_pso_loading *loading);
bool ref_pso_row_4(struct ref_pso_loading *loading);
bool ref_pso_row_5(struct ref_pso_loading *loading);
bool ref_pso_row_6(struct ref_pso_loading *loading);
bool ref_pso_row_7(struct ref_pso_loading *loading);
bool ref_pso_row_8(struct ref_pso_loading *loading);
bool ref_pso_row_9(struct ref_pso_loading *loading);
bool ref_pso_row_10(struct ref_pso_loading *loading);
/* load_metadata.c and load_info.c */
bool ref_pso_row_11(struct ref_pso_loading *loading);
bool ref_pso_sound_code_and_info(const struct ref_pso_loading *loading);
/* load_packet.c */
bool ref_pso_row_12(struct ref_pso_loading *loading);
/* load_stages.c */
bool ref_pso_row_13(struct ref_pso_loading *loading);
bool ref_pso_row_14(struct ref_pso_loading *loading);
/* load_meaning.c */
bool ref_pso_row_15(struct ref_pso_loading *loading);
bool ref_pso_row_16(struct ref_pso_loading *loading);
bool ref_pso_row_17(struct ref_pso_loading *loading);
bool ref_pso_row_18(struct ref_pso_loading *loading);

/* load_decode.c: P, M and P.9 into the state, which is not judged yet. Memory as M's records have it, of which row 11
 * has seen that they are there. */
enum dp_status ref_pso_decode(const struct dp_memory *memory, struct ref_pso_loading *loading);

/* Whether G of a slot was supplied. */
bool ref_pso_supplied(const struct ref_pso_loading *loading, uint32_t slot);
/* Whether it has X: every supplied one but FS. */
bool ref_pso_has_info(const struct ref_pso_loading *loading, uint32_t slot);
/* A section of P, the record of a slot in P.7. */
const uint8_t *ref_pso_section(const struct ref_pso_loading *loading, uint32_t section);
const uint8_t *ref_pso_stage_record(const struct ref_pso_loading *loading, uint32_t slot);

#endif
