/* binding.c: what a draw that has a pipeline touches. */
#include "model/optimized/judge/binding.h"

#define NOTHING       ((struct optj_access){{0}})
#define STAGE(stage)  (OPTJ_CLIENT(stage) | OPTJ_CLIENT(stage##k) | OPTJ_CLIENT(stage##m))
#define USES(use, of) (((use)->uses & DP_PSO_USE_##of) != 0)

static struct optj_access if_used(bool used, const struct optj_access *standing) {
    return used ? *standing : NOTHING;
}

/* One that stands as a write, whole or not: a whole one reads all the same where the pipeline does. */
static struct optj_access written(bool reads, bool writes, const struct optj_access *standing) {
    uint32_t clients = optj_access_clients(standing);
    if (!reads) {
        return if_used(writes, standing);
    }
    return writes ? (struct optj_access){{[DP_RW_both] = clients}} : (struct optj_access){{[DP_RW_read] = clients}};
}

static struct optj_access bound_target(const struct dp_pso_use *use, uint32_t target,
                                       const struct optj_access *standing) {
    uint32_t bit = target < DP_PSO_TARGETS ? UINT32_C(1) << target : 0;
    bool writes = (use->colour_written & bit) != 0;
    return written(writes && (use->colour_read & bit) != 0, writes, standing);
}

struct optj_access optj_bound_operand(const struct dp_pso_use *use, uint32_t role, uint32_t target, bool stencil,
                                      const struct optj_access *standing) {
    bool reads = stencil ? USES(use, stencil_read) : USES(use, depth_read);
    bool writes = stencil ? USES(use, stencil_write) : USES(use, depth_write);
    switch (role) {
    case DP_ROLE_rt:
        return bound_target(use, target, standing);
    case DP_ROLE_depth:
        return written(reads, writes, standing);
    case DP_ROLE_depth_read:
        return if_used(reads || writes, standing);
    case DP_ROLE_vertex:
        return if_used(USES(use, vertex_fetch), standing);
    case DP_ROLE_stream_output:
    case DP_ROLE_so_counter:
        return if_used(USES(use, stream_output), standing);
    default:
        return *standing;
    }
}

struct optj_access optj_bound_shader(const struct dp_pso_use *use, const struct optj_access *standing) {
    uint32_t geometry = (use->stages & ~(uint32_t)DP_PSO_STAGES_PS) != 0 ? 0 : STAGE(VS);
    uint32_t absent = geometry | ((use->stages & DP_PSO_STAGES_PS) != 0 ? 0 : STAGE(PS));
    struct optj_access access;
    for (uint32_t rw = DP_RW_read; rw <= DP_RW_both; rw++) {
        access.clients[rw] = standing->clients[rw] & ~absent;
    }
    return access;
}
