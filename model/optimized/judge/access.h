/* access.h: through whom an access goes (hardware sheet 6.6, tables/hw_access_paths.tsv; DATA locations). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_ACCESS_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_ACCESS_H

#include "model/optimized/judge/clients.h"
#include "model/packet.h"

/* The elements of one access on each of its locations: clients that read, that write, that do both (DP_RW_*). */
struct optj_access {
    uint32_t clients[3];
};

static inline uint32_t optj_access_clients(const struct optj_access *access) {
    return access->clients[DP_RW_read] | access->clients[DP_RW_write] | access->clients[DP_RW_both];
}

static inline uint32_t optj_access_writers(const struct optj_access *access) {
    return access->clients[DP_RW_write] | access->clients[DP_RW_both];
}

/* Engines that may run a copy or resolve, as bits 1 << DP_ENGINE_* of CS, DMA, PS_CB, PS_DB, CB. `front_end`: the
 * copy is pinned to DMA and runs at PFP. */
struct optj_engines {
    uint32_t set;
    bool front_end;
};

/* An operand of a command on a queue; `limited`: it has no PFP, no CE and no graphics. */
struct optj_access optj_access_of_operand(enum dp_kind kind, const struct dp_record_operand *operand,
                                          const struct optj_engines *engines, bool limited);
struct optj_access optj_access_of_shader(const struct dp_record_shader *shader, bool limited);
/* A BLIT packet of legal form. */
struct optj_access optj_access_of_blit(uint32_t kind, uint32_t path);

#endif
