/* judged.c: makes the parts of a struct dp_judged when they are first asked for. */
#include "oracles/judged.h"

#include "oracles/array.h"
#include "oracles/compare.h"
#include "oracles/scratch.h"

void dp_judged_reset(struct dp_judged *judged) {
    judged->program = NULL;
    judged->promised = false;
    judged->faulted_promised = false;
    judged->placed = false;
    judged->asked[0] = false;
    judged->asked[1] = false;
}

void dp_judged_free(struct dp_judged *judged, const struct dp_memory *memory) {
    if (judged->promise.memory != NULL) {
        dp_promise_end(&judged->promise);
    }
    if (judged->faulted.memory != NULL) {
        dp_promise_end(&judged->faulted);
    }
    for (int model = 0; model < 2; model++) {
        struct dp_placed *placed = &judged->streams[model];
        dp_stream_free(&placed->stream, memory);
        DP_RELEASE(memory, &placed->position);
        DP_RELEASE(memory, &placed->first);
        DP_RELEASE(memory, &placed->pieces);
        DP_RELEASE(memory, &placed->blits);
        dp_layouts_free(&placed->layouts, memory);
        dp_judgement_free(&judged->judgements[model][0], memory);
        dp_judgement_free(&judged->judgements[model][1], memory);
    }
}

const char *dp_judge_name(int judge) {
    return judge == 0 ? "reference" : "optimized";
}

const struct dp_judge *dp_judge_at(const struct dp_run *run, int judge) {
    if (run->models[0]->judge == NULL && run->models[1]->judge == NULL) {
        return NULL;
    }
    const struct dp_judge *own = run->models[judge]->judge;
    return own != NULL ? own : judge == 0 ? dp_reference.judge : dp_optimized.judge;
}

bool dp_nobody_judges(const struct dp_run *run) {
    dp_judged_begin(run);
    bool nobody = dp_judge_at(run, 0) == NULL && dp_judge_at(run, 1) == NULL;
    run->scratch->unasked = run->scratch->unasked || nobody;
    return nobody || dp_has_unsupported(run);
}

void dp_judged_begin(const struct dp_run *run) {
    struct dp_judged *judged = &run->scratch->judged;
    if (judged->program != run->program || run->scratch->outlined != run->program) {
        dp_judged_reset(judged);
        judged->program = run->program;
        if (run->scratch->outlined != run->program) {
            run->scratch->bound.program = NULL; /* perhaps another program's in the same place */
        }
    }
}

static struct dp_judged *parts_of(const struct dp_run *run) {
    return &run->scratch->judged;
}

/* Builds it unless it is there. */
static struct dp_promise *promise_of(const struct dp_run *run, struct dp_promise *promise, bool *made,
                                     unsigned wanted) {
    if (promise->memory == NULL) {
        dp_promise_start(promise, run->scratch->memory);
    }
    const struct dp_bound_program *bound = *made ? NULL : dp_bound_of(run);
    promise->bindings = bound != NULL ? &bound->bindings : promise->bindings;
    *made =
        *made || (bound != NULL && dp_promise_build(promise, run->program, run->observed[0], wanted) == DP_STATUS_OK);
    run->scratch->out_of_memory |= !*made;
    return *made ? promise : NULL;
}

struct dp_promise *dp_judged_promise(const struct dp_run *run) {
    struct dp_judged *judged = parts_of(run);
    bool hazards = run->scratch->rerun || run->scratch->replayed; /* `fix` and `memory` need them */
    unsigned wanted = DP_PROMISE_BOUNDS | (hazards ? DP_PROMISE_HAZARDS : 0u);
    return promise_of(run, &judged->promise, &judged->promised, wanted);
}

struct dp_promise *dp_judged_faulted(const struct dp_run *run) {
    struct dp_judged *judged = parts_of(run);
    unsigned wanted = DP_PROMISE_UAV_SKIPS_VS | (run->scratch->replayed ? DP_PROMISE_HAZARDS : 0u);
    return promise_of(run, &judged->faulted, &judged->faulted_promised, wanted);
}

/* --- placing --- */

/* Position of the next WORK packet of this command and execution behind `*at`; 0 if there is none. */
static uint64_t find_work(const struct dp_stream *stream, const struct dp_promise_item *item, size_t *at) {
    for (size_t p = *at; p < stream->packets.count; p++) {
        const struct dp_strung_packet *s = &stream->packets.items[p];
        if (s->packet.kind == DP_PACKET_WORK && s->packet.as.WORK.command == item->command &&
            s->execution == item->execution) {
            *at = p + 1;
            return p + 1;
        }
    }
    return 0;
}

static bool place_items(struct dp_placed *placed, const struct dp_promise *promise, const struct dp_program *program,
                        const struct dp_memory *memory) {
    bool ok = false;
    size_t at = 0;
    DP_RESERVE(memory, &placed->position, promise->items.count + 1, &ok);
    placed->position.count = 0;
    placed->last = (uint32_t)promise->items.count;
    for (size_t i = 0; ok && i < promise->items.count; i++) {
        const struct dp_promise_item *item = &promise->items.items[i];
        bool discard = program->records[item->command].kind == DP_COMMAND_discard;
        uint64_t position = discard ? 0 : find_work(&placed->stream, item, &at);
        if (position == 0 && !discard && placed->last > i) {
            placed->last = (uint32_t)i;
        }
        placed->position.items[placed->position.count++] = position;
    }
    return ok;
}

static bool place_pieces(struct dp_placed *placed, const struct dp_promise *promise, const struct dp_program *program,
                         const struct dp_memory *memory) {
    bool ok = false;
    DP_RESERVE(memory, &placed->first, promise->accesses.count + 1, &ok);
    if (!ok) {
        return false;
    }
    placed->pieces.count = 0;
    placed->first.count = 0;
    for (uint32_t a = 0; a < (uint32_t)promise->accesses.count; a++) {
        struct dp_piece pieces[DP_PIECES];
        uint64_t position = placed->position.items[promise->accesses.items[a].item];
        uint32_t count = 0;
        if (position != 0) {
            count = dp_pieces_of(promise, program, &placed->stream.packets.items[position - 1].packet, a, pieces);
        }
        placed->first.items[placed->first.count++] = (uint32_t)placed->pieces.count;
        for (uint32_t i = 0; i < count; i++) {
            DP_PUSH(memory, &placed->pieces, pieces[i], &ok);
            if (!ok) {
                return false;
            }
        }
    }
    placed->first.items[placed->first.count++] = (uint32_t)placed->pieces.count;
    return true;
}

static bool find_blits(struct dp_placed *placed, const struct dp_memory *memory) {
    bool ok = true;
    placed->blits.count = 0;
    for (size_t p = 0; ok && p < placed->stream.packets.count; p++) {
        enum dp_packet_kind kind = placed->stream.packets.items[p].packet.kind;
        if (kind == DP_PACKET_BLIT || kind == DP_PACKET_META_INIT) {
            uint64_t position = p + 1;
            DP_PUSH(memory, &placed->blits, position, &ok);
        }
    }
    return ok;
}

static bool place(const struct dp_run *run, struct dp_judged *judged, const struct dp_promise *promise) {
    const struct dp_memory *memory = run->scratch->memory;
    bool ok = true;
    for (int model = 0; ok && model < 2; model++) {
        struct dp_placed *placed = &judged->streams[model];
        ok = dp_string(run->program, run->observed[model], memory, &placed->stream) &&
             place_items(placed, promise, run->program, memory) &&
             place_pieces(placed, promise, run->program, memory) && find_blits(placed, memory) &&
             dp_layouts_place(&placed->layouts, promise, &placed->stream, placed->position.items, memory);
    }
    return ok;
}

const struct dp_placed *dp_judged_stream(const struct dp_run *run, int model) {
    struct dp_judged *judged = parts_of(run);
    const struct dp_promise *promise = dp_judged_promise(run);
    if (promise == NULL) {
        return NULL;
    }
    if (!judged->placed) {
        judged->placed = place(run, judged, promise);
        run->scratch->out_of_memory |= !judged->placed;
    }
    return judged->placed ? &judged->streams[model] : NULL;
}

uint32_t dp_judged_items(const struct dp_run *run, int model) {
    const struct dp_judged *judged = &run->scratch->judged;
    uint32_t last = judged->streams[model].last;
    return judged->promise.judged < last ? (uint32_t)judged->promise.judged : last;
}

uint32_t dp_item_at(const struct dp_placed *placed, uint64_t position) {
    for (size_t i = 0; position != 0 && i < placed->position.count; i++) {
        if (placed->position.items[i] == position) {
            return (uint32_t)i;
        }
    }
    return DP_NONE;
}

/* --- asking --- */

/* Both streams by one judge: one instance, rewound in between. */
static void ask(const struct dp_run *run, struct dp_judged *judged, int judge) {
    struct dp_scratch *scratch = run->scratch;
    struct dp_judging_instance instance;
    enum dp_status status = DP_STATUS_OK;
    const struct dp_bound_program *bound = dp_bound_of(run);
    bool started =
        dp_judging_start(&instance, dp_judge_at(run, judge), run->program, &scratch->arena, scratch->memory, &status);
    instance.bindings = bound != NULL ? &bound->bindings : NULL;
    for (int model = 0; model < 2; model++) {
        struct dp_judgement *out = &judged->judgements[model][judge];
        bool alive = started && status == DP_STATUS_OK;
        if (alive) {
            dp_judging_run(&instance, run->program, &judged->streams[model].stream, &judged->streams[model].layouts,
                           out);
            status = out->status;
        } else {
            out->ticks.count = 0;
            out->faults.count = 0;
            out->illegal = false;
            out->status = status;
        }
        scratch->out_of_memory |= out->status == DP_STATUS_OUT_OF_MEMORY;
    }
    if (started) {
        dp_judging_end(&instance);
    }
    judged->asked[judge] = true;
}

const struct dp_judgement *dp_judgement_of(const struct dp_run *run, int model, int judge) {
    if (dp_judge_at(run, judge) == NULL || dp_judged_stream(run, model) == NULL) {
        return NULL;
    }
    struct dp_judged *judged = parts_of(run);
    if (!judged->asked[judge]) {
        ask(run, judged, judge);
    }
    return run->scratch->out_of_memory ? NULL : &judged->judgements[model][judge];
}
