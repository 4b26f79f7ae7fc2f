/* judge.h: the pairwise judge (hardware sheet 6, judge.md): what it keeps of a stream.
 *
 * Packets are kept as they come, and the compression scan (compression.h) goes along with them, because layouts decide
 * which metadata an access meets; everything else is done when the stream has ended. For one pair the judge starts at
 * b with nothing known, and walks the packets to a (walk.h). Names of this folder begin with refj_.
 */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_JUDGE_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_JUDGE_H

#include "../array.h"
#include "clients.h"
#include "model/pipeline.h"
#include "part.h"
#include "places.h"

/* DP_LOCATION_DATA, _META, _STATE */
#define REFJ_LOCATIONS 3u

/* What a judge says of an element, per key: ticks (hardware sheet 6.5). */
struct refj_ticks {
    uint64_t ordered_to;
    uint64_t visible_to;
};

/* One element: (client, rw, location), and whose it is. */
struct refj_element {
    uint64_t position; /* of its item, from 1 */
    uint64_t command;
    uint32_t access;
    uint32_t client; /* DP_CLIENT_* */
    uint32_t rw;
    uint32_t key;          /* DP_KEY_*; none of EXT: REF_NO_KEY */
    bool misaligned;       /* lies on a META location under misaligned_metadata */
    uint32_t location;     /* DP_LOCATION_* */
    uint32_t resource;     /* slot, or number of an element without a program */
    struct refj_place *at; /* NULL: an element without a program */
    struct refj_box box;   /* of META and STATE, and without a program, one line: `plane` is its index */
    uint32_t asked;        /* keys (1 << DP_KEY_*) for which a tick is reported */
    bool knows;            /* scratch of discards.c */
    size_t answer;         /* place of its ticks in judge->answers, if any are asked for */
};

/* Ticks of one element by key. */
struct refj_answer {
    struct refj_ticks ticks[REF_KEYS];
};

/* Rows of one observer (walk.h). I[r] is the row of the cache r; GL2a and GL2r share I[GL2] at REF_GL2A. */
enum refj_row { REFJ_D = REF_CACHES, REFJ_F, REFJ_M, REFJ_KME, REFJ_KQ, REFJ_ROWS };

struct refj_facts {
    uint64_t row[REFJ_ROWS];
};

/* One packet. Element items have a WORK packet without a command. */
struct refj_step {
    struct dp_packet packet;
    bool item;
    bool present; /* an item that brings its own EOP and WAIT_FENCE (6.1, decision 3) */
    bool sync, raw_wait;
    size_t first, count; /* its elements */
    size_t signal;       /* of an EOP or EOS its own, of a WAIT_FENCE the one that it waits for: place from 1, or 0 */
    bool discards;       /* gl2_inv alone, and dirty lines are lost: an H4 event */
    size_t loss;         /* of such an event: its place in judge->losses */
};

/* A fence, the position of a packet that signals it, and what that packet knew. */
struct refj_signal {
    uint32_t fence;
    uint64_t position;
    struct refj_facts facts; /* scratch of packets.c: S[fence] */
};

/* Of an H4 event: the largest position whose write of the key is in memory by then, plain and misaligned. */
struct refj_loss {
    uint64_t memory_to[2][REF_KEYS];
};

struct refj_judge {
    const struct dp_memory *memory;
    const struct dp_sink *sink;
    uint32_t hardware; /* DP_HARDWARE_* */
    struct ref_slots places;
    struct ref_array steps;    /* of struct refj_step, the one at position i at i - 1 */
    struct ref_array elements; /* of struct refj_element, in stream order */
    struct ref_array signals;  /* of struct refj_signal, in stream order */
    struct ref_array losses;   /* of struct refj_loss, in stream order */
    struct ref_array answers;  /* of struct refj_answer, in the order of their elements */
    struct ref_array moves;    /* of struct refj_move (layouts.h), in stream order */
    struct ref_array others;   /* scratch of ticks.c and discards.c: indices of elements, size_t */
    bool illegal;              /* an H8 was met: nothing else is reported */
    bool is_bound;             /* the WORK packet that comes next, or is being read, is a draw with a pipeline */
    struct dp_pso_use bound;   /* what that one does */
};

static inline bool refj_has(const struct refj_judge *judge, uint32_t flag) {
    return (judge->hardware & flag) != 0;
}

static inline struct refj_step *refj_step(const struct refj_judge *judge, uint64_t position) {
    return (struct refj_step *)judge->steps.items + (position - 1);
}

static inline struct refj_element *refj_element(const struct refj_judge *judge, size_t index) {
    return (struct refj_element *)judge->elements.items + index;
}

static inline struct refj_signal *refj_signal(const struct refj_judge *judge, size_t place) {
    return (struct refj_signal *)judge->signals.items + (place - 1);
}

/* Ticks of an element for which some are asked. */
static inline struct refj_ticks *refj_ticks_of(const struct refj_judge *judge, const struct refj_element *element,
                                               uint32_t key) {
    return &((struct refj_answer *)judge->answers.items)[element->answer].ticks[key];
}

/* What is in memory at an H4 event. */
static inline uint64_t *refj_memory_to(const struct refj_judge *judge, const struct refj_step *event, bool misaligned,
                                       uint32_t key) {
    return &((struct refj_loss *)judge->losses.items)[event->loss].memory_to[misaligned][key];
}

/* --- items.c, shaders.c, engines.c, blits.c: the elements of an item. A NULL or false says that memory has run out. --- */

/* Whether a packet stands in a COMPUTE or COPY list. A present is DIRECT wherever it stands (judge.md). */
bool refj_compute_queue(const struct refj_step *step);
/* A new element of the step at the end of the stream, its client, rw and location kind given; the caller fills the
 * rest in. */
struct refj_element *refj_add(struct refj_judge *judge, uint32_t client, uint32_t rw, uint32_t location);
/* The same of an access in a program, on the DATA of a place. */
bool refj_add_data(struct refj_judge *judge, uint32_t access, uint32_t client, uint32_t rw, struct refj_place *place,
                   const struct refj_box *box);
bool refj_add_shader(struct refj_judge *judge, const struct dp_record_shader *shader, uint32_t access);
bool refj_work(struct refj_judge *judge, const struct dp_command *item, size_t count);
bool refj_blit(struct refj_judge *judge, const struct dp_packet_BLIT *blit);
bool refj_meta_init(struct refj_judge *judge, const struct dp_packet_META_INIT *init);
/* Whether an operand names a box: one that has an extent (model/README.md). */
bool refj_has_box(const struct dp_record_operand *operand);
/* Whether the engine that a WORK packet pins is DMA, and the copy may run there. */
bool refj_pinned_to_dma(const struct refj_judge *judge, const struct dp_packet *packet, const struct dp_command *item,
                        size_t count);
/* The elements of `source` and `dest` of a copy or resolve, those of every engine that may run it. */
bool refj_transfer(struct refj_judge *judge, const struct dp_command *item, size_t count);
bool refj_is_transfer(enum dp_kind kind);

/* --- legality.c --- */

/* The last signal of a fence before the newest packet: its place from 1; 0 if there is none. 0 is no fence. */
size_t refj_signalled(const struct refj_judge *judge, uint32_t fence);
/* H8 of the packet at the end of the stream, its elements included. */
bool refj_is_illegal(const struct refj_judge *judge, const struct dp_command *item, size_t count);
bool refj_bad_element(const struct dp_element *element);
/* Whether an element may not stand on a queue of this type (DP_LIST_*). */
bool refj_bad_unit(uint32_t queue, uint32_t client);

/* --- ticks.c, discards.c: what is reported when the stream has ended. False: memory has run out. --- */

/* Whether elements meet (judge.md), on one location or by shared memory. */
bool refj_meet(const struct refj_element *a, const struct refj_element *b);
bool refj_ticks(struct refj_judge *judge);
bool refj_discards(struct refj_judge *judge);

/* Calls `report` for every run of neighbouring indices of `element` that is covered (or, if not `covered`, not covered)
 * by the elements listed in judge->others that `admits` admits; `context` is theirs. */
struct refj_runs {
    const struct refj_element *element;
    bool covered;
    bool (*admits)(const void *context, const struct refj_element *other);
    void (*report)(const void *context, uint32_t first, uint32_t count);
    const void *context;
};
void refj_runs(const struct refj_judge *judge, const struct refj_runs *runs);
bool refj_list(struct refj_judge *judge, size_t element);
/* Whether an element covers all locations of one that it meets. */
bool refj_covers(const struct refj_element *outer, const struct refj_element *inner);

#endif
