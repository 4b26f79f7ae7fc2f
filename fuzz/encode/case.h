/* case.h: a program as a person has it: with names, labels, expectations and packet streams beside the records. */
#ifndef DRAINPROOF_FUZZ_ENCODE_CASE_H
#define DRAINPROOF_FUZZ_ENCODE_CASE_H

#include "model/command.h"
#include "model/judge.h"
#include "model/packet.h"

/* Kinds of named slots. */
enum dp_namespace {
    DP_NAMES_HEAP,
    DP_NAMES_RESOURCE,
    DP_NAMES_LIST,
    DP_NAMES_PIPELINE,
    DP_NAMES_OBJECT,
    DP_NAMESPACES
};

/* An `expect` line (design section 4), still as words: `words[0]` is what is expected (ok, drain, op, ...), the rest its
 * arguments; labels keep their @. `line` counts from 1. Evaluation: fuzz/cli/expect.c. */
struct dp_expect {
    uint32_t line;
    uint32_t count;
    const char *words[16];
};

/* A work item given by its elements (`ITEM`, elements.h): packets[at] is then a WORK of DP_NO_COMMAND. `text` is what was
 * written behind ITEM. */
struct dp_block_item {
    size_t at;
    const char *text;
    const struct dp_element *elements;
    size_t count;
};

/* A `packets` block: the stream of one list, or of whatever name it was written with. items stand in the order of their
 * packets; locations[n] is the name of number n in their elements. */
struct dp_packet_block {
    const char *name;
    uint32_t list; /* slot of the list of that name, DP_NONE if there is none */
    struct dp_packet *packets;
    size_t count;
    struct dp_block_item *items;
    size_t item_count;
    size_t item_capacity;
    const char **locations;
    size_t location_count;
};

/* A parsed or decoded case. `labels[i]` belongs to record i (NULL: none); `names[n][slot]` to a slot (NULL: none, printed as
 * a letter and the slot number). `origins[i]` is the 1-based line of record i, 0 if it has none. All memory belongs to the
 * case. */
struct dp_case {
    struct dp_command *records;
    size_t count;
    const char **labels;
    uint32_t *origins;
    const char **names[DP_NAMESPACES];
    uint32_t name_count[DP_NAMESPACES];
    struct dp_expect *expects;
    size_t expect_count;
    struct dp_packet_block *blocks;
    size_t block_count;
    struct dp_case_memory *memory;
};

/* The program inside. */
struct dp_program dp_case_program(const struct dp_case *c);

/* Frees everything; safe on a zeroed case. */
void dp_case_free(struct dp_case *c);

#endif
