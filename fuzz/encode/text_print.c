/* text_print.c: a whole case as canonical text, and single records. */
#include "compare.h"
#include "elements.h"
#include "slot_names.h"
#include "text_printer.h"

#include <string.h>

static void print_record(struct dp_printer *p, const struct dp_command *record, const char *label) {
    const struct dp_description *d = dp_describe(record->kind);
    p->facts = dp_kind_facts(record->kind);
    p->glued = d->word[0] == '\0';
    dp_out_text(p->out, d->word);
    if (label != NULL) {
        dp_out_text(p->out, " @");
        dp_out_text(p->out, label);
    }
    dp_print_fields(p, d, record);
}

/* A group that the reader would open by itself is left out: the first barrier behind it says as much. */
static bool implied_group(const struct dp_case *c, const struct dp_structure *s, size_t index) {
    const struct dp_command *record = &c->records[index];
    if (record->kind != DP_COMMAND_group || c->labels[index] != NULL || index + 1 == c->count) {
        return false;
    }
    int32_t type = (int32_t)record->as.group.type;
    return s->group != type && dp_kind_facts(c->records[index + 1].kind)->barrier == type;
}

static bool plain_device(const struct dp_case *c, size_t index) {
    struct dp_command plain;
    dp_plain(&plain, DP_COMMAND_device);
    return index == 0 && c->labels[0] == NULL && dp_same_command(&c->records[0], &plain, NULL);
}

/* What stands before a record: a line of its own, an indented one, or a blank behind its command. */
static void begin_record(struct dp_out *out, enum dp_category category) {
    if (category == DP_CATEGORY_INLINE) {
        dp_out_char(out, ' ');
    } else {
        dp_out_text(out, category == DP_CATEGORY_LINE ? "\n  " : "\n");
    }
}

/* Notes what the record fills. Slots beyond the last that text can name are not noted: they print as empty. */
static bool take(struct dp_structure *s, const struct dp_command *record) {
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    if (f->defines >= 0 && dp_get(record, &dp_describe(record->kind)->fields[f->defines]) >= DP_MAX_SLOTS) {
        return true;
    }
    return dp_structure_take(s, record);
}

static bool print_records(struct dp_printer *p, struct dp_structure *s) {
    const struct dp_case *c = p->c;
    for (size_t i = 0; i < c->count; i++) {
        if (!plain_device(c, i) && !implied_group(c, s, i)) {
            begin_record(p->out, dp_describe(c->records[i].kind)->category);
            print_record(p, &c->records[i], c->labels[i]);
        }
        if (!take(s, &c->records[i])) {
            return false;
        }
    }
    dp_out_char(p->out, '\n');
    return true;
}

static void print_blocks(struct dp_printer *p) {
    for (size_t i = 0; i < p->c->block_count; i++) {
        const struct dp_packet_block *block = &p->c->blocks[i];
        dp_out_text(p->out, "packets ");
        dp_out_text(p->out, block->name);
        dp_out_char(p->out, '\n');
        for (size_t j = 0; j < block->count; j++) {
            const struct dp_block_item *item = dp_block_item_at(block, j);
            dp_out_text(p->out, item != NULL ? "  ITEM " : "  ");
            if (item != NULL) {
                dp_out_text(p->out, item->text);
            } else {
                dp_print_packet_line(p, &block->packets[j]);
            }
            dp_out_char(p->out, '\n');
        }
    }
}

static void print_expects(struct dp_printer *p) {
    for (size_t i = 0; i < p->c->expect_count; i++) {
        const struct dp_expect *expect = &p->c->expects[i];
        dp_out_text(p->out, "expect");
        for (uint32_t j = 0; j < expect->count; j++) {
            dp_out_char(p->out, ' ');
            dp_out_text(p->out, expect->words[j]);
        }
        dp_out_char(p->out, '\n');
    }
}

static bool print_case(struct dp_printer *p, struct dp_case_memory *memory, struct dp_structure *s) {
    const struct dp_program program = dp_case_program(p->c);
    const char *const *given[DP_NAMESPACES];
    const char **names[DP_NAMESPACES];
    for (int n = 0; n < DP_NAMESPACES; n++) {
        given[n] = p->c->names[n];
    }
    if (!dp_name_slots(&program, given, p->c->name_count, memory, names, p->name_count)) {
        return false;
    }
    for (int n = 0; n < DP_NAMESPACES; n++) {
        p->names[n] = names[n];
    }
    p->filled = s;
    dp_out_text(p->out, "drainproof 1");
    if (!print_records(p, s)) {
        return false;
    }
    print_blocks(p);
    print_expects(p);
    return true;
}

bool dp_print(const struct dp_case *c, FILE *file) {
    struct dp_out out = {file, NULL, 0, 0, false};
    struct dp_printer p;
    struct dp_structure s;
    struct dp_case_memory *memory = dp_memory_create();
    if (memory == NULL) {
        return false;
    }
    memset(&p, 0, sizeof p);
    p.out = &out;
    p.c = c;
    dp_structure_start(&s);
    bool printed = print_case(&p, memory, &s);
    dp_structure_free(&s);
    dp_memory_free(memory);
    return printed && !out.failed;
}

size_t dp_print_record(const struct dp_case *c, const struct dp_command *record, char *buffer, size_t size) {
    struct dp_out out = {NULL, buffer, size, 0, false};
    struct dp_printer p;
    const char *label = NULL;
    memset(&p, 0, sizeof p);
    p.out = &out;
    p.c = c;
    if (size == 0) {
        return 0;
    }
    buffer[0] = '\0';
    for (int n = 0; c != NULL && n < DP_NAMESPACES; n++) {
        p.names[n] = c->names[n];
        p.name_count[n] = c->name_count[n];
    }
    for (size_t i = 0; c != NULL && i < c->count; i++) {
        if (&c->records[i] == record) {
            label = c->labels[i];
        }
    }
    print_record(&p, record, label);
    return out.length;
}
