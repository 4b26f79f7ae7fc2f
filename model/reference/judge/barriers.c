/* barriers.c: what moves layouts and E (judge.md "Layouts"; the last row of the table of hardware sheet 6.6). */
#include "compression.h"
#include "layouts.h"

/* E := P(LayoutAfter) if the range holds the whole class, else E & P(LayoutAfter). A META_INIT COMPRESSED that met an
 * UNDEFINED layout takes its kinds from here. */
static void enable(struct refj_place *place, uint32_t plane_class, const struct refj_box *box, uint32_t permitted) {
    struct refj_class *state = &place->classes[plane_class];
    bool whole = refj_place_holds_class(place, plane_class, box);
    state->enabled = whole ? permitted : state->enabled & permitted;
    state->kinds |= state->awaits ? permitted : 0;
    state->awaits = false;
}

static bool texture_barrier(struct refj_judge *judge, const struct dp_record_texture_barrier *barrier) {
    struct refj_place *place = ref_slot_find(&judge->places, barrier->resource);
    uint32_t after = barrier->layout_after;
    struct refj_box box, part;
    if (place == NULL || !refj_place_range(place, &barrier->range, &box) ||
        (barrier->layout_before == DP_LAYOUT_UNDEFINED && after == DP_LAYOUT_UNDEFINED)) {
        return true;
    }
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES && after != DP_LAYOUT_UNDEFINED; plane_class++) {
        if (refj_place_part(place, plane_class, &box, &part)) {
            enable(place, plane_class, &box, refj_permitted(judge, place, plane_class, after));
        }
    }
    return refj_move_layout(judge, place, &box, after);
}

/* The layouts of the range are LayoutAfter: several permit what all of them do. None of them moves. */
static void discard(struct refj_judge *judge, const struct dp_record_operand *view) {
    struct refj_place *place = ref_slot_find(&judge->places, view->resource);
    struct refj_box box;
    if (view->role != DP_ROLE_view || place == NULL || !refj_place_range(place, &view->range, &box)) {
        return;
    }
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        struct refj_kinds kinds = REFJ_NO_LAYOUTS;
        refj_add_layouts(judge, place, plane_class, &box, &kinds);
        if (kinds.defined) {
            enable(place, plane_class, &box, kinds.each);
        }
    }
}

bool refj_barrier(struct refj_judge *judge, const struct dp_command *records, size_t count) {
    if (records->kind == DP_COMMAND_texture_barrier) {
        return texture_barrier(judge, &records->as.texture_barrier);
    }
    for (size_t i = 1; i < count && records->kind == DP_COMMAND_discard; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            discard(judge, &records[i].as.operand);
        }
    }
    return true;
}
