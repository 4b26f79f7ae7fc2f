/* compare.h: two observations of one program, part by part. Fields are compared one by one, never structs; what is only
 * printed (trust, subresource of a diagnostic, actions) is not compared.
 */
#ifndef DRAINPROOF_ORACLES_COMPARE_H
#define DRAINPROOF_ORACLES_COMPARE_H

#include "oracles/oracle.h"
#include "oracles/words.h"

/* Who said what: observation and name for people ("reference", "before"). */
struct dp_voice {
    const struct dp_observation *said;
    const char *name;
};

/* How two voices differ. `what` goes into a signature: no numbers of resources or places. It may be longer than a
 * signature: dp_fail keeps apart what differs in the tail. */
struct dp_difference {
    char what[256];
    char text[1024];
};

/* Both texts of a difference, emptied, to be written. */
struct dp_texts {
    struct dp_words what;
    struct dp_words text;
};
struct dp_texts dp_texts_of(struct dp_difference *difference);

/* Each returns true if the part is the same, else false with the difference filled. */
typedef bool dp_same(struct dp_voice a, struct dp_voice b, struct dp_difference *difference);

/* Sets of keys with their severities; of several differences the one of the first rule in rule.def. */
dp_same dp_same_diagnostics;
/* The sets of commands without semantics. */
dp_same dp_same_unsupported;
/* Requirements in queue order. */
dp_same dp_same_requirements;
/* Packets in order of arrival. */
dp_same dp_same_packets;
/* Layouts and legacy states, subresource by subresource, and runs; then kinds and metadata state, class by class. */
dp_same dp_same_state;
/* What operations came to. */
dp_same dp_same_operations;

/* All of the above in the order diagnostics, unsupported, requirements, packets, state, operations. */
dp_same dp_same_everything;

/* The voice of run->models[model], named by its place: "reference" or "optimized". */
struct dp_voice dp_voice_of(const struct dp_run *run, int model);

/* Whether a model has no semantics for some command: then only what can be said of any answer is judged. */
bool dp_has_unsupported(const struct dp_run *run);

#endif
