/* Base sets of the optimized model against brute force. */
#include "test_optimized_pipelines.h"

/* --- base sets: every pair of members is derived, and the relation says what the classes are --- */

#define MEMBERS 40u

static uint32_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

/* Pipelines of few shapes, so that equal ones and keys with many classes occur. */
static void random_pipeline(char *text, uint32_t slot, uint64_t *state) {
    static const char *const formats[] = {"R16G16B16A16_UNORM", "R8G8B8A8_UNORM", "R32_UINT", "R16G16_SNORM",
                                          "UNKNOWN"};
    static const char *const factors[] = {"ONE", "SRC_ALPHA", "DEST_COLOR", "SRC1_ALPHA"};
    uint32_t second = next_random(state) % 3;
    text += sprintf(text, "pipeline p%u\n stage VS 1\n stage PS 2\n targets %u rt0=%s%s%s\n", slot, 1 + (second != 0),
                    formats[next_random(state) % 2], second != 0 ? " rt1=" : "",
                    second != 0 ? formats[next_random(state) % 5] : "");
    text += sprintf(text, " blend_state %s %s\n rasterizer cull=%u\n", next_random(state) % 2 != 0 ? "independent" : "",
                    next_random(state) % 4 == 0 ? "alpha_to_coverage" : "", 1 + next_random(state) % 2);
    for (uint32_t i = 0; i < 2; i++) {
        text += sprintf(text, " blend %u mask=%u src=%s %s\n", i,
                        next_random(state) % 3 != 0 ? 15 : next_random(state) % 16, factors[next_random(state) % 4],
                        next_random(state) % 3 == 0 ? "enable" : "");
    }
}

/* The relation by the tuples of the objects, written out. */
static bool serves(const struct dp_pso_object *base, const struct dp_pso_object *v, uint32_t mode) {
    if (base->key.size != v->key.size || memcmp(base->key.bytes, v->key.bytes, v->key.size) != 0) {
        return false;
    }
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const struct dp_pso_tuple *b = &base->computed[i], *d = &v->computed[i];
        bool equal = b->type == d->type && b->bits == d->bits && b->mask == d->mask;
        bool within = b->type == d->type && b->bits == d->bits && (d->mask & ~b->mask) == 0;
        bool good = mode == DP_COMPARE_strict ? equal
                    : mode == DP_COMPARE_spi  ? b->spi == d->spi
                                              : d->type == DP_PSO_TYPE_NONE || within;
        if (!good) {
            return false;
        }
    }
    return true;
}

static int order_of(const struct dp_pso_object *a, const struct dp_pso_object *b) {
    size_t shared = a->canonical.size < b->canonical.size ? a->canonical.size : b->canonical.size;
    int order = memcmp(a->canonical.bytes, b->canonical.bytes, shared);
    return order != 0 ? order : (a->canonical.size > b->canonical.size) - (a->canonical.size < b->canonical.size);
}

static const struct dp_pso_object *object_of(const struct told *h, uint32_t slot) {
    for (size_t i = 0; i < h->objects; i++) {
        if (h->object[i].pipeline == slot) {
            return &h->object[i];
        }
    }
    return NULL;
}

/* The best server of a member that no other class covers: lowest C, then lowest position. */
static const struct dp_pso_object *best_base(const struct told *h, const struct dp_pso_object *v, uint32_t mode) {
    const struct dp_pso_object *best = NULL;
    for (size_t i = 0; i < h->objects; i++) {
        const struct dp_pso_object *b = &h->object[i];
        bool maximal = serves(b, v, mode);
        for (size_t j = 0; maximal && j < h->objects; j++) {
            maximal = !serves(&h->object[j], b, mode) || serves(b, &h->object[j], mode);
        }
        if (maximal && (best == NULL || order_of(b, best) < 0)) {
            best = b;
        }
    }
    return best;
}

static void check_set(const struct told *h, uint32_t mode) {
    for (size_t i = 0; i < h->members; i++) {
        const struct dp_pso_member *m = &h->member[i];
        const struct dp_pso_object *object = object_of(h, m->pipeline);
        if (object == NULL) {
            cr_expect(m->key == DP_NONE && m->class_number == DP_NONE && m->base == DP_NONE);
            continue;
        }
        const struct dp_pso_object *best = best_base(h, object, mode);
        cr_assert_lt(m->base, h->bases);
        const struct dp_pso_base *base = &h->base[m->base];
        cr_expect_eq(order_of(object_of(h, base->pipeline), best), 0, "member %zu: base p%u, not p%u", i,
                     base->pipeline, best->pipeline);
        cr_expect_eq(h->member[base->member].pipeline, base->pipeline);
        for (size_t j = 0; j < i; j++) {
            const struct dp_pso_object *other = object_of(h, h->member[j].pipeline);
            bool both = other != NULL && serves(object, other, mode) && serves(other, object, mode);
            cr_expect(other == NULL || both == (h->member[j].class_number == m->class_number));
            cr_expect(other == NULL || order_of(other, object) != 0 || base->member != i, "the lowest position");
        }
    }
    for (size_t i = 1; i < h->bases; i++) {
        cr_expect_lt(order_of(object_of(h, h->base[i - 1].pipeline), object_of(h, h->base[i].pipeline)), 0);
    }
}

static void try_set(uint64_t seed, uint32_t mode) {
    static char text[1 << 15];
    uint64_t state = seed;
    struct told *h = told_start();
    char *at = text + sprintf(text, "device compare=%s\npso_shader 1\npso_shader 2\n outputs o0=float4 o1=%s\n",
                              dp_name(DP_SET_COMPARE, mode), next_random(&state) % 2 != 0 ? "float4" : "uint3");
    for (uint32_t i = 0; i < MEMBERS; i++) {
        random_pipeline(at, i, &state);
        at += strlen(at);
    }
    at += sprintf(at, "base_set\n");
    for (uint32_t i = 0; i < MEMBERS + 10; i++) {
        at += sprintf(at, " member p%u\n", next_random(&state) % MEMBERS);
    }
    told_text(h, "%s", text);
    /* members not drawn take no part: forget their objects */
    for (size_t i = 0; i < h->objects; i++) {
        bool drawn = false;
        for (size_t j = 0; j < h->members; j++) {
            drawn |= h->member[j].pipeline == h->object[i].pipeline;
        }
        if (!drawn) {
            h->object[i--] = h->object[--h->objects];
        }
    }
    cr_assert(h->sets == 1 && h->members == MEMBERS + 10 && h->bases == h->set[0].bases);
    cr_expect_geq(h->set[0].classes, h->set[0].keys);
    check_set(h, mode);
    told_end(h);
}

Test(optimized_pipelines_sets, brute_force) {
    for (uint64_t seed = 1; seed <= 40; seed++) {
        for (uint32_t mode = 0; mode < 3; mode++) {
            try_set(seed, mode);
        }
    }
}

/* --- many classes --- */

/* All masks of two channels on four targets, but one: each is a class under strict; under superset the widest covers
 * all, or, if the first target never has both channels, two together do. */
static void many_classes(uint32_t compare, uint32_t classes, uint32_t bases, bool widest) {
    struct told *h = told_start();
    static struct dp_command members[257];
    told_text(h, "device compare=%s\npso_shader 0\npso_shader 2\n outputs o0=float4 o1=float4 o2=float4 o3=float4\n",
              dp_name(DP_SET_COMPARE, compare));
    dp_plain(&members[0], DP_COMMAND_base_set);
    for (uint32_t i = 0; i < 256; i++) {
        struct dp_command r[9];
        size_t count = 0;
        dp_plain(&r[count++], DP_COMMAND_pipeline);
        r[0].as.pipeline.id = i;
        for (uint32_t stage = 0; stage < 2; stage++) {
            dp_plain(&r[count], DP_COMMAND_stage);
            r[count].as.stage.stage = stage;
            r[count++].as.stage.dxil = 1 + stage;
        }
        dp_plain(&r[count], DP_COMMAND_targets);
        struct dp_record_targets *t = &r[count++].as.targets;
        t->count = 4;
        t->rt0 = t->rt1 = t->rt2 = t->rt3 = DP_FORMAT_R16G16_UNORM;
        dp_plain(&r[count], DP_COMMAND_blend_state);
        r[count++].as.blend_state.independent = 1;
        for (uint32_t e = 0; e < 4; e++) {
            dp_plain(&r[count], DP_COMMAND_blend);
            r[count].as.blend.entry = e;
            r[count++].as.blend.mask = i >> 2 * e & 3;
        }
        r[count - 4].as.blend.mask = (i & 3) == 3 && !widest ? 1 : i & 3;
        dp_optimized_pipelines.feed(h->device, 1000 + i, r, count);
        dp_plain(&members[1 + i], i == 200 ? DP_COMMAND_edit : DP_COMMAND_member);
        if (i != 200) {
            members[1 + i].as.member.pipeline = i;
        }
    }
    dp_optimized_pipelines.feed(h->device, 2000, members, 257);
    cr_expect(h->set[0].members == 255 && h->set[0].valid == 255 && h->set[0].keys == 1);
    cr_expect(h->set[0].classes == classes && h->set[0].bases == bases, "%u classes, %u bases", h->set[0].classes,
              h->set[0].bases);
    told_end(h);
}

Test(optimized_pipelines_sets, many) {
    many_classes(DP_COMPARE_strict, 255, 255, true);
    many_classes(DP_COMPARE_spi, 16, 16, true);
    many_classes(DP_COMPARE_superset, 255, 1, true);
    many_classes(DP_COMPARE_superset, 191, 2, false);
}
