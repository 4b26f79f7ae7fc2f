/* report_tree.c: the tree of the seed's message, line by line and column by column (seed 003 lines 574-590).
 *
 * Every level is introduced by bars; fields are as wide as the longest of their node. What the sample does not show
 * (buffer and global barriers, legacy barriers, operands) is drawn alike, with the members of its D3D12 structure. */
#include "fuzz/explain/report_words.h"

#include <inttypes.h>

#define PLACE_WIDTH  15
#define MEMBER_WIDTH 14
#define RANGE_WIDTH  22

/* `|  -`, `|   |  -`, `|   |    |  -`: the third bar stands one further right, as in the sample. */
static void open_line(FILE *out, int level) {
    static const char *const bars[] = {"|  -", "|   |  -", "|   |    |  -", "|   |    |    |  -"};
    fputs(bars[level < 3 ? level : 3], out);
}

static void text_line(FILE *out, int level, int width, const char *name, const char *text) {
    open_line(out, level);
    fprintf(out, "%-*s%s\n", width, name, text);
}

static void number_line(FILE *out, int level, int width, const char *name, uint64_t number) {
    open_line(out, level);
    fprintf(out, "%-*s%" PRIu64 "\n", width, name, number);
}

static void words_line(FILE *out, int level, const char *name, enum dp_set set, uint32_t value) {
    char text[DP_REPORT_WORDS];
    text_line(out, level, MEMBER_WIDTH, name, dp_report_words(set, value, true, text, sizeof text));
}

static void resource_line(FILE *out, int level, const struct dp_report *report, const char *name, uint32_t slot) {
    char text[160];
    text_line(out, level, MEMBER_WIDTH, name, dp_report_resource(report, slot, text, sizeof text));
}

static void flags_line(FILE *out, int level, const char *name, enum dp_set set, uint32_t value) {
    char text[DP_REPORT_WORDS];
    open_line(out, level);
    fprintf(out, "%s: %s (0x%08" PRIX32 ")\n", name, dp_report_words(set, value, true, text, sizeof text), value);
}

static void node_line(FILE *out, int level, const char *name) {
    open_line(out, level);
    fprintf(out, "%s\n", name);
}

static void range_lines(FILE *out, int level, const struct dp_range *range) {
    node_line(out, level, "Subresources");
    number_line(out, level + 1, RANGE_WIDTH, "IndexOrFirstMipLevel:", range->index_or_first_mip);
    number_line(out, level + 1, RANGE_WIDTH, "NumMipLevels:", range->mips);
    number_line(out, level + 1, RANGE_WIDTH, "FirstArraySlice:", range->first_slice);
    number_line(out, level + 1, RANGE_WIDTH, "NumArraySlices:", range->slices);
    number_line(out, level + 1, RANGE_WIDTH, "FirstPlane:", range->first_plane);
    number_line(out, level + 1, RANGE_WIDTH, "NumPlanes:", range->planes);
}

static void sides(FILE *out, int level, uint32_t sync_before, uint32_t sync_after, uint32_t access_before,
                  uint32_t access_after) {
    words_line(out, level, "SyncBefore:", DP_SET_SYNC, sync_before);
    words_line(out, level, "SyncAfter:", DP_SET_SYNC, sync_after);
    words_line(out, level, "AccessBefore:", DP_SET_ACCESS, access_before);
    words_line(out, level, "AccessAfter:", DP_SET_ACCESS, access_after);
}

static void texture(FILE *out, const struct dp_report *report, const struct dp_record_texture_barrier *b, int level) {
    sides(out, level, b->sync_before, b->sync_after, b->access_before, b->access_after);
    words_line(out, level, "LayoutBefore:", DP_SET_LAYOUT, b->layout_before);
    words_line(out, level, "LayoutAfter:", DP_SET_LAYOUT, b->layout_after);
    resource_line(out, level, report, "pResource:", b->resource);
    range_lines(out, level, &b->range);
    flags_line(out, level, "Flags", DP_SET_TEXTURE_BARRIER, b->flags);
}

static void buffer(FILE *out, const struct dp_report *report, const struct dp_record_buffer_barrier *b, int level) {
    sides(out, level, b->sync_before, b->sync_after, b->access_before, b->access_after);
    resource_line(out, level, report, "pResource:", b->resource);
    number_line(out, level, MEMBER_WIDTH, "Offset:", b->offset);
    number_line(out, level, MEMBER_WIDTH, "Size:", b->size);
}

/* --- legacy barriers (D3D12_RESOURCE_BARRIER) --- */

static void type_line(FILE *out, int level, const char *type) {
    open_line(out, level);
    fprintf(out, "%-*sD3D12_RESOURCE_BARRIER_TYPE_%s\n", MEMBER_WIDTH, "Type:", type);
}

static void transition(FILE *out, const struct dp_report *report, const struct dp_record_transition *t, int level) {
    type_line(out, level, "TRANSITION");
    resource_line(out, level, report, "pResource:", t->resource);
    number_line(out, level, MEMBER_WIDTH, "Subresource:", t->subresource);
    words_line(out, level, "StateBefore:", DP_SET_STATE, t->state_before);
    words_line(out, level, "StateAfter:", DP_SET_STATE, t->state_after);
    flags_line(out, level, "Flags", DP_SET_SPLIT, t->flags);
}

static void uav(FILE *out, const struct dp_report *report, const struct dp_record_uav *b, int level) {
    type_line(out, level, "UAV");
    resource_line(out, level, report, "pResource:", b->resource);
    flags_line(out, level, "Flags", DP_SET_SPLIT, b->flags);
}

static void aliasing(FILE *out, const struct dp_report *report, const struct dp_record_aliasing *b, int level) {
    type_line(out, level, "ALIASING");
    resource_line(out, level, report, "pBefore:", b->before);
    resource_line(out, level, report, "pAfter:", b->after);
    flags_line(out, level, "Flags", DP_SET_SPLIT, b->flags);
}

/* What the driver did for a legacy call: nothing of its own once it is translated (seed 003, PIX support), else what
 * the models chose for the whole call. */
static void actions(FILE *out, const struct dp_report *report, uint64_t command, int level) {
    char text[DP_REPORT_WORDS];
    uint32_t chosen = 0;
    bool found = false;
    if (report->program.records[0].as.device.legacy_translation == DP_SWITCH_on) {
        text_line(out, level, MEMBER_WIDTH, "Actions:", "D3D12XBOX_RESOURCE_BARRIER_ACTION_NONE");
        return;
    }
    for (size_t i = 0; i < report->said->actions.count; i++) {
        const struct dp_actions *a = &report->said->actions.items[i];
        if (a->command == command) {
            chosen |= a->bottom | a->top;
            found = true;
        }
    }
    if (found) {
        text_line(out, level, MEMBER_WIDTH,
                  "Actions:", dp_report_words(DP_SET_ACTION, chosen, true, text, sizeof text));
    }
}

/* --- operands --- */

static void operand(FILE *out, const struct dp_report *report, const struct dp_record_operand *o, uint64_t command,
                    int level) {
    words_line(out, level, "Role:", DP_SET_ROLE, o->role);
    words_line(out, level, "Access:", DP_SET_ACCESS, dp_report_access(&report->program, command, o));
    resource_line(out, level, report, "pResource:", o->resource);
    range_lines(out, level, &o->range);
}

void dp_report_tree_place(FILE *out, int32_t group, int32_t barrier) {
    if (group >= 0) {
        number_line(out, 0, PLACE_WIDTH, "Group Index:", (uint64_t)group);
    }
    if (barrier >= 0) {
        number_line(out, 0, PLACE_WIDTH, "Barrier Index:", (uint64_t)barrier);
    }
}

void dp_report_tree_part(FILE *out, const struct dp_report *report, const struct dp_command *part, uint64_t command,
                         const char *node, int level) {
    const struct dp_record_global_barrier *g = &part->as.global_barrier;
    node_line(out, level, node);
    level++;
    switch (part->kind) {
    case DP_COMMAND_texture_barrier:
        texture(out, report, &part->as.texture_barrier, level);
        break;
    case DP_COMMAND_buffer_barrier:
        buffer(out, report, &part->as.buffer_barrier, level);
        break;
    case DP_COMMAND_global_barrier:
        sides(out, level, g->sync_before, g->sync_after, g->access_before, g->access_after);
        break;
    case DP_COMMAND_transition:
        transition(out, report, &part->as.transition, level);
        actions(out, report, command, level);
        break;
    case DP_COMMAND_uav:
        uav(out, report, &part->as.uav, level);
        actions(out, report, command, level);
        break;
    case DP_COMMAND_aliasing:
        aliasing(out, report, &part->as.aliasing, level);
        actions(out, report, command, level);
        break;
    case DP_COMMAND_operand:
        operand(out, report, &part->as.operand, command, level);
        break;
    default:
        break;
    }
}
