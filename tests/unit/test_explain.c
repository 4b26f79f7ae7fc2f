/* Purposes of packets: what each mechanism serves, merged barriers, runs, copies, the queue, and packets that nobody
 * asks for, on streams that the test changes. */
#define _POSIX_C_SOURCE 200809L
#include "test_explain.h"

#define TARGET                                                                                                         \
    "drainproof 1\n"                                                                                                   \
    "resource t0 texture2d 256x256 flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA layout=RENDER_TARGET\n"             \
    "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"                                                          \
    "resource b1 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"                                                          \
    "list c0 direct\n"

/* "PACKET // purpose" of every packet but WORK, a line each. */
static void purposes(const struct explained *x, int model, char *buffer, size_t size) {
    struct dp_explain_scene scene = {&x->c, &x->e[model], &x->said[model]};
    buffer[0] = '\0';
    for (size_t i = 0; i < x->e[model].blocks.count; i++) {
        const struct dp_explain_block *b = &x->e[model].blocks.items[i];
        for (size_t k = b->first; k < b->first + b->count; k++) {
            char packet[512];
            char purpose[DP_EXPLAIN_PURPOSE_SIZE];
            size_t used = strlen(buffer);
            if (x->e[model].packets.items[k].as != DP_EXPLAINED_WORK) {
                snprintf(buffer + used, size - used, "%s // %s\n",
                         dp_explain_packet(&x->c, x->e[model].packets.items[k].packet, packet, sizeof packet),
                         dp_explain_purpose(&scene, b, k, "; ", false, purpose, sizeof purpose));
            }
        }
    }
}

static void expect_purposes(const struct explained *x, int model, const char *wanted) {
    char text[16384];
    purposes(x, model, text, sizeof text);
    cr_assert_str_eq(text, wanted, "model %d:\n%s--- instead of\n%s", model, text, wanted);
}

static void expect_program(const char *text, const char *reference, const char *optimized) {
    struct explained x;
    explained_text(&x, text);
    expect_purposes(&x, 0, reference);
    expect_purposes(&x, 1, optimized);
    explained_free(&x);
}

Test(explain, merged_barriers_name_each_other) {
    expect_program(TARGET "barrier @b\n"
                          "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
                          "layout=RENDER_TARGET>SHADER_RESOURCE\n"
                          "  buffer @args b1 sync=COMPUTE_SHADING>EXECUTE_INDIRECT "
                          "access=UNORDERED_ACCESS>INDIRECT_ARGUMENT\n"
                          "end\nexecute c0\n",
                   "EOP rb=ALL_WBINV fence=1 // 0.0: drain CB; write back CB_cache (also: write back DB_cache; "
                   "invalidate CB_cache DB_cache)\n"
                   "WAIT_FENCE 1 ME // ME stops until it is done\n"
                   "ACQUIRE gcr=gl1|glv|glk|glm // 0.0: invalidate L0 L1 $K LM\n"
                   "DRAIN CS // @args: drain CS\n"
                   "PFP_SYNC_ME // @args: block PFP\n"
                   "CE_SYNC_ME // @args: block CE\n",
                   "EOP rb=CB_DATA gcr=gl1|glv|glm fence=1 // merged: 0.0: drain CB; write back CB_cache; invalidate "
                   "L0 L1 LM; @args: drain CS (also: invalidate CB_cache)\n"
                   "WAIT_FENCE 1 ME // ME stops until it is done\n"
                   "ACQUIRE gcr=glk // 0.0: invalidate $K\n"
                   "PFP_SYNC_ME // @args: block PFP\n"
                   "CE_SYNC_ME // @args: block CE\n");
}

/* The second barrier brings what the first one's readers need again, and a read to read what a write may owe. */
Test(explain, runs_and_what_is_owed) {
    static const char text[] = TARGET "barrier @w\n"
                                      "  buffer b0 sync=COMPUTE_SHADING>VERTEX_SHADING "
                                      "access=UNORDERED_ACCESS>SHADER_RESOURCE\n"
                                      "barrier @r\n"
                                      "  buffer b0 sync=VERTEX_SHADING>PIXEL_SHADING "
                                      "access=SHADER_RESOURCE>CONSTANT_BUFFER\n"
                                      "end\nexecute c0\n";
    static const char reference[] = "DRAIN CS // drain CS\n"
                                    "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n"
                                    "DRAIN VS // drain VS\n"
                                    "DRAIN CS // run of @w: drain CS\n"
                                    "ACQUIRE gcr=gl1|glv|glk|glm // run of @w: invalidate L0 L1 $K LM\n";
    /* the second call joins what the first one put off */
    static const char optimized[] = "DRAIN VS // @r: drain VS\n"
                                    "DRAIN CS // drain CS\n"
                                    "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n";
    expect_program(text, reference, optimized);
    expect_program(TARGET "barrier @r\n"
                          "  buffer b0 sync=VERTEX_SHADING>PIXEL_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE\n"
                          "end\nexecute c0\n",
                   "DRAIN VS // drain VS\n"
                   "ACQUIRE gcr=gl1|glv|glk|glm // owed to later readers: invalidate L0 L1 $K LM\n",
                   "DRAIN VS // drain VS\n"
                   "ACQUIRE gcr=gl1|glv|glk|glm // owed to later readers: invalidate L0 L1 $K LM\n");
}

Test(explain, copies_and_the_queue) {
    static const char copies[] = "DMA_WAIT // serialized with @x: drain CPDMA\n"
                                 "DRAIN CS // serialized with @x: drain CS\n"
                                 "ACQUIRE gcr=gl1|glv|glk|glm // serialized with @x: invalidate L0 L1 $K LM\n";
    expect_program(TARGET "copy_buffer @x source=b0 dest=b1\ncopy_buffer @y source=b1 dest=b0\nend\nexecute c0\n",
                   copies, copies);
    struct explained x;
    explained_text(&x, "drainproof 1\ndevice rules=pc_strict\nresource b0 buffer 65536\nlist c0 direct\n"
                       "draw @d vertex=b0\nend\nexecute c0\nexecute c0\n");
    for (int model = 0; model < 2; model++) {
        char text[8192];
        purposes(&x, model, text, sizeof text);
        cr_assert_not_null(strstr(text, "DMA_WAIT // between executes: drain CPDMA\n"), "%s", text);
        cr_assert_not_null(strstr(text, "CE_SYNC_ME // between executes: block CE\n"), "%s", text);
    }
    explained_free(&x);
}

/* Streams that are changed: what nobody asks for is said, and what is done twice. */
Test(explain, superfluous_packets_are_found) {
    struct explained x;
    explained_text(&x, TARGET "barrier @b\n"
                              "  buffer b0 sync=COMPUTE_SHADING>COMPUTE_SHADING "
                              "access=UNORDERED_ACCESS>UNORDERED_ACCESS\n"
                              "end\nexecute c0\n");
    expect_purposes(&x, 1, "DRAIN CS // drain CS\nACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n");
    struct dp_listed_packet *first = &x.said[1].packets.items[0];
    static const struct {
        enum dp_packet_kind kind;
        uint32_t stage;
        const char *wanted;
    } changes[] = {
        {DP_PACKET_DRAIN,       DP_STAGE_VS,
         "DRAIN VS // not required by the sheet: no bit asks for it\n"
         "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n"                                       },
        {DP_PACKET_PFP_SYNC_ME, 0,
         "PFP_SYNC_ME // not required by the sheet: no bit asks for it\n"
         "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n"                                       },
        {DP_PACKET_SO_FLUSH,    0,
         "SO_FLUSH // not required by the sheet: stream-out flush of the old aliasing barrier; it orders nothing\n"
         "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n"                                       },
        {DP_PACKET_BLIT,        0,
         "BLIT FCE t0 colour // not required by the sheet: no barrier of the call asks for the operation\n"
         "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM; behind FCE t0: invalidate L0 L1 $K LM\n"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct dp_packet packet = {.kind = changes[i].kind, .queue = first->packet.queue, .cause = first->packet.cause};
        if (packet.kind == DP_PACKET_DRAIN) {
            packet.as.DRAIN.stage = changes[i].stage;
        }
        first->packet = packet;
        dp_explanation_free(&x.e[1]);
        cr_assert(dp_explain(&x.e[1], &x.program, &x.said[1]));
        expect_purposes(&x, 1, changes[i].wanted);
    }
    x.said[1].packets.items[0] = x.said[1].packets.items[1]; /* two ACQUIREs */
    dp_explanation_free(&x.e[1]);
    cr_assert(dp_explain(&x.e[1], &x.program, &x.said[1]));
    expect_purposes(&x, 1,
                    "ACQUIRE gcr=gl1|glv|glk|glm // invalidate L0 L1 $K LM\n"
                    "ACQUIRE gcr=gl1|glv|glk|glm // again, as packet 1: invalidate L0 L1 $K LM\n");
    explained_free(&x);
}

/* An event that nobody waits for drains nothing. */
Test(explain, an_event_without_a_wait_drains_nothing) {
    struct dp_packet eop = {.kind = DP_PACKET_EOP};
    eop.as.EOP.rb = DP_EOP_RB_CB_DATA;
    eop.as.EOP.fence = 1;
    char with[DP_EXPLAIN_BITS_SIZE];
    char without[DP_EXPLAIN_BITS_SIZE];
    dp_explain_bits_text(dp_explain_effect(&eop, DP_HARDWARE_scarlett, true), with, sizeof with);
    dp_explain_bits_text(dp_explain_effect(&eop, DP_HARDWARE_scarlett, false), without, sizeof without);
    cr_assert_str_eq(with, "drain VS PS CS CB DB; write back CB_cache; invalidate CB_cache");
    cr_assert_str_eq(without, "write back CB_cache; invalidate CB_cache");
}
