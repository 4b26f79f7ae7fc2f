/* judge.h: the parts of `drainproof judge`. */
#ifndef DRAINPROOF_FUZZ_CLI_JUDGE_H
#define DRAINPROOF_FUZZ_CLI_JUDGE_H

#include "fuzz/cli/input.h"
#include "fuzz/cli/judge_places.h"
#include "fuzz/cli/verb.h"

struct json_object;

/* One file. */
struct dp_judge_run {
    const struct dp_input *input;
    const struct dp_packet_places *places;
    bool against;               /* compare packets of lists with the reference's */
    bool story;                 /* tell how each hazard comes about */
    uint64_t switches;          /* optimizations whose trades that comparison grants */
    struct json_object *blocks; /* NULL: text is printed */
    enum dp_exit worst;
};

void dp_judge_worsen(struct dp_judge_run *run, enum dp_exit to);

/* A block of ITEMs, by its index: both judges, every pair counts as promised. */
void dp_judge_items(struct dp_judge_run *run, size_t block);

/* All blocks that are named like lists, together: their packets in a translator's place. */
void dp_judge_lists(struct dp_judge_run *run);

/* An oracle's text in the words of whoever wrote the packets: "record 7" is "line 12", "optimized" is "given". Always
 * terminated; returns the buffer. */
const char *dp_judge_words(const struct dp_case *c, const char *text, char *buffer, size_t size);

/* --- judge_help.c --- */

/* The words of packets and items, from their registries. */
void dp_judge_help(void);

#endif
