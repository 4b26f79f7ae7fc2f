/* determinism.c: the oracle `determinism`: a model says the same of a program again after another program ran in
 * between, in memory that holds something else (a value read before it was written shows); and the optimized model
 * reports the same diagnostics, requirements and state with every optimization off and with all on (drawn sets are the
 * matter of `switches`). */
#include "oracles/compare.h"
#include "oracles/digest.h"
#include "oracles/observe.h"
#include "oracles/scratch.h"

bool dp_oracle_determinism(const struct dp_run *run, struct dp_finding *finding);

/* clang-format off */
/* What runs in between: a little of everything that leaves traces. */
static const struct dp_command other_records[] = {
    {DP_COMMAND_device, .as.device = {.hardware = DP_HARDWARE_worst, .legacy_translation = DP_SWITCH_on,
                                      .enhanced = DP_SWITCH_on}},
    {DP_COMMAND_resource, .as.resource = {.id = 0, .dimension = DP_DIMENSION_texture2d, .extent = {64, 64, 2},
                                          .mips = 2, .samples = 1, .format = DP_FORMAT_R8G8B8A8_UNORM,
                                          .flags = DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DCC,
                                          .initial = DP_INITIAL_layout, .layout = DP_LAYOUT_RENDER_TARGET}},
    {DP_COMMAND_list, .as.list = {.id = 0, .type = DP_LIST_direct}},
    {DP_COMMAND_clear_rtv, .as.clear_rtv = {0}},
    {DP_COMMAND_operand, .as.operand = {.role = DP_ROLE_view, .resource = 0,
                                        .range = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0}}},
    {DP_COMMAND_barrier, .as.barrier = {0}},
    {DP_COMMAND_group, .as.group = {.type = DP_BARRIER_texture}},
    {DP_COMMAND_texture_barrier, .as.texture_barrier = {.resource = 0,
        .sync_before = DP_SYNC_RENDER_TARGET,     .sync_after = DP_SYNC_PIXEL_SHADING,
        .access_before = DP_ACCESS_RENDER_TARGET, .access_after = DP_ACCESS_SHADER_RESOURCE,
        .layout_before = DP_LAYOUT_RENDER_TARGET, .layout_after = DP_LAYOUT_SHADER_RESOURCE,
        .range = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0}}},
    {DP_COMMAND_draw, .as.draw = {.pipeline = DP_NONE}},
    {DP_COMMAND_end, .as.end = {0}},
    {DP_COMMAND_execute, .as.execute = {0}},
    {DP_COMMAND_executed, .as.executed = {.list = 0}},
};
/* clang-format on */
static const struct dp_program other = {other_records, sizeof other_records / sizeof other_records[0]};

static bool fail(const struct dp_run *run, int model, const char *how, const char *what, const char *text,
                 struct dp_finding *finding) {
    char signature_text[80];
    char long_text[1024];
    struct dp_words signature = dp_words_in(signature_text, sizeof signature_text);
    struct dp_words words = dp_words_in(long_text, sizeof long_text);
    dp_words_add(&signature, "%s, %s: %s", dp_voice_of(run, model).name, how, what);
    dp_words_add(&words, "the %s says something else, %s: %s", dp_voice_of(run, model).name, how, text);
    return dp_fail(finding, "determinism", signature_text, long_text);
}

static bool same_again(const struct dp_run *run, int model, struct dp_finding *finding) {
    struct dp_scratch *scratch = run->scratch;
    struct dp_observation *again = &scratch->spare;
    dp_observe(run->models[model], run->options, &other, scratch, again);
    if (again->status == DP_STATUS_OUT_OF_MEMORY) {
        return true;
    }
    scratch->arena.filling = true;
    scratch->arena.fill = 0xA5;
    dp_observe(run->models[model], run->options, run->program, scratch, again);
    scratch->arena.filling = false;
    if (again->status == DP_STATUS_OUT_OF_MEMORY ||
        dp_digest_parts(run->observed[model], DP_PART_ALL) == dp_digest_parts(again, DP_PART_ALL)) {
        return true;
    }
    struct dp_difference difference;
    struct dp_voice before = {run->observed[model], "first run"};
    struct dp_voice after = {again, "second run"};
    if (dp_same_everything(before, after, &difference)) {
        return fail(run, model, "again", "printed parts",
                    "actions, trust, subresources of diagnostics or the reason of unsupported differ", finding);
    }
    return fail(run, model, "again", difference.what, difference.text, finding);
}

static bool same_under(const struct dp_run *run, const struct dp_options *options, const char *how,
                       struct dp_finding *finding) {
    struct dp_observation *switched = &run->scratch->spare;
    dp_observe(run->models[1], options, run->program, run->scratch, switched);
    if (switched->status == DP_STATUS_OUT_OF_MEMORY || dp_digest_parts(run->observed[1], DP_PARTS_OF_ALL_SWITCHES) ==
                                                           dp_digest_parts(switched, DP_PARTS_OF_ALL_SWITCHES)) {
        return true;
    }
    struct dp_difference difference = {"digest", "the digests differ"};
    struct dp_voice asked = {run->observed[1], "as asked"};
    struct dp_voice other_set = {switched, how};
    (void)(dp_same_diagnostics(asked, other_set, &difference) && dp_same_unsupported(asked, other_set, &difference) &&
           dp_same_requirements(asked, other_set, &difference) && dp_same_state(asked, other_set, &difference));
    return fail(run, 1, how, difference.what, difference.text, finding);
}

bool dp_oracle_determinism(const struct dp_run *run, struct dp_finding *finding) {
    static const struct dp_options off = {0};
    static const struct dp_options on = {UINT64_MAX};
    if (!run->scratch->rerun) {
        return true;
    }
    uint64_t asked = run->options != NULL ? run->options->switches : UINT64_MAX;
    return same_again(run, 0, finding) && same_again(run, 1, finding) &&
           (asked == off.switches || same_under(run, &off, "switches off", finding)) &&
           (asked == on.switches || same_under(run, &on, "switches on", finding));
}
