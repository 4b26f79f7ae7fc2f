/* fault.h: what the faults of faults.def work with: finding a record to bend, and putting records in. */
#ifndef DRAINPROOF_FUZZ_GENERATE_FAULT_H
#define DRAINPROOF_FUZZ_GENERATE_FAULT_H

#include "fuzz/generate/generator.h"

/* Kinds of barrier parts as a set. */
#define DP_ON_TEXTURE 1u
#define DP_ON_BUFFER  2u
#define DP_ON_GLOBAL  4u
#define DP_ON_ANY     7u

/* A barrier part with pointers to its sides, index 0 before and 1 after. No layouts: not a texture barrier; no
 * resource: a
 * global one. */
struct dp_bent {
    struct dp_command *record;
    uint32_t on;
    uint32_t list; /* type of its list */
    uint32_t *sync[2];
    uint32_t *access[2];
    uint32_t *layout[2];
    uint32_t *resource;
    const struct dp_shadow_resource *of; /* the resource, NULL where there is none of the right kind */
};

/* Looks at a record of a list of this type; false if it is no barrier part. */
bool dp_bend(struct dp_generator *g, struct dp_command *record, uint32_t list, struct dp_bent *bent);

/* What a barrier must be to be bent. */
typedef bool (*dp_bends)(const struct dp_generator *g, const struct dp_bent *bent);

/* Some barrier of these kinds that `fits` (NULL: any); false if there is none. */
bool dp_pick_bent(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent);

/* The same, and if there is none a new list at the end with one right barrier of one of these kinds that fits. */
bool dp_some_bent(struct dp_generator *g, uint32_t on, dp_bends fits, struct dp_bent *bent);

/* A new list at the end of the program with a barrier part of one kind, on `resource` (DP_NONE for a global one):
 * memory only,
 * ALL > ALL, all fields else plain. NULL if there is no room. */
struct dp_command *dp_new_barrier(struct dp_generator *g, uint32_t list, uint32_t on, uint32_t resource);

/* A new list of a type at the end of the program, open; its end, and an execute of it. False if there is no room. */
bool dp_new_list(struct dp_generator *g, uint32_t type);
void dp_run_list(struct dp_generator *g);

/* A barrier call in the open list, or a legacy one, with one part of a kind; a barrier part is memory only, ALL > ALL,
 * COMMON > COPY_SOURCE, all fields else plain. */
struct dp_command *dp_new_part(struct dp_generator *g, enum dp_kind kind);

/* A work item with one operand, in the open list. */
void dp_new_item(struct dp_generator *g, enum dp_use use, uint32_t resource);

/* A new resource that can have a use, with the flags for it; NULL if there is no room. */
struct dp_record_resource *dp_new_resource_for(struct dp_generator *g, enum dp_use use);

/* A new resource at the end, a copy of a plain one of this dimension; DP_NONE if there is no room. */
struct dp_record_resource *dp_new_resource(struct dp_generator *g, uint32_t dimension);

/* Opens up `count` plain records of a kind at `at`; NULL if there is no room. */
struct dp_command *dp_insert(struct dp_generator *g, size_t at, enum dp_kind kind, size_t count);

/* Some record of a kind; NULL if there is none. */
struct dp_command *dp_pick_record(struct dp_generator *g, enum dp_kind kind);

/* A new direct list at the end of the program with one work item of one operand; a present at the end. False if
 * there is no
 * room. */
bool dp_new_work(struct dp_generator *g, enum dp_use use, uint32_t resource);
bool dp_new_present(struct dp_generator *g, uint32_t resource);

/* Some transition, or a new one in a list of its own, of a kind of resource (0: texture, 1: buffer, else either). */
struct dp_command *dp_some_transition(struct dp_generator *g, uint32_t kind);

/* Some use that is an operand. */
enum dp_use dp_some_operand_use(struct dp_generator *g);

/* The place behind the `list` record of some list, or that of its `end`; 0 if there is none. */
size_t dp_pick_place(struct dp_generator *g);

/* Some operand of a work item; `texture` says of what; NULL if there is none. */
struct dp_command *dp_pick_operand(struct dp_generator *g, bool texture);

/* Some side, 0 or 1. */
uint32_t dp_some_side(struct dp_generator *g);

#define DP_FAULT(rule, calls) bool dp_fault_##rule(struct dp_generator *g);
#include "fuzz/generate/faults.def"
#undef DP_FAULT

#endif
