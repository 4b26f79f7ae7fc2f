/* Where judges are told of layouts that move (judge.md, "Layouts"): which barriers, as what, and before which packet. The
 * fakes write three packets a barrier call and one a work item; an operation is bent in. */
#include "test_oracles_fake_judge.h"

#include "fuzz/encode/text.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define HEAD                                                                                                           \
    "drainproof 1\ndevice\n"                                                                                           \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"                                     \
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\n"                                      \
    "resource t2 texture2d 64x64 flags=ALLOW_SIMULTANEOUS_ACCESS|ALLOW_RENDER_TARGET state=COMMON\n"                   \
    "resource b3 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
#define TO(layouts)                                                                                                    \
    "barrier\n  texture t0 sync=ALL>ALL access=COMMON>COMMON layout=" layouts "\n"
#define DISPATCH "dispatch shader read b3 SHADER_RESOURCE@COMPUTE_SHADING\n"

/* Each move as "packets before it:slot:LayoutBefore>LayoutAfter", layouts by number, -1 UNDEFINED; a `discard` as
 * "packets:discard:parts". */
struct line {
    const char *what;
    const char *text;
    uint32_t init; /* record of a barrier call for which the fakes add a META_INIT; 0: none */
    const char *moves;
};

/* COMMON 0, RENDER_TARGET 2, SHADER_RESOURCE 6, COPY_SOURCE 7 */
static const struct line lines[] = {
    {"before the work behind it", HEAD "list c0 direct\n" DISPATCH TO("RENDER_TARGET>SHADER_RESOURCE") DISPATCH
     "end\nexecute c0\n", 0, "4:0:2>6"},
    {"what is left at the list's end, before the next list", HEAD "list c0 direct\n" DISPATCH
     TO("RENDER_TARGET>SHADER_RESOURCE") "end\nlist c1 direct\n" DISPATCH "end\nexecute c0 c1\n", 0, "4:0:2>6"},
    {"what is left at the stream's end", HEAD "list c0 direct\n" TO("RENDER_TARGET>COMMON") "end\nexecute c0\n", 0,
     "3:0:2>0"},
    {"a list that runs twice", HEAD "list c0 direct\n" TO("RENDER_TARGET>RENDER_TARGET") DISPATCH
     "end\nexecute c0 c0\nexecute c0\n", 0, "3:0:2>2 7:0:2>2 11:0:2>2"},
    {"in their order", HEAD "list c0 direct\n" TO("RENDER_TARGET>COMMON") TO("COMMON>COPY_SOURCE") DISPATCH
     "end\nexecute c0\n", 0, "6:0:2>0 6:0:0>7"},
    {"a call before a later call's operation, its own behind it", HEAD "list c0 direct\n" TO("RENDER_TARGET>COMMON")
     TO("COMMON>COPY_SOURCE") DISPATCH "end\nexecute c0\n", 9, "6:0:2>0 7:0:0>7"},
    {"its own operation first", HEAD "list c0 direct\n" TO("RENDER_TARGET>COMMON") TO("COMMON>COPY_SOURCE") DISPATCH
     "end\nexecute c0\n", 6, "7:0:2>0 7:0:0>7"},
    {"a split at its BEGIN and never at its END", HEAD "list c0 direct\nbarrier\n  texture t0 sync=ALL>SPLIT "
     "access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE\n" DISPATCH
     "barrier\n  texture t0 sync=SPLIT>ALL access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE\n"
     DISPATCH "end\nexecute c0\n", 0, "3:0:2>6"},
    {"a transition as its stand-ins", HEAD "list c0 direct\nresource_barrier\n"
     "  transition t1[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE\n  transition t1[all] "
     "PIXEL_SHADER_RESOURCE>NON_PIXEL_SHADER_RESOURCE|COPY_SOURCE\n" DISPATCH "end\nexecute c0\n", 0,
     "0:1:2>6 0:1:6>31"},
    {"its BEGIN alone", HEAD "list c0 direct\nresource_barrier\n"
     "  transition t1[all] RENDER_TARGET>COPY_SOURCE flags=BEGIN_ONLY\n" DISPATCH
     "resource_barrier\n  transition t1[all] RENDER_TARGET>COPY_SOURCE flags=END_ONLY\n" DISPATCH "end\nexecute c0\n",
     0, "0:1:2>7"},
    {"simultaneous access stays COMMON", HEAD "list c0 direct\nresource_barrier\n"
     "  transition t2[all] COMMON>RENDER_TARGET\n" DISPATCH "end\nexecute c0\n", 0, "0:2:0>0"},
    {"copy lists too", HEAD "list c0 copy\nresource_barrier\n  transition t1[all] RENDER_TARGET>COPY_SOURCE\n" DISPATCH
     "end\nexecute c0\n", 0, "0:1:0>0"},
    {"buffers, globals and UAV barriers move nothing", HEAD "list c0 direct\nbarrier\n"
     "  buffer b3 sync=ALL>ALL access=COMMON>COMMON\n  global sync=ALL>ALL access=COMMON>COMMON\n"
     "resource_barrier\n  uav b3\n  transition b3[all] COMMON>COPY_SOURCE\n" DISPATCH "end\nexecute c0\n", 0, ""},
    {"refused ones move nothing", HEAD "list c0 direct\nbarrier\n"
     "  texture t0 sync=ALL>ALL access=COMMON>COMMON layout=RENDER_TARGET>999\n" DISPATCH "end\nexecute c0\n", 0, ""},
    {"discard with its parts", HEAD "list c0 direct\n" DISPATCH "discard view=t0\n" DISPATCH "end\nexecute c0\n", 0,
     "1:discard:2"},
    {"work in bundles", HEAD "list c1 bundle\n" DISPATCH "end\nlist c0 direct\n" TO("RENDER_TARGET>COMMON")
     "execute_bundle c1\n" TO("COMMON>COPY_SOURCE") "execute_bundle c1\nend\nexecute c0\n", 0, NULL},
};

static uint64_t operation_at;

static void add_init(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (operation_at != 0 && command == operation_at) {
        struct dp_packet init = plain_packet(DP_PACKET_META_INIT, command);
        fake_packet(f, init);
    }
}

static void write_moves(char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < told.count && used < size; i++) {
        const struct move_told *m = &told.moves[i];
        if (m->judge != 1 || m->stream != 0) {
            continue;
        }
        const struct dp_record_texture_barrier *b = &m->record.as.texture_barrier;
        const char *joint = used > 0 ? " " : "";
        int length = m->record.kind == DP_COMMAND_discard
                         ? snprintf(text + used, size - used, "%s%u:discard:%u", joint, (unsigned)m->packets,
                                    (unsigned)m->count)
                         : snprintf(text + used, size - used, "%s%u:%u:%d>%d", joint, (unsigned)m->packets, b->resource,
                                    (int)b->layout_before, (int)b->layout_after);
        used += length > 0 ? (size_t)length : 0;
    }
}

static void run(const struct line *l, char *text, size_t size) {
    struct dp_case c;
    struct dp_text_error error;
    struct dp_finding finding;
    cr_assert(dp_parse(l->text, strlen(l->text), &c, &error), "%s: line %u: %s", l->what, error.line, error.message);
    struct dp_program program = dp_case_program(&c);
    straighten();
    forget_scripts();
    bend.after = add_init;
    operation_at = l->init;
    uint64_t soundness = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        soundness |= strcmp(dp_oracles[i].name, "soundness") == 0 ? UINT64_C(1) << i : 0;
    }
    struct dp_harness *harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    dp_judge_program(harness, NULL, &program, soundness, &finding); /* the fakes' silence may be a finding */
    dp_harness_destroy(harness);
    dp_case_free(&c);
    write_moves(text, size);
}

Test(oracles_layouts, lines) {
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[300];
        if (lines[i].moves != NULL) {
            run(&lines[i], text, sizeof text);
            cr_expect_str_eq(text, lines[i].moves, "%s: %s, expected %s", lines[i].what, text, lines[i].moves);
        }
    }
}

/* The fakes write work of bundles into the bundle's own packets, which nobody strings: placing is asked directly. */
Test(oracles_layouts, bundles) {
    const struct line *l = &lines[sizeof lines / sizeof lines[0] - 1];
    struct dp_case c;
    struct dp_text_error error;
    struct dp_promise promise;
    cr_assert(dp_parse(l->text, strlen(l->text), &c, &error));
    struct dp_program program = dp_case_program(&c);
    dp_promise_start(&promise, &dp_plain_memory);
    cr_assert_eq(dp_promise_build(&promise, &program, NULL, 0), DP_STATUS_OK);
    cr_assert(promise.items.count == 2 && promise.moves.count == 2);
    struct dp_strung_packet strung[2];
    for (int i = 0; i < 2; i++) {
        struct dp_packet work = plain_packet(DP_PACKET_WORK, promise.items.items[i].command);
        work.as.WORK.command = promise.items.items[i].command;
        strung[i] = (struct dp_strung_packet){promise.items.items[i].execution, 0, 0, work};
    }
    struct dp_stream stream = {.packets = {.items = strung, .count = 2}};
    const uint64_t positions[2] = {1, 2};
    struct dp_layout_feeds feeds = {0};
    cr_assert(dp_layouts_place(&feeds, &promise, &stream, positions, &dp_plain_memory));
    cr_expect(feeds.feeds.count == 2 && feeds.feeds.items[0].before == 0 && feeds.feeds.items[1].before == 1);
    dp_layouts_free(&feeds, &dp_plain_memory);
    dp_promise_end(&promise);
    dp_case_free(&c);
}
