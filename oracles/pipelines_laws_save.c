/* pipelines_laws_save.c: saved bytes, and the round trip through them (pipeline sheet 5, and 8, item 7). */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

#include <string.h>

/* The object of the program that a law is about; NULL without any. */
static const struct dp_pso_report *chosen(const struct dp_pso_law *law) {
    size_t objects = dp_pso_objects(law->said);
    return objects == 0 ? NULL : dp_pso_object(law->said, (size_t)(law->seed % objects));
}

/* The root signature that a key begins with (pipeline sheet 9.6). */
static uint64_t root_of(const struct dp_pso_stream *said, const struct dp_pso_report *object) {
    const uint8_t *key = dp_pso_piece_bytes(said, &object->pieces[0]);
    uint64_t root = 0;
    for (uint32_t i = 0; i < 8 && object->pieces[0].size >= 8; i++) {
        root |= (uint64_t)key[i] << 8 * i;
    }
    return root;
}

/* Whether the blobs of two saves are equal, those of the kinds in `kinds`. Both saves reach from their start to the
 * next call. */
static bool same_blobs(const struct dp_pso_lab *lab, size_t a, size_t b, uint32_t kinds) {
    const struct dp_pso_stream *stream = &lab->stream;
    uint32_t found = 0;
    for (size_t i = a; i < b; i++) {
        const struct dp_pso_report *left = &stream->reports.items[i];
        const struct dp_pso_report *right = NULL;
        if (left->kind != DP_PSO_REPORT_blob || (kinds >> left->as.blob.kind & 1) == 0) {
            continue;
        }
        for (size_t j = b; j < stream->reports.count; j++) {
            const struct dp_pso_report *r = &stream->reports.items[j];
            bool same = r->kind == DP_PSO_REPORT_blob && r->as.blob.kind == left->as.blob.kind &&
                        r->as.blob.slot == left->as.blob.slot;
            right = same ? r : right;
        }
        found++;
        if (right == NULL || !dp_pso_same_piece(stream, &left->pieces[0], stream, &right->pieces[0])) {
            return false;
        }
    }
    return found > 0;
}

#define ALL_KINDS  0xFu
#define CODE_KINDS (1u << DP_PSO_BLOB_G | 1u << DP_PSO_BLOB_X)

static bool is_retail(const struct dp_pso_law *law) {
    return law->program->records[0].as.device.build == DP_BUILD_retail;
}

/* Whether the law can save the object at all. */
static bool can_save(const struct dp_pso_law *law, const struct dp_pso_report *object) {
    return object != NULL && object->as.object.loaded == 0 && !is_retail(law);
}

const char *dp_pso_law_save_again(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    if (!can_save(law, object)) {
        return NULL;
    }
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    size_t b = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    bool holds = same_blobs(&lab, a, b, ALL_KINDS);
    return !dp_pso_lab_close(&lab) || holds ? NULL : "save: not the same twice";
}

const char *dp_pso_law_canonical_save(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    const struct dp_pso_report *twin = NULL;
    for (size_t i = 0; can_save(law, object) && i < dp_pso_objects(law->said); i++) {
        const struct dp_pso_report *o = dp_pso_object(law->said, i);
        bool equal = o != object && o->as.object.loaded == 0 && o->as.object.derived == 0 &&
                     object->as.object.derived == 0 &&
                     dp_pso_same_piece(law->said, &o->pieces[1], law->said, &object->pieces[1]);
        twin = equal ? o : twin;
    }
    if (twin == NULL) {
        return NULL;
    }
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    size_t b = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, twin->as.object.pipeline);
    bool holds = same_blobs(&lab, a, b, ALL_KINDS);
    return !dp_pso_lab_close(&lab) || holds ? NULL : "save: equal canonical forms, different bytes";
}

/* Blocks that change no export: all but blend. */
#define QUIET_BLOCKS (DP_PSO_ALL_BLOCKS & ~(1u << DP_PSO_DERIVED_BLEND))

const char *dp_pso_law_shared_code(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    if (!can_save(law, object)) {
        return NULL;
    }
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t count =
        dp_pso_blocks(dp_pso_piece_bytes(law->said, &object->pieces[1]), object->pieces[1].size, QUIET_BLOCKS, blocks);
    for (size_t i = 0; i < count; i++) {
        blocks[i].as.rasterizer.bias ^= blocks[i].kind == DP_COMMAND_rasterizer ? 1 : 0;
    }
    uint32_t derived = dp_pso_lab_derive(&lab, object->as.object.pipeline, blocks, count);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    size_t b = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, derived);
    bool shared = same_blobs(&lab, a, b, CODE_KINDS);
    bool own = !same_blobs(&lab, a, b, 1u << DP_PSO_BLOB_M);
    const char *broken = !shared ? "save: a derived one has code of its own" : "save: a derived one has its root's M";
    return !dp_pso_lab_close(&lab) || (shared && own) ? NULL : broken;
}

const char *dp_pso_law_no_store(struct dp_pso_law *law) {
    struct dp_command *copy = dp_pso_copy(law);
    bool holds = true;
    struct dp_pso_stream after;
    for (size_t i = 1; copy != NULL && i < law->program->count; i++) {
        if (copy[i].kind == DP_COMMAND_store) {
            dp_plain(&copy[i], DP_COMMAND_base_set); /* without members it holds nothing */
        }
    }
    if (copy != NULL && dp_pso_run_copy(law, copy, &after)) {
        size_t j = 0;
        for (size_t i = 0; i < law->said->reports.count && holds; i++) {
            const struct dp_pso_report *blob = &law->said->reports.items[i];
            if (blob->kind != DP_PSO_REPORT_blob) {
                continue;
            }
            while (j < after.reports.count && after.reports.items[j].kind != DP_PSO_REPORT_blob) {
                j++;
            }
            holds =
                j < after.reports.count && dp_pso_same_report(law->said, blob, &after, &after.reports.items[j++], NULL);
        }
    }
    if (copy != NULL) {
        dp_pso_stream_free(&after);
    }
    dp_pso_copy_free(law, copy);
    return holds || law->out_of_memory ? NULL : "save: the store changes the bytes";
}

/* --- the round trip --- */

/* derive from both with the same blocks: alike in everything that can be seen. */
static bool derive_alike(struct dp_pso_law *law, struct dp_pso_lab *lab, uint32_t p, uint32_t q) {
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    const struct dp_pso_report *other = dp_pso_object(law->said, (size_t)(law->seed / 3 % dp_pso_objects(law->said)));
    size_t count = dp_pso_blocks(dp_pso_piece_bytes(law->said, &other->pieces[1]), other->pieces[1].size,
                                 DP_PSO_ALL_BLOCKS, blocks);
    size_t a = dp_pso_lab_here(lab);
    dp_pso_lab_derive(lab, p, blocks, count);
    size_t b = dp_pso_lab_here(lab);
    dp_pso_lab_derive(lab, q, blocks, count);
    const struct dp_pso_report *left = dp_pso_lab_find(lab, a, DP_PSO_REPORT_object);
    left = left != NULL && (size_t)(left - lab->stream.reports.items) < b ? left : NULL;
    const struct dp_pso_report *right = dp_pso_lab_find(lab, b, DP_PSO_REPORT_object);
    if (left == NULL || right == NULL) {
        return left == right && dp_pso_lab_hresult(lab, a) == dp_pso_lab_hresult(lab, b);
    }
    return dp_pso_alike(&lab->stream, left, &lab->stream, right) && right->as.object.loaded == 1;
}

const char *dp_pso_law_round_trip(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    if (!can_save(law, object)) {
        return NULL;
    }
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    size_t from = dp_pso_lab_here(&lab);
    uint32_t slot = dp_pso_lab_load(&lab, root_of(law->said, object));
    const struct dp_pso_report *made = dp_pso_lab_find(&lab, from, DP_PSO_REPORT_object);
    const char *broken = NULL;
    if (made == NULL) {
        broken = "round trip: what was saved does not load";
    } else if (!dp_pso_alike(&lab.stream, made, law->said, object) || made->as.object.loaded != 1 ||
               made->as.object.derived != object->as.object.derived) {
        broken = "round trip: the loaded one is another";
    } else if (!derive_alike(law, &lab, object->as.object.pipeline, slot)) {
        broken = "round trip: the loaded one derives differently";
    }
    return !dp_pso_lab_close(&lab) ? NULL : broken;
}

static bool refuses(const struct dp_pso_lab *lab, size_t from) {
    const struct dp_pso_report *record = dp_pso_lab_find(lab, from, DP_PSO_REPORT_record);
    return dp_pso_lab_hresult(lab, from) == DP_PSO_HRESULT_E_INVALIDARG && record != NULL &&
           record->as.record.rule == DP_PSO_RULE_RESERIALIZE;
}

const char *dp_pso_law_reserialize(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    if (!can_save(law, object)) {
        return NULL;
    }
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    dp_pso_lab_save(&lab, object->as.object.pipeline);
    uint32_t loaded = dp_pso_lab_load(&lab, root_of(law->said, object));
    size_t count =
        dp_pso_blocks(dp_pso_piece_bytes(law->said, &object->pieces[1]), object->pieces[1].size, QUIET_BLOCKS, blocks);
    uint32_t derived = dp_pso_lab_derive(&lab, loaded, blocks, count);
    size_t a = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, loaded);
    bool holds = refuses(&lab, a);
    size_t b = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, derived);
    holds = refuses(&lab, b) && holds;
    return !dp_pso_lab_close(&lab) || holds ? NULL : "save: a loaded one is saved again";
}

/* A retail device: saving is refused before anything else is looked at; what a development build saved loads there,
 * and deriving from it works. */
const char *dp_pso_law_retail(struct dp_pso_law *law) {
    const struct dp_pso_report *object = chosen(law);
    if (!can_save(law, object)) {
        return NULL;
    }
    struct dp_command device = law->program->records[0];
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    struct dp_pso_package package;
    struct dp_pso_lab maker;
    struct dp_pso_lab lab;
    device.as.device.build = DP_BUILD_retail;
    dp_pso_lab_open(&maker, law);
    size_t from = dp_pso_lab_here(&maker);
    dp_pso_lab_save(&maker, object->as.object.pipeline);
    dp_pso_lab_open_empty(&lab, law, &device);
    bool holds = dp_pso_lab_package(&maker, from, &package);
    struct dp_pso_load load = {lab.slot, 0, root_of(law->said, object), &package};
    dp_pso_load(&lab.session, lab.command++, &load);
    holds = holds && dp_pso_lab_hresult(&lab, 0) == DP_PSO_HRESULT_S_OK;
    size_t count =
        dp_pso_blocks(dp_pso_piece_bytes(law->said, &object->pieces[1]), object->pieces[1].size, QUIET_BLOCKS, blocks);
    uint32_t loaded = lab.slot++;
    from = dp_pso_lab_here(&lab);
    dp_pso_lab_derive(&lab, loaded, blocks, count);
    holds = holds && dp_pso_lab_hresult(&lab, from) == DP_PSO_HRESULT_S_OK;
    from = dp_pso_lab_here(&lab);
    dp_pso_lab_save(&lab, loaded);
    holds = holds && dp_pso_lab_hresult(&lab, from) == DP_PSO_HRESULT_E_NOTIMPL;
    bool good = dp_pso_lab_close(&lab);
    good = dp_pso_lab_close(&maker) && good;
    return !good || holds ? NULL : "retail: saves, or does not load and derive";
}
