/* explain_text.c: calls with their packets beside each other, each with what it is for. */
#include "fuzz/cli/explain.h"

#include "fuzz/cli/explain_lines.h"
#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

/* Where the purpose of a short packet begins in its column, and that of a long one on lines of its own. */
#define PURPOSE_COLUMN 21
#define PURPOSE_INDENT 5

/* --- the call as it was written --- */

static void print_translated(const struct dp_explain_view *view, const struct dp_explain_side *side, uint64_t command,
                             size_t part) {
    struct dp_command enhanced;
    char text[2048];
    char line[2200];
    if (dp_report_translated(&side->report, command, part, &enhanced)) {
        dp_print_record(&side->input.c, &enhanced, text, sizeof text);
        snprintf(line, sizeof line, "         translated%s%s: %s", side->title[0] != '\0' ? " with " : "", side->title,
                 text);
        dp_lines_print_wide(line, 11, view->width);
    }
}

static void print_part(const struct dp_explain_view *view, uint64_t command, size_t part) {
    const struct dp_explain_side *side = &view->sides[0];
    struct dp_address at = {command, -1, -1};
    char text[2048];
    char line[2200];
    dp_print_record(&side->input.c, &side->checked.program.records[part], text, sizeof text);
    if (side->checked.program.records[part].kind == DP_COMMAND_group) {
        return;
    }
    dp_record_address(&side->checked.program, part, &at);
    snprintf(line, sizeof line, "  %" PRId32 ".%-4" PRId32 "%s", at.group, at.barrier, text);
    dp_lines_print_wide(line, 11, view->width);
    for (size_t i = 0; i < view->side_count; i++) {
        print_translated(view, &view->sides[i], command, part);
    }
}

static void print_command(const struct dp_explain_view *view, uint64_t command, uint32_t list) {
    const struct dp_explain_side *side = &view->sides[0];
    const struct dp_program *program = &side->checked.program;
    char place[DP_PLACE_SIZE];
    char name[DP_PLACE_SIZE];
    struct dp_address at = {command, -1, -1};
    printf("%s%s: ", dp_style_on(DP_STYLE_HEAD, view->colour), dp_place(&side->checked, command, place, sizeof place));
    printf("%s", dp_address_text(&side->checked, at, name, sizeof name));
    if (list != DP_NONE) {
        printf(", list %s", dp_slot_name(&side->checked, DP_NAMES_LIST, list, name, sizeof name));
    } else {
        printf(", on the queue");
    }
    printf("%s\n", dp_style_off(DP_STYLE_HEAD, view->colour));
    size_t end = (size_t)command + dp_command_records(program, (size_t)command);
    bool call = dp_describe(program->records[command].kind)->category == DP_CATEGORY_CALL;
    for (size_t part = (size_t)command + 1; call && part < end; part++) {
        print_part(view, command, part);
    }
}

/* --- packets --- */

static enum dp_style style_of(const struct dp_explained *x) {
    switch (x->as) {
    case DP_EXPLAINED_OPERATION:
        return DP_STYLE_ITEM;
    case DP_EXPLAINED_AGAIN:
        return DP_STYLE_AGAIN;
    case DP_EXPLAINED_NOT_REQUIRED:
        return DP_STYLE_NEEDLESS;
    default:
        return DP_STYLE_PLAIN;
    }
}

/* Where packets serve one asker after the other, each sync begins with a line that names it; `before` is the packet
 * before, NULL for none. Nothing where the asker has no name: a call of one barrier. */
static void add_sync(struct dp_lines *lines, const struct dp_explain_scene *scene, const struct dp_explained *x,
                     const struct dp_explained *before) {
    char asker[256] = "";
    char last[256] = "";
    char line[300];
    if (!x->has_own_sync) {
        return;
    }
    dp_explain_asker(scene, &x->sync, asker, sizeof asker);
    if (before != NULL && before->has_own_sync) {
        dp_explain_asker(scene, &before->sync, last, sizeof last);
    }
    if (strcmp(asker, last) != 0) {
        snprintf(line, sizeof line, "    %s:", asker);
        dp_lines_add(lines, DP_STYLE_HEAD, "", line, PURPOSE_INDENT);
    }
}

static void add_packet(struct dp_lines *lines, const struct dp_explain_scene *scene,
                       const struct dp_explain_block *block, size_t index) {
    const struct dp_explained *x = &scene->explanation->packets.items[index];
    char packet[512];
    char purpose[DP_EXPLAIN_PURPOSE_SIZE];
    char line[DP_EXPLAIN_PURPOSE_SIZE + 600];
    bool item = x->packet->kind == DP_PACKET_BLIT || x->packet->kind == DP_PACKET_META_INIT ||
                x->packet->kind == DP_PACKET_WORK;
    dp_explain_packet(scene->c, x->packet, packet, sizeof packet);
    dp_explain_purpose(scene, block, index, "\n", true, purpose, sizeof purpose);
    int used = snprintf(line, sizeof line, "%3zu %s", index - block->first + 1, packet);
    if (used < PURPOSE_COLUMN && PURPOSE_COLUMN + (int)strlen(purpose) <= lines->width &&
        strchr(purpose, '\n') == NULL) {
        snprintf(line, sizeof line, "%3zu %-*s%s", index - block->first + 1, PURPOSE_COLUMN - 4, packet, purpose);
        dp_lines_add(lines, style_of(x), item ? packet : "", line, PURPOSE_INDENT);
        return;
    }
    dp_lines_add(lines, style_of(x), item ? packet : "", line, PURPOSE_INDENT);
    snprintf(line, sizeof line, "%*s%s", PURPOSE_INDENT, "", purpose);
    dp_lines_add(lines, style_of(x), "", line, PURPOSE_INDENT);
}

static void add_cost(struct dp_lines *lines, const struct dp_explain_block *block) {
    char line[512] = "cost:";
    for (size_t i = 0; i < DP_COST_COUNT; i++) {
        size_t used = strlen(line);
        if (block->cost.of[i] != 0 || i == DP_COST_weight) {
            snprintf(line + used, sizeof line - used, " %s %" PRIu64, dp_cost_component_name(i), block->cost.of[i]);
        }
    }
    dp_lines_add(lines, DP_STYLE_HEAD, "cost", line, PURPOSE_INDENT);
}

static void fill_column(struct dp_lines *lines, const struct dp_explain_column *column, uint64_t command,
                        uint32_t list) {
    struct dp_explain_scene scene = dp_explain_scene_of(column);
    const struct dp_explain_block *block = dp_explain_block_of(column, command, list);
    char head[256];
    size_t count = block != NULL ? block->count : 0;
    snprintf(head, sizeof head, "%s: %zu packet%s", column->title, count, count == 1 ? "" : "s");
    dp_lines_add(lines, DP_STYLE_HEAD, "head", head, 2);
    for (size_t i = 0; i < count; i++) {
        const struct dp_explained *x = &scene.explanation->packets.items[block->first + i];
        add_sync(lines, &scene, x, i > 0 ? x - 1 : NULL);
        add_packet(lines, &scene, block, block->first + i);
    }
    if (block == NULL) {
        dp_lines_add(lines, DP_STYLE_PLAIN, "", "    nothing here needs a packet", 4);
    } else if (list != DP_NONE) {
        add_cost(lines, block);
    }
}

static bool print_packets(const struct dp_explain_view *view, uint64_t command, uint32_t list) {
    struct dp_lines left = {.width = (view->width - 5) / 2};
    struct dp_lines right = {.width = view->width - 5 - (view->width - 5) / 2};
    fill_column(&left, &view->columns[0], command, list);
    fill_column(&right, &view->columns[1], command, list);
    bool good = !left.failed && !right.failed;
    if (good) {
        dp_lines_print(&left, &right, view->colour);
    }
    dp_lines_free(&left);
    dp_lines_free(&right);
    return good;
}

bool dp_explain_print(const struct dp_explain_view *view) {
    const struct dp_program *program = &view->sides[0].checked.program;
    uint32_t list = DP_NONE;
    bool bundle = false; /* its packets are told again where it is executed */
    bool good = true;
    for (size_t i = 0; i < program->count && good; i += dp_command_records(program, i)) {
        const struct dp_command *command = &program->records[i];
        if (command->kind == DP_COMMAND_list) {
            list = command->as.list.id;
            bundle = command->as.list.type == DP_LIST_bundle;
        }
        if (dp_explain_is_told(view, i, list)) {
            print_command(view, i, list);
            if (dp_describe(command->kind)->category == DP_CATEGORY_CALL) {
                dp_explain_print_requirement(view, i);
            }
            good = print_packets(view, i, list);
            printf("\n");
        }
        if (command->kind == DP_COMMAND_end && !bundle && view->command == DP_NO_COMMAND) {
            dp_explain_print_list(view, list);
        }
        list = command->kind == DP_COMMAND_end ? DP_NONE : list;
    }
    return good;
}
