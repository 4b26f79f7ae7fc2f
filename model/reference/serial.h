/* serial.h: serialized copies (design decision 12, barrier sheet 15.9): without the hint DONT_SYNC_ON_COPY, copies,
 * clears and resolves of a list run one after the other. */
#ifndef DRAINPROOF_MODEL_REFERENCE_SERIAL_H
#define DRAINPROOF_MODEL_REFERENCE_SERIAL_H

#include "requirement.h"

struct ref_stream;

/* The paths of one such work item, over all its operands. */
struct ref_serial {
    uint32_t drain;        /* rows of its syncs in their roles */
    uint32_t writeback;    /* of its writes */
    uint32_t invalidate;   /* of all its accesses */
    struct ref_paths both; /* of the writes before, of the accesses after */
    bool happened;
};

/* Whether the command is one of them. */
bool ref_is_serial(enum dp_kind kind);

/* The paths of an accepted work item. */
struct ref_serial ref_serial(const struct reference *reference, const struct dp_command *records, size_t count,
                             uint32_t list_type);

/* The drains and flushes of `last`, and what `next` must invalidate. */
void ref_emit_between(const struct reference *reference, const struct ref_stream *stream, const struct ref_serial *last,
                      const struct ref_serial *next);

#endif
