/* duel.c: see duel.h. */
#include "fuzz/pso/duel.h"
#include "fuzz/pso/quiet.h"

#include "fuzz/pso/fence.h"
#include "fuzz/pso/watch.h"
#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/pipelines.h"

#include <string.h>

DP_PSO_QUIET

#define MODES   3u
#define BUILDS  2u
#define LOADED  5u /* the slot that packages are loaded to */
#define DERIVED 6u
#define COMMAND 100u /* of the load; later calls count on */
#define RARELY  64u  /* one successful load in so many is also derived from; then the device is made anew */

/* A device of one model. */
struct device {
    const struct dp_pipelines *part;
    void *instance;
    struct dp_pso_watch watch;
    uint32_t status;
};

static struct device devices[MODES][BUILDS][2][2]; /* plain and full ones, of both models */

static const struct dp_pipelines *part_of(int model) {
    return dp_pso_part(model == 0 ? &dp_reference : &dp_optimized);
}

static void note(struct device *d, uint32_t status) {
    uint32_t heard = d->watch.said.status;
    d->status = d->status != DP_STATUS_OK ? d->status : status != DP_STATUS_OK ? status : heard;
}

static void feed(struct device *d, uint64_t command, const struct dp_command *records, size_t count) {
    if (d->status == DP_STATUS_OK) {
        note(d, d->part->feed(d->instance, command, records, count));
    }
}

/* --- the device's state: a pipeline; on a full one another derived from it, a package, a store --- */

static void feed_one(struct device *d, uint64_t command, enum dp_kind kind, uint32_t slot) {
    struct dp_command records[4];
    size_t count = 1;
    for (size_t i = 0; i < 4; i++) {
        dp_plain(&records[i], DP_COMMAND_stage);
    }
    dp_plain(&records[0], kind);
    if (kind == DP_COMMAND_pso_shader) {
        records[0].as.pso_shader.dxil = slot;
        records[0].as.pso_shader.code = 4;
        dp_plain(&records[1], DP_COMMAND_outputs);
        records[1].as.outputs.o0 = DP_PSO_OUTPUT_float4;
        count = 2;
    } else if (kind == DP_COMMAND_pipeline) {
        records[0].as.pipeline.id = slot;
        records[1].as.stage.dxil = 0xA1;
        records[2].as.stage.stage = DP_PSO_STAGE_PS;
        records[2].as.stage.dxil = 0xB2;
        dp_plain(&records[3], DP_COMMAND_targets);
        records[3].as.targets.count = 1;
        records[3].as.targets.rt0 = DP_FORMAT_R8G8B8A8_UNORM;
        count = 4;
    } else if (kind == DP_COMMAND_derive) {
        records[0].as.derive.id = slot;
        records[0].as.derive.from = 0;
        dp_plain(&records[1], DP_COMMAND_desc);
        records[1].as.desc.type = DP_PSO_DERIVED_SAMPLE_MASK;
        records[1].as.desc.sample_mask = 1;
        count = 2;
    }
    feed(d, command, records, count);
}

static void open_device(struct device *d, int model, uint32_t mode, uint32_t build, bool full) {
    struct dp_command device;
    dp_plain(&device, DP_COMMAND_device);
    device.as.device.compare = mode;
    device.as.device.build = build;
    d->part = part_of(model);
    dp_pso_watch_start(&d->watch);
    d->instance = d->part->create(&dp_plain_memory, &d->watch.sink);
    d->status = d->instance != NULL ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
    feed(d, 0, &device, 1);
    feed_one(d, 1, DP_COMMAND_pso_shader, 0xA1);
    feed_one(d, 2, DP_COMMAND_pso_shader, 0xB2);
    feed_one(d, 3, DP_COMMAND_pipeline, 0);
    if (full) {
        feed_one(d, 4, DP_COMMAND_derive, 1);
        feed_one(d, 5, DP_COMMAND_save, 0);
        feed_one(d, 6, DP_COMMAND_store, 0);
    }
    dp_pso_stream_clear(&d->watch.said);
    if (d->status == DP_STATUS_OK) {
        note(d, d->part->report(d->instance));
    }
    dp_pso_watch_keep(&d->watch);
}

static void close_device(struct device *d) {
    if (d->instance != NULL) {
        d->part->destroy(d->instance);
    }
    dp_pso_watch_end(&d->watch);
    memset(d, 0, sizeof *d);
}

/* --- judging --- */

static bool good(const struct device both[2]) {
    return both[0].status == DP_STATUS_OK && both[1].status == DP_STATUS_OK;
}

static bool fail(struct dp_finding *finding, const char *what, const struct device *d) {
    char text[256];
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_words_add(&words, "%s", what);
    if (d->watch.said.reports.count != 0 && d->watch.said.reports.items[0].kind == DP_PSO_REPORT_result) {
        dp_words_add(&words, "; ");
        dp_pso_words_result(&words, &d->watch.said.reports.items[0].as.result);
    }
    return dp_fail(finding, "pipelines", what, text);
}

static bool agree(const struct device both[2], struct dp_finding *finding) {
    static const char *const names[2] = {"reference", "optimized"};
    struct dp_difference difference;
    return dp_pso_same(&both[0].watch.said, &both[1].watch.said, names, &difference) ||
           dp_fail(finding, "pipelines", difference.what, difference.text);
}

/* Asks for the state and compares it with what it was. */
static bool is_unchanged(struct device *d) {
    uint32_t status;
    bool same = dp_pso_watch_report(&d->watch, d->part, d->instance, &status);
    note(d, status);
    return same || d->status != DP_STATUS_OK;
}

static const struct dp_pso_result *last_result(const struct device *d) {
    const struct dp_pso_report *r = &d->watch.said.reports.items[d->watch.said.reports.count - 1];
    return r->kind == DP_PSO_REPORT_result ? &r->as.result : NULL;
}

/* Both models on one call. */
static void both_feed(struct device both[2], uint64_t command, const struct dp_command *records, size_t count) {
    for (int model = 0; model < 2; model++) {
        feed(&both[model], command, records, count);
    }
}

/* A loaded pipeline: not saved again. */
static bool judge_loaded(struct device both[2], uint32_t build, struct dp_finding *finding) {
    struct dp_command save;
    dp_plain(&save, DP_COMMAND_save);
    save.as.save.pipeline = LOADED;
    save.as.save.null = build == DP_BUILD_retail ? 0 : DP_PSO_NULL_nothing;
    save.as.save.package = 1; /* empty: it stays so */
    both_feed(both, COMMAND + 1, &save, 1);
    for (int model = 0; model < 2 && good(both); model++) {
        const struct dp_pso_result *result = last_result(&both[model]);
        if (result == NULL || result->hresult == DP_PSO_HRESULT_S_OK) {
            return fail(finding, "a loaded pipeline is saved again", &both[model]);
        }
    }
    return true;
}

/* Derives from the loaded one, and asks for a base set of all. */
static void use_loaded(struct device both[2]) {
    struct dp_command records[4];
    dp_plain(&records[0], DP_COMMAND_derive);
    records[0].as.derive.id = DERIVED;
    records[0].as.derive.from = LOADED;
    dp_plain(&records[1], DP_COMMAND_desc);
    records[1].as.desc.type = DP_PSO_DERIVED_BLEND;
    dp_plain(&records[2], DP_COMMAND_blend);
    records[2].as.blend.enable = 1;
    both_feed(both, COMMAND + 2, records, 3);
    dp_plain(&records[0], DP_COMMAND_base_set);
    static const uint32_t members[] = {LOADED, DERIVED, 0};
    for (size_t i = 0; i < 3; i++) {
        dp_plain(&records[1 + i], DP_COMMAND_member);
        records[1 + i].as.member.pipeline = members[i];
    }
    both_feed(both, COMMAND + 3, records, 4);
}

static bool judge(struct device both[2], uint32_t build, bool use, const struct dp_pso_outcome *outcome,
                  struct dp_finding *finding) {
    struct dp_command release;
    if (!agree(both, finding)) {
        return false;
    }
    if (outcome->loaded) {
        if (!judge_loaded(both, build, finding)) {
            return false;
        }
        if (use) {
            use_loaded(both);
        }
        dp_plain(&release, DP_COMMAND_release);
        release.as.release.pipeline = LOADED;
        both_feed(both, COMMAND + 4, &release, 1);
        if (good(both) && !agree(both, finding)) {
            return false;
        }
    }
    for (int model = 0; model < 2 && good(both) && !(outcome->loaded && use); model++) {
        size_t said = both[model].watch.said.reports.count;
        if (!outcome->loaded && said != 1) {
            return fail(finding, "a refused load says more than its result", &both[model]);
        }
        if (!is_unchanged(&both[model])) {
            return fail(finding,
                        outcome->loaded ? "a load that was released leaves traces" : "a refused load leaves traces",
                        &both[model]);
        }
    }
    return true;
}

enum dp_verdict dp_pso_duel(const uint8_t *bytes, size_t size, struct dp_pso_outcome *outcome,
                            struct dp_finding *finding) {
    static uint32_t successes;
    struct dp_pso_input input;
    struct dp_pso_package package;
    uint8_t *blobs[DP_PSO_INPUT_BLOBS];
    *outcome = (struct dp_pso_outcome){.asked = false};
    dp_pso_input_read(bytes, size, &input);
    if (part_of(0) == NULL || part_of(1) == NULL || !dp_pso_fence(&input, bytes, blobs)) {
        return DP_VERDICT_HOLDS;
    }
    outcome->asked = true;
    uint32_t mode = input.device % 4 % MODES;
    uint32_t build = (input.device & 4) != 0 ? DP_BUILD_retail : DP_BUILD_development;
    bool full = (input.device & 32) != 0;
    struct device *both = devices[mode][build % BUILDS][full];
    struct dp_pso_load load = dp_pso_input_load(&input, (const uint8_t *const *)blobs, &package);
    load.pipeline = LOADED;
    for (int model = 0; model < 2; model++) {
        if (both[model].instance == NULL) {
            open_device(&both[model], model, mode, build, full);
        }
        dp_pso_stream_clear(&both[model].watch.said);
        if (both[model].status == DP_STATUS_OK) {
            note(&both[model], both[model].part->load(both[model].instance, COMMAND, &load));
        }
    }
    if (!good(both)) {
        return DP_VERDICT_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < both[0].watch.said.reports.count; i++) {
        const struct dp_pso_report *r = &both[0].watch.said.reports.items[i];
        if (r->kind == DP_PSO_REPORT_result) {
            outcome->loaded = r->as.result.hresult == DP_PSO_HRESULT_S_OK;
            outcome->row = r->as.result.row;
            outcome->message = r->as.result.message;
        }
    }
    dp_pso_scribble(&input, blobs);
    bool use = outcome->loaded && ++successes % RARELY == 0;
    bool holds = judge(both, build, use, outcome, finding);
    bool ran_out = !good(both);
    for (int model = 0; model < 2 && (use || ran_out || !holds); model++) { /* the slot of the derived one is taken */
        close_device(&both[model]);
    }
    return ran_out ? DP_VERDICT_OUT_OF_MEMORY : holds ? DP_VERDICT_HOLDS : DP_VERDICT_FINDING;
}

DP_PSO_LOUD
