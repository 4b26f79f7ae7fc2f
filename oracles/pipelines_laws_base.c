/* pipelines_laws_base.c: base sets of the objects of a program, asked for again in other ways (pipeline sheet 4). */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

#include <string.h>

#define MOST 24u /* members that are tried */

/* Slots of the objects at the end that were made here, at most MOST. */
static size_t members_of(const struct dp_pso_law *law, uint32_t slots[MOST]) {
    size_t count = 0;
    size_t objects = dp_pso_objects(law->said);
    for (size_t i = 0; i < objects && count < MOST; i++) {
        const struct dp_pso_report *object = dp_pso_object(law->said, i);
        if (object->as.object.loaded == 0) { /* an edited package may lie about a shader with a known hash */
            slots[count++] = object->as.object.pipeline;
        }
    }
    return count;
}

/* Asks for the base set of the slots; the report, which stands in the lab's stream, or NULL. */
static const struct dp_pso_report *ask(struct dp_pso_lab *lab, const uint32_t *slots, size_t count) {
    struct dp_command records[1 + 2 * MOST];
    size_t from = dp_pso_lab_here(lab);
    dp_plain(&records[0], DP_COMMAND_base_set);
    for (size_t i = 0; i < count; i++) {
        dp_plain(&records[1 + i], DP_COMMAND_member);
        records[1 + i].as.member.pipeline = slots[i];
    }
    dp_pso_lab_feed(lab, records, count + 1);
    return dp_pso_lab_is_good(lab) ? dp_pso_lab_find(lab, from, DP_PSO_REPORT_base_set) : NULL;
}

static const struct dp_pso_report *final_object(const struct dp_pso_law *law, uint32_t pipeline) {
    for (size_t i = law->said->final; i < law->said->reports.count; i++) {
        const struct dp_pso_report *r = &law->said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_object && r->as.object.pipeline == pipeline) {
            return r;
        }
    }
    return NULL;
}

/* derive from=base with all blocks of `variant`: the reports from where it returns. */
static size_t derive(struct dp_pso_law *law, struct dp_pso_lab *lab, uint32_t base,
                     const struct dp_pso_report *variant) {
    struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
    size_t count = dp_pso_blocks(dp_pso_piece_bytes(law->said, &variant->pieces[1]), variant->pieces[1].size,
                                 DP_PSO_ALL_BLOCKS, blocks);
    size_t from = dp_pso_lab_here(lab);
    dp_pso_lab_derive(lab, base, blocks, count);
    return from;
}

const char *dp_pso_law_variants(struct dp_pso_law *law) {
    uint32_t slots[MOST];
    size_t count = members_of(law, slots);
    struct dp_pso_lab lab;
    bool holds = true;
    dp_pso_lab_open(&lab, law);
    size_t from = dp_pso_lab_here(&lab);
    const struct dp_pso_report *set = ask(&lab, slots, count);
    uint32_t bases = set != NULL ? set->as.base_set.bases : 0;
    for (size_t i = 0; set != NULL && i < count && holds && dp_pso_lab_is_good(&lab); i++) {
        const struct dp_pso_report *variant = final_object(law, slots[i]);
        size_t at = from + 1 + bases + i;
        uint32_t base = at < dp_pso_lab_here(&lab) ? lab.stream.reports.items[at].as.member.base : DP_NONE;
        if (base >= bases) {
            holds = false;
            break;
        }
        size_t call = derive(law, &lab, lab.stream.reports.items[from + 1 + base].as.base.pipeline, variant);
        const struct dp_pso_report *made = dp_pso_lab_find(&lab, call, DP_PSO_REPORT_object);
        holds = made != NULL && dp_pso_same_piece(&lab.stream, &made->pieces[1], law->said, &variant->pieces[1]);
    }
    return !dp_pso_lab_close(&lab) || holds ? NULL : "bases: a variant does not derive from its base";
}

const char *dp_pso_law_needed_bases(struct dp_pso_law *law) {
    uint32_t slots[MOST];
    uint32_t bases[MOST];
    size_t count = members_of(law, slots);
    struct dp_pso_lab lab;
    bool holds = true;
    dp_pso_lab_open(&lab, law);
    size_t from = dp_pso_lab_here(&lab);
    const struct dp_pso_report *set = ask(&lab, slots, count);
    uint32_t number = set != NULL && set->as.base_set.bases <= MOST ? set->as.base_set.bases : 0;
    for (uint32_t i = 0; i < number; i++) {
        bases[i] = lab.stream.reports.items[from + 1 + i].as.base.pipeline;
    }
    for (uint32_t i = 0; i < number && holds; i++) {
        const struct dp_pso_report *lost = final_object(law, bases[i]);
        for (uint32_t j = 0; j < number && holds && dp_pso_lab_is_good(&lab); j++) {
            const struct dp_pso_report *other = final_object(law, bases[j]);
            bool key = lost != NULL && other != NULL &&
                       dp_pso_same_piece(law->said, &lost->pieces[0], law->said, &other->pieces[0]);
            /* A derived one can be compiled wider than it asks for: it may serve by luck. */
            if (i != j && key && other->as.object.derived == 0) {
                size_t call = derive(law, &lab, bases[j], lost);
                holds = dp_pso_lab_hresult(&lab, call) != DP_PSO_HRESULT_S_OK;
            }
        }
    }
    return !dp_pso_lab_close(&lab) || holds ? NULL : "bases: one can be left out";
}

/* Same figures, and the same canonical forms in the same order. */
static bool same_bases(struct dp_pso_law *law, const struct dp_pso_lab *lab, size_t a, size_t b) {
    const struct dp_pso_base_set *left = &lab->stream.reports.items[a].as.base_set;
    const struct dp_pso_base_set *right = &lab->stream.reports.items[b].as.base_set;
    bool same = left->members == right->members && left->valid == right->valid && left->keys == right->keys &&
                left->classes == right->classes && left->bases == right->bases;
    for (uint32_t i = 0; same && i < left->bases; i++) {
        const struct dp_pso_report *p = final_object(law, lab->stream.reports.items[a + 1 + i].as.base.pipeline);
        const struct dp_pso_report *q = final_object(law, lab->stream.reports.items[b + 1 + i].as.base.pipeline);
        same = p != NULL && q != NULL && dp_pso_same_piece(law->said, &p->pieces[1], law->said, &q->pieces[1]);
    }
    return same;
}

const char *dp_pso_law_shuffle(struct dp_pso_law *law) {
    uint32_t slots[MOST];
    uint32_t turned[MOST];
    size_t count = members_of(law, slots);
    for (size_t i = 0; i < count; i++) {
        turned[(i + law->seed) % count] = slots[count - 1 - i];
    }
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    size_t a = dp_pso_lab_here(&lab);
    bool asked = ask(&lab, slots, count) != NULL;
    size_t b = dp_pso_lab_here(&lab);
    asked = ask(&lab, turned, count) != NULL && asked;
    bool holds = asked && same_bases(law, &lab, a, b);
    return !dp_pso_lab_close(&lab) || holds ? NULL : "bases: the order of members matters";
}

const char *dp_pso_law_merge(struct dp_pso_law *law) {
    uint32_t slots[MOST];
    size_t count = members_of(law, slots);
    size_t half = count == 0 ? 0 : (size_t)(law->seed % (count + 1));
    uint32_t bases[3] = {0, 0, 0};
    struct dp_pso_lab lab;
    dp_pso_lab_open(&lab, law);
    for (int i = 0; i < 3; i++) {
        const struct dp_pso_report *set = ask(&lab, i == 1 ? slots + half : slots,
                                              i == 0   ? half
                                              : i == 1 ? count - half
                                                       : count);
        bases[i] = set != NULL ? set->as.base_set.bases : 0;
    }
    bool holds = bases[2] <= bases[0] + bases[1];
    return !dp_pso_lab_close(&lab) || holds ? NULL : "bases: merged sets need more than the sum";
}
