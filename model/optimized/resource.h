/* resource.h: a resource as everything else needs it: shape, memory, what it can have, and its tracked layouts. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_RESOURCE_H
#define DRAINPROOF_MODEL_OPTIMIZED_RESOURCE_H

#include "model/format.h"
#include "model/optimized/interval.h"

struct opt_translator;

/* Part of a heap, [begin, end) in bytes. */
struct opt_place {
    uint32_t heap;
    uint64_t begin;
    uint64_t end;
};

/* `places` is the number of parts of heaps that the resource lies in: 0 for committed memory, which nothing can
 * share. `flagless` and the like are the accesses of rules A07 and so on that this resource cannot have; `kinds`
 * what its plane classes can have. The marks are numbers of the last run window, call and batch that met it; see
 * their users. */
struct opt_resource {
    bool live;
    bool texture;
    bool simultaneous;
    bool texture_compatible;
    bool volume;
    uint8_t places;
    enum dp_format_kind aspect;
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
    uint64_t layouts_without_flag;
    struct opt_place place[2];
    struct opt_layouts layouts;
    uint64_t run_window;
    size_t run_last;
    uint64_t call_mark;
    uint64_t batch_mark;
};

/* The commands `heap` and `resource` (rule B03). */
enum dp_status opt_feed_heap(struct opt_translator *t, const struct dp_record_heap *heap);
enum dp_status opt_feed_resource(struct opt_translator *t, uint64_t command, const struct dp_record_resource *resource);

/* The live resource of a slot, or NULL. */
struct opt_resource *opt_resource_at(struct opt_translator *t, uint32_t slot);

/* Kinds of all plane classes that a box touches, whether or not the resource can have them. */
uint32_t opt_classes_touched(const struct opt_resource *resource, const struct opt_box *box);

/* Whether the box touches some plane class that can have kinds without covering it (rule D04). */
bool opt_touches_part_of_class(const struct opt_resource *resource, const struct opt_box *box);

/* Whether data or metadata of the two lie in the same memory (design section 5, decision 14). */
bool opt_share_memory(const struct opt_resource *a, const struct opt_resource *b);

/* Whether there is a box at all: without any extent there is none, and the whole is meant. */
bool opt_is_box(const struct dp_box *box);

/* Whether a copy box lies within the resource: bytes of a buffer, texels of the given mip of a texture. A box that
 * touches nothing must lie within it too; no box does. */
bool opt_box_fits(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box);

/* Whether there is a box, but an empty one: some extent is 0 (buffers have the width alone). */
bool opt_touches_nothing(const struct opt_resource *resource, const struct dp_box *box);

#endif
