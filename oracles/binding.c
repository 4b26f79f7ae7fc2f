/* binding.c: the bindings that two pipelines parts agree on. See binding.h. */
#include "oracles/binding.h"

#include "oracles/array.h"
#include "oracles/scratch.h"

/* The next report about a binding from `*at` on; NULL if there is none. */
static const struct dp_pso_binding *next_binding(const struct dp_pso_stream *said, size_t *at) {
    while (*at < said->final) {
        const struct dp_pso_report *report = &said->reports.items[(*at)++];
        if (report->kind == DP_PSO_REPORT_binding) {
            return &report->as.binding;
        }
    }
    return NULL;
}

static bool same_use(const struct dp_pso_use *a, const struct dp_pso_use *b) {
    return a->stages == b->stages && a->slots == b->slots && a->colour_written == b->colour_written &&
           a->colour_read == b->colour_read && a->uses == b->uses;
}

static bool agree(struct dp_bound_program *bound, const struct dp_memory *memory) {
    size_t at[2] = {0, 0};
    const struct dp_pso_binding *a = next_binding(&bound->said[0], &at[0]);
    const struct dp_pso_binding *b = next_binding(&bound->said[1], &at[1]);
    bool ok = true;
    while (ok && a != NULL && b != NULL) {
        bool both = a->command == b->command;
        if (both && a->bound != 0 && b->bound != 0 && same_use(&a->use, &b->use)) {
            struct dp_bound_draw draw = {a->command, a->use};
            DP_PUSH(memory, &bound->bindings.items, draw, &ok);
        }
        bool first = a->command <= b->command;
        bool second = b->command <= a->command;
        a = first ? next_binding(&bound->said[0], &at[0]) : a;
        b = second ? next_binding(&bound->said[1], &at[1]) : b;
    }
    return ok;
}

bool dp_bound_find(struct dp_bound_program *bound, const struct dp_pipelines *const parts[2], struct dp_arena *arena,
                   const struct dp_memory *memory, const struct dp_program *program) {
    bound->program = program;
    bound->bindings.items.count = 0;
    for (int i = 0; i < 2; i++) {
        if (bound->said[i].memory == NULL) {
            dp_pso_stream_start(&bound->said[i], memory);
        }
        dp_pso_stream_clear(&bound->said[i]);
    }
    if (parts[0] == NULL || parts[1] == NULL || !dp_pso_is_there(program)) {
        return true;
    }
    dp_arena_reset(arena);
    for (int i = 0; i < 2; i++) {
        dp_pso_observe_into(parts[i], &arena->memory, program, &bound->said[i]);
        if (bound->said[i].status != DP_STATUS_OK) {
            return bound->said[i].status != DP_STATUS_OUT_OF_MEMORY;
        }
    }
    return agree(bound, memory);
}

const struct dp_bound_program *dp_bound_of(const struct dp_run *run) {
    struct dp_scratch *scratch = run->scratch;
    const struct dp_pipelines *const parts[2] = {dp_pso_part(run->models[0]), dp_pso_part(run->models[1])};
    if (scratch->bound.program == run->program ||
        dp_bound_find(&scratch->bound, parts, &scratch->arena, scratch->memory, run->program)) {
        return &scratch->bound;
    }
    scratch->bound.program = NULL;
    scratch->out_of_memory = true;
    return NULL;
}

bool dp_bindings_move(const struct dp_bindings *from, uint64_t at, uint32_t count, const struct dp_memory *memory,
                      struct dp_bindings *to) {
    bool ok = false;
    size_t draws = from != NULL ? from->items.count : 0;
    DP_RESERVE(memory, &to->items, draws, &ok);
    to->items.count = 0;
    for (size_t i = 0; ok && i < draws; i++) {
        struct dp_bound_draw draw = from->items.items[i];
        draw.command += draw.command >= at ? count : 0;
        to->items.items[to->items.count++] = draw;
    }
    return ok;
}

void dp_bound_free(struct dp_bound_program *bound, const struct dp_memory *memory) {
    dp_pso_stream_free(&bound->said[0]);
    dp_pso_stream_free(&bound->said[1]);
    DP_RELEASE(memory, &bound->bindings.items);
    bound->program = NULL;
}

const struct dp_pso_use *dp_bindings_at(const struct dp_bindings *bindings, uint64_t command) {
    size_t low = 0;
    size_t high = bindings != NULL ? bindings->items.count : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct dp_bound_draw *draw = &bindings->items.items[middle];
        if (draw->command == command) {
            return &draw->use;
        }
        if (draw->command < command) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}
