/* serial.c: what lies between two copies, clears or resolves of a list.
 *
 * An operand is read as a barrier of its own access with itself: its sync row in its role is the drain, its columns
 * of tables/xbox_access_to_caches.tsv are the write-back and the invalidation. */
#include "serial.h"

#include "operands.h"
#include "packets.h"
#include "translator.h"

#define A(name) DP_ACCESS_##name
#define S(name) DP_SYNC_##name

bool ref_is_serial(enum dp_kind kind) {
    switch (kind) {
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
    case DP_COMMAND_clear_rtv:
    case DP_COMMAND_clear_dsv:
    case DP_COMMAND_clear_uav:
    case DP_COMMAND_resolve:
        return true;
    default:
        return false;
    }
}

/* Stage of an operand by its access (barrier sheet 15.9). Roles that these commands have no use for keep theirs. */
static const struct {
    uint32_t access;
    uint32_t sync;
} stages[] = {
    {A(COPY_SOURCE) | A(COPY_DEST),                  S(COPY)                                   },
    {A(RESOLVE_SOURCE) | A(RESOLVE_DEST),            S(RESOLVE)                                },
    {A(RENDER_TARGET),                               S(RENDER_TARGET)                          },
    {A(DEPTH_STENCIL_WRITE) | A(DEPTH_STENCIL_READ), S(DEPTH_STENCIL)                          },
    {A(UNORDERED_ACCESS),                            S(CLEAR_UNORDERED_ACCESS_VIEW)            },
    {A(INDEX_BUFFER),                                S(INDEX_INPUT)                            },
    {A(VERTEX_BUFFER) | A(STREAM_OUTPUT),            S(VERTEX_SHADING)                         },
    {A(INDIRECT_ARGUMENT),                           S(EXECUTE_INDIRECT)                       },
    {A(SHADER_RESOURCE),                             S(BUILD_RAYTRACING_ACCELERATION_STRUCTURE)},
};

static uint32_t stage_of(uint32_t access) {
    for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
        if ((stages[i].access & access) != 0) {
            return stages[i].sync;
        }
    }
    return S(NONE);
}

/* The operand's own access on both sides, its layout left alone. */
static struct ref_need need_of(const struct reference *reference, const struct ref_resource *resource, uint32_t access,
                               uint32_t list_type) {
    uint32_t sync = stage_of(access);
    /* clang-format off */
    struct ref_barrier barrier = {
        .type = ref_is_buffer(resource) ? DP_BARRIER_buffer : DP_BARRIER_texture,
        .resource = resource,
        .sync = {sync, sync},
        .access = {access, access},
        .layout = {DP_LAYOUT_UNDEFINED, DP_LAYOUT_UNDEFINED},
        .range = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0},
    };
    /* clang-format on */
    return ref_need(reference, &barrier, list_type);
}

static void add(struct ref_serial *serial, const struct ref_need *need) {
    serial->drain |= need->own.drain;
    serial->writeback |= need->run_writeback;
    serial->invalidate |= need->run_invalidate;
    serial->both.rb_write |= need->paths.rb_write;
    serial->both.other_write |= need->paths.other_write;
    serial->both.rb_after |= need->paths.rb_after;
    serial->both.other_after |= need->paths.other_after;
}

struct ref_serial ref_serial(const struct reference *reference, const struct dp_command *records, size_t count,
                             uint32_t list_type) {
    struct ref_serial serial = {.happened = true};
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        const struct ref_resource *resource = ref_resource(reference, records[i].as.operand.resource);
        uint32_t access = ref_operand_access(records[0].kind, records[i].as.operand.role, list_type, resource);
        if (access != 0) {
            struct ref_need need = need_of(reference, resource, access, list_type);
            add(&serial, &need);
        }
    }
    return serial;
}

/* An item is promised to every later one of the list, and GL2 as the item before left it says nothing of the items
 * before that: one between that writes nothing leaves the debt. Only a list with render backends can have one; the
 * naive answer is to pay every time. */
static bool owes_l2(const struct reference *reference, const struct ref_paths *paths, uint32_t list_type) {
    bool apart = ref_hardware(reference, DP_HARDWARE_rb_l2_noncoherent) ||
                 ref_hardware(reference, DP_HARDWARE_misaligned_metadata);
    return (apart && list_type != DP_LIST_compute) || ref_paths_need_l2(reference, paths);
}

void ref_emit_between(const struct reference *reference, const struct ref_stream *stream, const struct ref_serial *last,
                      const struct ref_serial *next) {
    struct ref_sync sync = {last->drain, DP_BLOCK_ME, last->writeback, next->invalidate};
    struct ref_paths paths = {.rb_write = last->both.rb_write,
                              .other_write = last->both.other_write,
                              .rb_after = next->both.rb_after,
                              .other_after = next->both.other_after};
    if (owes_l2(reference, &paths, stream->type)) {
        sync.writeback |= DP_CACHE_L2;
        sync.invalidate |= DP_CACHE_L2;
    }
    ref_cut_to_list(&sync, stream->type);
    ref_emit_waits_and_caches(stream, &sync);
    ref_emit_blocks(stream, &sync);
}
