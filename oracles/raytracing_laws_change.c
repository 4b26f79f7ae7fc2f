/* raytracing_laws_change.c: monotonicity: what one small change to a state object may do to the answer. Each law
 * is a change and what must hold of the answers before and after it; some laws a program are tried, chosen by a
 * seed. */
#include "oracles/raytracing.h"

#define TRIED 3u /* laws a state object */

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

/* A copy of the object that a law changes. */
struct copy {
    struct dp_record_device device;
    struct dp_command *records;
    size_t count;
    uint64_t seed;
};

/* Some record of a kind, one of the first `most` (those that count); NULL without one. */
static struct dp_command *some(struct copy *copy, enum dp_kind kind, uint32_t most) {
    uint32_t found = 0;
    for (size_t i = 1; i < copy->count && found < most; i++) {
        found += copy->records[i].kind == kind;
    }
    uint32_t chosen = found == 0 ? 0 : (uint32_t)(copy->seed % found);
    for (size_t i = 1; i < copy->count && found != 0; i++) {
        if (copy->records[i].kind == kind && chosen-- == 0) {
            return &copy->records[i];
        }
    }
    return NULL;
}

static uint32_t raised(uint32_t value, uint64_t by) {
    uint32_t step = (uint32_t)by & 0xFFFF;
    return step > UINT32_MAX - value ? UINT32_MAX : value + step;
}

static bool knows(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    return before->split.known != 0 && after->split.known != 0;
}

static bool fires(const struct dp_rt_said *said, enum dp_rt_rule rule) {
    for (size_t i = 0; i < said->records.count; i++) {
        if (said->records.items[i].rule == rule) {
            return true;
        }
    }
    return false;
}

static const char *no_more_rays(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    for (int series = 0; series < 2; series++) {
        LAW(after->stack.rays[series] <= before->stack.rays[series], "change: more need lets more rays run")
        LAW(after->stack.threads[series] <= before->stack.threads[series], "change: more need lets more threads run")
    }
    return NULL;
}

/* --- the laws --- */

static bool raise_vgprs(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_shader, DP_RT_SHADERS);
    if (r != NULL) {
        r->as.rt_shader.vgprs = raised(r->as.rt_shader.vgprs, 1 + (copy->seed >> 8) % 40);
    }
    return r != NULL;
}

static const char *no_more_waves(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->occupancy.vgprs >= before->occupancy.vgprs, "change: more registers lower the VGPR count")
    LAW(after->occupancy.waves <= before->occupancy.waves, "change: more registers raise occupancy")
    LAW(after->occupancy.best_waves <= before->occupancy.best_waves, "change: more registers raise best occupancy")
    LAW(after->split.value_now <= before->split.value_now, "change: more registers raise today's value")
    LAW(!knows(before, after) || after->split.value <= before->split.value, "change: more registers raise the value")
    for (size_t i = 0; i < before->shaders.count && i < after->shaders.count; i++) {
        LAW(after->shaders.items[i].waves <= before->shaders.items[i].waves, "change: more registers, more waves")
    }
    return no_more_rays(before, after);
}

static bool widen_waves(struct copy *copy) {
    bool narrow = copy->records[0].as.state_object.wave == DP_RT_WAVE_32;
    copy->records[0].as.state_object.wave = DP_RT_WAVE_64;
    return narrow;
}

static const char *fewer_wide_waves(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->occupancy.waves <= before->occupancy.waves, "change: wave64 has more waves than wave32")
    LAW(after->split.value_now <= before->split.value_now, "change: wave64 raises today's value")
    LAW(!knows(before, after) || after->split.value <= before->split.value, "change: wave64 raises the value")
    return NULL;
}

static bool limit_objects(struct copy *copy) {
    uint32_t *limit = &copy->records[0].as.state_object.limit;
    bool change = *limit != 1;
    *limit = *limit == 0 ? 1 + (uint32_t)(copy->seed % 4) : *limit - 1;
    return change;
}

static const char *no_more_value(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(!knows(before, after) || after->split.value <= before->split.value, "change: fewer objects raise the value")
    for (uint32_t i = 0; knows(before, after) && i < DP_RT_LEVELS; i++) {
        LAW(after->split.curve[i] == before->split.curve[i], "change: the limit moves the curve")
    }
    return NULL;
}

static bool deepen(struct copy *copy) {
    uint32_t *depth = &copy->records[0].as.state_object.depth;
    uint32_t before = *depth;
    *depth = raised(before, 1 + (copy->seed & 3));
    return *depth != before;
}

static const char *no_less_stack(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->stack.per_thread >= before->stack.per_thread, "change: more need lowers the stack")
    LAW(after->stack.needed >= before->stack.needed, "change: more need lowers what is needed")
    LAW(after->stack.reached_depth == before->stack.reached_depth, "change: the reached depth moves")
    return no_more_rays(before, after);
}

static bool grow_stack(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_shader, DP_RT_SHADERS);
    if (r != NULL) {
        r->as.rt_shader.stack = raised(r->as.rt_shader.stack, 1 + (copy->seed >> 8));
    }
    return r != NULL;
}

static bool grow_live(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_site, DP_RT_SITES);
    if (r != NULL) {
        r->as.rt_site.live = raised(r->as.rt_site.live, 1 + (copy->seed >> 8));
        r->as.rt_site.rays |= UINT64_C(1) << (copy->seed >> 24) % 64;
    }
    return r != NULL;
}

static const char *no_less_traffic(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->traffic.bytes >= before->traffic.bytes, "change: more live state or rays lower the traffic")
    LAW(after->split.value_now >= before->split.value_now, "change: more rays lower today's value")
    LAW(!knows(before, after) || after->split.value >= before->split.value, "change: more rays lower the value")
    return NULL;
}

static bool untie(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_pair, UINT32_MAX);
    if (r != NULL) {
        r->as.rt_pair.second = r->as.rt_pair.first;
    }
    return r != NULL;
}

static const char *no_less_value(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(!knows(before, after) || after->split.value >= before->split.value, "change: a pair less lowers the value")
    LAW(!knows(before, after) || after->split.levels >= before->split.levels, "change: a pair less lowers the levels")
    return NULL;
}

static bool reach_more(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_shader, DP_RT_SHADERS);
    if (r != NULL) {
        r->as.rt_shader.groups |= UINT32_C(1) << (copy->seed >> 8) % 8;
        r->as.rt_shader.shaders |= UINT64_C(1) << (copy->seed >> 16) % 16;
    }
    return r != NULL;
}

static const char *no_less_reach(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->stack.reached_depth >= before->stack.reached_depth, "change: an edge more lowers the reached depth")
    for (size_t i = 0; i < before->shaders.count && i < after->shaders.count; i++) {
        LAW(after->shaders.items[i].reachable >= before->shaders.items[i].reachable, "change: an edge more hides one")
    }
    LAW(!knows(before, after) || after->split.value <= before->split.value, "change: an edge more raises the value")
    LAW(!fires(before, DP_RT_RULE_XR01) || fires(after, DP_RT_RULE_XR01), "change: an edge more silences XR01")
    return NULL;
}

static bool empty_geometry(struct copy *copy) {
    bool change = copy->records[0].as.state_object.geometry != 0;
    copy->records[0].as.state_object.geometry = 0;
    return change;
}

static const char *nothing_hit(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    (void)before;
    LAW(!fires(after, DP_RT_RULE_XR01), "change: XR01 without geometry")
    LAW(!fires(after, DP_RT_RULE_XR08), "change: XR08 without geometry")
    return NULL;
}

static bool lower_cap(struct copy *copy) {
    uint32_t *cap = &copy->records[0].as.state_object.cap;
    bool change = *cap > 1;
    *cap -= change ? *cap / 4 + 1 : 0;
    return change;
}

static const char *no_less_capped(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->occupancy.capped_waves >= before->occupancy.capped_waves, "change: a lower cap lowers occupancy")
    LAW(after->occupancy.best_cap == before->occupancy.best_cap, "change: the cap that is set moves the best cap")
    return NULL;
}

static bool other_series(struct copy *copy) {
    copy->device.series = copy->device.series == DP_SERIES_X ? DP_SERIES_S : DP_SERIES_X;
    return true;
}

static const char *both_series(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    for (int series = 0; series < 2; series++) {
        LAW(after->stack.rays[series] == before->stack.rays[series], "change: the series moves the rays")
        LAW(after->stack.stack[series] == before->stack.stack[series], "change: the series moves the stack")
        LAW(after->stack.reclaimable[series] == before->stack.reclaimable[series],
            "change: the series moves the reserve")
    }
    LAW(after->occupancy.waves == before->occupancy.waves, "change: the series moves the occupancy")
    return NULL;
}

static bool grow_overlap(struct copy *copy) {
    struct dp_command *r = some(copy, DP_COMMAND_rt_overlap, UINT32_MAX);
    if (r != NULL) {
        r->as.rt_overlap.overlap |= UINT64_C(1) << copy->seed % 64;
    }
    return r != NULL;
}

static const char *no_less_overlap(const struct dp_rt_said *before, const struct dp_rt_said *after) {
    LAW(after->bvh.overlap >= before->bvh.overlap, "change: more overlap lowers the overlap")
    LAW(!fires(before, DP_RT_RULE_XR09) || fires(after, DP_RT_RULE_XR09), "change: more overlap silences XR09")
    return NULL;
}

static const struct {
    bool (*change)(struct copy *copy); /* false: there is nothing to change */
    const char *(*holds)(const struct dp_rt_said *before, const struct dp_rt_said *after);
} laws[] = {
    {raise_vgprs,    no_more_waves   },
    {widen_waves,    fewer_wide_waves},
    {limit_objects,  no_more_value   },
    {deepen,         no_less_stack   },
    {grow_stack,     no_less_stack   },
    {grow_live,      no_less_traffic },
    {untie,          no_less_value   },
    {reach_more,     no_less_reach   },
    {empty_geometry, nothing_hit     },
    {lower_cap,      no_less_capped  },
    {other_series,   both_series     },
    {grow_overlap,   no_less_overlap },
};

/* --- trying them --- */

static const char *try_law(const struct dp_rt_law *law, size_t number, const struct dp_memory *memory,
                           struct copy *copy, uint32_t *status) {
    copy->device = *law->object->device;
    for (size_t i = 0; i < copy->count; i++) {
        copy->records[i] = law->object->records[i];
    }
    if (!laws[number].change(copy)) {
        return NULL;
    }
    struct dp_rt_object object = {&copy->device, copy->records, copy->count};
    struct dp_rt_said after;
    dp_rt_observe(law->part, memory, &object, &after);
    *status = after.status;
    const char *broken = after.status == DP_STATUS_OK ? laws[number].holds(law->said, &after) : NULL;
    dp_rt_said_free(&after);
    return broken;
}

const char *dp_rt_laws_change(const struct dp_rt_law *law, const struct dp_memory *memory, uint64_t seed,
                              uint32_t *status) {
    size_t number_of_laws = sizeof laws / sizeof laws[0];
    size_t size = law->object->count * sizeof(struct dp_command);
    struct copy copy = {.records = memory->resize(memory->context, NULL, 0, size),
                        .count = law->object->count,
                        .seed = seed / number_of_laws};
    const char *broken = NULL;
    if (copy.records == NULL) {
        *status = DP_STATUS_OUT_OF_MEMORY;
        return NULL;
    }
    for (uint32_t i = 0; i < TRIED && broken == NULL && *status == DP_STATUS_OK; i++) {
        broken = try_law(law, (size_t)(seed + 5 * i) % number_of_laws, memory, &copy, status);
    }
    memory->resize(memory->context, copy.records, size, 0);
    return broken;
}
