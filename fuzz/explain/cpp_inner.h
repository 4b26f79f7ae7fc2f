/* cpp_inner.h: what the files of cpp.h share. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_CPP_INNER_H
#define DRAINPROOF_FUZZ_EXPLAIN_CPP_INNER_H

#include "fuzz/encode/text.h"
#include "fuzz/explain/cpp.h"
#include "model/describe.h"

#define DP_CPP_NAME 80u

struct dp_cpp {
    FILE *out;
    const struct dp_case *c;
    struct dp_program program;
    char (*names[DP_NAMESPACES])[DP_CPP_NAME]; /* C++ identifiers by slot, "" for a slot that nothing fills */
    uint32_t name_count[DP_NAMESPACES];
    uint32_t list;     /* slot of the list that is open, DP_NONE outside */
    uint32_t queue;    /* DP_LIST_* of the last execute, DP_NONE before the first */
    const char *space; /* indentation of statements */
};

/* --- cpp_names.c --- */

/* Gives every slot that a command fills an identifier of its own. False: out of memory. */
bool dp_cpp_name_slots(struct dp_cpp *cpp);
void dp_cpp_free_names(struct dp_cpp *cpp);

/* "t0.Get()", or "nullptr" with a comment where the slot holds nothing. Returns the buffer. */
#define DP_CPP_POINTER (DP_CPP_NAME + 48u)
const char *dp_cpp_pointer(const struct dp_cpp *cpp, enum dp_namespace space, uint32_t slot, char *buffer, size_t size);
/* The identifier alone; only of a slot that is filled. */
const char *dp_cpp_name(const struct dp_cpp *cpp, enum dp_namespace space, uint32_t slot);

/* --- cpp_values.c --- */

/* A value of a set as a C++ expression of the type that the prefix names: "D3D12_BARRIER_SYNC_DRAW |
 * D3D12_BARRIER_SYNC_COPY"; what the public headers have no name for is cast from its number, with a comment. */
void dp_cpp_value(const struct dp_cpp *cpp, enum dp_set set, uint32_t value);

/* All fields of a record that are halves of a pair of values of a set, in the order of command.def: `separator` stands
 * between the pairs, `last` behind the last one. */
void dp_cpp_set_fields(const struct dp_cpp *cpp, const struct dp_command *record, const char *separator,
                       const char *last);

/* A record as the text form writes it, as one comment line. */
void dp_cpp_comment(const struct dp_cpp *cpp, const char *what, const struct dp_command *record);

/* --- cpp_create.c, cpp_barrier.c, cpp_work.c: one command with its parts each --- */

void dp_cpp_heap(struct dp_cpp *cpp, size_t at);
void dp_cpp_resource(struct dp_cpp *cpp, size_t at);
void dp_cpp_list(struct dp_cpp *cpp, size_t at);
void dp_cpp_barrier(struct dp_cpp *cpp, size_t at);
void dp_cpp_resource_barrier(struct dp_cpp *cpp, size_t at);
void dp_cpp_work(struct dp_cpp *cpp, size_t at);
void dp_cpp_execute(struct dp_cpp *cpp, size_t at);
void dp_cpp_query(struct dp_cpp *cpp, size_t at);

#endif
