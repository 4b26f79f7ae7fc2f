/* pipelines_laws_derive.c: derive calls that must come out alike (pipeline sheet 8, item 6), and calls that fail
 * and must leave no trace (pipeline sheet 3, step 6, and 5). */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

#include <string.h>

/* Blocks of an object of the program, a subset of the five. */
static size_t blocks_of(const struct dp_pso_law *law, uint64_t number, uint32_t types, struct dp_command *out) {
    const struct dp_pso_report *object = dp_pso_object(law->said, (size_t)number);
    return dp_pso_blocks(dp_pso_piece_bytes(law->said, &object->pieces[1]), object->pieces[1].size, types, out);
}

/* Some types, never none. */
static uint32_t some_types(uint64_t seed) {
    uint32_t types = (uint32_t)(seed % 31 + 1) << 1;
    return types & DP_PSO_ALL_BLOCKS;
}

static const struct dp_pso_report *object_at(const struct dp_pso_lab *lab, size_t from) {
    return dp_pso_lab_find(lab, from, DP_PSO_REPORT_object);
}

/* Whether two calls said the same, object and records, slots and commands aside. */
static bool same_calls(const struct dp_pso_lab *lab, size_t a, size_t b, size_t end) {
    if (b - a != end - b) {
        return false;
    }
    for (size_t i = 0; i < b - a; i++) {
        struct dp_pso_report left = lab->stream.reports.items[a + i];
        const struct dp_pso_report *right = &lab->stream.reports.items[b + i];
        left.as.record.command = dp_pso_report_command(right);
        if (left.kind == DP_PSO_REPORT_record && right->kind == left.kind) {
            left.as.record.index =
                left.as.record.rule >= DP_PSO_RULE_1018 ? right->as.record.index : left.as.record.index;
        } else if (left.kind == DP_PSO_REPORT_result && right->kind == left.kind) {
            left.as.result.pipeline = right->as.result.pipeline;
        } else if (left.kind == DP_PSO_REPORT_object && right->kind == left.kind) {
            left.as.object.pipeline = right->as.object.pipeline;
        }
        if (!dp_pso_same_report(&lab->stream, &left, &lab->stream, right, NULL)) {
            return false;
        }
    }
    return true;
}

const char *dp_pso_law_back(struct dp_pso_law *law) {
    size_t objects = dp_pso_objects(law->said);
    if (objects == 0) {
        return NULL;
    }
    const struct dp_pso_report *object = dp_pso_object(law->said, (size_t)(law->seed % objects));
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t from = dp_pso_lab_here(&lab);
    size_t count = blocks_of(law, law->seed % objects, some_types(law->seed / 3), blocks);
    dp_pso_lab_derive(&lab, object->as.object.pipeline, blocks, count);
    const struct dp_pso_report *made = object_at(&lab, from);
    bool holds = made != NULL && made->as.object.derived == 1 && dp_pso_alike(&lab.stream, made, law->said, object) &&
                 made->as.object.loaded == object->as.object.loaded;
    return !dp_pso_lab_close(&lab) || holds ? NULL : "derive: deriving back is not the identity";
}

/* Descs of `blocks` in reverse order, each with its parts behind it. */
static void reverse(const struct dp_command *blocks, size_t count, struct dp_command *out) {
    size_t used = 0;
    for (size_t end = count; end > 0;) {
        size_t start = end - 1;
        while (blocks[start].kind != DP_COMMAND_desc) {
            start--;
        }
        memcpy(out + used, blocks + start, (end - start) * sizeof blocks[0]);
        used += end - start;
        end = start;
    }
}

const char *dp_pso_law_permutation(struct dp_pso_law *law) {
    size_t objects = dp_pso_objects(law->said);
    if (objects == 0) {
        return NULL;
    }
    uint32_t source = dp_pso_object(law->said, (size_t)(law->seed % objects))->as.object.pipeline;
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    struct dp_command turned[DP_PSO_BLOCK_RECORDS];
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t count = blocks_of(law, law->seed / 7 % objects, some_types(law->seed / 3), blocks);
    reverse(blocks, count, turned);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_derive(&lab, source, blocks, count);
    size_t b = dp_pso_lab_here(&lab);
    dp_pso_lab_derive(&lab, source, turned, count);
    bool holds = same_calls(&lab, a, b, dp_pso_lab_here(&lab));
    return !dp_pso_lab_close(&lab) || holds ? NULL : "derive: the order of descs matters";
}

const char *dp_pso_law_chain(struct dp_pso_law *law) {
    size_t objects = dp_pso_objects(law->said);
    if (objects == 0) {
        return NULL;
    }
    uint32_t root = dp_pso_object(law->said, (size_t)(law->seed % objects))->as.object.pipeline;
    uint32_t later = some_types(law->seed / 5);
    uint32_t first = some_types(law->seed / 3);
    struct dp_command x[DP_PSO_BLOCK_RECORDS];
    struct dp_command y[2 * DP_PSO_BLOCK_RECORDS];
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t count = blocks_of(law, law->seed / 7 % objects, first, x);
    size_t from = dp_pso_lab_here(&lab);
    uint32_t middle = dp_pso_lab_derive(&lab, root, x, count);
    if (!dp_pso_lab_is_good(&lab) || dp_pso_lab_hresult(&lab, from) != DP_PSO_HRESULT_S_OK) {
        dp_pso_lab_close(&lab);
        return NULL;
    }
    count = blocks_of(law, law->seed / 11 % objects, later, y);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_derive(&lab, middle, y, count);
    size_t b = dp_pso_lab_here(&lab);
    count += blocks_of(law, law->seed / 7 % objects, first & ~later, y + count);
    dp_pso_lab_derive(&lab, root, y, count);
    bool holds = same_calls(&lab, a, b, dp_pso_lab_here(&lab));
    return !dp_pso_lab_close(&lab) || holds ? NULL : "derive: a chain is not one derivation";
}

/* --- calls that fail --- */

/* Whether the reports from `a` to `b` are those from `b` to the end. */
static bool same_states(const struct dp_pso_stream *stream, size_t a, size_t b) {
    if (b - a != stream->reports.count - b) {
        return false;
    }
    for (size_t i = 0; i < b - a; i++) {
        if (!dp_pso_same_report(stream, &stream->reports.items[a + i], stream, &stream->reports.items[b + i], NULL)) {
            return false;
        }
    }
    return true;
}

/* Feeds one command between two reports of the state. A save that fails may empty a package, which is state. */
static bool leaves_no_trace(struct dp_pso_lab *lab, uint64_t command, const struct dp_command *records, size_t count) {
    dp_pso_stream_clear(&lab->stream);
    dp_pso_report(&lab->session);
    size_t call = dp_pso_lab_here(lab);
    dp_pso_feed(&lab->session, command, records, count);
    uint32_t hresult = dp_pso_lab_hresult(lab, call);
    size_t after = dp_pso_lab_here(lab);
    if (!dp_pso_lab_is_good(lab) || hresult == DP_PSO_HRESULT_S_OK || hresult == UINT32_MAX ||
        records[0].kind == DP_COMMAND_save) {
        return true;
    }
    /* The reports of the call stand between the two: move on to compare state with state. */
    dp_pso_report(&lab->session);
    size_t states = lab->stream.reports.count - after;
    if (!dp_pso_lab_is_good(lab) || states != call) {
        return !dp_pso_lab_is_good(lab);
    }
    memmove(&lab->stream.reports.items[call], &lab->stream.reports.items[after],
            states * sizeof lab->stream.reports.items[0]);
    lab->stream.reports.count = 2 * states;
    return same_states(&lab->stream, 0, call);
}

const char *dp_pso_law_no_trace(struct dp_pso_law *law) {
    const struct dp_program *program = law->program;
    struct dp_pso_lab lab;
    bool holds = true;
    dp_pso_lab_open_empty(&lab, law, &program->records[0]);
    for (size_t at = 1; holds && at < program->count;) {
        size_t count = dp_command_records(program, at);
        if (dp_pso_is_asked(&program->records[at])) {
            holds = leaves_no_trace(&lab, at, &program->records[at], count);
        }
        at += count;
    }
    return !dp_pso_lab_close(&lab) || holds ? NULL : "failure: a call that fails changes the device";
}
