/* raytracing_compare.c: two models on one state object, report by report and member by member. */
#include "oracles/raytracing.h"

#include <inttypes.h>
#include <string.h>

/* A member that differs. */
struct odd {
    const char *member; /* NULL: none does */
    uint64_t values[2];
};

/* --- one function a report: the first member that differs --- */

#define TYPE_occupancy    struct dp_rt_occupancy
#define TYPE_shader       struct dp_rt_shader_report
#define TYPE_cap          struct dp_rt_cap
#define TYPE_stack        struct dp_rt_stack
#define TYPE_traffic      struct dp_rt_traffic
#define TYPE_site_traffic struct dp_rt_site_traffic
#define TYPE_bvh          struct dp_rt_bvh
#define TYPE_triangle     struct dp_rt_triangle_report
#define TYPE_split        struct dp_rt_split
#define TYPE_record       struct dp_rt_record

/* clang-format off */
#define DP_RT_ONE(report)                                                                                              \
    static struct odd odd_##report(const TYPE_##report *a, const TYPE_##report *b, bool whole) {                       \
        (void)whole;
#define DP_RT_MANY(report, array) DP_RT_ONE(report)
#define DP_RT_MEMBER(report, member)                                                                                   \
        if (a->member != b->member && (whole || is_always_given(#member))) {                                           \
            return (struct odd){#member, {(uint64_t)a->member, (uint64_t)b->member}};                                  \
        }
#define DP_RT_MEMBERS(report, member, count)                                                                           \
        for (size_t i = 0; whole && i < (count); i++) {                                                                \
            if (a->member[i] != b->member[i]) {                                                                        \
                return (struct odd){#member, {a->member[i], b->member[i]}};                                            \
            }                                                                                                          \
        }
#define DP_RT_END(report)         return (struct odd){NULL, {0, 0}}; }
/* clang-format on */

/* Members of a split that every model gives (raytracing.md, Split). Asked of members that differ only. */
static bool is_always_given(const char *member) {
    static const char *const given[] = {"generators", "waves_now", "value_now", "code_now"};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++) {
        if (strcmp(given[i], member) == 0) {
            return true;
        }
    }
    return false;
}

#include "oracles/raytracing_reports.def"

/* --- words --- */

static bool say_odd(struct dp_difference *difference, const char *report, const char *place, struct odd odd,
                    const char *const names[2]) {
    struct dp_texts texts = dp_texts_of(difference);
    dp_words_add(&texts.what, "%s %s", report, odd.member);
    dp_words_add(&texts.text, "%s %s%s", report, odd.member, place);
    for (int i = 0; i < 2; i++) {
        dp_words_add(&texts.text, "%s %s: ", i == 0 ? ";" : ",", names[i]);
        bool below = strcmp(odd.member, "index") == 0;
        dp_words_add(&texts.text, below ? "%" PRId64 : "%" PRIu64, odd.values[i]);
    }
    return false;
}

static bool say_count(struct dp_difference *difference, const char *report, size_t a, size_t b,
                      const char *const names[2]) {
    struct dp_texts texts = dp_texts_of(difference);
    dp_words_add(&texts.what, "number of %s reports", report);
    dp_words_add(&texts.text, "number of %s reports; %s: %zu, %s: %zu", report, names[0], a, names[1], b);
    return false;
}

/* --- reports --- */

#define SAME_ONE(report)                                                                                               \
    odd = odd_##report(&a->report, &b->report, true);                                                                  \
    if (odd.member != NULL) {                                                                                          \
        return say_odd(difference, #report, "", odd, names);                                                           \
    }

#define SAME_MANY(report, array)                                                                                       \
    if (a->array.count != b->array.count) {                                                                            \
        return say_count(difference, #report, a->array.count, b->array.count, names);                                  \
    }                                                                                                                  \
    for (size_t at = 0; at < a->array.count; at++) {                                                                   \
        odd = odd_##report(&a->array.items[at], &b->array.items[at], true);                                            \
        if (odd.member != NULL) {                                                                                      \
            struct dp_words words = dp_words_in(place, sizeof place);                                                  \
            dp_words_add(&words, " of report %zu", at);                                                                \
            return say_odd(difference, #report, place, odd, names);                                                    \
        }                                                                                                              \
    }

static bool same_reports(const struct dp_rt_said *a, const struct dp_rt_said *b, const char *const names[2],
                         struct dp_difference *difference) {
    char place[32];
    struct odd odd;
    SAME_ONE(occupancy)
    SAME_MANY(shader, shaders)
    SAME_MANY(cap, caps)
    SAME_ONE(stack)
    SAME_ONE(traffic)
    SAME_MANY(site_traffic, sites)
    SAME_ONE(bvh)
    SAME_MANY(triangle, triangles)
    return true;
}

static bool same_split(const struct dp_rt_said *a, const struct dp_rt_said *b, const char *const names[2],
                       struct dp_difference *difference) {
    bool both_know = a->split.known != 0 && b->split.known != 0;
    struct odd odd = odd_split(&a->split, &b->split, both_know);
    return odd.member == NULL || say_odd(difference, "split", "", odd, names);
}

/* --- records --- */

static bool say_alone(struct dp_difference *difference, const struct dp_rt_record *record, const char *name) {
    struct dp_texts texts = dp_texts_of(difference);
    dp_words_add(&texts.what, "%s only in the %s", dp_rt_rule_facts(record->rule)->name, name);
    dp_words_add(&texts.text, "the %s alone reports ", name);
    dp_rt_words_record(&texts.text, record);
    return false;
}

static bool say_records(struct dp_difference *difference, const struct dp_rt_record *a, const struct dp_rt_record *b,
                        const char *const names[2]) {
    char figure[DP_RT_NAME_SIZE] = "severity";
    for (uint32_t i = 0; i < DP_RT_VALUES && a->severity == b->severity; i++) {
        if (a->values[i] != b->values[i]) {
            dp_rt_figure(a->rule, i, figure);
            break;
        }
    }
    struct dp_texts texts = dp_texts_of(difference);
    dp_words_add(&texts.what, "%s %s", dp_rt_rule_facts(a->rule)->name, figure[0] != '\0' ? figure : "values");
    dp_words_add(&texts.text, "%s: ", names[0]);
    dp_rt_words_record(&texts.text, a);
    dp_words_add(&texts.text, "; %s: ", names[1]);
    dp_rt_words_record(&texts.text, b);
    return false;
}

/* The next record that is compared; NULL at the end. */
static const struct dp_rt_record *next(const struct dp_rt_said *said, size_t *at, bool splits) {
    while (*at < said->records.count) {
        const struct dp_rt_record *record = &said->records.items[(*at)++];
        if (splits || record->rule != DP_RT_RULE_XR05s) {
            return record;
        }
    }
    return NULL;
}

static bool comes_first(const struct dp_rt_record *a, const struct dp_rt_record *b) {
    return a->rule != b->rule ? a->rule < b->rule : a->index < b->index;
}

static bool same_records(const struct dp_rt_said *a, const struct dp_rt_said *b, const char *const names[2],
                         struct dp_difference *difference) {
    bool splits = a->split.known != 0 && b->split.known != 0;
    size_t at[2] = {0, 0};
    for (;;) {
        const struct dp_rt_record *x = next(a, &at[0], splits);
        const struct dp_rt_record *y = next(b, &at[1], splits);
        if (x == NULL && y == NULL) {
            return true;
        }
        if (y == NULL || (x != NULL && comes_first(x, y))) {
            return say_alone(difference, x, names[0]);
        }
        if (x == NULL || comes_first(y, x)) {
            return say_alone(difference, y, names[1]);
        }
        if (odd_record(x, y, true).member != NULL) {
            return say_records(difference, x, y, names);
        }
    }
}

bool dp_rt_same(const struct dp_rt_said *a, const struct dp_rt_said *b, const char *const names[2],
                struct dp_difference *difference) {
    return same_reports(a, b, names, difference) && same_split(a, b, names, difference) &&
           same_records(a, b, names, difference);
}
