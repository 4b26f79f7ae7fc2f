/* pso_view.c: see pso_view.h. */
#include "fuzz/cli/pso_view.h"

#include "model/describe.h"
#include "oracles/arena.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- names --- */

const char *dp_pso_slot_name(const struct dp_pso_view *view, uint32_t slot, char name[DP_PSO_NAME]) {
    const struct dp_case *c = &view->input->c;
    const char *own = slot < c->name_count[DP_NAMES_PIPELINE] ? c->names[DP_NAMES_PIPELINE][slot] : NULL;
    if (own != NULL) {
        snprintf(name, DP_PSO_NAME, "%.*s", DP_PSO_NAME - 1, own);
    } else {
        snprintf(name, DP_PSO_NAME, "p%" PRIu32, slot);
    }
    return name;
}

uint32_t dp_pso_line(const struct dp_pso_view *view, uint64_t command) {
    const struct dp_case *c = &view->input->c;
    return c->origins != NULL && command < c->count ? c->origins[command] : 0;
}

void dp_pso_words_blocks(struct dp_words *words, uint32_t blocks) {
    const char *between = "";
    for (uint32_t type = DP_PSO_DERIVED_DEPTH_STENCIL; type <= DP_PSO_DERIVED_SHADER_LIMITS; type++) {
        if ((blocks >> type & 1) != 0) {
            dp_words_add(words, "%s", between);
            dp_words_value(words, DP_SET_PSO_DERIVED, type);
            between = ", ";
        }
    }
    if (blocks == 0) {
        dp_words_add(words, "nothing");
    }
}

/* --- the base set --- */

static struct dp_pso_law law_of(struct dp_pso_view *view) {
    struct dp_pso_law law = {.part = dp_pso_part(&dp_optimized),
                             .program = &view->program,
                             .said = &view->said[1],
                             .memory = &dp_plain_memory};
    for (size_t i = 0; i < view->program.count; i++) { /* behind every slot that a call names */
        const struct dp_description *d = dp_describe(view->program.records[i].kind);
        for (size_t f = 0; f < d->count; f++) {
            uint64_t slot =
                d->fields[f].type == DP_TYPE_PIPELINE ? dp_get(&view->program.records[i], &d->fields[f]) : 0;
            law.free_slot = slot != DP_NONE && slot >= law.free_slot ? (uint32_t)slot + 1 : law.free_slot;
        }
    }
    return law;
}

static bool collect_items(struct dp_pso_view *view) {
    view->count = dp_pso_objects(&view->said[1]);
    view->items = calloc(view->count + 1, sizeof *view->items);
    view->bases = calloc(view->count + 1, sizeof *view->bases);
    size_t at = 0;
    for (size_t i = view->said[1].final; view->items != NULL && i < view->said[1].reports.count; i++) {
        const struct dp_pso_report *r = &view->said[1].reports.items[i];
        if (r->kind == DP_PSO_REPORT_object && r->as.object.loaded == 0) {
            view->items[at].object = r;
            view->items[at++].pipeline = r->as.object.pipeline;
        }
    }
    view->loaded = view->count - at;
    view->count = at;
    return view->items != NULL && view->bases != NULL;
}

/* In which blocks two canonical forms of one key differ. */
static uint32_t blocks_between(const struct dp_pso_view *view, const struct dp_pso_item *a,
                               const struct dp_pso_item *b) {
    static const struct {
        uint32_t type;
        size_t at;
        size_t size;
    } places[] = {
        {DP_PSO_DERIVED_BLEND,         0,   132},
        {DP_PSO_DERIVED_SAMPLE_MASK,   132, 4  },
        {DP_PSO_DERIVED_RASTERIZER,    136, 24 },
        {DP_PSO_DERIVED_DEPTH_STENCIL, 160, 16 },
        {DP_PSO_DERIVED_SHADER_LIMITS, 176, 28 }
    };
    const struct dp_pso_stream *said = &view->said[1];
    uint32_t blocks = 0;
    const struct dp_pso_piece *p = &a->object->pieces[1];
    const struct dp_pso_piece *q = &b->object->pieces[1];
    for (size_t i = 0; i < sizeof places / sizeof places[0] && p->size >= DP_PSO_TAIL && q->size >= DP_PSO_TAIL; i++) {
        const uint8_t *left = dp_pso_piece_bytes(said, p) + p->size - DP_PSO_TAIL + places[i].at;
        const uint8_t *right = dp_pso_piece_bytes(said, q) + q->size - DP_PSO_TAIL + places[i].at;
        blocks |= memcmp(left, right, places[i].size) != 0 ? 1u << places[i].type : 0;
    }
    return blocks;
}

static bool ask_base_set(struct dp_pso_view *view, struct dp_pso_lab *lab) {
    struct dp_command *records = calloc(view->count + 1, sizeof *records);
    size_t from = dp_pso_lab_here(lab);
    if (records == NULL) {
        return false;
    }
    dp_plain(&records[0], DP_COMMAND_base_set);
    for (size_t i = 0; i < view->count; i++) {
        dp_plain(&records[1 + i], DP_COMMAND_member);
        records[1 + i].as.member.pipeline = view->items[i].pipeline;
    }
    dp_pso_lab_feed(lab, records, view->count + 1);
    free(records);
    for (size_t i = from; dp_pso_lab_is_good(lab) && i < dp_pso_lab_here(lab); i++) {
        const struct dp_pso_report *r = &lab->stream.reports.items[i];
        if (r->kind == DP_PSO_REPORT_base_set) {
            view->keys = r->as.base_set.keys;
            view->classes = r->as.base_set.classes;
            view->base_count = r->as.base_set.bases;
        } else if (r->kind == DP_PSO_REPORT_base) {
            view->bases[r->as.base.base] = r->as.base.member;
            view->items[r->as.base.member].is_base = true;
        } else if (r->kind == DP_PSO_REPORT_member) {
            struct dp_pso_item *item = &view->items[r->as.member.member];
            item->key = r->as.member.key;
            item->class_number = r->as.member.class_number;
            item->covered = r->as.member.covered != 0;
            item->base = r->as.member.base;
        }
    }
    for (size_t i = 0; i < view->count; i++) {
        view->items[i].blocks = blocks_between(view, &view->items[view->bases[view->items[i].base]], &view->items[i]);
    }
    return dp_pso_lab_is_good(lab);
}

/* --- why bases do not serve for each other --- */

static void note_refusal(struct dp_pso_view *view, const struct dp_pso_lab *lab, size_t from, uint32_t a, uint32_t b) {
    const struct dp_pso_report *record = NULL;
    for (size_t i = from; i < dp_pso_lab_here(lab); i++) {
        const struct dp_pso_report *r = &lab->stream.reports.items[i];
        record = r->kind == DP_PSO_REPORT_record && r->as.record.rule == DP_PSO_RULE_E_EXPORT ? r : record;
    }
    const struct dp_pso_report *exports = dp_pso_lab_find(lab, from, DP_PSO_REPORT_exports);
    if (record == NULL || exports == NULL || record->as.record.index < 0) {
        return;
    }
    uint32_t slot = (uint32_t)record->as.record.index % DP_PSO_TARGETS;
    view->refusals[view->refusal_count++] =
        (struct dp_pso_refusal){a, b, record->as.record, view->items[view->bases[a]].object->as.object.compiled[slot],
                                exports->as.exports.tuples[slot]};
}

static bool ask_refusals(struct dp_pso_view *view, struct dp_pso_lab *lab) {
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    size_t pairs = 0;
    for (uint32_t a = 0; a < view->base_count; a++) {
        for (uint32_t b = 0; b < view->base_count; b++) {
            pairs += a != b && view->items[view->bases[a]].key == view->items[view->bases[b]].key;
        }
    }
    view->refusals = calloc(pairs + 1, sizeof *view->refusals);
    for (uint32_t a = 0; view->refusals != NULL && a < view->base_count; a++) {
        for (uint32_t b = 0; b < view->base_count; b++) {
            const struct dp_pso_item *from = &view->items[view->bases[a]];
            const struct dp_pso_item *to = &view->items[view->bases[b]];
            if (a == b || from->key != to->key) {
                continue;
            }
            size_t count = dp_pso_blocks(dp_pso_piece_bytes(&view->said[1], &to->object->pieces[1]),
                                         to->object->pieces[1].size, DP_PSO_ALL_BLOCKS, blocks);
            size_t call = dp_pso_lab_here(lab);
            dp_pso_lab_derive(lab, from->pipeline, blocks, count);
            note_refusal(view, lab, call, a, b);
        }
    }
    return view->refusals != NULL && dp_pso_lab_is_good(lab);
}

/* --- bytes --- */

/* Saves and stores some of the items on a device of its own: a development build, as packages are made offline. */
static bool weigh(struct dp_pso_view *view, bool only_bases, struct dp_pso_bytes_of *bytes) {
    struct dp_pso_law law = law_of(view);
    struct dp_pso_lab lab;
    struct dp_command device = view->program.records[0];
    struct dp_command store;
    device.as.device.build = DP_BUILD_development;
    dp_plain(&store, DP_COMMAND_store);
    store.as.store.package = DP_PSO_PACKAGES - 1;
    dp_pso_lab_open_empty(&lab, &law, &device);
    for (size_t at = 1; at < view->program.count;) {
        const struct dp_command *r = &view->program.records[at];
        size_t count = dp_command_records(&view->program, at);
        if (dp_pso_is_asked(r) && r->kind != DP_COMMAND_store) {
            dp_pso_feed(&lab.session, at, r, count);
        }
        at += count;
    }
    size_t from = dp_pso_lab_here(&lab);
    for (size_t i = 0; i < view->count; i++) {
        if (!only_bases || view->items[i].is_base) {
            dp_pso_lab_save(&lab, view->items[i].pipeline);
            dp_pso_lab_feed(&lab, &store, 1);
        }
    }
    for (size_t i = from; i < dp_pso_lab_here(&lab); i++) {
        const struct dp_pso_report *r = &lab.stream.reports.items[i];
        if (r->kind == DP_PSO_REPORT_stored) {
            memcpy(bytes->kinds, r->as.stored.kinds, sizeof bytes->kinds);
        }
    }
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        bytes->offered += bytes->kinds[kind].bytes_offered;
        bytes->kept += bytes->kinds[kind].bytes_kept;
    }
    return dp_pso_lab_close(&lab);
}

/* --- calls that failed --- */

static bool collect_failures(struct dp_pso_view *view) {
    const struct dp_pso_stream *said = &view->said[1];
    view->failures = calloc(view->program.count + 1, sizeof *view->failures);
    const struct dp_pso_record *error = NULL;
    for (size_t i = 0; view->failures != NULL && i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_record && r->as.record.severity == DP_SEVERITY_error &&
            (error == NULL || error->command != r->as.record.command)) {
            error = &r->as.record;
        }
        if (r->kind == DP_PSO_REPORT_result && r->as.result.hresult != DP_PSO_HRESULT_S_OK) {
            struct dp_pso_failed *f = &view->failures[view->failure_count++];
            *f = (struct dp_pso_failed){
                .command = (size_t)r->as.result.command, .result = r->as.result, .record = {.rule = DP_PSO_RULE_COUNT}};
            if (error != NULL && error->command == r->as.result.command) {
                f->record = *error;
            }
        }
    }
    return view->failures != NULL;
}

/* --- the whole --- */

static bool work_out(struct dp_pso_view *view) {
    if (!collect_items(view) || !collect_failures(view)) {
        return false;
    }
    struct dp_pso_law law = law_of(view);
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, &law);
    bool good = ask_base_set(view, &lab) && ask_refusals(view, &lab);
    good = dp_pso_lab_close(&lab) && good;
    if (good) {
        good = weigh(view, false, &view->all) && weigh(view, true, &view->only_bases);
    }
    return good;
}

enum dp_pso_seen dp_pso_view_make(const struct dp_input *input, struct dp_pso_view *view, struct dp_finding *finding) {
    static const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    memset(view, 0, sizeof *view);
    view->input = input;
    view->program = dp_case_program(&input->c);
    view->compare = view->program.records[0].as.device.compare;
    const struct dp_run run = {
        &view->program, {models[0], models[1]},
         NULL, {NULL,      NULL     },
         NULL
    };
    if (dp_pso_part(models[0]) == NULL || dp_pso_part(models[1]) == NULL) {
        return DP_PSO_NO_MODEL;
    }
    for (int model = 0; model < 2; model++) {
        dp_pso_observe(dp_pso_part(models[model]), &dp_plain_memory, &view->program, &view->said[model]);
    }
    for (int model = 0; model < 2; model++) {
        if (view->said[model].status == DP_STATUS_OUT_OF_MEMORY) {
            return DP_PSO_NO_MEMORY;
        }
    }
    if (!dp_pso_agree(&run, view->said, finding)) {
        return DP_PSO_DISAGREE;
    }
    return work_out(view) ? DP_PSO_SEEN : DP_PSO_NO_MEMORY;
}

void dp_pso_view_free(struct dp_pso_view *view) {
    dp_pso_stream_free(&view->said[0]);
    dp_pso_stream_free(&view->said[1]);
    free(view->items);
    free(view->bases);
    free(view->refusals);
    free(view->failures);
}
