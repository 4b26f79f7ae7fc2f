/* reduce.c: the steps of steps.def, again and again until none gets anywhere. */
#include "fuzz/minimize/reduce.h"

#include "fuzz/minimize/reducer.h"

#include <stdlib.h>
#include <string.h>

static bool (*const steps[])(struct dp_reducer *) = {
#define DP_STEP(name, what) dp_step_##name,
#include "fuzz/minimize/steps/steps.def"
#undef DP_STEP
};
static const size_t step_count = sizeof steps / sizeof steps[0];

/* --- memory: all of it before the first step --- */

/* Slots that the records name, cut at what can be filled. */
static void count_slots(struct dp_reducer *r, const struct dp_program *program) {
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_description *d = dp_describe(program->records[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            int space = dp_type_namespace(d->fields[f].type);
            uint64_t slot = space >= 0 ? dp_get(&program->records[i], &d->fields[f]) : DP_NONE;
            if (slot < DP_MAX_SLOTS && slot >= r->slots[space]) {
                r->slots[space] = (uint32_t)slot + 1;
            }
        }
    }
}

static bool reserve(struct dp_reducer *r, const struct dp_program *program) {
    bool reserved = true;
    count_slots(r, program);
    r->current = malloc(program->count * sizeof *r->current);
    r->draft = malloc(program->count * sizeof *r->draft);
    r->candidate = malloc(program->count * sizeof *r->candidate);
    r->marks = malloc(program->count);
    for (int space = 0; space < DP_NAMESPACES; space++) {
        r->definer[space] = calloc((size_t)r->slots[space] + 1, sizeof *r->definer[space]);
        r->renamed[space] = calloc((size_t)r->slots[space] + 1, sizeof *r->renamed[space]);
        reserved = reserved && r->definer[space] != NULL && r->renamed[space] != NULL;
    }
    return reserved && r->current != NULL && r->draft != NULL && r->candidate != NULL && r->marks != NULL;
}

static void release(struct dp_reducer *r) {
    for (int space = 0; space < DP_NAMESPACES; space++) {
        free(r->definer[space]);
        free(r->renamed[space]);
    }
    free(r->current);
    free(r->draft);
    free(r->candidate);
    free(r->marks);
    dp_structure_free(&r->structure);
}

/* --- the work --- */

/* Whether the program as it stands fails with the signature; the first step. */
static bool shows(struct dp_reducer *r) {
    const struct dp_reduce_request *q = r->request;
    if (q->budget == 0) {
        r->stats->exhausted = true;
        r->stopped = true;
        return false;
    }
    r->stats->tested++;
    return r->alike(r->context, &q->program, &r->stopped) && !r->stopped;
}

static void to_fixed_point(struct dp_reducer *r) {
    size_t idle = 0;
    for (size_t step = 0; idle < step_count && !r->stopped; step = (step + 1) % step_count) {
        idle = steps[step](r) ? 0 : idle + 1;
    }
}

static enum dp_reduced run(struct dp_reducer *r, const struct dp_program *program) {
    memcpy(r->current, program->records, program->count * sizeof *r->current);
    r->count = program->count;
    dp_find_definers(r);
    r->shown = shows(r);
    if (r->shown || (r->reveals && !r->stopped && dp_reveal(r))) {
        to_fixed_point(r);
    }
    return r->out_of_memory ? DP_REDUCE_NO_MEMORY : r->shown ? DP_REDUCED : DP_REDUCE_NOT_SHOWN;
}

enum dp_reduced dp_reduce_run(struct dp_reducer *r, const struct dp_reduce_request *request, struct dp_command *out,
                              size_t *count, struct dp_reduce_stats *stats) {
    enum dp_reduced result = DP_REDUCE_NO_MEMORY;
    const struct dp_command *records = request->program.records;
    *stats = (struct dp_reduce_stats){0, 0, 0, false};
    *count = request->program.count;
    r->request = request;
    r->stats = stats;
    dp_structure_start(&r->structure);
    if (reserve(r, &request->program)) {
        result = run(r, &request->program);
        records = r->current;
        *count = r->count;
    }
    memcpy(out, records, *count * sizeof *out);
    release(r);
    return result;
}

enum dp_reduced dp_reduce_by(const struct dp_reduce_request *request, dp_alike *alike, struct dp_command *out,
                             size_t *count, struct dp_reduce_stats *stats) {
    struct dp_reducer *r = calloc(1, sizeof *r);
    if (r == NULL) {
        *stats = (struct dp_reduce_stats){0, 0, 0, false};
        *count = request->program.count;
        memcpy(out, request->program.records, *count * sizeof *out);
        return DP_REDUCE_NO_MEMORY;
    }
    r->alike = alike;
    r->context = request->context;
    enum dp_reduced result = dp_reduce_run(r, request, out, count, stats);
    free(r);
    return result;
}
