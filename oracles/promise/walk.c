/* walk.c: the program in execution order: lists any number of times, bundles where they are executed, presents
 * between. */
#include "oracles/promise/inner.h"

#include "model/describe.h"
#include "model/format.h"

#include <string.h>

static bool over(const struct dp_promise_inner *in) {
    return in->failed || in->found;
}

/* What an access by this bit reads and writes. Shader accesses choose for UNORDERED_ACCESS alone. */
static void set_direction(struct dp_promise_access *a, const struct dp_promise_scope *scope, uint32_t use_bit) {
    enum dp_promise_mode mode = scope->mode;
    if (scope->shader && use_bit != DP_ACCESS_UNORDERED_ACCESS) {
        bool only = (use_bit & (DP_ACCESS_STREAM_OUTPUT | DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST)) != 0;
        mode = (use_bit & DP_USES_WRITE) == 0 ? DP_MODE_reads : only ? DP_MODE_writes : DP_MODE_updates;
    }
    a->reads = mode != DP_MODE_writes;
    a->writes = mode != DP_MODE_reads;
}

/* A part as it is being walked; `planes` limits it to these. */
struct part {
    struct dp_promise_scope scope;
    uint32_t record;
    uint32_t held;
    bool boxed;
    uint32_t planes;
};

static bool take_part(const struct dp_promise_inner *in, uint32_t command, uint32_t record, struct part *part) {
    const struct dp_command *c = &in->program->records[record];
    bool operand = c->kind == DP_COMMAND_operand;
    if (!operand && c->kind != DP_COMMAND_shader) {
        return false;
    }
    const struct dp_box *box = &c->as.operand.box;
    part->record = record;
    part->planes = UINT32_MAX;
    part->held = dp_promise_held_of(in, operand ? c->as.operand.resource : c->as.shader.resource);
    part->boxed = operand && (box->width != 0 || box->height != 0 || box->depth != 0);
    const struct dp_record_resource *r = part->held == DP_NONE ? NULL : in->helds.items[part->held].r;
    return dp_promise_scope_of(&in->program->records[command], c, r, in->list_type, &part->scope);
}

/* The planes of the box that the mask holds; they lie together. */
static void limit_planes(struct dp_promise_box *box, uint32_t planes) {
    while (box->planes > 0 && (planes >> box->plane & 1) == 0) {
        box->plane++;
        box->planes--;
    }
    while (box->planes > 0 && (planes >> (box->plane + box->planes - 1) & 1) == 0) {
        box->planes--;
    }
    if (box->planes == 0) {
        *box = (struct dp_promise_box){0};
    }
}

/* One access of a part: step 32 or use 32 where it names none. */
static void add_access(struct dp_promise_inner *in, const struct part *part, uint32_t step, uint32_t use,
                       bool rejected) {
    const struct dp_command *c = &in->program->records[part->record];
    const struct dp_promise_scope *scope = &part->scope;
    struct dp_promise_access a;
    memset(&a, 0, sizeof a);
    bool operand = c->kind == DP_COMMAND_operand;
    a.item = (uint32_t)in->out->items.count - 1;
    a.part = part->record;
    a.resource = operand ? c->as.operand.resource : c->as.shader.resource;
    const struct dp_range *range = operand ? &c->as.operand.range : &c->as.shader.range;
    if (part->held == DP_NONE || !dp_promise_range(in->helds.items[part->held].r, range, &a.box)) {
        a.box = (struct dp_promise_box){0};
    }
    limit_planes(&a.box, part->planes);
    bool named = step < 32 && use < 32;
    uint32_t bit = named && use != DP_USE_PRESENT ? 1u << use : 0;
    a.step = (uint8_t)(named ? step : 32);
    a.use = (uint8_t)(named ? use : 32);
    a.stage = named ? dp_promise_step_sync(step) : DP_SYNC_NONE;
    a.access = bit;
    set_direction(&a, scope, bit);
    a.whole = scope->whole;
    a.driver = scope->driver;
    a.target = scope->target;
    a.serial = scope->serial && !in->list_hint;
    a.form =
        dp_promise_form_of(in, &a, part->held, a.step, scope->present ? 1u << DP_USE_PRESENT : bit, scope, part->boxed);
    dp_promise_state_permits(in, part->held, &a);
    if (a.form == DP_PROMISE_FORM_well && rejected) {
        a.form = DP_PROMISE_FORM_rejected;
    }
    bool pushed = false;
    DP_PUSH(in->out->memory, &in->out->accesses, a, &pushed);
    in->failed = in->failed || !pushed;
}

static void add_part(struct dp_promise_inner *in, const struct part *part, bool rejected) {
    if (part->scope.steps == 0 || part->scope.uses == 0) {
        add_access(in, part, 32, 32, rejected);
        return;
    }
    for (uint32_t steps = part->scope.steps; steps != 0 && !over(in); steps &= steps - 1) {
        for (uint32_t uses = part->scope.uses; uses != 0 && !over(in); uses &= uses - 1) {
            add_access(in, part, dp_promise_lowest(steps), dp_promise_lowest(uses), rejected);
        }
    }
}

/* --- draws with a pipeline (model/pipeline.md, "Binding") --- */

/* How many operands of this one's role stand before it. */
static uint32_t number_of(const struct dp_promise_inner *in, uint32_t command, uint32_t record) {
    uint32_t number = 0;
    for (uint32_t i = command + 1; i < record; i++) {
        const struct dp_command *c = &in->program->records[i];
        number += c->kind == DP_COMMAND_operand && c->as.operand.role == in->program->records[record].as.operand.role;
    }
    return number;
}

static void add_touched(struct dp_promise_inner *in, const struct part *part, enum dp_touch touch, uint32_t planes,
                        bool rejected) {
    struct part touched = *part;
    touched.planes = planes;
    if (touch == DP_TOUCH_never) {
        return;
    }
    if (touch != DP_TOUCH_as_it_stands) {
        touched.scope.mode = touch == DP_TOUCH_reads ? DP_MODE_reads : DP_MODE_updates;
        touched.scope.whole = false;
    }
    add_part(in, &touched, rejected);
}

static void add_bound_part(struct dp_promise_inner *in, const struct part *part, uint32_t command,
                           const struct dp_pso_use *use, bool rejected) {
    const struct dp_command *c = &in->program->records[part->record];
    if (c->kind == DP_COMMAND_shader) {
        struct part running = *part;
        running.scope.steps &= ~dp_promise_named_steps(dp_bound_idle_stages(use));
        if (running.scope.steps != 0 || part->scope.steps == 0) {
            add_part(in, &running, rejected);
        }
        return;
    }
    uint32_t number = number_of(in, command, part->record);
    uint32_t role = c->as.operand.role;
    enum dp_touch first = dp_bound_operand(use, role, number, DP_CLASS_depth);
    enum dp_touch second = dp_bound_operand(use, role, number, DP_CLASS_stencil);
    bool stencil = part->held != DP_NONE && in->helds.items[part->held].shape.planes > 1 &&
                   dp_format(in->helds.items[part->held].r->format)->kind != DP_FORMAT_COLOUR;
    if (!stencil || first == second) {
        add_touched(in, part, first, UINT32_MAX, rejected);
        return;
    }
    struct dp_promise_box box;
    bool ranges = dp_promise_range(in->helds.items[part->held].r, &c->as.operand.range, &box);
    for (uint32_t plane = 0; plane < 2; plane++) { /* depth, then stencil */
        bool named = !ranges || (box.plane <= plane && plane < box.plane + box.planes);
        if (named) {
            add_touched(in, part, plane == 0 ? first : second, 1u << plane, rejected);
        }
    }
}

/* What an operand does to promotion and to its list it does also where its memory is not touched. */
static void settle_operands(struct dp_promise_inner *in, uint32_t command, size_t count) {
    for (uint32_t i = command + 1; i < command + count; i++) {
        struct part part;
        struct dp_promise_box box;
        const struct dp_command *c = &in->program->records[i];
        if (c->kind == DP_COMMAND_operand && take_part(in, command, i, &part) && part.held != DP_NONE &&
            part.scope.steps != 0 && part.scope.uses != 0 &&
            dp_promise_range(in->helds.items[part.held].r, &c->as.operand.range, &box)) {
            dp_promise_state_promote(in, part.held, &box, &part.scope, dp_promise_lowest(part.scope.steps),
                                     1u << dp_promise_lowest(part.scope.uses));
        }
    }
}

static bool stands_somewhere(const struct dp_promise_access *a) {
    return a->form != DP_PROMISE_FORM_nowhere && a->form != DP_PROMISE_FORM_nameless;
}

static void query_item(struct dp_promise_inner *in, uint32_t first) {
    for (uint32_t i = first; i < (uint32_t)in->out->accesses.count; i++) {
        const struct dp_promise_access a = in->out->accesses.items[i];
        struct dp_promise_cells it = dp_promise_cells_of(in, dp_promise_held_of(in, a.resource), &a.box);
        while (stands_somewhere(&a) && !over(in) && dp_promise_next(&it)) {
            if (!a.driver) {
                dp_promise_query(in, i, it.cell);
            } else if (in->cells.items[it.cell].keys != DP_NONE) {
                in->out->kinds |= 1u << DP_PROMISE_BY_driver;
            }
        }
    }
}

static void produce_item(struct dp_promise_inner *in, uint32_t first) {
    for (uint32_t i = first; i < (uint32_t)in->out->accesses.count; i++) {
        const struct dp_promise_access a = in->out->accesses.items[i];
        struct dp_promise_cells it = dp_promise_cells_of(in, dp_promise_held_of(in, a.resource), &a.box);
        while (stands_somewhere(&a) && !a.driver && !over(in) && dp_promise_next(&it)) {
            if (a.step != DP_STEP_PRESENT) {
                dp_promise_produce(in, i, it.cell);
                continue;
            }
            struct dp_promise_mark shown = {DP_PROMISE_MARK_presented, in->time, i};
            dp_promise_apply_present(in, it.cell);
            DP_PROMISE_PUSH(in, marks, shown);
            dp_promise_link(in, &in->cells.items[it.cell].marks, (uint32_t)in->marks.count - 1);
        }
    }
}

/* What its parts leave behind, in their order: promotion, initialised memory. */
static void settle_item(struct dp_promise_inner *in, uint32_t command, uint32_t first) {
    for (uint32_t i = first; i < (uint32_t)in->out->accesses.count; i++) {
        const struct dp_promise_access a = in->out->accesses.items[i];
        struct part part;
        if (stands_somewhere(&a) && take_part(in, command, a.part, &part)) {
            dp_promise_state_use(in, part.held, &a, &part.scope, a.step, a.access, part.boxed);
        }
    }
}

static void walk_item(struct dp_promise_inner *in, uint32_t command, size_t count) {
    dp_promise_close_gap(in);
    in->time++;
    bool rejected = (in->outline.marks.items[command] & DP_MARK_NAMED) != 0 && dp_promise_rejected(in, command, -1, -1);
    if (rejected && in->out->judged > in->out->items.count) {
        in->out->judged = in->out->items.count;
    }
    uint32_t first = (uint32_t)in->out->accesses.count;
    struct dp_promise_item item = {command,  in->list, in->caller, in->execution, in->occurrence, in->boundaries,
                                   in->time, first,    0};
    bool pushed = false;
    DP_PUSH(in->out->memory, &in->out->items, item, &pushed);
    in->failed = in->failed || !pushed;
    const struct dp_pso_use *use = dp_bindings_at(in->out->bindings, command);
    for (uint32_t i = command + 1; i < command + count && !over(in); i++) {
        struct part part;
        if (!take_part(in, command, i, &part)) {
            continue;
        }
        if (use != NULL) {
            add_bound_part(in, &part, command, use, rejected);
        } else {
            add_part(in, &part, rejected);
        }
    }
    if (over(in)) {
        return;
    }
    in->out->items.items[in->out->items.count - 1].count = (uint32_t)in->out->accesses.count - first;
    if (in->program->records[command].kind == DP_COMMAND_discard && !rejected) {
        struct dp_promise_move move = {command,    command, (uint32_t)in->out->items.count, in->execution,
                                       in->number, DP_NONE, 0,                              false};
        DP_PROMISE_PUSH(in, out->moves, move);
    }
    query_item(in, first);
    produce_item(in, first);
    if (!rejected && !over(in)) {
        settle_item(in, command, first);
        if (use != NULL) {
            settle_operands(in, command, count);
        }
    }
}

static void walk_commands(struct dp_promise_inner *in, uint32_t list);

static void walk_bundle(struct dp_promise_inner *in, uint32_t command) {
    uint32_t slot = in->program->records[command].as.execute_bundle.list;
    uint32_t list = dp_outline_list(&in->outline, in->program, slot);
    if (list == DP_NONE || in->caller != DP_NONE) {
        return;
    }
    in->caller = command;
    walk_commands(in, list);
    in->caller = DP_NONE;
}

static void walk_commands(struct dp_promise_inner *in, uint32_t list) {
    size_t i = (size_t)list + 1;
    while (i < in->program->count && in->program->records[i].kind != DP_COMMAND_end && !over(in)) {
        size_t count = dp_command_records(in->program, i);
        uint8_t marks = in->outline.marks.items[i];
        if ((marks & DP_MARK_REFUSED) != 0) {
            i += count;
            continue;
        }
        if ((marks & DP_MARK_CALL) != 0) {
            in->first_call = in->first_call == DP_NONE ? (uint32_t)i : in->first_call;
            dp_promise_call(in, (uint32_t)i, count);
        } else if ((marks & DP_MARK_WORK) != 0) {
            walk_item(in, (uint32_t)i, count);
        } else if (in->program->records[i].kind == DP_COMMAND_execute_bundle) {
            walk_bundle(in, (uint32_t)i);
        }
        i += count;
    }
}

static void walk_list(struct dp_promise_inner *in, uint32_t list) {
    const struct dp_record_list *l = &in->program->records[list].as.list;
    in->list = list;
    in->list_type = l->type;
    in->list_hint = (l->hints & DP_HINT_DONT_SYNC_ON_COPY) != 0;
    in->list_start = in->time;
    in->occurrence++;
    walk_commands(in, list);
    dp_promise_close_gap(in);
    in->list = DP_NONE;
}

/* Everything before an execute comes before everything in it under the pc rules, and where the type of its lists is
 * another one than that of the execute before it (design decisions 6 and 15). */
static void meet_boundary(struct dp_promise_inner *in, uint32_t type) {
    bool changes = in->last_type != DP_NONE && in->last_type != type;
    if (in->device->rules != DP_RULES_xbox || changes) {
        in->boundary = in->time;
        in->boundaries++;
    }
    in->last_type = type;
}

static void walk_execute(struct dp_promise_inner *in, uint32_t command, size_t count) {
    in->execution = command;
    in->scope++;
    in->number = 0;
    for (size_t i = (size_t)command + 1; i < command + count && !over(in); i++, in->number++) {
        uint32_t list = dp_outline_list(&in->outline, in->program, in->program->records[i].as.executed.list);
        if (list == DP_NONE) {
            continue;
        }
        if (i == (size_t)command + 1) {
            meet_boundary(in, in->program->records[list].as.list.type);
        }
        walk_list(in, list);
    }
    dp_promise_state_decay(in);
    in->scope++; /* presents stand in no scope */
}

void dp_promise_walk(struct dp_promise_inner *in) {
    size_t i = 0;
    while (i < in->program->count && !over(in)) {
        size_t count = dp_command_records(in->program, i);
        enum dp_kind kind = in->program->records[i].kind;
        if (kind == DP_COMMAND_list) {
            while (in->program->records[i].kind != DP_COMMAND_end && i + 1 < in->program->count) {
                i++;
            }
            count = 1;
        } else if (kind == DP_COMMAND_execute) {
            walk_execute(in, (uint32_t)i, count);
        } else if (kind == DP_COMMAND_present && (in->outline.marks.items[i] & DP_MARK_REFUSED) == 0) {
            in->execution = (uint32_t)i;
            uint32_t occurrence = in->occurrence;
            in->occurrence = 0;
            in->list_type = DP_LIST_direct;
            in->list_hint = false;
            walk_item(in, (uint32_t)i, count);
            in->occurrence = occurrence;
        }
        i += count;
    }
    if (in->out->judged > in->out->items.count) {
        in->out->judged = in->out->items.count;
    }
}
