/* schedule.c: engines, the end-of-pipe queue and elements in flight, one step after the other (hardware sheet 6.4, T1-T8).
 * ME is driven to the end of the stream; whatever it has to wait for is forced, whatever it need not wait for is for the
 * adversary to do or to leave. */
#include "oracles/memory/schedule.h"

#include "oracles/array.h"

#include <string.h>

#define BIT(number) (1u << (number))
#define EVERY_CLASS UINT32_MAX
#define LATE_BITS   3u /* two items less than eight apart differ in one of these bits of their numbers */
#define STEPS       5u /* of an entry of the end-of-pipe queue; the last one signals */

static uint32_t op_count(const struct dp_value_run *run) {
    return (uint32_t)run->scene->ops.count;
}

static bool coin(struct dp_value_run *run) {
    return dp_value_draw(run, 2) == 0;
}

/* --- elements --- */

/* Executes an element; before it what must have been done: earlier work in the same RB cache, on the same line. */
static void execute(struct dp_value_run *run, uint32_t number) {
    const struct dp_value_element *elements = run->scene->elements.items;
    uint32_t first = number;
    if (run->done.items[number] != DP_NOT_DONE) {
        return;
    }
    while (elements[first].before != DP_NONE && run->done.items[elements[first].before] != DP_DONE) {
        first = elements[first].before;
    }
    for (; first != number; first = elements[first].behind) {
        if (run->done.items[first] == DP_NOT_DONE) {
            dp_value_execute(run, first);
        }
    }
    dp_value_execute(run, number);
}

/* Takes what is done out of the list. */
static void tidy(struct dp_value_run *run) {
    size_t kept = 0;
    for (size_t i = 0; i < run->pending.count; i++) {
        if (run->done.items[run->pending.items[i]] == DP_NOT_DONE) {
            run->pending.items[kept++] = run->pending.items[i];
        }
    }
    run->pending.count = kept;
}

static void force_one(struct dp_value_run *run, uint32_t number, uint32_t classes, uint32_t before) {
    const struct dp_value_element *e = &run->scene->elements.items[number];
    if ((classes >> e->unit & 1) != 0 && e->op < before) {
        execute(run, number);
    }
}

/* Everything of the classes that stands before op `before` and is in flight completes. */
static void force(struct dp_value_run *run, uint32_t classes, uint32_t before) {
    bool last_first =
        run->adversary->forced == DP_FORCED_last || (run->adversary->forced == DP_FORCED_random && coin(run));
    size_t count = run->pending.count;
    for (size_t i = 0; i < count; i++) {
        force_one(run, run->pending.items[last_first ? count - 1 - i : i], classes, before);
    }
    tidy(run);
}

static bool in_flight(const struct dp_value_run *run, uint32_t classes, uint32_t before) {
    for (size_t i = 0; i < run->pending.count; i++) {
        const struct dp_value_element *e = &run->scene->elements.items[run->pending.items[i]];
        if ((classes >> e->unit & 1) != 0 && e->op < before) {
            return true;
        }
    }
    return false;
}

static bool waits(struct dp_value_run *run, const struct dp_value_element *e) {
    switch (run->adversary->when) {
    case DP_WHEN_late:
        return true;
    case DP_WHEN_late_writes:
        return e->writes;
    case DP_WHEN_late_reads:
        return !e->writes;
    case DP_WHEN_some_late:
        return (run->scene->ops.items[e->op].number >> run->late_bit & 1) == run->late_if;
    case DP_WHEN_random:
        return coin(run);
    default:
        return false;
    }
}

/* An element is launched. Nothing drains the display, so nothing may be written behind a read of it. */
static void launch(struct dp_value_run *run, uint32_t number) {
    const struct dp_value_element *e = &run->scene->elements.items[number];
    if (run->done.items[number] != DP_NOT_DONE) {
        return; /* or never to be done */
    }
    if (e->raw_wait) {
        force(run, BIT(DP_UNIT_DMA), e->op);
    }
    if (e->client == DP_CLIENT_EXT || !waits(run, e)) {
        execute(run, number);
    } else {
        run->pending.items[run->pending.count++] = number;
    }
}

/* Who launches the elements of a client (hardware sheet 6.2). PFP, CE and ME do their own work when they pass. */
static uint32_t launcher(uint32_t client) {
    switch (client) {
    case DP_CLIENT_PFP:
    case DP_CLIENT_IDX:
    case DP_CLIENT_IDXD:
        return DP_UNIT_PFP;
    case DP_CLIENT_CE:
        return DP_UNIT_CE;
    default:
        return DP_NONE;
    }
}

static void pass(struct dp_value_run *run, uint32_t op, uint32_t engine) {
    const struct dp_value_op *o = &run->scene->ops.items[op];
    for (uint32_t e = o->first; o->kind == DP_VALUE_ITEM && e < o->first + o->count; e++) {
        uint32_t client = run->scene->elements.items[e].client;
        if (launcher(client) != engine) {
            continue;
        }
        if (client == DP_CLIENT_PFP || client == DP_CLIENT_CE || client == DP_CLIENT_ME) {
            execute(run, e);
        } else {
            launch(run, e);
        }
    }
}

/* --- the end-of-pipe queue --- */

static uint32_t next_entry(const struct dp_value_run *run, uint32_t from) {
    while (from < op_count(run) && run->scene->ops.items[from].kind != DP_VALUE_EVENT) {
        from++;
    }
    return from;
}

/* Classes that the next step of the head waits for. */
static uint32_t awaited(const struct dp_value_run *run) {
    const struct dp_value_op *op = &run->scene->ops.items[run->head];
    return run->step == 0 ? op->classes : run->step == STEPS - 1 ? op->last : 0;
}

/* The next step of the head, whose conditions hold. */
static void queue_step(struct dp_value_run *run) {
    if (run->step < STEPS - 1) {
        dp_value_cache_step(run, &run->scene->ops.items[run->head], run->step);
        run->step++;
        return;
    }
    run->step = 0;
    run->head = next_entry(run, run->head + 1);
}

static bool can_step_queue(const struct dp_value_run *run) {
    return run->head < run->me && !in_flight(run, awaited(run), run->head);
}

/* Entries as far as op `to`. */
static void force_queue(struct dp_value_run *run, uint32_t to) {
    while (run->head < run->me && run->head <= to) {
        force(run, awaited(run), run->head);
        queue_step(run);
        if (run->adversary->fill == DP_FILL_random) {
            dp_value_wander(run);
        }
    }
}

static void force_fence(struct dp_value_run *run, uint32_t signaller) {
    const struct dp_value_op *s = &run->scene->ops.items[signaller];
    if (s->kind == DP_VALUE_EOS) {
        force(run, s->classes, signaller);
    } else {
        force_queue(run, signaller);
    }
}

static bool is_signalled(const struct dp_value_run *run, uint32_t signaller) {
    const struct dp_value_op *s = &run->scene->ops.items[signaller];
    if (run->me <= signaller) {
        return false;
    }
    return s->kind == DP_VALUE_EOS ? !in_flight(run, s->classes, signaller) : run->head > signaller;
}

/* --- PFP and CE --- */

static bool can_step_pfp(const struct dp_value_run *run) {
    if (run->pfp == op_count(run)) {
        return false;
    }
    const struct dp_value_op *op = &run->scene->ops.items[run->pfp];
    if (op->kind == DP_VALUE_PFP_SYNC) {
        return run->me == run->pfp;
    }
    return op->kind != DP_VALUE_WAIT || op->engine != DP_CP_PFP ||
           (op->signaller != DP_NONE && is_signalled(run, op->signaller));
}

static void step_pfp(struct dp_value_run *run) {
    pass(run, run->pfp, DP_UNIT_PFP);
    run->pfp++;
}

static bool can_step_ce(const struct dp_value_run *run) {
    return run->ce < op_count(run) && (run->scene->ops.items[run->ce].kind != DP_VALUE_CE_SYNC || run->me >= run->ce);
}

static void step_ce(struct dp_value_run *run) {
    pass(run, run->ce, DP_UNIT_CE);
    run->ce++;
}

/* As far as the adversary wants them. */
static void run_ahead(struct dp_value_run *run) {
    enum dp_front front = run->adversary->front;
    while (front != DP_FRONT_beside && can_step_pfp(run) && (front == DP_FRONT_ahead || coin(run))) {
        step_pfp(run);
    }
    while (front != DP_FRONT_beside && can_step_ce(run) && (front == DP_FRONT_ahead || coin(run))) {
        step_ce(run);
    }
}

/* --- ME --- */

static bool deadlock(struct dp_value_run *run, uint32_t op) {
    if (run->outcome.wrong == DP_WRONG_nothing) {
        run->outcome = (struct dp_outcome){.wrong = DP_WRONG_deadlock, .element = DP_NONE, .op = op};
    }
    return false;
}

/* PFP must be past what ME is about to execute. */
static bool bring_pfp(struct dp_value_run *run) {
    while (run->pfp <= run->me) {
        const struct dp_value_op *op = &run->scene->ops.items[run->pfp];
        if (op->kind == DP_VALUE_WAIT && op->engine == DP_CP_PFP) {
            if (op->signaller == DP_NONE) {
                return deadlock(run, run->pfp);
            }
            force_fence(run, op->signaller);
        }
        step_pfp(run);
    }
    return true;
}

static void spontaneous(struct dp_value_run *run) {
    const struct dp_adversary *a = run->adversary;
    run_ahead(run);
    while (a->queue != DP_QUEUE_late && can_step_queue(run) && (a->queue == DP_QUEUE_early || coin(run))) {
        queue_step(run);
    }
    if (a->when == DP_WHEN_random && run->pending.count != 0 && coin(run)) {
        execute(run, run->pending.items[dp_value_draw(run, (uint32_t)run->pending.count)]);
        tidy(run);
    }
    if (a->fill == DP_FILL_random) {
        dp_value_wander(run);
    }
}

static void acquire(struct dp_value_run *run, const struct dp_value_op *op) {
    for (uint32_t step = 0; step < STEPS - 1; step++) {
        dp_value_cache_step(run, op, step);
        if (run->adversary->when == DP_WHEN_random) {
            spontaneous(run);
        }
    }
}

static bool step_me(struct dp_value_run *run) {
    const struct dp_value_op *op = &run->scene->ops.items[run->me];
    if (!bring_pfp(run)) {
        return false;
    }
    switch (op->kind) {
    case DP_VALUE_ITEM:
        while (op->ce && run->ce <= run->me) {
            step_ce(run);
        }
        pass(run, run->me, DP_NONE);
        break;
    case DP_VALUE_DRAIN:
        force(run, op->classes, run->me);
        break;
    case DP_VALUE_WAIT:
        if (op->engine == DP_CP_ME && op->signaller == DP_NONE) {
            return deadlock(run, run->me);
        }
        if (op->engine == DP_CP_ME) {
            force_fence(run, op->signaller);
        }
        break;
    case DP_VALUE_ACQUIRE:
        acquire(run, op);
        break;
    default:
        break;
    }
    run->me++;
    return true;
}

/* --- a run --- */

/* Whether an item stays off a line that it need not touch, in rounds in which items may. */
static bool stays_off(const struct dp_value_run *run, const struct dp_value_element *e) {
    uint64_t drawn = dp_value_mixed(run->thinned ^ ((uint64_t)e->op << 16 | e->line));
    return run->thinned != 0 && !e->everywhere && (drawn & 1) != 0;
}

/* The engine of each copy, and the lines of each item; what does not happen is never done. Versions that reads must see. */
static void draw_items(struct dp_value_run *run) {
    const struct dp_value_scene *scene = run->scene;
    for (size_t l = 0; l < scene->lines.count; l++) {
        run->newest.items[l] = 0;
    }
    for (uint32_t o = 0; o < op_count(run); o++) {
        const struct dp_value_op *op = &scene->ops.items[o];
        uint32_t engines = op->kind == DP_VALUE_ITEM ? op->engines : 0;
        uint32_t engine = DP_ENGINE_any;
        uint32_t seen = 0;
        for (uint32_t bit = 0; engines >> bit != 0; bit++) {
            if ((engines >> bit & 1) != 0 && dp_value_draw(run, ++seen) == 0) {
                engine = bit;
            }
        }
        for (uint32_t e = op->first; op->kind == DP_VALUE_ITEM && e < op->first + op->count; e++) {
            const struct dp_value_element *element = &scene->elements.items[e];
            bool other = element->engine != DP_ENGINE_any && element->engine != engine;
            run->done.items[e] = other || stays_off(run, element) ? DP_NEVER_DONE : DP_NOT_DONE;
            run->expected.items[e] = run->newest.items[element->line];
        }
        for (uint32_t e = op->first; op->kind == DP_VALUE_ITEM && e < op->first + op->count; e++) {
            if (run->done.items[e] == DP_NOT_DONE && scene->elements.items[e].writes) {
                run->newest.items[scene->elements.items[e].line] = o + 1;
            }
        }
    }
}

static bool reserve(struct dp_value_run *run, const struct dp_memory *memory) {
    size_t elements = run->scene->elements.count + 1;
    bool ok[5];
    DP_RESERVE(memory, &run->cells, run->scene->lines.count + 1, &ok[0]);
    DP_RESERVE(memory, &run->newest, run->scene->lines.count + 1, &ok[1]);
    DP_RESERVE(memory, &run->expected, elements, &ok[2]);
    DP_RESERVE(memory, &run->done, elements, &ok[3]);
    DP_RESERVE(memory, &run->pending, elements, &ok[4]);
    return ok[0] && ok[1] && ok[2] && ok[3] && ok[4];
}

bool dp_value_run(struct dp_value_run *run, const struct dp_value_scene *scene, const struct dp_adversary *adversary,
                  uint32_t round, uint64_t draw, struct dp_story *story, const struct dp_memory *memory) {
    run->scene = scene;
    run->adversary = adversary;
    run->random = draw;
    run->story = story;
    run->outcome = (struct dp_outcome){.wrong = DP_WRONG_nothing, .element = DP_NONE};
    if (!reserve(run, memory)) {
        return false;
    }
    run->pfp = run->me = run->ce = 0;
    run->step = 0;
    run->position = 0;
    run->pending.count = 0;
    run->head = next_entry(run, 0);
    run->late_if = round % 2;
    run->late_bit = round / 2 % LATE_BITS;
    run->thinned = round < adversary->whole ? 0 : draw | 1;
    draw_items(run);
    dp_value_caches_start(run);
    bool alive = true;
    while (alive && run->me < op_count(run)) {
        spontaneous(run);
        alive = step_me(run);
    }
    if (alive) {
        while (run->ce < op_count(run)) {
            step_ce(run);
        }
        force(run, EVERY_CLASS, op_count(run));
        force_queue(run, op_count(run));
        dp_value_settle(run);
    }
    return true;
}

void dp_value_run_free(struct dp_value_run *run, const struct dp_memory *memory) {
    DP_RELEASE(memory, &run->cells);
    DP_RELEASE(memory, &run->newest);
    DP_RELEASE(memory, &run->expected);
    DP_RELEASE(memory, &run->done);
    DP_RELEASE(memory, &run->pending);
}
