/* elements.c: tables/hw_access_paths.tsv, its DATA rows. elements_meta.c has the others. See elements.h. */
#include "oracles/elements.h"

#include "model/format.h"

static uint32_t one(struct dp_piece pieces[DP_PIECES], uint32_t count, uint32_t unit, uint32_t rw, uint32_t key) {
    pieces[count] = (struct dp_piece){unit, rw, key, DP_LOCATION_DATA, 0, 0};
    return count + 1;
}

/* Indirect arguments and predicates: PFP and CE both, on a compute queue the ME, which is of unit PFP. */
static uint32_t front_end(const struct dp_packet *work, struct dp_piece pieces[DP_PIECES]) {
    uint32_t count = one(pieces, 0, DP_UNIT_PFP, DP_RW_read, DP_KEY_PFP);
    return dp_on_compute_queue(work) ? count : one(pieces, count, DP_UNIT_CE, DP_RW_read, DP_KEY_CE);
}

/* --- shader accesses --- */

/* Unit of a stage leaf; DP_NONE where no shader runs, or none that the queue has. */
static uint32_t unit_of_stage(const struct dp_packet *work, uint32_t stage) {
    bool compute = dp_on_compute_queue(work);
    switch (stage) {
    case DP_SYNC_VERTEX_SHADING:
        return compute ? DP_NONE : (uint32_t)DP_UNIT_VS;
    case DP_SYNC_PIXEL_SHADING:
        return compute ? DP_NONE : (uint32_t)DP_UNIT_PS;
    case DP_SYNC_COMPUTE_SHADING:
    case DP_SYNC_RAYTRACING:
    case DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW:
    case DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE:
    case DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE:
    case DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO:
        return DP_UNIT_CS;
    default:
        return DP_NONE;
    }
}

static uint32_t shader_pieces(const struct dp_record_shader *s, const struct dp_packet *work,
                              const struct dp_promise_access *a, struct dp_piece pieces[DP_PIECES]) {
    static const uint32_t keys[] = {[DP_UNIT_VS] = DP_KEY_VS, [DP_UNIT_PS] = DP_KEY_PS, [DP_UNIT_CS] = DP_KEY_CS};
    uint32_t unit = unit_of_stage(work, a->stage);
    if (unit == DP_NONE) {
        return 0;
    }
    uint32_t key = keys[unit];
    switch (a->access) {
    case DP_ACCESS_SHADER_RESOURCE:
    case DP_ACCESS_CONSTANT_BUFFER:
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ:
        return one(pieces, 0, unit, DP_RW_read, key);
    case DP_ACCESS_SHADING_RATE_SOURCE:
        return unit == DP_UNIT_PS ? one(pieces, 0, unit, DP_RW_read, key) : 0;
    case DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE: /* the scalar path has no part in it (judge.md) */
        return one(pieces, 0, unit, s->via == DP_VIA_scalar ? DP_RW_write : DP_RW_both, key);
    case DP_ACCESS_UNORDERED_ACCESS:
        if (s->rw != DP_RW_both) {
            return one(pieces, 0, unit, s->rw, key);
        }
        if (s->via == DP_VIA_vector) {
            return one(pieces, 0, unit, DP_RW_both, key);
        }
        /* the scalar path reads; the vector path does both, or writes where reads go the scalar way alone */
        return one(pieces, one(pieces, 0, unit, s->via == DP_VIA_scalar ? DP_RW_write : DP_RW_both, key), unit,
                   DP_RW_read, key);
    default:
        return 0;
    }
}

/* --- copies and resolves --- */

static uint32_t copied_by(uint32_t engine, bool source, bool resolve, uint32_t run, struct dp_piece pieces[DP_PIECES],
                          uint32_t count) {
    switch (engine) {
    case DP_ENGINE_DMA:
        return run == DP_CP_PFP ? one(pieces, count, DP_UNIT_PFP, source ? DP_RW_read : DP_RW_write, DP_KEY_PFP)
                                : one(pieces, count, DP_UNIT_DMA, source ? DP_RW_read : DP_RW_write, DP_KEY_DMA);
    case DP_ENGINE_CS:
        return one(pieces, count, DP_UNIT_CS, source ? DP_RW_read : DP_RW_write, DP_KEY_CS);
    case DP_ENGINE_PS_CB:
        return source ? one(pieces, count, DP_UNIT_PS, DP_RW_read, DP_KEY_PS)
                      : one(pieces, count, DP_UNIT_CB, DP_RW_both, DP_KEY_CBd);
    case DP_ENGINE_PS_DB:
        return source ? one(pieces, count, DP_UNIT_PS, DP_RW_read, DP_KEY_PS)
                      : one(pieces, count, DP_UNIT_DB, DP_RW_both, DP_KEY_DBd);
    case DP_ENGINE_CB:
        return resolve ? one(pieces, count, DP_UNIT_CB, source ? DP_RW_read : DP_RW_both, DP_KEY_CBd) : count;
    default:
        return count;
    }
}

static uint32_t copy_pieces(const struct dp_promise *promise, const struct dp_program *program,
                            const struct dp_packet *work, const struct dp_promise_access *a, bool source,
                            struct dp_piece pieces[DP_PIECES]) {
    uint32_t engines = dp_engines_of(promise, program, work, a->item);
    bool resolve = program->records[promise->items.items[a->item].command].kind == DP_COMMAND_resolve;
    uint32_t run = engines == 1u << DP_ENGINE_DMA && work->as.WORK.engine == DP_ENGINE_DMA ? work->as.WORK.run
                                                                                           : (uint32_t)DP_CP_ME;
    uint32_t count = 0;
    for (uint32_t engine = DP_ENGINE_DMA; engine <= DP_ENGINE_CB; engine++) {
        /* reads of PS for either render backend are one piece */
        bool twice = source && engine == DP_ENGINE_PS_DB && (engines >> DP_ENGINE_PS_CB & 1) != 0;
        if ((engines >> engine & 1) != 0 && !twice && count < DP_PIECES) {
            count = copied_by(engine, source, resolve, run, pieces, count);
        }
    }
    return count;
}

/* --- operands --- */

/* `view`, `source` and `dest`: what they are goes by the command. */
static uint32_t pieces_by_command(const struct dp_promise *promise, const struct dp_program *program,
                                  const struct dp_packet *work, const struct dp_promise_access *a, uint32_t role,
                                  struct dp_piece pieces[DP_PIECES]) {
    bool source = role == DP_ROLE_source;
    switch (program->records[promise->items.items[a->item].command].kind) {
    case DP_COMMAND_clear_rtv:
        return one(pieces, 0, DP_UNIT_CB, DP_RW_write, DP_KEY_CBd);
    case DP_COMMAND_clear_dsv:
        return one(pieces, 0, DP_UNIT_DB, DP_RW_write, DP_KEY_DBd);
    case DP_COMMAND_clear_uav:
        return one(pieces, 0, DP_UNIT_CS, DP_RW_write, DP_KEY_CS);
    case DP_COMMAND_predicate:
        return front_end(work, pieces);
    case DP_COMMAND_present:
        return one(pieces, 0, DP_UNIT_EXT, DP_RW_read, DP_NONE);
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
    case DP_COMMAND_resolve:
        return copy_pieces(promise, program, work, a, source, pieces);
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate:
        return one(pieces, 0, DP_UNIT_DMA, DP_RW_write, DP_KEY_DMA);
    case DP_COMMAND_rtas_build:
    case DP_COMMAND_rtas_copy:
        return one(pieces, 0, DP_UNIT_CS, source ? DP_RW_read : DP_RW_both, DP_KEY_CS);
    case DP_COMMAND_rtas_emit:
        return one(pieces, 0, DP_UNIT_CS, source ? DP_RW_read : DP_RW_write, DP_KEY_CS);
    default:
        return 0;
    }
}

static uint32_t rw_of(const struct dp_promise_access *a) {
    return !a->writes ? DP_RW_read : a->reads ? DP_RW_both : DP_RW_write;
}

static uint32_t operand_pieces(const struct dp_promise *promise, const struct dp_program *program,
                               const struct dp_packet *work, const struct dp_promise_access *a,
                               struct dp_piece pieces[DP_PIECES]) {
    const struct dp_record_operand *o = &program->records[a->part].as.operand;
    switch (o->role) { /* a pipeline may turn `full` into both, and a depth view into a read: the access knows */
    case DP_ROLE_rt:
        return one(pieces, 0, DP_UNIT_CB, rw_of(a), DP_KEY_CBd);
    case DP_ROLE_depth:
        return one(pieces, 0, DP_UNIT_DB, rw_of(a), DP_KEY_DBd);
    case DP_ROLE_depth_read:
        return one(pieces, 0, DP_UNIT_DB, DP_RW_read, DP_KEY_DBd);
    case DP_ROLE_index: /* the fetch, and the CPDMA that PFP triggers for it */
        return one(pieces, one(pieces, 0, DP_UNIT_VS, DP_RW_read, DP_KEY_VS), DP_UNIT_DMA, DP_RW_read, DP_KEY_DMA);
    case DP_ROLE_vertex:
        return one(pieces, 0, DP_UNIT_VS, DP_RW_read, DP_KEY_VS);
    case DP_ROLE_stream_output:
        return one(pieces, 0, DP_UNIT_VS, DP_RW_write, DP_KEY_VS);
    case DP_ROLE_so_counter:
        return one(pieces, 0, DP_UNIT_VS, DP_RW_both, DP_KEY_VS);
    case DP_ROLE_args:
    case DP_ROLE_count:
        return front_end(work, pieces);
    case DP_ROLE_geometry:
        return one(pieces, 0, DP_UNIT_CS, DP_RW_read, DP_KEY_CS);
    case DP_ROLE_scratch:
        return one(pieces, 0, DP_UNIT_CS, DP_RW_both, DP_KEY_CS);
    default:
        return pieces_by_command(promise, program, work, a, o->role, pieces);
    }
}

uint32_t dp_pieces_of(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                      uint32_t access, struct dp_piece pieces[DP_PIECES]) {
    const struct dp_promise_access *a = &promise->accesses.items[access];
    if (a->driver || a->box.mips == 0 || a->form == DP_PROMISE_FORM_nowhere || a->form == DP_PROMISE_FORM_nameless) {
        return 0;
    }
    const struct dp_command *part = &program->records[a->part];
    uint32_t count = part->kind == DP_COMMAND_shader ? shader_pieces(&part->as.shader, work, a, pieces)
                                                     : operand_pieces(promise, program, work, a, pieces);
    return a->some != 0 ? dp_meta_pieces(promise, program, work, access, pieces, count) : count;
}

bool dp_leaves_queue(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                     uint32_t item) {
    const struct dp_promise_item *it = &promise->items.items[item];
    for (uint32_t a = it->first; dp_on_compute_queue(work) && a < it->first + it->count; a++) {
        struct dp_piece pieces[DP_PIECES];
        uint32_t count = 0;
        if (program->records[promise->accesses.items[a].part].kind == DP_COMMAND_operand) {
            count = dp_pieces_of(promise, program, work, a, pieces);
        }
        for (uint32_t i = 0; i < count; i++) {
            uint32_t unit = pieces[i].unit;
            if (unit != DP_UNIT_CS && unit != DP_UNIT_DMA && unit != DP_UNIT_PFP && unit != DP_UNIT_EXT) {
                return true;
            }
        }
    }
    return false;
}

uint32_t dp_blit_pieces(const struct dp_packet *blit, struct dp_piece pieces[DP_PIECES]) {
    bool summary = blit->as.BLIT.kind == DP_BLIT_RESUMMARIZE;
    switch (blit->as.BLIT.path) {
    case DP_PATH_CB:
        return one(pieces, 0, DP_UNIT_CB, DP_RW_both, DP_KEY_CBd);
    case DP_PATH_DB:
        return one(pieces, 0, DP_UNIT_DB, summary ? DP_RW_read : DP_RW_both, DP_KEY_DBd);
    default:
        return summary ? 0 : one(pieces, 0, DP_UNIT_CS, DP_RW_both, DP_KEY_CS);
    }
}

uint32_t dp_unit_of_key(uint32_t key) {
    static const uint32_t units[] = {DP_UNIT_VS, DP_UNIT_PS, DP_UNIT_CS, DP_UNIT_DMA, DP_UNIT_PFP,
                                     DP_UNIT_CE, DP_UNIT_CB, DP_UNIT_CB, DP_UNIT_DB,  DP_UNIT_DB,
                                     DP_UNIT_VS, DP_UNIT_PS, DP_UNIT_CS};
    return key < sizeof units / sizeof units[0] ? units[key] : (uint32_t)DP_UNIT_EXT;
}

uint32_t dp_class_of(const struct dp_record_resource *resource, uint32_t plane) {
    if (resource->dimension == DP_DIMENSION_buffer || dp_format(resource->format)->kind == DP_FORMAT_COLOUR) {
        return DP_CLASS_colour;
    }
    return plane == 0 ? DP_CLASS_depth : DP_CLASS_stencil;
}

struct dp_promise_box dp_piece_box(const struct dp_promise_access *access, const struct dp_piece *piece) {
    struct dp_promise_box box = access->box;
    bool depth = (piece->classes & 1u << DP_CLASS_depth) != 0, stencil = (piece->classes & 1u << DP_CLASS_stencil) != 0;
    if (box.planes == 2 && depth != stencil) { /* depth is plane 0 */
        box.plane = stencil ? 1 : 0;
        box.planes = 1;
    }
    return box;
}
