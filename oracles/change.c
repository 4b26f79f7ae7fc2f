/* change.c: the shader accesses of a command, removed or altered. Alike for alike commands, so that runs can be
 * repeated. */
#include "oracles/observe.h"

/* Slots that the byte form can name; any slot at all may be empty. */
#define SLOTS 64u

static struct dp_record_shader altered(struct dp_record_shader shader, size_t place) {
    static const struct dp_range all = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    static const struct dp_range first = {0, 1, 0, 1, 0, 1};
    shader.resource = shader.resource == DP_NONE ? (uint32_t)place % SLOTS : (shader.resource + 1) % SLOTS;
    shader.range = shader.range.index_or_first_mip == DP_ALL_SUBRESOURCES ? first : all;
    shader.rw = (shader.rw + 1) % 3;
    shader.access ^= DP_ACCESS_SHADER_RESOURCE | DP_ACCESS_UNORDERED_ACCESS;
    shader.stage ^= DP_SYNC_COMPUTE_SHADING | DP_SYNC_PIXEL_SHADING;
    shader.via = (shader.via + 1) % 3;
    return shader;
}

size_t dp_change_shaders(enum dp_shader_change change, const struct dp_command *records, size_t count,
                         struct dp_command *out) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool shader = records[i].kind == DP_COMMAND_shader;
        if (shader && change == DP_SHADERS_REMOVED) {
            continue;
        }
        out[kept] = records[i];
        if (shader && change == DP_SHADERS_ALTERED) {
            out[kept].as.shader = altered(records[i].as.shader, i);
        }
        kept++;
    }
    return kept;
}
