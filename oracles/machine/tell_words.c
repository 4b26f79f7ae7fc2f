/* tell_words.c: packets, elements and numbers for the story printer. */
#include "oracles/machine/story.h"

#include "model/describe.h"

#include <string.h>

void dp_mc_add(struct dp_mc_words *words, const char *text) {
    size_t length = strlen(text);
    size_t room = sizeof words->text - 1 - words->used;
    length = length < room ? length : room;
    memcpy(words->text + words->used, text, length);
    words->used += length;
    words->text[words->used] = '\0';
}

void dp_mc_add_number(struct dp_mc_words *words, uint64_t number) {
    char digits[21];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    dp_mc_add(words, digits + at);
}

/* A value of a field; bits of a mask joined. */
static void add_value(struct dp_mc_words *words, const struct dp_field *field, uint64_t value) {
    const struct dp_vocabulary *v = field->set != DP_SET_NONE ? dp_vocabulary(field->set) : NULL;
    if (v == NULL || !v->mask) {
        const char *name = v != NULL ? dp_name(field->set, (uint32_t)value) : NULL;
        if (name != NULL) {
            dp_mc_add(words, name);
        } else {
            dp_mc_add_number(words, value);
        }
        return;
    }
    const char *between = "";
    for (size_t i = 0; i < v->count; i++) {
        if (!v->values[i].alias && v->values[i].value != 0 && (value & v->values[i].value) == v->values[i].value) {
            dp_mc_add(words, between);
            dp_mc_add(words, v->values[i].name);
            between = "|";
        }
    }
}

static void add_fields(const struct dp_packet *packet, struct dp_mc_words *words) {
    const struct dp_description *d = dp_describe_packet(packet->kind);
    dp_mc_add(words, d->word);
    for (size_t i = 0; i < d->count; i++) {
        const struct dp_field *field = &d->fields[i];
        uint64_t value = dp_get(packet, field);
        if (field->form != DP_FORM_BARE && value == field->plain) {
            continue;
        }
        dp_mc_add(words, " ");
        if (field->form != DP_FORM_BARE) {
            dp_mc_add(words, field->word);
            dp_mc_add(words, "=");
        }
        add_value(words, field, value);
    }
}

static void add_item(const struct dp_machine *machine, uint32_t step, struct dp_mc_words *words) {
    static const char *const rws[] = {[DP_RW_read] = ".r", [DP_RW_write] = ".w", [DP_RW_both] = ".rw"};
    static const char *const endings[] = {
        [DP_LOCATION_DATA] = "", [DP_LOCATION_META] = ".META", [DP_LOCATION_STATE] = ".STATE"};
    dp_mc_add(words, "ITEM");
    for (uint32_t i = 0; i < machine->element_count; i++) {
        const struct dp_element *e = &machine->elements[i].element;
        if (machine->elements[i].step == step) {
            dp_mc_add(words, " ");
            dp_mc_add(words, dp_name(DP_SET_CLIENT, e->client));
            dp_mc_add(words, rws[e->rw]);
            dp_mc_add(words, "@x");
            dp_mc_add_number(words, e->number);
            dp_mc_add(words, endings[e->location]);
        }
    }
}

void dp_mc_add_packet(const struct dp_machine *machine, const struct dp_machine_writer *writer, uint32_t step,
                      struct dp_mc_words *words) {
    const struct dp_mc_step *s = &machine->steps[step];
    char name[256] = "";
    bool own = (step != 0 && machine->steps[step - 1].packet == s->packet) ||
               (step + 1 < machine->step_count && machine->steps[step + 1].packet == s->packet);
    dp_mc_add(words, "packet ");
    dp_mc_add_number(words, s->packet);
    dp_mc_add(words, " (");
    if (writer->packet != NULL) {
        writer->packet(writer->context, s->packet, name, sizeof name);
    }
    if (name[0] != '\0') {
        dp_mc_add(words, name);
        dp_mc_add(words, own && s->kind != DP_MC_ITEM ? ", its " : "");
    }
    if (s->kind == DP_MC_ITEM && name[0] == '\0') {
        add_item(machine, step, words);
    } else if (s->kind != DP_MC_ITEM && (name[0] == '\0' || own)) {
        add_fields(&s->spelled, words);
    }
    dp_mc_add(words, ")");
}

void dp_mc_add_actor(const struct dp_machine *machine, uint32_t actor, struct dp_mc_words *words) {
    const struct dp_mc_element *e = &machine->elements[machine->plan.actors[actor].number];
    dp_mc_add(words, dp_name(DP_SET_CLIENT, e->client));
    dp_mc_add(words, " of packet ");
    dp_mc_add_number(words, e->packet);
}
