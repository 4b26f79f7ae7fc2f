/* What known_faults.def declares is counted and not found, and what only looks like it is found: the stream decides
 * who is to blame. */
#include "test_oracles_fake_judge.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct book book;
static uint64_t at_uav, at_read;

/* Packets as letters: V, P, C drain; A acquires the caches of a UAV barrier; E is an event, G one with those caches;
 * W waits for it. */
static const char *for_uav, *for_later;

/* clang-format off */
static const struct {
    const char *name, *for_uav, *for_later;
    uint64_t ordered; /* 1: the judges call the pair ordered, and not visible */
    uint32_t hardware;
    bool known;
} cases[] = {
    {"as the sheet has it",             "PCA", "",   0, 0, true},
    {"nothing at all",                  "",    "",   0, 0, true},
    {"drained behind the invalidation", "PCA", "V",  1, 0, true},
    {"an event awaited behind it",      "PCA", "EW", 1, 0, true},
    {"an event not awaited before it",  "EA",  "W",  1, 0, true},
    /* VS was idle, so the barrier was right by luck: what is not visible is another fault */
    {"drained and not visible is another fault", "VA", "", 1, 0, false},
    {"drained by an event",             "EWA", "",   1, 0, false},
    {"refreshed by an event",           "GW",  "",   1, 0, false},
    {"PS that covers VS",               "PCA", "",   1, DP_HARDWARE_ps_flush_covers_vs, false},
    {"too early, and again in time",    "AVA", "",   1, 0, false},
    {"drained and not ordered",         "VA",  "",   0, 0, false},
    {"ordered, and nothing refreshed",  "",    "V",  1, 0, false},
    {"refreshed by the later call",     "",    "AV", 1, 0, false},
};
/* clang-format on */

static void answer(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind != DP_COMMAND_resource_barrier) {
        return;
    }
    for (const char *letter = command == at_uav ? for_uav : for_later; *letter != '\0'; letter++) {
        static const enum dp_packet_kind kinds[128] = {
            ['V'] = DP_PACKET_DRAIN, ['P'] = DP_PACKET_DRAIN, ['C'] = DP_PACKET_DRAIN,     ['A'] = DP_PACKET_ACQUIRE,
            ['E'] = DP_PACKET_EOP,   ['G'] = DP_PACKET_EOP,   ['W'] = DP_PACKET_WAIT_FENCE};
        uint32_t caches = *letter == 'E' ? 0u : (uint32_t)(DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm);
        struct dp_packet p = plain_packet(kinds[(unsigned char)*letter], command);
        if (p.kind == DP_PACKET_DRAIN) {
            p.as.DRAIN.stage = *letter == 'V' ? DP_STAGE_VS : *letter == 'P' ? DP_STAGE_PS : DP_STAGE_CS;
        } else if (p.kind == DP_PACKET_EOP) {
            p.as.EOP.gcr = caches;
            p.as.EOP.fence = 1;
        } else if (p.kind == DP_PACKET_WAIT_FENCE) {
            p.as.WAIT_FENCE.fence = 1;
        } else {
            p.as.ACQUIRE.gcr = caches;
        }
        fake_packet(f, p);
    }
}

static void buffer(uint32_t slot) {
    struct dp_record_resource *r = &write_record(&book, DP_COMMAND_resource)->as.resource;
    r->id = slot;
    r->dimension = DP_DIMENSION_buffer;
    r->extent.width = 65536;
    r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    r->initial = DP_INITIAL_state;
    r->state = DP_STATE_UNORDERED_ACCESS;
}

static void access_b0(enum dp_kind kind, uint32_t rw, uint32_t stage) {
    write_record(&book, kind);
    struct dp_record_shader *s = &write_record(&book, DP_COMMAND_shader)->as.shader;
    s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    s->rw = rw;
    s->access = DP_ACCESS_UNORDERED_ACCESS;
    s->stage = stage;
}

/* VS writes b0, a UAV barrier, an item, a call on b1, CS reads b0. `also`: the call is a transition of b0 that promises
 * the pair too. */
static void write_legacy(uint32_t stage, uint32_t translation, uint32_t hardware, bool also) {
    memset(&book, 0, sizeof book);
    straighten();
    bend.after = answer;
    forget_scripts();
    struct dp_record_device *device = &write_record(&book, DP_COMMAND_device)->as.device;
    device->legacy_translation = translation;
    device->hardware = hardware;
    buffer(0);
    buffer(1);
    write_record(&book, DP_COMMAND_list);
    access_b0(DP_COMMAND_draw, DP_RW_write, stage);
    at_uav = book.program.count;
    write_record(&book, DP_COMMAND_resource_barrier);
    write_record(&book, DP_COMMAND_uav)->as.uav.resource = 0;
    write_record(&book, DP_COMMAND_dispatch);
    write_record(&book, DP_COMMAND_resource_barrier);
    struct dp_record_transition *t = &write_record(&book, DP_COMMAND_transition)->as.transition;
    t->resource = also ? 0 : 1;
    t->subresource = DP_ALL_SUBRESOURCES;
    t->state_before = t->state_after = DP_STATE_UNORDERED_ACCESS;
    at_read = book.program.count;
    access_b0(DP_COMMAND_dispatch, DP_RW_read, DP_SYNC_COMPUTE_SHADING);
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
}

static void say(uint32_t key, uint64_t ordered) {
    uint64_t position = 3 + strlen(for_uav) + strlen(for_later);
    say_everywhere(tick_at(position, at_read, 0, DP_UNIT_CS, DP_RW_read, 0, key, ordered, 0));
}

/* The fakes have no requirement for legacy barriers, so soundness is asked alone. NULL: holds. */
static void expect(struct dp_harness *harness, const char *name, const char *signature) {
    struct dp_finding finding;
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask |= strcmp(dp_oracles[i].name, "soundness") == 0 ? UINT64_C(1) << i : 0;
    }
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, mask, &finding);
    cr_expect_eq(verdict, signature == NULL ? DP_VERDICT_HOLDS : DP_VERDICT_FINDING, "%s: %s", name, finding.text);
    cr_expect(signature == NULL || strcmp(finding.signature, signature) == 0, "%s: %s", name, finding.signature);
}

#define FOUND "ASSERTION FAILED: soundness: reference: H1 VS > CS"

Test(known_faults, uav_skips_vs) {
    struct dp_harness *harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for_uav = cases[i].for_uav;
        for_later = cases[i].for_later;
        write_legacy(DP_SYNC_VERTEX_SHADING, DP_SWITCH_off, cases[i].hardware, false);
        say(DP_KEY_VS, cases[i].ordered);
        expect(harness, cases[i].name, cases[i].known ? NULL : FOUND);
        seen += cases[i].known;
        cr_expect_eq(dp_harness_tally(harness)->known[DP_KNOWN_uav_skips_vs], seen, "%s", cases[i].name);
    }
    for_uav = "PCA";
    for_later = "";
    write_legacy(DP_SYNC_PIXEL_SHADING, DP_SWITCH_off, 0, false);
    say(DP_KEY_PS, 0);
    expect(harness, "another stage", "ASSERTION FAILED: soundness: reference: H1 PS > CS");
    write_legacy(DP_SYNC_VERTEX_SHADING, DP_SWITCH_on, 0, false);
    say(DP_KEY_VS, 0);
    expect(harness, "translated", FOUND);
    write_legacy(DP_SYNC_VERTEX_SHADING, DP_SWITCH_off, 0, true);
    say(DP_KEY_VS, 0);
    expect(harness, "promised without the UAV barrier too", FOUND);
    cr_expect_eq(dp_harness_tally(harness)->known[DP_KNOWN_uav_skips_vs], seen);
    dp_harness_destroy(harness);
}
