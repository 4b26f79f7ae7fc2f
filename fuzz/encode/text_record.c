/* text_record.c: puts records into the case, with what must stand before them, and refuses what does not fit. */
#include "text_parser.h"

#include <string.h>

static bool grow(struct dp_parser *p) {
    struct dp_case *c = p->c;
    void *records = dp_memory_grow(c->memory, c->records, c->count, &p->record_capacity, sizeof *c->records);
    void *labels = dp_memory_grow(c->memory, c->labels, c->count, &p->label_capacity, sizeof *c->labels);
    void *origins = dp_memory_grow(c->memory, c->origins, c->count, &p->origin_capacity, sizeof *c->origins);
    if (records == NULL || labels == NULL || origins == NULL) {
        return dp_text_out_of_memory(p);
    }
    c->records = records;
    c->labels = labels;
    c->origins = origins;
    return true;
}

static bool append(struct dp_parser *p, const struct dp_command *record, uint32_t origin, struct dp_word label) {
    struct dp_case *c = p->c;
    if (!grow(p)) {
        return false;
    }
    c->records[c->count] = *record;
    c->labels[c->count] = NULL;
    c->origins[c->count] = origin;
    if (label.length != 0) {
        const char *name = dp_memory_text(c->memory, label.text, label.length);
        if (name == NULL || !dp_symbols_add(&p->labels, name, label.length, c->count)) {
            return dp_text_out_of_memory(p);
        }
        c->labels[c->count] = name;
    }
    c->count++;
    return dp_structure_take(&p->structure, record) || dp_text_out_of_memory(p);
}

static bool append_plain(struct dp_parser *p, enum dp_kind kind, uint32_t barrier_type) {
    struct dp_command record;
    dp_plain(&record, kind);
    if (kind == DP_COMMAND_group) {
        record.as.group.type = barrier_type;
    }
    return append(p, &record, 0, (struct dp_word){NULL, 0});
}

bool dp_text_add_device(struct dp_parser *p) {
    return append_plain(p, DP_COMMAND_device, 0);
}

/* A creation that D3D12 would not take is an error where the offending field stands. */
static bool creation_fits(struct dp_parser *p, const struct dp_subject *s) {
    struct dp_command copy = *(const struct dp_command *)s->record;
    struct dp_creation_fault fault;
    dp_creation_mend(&copy, &p->structure, &fault);
    if (fault.member == NULL) {
        return true;
    }
    const char *place = s->place;
    for (size_t i = 0; i < s->description->count; i++) {
        if (strcmp(s->description->fields[i].member, fault.member) == 0 && s->places[i] != NULL) {
            place = s->places[i];
        }
    }
    return dp_text_fail(p, place, "%s", fault.message);
}

static const char *slot_place(const struct dp_subject *s, const struct dp_kind_facts *f) {
    int32_t field = f->list >= 0 ? f->list : f->defines;
    return field >= 0 && s->places[field] != NULL ? s->places[field] : s->place;
}

bool dp_text_add(struct dp_parser *p, const struct dp_subject *s, struct dp_word label) {
    const struct dp_command *record = s->record;
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    enum dp_structure_verdict verdict = dp_structure_place(&p->structure, record->kind);
    if (verdict == DP_STRUCTURE_DEVICE_MISSING) {
        if (!dp_text_add_device(p)) {
            return false;
        }
        verdict = dp_structure_place(&p->structure, record->kind);
    }
    if (verdict == DP_STRUCTURE_NEEDS_GROUP) {
        if (!append_plain(p, DP_COMMAND_group, (uint32_t)f->barrier)) {
            return false;
        }
        verdict = dp_structure_place(&p->structure, record->kind);
    }
    if (verdict != DP_STRUCTURE_FITS) {
        return dp_text_fail(p, s->place, "`%s` %s", s->name, dp_structure_reason(verdict));
    }
    verdict = dp_structure_slots(&p->structure, record);
    if (verdict != DP_STRUCTURE_FITS) {
        return dp_text_fail(p, slot_place(s, f), "`%s` %s", s->name, dp_structure_reason(verdict));
    }
    if (!creation_fits(p, s)) {
        return false;
    }
    if (f->category == DP_CATEGORY_OPEN) {
        p->open_line = p->number;
        p->open_column = (uint32_t)(s->place - p->line) + 1;
    }
    return append(p, record, p->number, label);
}

bool dp_text_label(struct dp_parser *p, struct dp_word *label) {
    uint64_t other;
    *label = (struct dp_word){NULL, 0};
    (void)dp_text_space(p);
    const char *place = p->at;
    if (!dp_text_skip(p, '@')) {
        return true;
    }
    *label = dp_text_word(p);
    if (!dp_name_well_formed(label->text, label->length)) {
        return dp_text_fail(p, place, "`@%.*s` is no label: a letter or _, then letters, digits, _ . - $, at most %u",
                            dp_word_shown(*label), label->text, DP_NAME_MAX);
    }
    if (dp_symbols_find(&p->labels, label->text, label->length, &other)) {
        return dp_text_fail(p, place, "the label `@%.*s` is defined already", dp_word_shown(*label), label->text);
    }
    return dp_text_separated(p);
}
