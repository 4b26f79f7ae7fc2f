/* telling.h: what went wrong in a run, for signatures and for people. */
#ifndef DRAINPROOF_ORACLES_MEMORY_TELLING_H
#define DRAINPROOF_ORACLES_MEMORY_TELLING_H

#include "oracles/memory/schedule.h"
#include "oracles/words.h"

/* "CBd > PSk older": whose write a read missed (older) or saw too early (newer); "CS > memory"; "deadlock". */
void dp_value_name(const struct dp_value_run *run, struct dp_words *words);

/* The read, what it should see and what it sees, the adversary, and the steps on that line that matter, numbered. */
void dp_value_tell(const struct dp_run *of, int model, const struct dp_value_run *run, const struct dp_story *story,
                   struct dp_words *words);

#endif
