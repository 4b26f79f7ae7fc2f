/* checked.c: places of a case. */
#include "fuzz/cli/checked.h"

#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

const char *const dp_model_names[2] = {"reference", "optimized"};

bool dp_is_trusted(const struct dp_checked *checked, uint32_t trust) {
    return (checked->trust >> trust & 1) != 0;
}

/* Walks the parts of a command and counts them as reports do: groups and the barriers in them, the barriers of a
 * legacy call (group 0), operands (as groups). */
static void count_part(const struct dp_command *part, struct dp_address *at) {
    if (part->kind == DP_COMMAND_group || part->kind == DP_COMMAND_operand) {
        at->group++;
        at->barrier = -1;
        return;
    }
    if (dp_describe(part->kind)->category == DP_CATEGORY_LINE) {
        at->group = at->group < 0 ? 0 : at->group;
        at->barrier++;
    }
}

size_t dp_part_record(const struct dp_program *program, uint64_t command, int32_t group, int32_t barrier) {
    size_t first = (size_t)command;
    if (first >= program->count || group < 0) {
        return first;
    }
    size_t end = first + dp_command_records(program, first);
    struct dp_address at = {command, -1, -1};
    for (size_t i = first + 1; i < end; i++) {
        count_part(&program->records[i], &at);
        if (at.group == group && at.barrier == barrier) {
            return i;
        }
    }
    return first;
}

bool dp_record_address(const struct dp_program *program, size_t record, struct dp_address *address) {
    size_t first = record;
    enum dp_category category = dp_describe(program->records[record].kind)->category;
    while (first > 0 && (category == DP_CATEGORY_INLINE || category == DP_CATEGORY_LINE)) {
        category = dp_describe(program->records[--first].kind)->category;
    }
    *address = (struct dp_address){first, -1, -1};
    for (size_t i = first + 1; i <= record; i++) {
        count_part(&program->records[i], address);
    }
    enum dp_kind kind = program->records[record].kind;
    bool inline_part = dp_describe(kind)->category == DP_CATEGORY_INLINE;
    return !inline_part || kind == DP_COMMAND_operand;
}

const char *dp_place(const struct dp_checked *checked, uint64_t record, char *buffer, size_t size) {
    const struct dp_case *c = &checked->input->c;
    uint32_t line = record < c->count && c->origins != NULL ? c->origins[record] : 0;
    if (line != 0) {
        snprintf(buffer, size, "%s:%u", checked->input->name, line);
    } else {
        snprintf(buffer, size, "%s: record %" PRIu64, checked->input->name, record);
    }
    return buffer;
}

static void append(char *buffer, size_t size, const char *format, const char *text, int64_t number) {
    size_t used = strlen(buffer);
    if (text != NULL) {
        snprintf(buffer + used, size - used, "%s%s", format, text);
    } else {
        snprintf(buffer + used, size - used, "%s%" PRId64, format, number);
    }
}

const char *dp_address_text(const struct dp_checked *checked, struct dp_address address, char *buffer, size_t size) {
    const struct dp_case *c = &checked->input->c;
    const struct dp_program *program = &checked->program;
    buffer[0] = '\0';
    if (address.command >= c->count) {
        return buffer;
    }
    size_t record = dp_part_record(program, address.command, address.group, address.barrier);
    const char *label = c->labels != NULL ? c->labels[record] : NULL;
    if (label == NULL && c->labels != NULL) {
        label = c->labels[address.command];
    }
    const struct dp_description *d = dp_describe(program->records[address.command].kind);
    append(buffer, size, "", d->name, 0);
    if (label != NULL) {
        append(buffer, size, " @", label, 0);
    }
    if (address.group >= 0) {
        append(buffer, size, d->category == DP_CATEGORY_CALL ? ", group " : ", operand ", NULL, address.group);
    }
    if (address.barrier >= 0) {
        append(buffer, size, ", barrier ", NULL, address.barrier);
    }
    return buffer;
}

const char *dp_slot_name(const struct dp_checked *checked, enum dp_namespace space, uint32_t slot, char *buffer,
                         size_t size) {
    const struct dp_case *c = &checked->input->c;
    bool named = slot < c->name_count[space] && c->names[space][slot] != NULL;
    if (named) {
        snprintf(buffer, size, "%s", c->names[space][slot]);
    } else {
        snprintf(buffer, size, "#%" PRIu32, slot);
    }
    return buffer;
}
