/* fuzz_judge.c: any bytes are a packet stream; both judges must say the same of it.
 *
 * No translator wrote these packets, so they may be wrong in every way: fences that nobody signals, waits on the wrong
 * engine, cache work before the work it is for, graphics packets on compute queues, blits of buffers. Work items are
 * those of a program (operands, shader accesses, engines, aliased memory) and items given by their elements. The two
 * judges were written apart; where they differ one of them misreads hardware sheet 6. */
#include "fuzz/targets/target.h"

#include "fuzz/judge/stream_bytes.h"
#include "fuzz/judge/stream_duel.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct dp_stream_input input;
    static struct dp_stream_duel duel;
    struct dp_tally *tally = dp_target_tally("fuzz_judge");
    struct dp_finding finding;
    dp_stream_decode(data, size, &input);
    enum dp_verdict verdict = dp_stream_duel(&duel, &input, &finding);
    tally->programs++;
    tally->programs_accepted += !duel.illegal;
    if (verdict == DP_VERDICT_FINDING) {
        dp_stream_print(&input, stderr);
    }
    dp_target_verdict(verdict, &finding, NULL);
    return 0;
}
