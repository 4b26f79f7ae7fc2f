/* raytracing_laws_split.c: a split never lowers the value, more objects allowed never lower it either (pipeline
 * sheet 8, item 9), and the split that is advised is one: a partition within the limit that keeps pairs together
 * (9.13). */
#include "oracles/raytracing.h"

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

/* What the split law needs of the object, read from the records: ray generation shaders and their weights. */
struct generators {
    uint32_t count;                    /* of those, at most DP_RT_SHADERS */
    uint32_t place[DP_RT_SHADERS];     /* of a shader among them, DP_NONE for others */
    uint32_t weight[DP_RT_GENERATORS]; /* of the first ones */
    uint64_t mask;                     /* shaders that are ray generation shaders */
};

static void find_generators(const struct dp_rt_object *object, struct generators *g) {
    uint32_t shaders = 0;
    uint32_t sites = 0;
    *g = (struct generators){0};
    for (size_t i = 1; i < object->count && shaders < DP_RT_SHADERS; i++) {
        const struct dp_command *r = &object->records[i];
        if (r->kind == DP_COMMAND_rt_shader) {
            bool generates = r->as.rt_shader.kind == DP_RT_SHADER_ray_generation;
            g->mask |= (uint64_t)generates << shaders;
            g->place[shaders++] = generates ? g->count++ : DP_NONE;
        }
    }
    for (size_t i = 1; i < object->count && sites < DP_RT_SITES; i++) {
        const struct dp_record_rt_site *s = &object->records[i].as.rt_site;
        if (object->records[i].kind != DP_COMMAND_rt_site) {
            continue;
        }
        sites++;
        uint32_t place = s->api == DP_RT_API_TraceRay && s->shader < shaders ? g->place[s->shader] : DP_NONE;
        if (place < DP_RT_GENERATORS) {
            uint32_t room = UINT32_MAX - g->weight[place];
            g->weight[place] += s->rays > room ? room : (uint32_t)s->rays;
        }
    }
    for (uint32_t i = 0; i < DP_RT_GENERATORS; i++) {
        g->weight[i] = g->weight[i] == 0 ? 1 : g->weight[i];
    }
}

/* Nothing to split, or not known: nothing behind what is always given. */
static const char *laws_of_nothing(const struct dp_rt_split *s) {
    LAW(s->known != 0 || s->generators > 8, "split: up to 8 ray generation shaders must be known")
    bool empty = s->objects == 0 && s->value == 0 && s->code == 0 && s->levels == 0;
    for (uint32_t i = 0; i < DP_RT_GENERATORS; i++) {
        empty = empty && s->assignment[i] == 0 && s->waves[i] == 0;
    }
    for (uint32_t i = 0; i < DP_RT_LEVELS; i++) {
        empty = empty && s->curve[i] == 0;
    }
    LAW(empty, "split: nothing known and not empty")
    return NULL;
}

/* Parts are numbered by first appearance, and their values add up. */
static const char *laws_of_parts(const struct dp_rt_split *s, const struct generators *g) {
    uint32_t parts = 0;
    uint64_t value = 0;
    for (uint32_t i = 0; i < DP_RT_GENERATORS; i++) {
        LAW(i < s->generators || s->assignment[i] == 0, "split: assignment behind the last")
        LAW(i < s->objects || s->waves[i] == 0, "split: occupancy behind the last part")
        if (i < s->generators) {
            LAW(s->assignment[i] <= parts, "split: parts are not numbered by first appearance")
            parts += s->assignment[i] == parts;
            value += (uint64_t)s->waves[s->assignment[i]] * g->weight[i];
        }
    }
    LAW(parts == s->objects, "split: number of parts")
    LAW(value == s->value, "split: value is not the sum over its parts")
    for (uint32_t i = 0; i < s->objects; i++) {
        LAW(s->waves[i] >= s->waves_now && s->waves[i] <= 16, "split: occupancy of a part")
        for (uint32_t j = 0; j < i; j++) {
            LAW(s->waves[i] != s->waves[j], "split: two parts have one occupancy")
        }
    }
    return NULL;
}

static const char *laws_of_pairs(const struct dp_rt_object *object, const struct dp_rt_split *s,
                                 const struct generators *g) {
    for (size_t i = 1; i < object->count; i++) {
        if (object->records[i].kind == DP_COMMAND_rt_pair) {
            const struct dp_record_rt_pair *p = &object->records[i].as.rt_pair;
            bool there = p->first < DP_RT_SHADERS && p->second < DP_RT_SHADERS && (g->mask >> p->first & 1) != 0 &&
                         (g->mask >> p->second & 1) != 0;
            LAW(!there || s->assignment[g->place[p->first]] == s->assignment[g->place[p->second]],
                "split: a pair is torn apart")
        }
    }
    return NULL;
}

static const char *laws_of_curve(const struct dp_rt_split *s, uint32_t limit) {
    LAW(s->levels >= 1 && s->levels <= DP_RT_LEVELS && s->levels <= s->generators, "split: number of levels")
    for (uint32_t i = 0; i < DP_RT_LEVELS; i++) {
        LAW(i < s->levels || s->curve[i] == 0, "split: curve behind the last level")
        LAW(i == 0 || i >= s->levels || s->curve[i] >= s->curve[i - 1], "split: more objects lower the value")
    }
    uint32_t most = limit == 0 || limit > s->levels ? s->levels : limit;
    LAW(s->objects <= most, "split: more parts than allowed or of use")
    LAW(s->value == s->curve[most - 1], "split: value is not the one of the curve")
    LAW(s->value >= s->value_now, "split: the split lowers the value")
    LAW(s->code <= s->code_now * s->objects, "split: more code than copies of everything")
    return NULL;
}

/* The records of rule XR05s, which always speak of the split without a limit. */
static const char *laws_of_advice(const struct dp_rt_law *law, const struct generators *g, uint32_t limit) {
    const struct dp_rt_split *s = &law->said->split;
    uint64_t mask = 0;
    uint32_t count = 0;
    for (size_t i = 0; i < law->said->records.count; i++) {
        const struct dp_rt_record *r = &law->said->records.items[i];
        if (r->rule != DP_RT_RULE_XR05s) {
            continue;
        }
        LAW(s->known != 0, "XR05s without a known split")
        LAW(r->index == (int32_t)count, "XR05s: parts are not numbered from 0")
        LAW(r->values[0] == s->waves_now && r->values[1] >= r->values[0], "XR05s: occupancy")
        LAW((mask & r->values[2]) == 0 && r->values[2] != 0, "XR05s: parts overlap or are empty")
        LAW(limit != 0 || (count < s->objects && r->values[1] == s->waves[count]), "XR05s: occupancy of a part")
        mask |= r->values[2];
        count++;
    }
    LAW(count == 0 || mask == g->mask, "XR05s: a ray generation shader is in no part")
    LAW(count != 1, "XR05s: a split of one part")
    LAW(limit != 0 || s->known == 0 || count == (s->objects > 1 ? s->objects : 0), "XR05s: number of parts")
    LAW(limit == 0 || s->known == 0 || count >= (s->objects > 1 ? s->objects : 0), "XR05s: fewer parts than limited")
    return NULL;
}

const char *dp_rt_laws_split(const struct dp_rt_law *law) {
    const struct dp_rt_split *s = &law->said->split;
    uint32_t limit = law->object->records[0].as.state_object.limit;
    struct generators g;
    find_generators(law->object, &g);
    LAW(s->known <= 1, "split: known is neither 0 nor 1")
    LAW(s->generators == g.count, "split: number of ray generation shaders")
    LAW(s->waves_now == law->said->occupancy.waves, "split: occupancy of today's object")
    LAW(s->generators <= DP_RT_GENERATORS || s->known == 0, "split: known for too many ray generation shaders")
    const char *broken = laws_of_advice(law, &g, limit);
    if (broken != NULL || s->known == 0 || s->generators == 0) {
        return broken != NULL ? broken : laws_of_nothing(s);
    }
    uint64_t weights = 0;
    for (uint32_t i = 0; i < s->generators; i++) {
        weights += g.weight[i];
    }
    LAW(s->value_now == s->waves_now * weights, "split: value of today's object")
    broken = laws_of_parts(s, &g);
    broken = broken == NULL ? laws_of_pairs(law->object, s, &g) : broken;
    return broken == NULL ? laws_of_curve(s, limit) : broken;
}
