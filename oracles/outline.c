/* outline.c: one walk over the records, one over the errors. */
#include "oracles/outline.h"

#include "model/describe.h"
#include "oracles/array.h"
#include "oracles/scratch.h"

static bool is_barrier(enum dp_kind kind) {
    switch (kind) {
    case DP_COMMAND_texture_barrier:
    case DP_COMMAND_buffer_barrier:
    case DP_COMMAND_global_barrier:
    case DP_COMMAND_transition:
    case DP_COMMAND_uav:
    case DP_COMMAND_aliasing:
        return true;
    default:
        return false;
    }
}

/* What the marks say of a record before any diagnostic. */
static uint8_t mark_of(enum dp_kind kind, enum dp_category category) {
    switch (category) {
    case DP_CATEGORY_INLINE:
    case DP_CATEGORY_LINE:
        return is_barrier(kind) ? DP_MARK_BARRIER : 0;
    case DP_CATEGORY_CALL:
        return DP_MARK_COMMAND | DP_MARK_CALL;
    case DP_CATEGORY_QUEUE:
        return DP_MARK_COMMAND | DP_MARK_QUEUE | (kind == DP_COMMAND_present ? DP_MARK_WORK | DP_MARK_ITEM : 0);
    case DP_CATEGORY_WORK:
        return DP_MARK_COMMAND | DP_MARK_WORK | (kind == DP_COMMAND_discard ? 0 : DP_MARK_ITEM);
    default:
        return DP_MARK_COMMAND;
    }
}

static bool make_room(struct dp_outline *outline, const struct dp_memory *memory, size_t count) {
    bool marks = false;
    bool around = false;
    DP_RESERVE(memory, &outline->marks, count, &marks);
    DP_RESERVE(memory, &outline->around, count, &around);
    outline->marks.count = 0;
    outline->around.count = 0;
    outline->lists.count = 0;
    outline->resources.count = 0;
    outline->barriers = 0;
    outline->refusals = false;
    return marks && around;
}

bool dp_outline_build(struct dp_outline *outline, const struct dp_memory *memory, const struct dp_program *program) {
    if (program->count >= DP_NONE || !make_room(outline, memory, program->count)) {
        return false;
    }
    uint32_t open = DP_NONE;
    for (uint32_t i = 0; i < (uint32_t)program->count; i++) {
        enum dp_kind kind = program->records[i].kind;
        enum dp_category category = dp_describe(kind)->category;
        uint8_t mark = mark_of(kind, category);
        bool ok = true;
        if (category == DP_CATEGORY_OPEN) {
            open = i;
            DP_PUSH(memory, &outline->lists, i, &ok);
        } else if (kind == DP_COMMAND_resource) {
            DP_PUSH(memory, &outline->resources, i, &ok);
        }
        if (!ok) {
            return false;
        }
        outline->barriers += (mark & DP_MARK_BARRIER) != 0;
        outline->marks.items[i] = mark;
        outline->around.items[i] = open;
        if (category == DP_CATEGORY_CLOSE) {
            open = DP_NONE;
        }
    }
    outline->marks.count = program->count;
    outline->around.count = program->count;
    return true;
}

/* Marks the barriers of a call that an error at (group, barrier) speaks of; -1 stands for all. */
static void mark_barriers(struct dp_outline *outline, const struct dp_program *program,
                          const struct dp_diagnostic *error, uint8_t mark) {
    int32_t group = program->records[error->command].kind == DP_COMMAND_resource_barrier ? 0 : -1;
    int32_t barrier = -1;
    size_t end = (size_t)error->command + dp_command_records(program, (size_t)error->command);
    for (size_t i = (size_t)error->command + 1; i < end; i++) {
        if (program->records[i].kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
        } else if ((outline->marks.items[i] & DP_MARK_BARRIER) != 0) {
            barrier++;
            if ((error->group == -1 || error->group == group) && (error->barrier == -1 || error->barrier == barrier)) {
                outline->marks.items[i] |= mark;
            }
        }
    }
}

static void mark_error(struct dp_outline *outline, const struct dp_program *program,
                       const struct dp_diagnostic *error) {
    uint8_t mark = error->phase == DP_PHASE_record ? DP_MARK_REFUSED | DP_MARK_NAMED : DP_MARK_NAMED;
    bool call = (outline->marks.items[error->command] & DP_MARK_CALL) != 0;
    if (call) {
        mark_barriers(outline, program, error, mark);
    }
    bool part = call && (error->group != -1 || error->barrier != -1);
    outline->marks.items[error->command] |= part ? DP_MARK_NAMED : mark;
    outline->refusals = true;
}

void dp_outline_mark(struct dp_outline *outline, const struct dp_program *program,
                     const struct dp_observation *observation) {
    if (outline->refusals) {
        for (size_t i = 0; i < outline->marks.count; i++) {
            outline->marks.items[i] &= (uint8_t) ~(DP_MARK_REFUSED | DP_MARK_NAMED);
        }
        outline->refusals = false;
    }
    for (size_t i = 0; i < observation->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &observation->diagnostics.items[i];
        if (d->severity == DP_SEVERITY_error && dp_outline_is_command(outline, d->command)) {
            mark_error(outline, program, d);
        }
    }
}

void dp_outline_free(struct dp_outline *outline, const struct dp_memory *memory) {
    DP_RELEASE(memory, &outline->marks);
    DP_RELEASE(memory, &outline->around);
    DP_RELEASE(memory, &outline->lists);
    DP_RELEASE(memory, &outline->resources);
}

const struct dp_outline *dp_outline_of(const struct dp_run *run, int model) {
    struct dp_scratch *scratch = run->scratch;
    if (scratch->outlined != run->program && !dp_outline_build(&scratch->outline, scratch->memory, run->program)) {
        scratch->out_of_memory = true;
        return NULL;
    }
    dp_outline_mark(&scratch->outline, run->program, run->observed[model]);
    return &scratch->outline;
}

bool dp_outline_is_command(const struct dp_outline *outline, uint64_t command) {
    return command < outline->marks.count && (outline->marks.items[command] & DP_MARK_COMMAND) != 0;
}

/* Slots are mostly filled in order from 0, so the guess nearly always hits. */
#define LOOK_UP(array, kind_)                                                                                          \
    do {                                                                                                               \
        if (slot < (array).count && program->records[(array).items[slot]].as.kind_.id == slot) {                       \
            return (array).items[slot];                                                                                \
        }                                                                                                              \
        for (size_t i = 0; i < (array).count; i++) {                                                                   \
            if (program->records[(array).items[i]].as.kind_.id == slot) {                                              \
                return (array).items[i];                                                                               \
            }                                                                                                          \
        }                                                                                                              \
        return DP_NONE;                                                                                                \
    } while (0)

uint32_t dp_outline_list(const struct dp_outline *outline, const struct dp_program *program, uint32_t slot) {
    LOOK_UP(outline->lists, list);
}

uint32_t dp_outline_resource(const struct dp_outline *outline, const struct dp_program *program, uint32_t slot) {
    LOOK_UP(outline->resources, resource);
}
