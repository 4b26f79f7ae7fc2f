/* state.h: the state of a graphics pipeline (pipeline sheet 9.3): as a call gives it, as a blob holds it, and, once it
 * is canonical (canonical.h), as a pipeline keeps it. Numbers stand in the width of D3D12 or of the container. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_STATE_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_STATE_H

#include "model/memory.h"
#include "model/pipeline.h"

#define REF_PSO_STAGES    5u  /* DP_PSO_STAGE_* */
#define REF_PSO_NAME_SIZE 64u /* 63 characters and a zero byte */

/* D3D12 numbers that rules and the canonical form ask for. */
#define REF_PSO_ALL_ONES  UINT32_MAX /* D3D12_SO_NO_RASTERIZED_STREAM, D3D12_APPEND_ALIGNED_ELEMENT, quality */

/* What a pixel shader writes: SV_Target 0..7 as in M.validation, and DP_PSO_WRITES_*. */
struct ref_pso_outputs {
    uint8_t type[DP_PSO_TARGETS];       /* 0 none, 1 float, 2 uint, 3 sint */
    uint8_t components[DP_PSO_TARGETS]; /* the first 1..4 of RGBA; 0 iff the type is 0 */
    uint32_t writes;
};

/* A shader declaration. dxil 0: an absent stage. Outputs count at PS only. */
struct ref_pso_shader {
    uint64_t dxil;
    uint32_t wave;
    uint32_t vgprs;
    uint32_t sgprs;
    uint32_t code; /* bytes, a multiple of 4; the next three are bytes, too */
    uint32_t pix;
    uint32_t lds;
    uint32_t scratch;
    struct ref_pso_outputs outputs;
};

/* A semantic name, ASCII upper case. The empty text is the NULL pointer. */
struct ref_pso_name {
    char text[REF_PSO_NAME_SIZE];
};

struct ref_pso_entry {
    bool blend;
    bool logic;
    uint8_t src;
    uint8_t dst;
    uint8_t op;
    uint8_t src_alpha;
    uint8_t dst_alpha;
    uint8_t op_alpha;
    uint8_t logic_op;
    uint8_t mask;
};

struct ref_pso_blend {
    bool alpha_to_coverage;
    bool independent;
    struct ref_pso_entry entries[DP_PSO_TARGETS];
};

struct ref_pso_raster {
    uint8_t fill;
    uint8_t cull;
    bool front_ccw;
    bool depth_clip;
    uint32_t bias;       /* two's complement */
    uint32_t bias_clamp; /* bits of a binary32, and so is the next one */
    uint32_t slope_bias;
    bool multisample;
    bool smooth_lines;
    uint8_t conservative;
    uint32_t forced;
};

struct ref_pso_face {
    uint8_t fail;
    uint8_t zfail;
    uint8_t pass;
    uint8_t func;
};

struct ref_pso_depth_stencil {
    bool depth;
    uint8_t write;
    uint8_t func;
    bool stencil;
    uint8_t read_mask;
    uint8_t write_mask;
    struct ref_pso_face front;
    struct ref_pso_face back;
};

struct ref_pso_targets {
    uint32_t count; /* NumRenderTargets, any number */
    uint32_t formats[DP_PSO_TARGETS];
    uint32_t depth;
    uint32_t samples;
    uint32_t quality;
};

struct ref_pso_element {
    struct ref_pso_name name;
    uint32_t index;
    uint32_t format;
    uint32_t slot;
    uint64_t offset; /* the real one (pipeline sheet 9.4); below 2^32 once rule 61 holds */
    uint8_t classification;
    uint32_t step;
};

struct ref_pso_so_entry {
    struct ref_pso_name name;
    uint32_t index;
    uint8_t stream;
    uint8_t start;
    uint8_t components;
    uint8_t slot;
};

struct ref_pso_stream_output {
    uint32_t rasterized;
    uint32_t strides[DP_PSO_STRIDES]; /* 0 from NumStrides on */
    uint32_t count;
    struct ref_pso_so_entry *entries; /* NULL iff count is 0 */
};

struct ref_pso_state {
    uint64_t root; /* hash of the root signature, 0: none */
    uint32_t root_flags;
    struct ref_pso_shader stages[REF_PSO_STAGES];
    uint32_t node_mask;
    uint32_t flags;
    uint32_t topology;
    uint32_t strip_cut;
    struct ref_pso_targets targets;
    uint32_t element_count; /* as given; only the first DP_PSO_ELEMENTS are kept */
    struct ref_pso_element elements[DP_PSO_ELEMENTS];
    struct ref_pso_stream_output stream_output;
    struct ref_pso_blend blend;
    uint32_t sample_mask;
    struct ref_pso_raster raster;
    struct ref_pso_depth_stencil depth_stencil;
    uint32_t limits[DP_PSO_SLOTS]; /* waves a CU by hardware slot, 0: none */
};

/* A copy with entries of its own. On DP_STATUS_OUT_OF_MEMORY *copy holds nothing to free. */
enum dp_status ref_pso_copy_state(const struct dp_memory *memory, struct ref_pso_state *copy,
                                  const struct ref_pso_state *state);
/* Gives back what the state owns; it may be freed again. */
void ref_pso_free_state(const struct dp_memory *memory, struct ref_pso_state *state);

/* Elements that count: at most DP_PSO_ELEMENTS. */
uint32_t ref_pso_elements(const struct ref_pso_state *state);
/* Whether the stage is there (DP_PSO_STAGE_*). */
bool ref_pso_has(const struct ref_pso_state *state, uint32_t stage);

#endif
