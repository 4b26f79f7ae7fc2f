/* scopes.c: what an operand or shader access does: stage, access, direction. Source: barrier sheet 15.9. */
#include "oracles/promise/inner.h"

enum trait { PLAIN = 0, SERIAL = 1, CLEAR = 2, UPDATE = 4, BUILD = 8, DRIVER = 16, PRESENT = 32 };

struct line {
    bool known;
    uint32_t view, source, dest, stage;
    unsigned traits;
};

/* clang-format off */
static const struct line lines[DP_COMMAND_COUNT] = {
#define DP_SCOPE(kind, view, source, dest, stage, traits) \
    [DP_COMMAND_##kind] = {true, DP_ACCESS_##view, DP_ACCESS_##source, DP_ACCESS_##dest, DP_SYNC_##stage, traits},
#include "oracles/promise/scopes.def"
#undef DP_SCOPE
};

struct role {
    uint32_t access, stage;
    enum dp_promise_mode mode;
    bool target;
};

/* Roles that mean the same everywhere; access NO_ACCESS: see scopes.def. */
static const struct role roles[] = {
    [DP_ROLE_view]          = {DP_ACCESS_NO_ACCESS,           DP_SYNC_NONE,             DP_MODE_reads,   false},
    [DP_ROLE_rt]            = {DP_ACCESS_RENDER_TARGET,       DP_SYNC_RENDER_TARGET,    DP_MODE_updates, true},
    [DP_ROLE_depth]         = {DP_ACCESS_DEPTH_STENCIL_WRITE, DP_SYNC_DEPTH_STENCIL,    DP_MODE_updates, true},
    [DP_ROLE_depth_read]    = {DP_ACCESS_DEPTH_STENCIL_READ,  DP_SYNC_DEPTH_STENCIL,    DP_MODE_reads,   true},
    [DP_ROLE_index]         = {DP_ACCESS_INDEX_BUFFER,        DP_SYNC_INDEX_INPUT,      DP_MODE_reads,   false},
    [DP_ROLE_vertex]        = {DP_ACCESS_VERTEX_BUFFER,       DP_SYNC_VERTEX_SHADING,   DP_MODE_reads,   false},
    [DP_ROLE_stream_output] = {DP_ACCESS_STREAM_OUTPUT,       DP_SYNC_VERTEX_SHADING,   DP_MODE_writes,  false},
    [DP_ROLE_so_counter]    = {DP_ACCESS_STREAM_OUTPUT,       DP_SYNC_VERTEX_SHADING,   DP_MODE_updates, false},
    [DP_ROLE_args]          = {DP_ACCESS_INDIRECT_ARGUMENT,   DP_SYNC_EXECUTE_INDIRECT, DP_MODE_reads,   false},
    [DP_ROLE_count]         = {DP_ACCESS_INDIRECT_ARGUMENT,   DP_SYNC_EXECUTE_INDIRECT, DP_MODE_reads,   false},
    [DP_ROLE_source]        = {DP_ACCESS_NO_ACCESS,           DP_SYNC_NONE,             DP_MODE_reads,   false},
    [DP_ROLE_dest]          = {DP_ACCESS_NO_ACCESS,           DP_SYNC_NONE,             DP_MODE_writes,  false},
    [DP_ROLE_geometry]      = {DP_ACCESS_NO_ACCESS,           DP_SYNC_NONE,             DP_MODE_reads,   false},
    [DP_ROLE_scratch]       = {DP_ACCESS_NO_ACCESS,           DP_SYNC_NONE,             DP_MODE_updates, false},
};
#define ROLES (sizeof roles / sizeof roles[0])
/* clang-format on */

bool dp_promise_has_scope(enum dp_kind kind) {
    return lines[kind].known;
}

/* Access and stage of `discard`: that of its view (15.9). */
static void discard_scope(const struct dp_record_resource *r, uint32_t list_type, uint32_t *access, uint32_t *stage) {
    if (r == NULL || list_type == DP_LIST_compute) {
        return;
    }
    if ((r->flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0) {
        *access = DP_ACCESS_RENDER_TARGET;
        *stage = DP_SYNC_RENDER_TARGET;
    } else if ((r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0) {
        *access = DP_ACCESS_DEPTH_STENCIL_WRITE;
        *stage = DP_SYNC_DEPTH_STENCIL;
    }
}

static uint32_t access_by_command(const struct line *line, uint32_t role) {
    bool build = (line->traits & BUILD) != 0;
    switch (role) {
    case DP_ROLE_view:
        return line->view;
    case DP_ROLE_source:
        return line->source;
    case DP_ROLE_dest:
        return line->dest;
    case DP_ROLE_geometry:
        return build ? (uint32_t)DP_ACCESS_SHADER_RESOURCE : DP_ACCESS_NO_ACCESS;
    default:
        return build ? (uint32_t)DP_ACCESS_UNORDERED_ACCESS : DP_ACCESS_NO_ACCESS;
    }
}

static bool operand_scope(const struct line *line, const struct dp_record_operand *o,
                          const struct dp_record_resource *r, uint32_t list_type, struct dp_promise_scope *scope) {
    const struct role *role = &roles[o->role];
    uint32_t access = role->access;
    uint32_t stage = role->stage;
    bool boxed = o->box.width != 0 || o->box.height != 0 || o->box.depth != 0;
    if ((line->traits & PRESENT) != 0 && o->role != DP_ROLE_view) {
        return false; /* the display reads, whatever else is named (hardware sheet 6.6: EXT R) */
    }
    scope->mode = role->mode;
    scope->target = role->target;
    scope->whole = role->target && role->mode == DP_MODE_updates && o->full != 0;
    if (access == DP_ACCESS_NO_ACCESS) {
        access = access_by_command(line, o->role);
        stage = line->stage;
        if (access == DP_ACCESS_NO_ACCESS) {
            return false;
        }
        scope->driver = (line->traits & DRIVER) != 0;
        scope->present = (line->traits & PRESENT) != 0;
        scope->clear = (line->traits & CLEAR) != 0;
        /* Of an item that is a copy, clear or resolve, these are the accesses that make it one. Others that it names,
         * arguments on a copy, a target on a resolve, are no copy's: nothing serializes them (design decision 12). */
        scope->serial = (line->traits & SERIAL) != 0;
        scope->whole = scope->clear && !boxed;
        scope->target = scope->clear;
        if (scope->driver) {
            discard_scope(r, list_type, &access, &stage);
        }
        if (o->role == DP_ROLE_view && (access & DP_USES_WRITE) != 0) {
            scope->mode = DP_MODE_writes;
        } else if (o->role == DP_ROLE_dest && (line->traits & UPDATE) != 0) {
            scope->mode = DP_MODE_updates;
        }
    }
    if (scope->whole) {
        scope->mode = DP_MODE_writes;
    }
    scope->uses = scope->present ? 1u << DP_USE_PRESENT : access;
    scope->steps = scope->present ? 1u << DP_STEP_PRESENT : dp_promise_named_steps(stage);
    return true;
}

bool dp_promise_scope_of(const struct dp_command *command, const struct dp_command *part,
                         const struct dp_record_resource *r, uint32_t list_type, struct dp_promise_scope *scope) {
    const struct line *line = &lines[command->kind];
    *scope = (struct dp_promise_scope){0};
    if (part->kind == DP_COMMAND_operand) {
        return line->known && part->as.operand.role < ROLES &&
               operand_scope(line, &part->as.operand, r, list_type, scope);
    }
    if (part->kind != DP_COMMAND_shader || list_type == DP_LIST_copy) {
        return false; /* no item that a copy list takes runs a shader (rule U03), whatever it says */
    }
    const struct dp_record_shader *s = &part->as.shader;
    scope->shader = true;
    scope->steps = dp_promise_named_steps(s->stage);
    scope->uses = s->access & DP_USES_ALL;
    scope->mode = s->rw == DP_RW_read ? DP_MODE_reads : s->rw == DP_RW_write ? DP_MODE_writes : DP_MODE_updates;
    return true;
}
