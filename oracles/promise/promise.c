/* promise.c: birth, building and end of a promise. */
#include "oracles/promise/inner.h"

#include <string.h>

/* clang-format off */
#define ARRAYS(DO) \
    DO(helds) DO(cells) DO(cuts) DO(aliases) DO(links) DO(marks) DO(nodes) DO(gap) DO(fresh) DO(keys) DO(entries) \
    DO(tables) DO(clocks) DO(reach) DO(wholes)
/* clang-format on */

void dp_promise_start(struct dp_promise *promise, const struct dp_memory *memory) {
    memset(promise, 0, sizeof *promise);
    promise->memory = memory;
}

static void empty(struct dp_promise_inner *in, unsigned wanted) {
#define EMPTY(array) in->array.count = 0;
    ARRAYS(EMPTY)
#undef EMPTY
    if (in->reported_count > 0) {
        memset(in->reported.items, 0, in->reported.capacity * sizeof *in->reported.items);
    }
    in->reported_count = 0;
    in->wanted = wanted;
    in->failed = false;
    in->found = false;
    in->globals = DP_NONE;
    in->stamp = 0;
    in->time = 0;
    in->boundary = 0;
    in->boundaries = 0;
    in->scope = 1;
    in->execution = DP_NONE;
    in->occurrence = 0;
    in->number = 0;
    in->list = DP_NONE;
    in->list_start = 0;
    in->list_type = DP_LIST_direct;
    in->list_hint = false;
    in->last_type = DP_NONE;
    in->caller = DP_NONE;
    in->first_call = DP_NONE;
}

static struct dp_promise_inner *inner_of(struct dp_promise *promise) {
    if (promise->inner == NULL) {
        promise->inner = promise->memory->resize(promise->memory->context, NULL, 0, sizeof *promise->inner);
        if (promise->inner != NULL) {
            memset(promise->inner, 0, sizeof *promise->inner);
        }
    }
    return promise->inner;
}

enum dp_status dp_promise_build(struct dp_promise *promise, const struct dp_program *program,
                                const struct dp_observation *said, unsigned wanted) {
    struct dp_promise_inner *in = inner_of(promise);
    if (in == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    empty(in, wanted);
    promise->items.count = 0;
    promise->accesses.count = 0;
    promise->bounds.count = 0;
    promise->moves.count = 0;
    promise->hazards.count = 0;
    promise->judged = SIZE_MAX;
    promise->kinds = 0;
    in->out = promise;
    in->program = program;
    in->said = said;
    if (program->count == 0 || program->records[0].kind != DP_COMMAND_device) {
        return DP_STATUS_MALFORMED;
    }
    in->device = &program->records[0].as.device;
    if (!dp_outline_build(&in->outline, promise->memory, program)) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    if (said != NULL) {
        dp_outline_mark(&in->outline, program, said);
    }
    dp_promise_find_resources(in);
    if (!in->failed) {
        dp_promise_walk(in);
    }
    return in->failed ? DP_STATUS_OUT_OF_MEMORY : DP_STATUS_OK;
}

void dp_promise_end(struct dp_promise *promise) {
    const struct dp_memory *memory = promise->memory;
    struct dp_promise_inner *in = promise->inner;
    DP_RELEASE(memory, &promise->items);
    DP_RELEASE(memory, &promise->accesses);
    DP_RELEASE(memory, &promise->bounds);
    DP_RELEASE(memory, &promise->moves);
    DP_RELEASE(memory, &promise->hazards);
    if (in == NULL) {
        return;
    }
#define RELEASE(array) DP_RELEASE(memory, &in->array);
    ARRAYS(RELEASE)
#undef RELEASE
    DP_RELEASE(memory, &in->reported);
    dp_outline_free(&in->outline, memory);
    memory->resize(memory->context, in, sizeof *in, 0);
    promise->inner = NULL;
}

bool dp_promise_any(const struct dp_program *program, const struct dp_observation *said, const struct dp_memory *memory,
                    bool by_barrier) {
    struct dp_promise promise;
    dp_promise_start(&promise, memory);
    struct dp_promise_inner *in = inner_of(&promise);
    bool any = false;
    if (in != NULL) {
        in->by_barrier = by_barrier;
        any = dp_promise_build(&promise, program, said, DP_PROMISE_FIRST) == DP_STATUS_OK && in->found;
    }
    dp_promise_end(&promise);
    return any;
}
