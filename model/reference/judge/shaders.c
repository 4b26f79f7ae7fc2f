/* shaders.c: shader accesses: the stages that make them, and the paths they take (judge.md). */
#include "bound.h"
#include "metadata.h"

#define P(name) DP_CLIENT_##name

#define R       DP_RW_read
#define W       DP_RW_write
#define RMW     DP_RW_both

/* clang-format off */
static const struct {
    uint32_t stages;
    uint32_t client;        /* its vector path */
    uint32_t scalar;
    uint32_t meta;
    bool compute;           /* launched on COMPUTE and COPY queues too */
    uint32_t shaders;       /* of a pipeline, one of which must be there; 0: it names none of them */
} stage_rows[] = {
    {DP_SYNC_VERTEX_SHADING | DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_DRAW | DP_SYNC_ALL,
     P(VS), P(VSk), P(VSm), false,
     DP_PSO_STAGES_VS | DP_PSO_STAGES_HS | DP_PSO_STAGES_DS | DP_PSO_STAGES_GS},
    {DP_SYNC_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_DRAW | DP_SYNC_ALL, P(PS), P(PSk), P(PSm), false,
     DP_PSO_STAGES_PS},
    {DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_ALL |
     DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |
     DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW,
     P(CS), P(CSk), P(CSm), true, 0},
};

/* Accesses of shaders: what the vector path does, and whether the scalar path reads. */
enum paths {
    NOTHING,
    READS, /* of textures, through their metadata */
    FETCHES, /* the same without metadata */
    WRITES,
    READS_AND_WRITES,
    UPDATES /* acceleration structures */
};

static const struct {
    uint32_t vector;        /* with via=any or vector; REF_NO_KEY: nothing */
    bool scalar;
    uint32_t vector_beside; /* the same with via=scalar */
    uint32_t meta;          /* the same on META, whatever `via` says */
} path_rows[] = {
    [NOTHING]          = {REF_NO_KEY, false, REF_NO_KEY, REF_NO_KEY},
    [READS]            = {R,          true,  REF_NO_KEY, R},
    [FETCHES]          = {R,          true,  REF_NO_KEY, REF_NO_KEY},
    [WRITES]           = {W,          false, W,          RMW},
    [READS_AND_WRITES] = {RMW,        true,  W,          RMW},
    [UPDATES]          = {RMW,        false, W,          REF_NO_KEY},
};
/* clang-format on */

static enum paths paths_of(uint32_t access, uint32_t rw, uint32_t client) {
    switch (access) {
    case DP_ACCESS_SHADER_RESOURCE:
        return READS;
    case DP_ACCESS_CONSTANT_BUFFER:
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ:
        return FETCHES;
    case DP_ACCESS_SHADING_RATE_SOURCE:
        return client == P(PS) ? READS : NOTHING;
    case DP_ACCESS_UNORDERED_ACCESS:
        return rw == R ? READS : rw == W ? WRITES : READS_AND_WRITES;
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE:
        return UPDATES;
    default:
        return NOTHING;
    }
}

/* One stage of one access bit. */
static bool add_paths(struct refj_judge *judge, const struct dp_record_shader *shader, uint32_t access, size_t stage,
                      enum paths paths, struct refj_place *place, const struct refj_box *box) {
    uint32_t vector = shader->via == DP_VIA_scalar ? path_rows[paths].vector_beside : path_rows[paths].vector;
    bool scalar = path_rows[paths].scalar && shader->via != DP_VIA_vector;
    if (vector != REF_NO_KEY && !refj_add_data(judge, access, stage_rows[stage].client, vector, place, box)) {
        return false;
    }
    if (scalar && !refj_add_data(judge, access, stage_rows[stage].scalar, R, place, box)) {
        return false;
    }
    uint32_t meta = path_rows[paths].meta;
    return meta == REF_NO_KEY || refj_add_at(judge, DP_LOCATION_META, access, stage_rows[stage].meta, meta, place, box);
}

bool refj_add_shader(struct refj_judge *judge, const struct dp_record_shader *shader, uint32_t access) {
    struct refj_box box;
    bool compute = refj_compute_queue(refj_step(judge, judge->steps.count));
    struct refj_place *place = ref_slot_find(&judge->places, shader->resource);
    if (place == NULL || !refj_place_range(place, &shader->range, &box)) {
        return true;
    }
    for (size_t i = 0; i < sizeof stage_rows / sizeof stage_rows[0]; i++) {
        if ((shader->stage & stage_rows[i].stages) == 0 || (compute && !stage_rows[i].compute) ||
            !refj_bound_runs(judge, stage_rows[i].shaders)) {
            continue;
        }
        for (uint32_t bit = 0; bit < 32; bit++) {
            enum paths paths = paths_of(shader->access & (UINT32_C(1) << bit), shader->rw, stage_rows[i].client);
            if (!add_paths(judge, shader, access, i, paths, place, &box)) {
                return false;
            }
        }
    }
    return true;
}
