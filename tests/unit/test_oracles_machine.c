/* test_oracles_machine.c: the oracle `machine` holds where two scripted judges say what the explicit-state machine finds in
 * the streams of two fakes, and fails with its signatures for each way in which a judge is wrong. */
#include "test_oracles_fake_judge.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct book book;
static uint64_t at_first, at_third; /* commands of the work items */
static struct dp_harness *harness;

static void dispatch(uint64_t *at, uint32_t resource, uint32_t rw) {
    *at = book.program.count;
    write_record(&book, DP_COMMAND_dispatch);
    struct dp_record_shader *s = &write_record(&book, DP_COMMAND_shader)->as.shader;
    s->resource = resource;
    s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    s->rw = rw;
    s->access = DP_ACCESS_UNORDERED_ACCESS;
    s->stage = DP_SYNC_COMPUTE_SHADING;
}

/* Positions: 1 does `before` to b0, 2-4 are EOP(ALL_WBINV, gl1, glv), its wait and ACQUIRE(glk), 5 writes b1, 6 does `after`
 * to b0. */
static void write_three(uint32_t before, uint32_t after) {
    uint64_t at_second = 0;
    memset(&book, 0, sizeof book);
    memset(&bend, 0, sizeof bend);
    forget_scripts();
    write_record(&book, DP_COMMAND_device);
    for (uint32_t slot = 0; slot < 2; slot++) {
        struct dp_record_resource *r = &write_record(&book, DP_COMMAND_resource)->as.resource;
        r->id = slot;
        r->dimension = DP_DIMENSION_buffer;
        r->extent.width = 65536;
        r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    }
    write_record(&book, DP_COMMAND_list);
    dispatch(&at_first, 0, before);
    write_record(&book, DP_COMMAND_barrier);
    write_record(&book, DP_COMMAND_group);
    write_record(&book, DP_COMMAND_global_barrier);
    dispatch(&at_second, 1, DP_RW_write);
    dispatch(&at_third, 0, after);
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
}

static struct dp_tick third(uint64_t position, uint32_t rw, uint64_t ordered_to, uint64_t visible_to) {
    return tick_at(position, at_third, 0, DP_UNIT_CS, rw, 0, DP_KEY_CS, ordered_to, visible_to);
}

static uint64_t machine_alone(void) {
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask |= strcmp(dp_oracles[i].name, "machine") == 0 ? UINT64_C(1) << i : 0;
    }
    return mask;
}

static void expect_finding(const char *signature) {
    struct dp_finding finding;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, machine_alone(), &finding);
    char whole[120];
    snprintf(whole, sizeof whole, "ASSERTION FAILED: machine: %s", signature != NULL ? signature : "");
    if (signature == NULL) {
        cr_expect_eq(verdict, DP_VERDICT_HOLDS, "%s: %s", finding.signature, finding.text);
    } else {
        cr_expect_eq(verdict, DP_VERDICT_FINDING, "holds: %s", signature);
        cr_expect_str_eq(finding.signature, whole, "%s", finding.text);
    }
}

/* The reference's stream loses the invalidation of GLK. */
static bool without_acquire(const struct fake *fake, struct dp_packet *packet) {
    return fake->model != 0 || packet->kind != DP_PACKET_ACQUIRE;
}

static bool without_sync(const struct fake *fake, struct dp_packet *packet) {
    (void)fake;
    return packet->kind == DP_PACKET_WORK;
}

static bool with_discard(const struct fake *fake, struct dp_packet *packet) {
    (void)fake;
    if (packet->kind == DP_PACKET_ACQUIRE) {
        packet->as.ACQUIRE.gcr |= DP_GCR_gl2_inv;
    }
    return true;
}

static bool with_illegal_bit(const struct fake *fake, struct dp_packet *packet) {
    if (packet->kind == DP_PACKET_EOP && fake->model == 1) {
        packet->as.EOP.gcr |= DP_GCR_glk;
    }
    return true;
}

Test(oracles_machine, pairs) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_three(DP_RW_write, DP_RW_read);
    say_everywhere(third(6, DP_RW_read, 1, 1));
    expect_finding(NULL);
    const struct dp_machine_tally *tally = &dp_harness_tally(harness)->machine;
    cr_expect(tally->streams == 2 && tally->pairs == 4 && tally->cut == 0 && tally->large == 0, "%u pairs",
              (unsigned)tally->pairs);

    write_three(DP_RW_write, DP_RW_read); /* a hazard that is none */
    say_everywhere(third(6, DP_RW_read, 1, 1));
    scripts[0][0].ticks[0].visible_to = 0;
    expect_finding("reference judge invents H1 CS > CS");
    write_three(DP_RW_write, DP_RW_read); /* of the other judge, in the other stream */
    say_everywhere(third(6, DP_RW_read, 1, 1));
    scripts[1][1].ticks[0].visible_to = 0;
    expect_finding("optimized judge invents H1 CS > CS");
    write_three(DP_RW_write, DP_RW_read);
    say_everywhere(third(6, DP_RW_read, 1, 1));
    scripts[0][1].tick_count = 0;
    expect_finding("optimized judge is silent on CS > CS");

    write_three(DP_RW_write, DP_RW_read); /* one of two paths is stale: the point is */
    bend.packet = without_acquire;
    say_to(0, 0, third(5, DP_RW_read, 1, 0));
    say_to(0, 1, third(5, DP_RW_read, 1, 1));
    expect_finding("optimized judge misses H1 CS > CS");
    write_three(DP_RW_write, DP_RW_read);
    bend.packet = without_acquire;
    for (int judge = 0; judge < 2; judge++) {
        say_to(0, judge, third(5, DP_RW_read, 1, 0));
        say_to(1, judge, third(6, DP_RW_read, 1, 1));
    }
    expect_finding(NULL);
    write_three(DP_RW_write, DP_RW_read); /* the vector path alone */
    bend.packet = without_acquire;
    book.records[at_third + 1].as.shader.via = DP_VIA_vector;
    for (int judge = 0; judge < 2; judge++) {
        say_to(0, judge, third(5, DP_RW_read, 1, 1));
        say_to(1, judge, third(6, DP_RW_read, 1, 1));
    }
    expect_finding(NULL);
    dp_harness_destroy(harness);
}

/* WAR goes by ordered_to; of a read-write behind a write H1 and H3 have one tick. */
Test(oracles_machine, writers) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_three(DP_RW_read, DP_RW_write);
    bend.packet = without_sync; /* the third is packet 3 */
    say_everywhere(third(3, DP_RW_write, 0, 0));
    expect_finding(NULL);
    write_three(DP_RW_read, DP_RW_write);
    bend.packet = without_sync;
    say_everywhere(third(3, DP_RW_write, 1, 0));
    expect_finding("reference judge misses H2 CS > CS");
    write_three(DP_RW_write, DP_RW_write);
    bend.packet = without_sync;
    say_everywhere(third(3, DP_RW_write, 1, 1));
    expect_finding("reference judge misses H3 CS > CS");
    write_three(DP_RW_write, DP_RW_both);
    bend.packet = without_sync;
    say_everywhere(third(3, DP_RW_both, 0, 0));
    say_everywhere(third(3, DP_RW_read, 0, 0)); /* the scalar path, beside it */
    expect_finding(NULL);
    write_three(DP_RW_write, DP_RW_both);
    bend.packet = without_sync;
    say_everywhere(third(3, DP_RW_both, 1, 1));
    say_everywhere(third(3, DP_RW_read, 0, 0));
    expect_finding("reference judge misses H1 H3 CS > CS");
    dp_harness_destroy(harness);
}

static struct dp_fault discard(uint64_t packet, uint64_t writer, uint32_t resource) {
    return (struct dp_fault){
        DP_HAZARD_H4, {packet, 6, 0, DP_UNIT_CS, DP_RW_write, resource, DP_LOCATION_DATA, 0, 1},
         DP_KEY_CS, writer, 0
    };
}

Test(oracles_machine, faults) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    /* The write at 1 is dirty in GL2 at packet 4; the one at 5 runs behind the packet. */
    for (int wrong = 0; wrong < 4; wrong++) {
        write_three(DP_RW_write, DP_RW_read);
        bend.packet = with_discard;
        say_everywhere(third(6, DP_RW_read, 1, 1));
        for (int i = 0; i < 4; i++) {
            if (wrong != 1 || i != 3) {
                say_fault(i / 2, i % 2, discard(4, wrong == 2 && i == 0 ? 3 : 1, 0));
            }
        }
        if (wrong == 3) {
            say_fault(0, 1, discard(4, 5, 1));
        }
        static const char *const signatures[] = {NULL, "optimized judge misses H4 CS",
                                                 "reference judge names another writer of H4 CS",
                                                 "optimized judge invents H4 CS"};
        expect_finding(signatures[wrong]);
    }
    write_three(DP_RW_write, DP_RW_read); /* a packet that discards nothing */
    say_everywhere(third(6, DP_RW_read, 1, 1));
    say_fault(1, 0, discard(2, 1, 0));
    expect_finding("reference judge invents H4 CS");

    struct dp_fault illegal = discard(2, 0, 0);
    illegal.hazard = DP_HAZARD_H8;
    write_three(DP_RW_write, DP_RW_read);
    bend.packet = with_illegal_bit;
    say_to(0, 0, third(6, DP_RW_read, 1, 1));
    say_to(0, 1, third(6, DP_RW_read, 1, 1));
    say_fault(1, 0, illegal);
    expect_finding("optimized judge misses H8");
    say_fault(1, 1, illegal);
    uint64_t before = dp_harness_tally(harness)->machine.illegal;
    scripts[0][0].tick_count = scripts[0][1].tick_count = 1;
    expect_finding(NULL);
    cr_expect_eq(dp_harness_tally(harness)->machine.illegal, before + 1);
    write_three(DP_RW_write, DP_RW_read);
    say_fault(0, 0, illegal);
    expect_finding("reference judge invents H8");
    dp_harness_destroy(harness);
}

/* What is not compared is counted. */
Test(oracles_machine, left_out) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    uint64_t at = 0;
    write_three(DP_RW_write, DP_RW_read);
    book.program.count -= 3;
    for (int i = 0; i < 24; i++) { /* each call is three packets */
        write_record(&book, DP_COMMAND_barrier);
        write_record(&book, DP_COMMAND_group);
        write_record(&book, DP_COMMAND_global_barrier);
    }
    for (int i = 0; i < 55; i++) {
        dispatch(&at, 0, DP_RW_read);
    }
    write_record(&book, DP_COMMAND_end);
    for (int i = 0; i < 6; i++) {
        write_record(&book, DP_COMMAND_execute);
        write_record(&book, DP_COMMAND_executed);
    }
    expect_finding(NULL);
    cr_expect(dp_harness_tally(harness)->machine.large == 2 && dp_harness_tally(harness)->machine.streams == 0);
    dp_harness_destroy(harness);
    harness = dp_harness_create(&fakes[0], &fakes[1]); /* nobody to ask */
    write_three(DP_RW_write, DP_RW_read);
    expect_finding(NULL);
    cr_expect_eq(dp_harness_tally(harness)->machine.streams, 0);
    dp_harness_destroy(harness);
}

struct counted {
    size_t asked, fails_at, live;
};

static void *counted_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counted *c = context;
    if (new_size > old_size && ++c->asked == c->fails_at) {
        return NULL;
    }
    c->live += new_size;
    c->live -= old_size;
    return dp_plain_memory.resize(dp_plain_memory.context, block, old_size, new_size);
}

/* Memory that runs out at any place is noticed, also while a finding is told, and none is lost. */
Test(oracles_machine, memory) {
    for (int found = 0; found < 2; found++) {
        enum dp_verdict wanted = found != 0 ? DP_VERDICT_FINDING : DP_VERDICT_HOLDS;
        bool ended = false;
        for (size_t n = 1; !ended; n++) {
            struct counted counted = {0, n, 0};
            struct dp_memory memory = {&counted, counted_resize};
            struct dp_finding finding;
            harness = dp_harness_create_in(&judging_fakes[0], &judging_fakes[1], &memory);
            if (harness != NULL) {
                write_three(DP_RW_write, DP_RW_read);
                bend.packet = found != 0 ? without_acquire : NULL;
                say_to(0, 0, third(found != 0 ? 5 : 6, DP_RW_read, 1, 1));
                say_to(0, 1, third(found != 0 ? 5 : 6, DP_RW_read, 1, 1));
                say_to(1, 0, third(6, DP_RW_read, 1, 1));
                say_to(1, 1, third(6, DP_RW_read, 1, 1));
                enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, machine_alone(), &finding);
                ended = verdict == wanted;
                cr_assert(ended || verdict == DP_VERDICT_OUT_OF_MEMORY, "allocation %zu: %s", n, finding.text);
                cr_expect(!ended || counted.asked < n, "allocation %zu failed and nobody noticed", n);
                dp_harness_destroy(harness);
            }
            cr_expect_eq(counted.live, 0u, "allocation %zu", n);
        }
    }
}
