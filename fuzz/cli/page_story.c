/* page_story.c: what a page has to tell of a case: orders that are broken, kept, or not asked for. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/encode/json.h"
#include "model/describe.h"
#include "oracles/scratch.h"

#include <inttypes.h>
#include <string.h>

static struct dp_page_pair *new_pair(struct dp_page_pairs *pairs) {
    if (pairs->count == DP_PAGE_MOST) {
        pairs->left_out++;
        return NULL;
    }
    struct dp_page_pair *pair = &pairs->items[pairs->count++];
    memset(pair, 0, sizeof *pair);
    pair->known = DP_KNOWN_FAULT_COUNT;
    return pair;
}

/* --- breaches --- */

static struct dp_page_end end_of(const struct dp_page_story *s, int model, const struct dp_breach_end *end) {
    const struct dp_placed *placed = dp_judged_stream(&s->judged.run, model);
    const struct dp_packet *p = &placed->stream.packets.items[end->position - 1].packet;
    return (struct dp_page_end){end->position, end->piece.unit, end->access,
                                p->kind == DP_PACKET_WORK ? p->as.WORK.command : p->cause, end->resource};
}

static bool is_same(const struct dp_page_pair *pair, const struct dp_breach *b) {
    return pair->model == b->model && pair->hazard == b->hazard && pair->before.position == b->before.position &&
           pair->after.position == b->after.position && pair->before.unit == dp_unit_of_key(b->before.piece.key) &&
           pair->after.unit == b->after.piece.unit;
}

static bool take_breach(void *context, const struct dp_breach *b) {
    struct dp_page_story *s = context;
    for (size_t i = 0; i < s->breaches.count; i++) {
        if (is_same(&s->breaches.items[i], b)) {
            s->breaches.items[i].judges |= 1u << b->judge;
            return true;
        }
    }
    struct dp_page_pair *pair = new_pair(&s->breaches);
    if (pair == NULL) {
        return true;
    }
    struct dp_words text = dp_words_in(pair->text, sizeof pair->text);
    struct dp_words lacks = dp_words_in(pair->lacks, sizeof pair->lacks);
    pair->kind = DP_EDGE_MISSING;
    pair->model = b->model;
    pair->before = end_of(s, b->model, &b->before);
    pair->before.unit = dp_unit_of_key(b->before.piece.key);
    pair->after = end_of(s, b->model, &b->after);
    pair->hazard = b->hazard;
    pair->unordered = b->unordered || b->silent;
    pair->judges = 1u << b->judge;
    pair->by = b->by;
    pair->known = dp_known_fault_of(&s->judged.run, b);
    s->known += pair->known != DP_KNOWN_FAULT_COUNT;
    dp_breach_tell(&s->judged.run, b, &text);
    dp_breach_missing(&s->judged.run, b, &lacks);
    return true;
}

static void take_faults(struct dp_page_story *s, int model) {
    const struct dp_judgement *said = dp_judgement_of(&s->judged.run, model, 1);
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        const struct dp_fault *f = &said->faults.items[i];
        if (s->faults < DP_PAGE_MOST) {
            const char *what = f->hazard == DP_HAZARD_H4   ? "drops data that was written and not yet in memory"
                               : f->hazard == DP_HAZARD_H8 ? "is illegal, or waits for ever"
                               : f->hazard == DP_HAZARD_H5 ? "meets compressed data that it cannot read"
                                                           : "meets metadata that is stale or was never initialised";
            snprintf(s->fault_texts[s->faults], sizeof s->fault_texts[0], "%s: packet %" PRIu64 " %s",
                     dp_name(DP_SET_HAZARD, f->hazard), f->at.position, what);
            s->fault_models[s->faults] = model;
        }
        s->faults++;
    }
}

/* --- promised and own pairs --- */

/* Two pieces that conflict, the first such; false if the accesses share none. */
static bool choose_pieces(const struct dp_placed *placed, struct dp_page_pair *pair) {
    uint32_t a = pair->before.access;
    uint32_t b = pair->after.access;
    if (b + 1 >= placed->first.count || a + 1 >= placed->first.count) {
        return false;
    }
    for (uint32_t i = placed->first.items[a]; i < placed->first.items[a + 1]; i++) {
        for (uint32_t k = placed->first.items[b]; k < placed->first.items[b + 1]; k++) {
            const struct dp_piece *first = &placed->pieces.items[i];
            const struct dp_piece *second = &placed->pieces.items[k];
            if (dp_piece_writes(first) || dp_piece_writes(second)) {
                pair->before.unit = first->unit;
                pair->after.unit = second->unit;
                return true;
            }
        }
    }
    return false;
}

/* Fills the ends of a pair of promised accesses, as they stand in the stream of a model. */
static bool place_pair(const struct dp_page_story *s, int model, struct dp_page_pair *pair, uint32_t before,
                       uint32_t after) {
    const struct dp_placed *placed = dp_judged_stream(&s->judged.run, model);
    struct dp_page_end *ends[2] = {&pair->before, &pair->after};
    uint32_t accesses[2] = {before, after};
    for (size_t i = 0; i < 2; i++) {
        const struct dp_promise_access *a = &s->promise->accesses.items[accesses[i]];
        if (placed == NULL || a->item >= placed->position.count) {
            return false;
        }
        *ends[i] = (struct dp_page_end){placed->position.items[a->item], 0, accesses[i],
                                        s->promise->items.items[a->item].command, a->resource};
    }
    pair->model = model;
    return choose_pieces(placed, pair);
}

static void take_own(struct dp_page_story *s) {
    for (size_t i = 0; i < s->promise->hazards.count; i++) {
        const struct dp_promise_hazard *h = &s->promise->hazards.items[i];
        if (s->promise->accesses.items[h->after].item >= s->promise->judged) {
            continue;
        }
        struct dp_page_pair *pair = new_pair(&s->own);
        if (pair == NULL) {
            continue;
        }
        (void)place_pair(s, 1, pair, h->before, h->after);
        pair->kind = DP_EDGE_OWN;
        pair->race = h->kind;
        pair->missing = h->missing;
        if (!dp_promise_fix(s->promise, h, &pair->fix)) {
            pair->fix.count = 0;
        }
    }
}

static bool is_told(const struct dp_page_pairs *pairs, const struct dp_page_pair *pair) {
    for (size_t i = 0; i < pairs->count; i++) {
        const struct dp_page_pair *other = &pairs->items[i];
        if (other->before.command == pair->before.command && other->after.command == pair->after.command &&
            (other->before.resource == pair->before.resource || other->kind == DP_EDGE_MISSING)) {
            return true;
        }
    }
    return false;
}

static void take_kept(struct dp_page_story *s) {
    for (size_t i = 0; i < s->promise->bounds.count; i++) {
        const struct dp_promise_bound *b = &s->promise->bounds.items[i];
        struct dp_page_pair pair = {.kind = DP_EDGE_KEPT, .by = b->by, .known = DP_KNOWN_FAULT_COUNT};
        if (b->latest == DP_NONE || s->promise->accesses.items[b->access].item >= s->promise->judged ||
            !place_pair(s, 1, &pair, b->latest, b->access) || is_told(&s->kept, &pair) ||
            is_told(&s->breaches, &pair)) {
            continue;
        }
        struct dp_page_pair *kept = new_pair(&s->kept);
        if (kept != NULL) {
            *kept = pair;
        }
    }
}

void dp_page_story_start(struct dp_page_story *s, const struct dp_explain_view *view) {
    memset(s, 0, sizeof *s);
    s->view = view;
    s->side = &view->sides[0];
    for (size_t i = 0; i < s->side->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &s->side->diagnostics.items[i].what;
        bool told = dp_is_trusted(&s->side->checked, dp_rule_facts(d->rule)->trust);
        s->errors += told && d->severity == DP_SEVERITY_error;
        s->warnings += told && d->severity != DP_SEVERITY_error;
    }
    s->open = dp_judged_open(&s->judged, &s->side->checked);
    s->failed = !s->open;
    if (!s->open || dp_nobody_judges(&s->judged.run)) {
        return;
    }
    s->judged.scratch->rerun = true; /* hazards of the program too */
    s->promise = dp_judged_promise(&s->judged.run);
    for (int model = 1; model >= 0 && s->promise != NULL; model--) {
        for (int judge = 1; judge >= 0; judge--) {
            uint64_t compared = 0;
            dp_breaches(&s->judged.run, model, judge, take_breach, s, &compared);
        }
        take_faults(s, model);
    }
    if (s->promise != NULL) {
        take_own(s);
        take_kept(s);
    }
    s->failed = s->judged.scratch->out_of_memory;
}

void dp_page_story_end(struct dp_page_story *s) {
    if (s->open) {
        dp_judged_close(&s->judged);
    }
}

const struct dp_page_pair *dp_page_chosen(const struct dp_page_story *s) {
    for (size_t i = 0; i < s->breaches.count; i++) {
        if (s->breaches.items[i].known == DP_KNOWN_FAULT_COUNT) {
            return &s->breaches.items[i];
        }
    }
    if (s->breaches.count > 0) {
        return &s->breaches.items[0];
    }
    return s->own.count > 0 ? &s->own.items[0] : s->kept.count > 0 ? &s->kept.items[0] : NULL;
}

/* --- words --- */

const char *dp_page_stream(const struct dp_page_story *s, int model) {
    return model == 1 && s->side->checked.second != NULL ? "given" : dp_model_names[model];
}

const char *dp_page_item(const struct dp_page_story *s, int model, const struct dp_page_end *end, char *buffer,
                         size_t size) {
    const struct dp_case *c = &s->side->input.c;
    struct dp_address at = {end->command, -1, -1};
    char name[DP_PLACE_SIZE];
    if (end->access == DP_NONE) {
        const struct dp_placed *placed = dp_judged_stream(&s->judged.run, model);
        char packet[256];
        dp_explain_packet(c, &placed->stream.packets.items[end->position - 1].packet, packet, sizeof packet);
        snprintf(buffer, size, "the driver's own %s", packet);
        return buffer;
    }
    dp_address_text(&s->side->checked, at, name, sizeof name);
    if (end->command < c->count && c->origins != NULL && c->origins[end->command] != 0) {
        snprintf(buffer, size, "%s (line %" PRIu32 ")", name, c->origins[end->command]);
    } else {
        snprintf(buffer, size, "%s (record %" PRIu64 ")", name, end->command);
    }
    return buffer;
}

const char *dp_page_access(const struct dp_page_story *s, const struct dp_page_end *end, char *buffer, size_t size) {
    char resource[DP_PLACE_SIZE];
    dp_slot_name(&s->side->checked, DP_NAMES_RESOURCE, end->resource, resource, sizeof resource);
    if (end->access == DP_NONE) {
        snprintf(buffer, size, "rewrites %s", resource);
        return buffer;
    }
    const struct dp_promise_access *a = &s->promise->accesses.items[end->access];
    const char *verb = a->reads && a->writes ? "reads and writes" : a->writes ? "writes" : "reads";
    char access[DP_WORDS_SIZE];
    char stage[DP_WORDS_SIZE];
    if (a->stage == DP_SYNC_NONE) {
        snprintf(buffer, size, "shows %s", resource);
        return buffer;
    }
    snprintf(buffer, size, "%s %s as %s in stage %s", verb, resource,
             dp_json_words(DP_SET_ACCESS, a->access, access, sizeof access),
             dp_json_words(DP_SET_SYNC, a->stage, stage, sizeof stage));
    return buffer;
}
