/* memory.c: the oracle `memory`: without races of the application, every read of a well-formed access sees what the last
 * write before it left, under both streams and every schedule tried, and memory ends with the last writes (design 6).
 *
 * A second voice beside the judges: no clock and no pair, but whole streams with versions in caches (memory/). Both streams
 * hold the same items in the same order (`legality`), so that what each gives the right version gives equal values. */
#include "oracles/compare.h"
#include "oracles/hash.h"
#include "oracles/memory/telling.h"
#include "oracles/scratch.h"

bool dp_oracle_memory(const struct dp_run *run, struct dp_finding *finding);

/* --- who is judged --- */

/* The program is free of races, by the promise: every two accesses that conflict are ordered. UAV writers too. */
static bool is_free_of_races(const struct dp_run *run, const struct dp_promise *promise) {
    if (promise->hazards.count != 0) {
        return false;
    }
    /* Declared faults (known_faults.def): a program that would race if UAV barriers had no VS races on such a driver. */
    bool untranslated = run->program->records[0].as.device.legacy_translation == DP_SWITCH_off;
    const struct dp_promise *faulted = untranslated ? dp_judged_faulted(run) : NULL;
    return !untranslated || (faulted != NULL && faulted->hazards.count == 0);
}

/* Every item is where it should be and may run there. */
static bool is_whole(const struct dp_run *run, const struct dp_promise *promise, int model) {
    const struct dp_placed *placed = dp_judged_stream(run, model);
    if (placed == NULL || promise->judged < promise->items.count || placed->last < promise->items.count) {
        return false;
    }
    for (uint32_t i = 0; i < (uint32_t)promise->items.count; i++) {
        uint64_t position = placed->position.items[i];
        if (position != 0 &&
            dp_leaves_queue(promise, run->program, &placed->stream.packets.items[position - 1].packet, i)) {
            return false;
        }
    }
    return true;
}

static bool is_judged(const struct dp_run *run) {
    const struct dp_outline *outline = dp_outline_of(run, 0);
    const struct dp_promise *promise = dp_judged_promise(run);
    return outline != NULL && promise != NULL && !outline->refusals && is_whole(run, promise, 0) &&
           is_whole(run, promise, 1) && is_free_of_races(run, promise);
}

/* --- running --- */

/* The same schedule once more, with somebody who listens. */
static bool fail(const struct dp_run *run, int model, const struct dp_adversary *adversary, uint32_t round,
                 uint64_t draw, struct dp_finding *finding) {
    struct dp_value_run *schedule = &run->scratch->schedule;
    struct dp_story story = {.line = schedule->outcome.line};
    char what[80];
    char text[1024];
    if (!dp_value_run(schedule, &run->scratch->scene, adversary, round, draw, &story, run->scratch->memory)) {
        run->scratch->out_of_memory = true;
        return true;
    }
    struct dp_words signature = dp_words_in(what, sizeof what);
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&signature, "%s: ", dp_judge_name(model));
    dp_value_name(schedule, &signature);
    dp_value_tell(run, model, schedule, &story, &words);
    return dp_fail(finding, "memory", what, text);
}

/* The stream that a model wrote, under every adversary. */
static bool holds(const struct dp_run *run, int model, uint64_t seed, struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    if (!dp_value_scene_build(&scratch->scene, run, model, seed)) {
        scratch->out_of_memory = true;
        return true;
    }
    if (scratch->scene.too_large) {
        scratch->ran = false;
        return true;
    }
    for (size_t a = 0; a < dp_adversary_count; a++) {
        for (uint32_t round = 0; round < dp_adversaries[a].rounds; round++) {
            seed = dp_value_mixed(seed);
            if (!dp_value_run(&scratch->schedule, &scratch->scene, &dp_adversaries[a], round, seed, NULL,
                              scratch->memory)) {
                scratch->out_of_memory = true;
                return true;
            }
            if (scratch->schedule.outcome.wrong != DP_WRONG_nothing) {
                return fail(run, model, &dp_adversaries[a], round, seed, finding);
            }
        }
    }
    return true;
}

bool dp_oracle_memory(const struct dp_run *run, struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    dp_judged_begin(run);
    if (!scratch->replayed || dp_has_unsupported(run)) {
        return true;
    }
    scratch->ran = is_judged(run);
    uint64_t seed = scratch->ran ? dp_hash_program(run->program) : 0;
    bool good = !scratch->ran || (holds(run, 0, seed, finding) && holds(run, 1, seed, finding));
    scratch->left_out = !scratch->ran && !scratch->out_of_memory;
    return good;
}
