/* replay.h: somebody's own packets in a translator's place (design section 12, without a plug-in).
 *
 * A translator that says what the reference says (diagnostics, requirements, tracked state), but whose packets are those
 * of the `packets` blocks of a case, for every list that has one. Oracles then judge these packets against the promise
 * of the program, as they judge a model's.
 */
#ifndef DRAINPROOF_FUZZ_JUDGE_REPLAY_H
#define DRAINPROOF_FUZZ_JUDGE_REPLAY_H

#include "fuzz/encode/case.h"
#include "model/model.h"

/* The model; its judge is the optimized one. It replays the case that was set last; `c` must outlive its use. One case at
 * a time in a process. */
extern const struct dp_model dp_replay;
void dp_replay_set(const struct dp_case *c);

#endif
