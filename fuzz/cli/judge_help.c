/* judge_help.c: the words of packets and items, from the registries that the parser reads them by. */
#include "fuzz/cli/judge.h"

#include "fuzz/encode/elements.h"
#include "model/describe.h"

#include <stdio.h>
#include <string.h>

#define TEXT_SIZE 1024

static void add(char text[TEXT_SIZE], const char *part) {
    size_t used = strlen(text);
    snprintf(text + used, TEXT_SIZE - used, "%s", part);
}

/* Names of a set; of a mask without the one that stands for no bit. */
static void add_names(char text[TEXT_SIZE], enum dp_set set, const char *between) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    const char *before = "";
    for (size_t i = 0; i < v->count; i++) {
        if (!v->values[i].alias && (!v->mask || v->values[i].value != 0)) {
            add(text, before);
            add(text, v->values[i].name);
            before = between;
        }
    }
}

/* "VS/PS/CS", "[gcr=gl2_wb|gl1]", "[fence=N]", "@LABEL": as the field is written. */
static void add_field(char text[TEXT_SIZE], const struct dp_field *field) {
    bool bare = field->form == DP_FORM_BARE;
    add(text, text[0] == '\0' ? "" : " ");
    add(text, bare ? "" : "[");
    add(text, field->word);
    add(text, bare ? "" : "=");
    if (field->set != DP_SET_NONE) {
        add_names(text, field->set, dp_vocabulary(field->set)->mask ? "|" : "/");
    } else {
        add(text, field->type == DP_TYPE_RESOURCE ? "RESOURCE" : field->type == DP_TYPE_NUMBER64 ? "@LABEL" : "N");
    }
    add(text, bare ? "" : "]");
}

void dp_judge_help(void) {
    char text[TEXT_SIZE];
    printf("packets, one an indented line below `packets NAME`; A/B: one of them, A|B: some of them, joined by `|`:\n");
    for (int kind = 0; kind < DP_PACKET_COUNT; kind++) {
        const struct dp_description *d = dp_describe_packet((enum dp_packet_kind)kind);
        text[0] = '\0';
        for (size_t i = 0; i < d->count; i++) {
            add_field(text, &d->fields[i]);
        }
        dp_help_row(d->word, text);
    }
    dp_help_row("... for @LABEL", "behind any packet: the command that it was emitted for");
    dp_help_row("... predicated", "behind an item: it runs under predication");
    printf("\nitems of a block that stands for itself:\n");
    snprintf(
        text, sizeof text,
        "CLIENT.RW@NAME, RW one of r, w, rw; NAME.META and NAME.STATE are its metadata and its state word; paths of "
        "one access are joined by `+`. An item has at most %u elements, a block at most %u names.",
        DP_ITEM_ELEMENTS, DP_BLOCK_LOCATIONS);
    dp_help_row("ITEM ELEMENT...", text);
    text[0] = '\0';
    add_names(text, DP_SET_CLIENT, " ");
    dp_help_row("CLIENT", text);
}
