/* rules_operand.c: operands of a command: U04, U02, and K16 on the command. With U03 the record rules of work items. */
#include "boxes.h"
#include "operands.h"
#include "ranges.h"
#include "rights.h"
#include "rules.h"
#include "translator.h"

/* U04: the operand names no resource or leaves it. Of buffers the box alone counts, of textures range and box. */
static bool leaves(const struct ref_resource *resource, const struct dp_record_operand *operand) {
    if (resource == NULL) {
        return true;
    }
    if (!ref_is_buffer(resource) && ref_range_leaves(resource, &operand->range)) {
        return true;
    }
    return ref_box_leaves(resource, &operand->range, &operand->box);
}

/* U04 stops the operand; U02 is judged on the others. A present has any access that COMMON admits, so U02 says
 * nothing of it. */
static bool accept_operand(const struct reference *reference, const struct ref_place *place, enum dp_kind kind,
                           uint32_t list_type, const struct dp_record_operand *operand) {
    const struct ref_resource *resource = ref_resource(reference, operand->resource);
    if (leaves(resource, operand)) {
        return !ref_report_record(reference, DP_RULE_U04, place);
    }
    if (kind == DP_COMMAND_present) {
        return true;
    }
    uint32_t access = ref_operand_access(kind, operand->role, list_type, resource);
    if (access != 0 && ref_cannot_have(resource, access)) {
        return !ref_report_record(reference, DP_RULE_U02, place);
    }
    return true;
}

/* Whether a source and a destination of a copy overlap. Operands that U04 has stopped do not count. */
static bool overlap(const struct reference *reference, const struct dp_record_operand *source,
                    const struct dp_record_operand *dest) {
    const struct ref_resource *resource = ref_resource(reference, source->resource);
    if (source->resource != dest->resource || leaves(resource, source) || leaves(resource, dest)) {
        return false;
    }
    if (!ref_boxes_meet(&source->box, &dest->box, ref_is_buffer(resource))) {
        return false;
    }
    if (ref_is_buffer(resource)) {
        return true;
    }
    struct ref_span from = ref_span(resource, &source->range);
    struct ref_span to = ref_span(resource, &dest->range);
    return ref_spans_meet(&from, &to);
}

static bool is_operand(const struct dp_command *part, uint32_t role) {
    return part->kind == DP_COMMAND_operand && part->as.operand.role == role;
}

/* K16: any source of a copy against any destination. */
static bool copies_onto_itself(const struct reference *reference, const struct dp_command *records, size_t count) {
    enum dp_kind kind = records[0].kind;
    if (kind != DP_COMMAND_copy_buffer && kind != DP_COMMAND_copy_texture && kind != DP_COMMAND_copy_resource) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        for (size_t j = 1; j < count; j++) {
            if (is_operand(&records[i], DP_ROLE_source) && is_operand(&records[j], DP_ROLE_dest) &&
                overlap(reference, &records[i].as.operand, &records[j].as.operand)) {
                return true;
            }
        }
    }
    return false;
}

bool ref_accept_command(const struct reference *reference, uint64_t command, const struct dp_command *records,
                        size_t count, uint32_t list_type) {
    struct ref_place place = {command, -1, -1};
    bool accepted = true;
    if (!ref_command_allowed(records[0].kind, list_type)) {
        accepted &= !ref_report_record(reference, DP_RULE_U03, &place);
    }
    if (copies_onto_itself(reference, records, count)) {
        accepted &= !ref_report_record(reference, DP_RULE_K16, &place);
    }
    int32_t operand = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            place.group = operand++;
            accepted &= accept_operand(reference, &place, records[0].kind, list_type, &records[i].as.operand);
        }
    }
    return accepted;
}
