/* report_past.c: walks a program in execution order; see report_past.h. */
#include "fuzz/explain/report_past.h"

#include "fuzz/explain/report.h"
#include "fuzz/explain/report_said.h"
#include "fuzz/explain/report_scene.h"
#include "model/describe.h"
#include "oracles/observe.h"

#include <stdlib.h>

struct dp_report_past {
    const struct dp_program *program;
    const struct dp_observation *said;
    struct dp_report_tracked *snapshots; /* one a diagnostic */
    struct dp_report_scene scene;
    size_t *lists; /* record of the latest `list` of a slot */
    size_t list_count;
    size_t first_execute; /* where the diagnostics of phase execute begin */
};

/* --- snapshots --- */

/* Whether a snapshot may be what the rule saw: a list that runs twice in one execute passes a place twice and is
 * diagnosed once. */
static bool may_break(const struct dp_command *part, const struct dp_diagnostic *d,
                      const struct dp_report_tracked *tracked) {
    switch (d->rule) {
    case DP_RULE_V06a:
        return part->kind != DP_COMMAND_texture_barrier || tracked->layout != part->as.texture_barrier.layout_before;
    case DP_RULE_V06b:
        return !tracked->any_access;
    case DP_RULE_S05:
    case DP_RULE_S06:
        return tracked->last != DP_NONE;
    case DP_RULE_P01:
    case DP_RULE_P02:
        return tracked->begin != DP_NONE;
    case DP_RULE_I01:
        return tracked->legacy && (tracked->state | tracked->promoted) != 0;
    case DP_RULE_I02:
        return !tracked->legacy && tracked->layout != DP_LAYOUT_COMMON;
    case DP_RULE_K05:
        return tracked->promoted != 0 || part->kind != DP_COMMAND_transition ||
               tracked->state != part->as.transition.state_before;
    default:
        return true;
    }
}

/* P02 is about the resource, not about a range (tables/validation_rules.tsv): its split may be open on subresources
 * that the barrier does not name. */
static uint32_t subresource_of(const struct dp_report_past *past, const struct dp_command *part,
                               const struct dp_diagnostic *d) {
    uint32_t split = d->rule == DP_RULE_P02 ? dp_report_scene_split(&past->scene, dp_report_slot(part)) : DP_NONE;
    if (d->subresource != DP_NONE || split != DP_NONE) {
        return d->subresource != DP_NONE ? d->subresource : split;
    }
    return dp_report_scene_lowest(&past->scene, part);
}

/* Keeps what is tracked now for the diagnostics of this place. True if an error of the place is explained by it: where
 * a list runs twice in one execute, the barrier may have been fine the first time. */
static bool snap(struct dp_report_past *past, uint64_t execution, uint64_t command, int32_t group, int32_t barrier,
                 const struct dp_command *part) {
    const struct dp_observation *said = past->said;
    bool wrong = false;
    for (size_t i = dp_report_first(said, DP_PHASE_execute, command); i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        if (d->command != command) {
            break;
        }
        if (d->execution != execution || d->group != group || d->barrier != barrier) {
            continue;
        }
        struct dp_report_tracked *kept = &past->snapshots[i - past->first_execute];
        struct dp_report_tracked now =
            dp_report_scene_read(&past->scene, dp_report_slot(part), subresource_of(past, part, d));
        if (!kept->known || !may_break(part, d, kept)) {
            *kept = now;
        }
        wrong = wrong || (d->severity == DP_SEVERITY_error && may_break(part, d, &now));
    }
    return wrong;
}

/* --- walking --- */

static void run_call(struct dp_report_past *past, uint64_t execution, size_t command) {
    const struct dp_program *program = past->program;
    size_t end = command + dp_command_records(program, command);
    bool legacy = program->records[command].kind == DP_COMMAND_resource_barrier;
    int32_t group = legacy ? 0 : -1;
    int32_t barrier = -1;
    for (size_t i = command + 1; i < end; i++) {
        const struct dp_command *part = &program->records[i];
        if (part->kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
            continue;
        }
        barrier++;
        if (dp_report_refused(past->said, DP_NO_COMMAND, command, group, barrier)) {
            continue;
        }
        bool wrong = snap(past, execution, command, group, barrier, part);
        wrong = wrong || dp_report_idle_end(past->said, execution, command, group, barrier, part);
        if (!wrong && !dp_report_refused(past->said, execution, command, DP_REPORT_CALL_ALONE, -1)) {
            dp_report_scene_barrier(&past->scene, i, part);
        }
    }
}

static void run_item(struct dp_report_past *past, uint64_t execution, size_t command) {
    const struct dp_program *program = past->program;
    size_t end = command + dp_command_records(program, command);
    int32_t operand = -1;
    if (dp_report_refused(past->said, DP_NO_COMMAND, command, -1, -1)) {
        return;
    }
    for (size_t i = command + 1; i < end; i++) {
        if (program->records[i].kind == DP_COMMAND_operand) {
            snap(past, execution, command, ++operand, -1, &program->records[i]);
            snap(past, execution, command, -1, -1, &program->records[i]); /* rules that name the command alone */
        }
    }
    if (dp_report_refused(past->said, execution, command, -1, -1)) {
        return;
    }
    for (size_t i = command + 1; i < end; i++) {
        if (program->records[i].kind == DP_COMMAND_operand) {
            const struct dp_record_operand *o = &program->records[i].as.operand;
            dp_report_scene_operand(&past->scene, &program->records[i], dp_report_access(program, command, o));
        }
    }
}

static void run_list(struct dp_report_past *past, uint64_t execution, size_t list);

/* A bundle runs in its caller's scope. One in another is refused (U03), so this goes one deep. */
static void run_bundle(struct dp_report_past *past, uint64_t execution, size_t command) {
    uint32_t slot = past->program->records[command].as.execute_bundle.list;
    bool copy = past->scene.on_copy_list;
    if (slot < past->list_count && past->lists[slot] != 0 &&
        !dp_report_refused(past->said, DP_NO_COMMAND, command, -1, -1)) {
        run_list(past, execution, past->lists[slot]);
    }
    past->scene.on_copy_list = copy;
}

static void run_list(struct dp_report_past *past, uint64_t execution, size_t list) {
    const struct dp_program *program = past->program;
    past->scene.on_copy_list = program->records[list].as.list.type == DP_LIST_copy;
    size_t i = list + 1;
    while (i < program->count && program->records[i].kind != DP_COMMAND_end) {
        enum dp_category category = dp_describe(program->records[i].kind)->category;
        if (category == DP_CATEGORY_CALL) {
            run_call(past, execution, i);
        } else if (category == DP_CATEGORY_WORK) {
            run_item(past, execution, i);
        } else if (program->records[i].kind == DP_COMMAND_execute_bundle) {
            run_bundle(past, execution, i);
        }
        i += dp_command_records(program, i);
    }
}

static void run_execute(struct dp_report_past *past, size_t command) {
    const struct dp_program *program = past->program;
    size_t end = command + dp_command_records(program, command);
    past->scene.scope++;
    for (size_t i = command + 1; i < end; i++) {
        uint32_t slot = program->records[i].as.executed.list;
        if (program->records[i].kind == DP_COMMAND_executed && slot < past->list_count && past->lists[slot] != 0) {
            run_list(past, command, past->lists[slot]);
        }
    }
    dp_report_scene_decay(&past->scene);
}

static bool walk(struct dp_report_past *past) {
    const struct dp_program *program = past->program;
    for (size_t i = 0; i < program->count; i += dp_command_records(program, i)) {
        const struct dp_command *command = &program->records[i];
        bool made = true;
        switch (command->kind) {
        case DP_COMMAND_resource:
            made = dp_report_refused(past->said, DP_NO_COMMAND, i, -1, -1) ||
                   dp_report_scene_create(&past->scene, &command->as.resource);
            break;
        case DP_COMMAND_list:
            past->lists[command->as.list.id] = i;
            break;
        case DP_COMMAND_execute:
            run_execute(past, i);
            break;
        case DP_COMMAND_present:
            run_item(past, i, i);
            break;
        default:
            break;
        }
        if (!made) {
            return false;
        }
    }
    return true;
}

/* --- life --- */

/* Slots of a kind that the program names in its definitions. */
static size_t slots(const struct dp_program *program, enum dp_kind kind) {
    size_t most = 0;
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == kind) {
            size_t slot = kind == DP_COMMAND_list ? program->records[i].as.list.id : program->records[i].as.resource.id;
            most = slot + 1 > most ? slot + 1 : most;
        }
    }
    return most;
}

struct dp_report_past *dp_report_past_create(const struct dp_program *program, const struct dp_observation *said) {
    struct dp_report_past *past = calloc(1, sizeof *past);
    if (past == NULL) {
        return NULL;
    }
    *past = (struct dp_report_past){
        .program = program, .said = said, .first_execute = dp_report_first(said, DP_PHASE_execute, 0)};
    past->list_count = slots(program, DP_COMMAND_list);
    past->lists = calloc(past->list_count + 1, sizeof *past->lists);
    past->snapshots = calloc(said->diagnostics.count - past->first_execute + 1, sizeof *past->snapshots);
    bool made = past->lists != NULL && past->snapshots != NULL &&
                dp_report_scene_start(&past->scene, slots(program, DP_COMMAND_resource));
    if (!made || !walk(past)) {
        dp_report_past_destroy(past);
        return NULL;
    }
    return past;
}

void dp_report_past_destroy(struct dp_report_past *past) {
    if (past != NULL) {
        dp_report_scene_end(&past->scene);
        free(past->snapshots);
        free(past->lists);
        free(past);
    }
}

struct dp_report_tracked dp_report_past_find(const struct dp_report_past *past, const struct dp_diagnostic *d) {
    struct dp_report_tracked nothing = {.known = false};
    if (past == NULL || d->phase != DP_PHASE_execute) {
        return nothing;
    }
    size_t count = past->said->diagnostics.count;
    for (size_t i = dp_report_first(past->said, DP_PHASE_execute, d->command); i < count; i++) {
        const struct dp_diagnostic *other = &past->said->diagnostics.items[i];
        if (other->command != d->command) {
            return nothing;
        }
        if (dp_diagnostic_order(other, d) == 0) {
            return past->snapshots[i - past->first_execute];
        }
    }
    return nothing;
}

struct dp_report_tracked dp_report_past_end(const struct dp_report_past *past, uint32_t resource,
                                            uint32_t subresource) {
    return dp_report_scene_read(&past->scene, resource, subresource);
}
