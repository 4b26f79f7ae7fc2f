/* work.c: see work.h. */
#include "oracles/machine/work.h"

static bool is_rb(uint32_t cache) {
    return cache >= DP_MC_CBD;
}

static bool is_dirty(uint64_t lines, uint32_t cache) {
    return (dp_mc_line(lines, cache) & DP_MC_DIRTY) != 0;
}

static void outrun(struct dp_mc_events *events, uint32_t cache, uint32_t version) {
    events->kinds |= DP_MACHINE_KIND(DP_HAZARD_H3);
    events->element = DP_NONE;
    events->cache = cache;
    events->version = version;
}

/* GL2r from an RB cache. The RB's own GL1 lets go, or a blend could miss its own earlier result. */
static uint64_t into_gl2(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache, uint32_t version,
                         struct dp_mc_events *events) {
    uint32_t gl1 = cache == DP_MC_CBD || cache == DP_MC_CBM ? DP_MC_GL1C : DP_MC_GL1D;
    uint32_t below = dp_mc_line(lines, plan->gl2r);
    if (dp_mc_memory(lines) > version || (below >= DP_MC_CLEAN && (below & DP_MC_VERSION) > version)) {
        outrun(events, cache, version);
    }
    lines = dp_mc_put(lines, plan->gl2r, DP_MC_DIRTY | version);
    return (plan->caches & DP_MC_BIT(gl1)) != 0 ? dp_mc_drop(plan, lines, gl1) : lines;
}

uint64_t dp_mc_write_back(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache, struct dp_mc_events *events) {
    uint32_t version = dp_mc_line(lines, cache) & DP_MC_VERSION;
    if (is_rb(cache)) {
        lines = into_gl2(plan, lines, cache, version, events);
    } else {
        if (dp_mc_memory(lines) > version) {
            outrun(events, cache, version);
        }
        lines = dp_mc_put_memory(lines, version);
    }
    return dp_mc_put(lines, cache, DP_MC_CLEAN | version);
}

uint64_t dp_mc_drop(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache) {
    if (!plan->reduced) {
        return dp_mc_put(lines, cache, DP_MC_EMPTY);
    }
    return (plan->fresh & DP_MC_BIT(cache)) != 0
               ? dp_mc_put(lines, cache, DP_MC_CLEAN | dp_mc_view(plan, lines, plan->outer[cache]))
               : lines;
}

static uint64_t write_back_all(const struct dp_mc_plan *plan, uint64_t lines, uint32_t caches,
                               struct dp_mc_events *events) {
    for (uint32_t cache = 0; caches >> cache != 0; cache++) {
        if ((caches >> cache & 1u) != 0 && is_dirty(lines, cache)) {
            lines = dp_mc_write_back(plan, lines, cache, events);
        }
    }
    return lines;
}

static uint64_t drop_all(const struct dp_mc_plan *plan, uint64_t lines, uint32_t caches) {
    for (uint32_t cache = 0; caches >> cache != 0; cache++) {
        lines = (caches >> cache & 1u) != 0 ? dp_mc_drop(plan, lines, cache) : lines;
    }
    return lines;
}

/* gl2_inv alone: a dirty line is H4 and then treated as written back; or it stays, where the hardware is kind. */
static uint64_t invalidate_gl2(const struct dp_mc_plan *plan, uint64_t lines, uint32_t caches, uint32_t step,
                               struct dp_mc_events *events) {
    for (uint32_t cache = DP_MC_GL2A; cache <= DP_MC_GL2R; cache++) {
        if ((caches & DP_MC_BIT(cache)) == 0 || (is_dirty(lines, cache) && !plan->inv_drops)) {
            continue;
        }
        if (is_dirty(lines, cache)) {
            events->kinds |= DP_MACHINE_KIND(DP_HAZARD_H4);
            events->step = step;
            events->version = dp_mc_line(lines, cache) & DP_MC_VERSION;
            lines = dp_mc_write_back(plan, lines, cache, events);
        }
        lines = dp_mc_drop(plan, lines, cache);
    }
    return lines;
}

static uint64_t work_gl2(const struct dp_mc_plan *plan, uint64_t lines, uint32_t step, struct dp_mc_events *events) {
    const struct dp_mc_work *work = &plan->duties[step].work;
    uint32_t caches = plan->caches & (DP_MC_BIT(DP_MC_GL2A) | DP_MC_BIT(DP_MC_GL2R));
    if (work->gl2_wb) {
        lines = write_back_all(plan, lines, caches, events);
        return work->gl2_inv ? drop_all(plan, lines, caches) : lines;
    }
    return work->gl2_inv ? invalidate_gl2(plan, lines, caches, step, events) : lines;
}

/* RB caches are written back first if they are dirty again. */
static uint64_t work_inner(const struct dp_mc_plan *plan, uint64_t lines, uint32_t caches,
                           struct dp_mc_events *events) {
    const uint32_t rb = DP_MC_BIT(DP_MC_CBD) | DP_MC_BIT(DP_MC_CBM) | DP_MC_BIT(DP_MC_DBD) | DP_MC_BIT(DP_MC_DBM);
    return drop_all(plan, write_back_all(plan, lines, caches & rb, events), caches);
}

uint64_t dp_mc_work(const struct dp_mc_plan *plan, uint64_t lines, uint32_t step, uint32_t part,
                    struct dp_mc_events *events) {
    const struct dp_mc_work *work = &plan->duties[step].work;
    const uint32_t gl1 = DP_MC_BIT(DP_MC_GL1S) | DP_MC_BIT(DP_MC_GL1C) | DP_MC_BIT(DP_MC_GL1D);
    switch (part) {
    case 0:
        return write_back_all(plan, lines, work->writeback, events);
    case 1:
        return work_gl2(plan, lines, step, events);
    case 2:
        return work->gl1 ? drop_all(plan, lines, gl1 & plan->caches) : lines;
    default:
        return work_inner(plan, lines, work->inner, events);
    }
}
