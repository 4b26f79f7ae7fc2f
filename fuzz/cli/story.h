/* story.h: how a hazard comes about, step by step, for `judge` and `check` (oracles/machine, dp_machine_story). */
#ifndef DRAINPROOF_FUZZ_CLI_STORY_H
#define DRAINPROOF_FUZZ_CLI_STORY_H

#include "fuzz/judge/hazards.h"
#include "oracles/breach.h"

struct json_object;

/* Lines, each ended, by malloc. NULL: out of memory. Where the machine cannot tell (the stream is too long), one line says
 * so. Names of packets are those of the case. */
char *dp_story_of_items(const struct dp_case *c, const struct dp_packet_block *block,
                        const struct dp_stream_hazard *hazard);
char *dp_story_of_breach(const struct dp_case *c, const struct dp_run *run, const struct dp_breach *breach);

/* An H4 in the stream of `model`. */
char *dp_story_of_fault(const struct dp_case *c, const struct dp_run *run, int model, const struct dp_fault *fault);

/* On stdout, indented. */
void dp_story_print(const char *story);

/* The lines as an array; NULL: out of memory. */
struct json_object *dp_story_json(const char *story);

#endif
