/* state.h: the state of a pipeline as packed bytes, and where its fields stand.
 *
 * The image is the 256 bytes that the container keeps of a description (tables/pso_container.tsv, creation_args): P.2,
 * the sample mask, P.3 .. P.6. A description is written into it as given, judged in it, and made canonical in place.
 * The canonical byte string (pipeline sheet 9.6) holds the same bytes in two pieces.
 */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_STATE_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_STATE_H

#include "model/optimized/pipelines/bytes.h"
#include "model/pipeline.h"

#define OPT_PSO_STAGES    5u /* of the API: DP_PSO_STAGE_* */
#define OPT_PSO_NAME_MOST 63u
#define OPT_PSO_NO_NAME   UINT32_C(0xFFFFFFFF) /* length of a name that is NULL, also its offset in a container */
#define OPT_PSO_VECTOR    32u                  /* bytes of an export vector: P.9 */

/* Bytes of the parts of a state. */
enum {
    OPT_PSO_HEAD_SIZE = 56, /* u64 root; u64 dxil of VS PS DS HS GS; u32 node mask; u32 flags */
    OPT_PSO_IMAGE_SIZE = 256,
    OPT_PSO_VARIABLE_SIZE = 176, /* of the image: P.2, sample mask, P.3, P.4, which derivation may replace */
    OPT_PSO_FIXED_SIZE = 80,     /* of the image: P.5 and P.6, which it may not */
    OPT_PSO_SIGNATURE_SIZE = 24  /* M.validation: what the pixel shader writes */
};

/* Offsets in the head. */
enum { OPT_PSO_ROOT = 0, OPT_PSO_DXIL = 8, OPT_PSO_NODE_MASK = 48, OPT_PSO_FLAGS = 52 };

/* Offsets in the image, section by section. */
enum {
    OPT_PSO_P2 = 0,
    OPT_PSO_A2C = 0,
    OPT_PSO_INDEPENDENT = 1,
    OPT_PSO_ENTRIES = 4, /* eight of OPT_PSO_ENTRY_SIZE */
    OPT_PSO_SAMPLE_MASK = 132,
    OPT_PSO_P3 = 136,
    OPT_PSO_FILL = 136,
    OPT_PSO_CULL = 137,
    OPT_PSO_CCW = 138,
    OPT_PSO_CLIP = 139,
    OPT_PSO_BIAS = 140,
    OPT_PSO_BIAS_CLAMP = 144,
    OPT_PSO_SLOPE_BIAS = 148,
    OPT_PSO_MULTISAMPLE = 152,
    OPT_PSO_SMOOTH_LINES = 153,
    OPT_PSO_CONSERVATIVE = 154,
    OPT_PSO_FORCED = 156,
    OPT_PSO_P4 = 160,
    OPT_PSO_DEPTH = 160,
    OPT_PSO_DEPTH_WRITE = 161,
    OPT_PSO_DEPTH_FUNC = 162,
    OPT_PSO_STENCIL = 163,
    OPT_PSO_STENCIL_READ = 164,
    OPT_PSO_STENCIL_WRITE = 165,
    OPT_PSO_FACES = 168, /* front, back: fail, zfail, pass, func */
    OPT_PSO_P5 = 176,
    OPT_PSO_TARGET_COUNT = 176,
    OPT_PSO_RTV = 180,
    OPT_PSO_DSV = 212,
    OPT_PSO_SAMPLES = 216,
    OPT_PSO_QUALITY = 220,
    OPT_PSO_P6 = 224,
    OPT_PSO_TOPOLOGY = 224,
    OPT_PSO_STRIP_CUT = 228,
    OPT_PSO_RASTERIZED = 236,
    OPT_PSO_STRIDE = 240
};

/* Offsets in an entry of the blend desc. */
enum {
    OPT_PSO_ENABLE,
    OPT_PSO_LOGIC,
    OPT_PSO_SRC,
    OPT_PSO_DST,
    OPT_PSO_OP,
    OPT_PSO_SRC_ALPHA,
    OPT_PSO_DST_ALPHA,
    OPT_PSO_OP_ALPHA,
    OPT_PSO_LOGIC_OP,
    OPT_PSO_WRITE_MASK,
    OPT_PSO_ENTRY_SIZE = 16
};

/* Offset of the flags in a signature, behind eight pairs of base type and components. */
enum { OPT_PSO_PS_FLAGS = 16 };

struct opt_pso_state {
    uint8_t head[OPT_PSO_HEAD_SIZE];
    uint8_t image[OPT_PSO_IMAGE_SIZE];
    uint32_t limits[DP_PSO_SLOTS];
    uint8_t signature[OPT_PSO_SIGNATURE_SIZE];
    struct dp_pso_bytes elements; /* part of K from the element count on */
    struct dp_pso_bytes stream;   /* part of K from the stream-output count on */
};

static inline uint64_t opt_pso_root(const struct opt_pso_state *state) {
    return opt_pso_get64(state->head + OPT_PSO_ROOT);
}

/* Hash of the shader of a stage, DP_PSO_STAGE_*; 0 for none. */
static inline uint64_t opt_pso_dxil(const struct opt_pso_state *state, uint32_t stage) {
    return opt_pso_get64(state->head + OPT_PSO_DXIL + 8 * stage);
}

static inline const uint8_t *opt_pso_entry(const struct opt_pso_state *state, uint32_t entry) {
    return state->image + OPT_PSO_ENTRIES + (size_t)OPT_PSO_ENTRY_SIZE * entry;
}

static inline uint32_t opt_pso_element_count(const struct opt_pso_state *state) {
    return opt_pso_get32(state->elements.bytes);
}

static inline uint32_t opt_pso_stream_count(const struct opt_pso_state *state) {
    return opt_pso_get32(state->stream.bytes);
}

/* The hardware slots of a state whose stages fit together (pipeline sheet 9.9): bit DP_PSO_SLOT_*. */
static inline uint32_t opt_pso_slots(const struct opt_pso_state *state) {
    bool geometry = opt_pso_dxil(state, DP_PSO_STAGE_GS) != 0;
    return (uint32_t)(opt_pso_element_count(state) != 0) << DP_PSO_SLOT_FS | (uint32_t)!geometry << DP_PSO_SLOT_VS |
           (uint32_t)(opt_pso_dxil(state, DP_PSO_STAGE_HS) != 0) << DP_PSO_SLOT_HS |
           (uint32_t)geometry << DP_PSO_SLOT_GS |
           (uint32_t)(opt_pso_dxil(state, DP_PSO_STAGE_PS) != 0) << DP_PSO_SLOT_PS;
}

/* Makes a state canonical (pipeline sheet 9.5), in place. BOOLs become 0 or 1, bytes without a field 0. */
void opt_pso_canonicalise(struct opt_pso_state *state);

#endif
