/* resource.h: a resource as everything else needs it: shape, memory, what it can have, and its tracked layouts. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_RESOURCE_H
#define DRAINPROOF_MODEL_OPTIMIZED_RESOURCE_H

#include "model/format.h"
#include "model/optimized/interval.h"
#include "model/optimized/slots.h"

struct opt_translator;

/* Part of a heap, [begin, end) in bytes. */
struct opt_place {
    uint32_t heap;
    uint64_t begin;
    uint64_t end;
};

/* The enhanced split that is open on a resource: at most one, since P02 refuses every other barrier meanwhile. Place,
 * box, accesses and layouts (ids) are those of its BEGIN; `before` and `after` index them. */
struct opt_split {
    bool open;
    struct opt_box box;
    uint32_t access[2];
    uint32_t layout[2];
    uint64_t command;
    int32_t group;
    int32_t barrier;
};

/* Compression that is tracked at execute, all plane classes in one word of kinds each (barrier sheet 15.5.2): kinds
 * present (C), kinds that a write may add (E), and what the classes can have whose metadata are valid (V). */
struct opt_compression {
    uint32_t present;
    uint32_t enabled;
    uint32_t valid;
};

/* Upper bounds of C and E while the list of the number `list` is recorded, from what it has done before; `bundles` have
 * been called by then. In the call of the number `call`: the kinds that its blits take away beyond what they were asked
 * for, and where its entries for the resource begin in the log (O18, opt_skip_absent_kinds.c). */
struct opt_bounds {
    uint64_t list;
    uint64_t bundles;
    uint64_t call;
    size_t first;
    uint32_t cleared;
    uint32_t present;
    uint32_t enabled;
};

/* What copies, clears and resolves of the list of the number `list` have done to a resource: the latest batch of them
 * that read and that wrote anything of it, and in `parts` the same for each subresource, where they count apart: the
 * batch that wrote in the high half of a word, the one that read in the low half (copies.c). 0: none has. */
struct opt_copied {
    uint64_t list;
    uint32_t read;
    uint32_t written;
    struct opt_map parts;
};

/* `places` is the number of parts of heaps that the resource lies in: 0 for committed memory, which nothing can share;
 * `aliases` are the slots of those that share it. `flagless` and the like are the accesses of rules A07 and so on that
 * this resource cannot have; `kinds` what its plane classes can have; `created` the layout it began in. `state`,
 * `scope` and `pending` hold the words of tracked.h and legacy splits (states before and after, 0 for none); `scope`
 * is of the scope `scope_number`. The marks are numbers of the last run window, call and batch that met it; see their
 * users. */
struct opt_resource {
    bool live;
    bool texture;
    bool simultaneous;
    bool texture_compatible;
    bool volume;
    bool structure;
    bool due; /* listed for decay (decay.c) */
    uint8_t places;
    enum dp_format_kind aspect;
    uint32_t samples;
    uint32_t height;
    uint32_t depth;
    uint64_t width;
    struct opt_shape shape;
    uint32_t kinds;
    uint32_t flags;
    uint32_t never;
    uint32_t unstructured;
    uint32_t flagless;
    uint32_t off_heap;
    uint32_t heap_type;
    uint32_t impossible; /* legacy states (rule K06) */
    uint32_t promotable;
    uint32_t created;
    uint64_t layouts_without_flag;
    struct opt_place place[2];
    struct opt_slots aliases;
    struct opt_map state;
    struct opt_map scope;
    struct opt_map pending;
    uint64_t scope_number;
    struct opt_compression compression;
    struct opt_split split;
    struct opt_bounds bounds;
    struct opt_copied copied;
    uint64_t run_window;
    size_t run_last;
    uint64_t call_mark;
    uint64_t batch_mark;
    uint64_t moved_mark;
    size_t moved_last;
};

/* The commands `heap` and `resource` (rule B03). */
enum dp_status opt_feed_heap(struct opt_translator *t, const struct dp_record_heap *heap);
enum dp_status opt_feed_resource(struct opt_translator *t, uint64_t command, const struct dp_record_resource *resource);

/* The live resource of a slot, or NULL. */
struct opt_resource *opt_resource_at(struct opt_translator *t, uint32_t slot);

/* The layouts that a box is tracked in, as a set of ids. */
uint64_t opt_layouts_of(const struct opt_resource *resource, const struct opt_box *box);

/* The part of a box that lies in the plane classes of `classes` (kinds; at least one that the box touches). */
struct opt_box opt_box_in_classes(const struct opt_resource *resource, const struct opt_box *box, uint32_t classes);

/* The classes of kinds: all the kinds of each class that one of them is of. */
uint32_t opt_classes_of(uint32_t kinds);

/* Those of the classes that a box touches which it covers whole. */
uint32_t opt_classes_covered(const struct opt_resource *resource, const struct opt_box *box);

/* Kinds of all plane classes that a box touches, whether or not the resource can have them. */
uint32_t opt_classes_touched(const struct opt_resource *resource, const struct opt_box *box);

/* Whether the box touches some plane class that can have kinds without covering it (rule D04). */
bool opt_touches_part_of_class(const struct opt_resource *resource, const struct opt_box *box);

/* Whether data or metadata of the two lie in the same memory (design section 5, decision 14). */
bool opt_share_memory(const struct opt_resource *a, const struct opt_resource *b);

/* Frees what a resource holds. */
void opt_resource_freed(const struct dp_memory *memory, struct opt_resource *resource);

/* Whether there is a box at all: without any extent there is none, and the whole is meant. */
bool opt_is_box(const struct dp_box *box);

/* Whether a copy box lies within the resource: bytes of a buffer, texels of the given mip of a texture. A box that
 * touches nothing must lie within it too; no box does. */
bool opt_box_fits(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box);

/* Whether a copy that is given this box writes all of the given mip (of a buffer: all of it). No box does. */
bool opt_box_covers(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box);

/* Whether there is a box, but an empty one: some extent is 0 (buffers have the width alone). */
bool opt_touches_nothing(const struct opt_resource *resource, const struct dp_box *box);

#endif
