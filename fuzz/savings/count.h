/* count.h: what the packets of one stream come to: how many of each kind, what they do, what they weigh.
 *
 * Packets of lists are counted, each list once however often it runs; syncs on the queue itself cost nobody (design
 * section 5, decision 6) and are left out, as oracles/cost.h does.
 */
#ifndef DRAINPROOF_FUZZ_SAVINGS_COUNT_H
#define DRAINPROOF_FUZZ_SAVINGS_COUNT_H

#include "oracles/cost.h"

/* What the weight of a stream is spent on; the parts add up to the weight. */
#define DP_SAVINGS_PARTS(DO)                                                                                           \
    DO(waits, "fence waits")                                                                                           \
    DO(drains, "drains, DMA waits")                                                                                    \
    DO(events, "end-of-pipe events")                                                                                   \
    DO(rb, "RB flushes")                                                                                               \
    DO(gl2, "GL2 operations")                                                                                          \
    DO(invalidates, "invalidates")                                                                                     \
    DO(stalls, "PFP and CE stalls")                                                                                    \
    DO(blits, "blits")                                                                                                 \
    DO(stream_out, "stream-out flushes")

enum dp_savings_part {
#define DP_PART(name, text) DP_SAVINGS_##name,
    DP_SAVINGS_PARTS(DP_PART)
#undef DP_PART
        DP_SAVINGS_PART_COUNT
};
extern const char *const dp_savings_part_texts[DP_SAVINGS_PART_COUNT]; /* for people */
extern const char *const dp_savings_part_names[DP_SAVINGS_PART_COUNT]; /* for programs */

struct dp_savings_count {
    uint64_t kinds[DP_PACKET_COUNT];
    struct dp_cost cost;  /* oracles/cost.h */
    uint64_t drains;      /* partial flushes: DRAIN packets */
    uint64_t invalidates; /* GL1, GLV, GLK, GLM and GLI, one each in every packet that names them */
    uint64_t blits;       /* BLIT and META_INIT packets */
    uint64_t parts[DP_SAVINGS_PART_COUNT];
};

/* Counts an observation of `program`. Weights NULL: the sheet's. */
void dp_savings_count(const struct dp_program *program, const struct dp_observation *said,
                      const struct dp_cost_weights *weights, struct dp_savings_count *count);

/* Adds `other` to `count`. */
void dp_savings_add(struct dp_savings_count *count, const struct dp_savings_count *other);

/* Lines of a table of counts, in order: a word for programs, a text for people, how far the text is moved in, and the
 * value. Lines of packet kinds have the kind's name for both. */
#define DP_SAVINGS_LINES (DP_PACKET_COUNT - 1u + 12u)
struct dp_savings_line {
    const char *name;
    const char *text;
    int inset;
    bool kind; /* a packet kind; uninteresting where it is 0 everywhere */
};
struct dp_savings_line dp_savings_line(size_t line);
uint64_t dp_savings_value(const struct dp_savings_count *count, size_t line);

#endif
