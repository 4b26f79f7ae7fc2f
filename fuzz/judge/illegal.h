/* illegal.h: why a packet of a stream of ITEMs is illegal (H8), for a person: which field, which value, which rule.
 *
 * Judges say that a packet is H8 and not why. This is the list of model/judge.md ("H8, all of it") once more, written
 * to be printed; a test holds it against what both judges say.
 */
#ifndef DRAINPROOF_FUZZ_JUDGE_ILLEGAL_H
#define DRAINPROOF_FUZZ_JUDGE_ILLEGAL_H

#include "fuzz/encode/case.h"

/* `field` is a field of the packet ("gcr", "fence", "stage"), "element" of an ITEM, the packet's own name where it is
 * the packet that cannot stand there; `value` what it holds, "" if there is nothing more to say. `rule`: judge.md. */
struct dp_illegal {
    const char *field;
    char value[96];
    const char *rule;
};

/* A fence that a packet signals. */
struct dp_signal {
    uint32_t fence;
    size_t packet;
};

/* A block being explained. */
struct dp_illegal_scan {
    const struct dp_packet_block *block;
    struct dp_signal *signals; /* by fence, then by packet; by malloc */
    size_t count;
};

/* False: out of memory. End it in any case. */
bool dp_illegal_start(struct dp_illegal_scan *scan, const struct dp_packet_block *block);
void dp_illegal_end(struct dp_illegal_scan *scan);

/* Why packets[at] of the block is illegal, the first reason in the order of judge.md. False: it is not. */
bool dp_illegal_why(const struct dp_illegal_scan *scan, size_t at, struct dp_illegal *why);

#endif
