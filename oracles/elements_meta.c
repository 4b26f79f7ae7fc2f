/* elements_meta.c: tables/hw_access_paths.tsv, its META and STATE rows (hardware sheet 6.6; judge.md, "Metadata").
 *
 * Whoever touches DATA of a class touches its META where a layout of the range permits something there, by the same unit
 * through its own metadata path; CPDMA, front ends and the display never do. */
#include "oracles/elements.h"

#include "model/format.h"

#define DEPTH_AND_STENCIL (1u << DP_CLASS_depth | 1u << DP_CLASS_stencil)

static uint32_t add(struct dp_piece pieces[DP_PIECES], uint32_t count, struct dp_piece piece) {
    for (uint32_t i = 0; i < count; i++) {
        const struct dp_piece *p = &pieces[i];
        if (p->unit == piece.unit && p->rw == piece.rw && p->key == piece.key && p->location == piece.location) {
            return count;
        }
    }
    pieces[count] = piece;
    return count + 1;
}

bool dp_shares_meta(const struct dp_record_resource *r) {
    return dp_format(r->format)->kind != DP_FORMAT_COLOUR && dp_format(r->format)->planes > 1;
}

uint32_t dp_meta_key(const struct dp_program *program, uint32_t unit) {
    bool apart = (program->records[0].as.device.hardware & DP_HARDWARE_misaligned_metadata) != 0;
    switch (unit) {
    case DP_UNIT_VS:
        return apart ? DP_KEY_VSm : DP_KEY_VS;
    case DP_UNIT_PS:
        return apart ? DP_KEY_PSm : DP_KEY_PS;
    case DP_UNIT_CS:
        return apart ? DP_KEY_CSm : DP_KEY_CS;
    case DP_UNIT_CB:
        return DP_KEY_CBm;
    case DP_UNIT_DB:
        return DP_KEY_DBm;
    default:
        return DP_NONE;
    }
}

/* Accesses that have META elements at all. Rates, constants, vertices, arguments and acceleration structures have none. */
static bool is_able(const struct dp_program *program, const struct dp_promise_access *a, enum dp_kind command) {
    const struct dp_command *part = &program->records[a->part];
    if (part->kind == DP_COMMAND_shader) {
        return a->access == DP_ACCESS_SHADER_RESOURCE || a->access == DP_ACCESS_UNORDERED_ACCESS;
    }
    switch (part->as.operand.role) {
    case DP_ROLE_rt:
    case DP_ROLE_depth:
    case DP_ROLE_depth_read:
        return true;
    case DP_ROLE_view:
        return command == DP_COMMAND_clear_rtv || command == DP_COMMAND_clear_dsv || command == DP_COMMAND_clear_uav;
    case DP_ROLE_source:
    case DP_ROLE_dest:
        return command == DP_COMMAND_copy_texture || command == DP_COMMAND_copy_resource ||
               command == DP_COMMAND_copy_buffer || command == DP_COMMAND_resolve;
    default:
        return false;
    }
}

static uint32_t index_of(uint32_t classes) {
    return (classes & DEPTH_AND_STENCIL) != 0 ? DP_CLASS_depth : DP_CLASS_colour;
}

/* --- clears of a target --- */

/* Classes of the view that the clear writes in their metadata alone. */
static uint32_t fast_classes(const struct dp_program *program, const struct dp_promise_access *a,
                             const struct dp_record_resource *r) {
    const struct dp_record_operand *o = &program->records[a->part].as.operand;
    bool boxed = o->box.width != 0 || o->box.height != 0 || o->box.depth != 0;
    uint32_t slices = r->dimension == DP_DIMENSION_texture3d ? 1 : r->extent.depth_or_slices;
    uint32_t planes = dp_format(r->format)->planes;
    bool all = a->box.mip == 0 && a->box.mips == r->mips && a->box.slice == 0 && a->box.slices == slices;
    bool colour = dp_format(r->format)->kind == DP_FORMAT_COLOUR;
    if (boxed || !all || (colour && a->box.planes != planes)) {
        return 0;
    }
    uint32_t fast = 0;
    for (uint32_t c = 0; c < 3; c++) {
        fast |= (a->classes >> c & 1) != 0 && (a->every & dp_kinds_of_class(c)) != 0 ? 1u << c : 0;
    }
    return fast;
}

static uint32_t clear_pieces(const struct dp_program *program, const struct dp_packet *work,
                             const struct dp_promise_access *a, const struct dp_record_resource *r,
                             struct dp_piece pieces[DP_PIECES], uint32_t count) {
    uint32_t fast = fast_classes(program, a, r);
    uint32_t unit = pieces[0].unit; /* CB or DB, the one DATA piece */
    uint32_t touched = 0;
    for (uint32_t plane = a->box.plane; plane < a->box.plane + a->box.planes; plane++) {
        touched |= 1u << dp_class_of(r, plane);
    }
    if ((touched & ~fast) == 0) {
        count = 0; /* DATA stays as it is */
    } else if (fast != 0) {
        pieces[0].classes = touched & ~fast;
    }
    bool whole = dp_shares_meta(r) ? fast == DEPTH_AND_STENCIL : fast != 0;
    count = add(pieces, count,
                (struct dp_piece){unit, whole ? DP_RW_write : DP_RW_both, dp_meta_key(program, unit), DP_LOCATION_META,
                                  index_of(a->classes), 0});
    if (unit == DP_UNIT_CB && dp_has_state(r) && !dp_on_compute_queue(work)) {
        uint32_t rw = fast != 0 ? DP_RW_write : DP_RW_read;
        count = add(pieces, count, (struct dp_piece){DP_UNIT_PFP, rw, DP_KEY_PFP, DP_LOCATION_STATE, 0, 0});
    }
    return count;
}

uint32_t dp_meta_pieces(const struct dp_promise *promise, const struct dp_program *program,
                        const struct dp_packet *work, uint32_t access, struct dp_piece pieces[DP_PIECES],
                        uint32_t count) {
    const struct dp_promise_access *a = &promise->accesses.items[access];
    enum dp_kind command = program->records[promise->items.items[a->item].command].kind;
    const struct dp_record_resource *r = a->some != 0 && count != 0 ? dp_resource_in(program, a->resource) : NULL;
    if (r == NULL || !is_able(program, a, command)) {
        return count;
    }
    const struct dp_command *part = &program->records[a->part];
    bool operand = part->kind == DP_COMMAND_operand;
    if (operand && part->as.operand.role == DP_ROLE_view && command != DP_COMMAND_clear_uav) {
        return clear_pieces(program, work, a, r, pieces, count);
    }
    uint32_t data = count;
    for (uint32_t i = 0; i < data; i++) {
        uint32_t key = dp_meta_key(program, pieces[i].unit);
        if (key != DP_NONE) {
            count = add(pieces, count,
                        (struct dp_piece){pieces[i].unit, a->writes ? DP_RW_both : DP_RW_read, key, DP_LOCATION_META,
                                          index_of(a->classes), 0});
        }
    }
    if (operand && part->as.operand.role == DP_ROLE_rt && dp_has_state(r) && !dp_on_compute_queue(work)) {
        count = add(pieces, count, (struct dp_piece){DP_UNIT_PFP, DP_RW_read, DP_KEY_PFP, DP_LOCATION_STATE, 0, 0});
    }
    return count;
}

bool dp_has_state(const struct dp_record_resource *r) {
    return r->dimension != DP_DIMENSION_buffer && dp_format(r->format)->kind == DP_FORMAT_COLOUR &&
           dp_can_have_kinds(r, 0, dp_format(r->format)->planes);
}

/* --- what the driver issues itself --- */

/* One META location: index the class, depth where depth and stencil share it. */
static uint32_t init_pieces(const struct dp_packet *init, const struct dp_record_resource *r,
                            struct dp_piece pieces[DP_PIECES], uint32_t count) {
    uint32_t aspects = init->as.META_INIT.aspects != 0 ? init->as.META_INIT.aspects : 1u << init->as.META_INIT.plane;
    bool part = dp_shares_meta(r) && (aspects & DEPTH_AND_STENCIL) != DEPTH_AND_STENCIL;
    count = add(pieces, count,
                (struct dp_piece){DP_UNIT_CS, part ? DP_RW_both : DP_RW_write, DP_KEY_CS, DP_LOCATION_META,
                                  index_of(aspects), 0});
    if (dp_has_state(r)) {
        bool compute = dp_on_compute_queue(init);
        count = add(pieces, count,
                    (struct dp_piece){compute ? DP_UNIT_CS : DP_UNIT_PFP, DP_RW_write, compute ? DP_KEY_CS : DP_KEY_PFP,
                                      DP_LOCATION_STATE, 0, 0});
    }
    return count;
}

static uint32_t blit_pieces(const struct dp_program *program, const struct dp_packet *blit,
                            const struct dp_record_resource *r, struct dp_piece pieces[DP_PIECES], uint32_t count) {
    bool summary = blit->as.BLIT.kind == DP_BLIT_RESUMMARIZE;
    bool by_compute = blit->as.BLIT.path == DP_PATH_CS;
    uint32_t unit = by_compute ? DP_UNIT_CS : blit->as.BLIT.path == DP_PATH_CB ? DP_UNIT_CB : DP_UNIT_DB;
    uint32_t index = index_of(1u << blit->as.BLIT.plane);
    if (by_compute) {
        count = add(pieces, count, (struct dp_piece){unit, DP_RW_both, DP_KEY_CS, DP_LOCATION_META, index, 0});
    }
    if (!by_compute || !summary) {
        uint32_t rw = by_compute ? DP_RW_read : DP_RW_both;
        count =
            add(pieces, count, (struct dp_piece){unit, rw, dp_meta_key(program, unit), DP_LOCATION_META, index, 0});
    }
    if (unit == DP_UNIT_CB && dp_has_state(r)) {
        count = add(pieces, count, (struct dp_piece){DP_UNIT_PFP, DP_RW_read, DP_KEY_PFP, DP_LOCATION_STATE, 0, 0});
    }
    return count;
}

uint32_t dp_operation_pieces(const struct dp_program *program, const struct dp_packet *packet,
                             struct dp_piece pieces[DP_PIECES]) {
    bool blit = packet->kind == DP_PACKET_BLIT;
    const struct dp_record_resource *r =
        dp_resource_in(program, blit ? packet->as.BLIT.resource : packet->as.META_INIT.resource);
    uint32_t count = blit ? dp_blit_pieces(packet, pieces) : 0;
    uint32_t plane = blit ? packet->as.BLIT.plane : packet->as.META_INIT.plane;
    uint32_t first = plane == DP_CLASS_stencil ? 1 : 0;
    if (r == NULL || first >= dp_format(r->format)->planes || !dp_can_have_kinds(r, first, 1) || dp_class_of(r, first) != plane) {
        return count;
    }
    return blit ? blit_pieces(program, packet, r, pieces, count) : init_pieces(packet, r, pieces, count);
}
