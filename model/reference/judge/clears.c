/* clears.c: clears of a target (hardware sheet 6.6). A fast one writes the metadata of a whole class and leaves its
 * data alone; a slow one is a target that is written as a whole. */
#include "layouts.h"
#include "metadata.h"

#define C(name)  DP_COMMAND_##name
#define P(name)  DP_CLIENT_##name
#define AT(name) DP_LOCATION_##name

#define R        DP_RW_read
#define W        DP_RW_write
#define RMW      DP_RW_both

/* clang-format off */
static const struct {
    enum dp_kind command;
    bool fast;
    uint32_t location;
    uint32_t client;
    uint32_t rw;
} rows[] = {
    {C(clear_rtv), true,  AT(META),  P(CBm), W},   /* one aspect of a shared HTILE: RMW */
    {C(clear_rtv), true,  AT(STATE), P(PFP), W},
    {C(clear_dsv), true,  AT(META),  P(DBm), W},   /* the same */
    {C(clear_dsv), true,  AT(STATE), P(PFP), W},
    {C(clear_rtv), false, AT(DATA),  P(CBd), W},
    {C(clear_rtv), false, AT(META),  P(CBm), RMW},
    {C(clear_rtv), false, AT(STATE), P(PFP), R},
    {C(clear_dsv), false, AT(DATA),  P(DBd), W},
    {C(clear_dsv), false, AT(META),  P(DBm), RMW},
};
/* clang-format on */

bool refj_is_target_clear(enum dp_kind command, uint32_t role) {
    return role == DP_ROLE_view && (command == C(clear_rtv) || command == C(clear_dsv));
}

bool refj_clears_fast(const struct refj_judge *judge, enum dp_kind command, const struct dp_record_operand *operand,
                      const struct refj_place *place, uint32_t plane_class) {
    struct refj_kinds kinds = REFJ_NO_LAYOUTS;
    struct refj_box box;
    if (!refj_is_target_clear(command, operand->role) || refj_has_box(operand) ||
        !refj_place_class_compresses(place, plane_class) || !refj_place_range(place, &operand->range, &box) ||
        !refj_place_holds_class(place, plane_class, &box)) {
        return false;
    }
    refj_add_layouts(judge, place, plane_class, &box, &kinds);
    return !kinds.nothing;
}

/* Takes the planes of a class out of a box that holds them; false if nothing is left. */
static bool take_out(const struct refj_place *place, uint32_t plane_class, struct refj_box *box) {
    struct refj_box part;
    if (refj_place_part(place, plane_class, box, &part)) {
        if (part.plane == box->plane) {
            box->plane = part.plane_end;
        } else {
            box->plane_end = part.plane;
        }
    }
    return box->plane < box->plane_end;
}

bool refj_add_clear(struct refj_judge *judge, enum dp_kind command, const struct dp_record_operand *operand,
                    uint32_t access, struct refj_place *place, const struct refj_box *box) {
    bool compute = refj_compute_queue(refj_step(judge, judge->steps.count));
    struct refj_box slow = *box; /* what is not cleared fast */
    bool any_slow = true;
    uint32_t fast = 0; /* classes, as aspects */
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        if (refj_clears_fast(judge, command, operand, place, plane_class)) {
            fast |= UINT32_C(1) << plane_class;
            any_slow = take_out(place, plane_class, &slow);
        }
    }
    bool one_aspect = refj_shares_htile(place) && fast != (DP_ASPECT_depth | DP_ASPECT_stencil);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool state = rows[i].location == AT(STATE);
        bool good = true;
        if (rows[i].command != command || (state && compute)) {
            continue;
        }
        if (rows[i].fast && fast != 0) {
            uint32_t rw = one_aspect && !state ? RMW : rows[i].rw;
            good = refj_add_lines(judge, rows[i].location, fast, access, rows[i].client, rw, place);
        } else if (!rows[i].fast && any_slow) {
            good = refj_add_at(judge, rows[i].location, access, rows[i].client, rows[i].rw, place, &slow);
        }
        if (!good) {
            return false;
        }
    }
    return true;
}
