/* test_optimized_rules.c: record rules of the optimized translator where rules meet, or where a command changes what an
 * operand is. */
#include "tests/unit/support/feed.h"

#include <criterion/criterion.h>

static struct script script;
static struct heard heard;

static const struct sides common = {DP_SYNC_ALL, DP_SYNC_ALL, DP_ACCESS_COMMON, DP_ACCESS_COMMON};

static uint64_t start(uint32_t list_type) {
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_list(&script, list_type);
    return script.count;
}

static void listen(void) {
    script_end(&script);
    feed(&dp_optimized, &script, &heard);
    cr_assert_eq(heard.unsupported, 0);
}

static void expect_rule(enum dp_rule rule, uint64_t command, bool wanted, const char *what) {
    cr_assert_eq(heard_rule(&heard, rule, command), wanted, "%s: rule %s", what, wanted ? "missing" : "not wanted");
}

/* Rules that stop others never stop each other (barrier sheet 11, item 3). */
Test(optimized_rules, that_stop_others_are_all_reported) {
    struct sides sides = common;
    sides.access_before = DP_ACCESS_NO_ACCESS | DP_ACCESS_SHADER_RESOURCE | UINT32_C(0x40000000);
    start(DP_LIST_direct);
    uint64_t call = script_global(&script, sides);
    listen();
    expect_rule(DP_RULE_A02, call, true, "one mask");
    expect_rule(DP_RULE_A01, call, true, "one mask");
    expect_rule(DP_RULE_V07, call, false, "one mask");

    for (int i = 0; i < 8; i++) {
        bool bundle = (i & 1) != 0;
        bool off = (i & 2) != 0;
        bool empty = (i & 4) != 0;
        call = start(bundle ? DP_LIST_bundle : DP_LIST_direct);
        script.records[0].as.device.enhanced = off ? DP_SWITCH_off : DP_SWITCH_on;
        if (empty) {
            script_add(&script, DP_COMMAND_barrier);
        } else {
            script_global(&script, sides);
        }
        listen();
        expect_rule(DP_RULE_V02, call, bundle, "a call");
        expect_rule(DP_RULE_V01, call, off, "a call");
        expect_rule(DP_RULE_V03a, call, empty && !bundle && !off, "a call");
        expect_rule(DP_RULE_A01, call, !empty && !bundle && !off, "a call");
    }
}

/* A work item with one operand, the whole of a resource. */
static uint64_t work(enum dp_kind kind, uint32_t role, uint32_t resource) {
    uint64_t command = script.count;
    script_add(&script, kind);
    struct dp_record_operand *operand = &script_add(&script, DP_COMMAND_operand)->as.operand;
    operand->role = role;
    operand->resource = resource;
    operand->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    return command;
}

/* Post-build information is written to a UAV buffer; an acceleration structure is what it is read from. */
Test(optimized_rules, emit_reads_a_structure_and_writes_a_buffer) {
    static const uint32_t flags[] = {0, DP_FLAGS_ALLOW_UNORDERED_ACCESS,
                                     DP_FLAGS_ALLOW_UNORDERED_ACCESS | DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE};
    static const enum dp_kind kinds[] = {DP_COMMAND_rtas_emit, DP_COMMAND_rtas_copy, DP_COMMAND_rtas_build};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t kind = 0; kind < 3; kind++) {
            script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
            script_buffer(&script, 65536, flags[i]);
            script_list(&script, DP_LIST_direct);
            uint64_t source = work(kinds[kind], DP_ROLE_source, 0);
            uint64_t dest = work(kinds[kind], DP_ROLE_dest, 0);
            listen();
            expect_rule(DP_RULE_U02, source, i < 2, "source");
            expect_rule(DP_RULE_U02, dest, i < (kind == 0 ? 1u : 2u), "dest");
        }
    }
}

/* On a compute list alone the creation flags do not choose the view of a discard (barrier sheet 15.9). */
Test(optimized_rules, discard_views_by_flag_but_on_compute_lists) {
    static const uint32_t types[] = {DP_LIST_direct, DP_LIST_compute, DP_LIST_copy, DP_LIST_bundle};
    for (uint32_t i = 0; i < 4; i++) {
        script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
        script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_COMMON);
        script_texture(&script, DP_FORMAT_D32_FLOAT, DP_FLAGS_ALLOW_DEPTH_STENCIL, DP_LAYOUT_COMMON);
        script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_COMMON);
        script_list(&script, types[i]);
        uint64_t commands[3];
        for (uint32_t slot = 0; slot < 3; slot++) {
            commands[slot] = work(DP_COMMAND_discard, DP_ROLE_view, slot);
        }
        listen();
        for (uint32_t slot = 0; slot < 3; slot++) {
            expect_rule(DP_RULE_U02, commands[slot], slot == 2 || types[i] == DP_LIST_compute, "discard");
            expect_rule(DP_RULE_U03, commands[slot], types[i] == DP_LIST_copy || types[i] == DP_LIST_bundle, "discard");
        }
    }
}

static uint64_t copy(enum dp_kind kind, uint32_t resource, struct dp_box source, struct dp_box dest) {
    uint64_t command = work(kind, DP_ROLE_source, resource);
    script.records[script.count - 1].as.operand.box = source;
    struct dp_command *operand = script_add(&script, DP_COMMAND_operand);
    *operand = script.records[script.count - 2];
    operand->as.operand.role = DP_ROLE_dest;
    operand->as.operand.box = dest;
    return command;
}

/* Without any extent there is no box; with some, but not all that count, a box that lies somewhere and touches
 * nothing. A buffer's box has a width alone. */
Test(optimized_rules, boxes_with_empty_extents) {
    static const struct {
        bool buffer;
        struct dp_box source, dest;
        bool leaves, overlaps;
    } copies[] = {
        {false, {0, 0, 0, 0, 0, 0},   {0, 0, 0, 0, 0, 0},   false, true },
        {false, {999, 9, 9, 0, 0, 0}, {8, 8, 0, 8, 8, 1},   false, true },
        {false, {8, 8, 0, 8, 8, 1},   {15, 15, 0, 8, 8, 1}, false, true },
        {false, {8, 8, 0, 8, 8, 1},   {16, 8, 0, 8, 8, 1},  false, false},
        {false, {8, 8, 0, 8, 8, 1},   {9, 9, 0, 0, 4, 1},   false, false},
        {false, {8, 8, 0, 8, 8, 1},   {9, 9, 0, 4, 0, 1},   false, false},
        {false, {8, 8, 0, 8, 8, 1},   {9, 9, 0, 4, 4, 0},   false, false},
        {false, {0, 0, 0, 0, 0, 0},   {9, 9, 0, 0, 4, 1},   false, false},
        {false, {0, 0, 0, 0, 0, 0},   {256, 9, 0, 0, 4, 1}, false, false},
        {false, {0, 0, 0, 0, 0, 0},   {257, 9, 0, 0, 4, 1}, true,  false},
        {false, {0, 0, 0, 0, 0, 0},   {9, 9, 2, 4, 4, 0},   true,  false},
        {true,  {8, 0, 0, 8, 0, 0},   {15, 0, 0, 8, 0, 0},  false, true },
        {true,  {8, 0, 0, 8, 1, 1},   {15, 9, 9, 8, 9, 9},  false, true },
        {true,  {8, 0, 0, 8, 1, 1},   {16, 0, 0, 8, 1, 1},  false, false},
        {true,  {8, 0, 0, 8, 1, 1},   {9, 0, 0, 0, 1, 1},   false, false},
        {true,  {0, 0, 0, 0, 0, 0},   {64, 0, 0, 0, 1, 0},  false, false},
        {true,  {0, 0, 0, 0, 0, 0},   {65, 0, 0, 0, 1, 0},  true,  false},
        {true,  {65, 0, 0, 0, 0, 0},  {8, 0, 0, 8, 0, 0},   false, true },
    };
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_COMMON);
    script_buffer(&script, 64, 0);
    script_list(&script, DP_LIST_direct);
    uint64_t commands[sizeof copies / sizeof copies[0]];
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        commands[i] = copy(copies[i].buffer ? DP_COMMAND_copy_buffer : DP_COMMAND_copy_texture,
                           copies[i].buffer ? 1 : 0, copies[i].source, copies[i].dest);
    }
    listen();
    for (size_t i = 0; i < sizeof copies / sizeof copies[0]; i++) {
        cr_assert_eq(heard_rule(&heard, DP_RULE_U04, commands[i]), copies[i].leaves, "U04 of copy %zu", i);
        cr_assert_eq(heard_rule(&heard, DP_RULE_K16, commands[i]), copies[i].overlaps, "K16 of copy %zu", i);
    }
}

/* A ray-tracing state object means nothing to a translator, whatever its parts say. */
Test(optimized_rules, state_objects_are_taken_in_silence) {
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_add(&script, DP_COMMAND_state_object);
    for (int kind = DP_COMMAND_rt_shader; kind <= (int)DP_COMMAND_rt_triangle_shape; kind++) {
        script_add(&script, (enum dp_kind)kind);
    }
    script_list(&script, DP_LIST_direct);
    listen();
    cr_assert_eq(heard.diagnostic_count, 0);
    cr_assert_eq(heard.requirement_count, 0);
}
