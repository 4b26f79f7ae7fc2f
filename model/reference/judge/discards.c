/* discards.c: H4, a dirty line that gl2_inv alone throws away (hardware sheet 6.5 and the end of 6.7).
 *
 * A writer before the packet fails iff it is not in memory by then; one behind it fails iff its launch clock does not
 * know the packet as passed. Of one (packet, location, key) the latest failing writer before is named, else the
 * earliest behind.
 */
#include "plant.h"
#include "walk.h"

struct event {
    const struct refj_judge *judge;
    uint64_t position;
    size_t writer;
};

static const struct refj_element *writer_of(const struct event *event) {
    return refj_element(event->judge, event->writer);
}

/* Marks the elements behind an event that know it as passed. */
static void mark(const struct refj_judge *judge, uint64_t event) {
    bool end_of_pipe = refj_step(judge, event)->packet.kind == DP_PACKET_EOP;
    struct refj_walk walk = refj_walk(judge, event, DP_KEY_CS, false); /* kme and kq are the same for every key */
    for (uint64_t i = walk.start; i <= judge->steps.count; i++) {
        const struct refj_step *step = refj_step(judge, i);
        refj_reach(&walk, i);
        for (size_t e = step->first; e < step->first + step->count; e++) {
            struct refj_element *element = refj_element(judge, e);
            struct refj_facts launch = refj_launch(&walk, element);
            element->knows = refj_passed(&launch, end_of_pipe);
        }
        refj_pass(&walk);
    }
}

static bool fails(const struct refj_judge *judge, const struct refj_element *writer, uint64_t event) {
    if (writer->rw == DP_RW_read) {
        return false;
    }
    if (writer->position < event) {
        return *refj_memory_to(judge, refj_step(judge, event), writer->misaligned, writer->key) < writer->position;
    }
    return writer->position > event && !writer->knows && !REF_PLANTED(late_inv_spares_later);
}

/* Whether the element of index a is named rather than that of index b, both failing. */
static bool named_first(const struct refj_judge *judge, uint64_t event, size_t a, size_t b) {
    bool a_before = refj_element(judge, a)->position < event;
    bool b_before = refj_element(judge, b)->position < event;
    if (a_before != b_before) {
        return a_before;
    }
    return a_before ? a > b : a < b;
}

/* Other failing writers of the key on the locations of the writer, that are named rather than it. */
static bool rival(const struct event *event, size_t other) {
    const struct refj_element *writer = writer_of(event);
    const struct refj_element *element = refj_element(event->judge, other);
    return element->key == writer->key && element->at == writer->at && element->resource == writer->resource &&
           fails(event->judge, element, event->position) && refj_meet(element, writer) &&
           named_first(event->judge, event->position, other, event->writer);
}

static bool any(const void *context, const struct refj_element *other) {
    (void)context;
    (void)other;
    return true;
}

static void report(const void *context, uint32_t first, uint32_t count) {
    const struct event *event = context;
    const struct refj_element *writer = writer_of(event);
    struct dp_fault fault = {
        .hazard = DP_HAZARD_H4,
        .at = {event->position, refj_step(event->judge, event->position)->packet.cause, DP_NONE,
               refj_client(writer->client)->unit, DP_RW_write, writer->resource, writer->location, first, count},
        .key = writer->key,
        .producer = writer->position,
    };
    event->judge->sink->fault(event->judge->sink->context, &fault);
}

/* Lists the rivals of a writer, nearest first; *covered when one of them holds all its locations. */
static bool list_rivals(struct refj_judge *judge, const struct event *event, bool *covered) {
    const struct refj_element *writer = writer_of(event);
    *covered = false;
    judge->others.count = 0;
    bool before = writer->position < event->position; /* rivals then stand behind the writer, else before it */
    size_t count = before ? judge->elements.count - event->writer - 1 : event->writer;
    for (size_t i = 0; i < count && !*covered; i++) {
        size_t other = before ? event->writer + 1 + i : event->writer - 1 - i;
        if (!rival(event, other)) {
            continue;
        }
        if (!refj_list(judge, other)) {
            return false;
        }
        *covered = refj_covers(refj_element(judge, other), writer);
    }
    return true;
}

static bool report_event(struct refj_judge *judge, uint64_t position) {
    mark(judge, position);
    for (size_t i = 0; i < judge->elements.count; i++) {
        struct event event = {judge, position, i};
        bool covered;
        if (!fails(judge, refj_element(judge, i), position)) {
            continue;
        }
        if (!list_rivals(judge, &event, &covered)) {
            return false;
        }
        if (!covered) {
            refj_runs(judge, &(struct refj_runs){refj_element(judge, i), false, any, report, &event});
        }
    }
    return true;
}

bool refj_discards(struct refj_judge *judge) {
    for (uint64_t i = 1; i <= judge->steps.count && judge->sink->fault != NULL; i++) {
        if (refj_step(judge, i)->discards && !REF_PLANTED(gl2_inv_keeps_dirty) && !report_event(judge, i)) {
            return false;
        }
    }
    return true;
}
