/* pipelines_compare.c: two models' pipelines on one program, report by report and member by member. */
#include "oracles/pipelines.h"

#include <inttypes.h>
#include <string.h>

/* A member that differs. */
struct odd {
    const char *member; /* NULL: none does */
    bool bytes;         /* values are sizes; `at` is the first byte that differs */
    size_t at;
    uint64_t values[2];
};

static struct odd odd_number(const char *member, uint64_t a, uint64_t b) {
    return (struct odd){
        .member = member, .values = {a, b}
    };
}

#define ODD(name, a, b) return odd_number(name, (uint64_t)(a), (uint64_t)(b))

static bool same_tuple(const struct dp_pso_tuple *a, const struct dp_pso_tuple *b) {
    return a->type == b->type && a->bits == b->bits && a->mask == b->mask && a->spi == b->spi;
}

/* A tuple as one number, to be shown. */
static uint64_t tuple_number(const struct dp_pso_tuple *t) {
    return (uint64_t)t->type << 24 | (uint64_t)t->bits << 16 | (uint64_t)t->mask << 8 | t->spi;
}

static struct odd odd_bytes(const struct dp_pso_stream *a, const struct dp_pso_piece *pa, const struct dp_pso_stream *b,
                            const struct dp_pso_piece *pb, const char *member) {
    size_t at = 0;
    const uint8_t *left = dp_pso_piece_bytes(a, pa);
    const uint8_t *right = dp_pso_piece_bytes(b, pb);
    while (pa->there && pb->there && at < pa->size && at < pb->size && left[at] == right[at]) {
        at++;
    }
    return (struct odd){
        .member = member, .bytes = true, .at = at, .values = {pa->size, pb->size}
    };
}

/* --- one function a report: the first member that differs --- */

/* clang-format off */
#define DP_PSO_REPORT(report)                                                                                          \
    static struct odd odd_##report(const struct dp_pso_stream *sa, const struct dp_pso_report *ra,                     \
                                   const struct dp_pso_stream *sb, const struct dp_pso_report *rb) {                   \
        const struct dp_pso_##report *a = &ra->as.report;                                                              \
        const struct dp_pso_##report *b = &rb->as.report;                                                              \
        (void)sa;                                                                                                      \
        (void)sb;
#define DP_PSO_NUMBER(report, member)                                                                                  \
        if (a->member != b->member) {                                                                                  \
            ODD(#member, a->member, b->member);                                                                        \
        }
#define DP_PSO_NAMED(report, member, set) DP_PSO_NUMBER(report, member)
#define DP_PSO_NUMBERS(report, member, count)                                                                          \
        for (size_t i = 0; i < (count); i++) {                                                                         \
            if (a->member[i] != b->member[i]) {                                                                        \
                ODD(#member, a->member[i], b->member[i]);                                                              \
            }                                                                                                          \
        }
#define DP_PSO_TUPLES(report, member)                                                                                  \
        for (size_t i = 0; i < DP_PSO_TARGETS; i++) {                                                                  \
            if (!same_tuple(&a->member[i], &b->member[i])) {                                                           \
                ODD(#member, tuple_number(&a->member[i]), tuple_number(&b->member[i]));                                \
            }                                                                                                          \
        }
#define DP_PSO_KEPT(report, member)                                                                                    \
        for (size_t i = 0; i < DP_PSO_BLOB_KINDS; i++) {                                                               \
            if (a->member[i].offered != b->member[i].offered) {                                                        \
                ODD(#member ".offered", a->member[i].offered, b->member[i].offered);                                   \
            }                                                                                                          \
            if (a->member[i].kept != b->member[i].kept) {                                                              \
                ODD(#member ".kept", a->member[i].kept, b->member[i].kept);                                            \
            }                                                                                                          \
            if (a->member[i].bytes_offered != b->member[i].bytes_offered) {                                            \
                ODD(#member ".bytes_offered", a->member[i].bytes_offered, b->member[i].bytes_offered);                 \
            }                                                                                                          \
            if (a->member[i].bytes_kept != b->member[i].bytes_kept) {                                                  \
                ODD(#member ".bytes_kept", a->member[i].bytes_kept, b->member[i].bytes_kept);                          \
            }                                                                                                          \
        }
#define DP_PSO_BYTES(report, member, piece)                                                                            \
        if (!dp_pso_same_piece(sa, &ra->pieces[piece], sb, &rb->pieces[piece])) {                                      \
            return odd_bytes(sa, &ra->pieces[piece], sb, &rb->pieces[piece], #member);                                 \
        }
#define DP_PSO_END(report) return (struct odd){.member = NULL}; }
#include "oracles/pipelines_reports.def"
#include "oracles/pipelines_undefine.def"

typedef struct odd odd_of(const struct dp_pso_stream *, const struct dp_pso_report *, const struct dp_pso_stream *,
                          const struct dp_pso_report *);

#define DP_PSO_REPORT(report)  {#report, odd_##report},
#define DP_PSO_NUMBER(report, member)
#define DP_PSO_NAMED(report, member, set)
#define DP_PSO_NUMBERS(report, member, count)
#define DP_PSO_TUPLES(report, member)
#define DP_PSO_KEPT(report, member)
#define DP_PSO_BYTES(report, member, piece)
#define DP_PSO_END(report)
static const struct {
    const char *name;
    odd_of *odd;
} kinds[] = {
#include "oracles/pipelines_reports.def"
};
#include "oracles/pipelines_undefine.def"
/* clang-format on */

const char *dp_pso_report_name(enum dp_pso_report_kind kind) {
    return kinds[kind].name;
}

uint64_t dp_pso_report_command(const struct dp_pso_report *report) {
    return report->as.record.command; /* every report begins with it */
}

bool dp_pso_same_report(const struct dp_pso_stream *a, const struct dp_pso_report *report_a,
                        const struct dp_pso_stream *b, const struct dp_pso_report *report_b, const char **member) {
    struct odd odd = {.member = "kind"};
    if (report_a->kind == report_b->kind) {
        odd = kinds[report_a->kind].odd(a, report_a, b, report_b);
    }
    if (member != NULL) {
        *member = odd.member;
    }
    return odd.member == NULL;
}

/* --- whole streams --- */

static bool say_kind(struct dp_difference *difference, const struct dp_pso_report *a, const struct dp_pso_report *b,
                     const char *const names[2]) {
    const char *said[2] = {a != NULL ? kinds[a->kind].name : "nothing", b != NULL ? kinds[b->kind].name : "nothing"};
    struct dp_texts texts = dp_texts_of(difference);
    const struct dp_pso_report *there = a != NULL ? a : b;
    dp_words_add(&texts.what, "%s against %s", said[0], said[1]);
    dp_words_add(&texts.text, "record %" PRIu64 ": %s reports %s, %s %s", dp_pso_report_command(there), names[0],
                 said[0], names[1], said[1]);
    for (int i = 0; i < 2; i++) {
        const struct dp_pso_report *r = i == 0 ? a : b;
        if (r != NULL && r->kind == DP_PSO_REPORT_record) {
            dp_words_add(&texts.text, "; %s: ", names[i]);
            dp_pso_words_record(&texts.text, &r->as.record);
        }
    }
    return false;
}

static bool say_odd(struct dp_difference *difference, const struct dp_pso_report *a, const struct dp_pso_report *b,
                    struct odd odd, const char *const names[2]) {
    const struct dp_pso_report *both[2] = {a, b};
    struct dp_texts texts = dp_texts_of(difference);
    dp_words_add(&texts.what, "%s %s", kinds[a->kind].name, odd.member);
    dp_words_add(&texts.text, "record %" PRIu64 ", %s %s", dp_pso_report_command(a), kinds[a->kind].name, odd.member);
    if (odd.bytes) {
        dp_words_add(&texts.text, " from byte %zu on (%s: %" PRIu64 " bytes, %s: %" PRIu64 ")", odd.at, names[0],
                     odd.values[0], names[1], odd.values[1]);
    }
    for (int i = 0; i < 2; i++) {
        dp_words_add(&texts.text, "%s %s: ", i == 0 ? ";" : ",", names[i]);
        if (a->kind == DP_PSO_REPORT_record) {
            dp_pso_words_record(&texts.text, &both[i]->as.record);
        } else if (a->kind == DP_PSO_REPORT_result) {
            dp_pso_words_result(&texts.text, &both[i]->as.result);
        } else if (strcmp(odd.member, "tuples") == 0) {
            dp_pso_words_tuples(&texts.text, both[i]->as.exports.tuples);
        } else {
            dp_words_add(&texts.text, "0x%" PRIX64, odd.values[i]);
        }
    }
    return false;
}

bool dp_pso_same(const struct dp_pso_stream *a, const struct dp_pso_stream *b, const char *const names[2],
                 struct dp_difference *difference) {
    size_t most = a->reports.count > b->reports.count ? a->reports.count : b->reports.count;
    for (size_t at = 0; at < most; at++) {
        const struct dp_pso_report *ra = at < a->reports.count ? &a->reports.items[at] : NULL;
        const struct dp_pso_report *rb = at < b->reports.count ? &b->reports.items[at] : NULL;
        if (ra == NULL || rb == NULL || ra->kind != rb->kind) {
            return say_kind(difference, ra, rb, names);
        }
        struct odd odd = kinds[ra->kind].odd(a, ra, b, rb);
        if (odd.member != NULL) {
            return say_odd(difference, ra, rb, odd, names);
        }
    }
    return true;
}
