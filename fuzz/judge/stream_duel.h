/* stream_duel.h: one arbitrary stream put to both judges. */
#ifndef DRAINPROOF_FUZZ_JUDGE_STREAM_DUEL_H
#define DRAINPROOF_FUZZ_JUDGE_STREAM_DUEL_H

#include "fuzz/judge/stream_bytes.h"
#include "oracles/judgement.h"

/* Zeroed before the first use; memory is kept from one stream to the next. `illegal`: the stream has an H8. */
struct dp_stream_duel {
    bool started;
    bool illegal;
    struct dp_arena arenas[2];
    struct dp_judgement said[2];
};

/* HOLDS, FINDING (the judges differ, or one fails) or OUT_OF_MEMORY. */
enum dp_verdict dp_stream_duel(struct dp_stream_duel *duel, const struct dp_stream_input *input,
                               struct dp_finding *finding);

#endif
