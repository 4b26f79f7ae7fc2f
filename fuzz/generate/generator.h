/* generator.h: the generator from inside: what shapes and faults work with. */
#ifndef DRAINPROOF_FUZZ_GENERATE_GENERATOR_H
#define DRAINPROOF_FUZZ_GENERATE_GENERATOR_H

#include "fuzz/generate/generate.h"
#include "fuzz/generate/shadow.h"
#include "fuzz/generate/uses.h"

/* Most records of a program; the byte form takes 1,024. */
#define DP_GENERATE_RECORDS 896u
#define DP_GENERATE_LISTS   16u
#define DP_GENERATE_ITEM    8u

enum dp_template {
#define DP_TEMPLATE(name, weight, dimension, formats, mips, slices, samples, flags, maybe) DP_TEMPLATE_##name,
#include "fuzz/generate/templates.def"
#undef DP_TEMPLATE
    DP_TEMPLATE_COUNT
};

/* The uses by what they need, as masks. */
struct dp_use_index {
    uint64_t of_access[17]; /* by the place of the access bit */
    uint64_t on_list[4];    /* by DP_LIST_* */
    uint64_t of_kind[DP_COMMAND_COUNT];
    uint64_t on_texture;
    uint64_t on_buffer;
    uint64_t writing;
};

/* A list that was closed. */
struct dp_made_list {
    uint32_t type;
    uint32_t touched; /* resources */
    bool repeats;     /* can run again in another execute, */
    bool loops;       /* and in the same one */
};

/* How barriers are put into calls. */
enum dp_style { DP_STYLE_TOGETHER, DP_STYLE_EACH };

/* A part of a resource: a range and the subresources that it means. */
struct dp_part {
    struct dp_range range;
    uint32_t mask;
};

struct dp_generator {
    struct dp_choice *choice;
    struct dp_generate_options options;
    uint32_t rules;
    size_t count;
    uint32_t commands;
    bool wrong, twice; /* made wrong on purpose, and once more */
    uint32_t fault;    /* place in dp_faults to begin with */
    /* Swarm: what this program may have at all. */
    uint64_t uses;
    uint32_t layouts;
    uint32_t list_types; /* bits of DP_LIST_* */
    enum dp_style style;
    bool hinted;    /* lists have DONT_SYNC_ON_COPY */
    uint32_t calls; /* DP_CALLS_* */
    uint32_t prone; /* of 8 resources so many are created in a legacy state */
    /* Resources by template, as masks of slots. */
    uint32_t by_template[DP_TEMPLATE_COUNT];
    uint32_t heaps;
    uint32_t pipelines; /* in slots from 0 */
    uint32_t forbidden; /* resources that the open list must not touch */
    /* Lists. */
    bool open;
    bool call_open;   /* the last record is part of a barrier call that takes more */
    bool legacy_open; /* the same of a legacy one */
    int32_t group;
    bool together;    /* the lists that wait run in one execute: what stands between them would not outlive it */
    bool independent; /* the lists that wait share no memory: any order will do */
    uint32_t list_count;
    uint32_t waiting; /* first list not executed yet */
    struct dp_made_list lists[DP_GENERATE_LISTS];
    uint64_t can_have[DP_SHADOW_RESOURCES]; /* uses, whatever the list */
    struct dp_use_index index;
    struct dp_shadow shadow;
    struct dp_command plain[DP_COMMAND_COUNT];
    struct dp_command records[DP_GENERATE_RECORDS + 1]; /* one to spare */
};

/* --- records (emit.c) --- */

/* A plain record at the end. Beyond the last one it stands in the spare place and is not part of the program. */
struct dp_command *dp_append(struct dp_generator *g, enum dp_kind kind);

/* Whether there is room for another burst of commands. */
bool dp_room(const struct dp_generator *g);

/* Opens a list of this type (one of list_types) and closes the open one; no-ops where there is none or no room. */
void dp_open_list(struct dp_generator *g, uint32_t type);
void dp_close_list(struct dp_generator *g);

/* Opens a list of the same type behind the one that is open, `together` in one execute, else in the next one. False if
 * that cannot be; what was open is closed then. */
bool dp_open_next(struct dp_generator *g, bool together);

/* Executes what waits. */
void dp_execute(struct dp_generator *g);

/* Executes a list again, in an execute of its own. */
void dp_execute_again(struct dp_generator *g, uint32_t list);

/* Ends a barrier call; the next barrier begins another. */
void dp_end_call(struct dp_generator *g);

/* A barrier part in the open call, or in a new one, under a group of its type; a part of a legacy call. */
struct dp_command *dp_barrier_record(struct dp_generator *g, enum dp_kind kind);
struct dp_command *dp_legacy_record(struct dp_generator *g, enum dp_kind kind);

/* --- what a program is like (setup.c) --- */

/* Whether programs with these DP_CALLS_* may be made. Chooses those of this one, given what its lead shape needs. */
bool dp_calls_allowed(const struct dp_generator *g, uint32_t calls);
void dp_choose_calls(struct dp_generator *g, uint32_t lead);

/* Writes the device down, for these calls. Draws what the program lacks. */
void dp_make_device(struct dp_generator *g);
void dp_choose_swarm(struct dp_generator *g);

/* --- resources (resources.c) --- */

/* Creates a resource of a template; at most DP_SHADOW_RESOURCES come into being. */
void dp_make_resource(struct dp_generator *g, enum dp_template template);

/* --- pipelines (pipelines.c) --- */

/* Makes those that the program has: in most programs none. */
void dp_make_pipelines(struct dp_generator *g);
/* One for a draw: a slot, or DP_NONE. */
uint32_t dp_pick_pipeline(struct dp_generator *g);

/* --- parts of resources (part.c) --- */

struct dp_part dp_whole(struct dp_generator *g, uint32_t resource);
struct dp_part dp_box(struct dp_generator *g, uint32_t resource, uint32_t mip, uint32_t mips, uint32_t slice,
                      uint32_t slices, uint32_t plane, uint32_t planes);
struct dp_part dp_single(struct dp_generator *g, uint32_t resource, uint32_t index);
/* Mostly the whole, else one subresource, mip, slice or plane. */
struct dp_part dp_any_part(struct dp_generator *g, uint32_t resource);

/* --- barriers (need.c, sides.c, hand_over.c) --- */

/* The after side of a barrier. `layout` is DP_LAYOUT_KEEP where the layout stays. */
#define DP_LAYOUT_KEEP UINT32_C(0xFFFFFFFE)
struct dp_after {
    uint32_t sync;
    uint32_t access;
    uint32_t layout;
    bool discard;        /* from UNDEFINED, with the flag */
    bool from_undefined; /* from UNDEFINED, whatever the layout is; memory taken over from `take_over` */
    uint32_t take_over;  /* syncs of the one who had the memory */
};

/* A right after side for a use; false if this list cannot have the resource in such a layout. */
bool dp_after_for(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t access,
                  uint32_t stage, struct dp_after *after);

/* A right after side that nothing asks for: any access that the resource can have here, in any layout. */
bool dp_after_any(struct dp_generator *g, uint32_t resource, const struct dp_part *part, struct dp_after *after);

/* As dp_after_for, for a barrier whose LayoutBefore is UNDEFINED, whatever the layout is. */
bool dp_after_undefined(struct dp_generator *g, uint32_t resource, uint32_t access, uint32_t stage,
                        struct dp_after *after);

/* Fills the before side for what the shadow knows, for subresources in one layout. */
void dp_before_of(struct dp_generator *g, uint32_t resource, uint32_t mask, struct dp_shadow_sides *sides);

/* Writes down a barrier as it is and tells the shadow. */
void dp_put_barrier(struct dp_generator *g, uint32_t resource, const struct dp_part *part,
                    const struct dp_shadow_sides *sides);
void dp_put_global(struct dp_generator *g, const struct dp_shadow_sides *sides);

/* Whether one barrier can name all of a part: one layout, and all or none of it deactivated. */
bool dp_uniform(struct dp_generator *g, uint32_t resource, uint32_t mask);

/* Barriers that bring a part to an after side: one, or one a subresource where their layouts differ. */
void dp_move(struct dp_generator *g, uint32_t resource, const struct dp_part *part, const struct dp_after *after);

/* Takes a resource into use, and those that share its memory out of it; false if that cannot be (hand_over.c). */
bool dp_activate(struct dp_generator *g, uint32_t resource, uint32_t access, uint32_t stage);

/* Makes a part ready for a use, with barriers where they are needed; false if that cannot be. */
bool dp_need(struct dp_generator *g, uint32_t resource, const struct dp_part *part, enum dp_use use);

/* --- legacy barriers (legacy.c, need_legacy.c) --- */

/* Whether every subresource of a mask may be named by a barrier of either kind, in this program and now. */
bool dp_takes_enhanced(struct dp_generator *g, uint32_t resource, uint32_t mask);
bool dp_takes_legacy(struct dp_generator *g, uint32_t resource, uint32_t mask);

/* Transitions of a part to a state, as one record or one a subresource, whatever that costs; those that are there
 * already are left out. False if the list or the resource does not take it. */
bool dp_transition(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t state);

/* The halves of a split transition of a part whose subresources are all in state `before`, promoted to nothing. */
bool dp_begin_only(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t before,
                   uint32_t after);
void dp_end_only(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t before,
                 uint32_t after);

/* A UAV barrier on a resource or on none; an aliasing barrier. */
void dp_uav(struct dp_generator *g, uint32_t resource);
void dp_alias(struct dp_generator *g, uint32_t before, uint32_t after);

/* One of the two that names nothing; nothing on a copy list. */
void dp_legacy_global(struct dp_generator *g);

/* A state, or one with more reads, that the resource can be brought to here and that admits a use; COMMON: none. */
uint32_t dp_state_for(struct dp_generator *g, uint32_t resource, uint32_t wanted);

/* Makes a part ready for a use with legacy barriers. */
bool dp_need_legacy(struct dp_generator *g, uint32_t resource, const struct dp_part *part, enum dp_use use);

/* Brings all of a part to COMMON, whichever kind of barriers it takes: what the display and the other kind want. */
bool dp_to_common(struct dp_generator *g, uint32_t resource, const struct dp_part *part, bool nobody_follows);

/* --- work (item.c) --- */

/* A work item under way: barriers are written while uses are added, the command comes last. */
struct dp_item {
    enum dp_kind kind;
    uint32_t count;
    struct {
        enum dp_use use;
        uint32_t resource;
        struct dp_part part;
    } uses[DP_GENERATE_ITEM];
};

struct dp_item dp_item_of(enum dp_use use);

/* False if the use does not go: another command, a conflict within the item, or dp_need says so. */
bool dp_item_add(struct dp_generator *g, struct dp_item *item, enum dp_use use, uint32_t resource,
                 const struct dp_part *part);

/* Gives copies, resolves and the like their other side. */
void dp_item_complete(struct dp_generator *g, struct dp_item *item);
void dp_item_emit(struct dp_generator *g, struct dp_item *item);

/* The two halves of emitting: the records, and what the shadow is told. */
void dp_item_write(struct dp_generator *g, const struct dp_item *item);
void dp_item_note(struct dp_generator *g, const struct dp_item *item);

/* All of the above for one use. */
bool dp_work(struct dp_generator *g, enum dp_use use, uint32_t resource, const struct dp_part *part);

/* --- picking (pick.c) --- */

/* Fills the index; what a resource can have whatever the list; and, on the open list and in this program, of a set. */
void dp_index_uses(struct dp_use_index *index);
uint64_t dp_uses_can_have(const struct dp_use_index *index, const struct dp_shadow_resource *resource);
uint64_t dp_uses_of(const struct dp_generator *g, uint32_t resource, uint64_t set);

/* One use of a set that the resource can have here; DP_NO_USE if there is none. */
enum dp_use dp_pick_use(struct dp_generator *g, uint32_t resource, uint64_t set);

/* Resources that the open list may touch, as a mask; of them those that can have some use of a set. */
uint32_t dp_free_resources(const struct dp_generator *g);
uint32_t dp_resources_for(const struct dp_generator *g, uint64_t set);

/* Whether the open list may touch a resource in the layouts that it has now. */
bool dp_within_reach(const struct dp_generator *g, uint32_t resource);

/* One of a mask of slots; DP_NONE for an empty mask. */
uint32_t dp_pick_slot(struct dp_generator *g, uint32_t mask);

/* A piece of work that has nothing to do with `others` (a mask of slots). */
void dp_unrelated_work(struct dp_generator *g, uint32_t others);

static inline struct dp_shadow_resource *dp_resource(struct dp_generator *g, uint32_t slot) {
    return &g->shadow.resource[slot];
}

/* --- faults (fault*.c) --- */

/* Breaks one rule somewhere in a finished program; false if the program has no place for it. */
struct dp_fault_facts {
    enum dp_rule rule;
    uint32_t calls; /* DP_CALLS_* that it is about */
    bool (*plant)(struct dp_generator *g);
};
extern const struct dp_fault_facts dp_faults[];
extern const uint32_t dp_fault_count;

/* Parts of shapes: a global barrier, one that nothing asks for (any_globals.c), split barriers of legacy calls and what
 * stands between the halves of any (legacy_splits.c, splits.c), copies through two of some aliases (alias_copies.c; false:
 * there are none that could). */
void dp_one_global(struct dp_generator *g);
void dp_any_globals(struct dp_generator *g);
void dp_legacy_split(struct dp_generator *g, uint32_t slot);
bool dp_between_halves(struct dp_generator *g, uint32_t slot);
bool dp_alias_copies(struct dp_generator *g, uint32_t slots);

#define DP_SHAPE(name, weight, lists, wants, what) void dp_shape_##name(struct dp_generator *g);
#include "fuzz/generate/shapes.def"
#undef DP_SHAPE

#endif
