/* Counting of streams, weights from a file, and the other ways to write a program, against figures worked out by hand
 * from hardware sheet 5.2. */
#include "fuzz/savings/rewrite.h"
#include "fuzz/savings/savings.h"
#include "fuzz/savings/weights.h"
#include "oracles/scratch.h"
#include "test_report.h"

static const struct dp_savings_count *way(const struct dp_savings *s, enum dp_savings_way which) {
    cr_assert(s->ways[which].exists, "%s: %s", dp_savings_way_names[which], s->ways[which].why);
    return &s->ways[which].count;
}

static uint64_t weight(const struct dp_measured *measured) {
    cr_assert(measured->exists, "%s", measured->why);
    return measured->count.cost.of[DP_COST_weight];
}

static struct dp_savings *savings(const char *text, const struct dp_cost_weights *weights) {
    static struct dp_savings s;
    struct dp_case c = {0};
    report_parse(&c, text, strlen(text));
    struct dp_program program = dp_case_program(&c);
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    cr_assert_eq(dp_savings_of(&program, weights, scratch, &s, NULL), DP_SAVINGS_DONE);
    dp_scratch_destroy(scratch);
    dp_case_free(&c);
    return &s;
}

#define TARGETS                                                                                                        \
    "drainproof 1\n"                                                                                                   \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA state=RENDER_TARGET\n"                \
    "resource d0 texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|DENY_COMPRESSION_DATA "                    \
    "state=DEPTH_WRITE\n"                                                                                              \
    "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS\n"

static const char legacy[] = TARGETS "list c0 direct\n"
                                     "draw rt=t0 depth=d0\n"
                                     "resource_barrier\n"
                                     "  transition t0[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE\n"
                                     "  transition d0[all] DEPTH_WRITE>PIXEL_SHADER_RESOURCE\n"
                                     "  uav b0\n"
                                     "draw shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING\n"
                                     "end\n"
                                     "execute c0\n";

/* The reference: for t0 and d0 each EOP 6, CB and DB flushed 20, wait 24, ACQUIRE 1 and four invalidates 4: 55. For b0
 * drains of VS, PS and CS, idle since the waits: 0, and an ACQUIRE as above: 5. The old driver forgets VS. The
 * optimized one: one EOP, one wait, one round of invalidates: 55. */
Test(savings, four_ways_of_a_legacy_call) {
    struct dp_savings *s = savings(legacy, NULL);
    static const uint64_t drains[DP_SAVINGS_WAYS] = {2, 3, 3, 0};
    static const uint64_t packets[DP_SAVINGS_WAYS] = {9, 10, 10, 3};
    static const uint64_t weights[DP_SAVINGS_WAYS] = {115, 115, 115, 55};
    for (size_t i = 0; i < DP_SAVINGS_WAYS; i++) {
        const struct dp_savings_count *count = way(s, (enum dp_savings_way)i);
        uint64_t waits = i == DP_SAVINGS_OPTIMIZED ? 1 : 2;
        cr_assert_eq(count->drains, drains[i]);
        cr_assert_eq(count->kinds[DP_PACKET_DRAIN], drains[i]);
        cr_assert_eq(count->cost.of[DP_COST_packets], packets[i]);
        cr_assert_eq(count->cost.of[DP_COST_fence_waits], waits);
        cr_assert_eq(count->cost.of[DP_COST_rb_flushes], waits * 2);
        cr_assert_eq(count->invalidates, i == DP_SAVINGS_OPTIMIZED ? 4 : 12);
        cr_assert_eq(count->blits, 0);
        cr_assert_eq(count->cost.of[DP_COST_weight], weights[i]);
        cr_assert_eq(count->parts[DP_SAVINGS_waits], waits * 24);
        cr_assert_eq(count->parts[DP_SAVINGS_rb], waits * 20);
        cr_assert_eq(count->kinds[DP_PACKET_WORK], 2);
    }
    cr_assert_eq(dp_savings_gain(s), 60);
    cr_assert_eq(dp_savings_share(s), 521);
    cr_assert_eq(s->barriers, 3);
    cr_assert_not(s->optimized_legacy);
}

/* What the parts of the weight are spent on adds up, and each switch is measured against the two ends. */
Test(savings, parts_and_switches_add_up) {
    struct dp_savings *s = savings(legacy, NULL);
    for (size_t i = 0; i < DP_SAVINGS_WAYS; i++) {
        const struct dp_savings_count *count = way(s, (enum dp_savings_way)i);
        uint64_t sum = 0;
        for (size_t part = 0; part < DP_SAVINGS_PART_COUNT; part++) {
            sum += count->parts[part];
        }
        cr_assert_eq(sum, count->cost.of[DP_COST_weight]);
        uint64_t kinds = 0;
        for (size_t line = 0; line < DP_SAVINGS_LINES; line++) {
            kinds += dp_savings_line(line).kind ? dp_savings_value(count, line) : 0;
        }
        cr_assert_eq(kinds, count->cost.of[DP_COST_packets]);
        cr_assert_eq(dp_savings_value(count, DP_SAVINGS_LINES - 1), count->cost.of[DP_COST_weight]);
    }
    uint64_t none = weight(&s->none);
    uint64_t all = weight(&s->ways[DP_SAVINGS_OPTIMIZED]);
    bool useful = false;
    cr_assert_gt(none, all);
    for (size_t i = 0; i < DP_SAVINGS_SWITCHES; i++) {
        cr_assert_leq(weight(&s->switches[i].only), none, "%s", s->switches[i].name);
        cr_assert_geq(weight(&s->switches[i].without), all, "%s", s->switches[i].name);
        useful = useful || weight(&s->switches[i].without) > all;
    }
    cr_assert(useful);
}

/* BEGIN: drain CS 10, ACQUIRE 5, PFP 4, CE 4. Joined: the drain and the ACQUIRE. */
Test(savings, split_against_plain_and_copies_by_engine) {
    static const char split[] = "drainproof 1\n"
                                "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
                                "list c0 direct\n"
                                "dispatch\n"
                                "barrier\n"
                                "  buffer b0 sync=COMPUTE_SHADING>SPLIT access=UNORDERED_ACCESS>SHADER_RESOURCE\n"
                                "barrier\n"
                                "  buffer b0 sync=SPLIT>PIXEL_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE\n"
                                "draw\n"
                                "end\n"
                                "execute c0\n";
    static const char copies[] = "drainproof 1\n"
                                 "resource b0 buffer 65536\n"
                                 "resource b1 buffer 65536\n"
                                 "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COMMON\n"
                                 "list c0 direct\n"
                                 "copy_buffer source=b0 dest=b1\n"
                                 "copy_texture source=b1 dest=t0\n"
                                 "end\n";
    struct dp_savings *s = savings(split, NULL);
    cr_assert_eq(s->splits, 1);
    cr_assert_not(s->ways[DP_SAVINGS_TRANSLATED].exists);
    for (int model = 0; model < 2; model++) {
        cr_assert_eq(weight(&s->split.of[model]), 23);
        cr_assert_eq(weight(&s->joined.of[model]), 15);
        cr_assert_eq(s->joined.of[model].count.cost.of[DP_COST_packets], 2);
    }
    s = savings(copies, NULL);
    cr_assert_eq(s->dma_copies, 1); /* t0 can have metadata */
    cr_assert_eq(s->cs_copies, 2);
    cr_assert(s->dma.of[0].exists && s->cs.of[1].exists);
}

/* --- rewriting --- */

static size_t count_kind(const struct dp_rewritten *r, enum dp_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        count += r->records[i].kind == kind;
    }
    return count;
}

Test(savings, legacy_calls_become_groups_of_their_types) {
    struct dp_case c = {0};
    struct dp_rewritten r = {0};
    report_parse(&c, legacy, strlen(legacy));
    struct dp_program program = dp_case_program(&c);
    cr_assert_eq(dp_rewrite_enhanced(&program, &r), 1);
    cr_assert_eq(count_kind(&r, DP_COMMAND_resource_barrier), 0);
    cr_assert_eq(count_kind(&r, DP_COMMAND_barrier), 1);
    cr_assert_eq(count_kind(&r, DP_COMMAND_group), 2); /* textures, then the buffer */
    cr_assert_eq(count_kind(&r, DP_COMMAND_texture_barrier), 2);
    cr_assert_eq(count_kind(&r, DP_COMMAND_buffer_barrier), 1);
    for (size_t i = 0; i < r.count; i++) {
        const struct dp_record_resource *made = &r.records[i].as.resource;
        cr_assert(r.records[i].kind != DP_COMMAND_resource || made->initial != DP_INITIAL_state);
    }
    dp_rewritten_free(&r);
    dp_case_free(&c);
}

/* A call that only held a BEGIN goes, one that held more stays; a half alone stays a half. */
Test(savings, joining_leaves_no_empty_call) {
    static const char text[] = "drainproof 1\n"
                               "resource b0 buffer 64\n"
                               "resource b1 buffer 64\n"
                               "list c0 direct\n"
                               "barrier\n"
                               "  buffer b0 sync=COPY>SPLIT access=COPY_DEST>COPY_SOURCE\n"
                               "barrier\n"
                               "  buffer b1 sync=COPY>SPLIT access=COPY_DEST>COPY_SOURCE\n"
                               "  global sync=ALL>ALL access=COMMON>COMMON\n"
                               "barrier\n"
                               "  buffer b0 sync=SPLIT>DRAW access=COPY_DEST>COPY_SOURCE\n"
                               "  buffer b1 sync=SPLIT>DRAW access=COPY_DEST>VERTEX_BUFFER\n"
                               "resource_barrier\n"
                               "  transition b1[all] COPY_DEST>COPY_SOURCE flags=BEGIN_ONLY\n"
                               "resource_barrier\n"
                               "  transition b1[all] COPY_DEST>COPY_SOURCE flags=END_ONLY\n"
                               "end\n";
    struct dp_case c = {0};
    struct dp_rewritten r = {0};
    report_parse(&c, text, strlen(text));
    struct dp_program program = dp_case_program(&c);
    cr_assert_eq(dp_rewrite_joined(&program, &r), 2);
    cr_assert_eq(count_kind(&r, DP_COMMAND_barrier), 2);
    cr_assert_eq(count_kind(&r, DP_COMMAND_group), 3);
    cr_assert_eq(count_kind(&r, DP_COMMAND_buffer_barrier), 3);
    cr_assert_eq(count_kind(&r, DP_COMMAND_resource_barrier), 1);
    cr_assert_eq(count_kind(&r, DP_COMMAND_transition), 1);
    for (size_t i = 0; i < r.count; i++) {
        const struct dp_command *record = &r.records[i];
        if (record->kind == DP_COMMAND_transition) {
            cr_assert_eq(record->as.transition.flags, DP_SPLIT_NONE);
        } else if (record->kind == DP_COMMAND_buffer_barrier && record->as.buffer_barrier.resource == 0) {
            cr_assert_eq(record->as.buffer_barrier.sync_before, DP_SYNC_COPY);
            cr_assert_eq(record->as.buffer_barrier.sync_after, DP_SYNC_DRAW);
        }
    }
    dp_rewritten_free(&r);
    dp_case_free(&c);
}

/* --- weights --- */

Test(savings, weights_of_a_file) {
    static const char text[] = "# ours\n\n fence_wait = 100 # twice\r\ndrain_vs=0\nso_flush =1000000";
    struct dp_cost_weights w = {0};
    struct dp_text_error error;
    cr_assert(dp_weights_parse(text, strlen(text), &w, &error), "%s", error.message);
    cr_assert_eq(w.fence_wait, 100);
    cr_assert_eq(w.drain[0], 0);
    cr_assert_eq(w.drain[1], dp_cost_weights.drain[1]);
    cr_assert_eq(w.so_flush, 1000000);
    cr_assert_eq(dp_weight_count * sizeof(uint32_t), sizeof(struct dp_cost_weights)); /* each can be named */
    struct dp_savings *s = savings(legacy, &w);
    cr_assert_eq(weight(&s->ways[DP_SAVINGS_WRITTEN]), 115 + 2 * 76);
    cr_assert_eq(weight(&s->ways[DP_SAVINGS_OPTIMIZED]), 55 + 76);
}

Test(savings, wrong_weights_are_refused_with_their_place) {
    static const struct {
        const char *text;
        uint32_t line, column;
        const char *why;
    } wrong[] = {
        {"eop = 1\nfence = 2\n",         2, 1, "'fence' is no weight"                          },
        {"eop 1\n",                      1, 5, "'=' is missing behind 'eop'"                   },
        {"eop\n",                        1, 4, "'=' is missing behind 'eop'"                   },
        {"eop =\n",                      1, 6, "'' is no whole number"                         },
        {"eop = -1\n",                   1, 7, "'-1' is no whole number"                       },
        {"eop = 1.5\n",                  1, 7, "'1.5' is no whole number"                      },
        {"eop = 1000001\n",              1, 7, "'1000001' is no whole number from 0 to 1000000"},
        {"eop = 99999999999999999999\n", 1, 7, "is no whole number"                            },
        {"eop = 1 2\n",                  1, 9, "'2' stands behind the number"                  },
        {"eop = 1\n\neop = 2\n",         3, 1, "'eop' stands here a second time"               },
        {"= 1\n",                        1, 1, "'' is no weight"                               },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct dp_cost_weights w = {.eop = 77};
        struct dp_text_error error = {0, 0, ""};
        cr_assert_not(dp_weights_parse(wrong[i].text, strlen(wrong[i].text), &w, &error), "%s", wrong[i].text);
        cr_assert(error.line == wrong[i].line && error.column == wrong[i].column, "%s: %u:%u", wrong[i].text,
                  error.line, error.column);
        cr_assert_not_null(strstr(error.message, wrong[i].why), "%s: %s", wrong[i].text, error.message);
        cr_assert_eq(w.eop, 77, "nothing is kept");
    }
}
