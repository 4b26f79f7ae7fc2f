/* exhaust.c: see exhaust.h. */
#include "fuzz/pso/exhaust.h"

#include "fuzz/pso/package.h"
#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/pipelines.h"

#include <string.h>
#include <xxhash.h>

#define OUTPUTS 13u /* values of the set PSO_OUTPUT */
#define SECOND  5u  /* components of o1: 0..4, of the type of o0 */
#define BATCH   64u /* pipelines before the streams are compared */

/* Blend of entry 0. The last two are dual source; only they look at o1. */
enum blend_class { BLEND_OFF, BLEND_ON, BLEND_ALPHA, BLEND_DUAL, BLEND_DUAL_ALPHA, BLEND_CLASSES };

/* One case of a format. */
struct point {
    uint32_t format;
    uint32_t output;
    uint32_t second;
    uint32_t blend;
    uint32_t mask;
    uint32_t coverage;
};

/* Both models' instances over one format. */
struct run {
    struct dp_pso_session sessions[2];
    struct dp_pso_stream streams[2];
    uint32_t slot;
};

/* --- what is fed --- */

/* The shader with these outputs: o1 has the type of o0 (float without one). */
static uint64_t dxil_of(uint32_t output, uint32_t second) {
    return 0x1000 + output * SECOND + second;
}

static uint32_t second_output(uint32_t output, uint32_t second) {
    uint32_t type = output == DP_PSO_OUTPUT_none ? 0 : (output - 1) / 4;
    return second == 0 ? (uint32_t)DP_PSO_OUTPUT_none : 4 * type + second;
}

static void both_feed(struct run *run, uint64_t command, const struct dp_command *records, size_t count) {
    for (int model = 0; model < 2; model++) {
        dp_pso_feed(&run->sessions[model], command, records, count);
    }
}

static void feed_shaders(struct run *run) {
    struct dp_command records[2];
    uint64_t command = 1;
    dp_plain(&records[0], DP_COMMAND_pso_shader);
    dp_plain(&records[1], DP_COMMAND_outputs);
    records[0].as.pso_shader.code = 4;
    both_feed(run, command++, records, 1);
    for (uint32_t output = 0; output < OUTPUTS; output++) {
        for (uint32_t second = 0; second < SECOND; second++) {
            records[0].as.pso_shader.dxil = dxil_of(output, second);
            records[1].as.outputs.o0 = output;
            records[1].as.outputs.o1 = second_output(output, second);
            both_feed(run, command++, records, 2);
        }
    }
}

static void feed_point(struct run *run, const struct point *p) {
    struct dp_command records[6];
    static const enum dp_kind kinds[6] = {DP_COMMAND_pipeline, DP_COMMAND_stage,       DP_COMMAND_stage,
                                          DP_COMMAND_targets,  DP_COMMAND_blend_state, DP_COMMAND_blend};
    for (size_t i = 0; i < 6; i++) {
        dp_plain(&records[i], kinds[i]);
    }
    records[0].as.pipeline.id = run->slot++;
    records[2].as.stage.stage = DP_PSO_STAGE_PS;
    records[2].as.stage.dxil = dxil_of(p->output, p->second);
    records[3].as.targets.count = 1;
    records[3].as.targets.rt0 = p->format;
    records[4].as.blend_state.alpha_to_coverage = p->coverage;
    struct dp_record_blend *b = &records[5].as.blend;
    static const uint32_t destination[BLEND_CLASSES] = {DP_PSO_BLEND_ZERO, DP_PSO_BLEND_ONE, DP_PSO_BLEND_INV_SRC_ALPHA,
                                                        DP_PSO_BLEND_SRC1_COLOR, DP_PSO_BLEND_SRC1_ALPHA};
    b->enable = p->blend != BLEND_OFF;
    b->dst = destination[p->blend];
    b->mask = p->mask;
    both_feed(run, 1000 + run->slot, records, 6);
}

/* --- what is heard --- */

static void add_number(uint8_t *bytes, size_t *used, uint32_t number) {
    dp_pso_put(bytes + *used, 4, number);
    *used += 4;
}

/* Records by name, exports, results: never structs, never places in a registry. */
static void digest_report(struct dp_pso_exhaust *e, const struct dp_pso_report *r) {
    uint8_t bytes[256];
    size_t used = 0;
    if (r->kind == DP_PSO_REPORT_record) {
        const char *name = dp_pso_rule_facts(r->as.record.rule)->name;
        e->digest = XXH3_64bits_withSeed(name, strlen(name), e->digest);
        add_number(bytes, &used, r->as.record.severity);
        add_number(bytes, &used, (uint32_t)r->as.record.index);
    } else if (r->kind == DP_PSO_REPORT_exports) {
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
            const struct dp_pso_tuple *t = &r->as.exports.tuples[i];
            add_number(bytes, &used, t->type << 24 | t->bits << 16 | t->mask << 8 | t->spi);
            add_number(bytes, &used, r->as.exports.need[i]);
        }
    } else if (r->kind == DP_PSO_REPORT_result) {
        add_number(bytes, &used, r->as.result.hresult);
    }
    e->digest = XXH3_64bits_withSeed(bytes, used, e->digest);
}

/* Counts the tuples of slot 0 that were never seen: type, bits and mask as a place in a table. */
static void count_tuple(struct dp_pso_exhaust *e, const struct dp_pso_tuple *t) {
    static bool seen[6][3][16];
    if (e->cases == 0) {
        memset(seen, 0, sizeof seen);
    }
    bool *place = &seen[t->type % 6][t->bits / 16 % 3][t->mask % 16];
    e->tuples += !*place;
    *place = true;
    e->exported += t->type != DP_PSO_TYPE_NONE;
}

static bool judge_batch(struct dp_pso_exhaust *e, struct run *run, struct dp_finding *finding) {
    static const char *const names[2] = {"reference", "optimized"};
    struct dp_difference difference;
    if (!dp_pso_same(&run->streams[0], &run->streams[1], names, &difference)) {
        return dp_fail(finding, "pipelines", difference.what, difference.text);
    }
    for (size_t i = 0; i < run->streams[0].reports.count; i++) {
        const struct dp_pso_report *r = &run->streams[0].reports.items[i];
        digest_report(e, r);
        if (r->kind == DP_PSO_REPORT_exports) {
            count_tuple(e, &r->as.exports.tuples[0]);
        } else if (r->kind == DP_PSO_REPORT_result) {
            e->cases++;
            e->good += r->as.result.hresult == DP_PSO_HRESULT_S_OK;
        }
    }
    dp_pso_stream_clear(&run->streams[0]);
    dp_pso_stream_clear(&run->streams[1]);
    return true;
}

/* --- the walk --- */

static void open_run(struct run *run) {
    struct dp_command device;
    dp_plain(&device, DP_COMMAND_device);
    run->slot = 0;
    for (int model = 0; model < 2; model++) {
        dp_pso_stream_start(&run->streams[model], &dp_plain_memory);
        dp_pso_open(&run->sessions[model], dp_pso_part(model == 0 ? &dp_reference : &dp_optimized), &dp_plain_memory,
                    &run->streams[model]);
    }
    both_feed(run, 0, &device, 1);
    feed_shaders(run);
}

static bool close_run(struct run *run) {
    bool good = true;
    for (int model = 0; model < 2; model++) {
        good = good && run->streams[model].status == DP_STATUS_OK;
        dp_pso_close(&run->sessions[model]);
        dp_pso_stream_free(&run->streams[model]);
    }
    return good;
}

/* The next point of a format; false behind the last. */
static bool next(struct point *p) {
    uint32_t seconds = p->blend >= BLEND_DUAL ? SECOND : 1;
    if (++p->second < seconds) {
        return true;
    }
    p->second = 0;
    if (++p->blend < BLEND_CLASSES) {
        return true;
    }
    p->blend = 0;
    if (++p->coverage < 2) {
        return true;
    }
    p->coverage = 0;
    if (++p->mask < 16) {
        return true;
    }
    p->mask = 0;
    return ++p->output < OUTPUTS;
}

enum dp_verdict dp_pso_exhaust_format(struct dp_pso_exhaust *exhaust, struct dp_finding *finding) {
    struct run run;
    struct point p = {.format = exhaust->format};
    bool holds = true;
    bool more = true;
    open_run(&run);
    while (more && holds && run.streams[0].status == DP_STATUS_OK && run.streams[1].status == DP_STATUS_OK) {
        feed_point(&run, &p);
        more = next(&p);
        if (run.slot % BATCH == 0 || !more) {
            holds = judge_batch(exhaust, &run, finding);
        }
    }
    exhaust->format++;
    bool good = close_run(&run);
    return !good ? DP_VERDICT_OUT_OF_MEMORY : holds ? DP_VERDICT_HOLDS : DP_VERDICT_FINDING;
}
