/* promise.h: what the API owes a program (design 5.3; barrier sheet 3-9, 15.1, 15.4, 15.6-15.10).
 *
 * A promise is built from a program and the diagnostics that both models agreed on, and from nothing else: it knows no
 * packet, no cache and no drain. It walks the program in execution order and says
 *   - every access of every work item: memory, stage, access bit, whether it is well-formed;
 *   - for each access and each class of earlier accesses, the latest one that is promised to come before it (bounds:
 *     what judges compare their ticks with, O(accesses x classes));
 *   - for any two accesses, whether the pair is promised and by what (dp_promise_pair, the definition written out);
 *   - the application hazards: conflicting pairs that nothing promises, each once (dp_promise_fix says what would).
 *
 *     struct dp_promise promise;
 *     dp_promise_start(&promise, memory);
 *     if (dp_promise_build(&promise, program, observation, DP_PROMISE_BOUNDS | DP_PROMISE_HAZARDS) == DP_STATUS_OK) ...
 *     dp_promise_end(&promise);
 */
#ifndef DRAINPROOF_ORACLES_PROMISE_PROMISE_H
#define DRAINPROOF_ORACLES_PROMISE_PROMISE_H

#include "oracles/binding.h"

/* Subresources of a resource: a box of mips, slices and planes. Buffers are one subresource. Empty: mips 0. */
struct dp_promise_box {
    uint32_t mip, mips;
    uint32_t slice, slices;
    uint32_t plane, planes;
};

/* Why an access has no right to valid contents (barrier sheet 15.9, "Well-formed"); the first that applies. */
enum dp_promise_form {
    DP_PROMISE_FORM_well,
    DP_PROMISE_FORM_nowhere,       /* names no resource, or leaves it */
    DP_PROMISE_FORM_nameless,      /* a shader access without a stage or an access bit of the project */
    DP_PROMISE_FORM_impossible,    /* the resource cannot have the access (test of U02) */
    DP_PROMISE_FORM_layout,        /* the tracked layout does not admit it (U01, L09) */
    DP_PROMISE_FORM_state,         /* the legacy state does not admit it (K13, K18) */
    DP_PROMISE_FORM_split,         /* a split is open on it (P05, K13) */
    DP_PROMISE_FORM_deactivated,   /* U06 */
    DP_PROMISE_FORM_uninitialised, /* I = 0 (15.6) and the access does not set it */
    DP_PROMISE_FORM_unknown,       /* I depends on the kinds present, which the API does not show: judge nothing */
    DP_PROMISE_FORM_rejected       /* an error at execute names its work item */
};

/* One work item at one place in execution order. Presents stand in no list. `caller` is the execute_bundle that ran
 * it. */
struct dp_promise_item {
    uint32_t command;    /* record of the command */
    uint32_t list;       /* record of the `list`, DP_NONE for a present */
    uint32_t caller;     /* record of the execute_bundle, DP_NONE outside bundles */
    uint32_t execution;  /* record of the execute or present */
    uint32_t occurrence; /* counts the runs of lists from 1; 0 for a present */
    uint32_t boundaries; /* flushes promised between executes so far (pc rules, change of list type) */
    uint32_t time;       /* place in execution order, shared with barriers, from 1 */
    uint32_t first;      /* its accesses: accesses[first] .. */
    uint32_t count;
};

/* One access: an operand or shader part of an item, one stage, one access bit. A part that names several stages or
 * accesses is several accesses. A present reads with stage NONE and access COMMON (15.9). */
struct dp_promise_access {
    uint32_t item;
    uint32_t part;     /* record of the operand or shader access */
    uint32_t resource; /* slot, DP_NONE where there is none */
    struct dp_promise_box box;
    uint32_t stage;  /* one DP_SYNC_* leaf */
    uint32_t access; /* one DP_ACCESS_* bit */
    bool reads, writes;
    bool whole;  /* only overwrites, and all of its box: full operands, clears without a box */
    bool driver; /* issued by the driver itself (`discard`): promised against everything */
    bool target; /* goes through a render backend: render target, depth view and their clears */
    bool serial; /* what a copy, clear or resolve of a list without the hint copies, clears, resolves (decision 12) */
    enum dp_promise_form form;
    uint8_t step, use; /* stage and access as small numbers: inner.h */
    /* Compression kinds (DP_KIND_*; those of a class tell the classes apart) that the layouts of the box permit: some of
     * its subresources of the class, every one of them. 0 where the class can have none. */
    uint8_t some, every;
    uint8_t classes; /* bits 1 << DP_CLASS_* : those of the box that can have kinds */
};

/* Something that moves layouts, accepted (judge.md, "Layouts"): a texture barrier, a transition of a texture or the
 * first half of a split of them, or a `discard`. In execution order. */
struct dp_promise_move {
    uint32_t command;   /* record of the call or the `discard` */
    uint32_t record;    /* of the barrier; the command itself for a `discard` */
    uint32_t item;      /* items before this one came before it */
    uint32_t execution; /* record of the execute */
    uint32_t number;    /* of the list among those of its execute, from 0 */
    uint32_t resource;  /* slot; DP_NONE for a `discard` */
    uint8_t valid;      /* bits 1 << DP_CLASS_* : metadata that were certainly valid before it */
    bool common;        /* a transition on a copy list or of a simultaneous-access texture: COMMON > COMMON */
};

/* What promises a pair (design 5.3). */
enum dp_promise_by {
    DP_PROMISE_BY_nothing,
    DP_PROMISE_BY_chain,   /* item 2 */
    DP_PROMISE_BY_target,  /* one render backend in one layout */
    DP_PROMISE_BY_copies,  /* copies, clears and resolves of one list without the hint */
    DP_PROMISE_BY_execute, /* an ExecuteCommandLists boundary under pc rules or with a change of list type */
    DP_PROMISE_BY_present, /* a present of the texture lies between */
    DP_PROMISE_BY_driver,  /* item 3 */
    DP_PROMISE_BY_COUNT
};

/* Latest earlier access of a class that is promised to come before `access`, on one piece of memory. A class is all
 * accesses of one (stage, access bit, writes, target, serial) on the subresources `producer_box` of `producer`. Only
 * classes that conflict with the access are listed. What holds for the latest one in a stream holds for earlier
 * ones. */
struct dp_promise_bound {
    uint32_t access;
    struct dp_promise_box box; /* of the access's resource */
    uint32_t producer;         /* slot of the producer's resource: the same, or an alias */
    struct dp_promise_box producer_box;
    uint32_t latest; /* index of the promised access, DP_NONE if none is */
    enum dp_promise_by by;
};

enum dp_promise_kind { DP_PROMISE_RAW, DP_PROMISE_WAR, DP_PROMISE_WAW };

/* What is missing. legacy_decay: on xbox, an execute ended between the two and the state of the memory decayed there,
 * as if it had been flushed (design decision 6, barrier sheet 15.8.4): a warning. */
enum dp_promise_class {
    DP_PROMISE_CLASS_none,
    DP_PROMISE_CLASS_order,  /* no chain of syncs */
    DP_PROMISE_CLASS_flush,  /* ordered, but the writer's access stands in no AccessBefore that counts */
    DP_PROMISE_CLASS_access, /* ordered and flushed, but the reader's access stands in no AccessAfter that counts */
    DP_PROMISE_CLASS_legacy_decay
};

/* An application hazard: accesses[before] and accesses[after] conflict and nothing promises the pair. */
struct dp_promise_hazard {
    uint32_t before;
    uint32_t after;
    enum dp_promise_kind kind;
    enum dp_promise_class missing;
};

/* The verdict on one pair. `superseded`: not promised, but whole overwrites stand between (at most
 * DP_PROMISE_OVERWRITES are looked for), from the first access to the second each promised against the next: nothing
 * of the first one is left to be owed, and nothing is wrong. */
#define DP_PROMISE_OVERWRITES 4

enum dp_promise_verdict {
    DP_PROMISE_UNRELATED, /* no memory in common, two reads, one item, or not in this order */
    DP_PROMISE_PROMISED,
    DP_PROMISE_SUPERSEDED,
    DP_PROMISE_HAZARD
};

#define DP_PROMISE_LINKS 16u

struct dp_promise_reason {
    enum dp_promise_by by;
    enum dp_promise_kind kind;
    enum dp_promise_class missing;
    /* Records of barriers of a chain k1..kn: one a run (its last), BEGIN and END of a split; the first
     * DP_PROMISE_LINKS. */
    uint32_t links[DP_PROMISE_LINKS];
    uint32_t count;
};

struct dp_promise_inner;

/* All arrays belong to the promise and stay until the next build. */
struct dp_promise {
    const struct dp_memory *memory;
    /* Draws with pipelines (model/pipeline.md, "Binding"): what these do not touch is no access. Set before a build, and
     * stays with it; NULL: every draw as its operands stand. */
    const struct dp_bindings *bindings;
    DP_ARRAY(struct dp_promise_item) items;
    DP_ARRAY(struct dp_promise_access) accesses;
    DP_ARRAY(struct dp_promise_bound) bounds; /* in the order of their accesses */
    DP_ARRAY(struct dp_promise_move) moves;
    /* Once a pair of parts, those of bundles once an execute_bundle, in execution order of the second. */
    DP_ARRAY(struct dp_promise_hazard) hazards;
    size_t judged;  /* items before the first error at execute; later ones prove nothing */
    uint32_t kinds; /* bit DP_PROMISE_BY_*: some pair is promised so; complete when BOUNDS or HAZARDS were wanted */
    struct dp_promise_inner *inner;
};

/* What a build shall find, beside items and accesses. */
enum dp_promise_wanted {
    DP_PROMISE_BOUNDS = 0x1,
    DP_PROMISE_HAZARDS = 0x2,
    DP_PROMISE_FIRST = 0x4, /* stop at the first promised pair: see dp_promise_any */
    /* Another question: what would be promised if UAV barriers had no VERTEX_SHADING in their SyncBefore, as the
     * untranslated ones are issued (barrier sheet 15.8.6). Items and accesses are the same. */
    DP_PROMISE_UAV_SKIPS_VS = 0x8
};

/* An empty promise; takes no memory yet. `memory` must outlive it. */
void dp_promise_start(struct dp_promise *promise, const struct dp_memory *memory);

/* Walks the program. `said` gives the diagnostics; NULL: nothing was refused. Reuses the memory of the last build.
 * Anything but DP_STATUS_OK: the promise may only be built again or ended. `program` must stay while pairs are
 * asked. */
enum dp_status dp_promise_build(struct dp_promise *promise, const struct dp_program *program,
                                const struct dp_observation *said, unsigned wanted);

void dp_promise_end(struct dp_promise *promise);

/* One pair of accesses, by index, as the design writes it down: O(barriers between them). `reason` may be NULL. */
enum dp_promise_verdict dp_promise_pair(struct dp_promise *promise, uint32_t before, uint32_t after,
                                        struct dp_promise_reason *reason);

/* Whether any pair of the program is promised, and by a barrier (`by_barrier`) or in any way. Cheap: stops at the
 * first. For the vacuity gate of design section 6. False also if memory has run out. */
bool dp_promise_any(const struct dp_program *program, const struct dp_observation *said, const struct dp_memory *memory,
                    bool by_barrier);

/* Compression kinds (DP_KIND_*) of a plane class, to take an access's `some` and `every` apart. */
uint8_t dp_kinds_of_class(uint32_t plane_class);

/* The move that a record makes if nothing refuses it: false if it is none, or if its texture, range or layouts are not
 * there at all. Knows nothing of its place: item, execution and number are 0. */
bool dp_promise_move_alone(const struct dp_program *program, uint32_t record, struct dp_promise_move *move);

/* What judges are fed for a move that is no `discard`: the texture barrier itself, or what a transition amounts to
 * (15.8.5). */
struct dp_command dp_promise_moved_by(const struct dp_program *program, const struct dp_promise_move *move);

/* --- fix.c: the barrier that would remove a hazard --- */

#define DP_PROMISE_FIX_RECORDS 3u

struct dp_promise_fix {
    uint32_t at; /* insert the records before this record of the program */
    uint32_t count;
    bool unnamed; /* the list may not name the first access: AccessBefore COMMON stands for it, and A03 will warn */
    struct dp_command records[DP_PROMISE_FIX_RECORDS];
};

/* The barrier call that removes the hazard and nothing else: a global barrier before the second access's command
 * (before the execute_bundle, or before the end of the last executed list where a bundle or a present cannot take
 * it); a legacy call, aliasing null>null, where the device has no enhanced ones, or where legacy translation is off and
 * the first call that runs is a legacy one: one of the other kind would be I04. False where there is none:
 *   - in a copy list, where the call must be a legacy one (K10);
 *   - between two accesses of one run of a bundle, which holds no barriers (V02, K19);
 *   - before a present of a texture that is not in COMMON;
 *   - before a present, if nothing was executed between it and an earlier one that does the first access. */
bool dp_promise_fix(const struct dp_promise *promise, const struct dp_promise_hazard *hazard,
                    struct dp_promise_fix *fix);

/* The program with the fix in it; `out` has room for program->count + fix->count records. */
struct dp_program dp_promise_insert(const struct dp_program *program, const struct dp_promise_fix *fix,
                                    struct dp_command *out);

/* Whether the promise built on the fixed program, with its hazards, has this one no more. */
bool dp_promise_removed(const struct dp_promise *before, const struct dp_promise_hazard *hazard,
                        const struct dp_promise_fix *fix, const struct dp_promise *after);

/* Whether it has none that the first one has not. */
bool dp_promise_adds_none(const struct dp_promise *before, const struct dp_promise_fix *fix,
                          const struct dp_promise *after);

/* Both. */
bool dp_promise_fixed(const struct dp_promise *before, const struct dp_promise_hazard *hazard,
                      const struct dp_promise_fix *fix, const struct dp_promise *after);

/* --- words.c --- */

/* "RAW order: UNORDERED_ACCESS@COMPUTE_SHADING of record 5, then ...". Always terminated. */
void dp_promise_tell(const struct dp_promise *promise, const struct dp_promise_hazard *hazard, char *text, size_t size);
const char *dp_promise_form_name(enum dp_promise_form form);
const char *dp_promise_class_name(enum dp_promise_class missing);
const char *dp_promise_by_name(enum dp_promise_by by);
const char *dp_promise_kind_name(enum dp_promise_kind kind);

#endif
