/* Costs are counted as hardware sheet 5.2 weighs them, trades are read as trades.h says, and `cost` fails for each
 * component that is greater in the optimized stream. */
#include "test_oracles_fake.h"

#include "oracles/cost.h"
#include "oracles/trades.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct book book;
static struct dp_listed_packet listed[32];
static struct dp_observation said;

static struct dp_packet *put(enum dp_packet_kind kind) {
    struct dp_listed_packet *l = &listed[said.packets.count++];
    *l = (struct dp_listed_packet){0, DP_NO_COMMAND, plain_packet(kind, 0)};
    said.packets.items = listed;
    return &l->packet;
}

static void put_work(uint64_t command) {
    put(DP_PACKET_WORK)->as.WORK.command = command;
}

static void put_drain(uint32_t stage) {
    put(DP_PACKET_DRAIN)->as.DRAIN.stage = (uint8_t)stage;
}

static struct dp_cost counted(void) {
    struct dp_cost cost = dp_cost_of(&book.program, &said, 0, NULL);
    said.packets.count = 0;
    return cost;
}

/* record 1: the list; 2: a draw; 3: a dispatch */
static void write_two(void) {
    memset(&book, 0, sizeof book);
    memset(&said, 0, sizeof said);
    write_record(&book, DP_COMMAND_device);
    write_record(&book, DP_COMMAND_list);
    write_record(&book, DP_COMMAND_draw);
    write_record(&book, DP_COMMAND_dispatch);
    write_record(&book, DP_COMMAND_end);
}

Test(oracles_cost, counts) {
    write_two();
    put_drain(DP_STAGE_PS); /* busy at the begin of a list */
    put_drain(DP_STAGE_PS); /* idle now: a packet and nothing else */
    put_work(3);
    put_drain(DP_STAGE_PS);
    put_drain(DP_STAGE_CS); /* the dispatch */
    struct dp_cost c = counted();
    cr_expect(c.of[DP_COST_drains] == 2 && c.of[DP_COST_weight] == 20 && c.of[DP_COST_packets] == 4);
    book.records[0].as.device.hardware = DP_HARDWARE_ps_flush_covers_vs;
    put_drain(DP_STAGE_PS);
    put_drain(DP_STAGE_VS); /* covered: drained with PS, and weighs nothing */
    c = counted();
    cr_expect(c.of[DP_COST_drains] == 2 && c.of[DP_COST_weight] == 10);
    book.records[0].as.device.hardware = DP_HARDWARE_scarlett;

    struct dp_packet *eop = put(DP_PACKET_EOP);
    eop->as.EOP.rb = DP_EOP_RB_ALL_WBINV;
    eop->as.EOP.gcr = DP_GCR_gl1 | DP_GCR_glv | DP_GCR_gl2_wb;
    eop->as.EOP.fence = 1;
    put_work(3); /* behind the event: the wait says nothing of it */
    put(DP_PACKET_WAIT_FENCE)->as.WAIT_FENCE.fence = 1;
    put_drain(DP_STAGE_VS);
    put_drain(DP_STAGE_CS);
    c = counted();
    cr_expect(c.of[DP_COST_fence_waits] == 1 && c.of[DP_COST_drains] == 5 + 1 && c.of[DP_COST_rb_flushes] == 2);
    cr_expect(c.of[DP_COST_gl2] == 1 && c.of[DP_COST_weight] == 6 + 20 + 20 + 2 + 24 + 10);

    put(DP_PACKET_DMA_WAIT);
    put(DP_PACKET_PFP_SYNC_ME);
    put(DP_PACKET_CE_SYNC_ME);
    put(DP_PACKET_ACQUIRE)->as.ACQUIRE.gcr = DP_GCR_glk | DP_GCR_gl2_inv;
    put(DP_PACKET_SO_FLUSH);
    put(DP_PACKET_META_INIT);
    put(DP_PACKET_BLIT)->as.BLIT.kind = DP_BLIT_DCC_DECOMPRESS;
    put(DP_PACKET_BLIT)->as.BLIT.kind = DP_BLIT_FCE;
    c = counted();
    cr_expect(c.of[DP_COST_drains] == 1 && c.of[DP_COST_pfp_stalls] == 1 && c.of[DP_COST_ce_stalls] == 1);
    cr_expect(c.of[DP_COST_gl2] == 1 && c.of[DP_COST_blits] == 360 && c.of[DP_COST_packets] == 8);
    cr_expect_eq(c.of[DP_COST_weight], 8u + 4 + 4 + 1 + 1 + 30 + 6 + 360);

    put(DP_PACKET_EOS)->as.EOS.fence = 1;
    put(DP_PACKET_WAIT_FENCE)->as.WAIT_FENCE = (struct dp_packet_WAIT_FENCE){1, DP_CP_PFP, 0};
    put_drain(DP_STAGE_PS);
    put_drain(DP_STAGE_CS);
    put(DP_PACKET_RB_EVENT)->as.RB_EVENT.event = DP_RB_EVENT_ALL;
    c = counted();
    cr_expect(c.of[DP_COST_drains] == 2 && c.of[DP_COST_pfp_stalls] == 1 && c.of[DP_COST_fence_waits] == 1);
    cr_expect_eq(c.of[DP_COST_weight], 6u + 24 + 4 + 10 + 20);
}

Test(oracles_cost, trades) {
    static const struct dp_trade trades[] = {
        {"a", 0, "order:CS>PFP cost:packets"},
        {"b", 1, " order:*>CE  order:DMA>* "},
        {"c", 2, ""                         }
    };
    struct dp_options on = {UINT64_MAX}, second = {2};
    cr_expect(dp_trades_order(trades, 3, NULL, DP_KEY_CS, DP_LAUNCHER_PFP));
    cr_expect(!dp_trades_order(trades, 3, &on, DP_KEY_CS, DP_LAUNCHER_ME));
    cr_expect(!dp_trades_order(trades, 3, &second, DP_KEY_CS, DP_LAUNCHER_PFP));
    cr_expect(dp_trades_order(trades, 3, &second, DP_KEY_PS, DP_LAUNCHER_CE));
    cr_expect(dp_trades_order(trades, 3, &second, DP_KEY_DMA, DP_LAUNCHER_ME));
    cr_expect(dp_trades_cost(trades, 3, &on, "packets") && !dp_trades_cost(trades, 3, &second, "packets"));
    cr_expect(!dp_trades_cost(trades, 3, &on, "drains"));
    cr_expect(dp_is_trade("") && dp_is_trade(trades[0].words) && dp_is_trade(trades[1].words));
    cr_expect(!dp_is_trade("cost:weight") && !dp_is_trade("order:CS") && !dp_is_trade("order:XX>ME") &&
              !dp_is_trade("order:CS>PS"));
    cr_expect(!dp_is_trade("one more wait") && !dp_is_trade("cost:"));
    for (size_t i = 0; i < dp_trade_count; i++) {
        cr_expect(dp_is_trade(dp_trades[i].words), "optimizations.def, %s: '%s'", dp_trades[i].name,
                  dp_trades[i].words);
    }
}

/* --- the oracle --- */

static enum dp_packet_kind extra; /* what the optimized fake has more than the reference */

static void emit_extra(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (f->model == 1 && records[0].kind == DP_COMMAND_barrier && command < AT_END) {
        struct dp_packet p = plain_packet(extra, command);
        if (extra == DP_PACKET_WAIT_FENCE) {
            p.as.WAIT_FENCE.fence = 1;
        } else if (extra == DP_PACKET_ACQUIRE) {
            p.as.ACQUIRE.gcr = DP_GCR_gl2_wb;
        } else if (extra == DP_PACKET_RB_EVENT) {
            p.as.RB_EVENT.event = DP_RB_EVENT_CB_META;
        }
        fake_packet(f, p);
    }
}

static bool fewer_in_optimized(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_ACQUIRE;
}

Test(oracles_cost, holds_and_fails) {
    static const struct {
        enum dp_packet_kind extra;
        const char *component;
    } cases[] = {
        {DP_PACKET_WAIT_FENCE,  "fence_waits"},
        {DP_PACKET_DMA_WAIT,    "drains"     },
        {DP_PACKET_PFP_SYNC_ME, "pfp_stalls" },
        {DP_PACKET_CE_SYNC_ME,  "ce_stalls"  },
        {DP_PACKET_RB_EVENT,    "rb_flushes" },
        {DP_PACKET_ACQUIRE,     "gl2"        },
        {DP_PACKET_META_INIT,   "blits"      },
        {DP_PACKET_SO_FLUSH,    "packets"    }
    };
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct dp_finding finding;
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask |= strcmp(dp_oracles[i].name, "cost") == 0 ? UINT64_C(1) << i : 0;
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char wanted[81];
        write_program(&book, DP_LIST_direct, 0);
        straighten();
        extra = cases[i].extra;
        bend.after = emit_extra;
        snprintf(wanted, sizeof wanted, "ASSERTION FAILED: cost: %s of a list greater than the reference's",
                 cases[i].component);
        cr_expect_eq(dp_judge_program(harness, NULL, &book.program, mask, &finding), DP_VERDICT_FINDING);
        cr_expect_str_eq(finding.signature, wanted);
    }
    straighten();
    bend.packet = fewer_in_optimized;
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, mask, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
    dp_harness_destroy(harness);
}
