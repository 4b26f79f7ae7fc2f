/* The split of the optimized model against every partition, tried here, for 1 to 10 ray generation shaders: sets
 * that are random but always the same. The naive model knows up to eight and must say the same there. */
#include "test_raytracing_object.h"

#define MOST 10u

static struct made object;

/* The problem of pipeline sheet 9.13 as numbers. */
struct problem {
    uint32_t m;
    uint32_t limit;
    uint32_t wave;
    uint32_t vgprs[DP_RT_SHADERS];
    uint32_t code[DP_RT_SHADERS];
    uint64_t closure[MOST]; /* of each ray generation shader, as shaders */
    uint64_t weight[MOST];
    uint32_t pairs[MOST][2];
    uint32_t pair_count;
};

struct candidate {
    uint64_t value;
    uint64_t code;
    uint32_t parts;
    uint32_t assignment[MOST];
};

static uint64_t seed;

static uint32_t draw(uint32_t below) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % below;
}

/* m ray generation shaders first, then closest-hit shaders, each in a group of its own. */
static void make_problem(struct problem *p, uint32_t m) {
    static const uint32_t counts[] = {24, 64, 65, 80, 96, 112, 128, 129, 160, 192, 256, 33, 40, 48, 56, 72, 97, 168};
    uint32_t hits = draw(5);
    *p = (struct problem){.m = m, .limit = draw(5), .wave = draw(2) == 0 ? 32 : 64, .pair_count = draw(3)};
    start_object(&object);
    state_of(&object)->limit = p->limit;
    state_of(&object)->wave = p->wave;
    for (uint32_t i = 0; i < m + hits; i++) {
        p->vgprs[i] = counts[draw(sizeof counts / sizeof counts[0])];
        p->code[i] = draw(3) * 1024;
        uint32_t kind = i < m ? DP_RT_SHADER_ray_generation : DP_RT_SHADER_closest_hit;
        shader_of(&object, add_shader(&object, kind, p->vgprs[i]))->code = p->code[i];
        if (i >= m) {
            add_group(&object, DP_RT_HIT_GROUP_TRIANGLES)->closest_hit = i;
        }
    }
    for (uint32_t i = 0; i < m; i++) {
        uint32_t groups = hits == 0 ? 0 : draw(UINT32_C(1) << hits) & draw(UINT32_C(1) << hits);
        shader_of(&object, i)->groups = groups;
        p->closure[i] = UINT64_C(1) << i | (uint64_t)groups << m;
        p->weight[i] = 1 + draw(6);
        add_site(&object, DP_RT_API_TraceRay, i)->rays = p->weight[i];
    }
    for (uint32_t i = 0; i < p->pair_count; i++) {
        struct dp_record_rt_pair *pair = &add_part(&object, DP_COMMAND_rt_pair)->as.rt_pair;
        p->pairs[i][0] = pair->first = draw(m);
        p->pairs[i][1] = pair->second = draw(m);
    }
}

/* Registers and code of a union of closures. */
static uint32_t waves_of(const struct problem *p, uint64_t closure, uint64_t *code) {
    uint32_t most = 0;
    *code = 0;
    for (uint32_t i = 0; i < DP_RT_SHADERS; i++) {
        if ((closure >> i & 1) != 0) {
            most = p->vgprs[i] > most ? p->vgprs[i] : most;
            *code += p->code[i];
        }
    }
    return part_of(1)->occupancy(most, p->wave);
}

static void weigh(const struct problem *p, struct candidate *c) {
    c->value = 0;
    c->code = 0;
    for (uint32_t part = 0; part < c->parts; part++) {
        uint64_t closure = 0;
        uint64_t weight = 0;
        uint64_t code;
        for (uint32_t i = 0; i < p->m; i++) {
            closure |= c->assignment[i] == part ? p->closure[i] : 0;
            weight += c->assignment[i] == part ? p->weight[i] : 0;
        }
        c->value += waves_of(p, closure, &code) * weight;
        c->code += code;
    }
}

static bool is_better(const struct problem *p, const struct candidate *a, const struct candidate *b) {
    if (a->value != b->value) {
        return a->value > b->value;
    }
    if (a->parts != b->parts) {
        return a->parts < b->parts;
    }
    if (a->code != b->code) {
        return a->code < b->code;
    }
    for (uint32_t i = 0; i < p->m; i++) {
        if (a->assignment[i] != b->assignment[i]) {
            return a->assignment[i] < b->assignment[i];
        }
    }
    return false;
}

static bool keeps_pairs(const struct problem *p, const struct candidate *c) {
    for (uint32_t i = 0; i < p->pair_count; i++) {
        if (c->assignment[p->pairs[i][0]] != c->assignment[p->pairs[i][1]]) {
            return false;
        }
    }
    return true;
}

/* Every restricted growth string from `at` on; keeps the best for each number of parts allowed. */
static void try_all(const struct problem *p, struct candidate *c, uint32_t at, struct candidate best[MOST + 1]) {
    if (at == p->m) {
        if (keeps_pairs(p, c)) {
            weigh(p, c);
            for (uint32_t allowed = c->parts; allowed <= p->m; allowed++) {
                if (best[allowed].parts == 0 || is_better(p, c, &best[allowed])) {
                    best[allowed] = *c;
                }
            }
        }
        return;
    }
    uint32_t parts = c->parts;
    for (uint32_t part = 0; part <= parts; part++) {
        c->assignment[at] = part;
        c->parts = part == parts ? parts + 1 : parts;
        try_all(p, c, at + 1, best);
    }
    c->parts = parts;
}

static void check_split(const struct problem *p, const struct candidate best[MOST + 1], const struct dp_rt_split *s) {
    const struct candidate *wanted = &best[p->limit == 0 || p->limit > p->m ? p->m : p->limit];
    cr_expect_eq(s->value, wanted->value);
    cr_expect_eq(s->objects, wanted->parts);
    cr_expect_eq(s->code, wanted->code);
    for (uint32_t i = 0; i < p->m; i++) {
        cr_expect_eq(s->assignment[i], wanted->assignment[i], "place %u of %u", i, p->m);
    }
    for (uint32_t k = 0; k < s->levels; k++) {
        cr_expect_eq(s->curve[k], best[k + 1 < p->m ? k + 1 : p->m].value, "curve %u of %u", k, p->m);
    }
    cr_expect_eq(s->curve[s->levels - 1], best[p->m].value, "the curve ends too early");
}

static void compare(uint32_t m, uint32_t sets) {
    for (uint32_t set = 0; set < sets; set++) {
        struct problem p;
        struct candidate best[MOST + 1];
        struct candidate none = {.value = 0};
        struct dp_rt_said said;
        memset(best, 0, sizeof best);
        make_problem(&p, m);
        try_all(&p, &none, 0, best);
        for (int model = 0; model < 2; model++) {
            ask(&object, model, &said);
            cr_assert(said.split.known == 1 || (model == 0 && m > 8), "%u ray generation shaders, model %d", m, model);
            if (said.split.known == 1) {
                check_split(&p, best, &said.split);
            }
            dp_rt_said_free(&said);
        }
    }
}

Test(raytracing, split_brute_force) {
    seed = 1;
    for (uint32_t m = 1; m <= 7; m++) {
        compare(m, 120);
    }
    compare(8, 20);
    compare(9, 12);
    compare(10, 4);
}
