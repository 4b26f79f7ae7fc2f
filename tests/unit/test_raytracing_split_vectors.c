/* Every row of tables/rtpso_split_vectors.tsv on both models. */
#include "test_raytracing_object.h"

#include <stdlib.h>

static struct made object;

/* Names of the row: shaders and hit groups, in their order. */
struct words {
    char text[16][8];
    uint32_t count;
};

/* A word up to any of the stops; moves *at behind one of them. */
static bool next_word(const char **at, const char *stops, char word[8]) {
    size_t length = strcspn(*at, stops);
    if (length == 0 || strcmp(*at, "-") == 0) {
        return false;
    }
    cr_assert_lt(length, 8u, "%s", *at);
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length + ((*at)[length] != '\0');
    return true;
}

static uint32_t place_of(const struct words *words, const char *word) {
    for (uint32_t i = 0; i < words->count; i++) {
        if (strcmp(words->text[i], word) == 0) {
            return i;
        }
    }
    return DP_NONE;
}

static uint32_t kind_of(const char *name) {
    char upper[3] = {(char)(name[0] - 'a' + 'A'), (char)(name[1] - 'a' + 'A'), '\0'};
    uint32_t kind;
    if (!dp_find(DP_SET_RT_SHADER, upper, 2, &kind)) {
        support_fail("no shader kind: %s", name);
    }
    return kind;
}

/* rg0=40/4096 ... */
static void add_shaders(const char *cell, struct words *names) {
    char *end = NULL;
    for (const char *at = cell; next_word(&at, "=", names->text[names->count]); at = *end == ' ' ? end + 1 : end) {
        uint32_t shader = add_shader(&object, kind_of(names->text[names->count]), (uint32_t)strtoul(at, &end, 10));
        shader_of(&object, shader)->code = (uint32_t)strtoul(end + 1, &end, 10);
        names->count++;
    }
}

static void put_member(struct dp_record_rt_hit_group *g, uint32_t shader) {
    switch (shader_of(&object, shader)->kind) {
    case DP_RT_SHADER_closest_hit:
        g->closest_hit = shader;
        break;
    case DP_RT_SHADER_any_hit:
        g->any_hit = shader;
        break;
    case DP_RT_SHADER_intersection:
        g->intersection = shader;
        g->type = DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE;
        break;
    default:
        support_fail("shader %u is no member of a hit group", (unsigned)shader);
    }
}

/* hg0=ch0+ah0 hg1=null ... */
static void add_groups(const char *cell, const struct words *names, struct words *groups) {
    char word[8];
    for (const char *at = cell; next_word(&at, "=", groups->text[groups->count]);) {
        struct dp_record_rt_hit_group *g = add_group(&object, DP_RT_HIT_GROUP_TRIANGLES);
        groups->count++;
        bool more = true;
        while (more && next_word(&at, "+ ", word)) {
            more = at[-1] == '+';
            if (strcmp(word, "null") != 0) {
                put_member(g, place_of(names, word));
            }
        }
    }
}

/* rg0>hg0,ms0 ... */
static void add_calls(const char *cell, const struct words *names, const struct words *groups) {
    char from[8];
    char to[8];
    for (const char *at = cell; next_word(&at, ">", from);) {
        struct dp_record_rt_shader *caller = shader_of(&object, place_of(names, from));
        bool more = true;
        while (more && next_word(&at, ", ", to)) {
            more = at[-1] == ',';
            uint32_t group = place_of(groups, to);
            if (group != DP_NONE) {
                caller->groups |= UINT32_C(1) << group;
            } else {
                caller->shaders |= UINT64_C(1) << place_of(names, to);
            }
        }
    }
}

/* The shader number of the n-th ray generation shader. */
static uint32_t generator(uint32_t n) {
    for (uint32_t i = 0; i < object.shaders; i++) {
        if (shader_of(&object, i)->kind == DP_RT_SHADER_ray_generation && n-- == 0) {
            return i;
        }
    }
    support_fail("no such ray generation shader");
}

static void build_row(const struct tsv *t, size_t row, struct words *names) {
    struct words groups = {.count = 0};
    char word[16];
    uint32_t n = 0;
    start_object(&object);
    state_of(&object)->wave = (uint32_t)atoi(tsv_cell(t, row, "wave"));
    state_of(&object)->limit = (uint32_t)atoi(tsv_cell(t, row, "limit"));
    add_shaders(tsv_cell(t, row, "shaders"), names);
    add_groups(tsv_cell(t, row, "groups"), names, &groups);
    add_calls(tsv_cell(t, row, "calls"), names, &groups);
    char *end;
    for (const char *at = tsv_cell(t, row, "weights"); *at != '\0'; at = *end == ',' ? end + 1 : end) {
        add_site(&object, DP_RT_API_TraceRay, generator(n++))->rays = strtoull(at, &end, 10);
    }
    for (const char *at = tsv_cell(t, row, "together"); next_word(&at, "~", word);) {
        struct dp_record_rt_pair *p = &add_part(&object, DP_COMMAND_rt_pair)->as.rt_pair;
        p->first = generator((uint32_t)atoi(word));
        p->second = generator((uint32_t)strtoul(at, &end, 10));
        at = *end == ',' ? end + 1 : end;
    }
}

/* Numbers joined by a separator against an array. */
static void check_numbers(const char *id, const char *what, const char *cell, const uint64_t *numbers, size_t count) {
    size_t n = 0;
    char *end;
    for (const char *at = cell; *at != '\0'; at = *end != '\0' ? end + 1 : end) {
        uint64_t number = strtoull(at, &end, 10);
        cr_assert_lt(n, count, "%s: more %s than reported", id, what);
        cr_expect_eq(numbers[n], number, "%s: %s %zu", id, what, n);
        n++;
    }
    cr_expect_eq(n, count, "%s: %s", id, what);
}

static void check_split(const struct tsv *t, size_t row, const struct dp_rt_split *s) {
    const char *id = tsv_cell(t, row, "id");
    uint64_t assignment[DP_RT_GENERATORS];
    uint64_t waves[DP_RT_GENERATORS];
    for (uint32_t i = 0; i < DP_RT_GENERATORS; i++) {
        assignment[i] = s->assignment[i];
        waves[i] = s->waves[i];
    }
    cr_expect_eq(s->known, 1u, "%s", id);
    check_numbers(id, "assignment", tsv_cell(t, row, "assign"), assignment, s->generators);
    check_numbers(id, "occupancy", tsv_cell(t, row, "occ"), waves, s->objects);
    check_numbers(id, "curve", tsv_cell(t, row, "curve"), s->curve, s->levels);
    const struct {
        const char *column;
        uint64_t number;
    } numbers[] = {
        {"occ_now",    s->waves_now},
        {"value_now",  s->value_now},
        {"code_now",   s->code_now },
        {"objects",    s->objects  },
        {"value",      s->value    },
        {"code_split", s->code     },
    };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        cr_expect_eq(numbers[i].number, strtoull(tsv_cell(t, row, numbers[i].column), NULL, 10), "%s: %s", id,
                     numbers[i].column);
    }
}

static void check_reached(const struct tsv *t, size_t row, const struct words *names, const struct dp_rt_said *said) {
    struct words missed = {.count = 0};
    for (const char *at = tsv_cell(t, row, "unreachable"); next_word(&at, ",", missed.text[missed.count]);) {
        missed.count++;
    }
    for (uint32_t i = 0; i < names->count; i++) {
        cr_expect_eq(said->shaders.items[i].reachable, place_of(&missed, names->text[i]) == DP_NONE ? 1u : 0u, "%s: %s",
                     tsv_cell(t, row, "id"), names->text[i]);
    }
    cr_expect_eq(times_of(said, DP_RT_RULE_XR05u), missed.count, "%s", tsv_cell(t, row, "id"));
}

Test(raytracing, split_vectors) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/rtpso_split_vectors.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        struct words names = {.count = 0};
        build_row(&table, row, &names);
        for (int model = 0; model < 2; model++) {
            struct dp_rt_said said;
            ask(&object, model, &said);
            check_split(&table, row, &said.split);
            check_reached(&table, row, &names, &said);
            dp_rt_said_free(&said);
        }
    }
    cr_expect_eq(table.rows, 24u);
    tsv_free(&table);
}
