/* layouts.c: the layout that subresources have, read back from the moves of their resource. */
#include "layouts.h"

/* --- creation --- */

/* tables/legacy_states.tsv, column public_layout_stand_in, of what a texture can be in. Writes come before reads, the
 * lowest first: a union that holds a write takes the stand-in of its lowest write (model/README.md). */
static const struct {
    uint32_t bit;
    uint32_t layout;
    bool writes;
} stand_ins[] = {
    {DP_STATE_RENDER_TARGET,                     DP_LAYOUT_RENDER_TARGET,       true },
    {DP_STATE_UNORDERED_ACCESS,                  DP_LAYOUT_UNORDERED_ACCESS,    true },
    {DP_STATE_DEPTH_WRITE,                       DP_LAYOUT_DEPTH_STENCIL_WRITE, true },
    {DP_STATE_STREAM_OUT,                        DP_LAYOUT_COMMON,              true },
    {DP_STATE_COPY_DEST,                         DP_LAYOUT_COPY_DEST,           true },
    {DP_STATE_RESOLVE_DEST,                      DP_LAYOUT_RESOLVE_DEST,        true },
    {DP_STATE_VIDEO_DECODE_WRITE,                DP_LAYOUT_VIDEO_DECODE_WRITE,  true },
    {DP_STATE_VIDEO_PROCESS_WRITE,               DP_LAYOUT_VIDEO_PROCESS_WRITE, true },
    {DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE, DP_LAYOUT_COMMON,              true },
    {DP_STATE_VIDEO_ENCODE_WRITE,                DP_LAYOUT_VIDEO_ENCODE_WRITE,  true },
    {DP_STATE_DEPTH_READ,                        DP_LAYOUT_DEPTH_STENCIL_READ,  false},
    {DP_STATE_NON_PIXEL_SHADER_RESOURCE,         DP_LAYOUT_SHADER_RESOURCE,     false},
    {DP_STATE_PIXEL_SHADER_RESOURCE,             DP_LAYOUT_SHADER_RESOURCE,     false},
    {DP_STATE_ALL_SHADER_RESOURCE,               DP_LAYOUT_SHADER_RESOURCE,     false},
    {DP_STATE_COPY_SOURCE,                       DP_LAYOUT_COPY_SOURCE,         false},
    {DP_STATE_RESOLVE_SOURCE,                    DP_LAYOUT_RESOLVE_SOURCE,      false},
    {DP_STATE_VIDEO_DECODE_READ,                 DP_LAYOUT_VIDEO_DECODE_READ,   false},
    {DP_STATE_VIDEO_PROCESS_READ,                DP_LAYOUT_VIDEO_PROCESS_READ,  false},
    {DP_STATE_VIDEO_ENCODE_READ,                 DP_LAYOUT_VIDEO_ENCODE_READ,   false},
    {DP_STATE_SHADING_RATE_SOURCE,               DP_LAYOUT_SHADING_RATE_SOURCE, false},
};

static uint32_t stand_in(uint32_t state) {
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0]; i++) {
        bool taken = stand_ins[i].writes ? (state & stand_ins[i].bit) != 0 : state == stand_ins[i].bit;
        if (taken) {
            return stand_ins[i].layout;
        }
    }
    if ((state & (state - 1)) == 0) {
        return DP_LAYOUT_COMMON; /* COMMON, and states that buffers alone have */
    }
    return (state & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0
               ? DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE
               : DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ;
}

/* As the creation names it, of a legacy state its public stand-in (barrier sheet 15.8); COMMON of a swap chain. */
static uint32_t first_layout(const struct dp_record_resource *made) {
    bool simultaneous = (made->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    if (made->memory == DP_MEMORY_swap_chain || made->initial == DP_INITIAL_neither) {
        return DP_LAYOUT_COMMON;
    }
    if (made->initial == DP_INITIAL_layout) {
        return made->layout;
    }
    return simultaneous ? DP_LAYOUT_COMMON : stand_in(made->state);
}

void refj_begin_place(const struct refj_judge *judge, struct refj_place *place) {
    bool committed = place->made.memory == DP_MEMORY_committed || place->made.memory == DP_MEMORY_swap_chain;
    place->last_move = 0;
    place->first_layout = first_layout(&place->made);
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        uint32_t enabled = refj_permitted(judge, place, plane_class, place->first_layout);
        place->classes[plane_class] = (struct refj_class){.enabled = enabled, .valid = committed};
    }
}

/* --- moves --- */

bool refj_move_layout(struct refj_judge *judge, struct refj_place *place, const struct refj_box *box, uint32_t layout) {
    struct refj_move *move = ref_array_push(judge->memory, &judge->moves, sizeof *move);
    if (move == NULL) {
        return false;
    }
    *move = (struct refj_move){*box, layout, place->last_move};
    place->last_move = judge->moves.count;
    return true;
}

static void add_layout(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                       uint32_t layout, struct refj_kinds *kinds) {
    uint32_t permitted = refj_permitted(judge, place, plane_class, layout);
    kinds->each &= permitted;
    kinds->some |= permitted;
    kinds->nothing |= permitted == 0;
    kinds->undefined |= layout == DP_LAYOUT_UNDEFINED;
    kinds->defined |= layout != DP_LAYOUT_UNDEFINED;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t most(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static void add_behind(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                       struct refj_box box, size_t newest, struct refj_kinds *kinds);

/* What a move leaves of a box, in six parts, has the layouts of the moves before it. */
static void add_around(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                       struct refj_box box, const struct refj_move *move, struct refj_kinds *kinds) {
    struct refj_box parts[6];
    parts[0] = parts[1] = box;
    parts[0].mip_end = least(box.mip_end, move->box.mip);
    parts[1].mip = most(box.mip, move->box.mip_end);
    box.mip = most(box.mip, move->box.mip);
    box.mip_end = least(box.mip_end, move->box.mip_end);
    parts[2] = parts[3] = box;
    parts[2].slice_end = least(box.slice_end, move->box.slice);
    parts[3].slice = most(box.slice, move->box.slice_end);
    box.slice = most(box.slice, move->box.slice);
    box.slice_end = least(box.slice_end, move->box.slice_end);
    parts[4] = parts[5] = box;
    parts[4].plane_end = least(box.plane_end, move->box.plane);
    parts[5].plane = most(box.plane, move->box.plane_end);
    for (size_t i = 0; i < 6; i++) {
        add_behind(judge, place, plane_class, parts[i], move->before, kinds);
    }
}

static void add_behind(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                       struct refj_box box, size_t newest, struct refj_kinds *kinds) {
    if (box.mip >= box.mip_end || box.slice >= box.slice_end || box.plane >= box.plane_end) {
        return;
    }
    for (size_t i = newest; i != 0;) {
        const struct refj_move *move = (const struct refj_move *)judge->moves.items + (i - 1);
        if (refj_boxes_meet(&box, &move->box)) {
            add_layout(judge, place, plane_class, move->layout, kinds);
            add_around(judge, place, plane_class, box, move, kinds);
            return;
        }
        i = move->before;
    }
    add_layout(judge, place, plane_class, place->first_layout, kinds);
}

void refj_add_layouts(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                      const struct refj_box *box, struct refj_kinds *kinds) {
    struct refj_box part;
    if (refj_place_part(place, plane_class, box, &part)) {
        add_behind(judge, place, plane_class, part, place->last_move, kinds);
    }
}
