/* induction_trace.h: what a recording does between requirements, packet by packet and item by item, with what the
 * translator then knows and what the clocks say. */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_TRACE_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_TRACE_H

#include "fuzz/prove/induction_state.h"

#define DP_IND_LETTERS       62u
#define DP_IND_ITEM_ELEMENTS 4u

/* A step: packets (an EOP with its wait), or an item; a BLIT or META_INIT is a packet to the translator and an item
 * of elements to judges. */
struct dp_ind_letter {
    char name[40];
    struct dp_packet packets[2];
    uint32_t packet_count;
    struct dp_element elements[DP_IND_ITEM_ELEMENTS];
    uint32_t element_count;
    bool is_blit;
    struct opt_item item;
};

/* The alphabet: every sync packet that the translator makes, EOP and ACQUIRE with the cache work that differs in what
 * it reaches; the four blits; an item for each class that reads or writes, and fetches and writes of PFP and CE. */
const struct dp_ind_letter *dp_ind_letters(void);

/* Positions of elements are bits: streams of a trace are shorter than 64. [class]: 6 PFP, 7 CE. */
struct dp_ind_trace {
    struct dp_ind_clock clock;
    struct opt_known known;
    uint64_t elements[8];
    uint64_t writes[DP_IND_KEYS];
    uint32_t fence;
    uint8_t letters[8];
    uint32_t count;
};

/* A recording begins: everything may run, everything is dirty and stale. */
void dp_ind_trace_begin(struct dp_ind_trace *trace, uint32_t hardware);
void dp_ind_trace_step(struct dp_ind_trace *trace, uint32_t letter);
/* An item of these elements takes the next position; what is known stays. */
void dp_ind_trace_launch(struct dp_ind_trace *trace, const struct dp_element *elements, size_t count);
/* An emission that the translator has counted in trace->known already. */
void dp_ind_trace_emission(struct dp_ind_trace *trace, const struct dp_ind_emission *emission);

/* The last of the positions (bits) up to `value`; 0: none. */
uint8_t dp_ind_cut(uint64_t positions, uint8_t value);

/* Cuts ticks to the elements that there are: what lies between two of them cannot be felt. */
void dp_ind_trace_cut(const struct dp_ind_trace *trace, const struct dp_ind_bench *bench, struct dp_ind_ticks *ticks);

/* A bit of what is known that is clear and should not be: its name and what the clocks say; NULL: none. */
const char *dp_ind_trace_wrong(const struct dp_ind_trace *trace);

/* The stream of the trace, for judges. */
void dp_ind_trace_play(const struct dp_ind_trace *trace, struct dp_ind_bench *bench);

/* "[DRAIN CS] [item CS.w] ..." */
void dp_ind_trace_print(const struct dp_ind_trace *trace, FILE *out);

#endif
