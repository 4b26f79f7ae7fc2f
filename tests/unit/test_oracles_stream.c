/* Strings the packets of a program together: execution order, repeated lists, fences renumbered. */
#include "test_oracles_fake.h"

#include "oracles/form.h"
#include "oracles/stream.h"

#include <criterion/criterion.h>

/* Every execute has a sync of its own before its lists. */
static void sync_before_execute(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_execute) {
        struct dp_packet eop = plain_packet(DP_PACKET_EOP, command);
        eop.as.EOP.fence = 1;
        fake_packet_in(f, DP_NONE, DP_LIST_direct, eop);
        struct dp_packet wait = plain_packet(DP_PACKET_WAIT_FENCE, command);
        wait.as.WAIT_FENCE.fence = 1;
        fake_packet_in(f, DP_NONE, DP_LIST_direct, wait);
    }
}

/* (execution, list, number) of the parts of the stream, in order. */
static const struct dp_strung_packet parts[] = {
    {AT_EXECUTE,  DP_NONE, 0, {0}},
    {AT_EXECUTE,  0,       0, {0}},
    {AT_EXECUTE,  3,       1, {0}},
    {AT_EXECUTE2, DP_NONE, 0, {0}},
    {AT_EXECUTE2, 0,       0, {0}},
    {AT_PRESENT,  DP_NONE, 0, {0}},
};

Test(oracles_stream, execution_order_and_fences) {
    struct book book;
    write_program(&book, DP_LIST_direct, 0);
    straighten();
    bend.after = sync_before_execute;
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    struct dp_observation said;
    struct dp_stream stream;
    memset(&said, 0, sizeof said);
    memset(&stream, 0, sizeof stream);
    dp_observe(&fakes[0], NULL, &book.program, scratch, &said);
    for (int again = 0; again < 2; again++) {
        cr_assert(dp_string(&book.program, &said, &dp_plain_memory, &stream));
        size_t part = 0;
        uint32_t executed = 0;
        struct dp_fences fences = {0};
        for (size_t i = 0; i < stream.packets.count; i++) {
            const struct dp_strung_packet *p = &stream.packets.items[i];
            if (p->execution != parts[part].execution || p->list != parts[part].list) {
                part++;
                cr_assert_lt(part, sizeof parts / sizeof parts[0]);
            }
            cr_expect_eq(p->execution, parts[part].execution);
            cr_expect_eq(p->list, parts[part].list);
            cr_expect_eq(p->number, parts[part].number);
            cr_expect_null(dp_illegal_fence(&fences, &p->packet), "packet %zu", i);
            executed += p->packet.kind == DP_PACKET_WORK;
        }
        cr_expect_eq(part, sizeof parts / sizeof parts[0] - 1);
        cr_expect_eq(executed, 3u + 1 + 3 + 1); /* draw, dispatch, copy; dispatch; the first three again; present */
        cr_expect_eq(fences.last, 1u + 1 + 1 + 1 + 1);
    }
    /* What a model said itself is not renumbered. */
    for (size_t i = 0; i < said.packets.count; i++) {
        if (said.packets.items[i].packet.kind == DP_PACKET_EOP) {
            cr_expect_eq(said.packets.items[i].packet.as.EOP.fence, 1u);
        }
    }
    /* A list that never runs does not stand in the stream. */
    book.program.count = AT_EXECUTE;
    cr_assert(dp_string(&book.program, &said, &dp_plain_memory, &stream));
    cr_expect_eq(stream.packets.count, 0u);
    dp_stream_free(&stream, &dp_plain_memory);
    dp_observation_free(&said);
    dp_scratch_destroy(scratch);
}
