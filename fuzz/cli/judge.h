/* judge.h: the parts of `drainproof judge`. */
#ifndef DRAINPROOF_FUZZ_CLI_JUDGE_H
#define DRAINPROOF_FUZZ_CLI_JUDGE_H

#include "fuzz/cli/input.h"
#include "fuzz/cli/verb.h"

struct json_object;

/* One file. */
struct dp_judge_run {
    const struct dp_input *input;
    bool against;               /* compare packets of lists with the reference's */
    struct json_object *blocks; /* NULL: text is printed */
    enum dp_exit worst;
};

void dp_judge_worsen(struct dp_judge_run *run, enum dp_exit to);

/* A block of ITEMs: both judges, every pair counts as promised. */
void dp_judge_items(struct dp_judge_run *run, const struct dp_packet_block *block);

/* All blocks that are named like lists, together: their packets in a translator's place. */
void dp_judge_lists(struct dp_judge_run *run);

#endif
