/* explain_words.h: what a packet is for, in words. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_WORDS_H
#define DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_WORDS_H

#include "fuzz/encode/case.h"
#include "fuzz/explain/explain.h"

/* An explanation of a case. */
struct dp_explain_scene {
    const struct dp_case *c;
    const struct dp_explanation *explanation;
    const struct dp_observation *said;
};

/* How a barrier is called within its call: "@label" if it has one of its own, "" if it is the only one, else
 * "group.barrier". Always terminated; returns the buffer. */
const char *dp_explain_barrier_name(const struct dp_case *c, uint64_t command, int32_t group, int32_t barrier,
                                    char *buffer, size_t size);

/* The purpose of packet `index` of a block: "drain CB; write back CB_cache", "before BLIT t0: ...", "again, as
 * packet 3: ...", "not required by the sheet: ...". Packets are counted from 1 within their block. `between` stands
 * between the reasons of several askers; `bare`: the asker of the packet's own sync (dp_explained.sync) is not named
 * again. DP_EXPLAIN_PURPOSE_SIZE holds most; what does not fit is cut. */
#define DP_EXPLAIN_PURPOSE_SIZE 2048u
const char *dp_explain_purpose(const struct dp_explain_scene *scene, const struct dp_explain_block *block, size_t index,
                               const char *between, bool bare, char *buffer, size_t size);

/* What stands for an asker: "0.1", "before BLIT t0", "run of @x". */
const char *dp_explain_asker(const struct dp_explain_scene *scene, const struct dp_explain_reason *reason, char *buffer,
                             size_t size);

/* A packet without its cause, as its line in a packets block. */
const char *dp_explain_packet(const struct dp_case *c, const struct dp_packet *packet, char *buffer, size_t size);

/* Why nobody asks, alone. */
const char *dp_explain_why_not(enum dp_explain_why_not why);

#endif
