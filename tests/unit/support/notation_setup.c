/* notation_setup.c: the column `setup` of the worked examples. */
#include "notation_parts.h"

#include <string.h>

bool notation_resource(const struct notation *made, const char *name, size_t length, uint32_t *slot) {
    for (size_t i = 0; i < made->name_count; i++) {
        if (strlen(made->names[i]) == length && memcmp(made->names[i], name, length) == 0) {
            *slot = (uint32_t)i;
            return true;
        }
    }
    return false;
}

uint32_t notation_slot(const struct notation *made, struct text name) {
    uint32_t slot;
    if (!notation_resource(made, name.at, name.length, &slot)) {
        support_fail("worked example: no resource %.*s", (int)name.length, name.at);
    }
    return slot;
}

static void add_name(struct notation *made, struct text name) {
    if (made->name_count == NOTATION_MOST || name.length >= sizeof made->names[0]) {
        support_fail("worked example: too many resources");
    }
    memcpy(made->names[made->name_count], name.at, name.length);
    made->names[made->name_count++][name.length] = '\0';
}

static uint32_t creation_flags(struct text piece) {
    struct text found;
    uint32_t flags = text_value(piece, "flags=", &found) ? text_mask(DP_SET_FLAGS, found) : 0;
    flags |= text_has(piece, "tc") ? DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY : 0;
    flags |= text_has(piece, "sim") ? DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS : 0;
    return flags;
}

static void add_texture(struct notation *made, struct text piece) {
    struct text found;
    uint32_t flags = creation_flags(piece);
    uint32_t format = flags & DP_FLAGS_ALLOW_DEPTH_STENCIL ? DP_FORMAT_D32_FLOAT : DP_FORMAT_R8G8B8A8_UNORM;
    if (text_value(piece, "planes=", &found) && !text_is(found, "depth")) {
        format = DP_FORMAT_D24_UNORM_S8_UINT;
    }
    if (!text_value(piece, "layout=", &found)) {
        support_fail("worked example: a texture without layout");
    }
    struct dp_record_resource *texture = script_texture(&made->script, format, flags, text_mask(DP_SET_LAYOUT, found));
    if (text_value(piece, "mips=", &found)) {
        texture->mips = (uint32_t)text_number(found);
    }
    if (text_value(piece, "mem=", &found) || text_has(piece, "placed")) {
        texture->memory = DP_MEMORY_placed;
    }
}

static void add_buffer(struct notation *made, struct text piece) {
    struct text size;
    struct text found;
    if (!text_value(piece, "size=", &size)) {
        support_fail("worked example: a buffer without size");
    }
    struct dp_record_resource *buffer = script_buffer(&made->script, text_number(size), creation_flags(piece));
    if (text_value(piece, "mem=", &found)) {
        buffer->memory = DP_MEMORY_placed;
    }
}

static struct dp_record_operand *operand(struct script *script, uint32_t role, uint32_t slot) {
    struct dp_record_operand *made = &script_add(script, DP_COMMAND_operand)->as.operand;
    made->role = role;
    made->resource = slot;
    return made;
}

/* `render`: a full clear and a draw; `write`: a copy into every subresource. */
static void prepare(struct notation *made, struct text verb, uint32_t slot, uint32_t upload) {
    struct script *script = &made->script;
    bool depth = false;
    for (size_t i = 0; i < script->count; i++) {
        const struct dp_command *record = &script->records[i];
        if (record->kind == DP_COMMAND_resource && record->as.resource.id == slot) {
            depth = (record->as.resource.flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0;
        }
    }
    if (text_is(verb, "write")) {
        script_add(script, DP_COMMAND_copy_texture);
        operand(script, DP_ROLE_source, upload);
        operand(script, DP_ROLE_dest, slot);
        return;
    }
    script_add(script, depth ? DP_COMMAND_clear_dsv : DP_COMMAND_clear_rtv);
    operand(script, DP_ROLE_view, slot);
    script_add(script, DP_COMMAND_draw);
    operand(script, depth ? DP_ROLE_depth : DP_ROLE_rt, slot);
}

static bool is_verb(struct text piece) {
    return text_opens(piece, "render ") || text_opens(piece, "write ");
}

void notation_set_up(struct notation *made, const char *setup) {
    struct text rest = {setup, strlen(setup)};
    struct text all = rest;
    struct text piece;
    bool verbs = false;
    struct dp_record_heap *heap = &script_add(&made->script, DP_COMMAND_heap)->as.heap;
    heap->size = 1048576;
    while (!tsv_is(setup, "-") && text_cut(&rest, "; ", &piece)) {
        struct text name;
        struct text kind = piece;
        verbs = verbs || is_verb(piece);
        if (is_verb(piece)) {
            continue;
        }
        text_cut(&kind, " ", &name);
        add_name(made, name);
        if (text_opens(kind, "tex")) {
            add_texture(made, piece);
        } else {
            add_buffer(made, piece);
        }
    }
    if (!verbs) {
        return;
    }
    script_buffer(&made->script, 1048576, 0);
    uint32_t upload = script_last_resource(&made->script);
    script_list(&made->script, DP_LIST_direct);
    while (text_cut(&all, "; ", &piece)) {
        if (is_verb(piece)) {
            struct text verb;
            text_cut(&piece, " ", &verb);
            prepare(made, verb, notation_slot(made, piece), upload);
        }
    }
    script_end(&made->script);
    script_execute(&made->script);
}
