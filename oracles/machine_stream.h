/* machine_stream.h: a stream of a program as the machine takes it: sync packets, and items by their elements, all paths of
 * every access (elements.c names units and keys; here they become clients, hardware sheet 6.2 and 6.6).
 *
 * What a pair run says depends on two clients, on what they do and on the packets, not on which memory it is. So an item is
 * fed each kind of element once, all on one location, and touches say which memory they are on.
 */
#ifndef DRAINPROOF_ORACLES_MACHINE_STREAM_H
#define DRAINPROOF_ORACLES_MACHINE_STREAM_H

#include "oracles/judged.h"
#include "oracles/machine/machine.h"

/* One element of a WORK or BLIT packet on one box of one resource. */
struct dp_machine_touch {
    uint64_t position;
    uint32_t access;   /* of the judges' points: index of the part within its command, DP_NONE of a BLIT */
    uint32_t unit, rw; /* likewise */
    uint32_t key;      /* under which others wait for it */
    uint32_t resource; /* slot */
    uint32_t held;     /* number of dp_held_number */
    uint32_t location; /* DP_LOCATION_* */
    struct dp_promise_box box;
    uint32_t client;  /* DP_CLIENT_* */
    uint32_t element; /* number in the machine */
    uint32_t order;   /* as they were found, so that sorting is stable */
};

struct dp_machine_stream {
    DP_ARRAY(struct dp_machine_touch) touches; /* sorted by (position, access, unit, rw, resource, location) */
    uint64_t last;                     /* positions that are fed */
    size_t sets;                       /* elements fed */
};

/* Bounds: a stream beyond them is not fed. */
#define DP_MACHINE_STREAM_PACKETS 160u
#define DP_MACHINE_STREAM_TOUCHES 400u

enum dp_machine_fed {
    DP_MACHINE_FED,
    DP_MACHINE_FED_TOO_LARGE,
    DP_MACHINE_FED_UNKNOWN, /* a WORK packet of no item of the promise: its elements are not known */
    DP_MACHINE_FED_NO_MEMORY
};

/* Feeds the stream of `model` up to its last judged item, and fills `out`. `only`: the positions of two packets whose
 * elements alone are fed, however long the stream is, for who asks about one pair; NULL: all, within the bounds. */
enum dp_machine_fed dp_machine_feed(const struct dp_run *run, int model, const uint64_t only[2],
                                    struct dp_machine *machine, struct dp_machine_stream *out);

void dp_machine_stream_free(struct dp_machine_stream *stream, const struct dp_memory *memory);

/* Whether two touches are on memory that they share: one location of one resource, or two resources that share memory
 * (then every location meets every other). */
bool dp_touches_meet(const struct dp_promise *promise, const struct dp_machine_touch *a, const struct dp_machine_touch *b);

/* The box of `a` that `b` meets: what the two share of one resource, all of it on two. */
struct dp_promise_box dp_touch_shared(const struct dp_machine_touch *a, const struct dp_machine_touch *b);

#endif
