/* creation_rules.h: what the files of rules of creation.h share, and nobody else. */
#ifndef DRAINPROOF_FUZZ_ENCODE_CREATION_RULES_H
#define DRAINPROOF_FUZZ_ENCODE_CREATION_RULES_H

#include "creation.h"

/* Notes a fault, if it is the first. */
static inline void dp_creation_note(struct dp_creation_fault *fault, const char *member, const char *message) {
    if (fault->member == NULL) {
        fault->member = member;
        fault->message = message;
    }
}

static inline bool dp_is_buffer(const struct dp_record_resource *r) {
    return r->dimension == DP_DIMENSION_buffer;
}

/* Heap, offset, metadata and heap type. */
void dp_creation_place(struct dp_record_resource *r, const struct dp_structure *s, struct dp_creation_fault *fault);

#endif
