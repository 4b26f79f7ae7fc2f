/* notation.c: the notation of the worked examples as scripts. */
#include "notation_parts.h"

#include <string.h>

static struct sides read_sides(struct text piece) {
    struct text found[2];
    struct text before[2];
    struct text after[2];
    if (!text_value(piece, "S:", &found[0]) || !text_value(piece, "A:", &found[1])) {
        support_fail("worked example: no S: or A: in %.*s", (int)piece.length, piece.at);
    }
    text_halves(found[0], &before[0], &after[0]);
    text_halves(found[1], &before[1], &after[1]);
    return (struct sides){text_mask(DP_SET_SYNC, before[0]), text_mask(DP_SET_SYNC, after[0]),
                          text_mask(DP_SET_ACCESS, before[1]), text_mask(DP_SET_ACCESS, after[1])};
}

/* `sub(...)` and `range(...)` both hold the six numbers of the API's range. */
static struct dp_range read_range(struct text piece) {
    struct text found;
    if (!text_value(piece, "sub(", &found) && !text_value(piece, "range(", &found)) {
        support_fail("worked example: no range in %.*s", (int)piece.length, piece.at);
    }
    uint32_t six[6];
    for (int i = 0; i < 6; i++) {
        struct text one;
        if (!text_cut(&found, i < 5 ? "," : ")", &one)) {
            support_fail("worked example: a range has six numbers");
        }
        six[i] = (uint32_t)text_number(one);
    }
    return (struct dp_range){six[0], six[1], six[2], six[3], six[4], six[5]};
}

static void texture_barrier(struct notation *made, struct text piece, struct dp_record_texture_barrier *barrier) {
    struct text found;
    struct text before;
    struct text after;
    struct sides sides = read_sides(piece);
    text_cut(&piece, " ", &found);
    text_cut(&piece, " ", &found);
    barrier->resource = notation_slot(made, found);
    barrier->sync_before = sides.sync_before;
    barrier->sync_after = sides.sync_after;
    barrier->access_before = sides.access_before;
    barrier->access_after = sides.access_after;
    barrier->range = read_range(piece);
    if (!text_value(piece, "L:", &found)) {
        support_fail("worked example: no L:");
    }
    text_halves(found, &before, &after);
    barrier->layout_before = text_mask(DP_SET_LAYOUT, before);
    barrier->layout_after = text_mask(DP_SET_LAYOUT, after);
    if (text_value(piece, "F:", &found)) {
        barrier->flags = text_mask(DP_SET_TEXTURE_BARRIER, found);
    }
}

static void buffer_barrier(struct notation *made, struct text piece, struct dp_record_buffer_barrier *barrier) {
    struct text found;
    struct sides sides = read_sides(piece);
    text_cut(&piece, " ", &found);
    text_cut(&piece, " ", &found);
    barrier->resource = notation_slot(made, found);
    barrier->sync_before = sides.sync_before;
    barrier->sync_after = sides.sync_after;
    barrier->access_before = sides.access_before;
    barrier->access_after = sides.access_after;
    barrier->offset = text_value(piece, "off=", &found) ? text_number(found) : 0;
    barrier->size = text_value(piece, "size=", &found) ? text_number(found) : UINT64_MAX;
}

/* Adds one barrier, a group before it where the type changes. */
static void add_barrier(struct notation *made, struct text piece, uint64_t call, int32_t *group, int32_t *index) {
    uint32_t type = text_opens(piece, "TEX ")   ? DP_BARRIER_texture
                    : text_opens(piece, "BUF ") ? DP_BARRIER_buffer
                                                : DP_BARRIER_global;
    enum dp_kind kind = type == DP_BARRIER_texture  ? DP_COMMAND_texture_barrier
                        : type == DP_BARRIER_buffer ? DP_COMMAND_buffer_barrier
                                                    : DP_COMMAND_global_barrier;
    if (type == DP_BARRIER_global && !text_opens(piece, "GLB ")) {
        support_fail("worked example: %.*s is no barrier", (int)piece.length, piece.at);
    }
    if (*group < 0 || made->script.records[made->script.count - 1].kind != kind) {
        script_add(&made->script, DP_COMMAND_group)->as.group.type = type;
        *group += 1;
        *index = 0;
    }
    struct dp_command *record = script_add(&made->script, kind);
    if (type == DP_BARRIER_texture) {
        texture_barrier(made, piece, &record->as.texture_barrier);
    } else if (type == DP_BARRIER_buffer) {
        buffer_barrier(made, piece, &record->as.buffer_barrier);
    } else {
        struct sides sides = read_sides(piece);
        record->as.global_barrier.sync_before = sides.sync_before;
        record->as.global_barrier.sync_after = sides.sync_after;
        record->as.global_barrier.access_before = sides.access_before;
        record->as.global_barrier.access_after = sides.access_after;
    }
    if (made->barrier_count == NOTATION_MOST) {
        support_fail("worked example: too many barriers");
    }
    made->barriers[made->barrier_count++] = (struct notation_place){call, *group, (*index)++};
}

/* `USE dispatch shader read b0 SHADER_RESOURCE@COMPUTE_SHADING`. */
static void use(struct notation *made, struct text piece) {
    struct text words[6];
    for (int i = 0; i < 6; i++) {
        if (!text_cut(&piece, " ", &words[i])) {
            support_fail("worked example: USE has six words");
        }
    }
    script_add(&made->script, text_is(words[1], "draw") ? DP_COMMAND_draw : DP_COMMAND_dispatch);
    struct dp_record_shader *shader = &script_add(&made->script, DP_COMMAND_shader)->as.shader;
    struct text access;
    text_cut(&words[5], "@", &access);
    shader->rw = text_mask(DP_SET_RW, words[3]);
    shader->resource = notation_slot(made, words[4]);
    shader->access = text_mask(DP_SET_ACCESS, access);
    shader->stage = text_mask(DP_SET_SYNC, words[5]);
}

static void add_call(struct notation *made, struct text piece) {
    uint64_t call = made->script.count;
    int32_t group = -1;
    int32_t index = 0;
    struct text one;
    if (made->call_count == NOTATION_MOST) {
        support_fail("worked example: too many calls");
    }
    made->calls[made->call_count++] = call;
    script_add(&made->script, DP_COMMAND_barrier);
    if (text_opens(piece, "CALL ")) {
        if (text_has(piece, "groups=1")) {
            script_add(&made->script, DP_COMMAND_group)->as.group.type = DP_BARRIER_global;
        }
        return;
    }
    while (text_cut(&piece, " ;; ", &one)) {
        add_barrier(made, one, call, &group, &index);
    }
}

bool notation_is_legacy(const struct tsv *table, size_t row) {
    return strstr(tsv_cell(table, row, "setup"), "state=") || strstr(tsv_cell(table, row, "barriers"), "LEGACY");
}

static uint32_t list_type(const char *name) {
    static const char *const types[] = {"DIRECT", "BUNDLE", "COMPUTE", "COPY"};
    for (uint32_t i = 0; i < 4; i++) {
        if (tsv_is(name, types[i])) {
            return i;
        }
    }
    support_fail("worked example: no list type %s", name);
}

void notation_build(struct notation *made, const struct tsv *table, size_t row, uint32_t rules) {
    const char *barriers = tsv_cell(table, row, "barriers");
    struct text rest = {barriers, strlen(barriers)};
    struct text piece;
    uint32_t type = list_type(tsv_cell(table, row, "list_type"));
    made->barrier_count = 0;
    made->call_count = 0;
    made->name_count = 0;
    script_start(&made->script, rules, DP_HARDWARE_scarlett);
    notation_set_up(made, tsv_cell(table, row, "setup"));
    script_list(&made->script, type);
    while (text_cut(&rest, " || ", &piece)) {
        if (text_is(piece, "EXECUTE")) {
            script_end(&made->script);
            script_execute(&made->script);
            script_list(&made->script, type);
        } else if (text_opens(piece, "USE ")) {
            use(made, piece);
        } else {
            add_call(made, piece);
        }
    }
    if (type == DP_LIST_direct || type == DP_LIST_compute) {
        script_add(&made->script, DP_COMMAND_dispatch); /* an execute of barriers alone is another matter (E02) */
    }
    script_end(&made->script);
    if (type != DP_LIST_bundle) {
        script_execute(&made->script);
    }
}
