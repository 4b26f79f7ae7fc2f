/* raytracing_laws_records.c: records say what the figures beside them say: a rule fires when its own figure is
 * past its threshold, and carries that figure (rtpso_rules.tsv). */
#include "oracles/raytracing.h"

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

/* How often each rule fired, and its first record. */
struct fired {
    uint32_t times[DP_RT_RULE_COUNT];
    const struct dp_rt_record *first[DP_RT_RULE_COUNT];
};

static void count_rules(const struct dp_rt_said *said, struct fired *fired) {
    *fired = (struct fired){0};
    for (size_t i = 0; i < said->records.count; i++) {
        const struct dp_rt_record *r = &said->records.items[i];
        if (fired->times[r->rule]++ == 0) {
            fired->first[r->rule] = r;
        }
    }
}

/* Rules about the whole object that fire exactly when `condition`, with these first two figures. */
static const char *laws_of_whole(const struct fired *fired, enum dp_rt_rule rule, bool condition, uint64_t first,
                                 uint64_t second, const char *broken) {
    const struct dp_rt_record *r = fired->first[rule];
    LAW(fired->times[rule] == (condition ? 1u : 0u), broken)
    LAW(r == NULL || r->values[0] == first, broken)
    LAW(r == NULL || dp_rt_figures(rule) < 2 || r->values[1] == second, broken)
    return NULL;
}

static const char *laws_of_registers(const struct dp_rt_said *said, const struct fired *fired, uint32_t cap) {
    const struct dp_rt_occupancy *o = &said->occupancy;
    const char *broken = laws_of_whole(fired, DP_RT_RULE_XR05, o->best_waves > o->waves && said->shaders.count > 0,
                                       o->vgprs, o->waves, "XR05 against the occupancy");
    LAW(broken == NULL, broken)
    broken = laws_of_whole(fired, DP_RT_RULE_XR05b, o->best_cap != 0 && o->waves < 8, o->best_cap, o->best_cap_waves,
                           "XR05b against the best cap");
    LAW(broken == NULL, broken)
    uint32_t unreached = 0;
    for (size_t i = 0; i < said->shaders.count; i++) {
        unreached += said->shaders.items[i].reachable == 0;
    }
    LAW(fired->times[DP_RT_RULE_XR05u] == unreached, "XR05u against the reachable shaders")
    LAW(cap != 0 || fired->times[DP_RT_RULE_XR05c] == 0, "XR05c without a cap")
    bool gains = cap != 0 && cap % 8 == 0 && cap < o->vgprs && o->capped_waves > o->waves;
    LAW(!gains || fired->times[DP_RT_RULE_XR05c] == 0, "XR05c against a cap that gains waves")
    LAW(cap == 0 || gains || fired->times[DP_RT_RULE_XR05c] == 1, "no XR05c against a cap that gains nothing")
    return NULL;
}

static const char *laws_of_figures(const struct dp_rt_law *law, const struct fired *fired) {
    const struct dp_record_state_object *state = &law->object->records[0].as.state_object;
    const struct dp_rt_said *said = law->said;
    const struct dp_rt_stack *s = &said->stack;
    uint32_t series = law->object->device->series;
    uint64_t twice = state->duplicates;
    const struct {
        enum dp_rt_rule rule;
        bool fires;
        uint64_t first, second;
        const char *broken;
    } rules[] = {
  /* clang-format off */
        {DP_RT_RULE_XR04b, said->traffic.code > 32768,       said->traffic.code,  0,         "XR04b against the code"},
        {DP_RT_RULE_XR07,  s->reclaimable[series] != 0,      s->reserved[series], 0,         "XR07 against the stack"},
        {DP_RT_RULE_XR12,  twice > 0,                        twice,               4 * twice, "XR12 against the input"},
        {DP_RT_RULE_XD01,  state->depth > 31,                state->depth,        0,         "XD01 against the depth"},
        {DP_RT_RULE_XD06,  s->reached_depth != state->depth, s->reached_depth, state->depth, "XD06 against the depth"},
  /* clang-format on */
    };
    LAW(fired->times[DP_RT_RULE_XR02] == (state->depth > 1), "XR02 against the depth")
    const struct dp_rt_record *deep = fired->first[DP_RT_RULE_XR02];
    LAW(deep == NULL || (deep->values[0] == state->depth && deep->values[1] == s->per_thread &&
                         deep->values[2] == s->rays_shallow[series] && deep->values[3] == s->rays[series]),
        "XR02 against the stack")
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const char *broken =
            laws_of_whole(fired, rules[i].rule, rules[i].fires, rules[i].first, rules[i].second, rules[i].broken);
        LAW(broken == NULL, broken)
    }
    return NULL;
}

/* One record for each trace site with live state, for each triangle with a reason. */
static const char *laws_of_each(const struct dp_rt_said *said, const struct fired *fired) {
    uint32_t live = 0;
    uint32_t bad = 0;
    uint64_t bytes = 0;
    const struct dp_rt_record *r = fired->first[DP_RT_RULE_XR03];
    for (size_t i = 0; i < said->sites.count; i++) {
        const struct dp_rt_site_traffic *site = &said->sites.items[i];
        bytes = bytes > UINT64_MAX - site->bytes ? UINT64_MAX : bytes + site->bytes;
        if (site->live > 0) {
            LAW(live < fired->times[DP_RT_RULE_XR03], "a live site without XR03")
            const struct dp_rt_record *x = &r[live++];
            LAW(x->index == (int32_t)site->site && x->values[0] == site->live && x->values[1] == site->bytes,
                "XR03 against the traffic")
            LAW(x->severity == (site->live > 64 ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO), "severity of XR03")
        }
    }
    LAW(live == fired->times[DP_RT_RULE_XR03], "XR03 without a live site")
    LAW(bytes == said->traffic.bytes, "traffic is not the sum over sites")
    r = fired->first[DP_RT_RULE_XR10];
    for (size_t i = 0; i < said->triangles.count; i++) {
        const struct dp_rt_triangle_report *t = &said->triangles.items[i];
        if (t->reason != 0) {
            LAW(bad < fired->times[DP_RT_RULE_XR10], "a bad triangle without XR10")
            const struct dp_rt_record *x = &r[bad++];
            LAW(x->index == (int32_t)t->triangle && x->values[0] == t->reason, "XR10 against the triangle")
        }
        LAW((t->reason & 1) == (t->cross == 0) && (t->reason == 1 || (t->reason & 1) == 0), "reason of a triangle")
    }
    LAW(bad == fired->times[DP_RT_RULE_XR10], "XR10 without a bad triangle")
    LAW(said->bvh.triangles == said->triangles.count, "number of triangles")
    return NULL;
}

static const char *laws_of_overlap(const struct dp_rt_said *said, const struct fired *fired) {
    bool fires = said->bvh.overlap > said->bvh.surface / 10; /* exact: 10 num > den, raytracing.md, Terms */
    return laws_of_whole(fired, DP_RT_RULE_XR09, fires, said->bvh.overlap, said->bvh.surface,
                         "XR09 against the overlap");
}

const char *dp_rt_laws_records(const struct dp_rt_law *law) {
    struct fired fired;
    count_rules(law->said, &fired);
    const char *broken = laws_of_registers(law->said, &fired, law->object->records[0].as.state_object.cap);
    broken = broken == NULL ? laws_of_figures(law, &fired) : broken;
    broken = broken == NULL ? laws_of_each(law->said, &fired) : broken;
    broken = broken == NULL ? laws_of_overlap(law->said, &fired) : broken;
    LAW(broken == NULL, broken)
    LAW(fired.times[DP_RT_RULE_XR11] == 1 || fired.times[DP_RT_RULE_XR09] == 0 || fired.times[DP_RT_RULE_XR10] == 0,
        "XR09 and XR10 without XR11")
    bool both = fired.times[DP_RT_RULE_XR07] != 0 && fired.times[DP_RT_RULE_XR07e] != 0;
    LAW(!both, "XR07 and XR07e at once")
    return NULL;
}
