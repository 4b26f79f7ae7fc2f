/* program.c: see program.h. */
#include "fuzz/pso/program.h"

#include "fuzz/encode/bytes_table.h"
#include "model/describe.h"

#include <string.h>

#define MODE_BYTE (DP_RECORD_BYTES - 1)

/* What a record of another family becomes. */
static const uint8_t kinds[] = {
    DP_COMMAND_pipeline, DP_COMMAND_stage,         DP_COMMAND_targets,       DP_COMMAND_blend,      DP_COMMAND_derive,
    DP_COMMAND_desc,     DP_COMMAND_blend,         DP_COMMAND_blend_state,   DP_COMMAND_pso_shader, DP_COMMAND_outputs,
    DP_COMMAND_save,     DP_COMMAND_load,          DP_COMMAND_edit,          DP_COMMAND_base_set,   DP_COMMAND_member,
    DP_COMMAND_store,    DP_COMMAND_rasterizer,    DP_COMMAND_depth_stencil, DP_COMMAND_element,    DP_COMMAND_so_entry,
    DP_COMMAND_stage,    DP_COMMAND_stream_output, DP_COMMAND_edit,          DP_COMMAND_release,
};

/* The input with byte 0 of each record changed as said above. Returns the size that is used. */
static size_t force_kinds(const uint8_t *data, size_t size, uint8_t *bytes, size_t capacity) {
    static bool own[256];
    const struct dp_byte_tables *tables = dp_byte_tables();
    if (!own[tables->byte_of[DP_COMMAND_pipeline]]) {
        for (int i = 0; i < 256; i++) {
            own[i] = dp_describe((enum dp_kind)tables->kind_of[i])->parts == DP_PARTS_PIPELINE;
        }
    }
    size = size < capacity ? size : capacity;
    if (size != 0) {
        memcpy(bytes, data, size);
    }
    for (size_t at = DP_RECORD_BYTES; at + DP_RECORD_BYTES <= size; at += DP_RECORD_BYTES) {
        if (!own[bytes[at]]) {
            bytes[at] = tables->byte_of[kinds[bytes[at] % sizeof kinds]];
        }
    }
    return size;
}

size_t dp_pso_program(const uint8_t *data, size_t size, struct dp_command *records) {
    static uint8_t bytes[DP_RECORD_BYTES * DP_DECODE_MAX];
    size_t used = force_kinds(data, size, bytes, sizeof bytes);
    size_t count = dp_decode(bytes, used, records, DP_DECODE_MAX);
    dp_pso_bend(records + 1, count - 1, used > MODE_BYTE ? bytes[MODE_BYTE] : 0);
    return count;
}
