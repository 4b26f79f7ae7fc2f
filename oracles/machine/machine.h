/* machine.h: the third form of the judge (design 5.2): the explicit-state machine of hardware sheet 6.3-6.5.
 *
 * One stream of sync packets and work items, given by their elements, is fed; then questions are asked about it. Each
 * question is one or more runs: a run follows one location and a set of elements on it through every schedule of engines,
 * end-of-pipe queue, caches and elements, and says which hazards some schedule has. Nothing is derived: what is not reached
 * by a step of the machine is not said. Exponential, so for small streams; a budget of states bounds every run and a run
 * that met it says so.
 * Fills are STRICT (hardware sheet 6.4 T9); fill_touch is read as STRICT. Compression (H5, H6(init)) is no matter of runs.
 */
#ifndef DRAINPROOF_ORACLES_MACHINE_MACHINE_H
#define DRAINPROOF_ORACLES_MACHINE_MACHINE_H

#include "model/judge.h"

struct dp_machine;

/* What a call came to. */
enum dp_machine_status {
    DP_MACHINE_OK,
    DP_MACHINE_BUDGET,        /* the answer is of a part of the schedules: what it reports is true, silence is no proof */
    DP_MACHINE_TOO_LARGE,     /* beyond DP_MACHINE_STEPS, _RUN_ELEMENTS or _RUN_WRITES */
    DP_MACHINE_UNFIT,         /* the question makes no run: other locations, one item, out of range, an item packet */
    DP_MACHINE_ILLEGAL,       /* the stream holds an H8: nothing else is evaluated (hardware sheet 6.1) */
    DP_MACHINE_OUT_OF_MEMORY, /* the machine may only be destroyed */
};

#define DP_MACHINE_STEPS        1000u /* packets of a stream after the expansions of hardware sheet 6.1 */
#define DP_MACHINE_RUN_ELEMENTS 12u   /* elements of one run */
#define DP_MACHINE_RUN_WRITES   7u    /* of which write */

/* How schedules are searched. All three find the same hazards; the first is exact by argument (README.md), the others are
 * there to try it.
 *   REDUCED  engines, waits and cache work without effect run at once; caches are never empty; caches on no path left out
 *   PLAIN    every transition of hardware sheet 6.4 on its own; caches on no path left out
 *   LITERAL  as PLAIN, with every cache */
enum dp_machine_mode { DP_MACHINE_REDUCED, DP_MACHINE_PLAIN, DP_MACHINE_LITERAL };

struct dp_machine_options {
    enum dp_machine_mode mode;
    uint64_t budget; /* states of one run, at most UINT32_MAX - 1; 0: DP_MACHINE_BUDGET_STANDARD */
};

#define DP_MACHINE_BUDGET_STANDARD 2000000u

/* Sets of hazards: one bit a kind. */
#define DP_MACHINE_KIND(hazard)    (1u << (hazard)) /* of DP_HAZARD_* */

/* How an item runs (hardware sheet 6.1, decision 3), a mask. All but PRESENT are for DMA copies. */
enum {
    DP_MACHINE_PRESENT = 1,  /* EOP(ALL_WBINV, gl2_wb) and its wait at ME come first */
    DP_MACHINE_SYNC = 2,     /* a DMA_WAIT follows */
    DP_MACHINE_RAW_WAIT = 4, /* launched when all earlier DMA elements are done */
    DP_MACHINE_RUN_PFP = 8   /* its DMA elements are PFP's */
};

/* --- the stream --- */

/* NULL if memory has run out. The memory outlives the machine. */
struct dp_machine *dp_machine_create(const struct dp_memory *memory);
void dp_machine_destroy(struct dp_machine *machine);

/* A new stream on this hardware (DP_HARDWARE_*); forgets the last one. */
void dp_machine_start(struct dp_machine *machine, uint32_t hardware);

/* The next packet: any but WORK, BLIT and META_INIT (UNFIT), which are items and come by dp_machine_item. */
enum dp_machine_status dp_machine_packet(struct dp_machine *machine, const struct dp_packet *packet);

/* The next packet is a work item of these elements in a list of type `queue` (DP_LIST_*), run as `how` says. */
enum dp_machine_status dp_machine_item(struct dp_machine *machine, uint32_t queue, uint32_t how,
                                       const struct dp_element *elements, size_t count);

/* Elements are numbered through the stream from 0, packets from 1. */
struct dp_machine_place {
    struct dp_element element;
    uint32_t packet;
};

size_t dp_machine_element_count(const struct dp_machine *machine);
struct dp_machine_place dp_machine_element(const struct dp_machine *machine, size_t element);

/* Packets that are H8, in order; 0 of them: the stream is legal. */
size_t dp_machine_illegal(const struct dp_machine *machine, const uint32_t **packets);

/* --- questions --- */

/* What a run, or several, came to. */
struct dp_machine_verdict {
    uint32_t hazards; /* DP_MACHINE_KIND of H1, H2, H3; H4 where it was asked for */
    uint64_t states;  /* visited */
    uint64_t runs;
};

/* Whether the two are a pair of hardware sheet 6.5: `before` earlier, in another item, on the same location, one of them
 * writes, `before` not EXT. */
bool dp_machine_is_pair(const struct dp_machine *machine, size_t before, size_t after);

/* The run of a pair: H1, H2, H3. UNFIT if it is none. */
enum dp_machine_status dp_machine_pair(struct dp_machine *machine, size_t before, size_t after,
                                       const struct dp_machine_options *options, struct dp_machine_verdict *verdict);

/* The run of one writer alone: the packets that discard its dirty line (H4), rising, valid until the next question. */
enum dp_machine_status dp_machine_discards(struct dp_machine *machine, size_t writer,
                                           const struct dp_machine_options *options,
                                           struct dp_machine_verdict *verdict, const uint32_t **packets, size_t *count);

/* One run over several elements of one location, rising: H1 to H4 of any of them. Two of one item must both only read. A test
 * of hardware sheet 6.8, never a report: a whole write in between may hide what a pair has (masking). */
enum dp_machine_status dp_machine_set(struct dp_machine *machine, const size_t *elements, size_t count,
                                      const struct dp_machine_options *options, struct dp_machine_verdict *verdict);

/* One hazard of a stream. H1, H2, H3: of a pair. H4: `after` is the number of elements, `packet` discards. */
struct dp_machine_hazard {
    uint32_t hazard; /* DP_HAZARD_H1 to H4 */
    size_t before;
    size_t after;
    uint32_t packet; /* H4; else 0 */
};

/* The hazard set of the stream (hardware sheet 6.5): every pair and every writer, in the order of (after, before, hazard),
 * then H4 by (packet, writer). `report` is called for each; verdict->hazards is their union. */
enum dp_machine_status dp_machine_program(struct dp_machine *machine, const struct dp_machine_options *options,
                                          void (*report)(void *context, const struct dp_machine_hazard *hazard),
                                          void *context, struct dp_machine_verdict *verdict);

/* The name that people are shown: H7 instead of H1 to H3 where the later client is PFP, CE or ME; else H6 instead of H1 on
 * META and STATE (hardware sheet 6.5). */
uint32_t dp_machine_shown(const struct dp_machine *machine, const struct dp_machine_hazard *hazard);

/* --- what judges say, in the same terms --- */

/* Key of an element as a producer (hardware sheet 6.5; model/judge.md, "Keys"); DP_NONE for EXT. */
uint32_t dp_machine_key(const struct dp_element *element, uint32_t hardware);

/* The hazards of a pair by the tick of the later one for the key of the earlier one, which stands at `position` (hardware
 * sheet 6.5). `before`, `after`: DP_RW_*. Where `after` is a read-write, H3 cannot be told from H1 by the tick and is said
 * with it; without H1 there is none. */
uint32_t dp_machine_kinds(uint32_t before, uint32_t after, uint64_t position, uint64_t ordered_to, uint64_t visible_to);

/* --- the story --- */

/* Takes text, a piece at a time. `packet` writes what a fed packet is called, "WORK @d" or "CS.w@x", into the buffer, always
 * terminated; NULL, or an empty name: a packet is called by its fields, an item by its elements. */
struct dp_machine_writer {
    void *context;
    void (*text)(void *context, const char *text);
    void (*packet)(void *context, uint32_t packet, char *buffer, size_t size);
};

/* The shortest schedule that ends in the hazard, as numbered sentences, a line each: which engine, queue, cache or element
 * did what, with versions: 0 is what memory held before the stream, 1 and 2 what the earlier and the later element wrote.
 * Moves of one engine through several packets, and of one packet's cache work, are one sentence. The last line says what
 * went wrong.
 * UNFIT: the hazard does not occur. `options` bounds the search; its mode is PLAIN whatever it says, unless that meets the
 * budget: then the story is one of REDUCED and says in its first line that it is not the shortest. */
enum dp_machine_status dp_machine_story(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                        const struct dp_machine_options *options,
                                        const struct dp_machine_writer *writer);

#endif
