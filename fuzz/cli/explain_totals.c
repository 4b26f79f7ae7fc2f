/* explain_totals.c: what lists and programs cost, side by side. */
#include "fuzz/cli/explain.h"

#include "fuzz/cli/explain_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static size_t calls_of(const struct dp_program *program, uint32_t list) {
    size_t calls = 0;
    bool inside = false;
    for (size_t i = 0; i < program->count; i++) {
        enum dp_kind kind = program->records[i].kind;
        inside = kind == DP_COMMAND_list ? program->records[i].as.list.id == list : inside && kind != DP_COMMAND_end;
        calls += inside && (kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier);
    }
    return calls;
}

/* "packets 106 > 20". */
static void add_change(char *line, size_t size, const struct dp_explain_total of[2], enum dp_cost_component component,
                       const char *name) {
    size_t used = strlen(line);
    snprintf(line + used, size - used, "%s %" PRIu64 " > %" PRIu64, name, of[0].cost.of[component],
             of[1].cost.of[component]);
}

/* " (60 % less)", rounded down; nothing where nothing changes, or where there was nothing. */
static void add_share(char *line, size_t size, uint64_t before, uint64_t after) {
    size_t used = strlen(line);
    uint64_t change = before > after ? before - after : after - before;
    if (before != 0 && change != 0) {
        snprintf(line + used, size - used, " (%" PRIu64 " %% %s)", change * 100 / before,
                 after < before ? "less" : "more");
    }
}

void dp_explain_print_list(const struct dp_explain_view *view, uint32_t list) {
    const struct dp_explain_side *side = &view->sides[0];
    char name[DP_PLACE_SIZE];
    char line[DP_PLACE_SIZE + 1024];
    size_t calls = calls_of(&side->checked.program, list);
    struct dp_explain_total of[2];
    for (size_t i = 0; i < 2; i++) {
        of[i] = dp_explain_total_of(&view->columns[i], list);
    }
    snprintf(line, sizeof line, "list %s: %zu barrier call%s; %s > %s: ",
             dp_slot_name(&side->checked, DP_NAMES_LIST, list, name, sizeof name), calls, calls == 1 ? "" : "s",
             view->columns[0].title, view->columns[1].title);
    add_change(line, sizeof line, of, DP_COST_packets, "packets");
    add_change(line, sizeof line, of, DP_COST_fence_waits, ", fence waits");
    add_change(line, sizeof line, of, DP_COST_drains, ", drains of busy units");
    add_change(line, sizeof line, of, DP_COST_weight, ", weight");
    add_share(line, sizeof line, of[0].cost.of[DP_COST_weight], of[1].cost.of[DP_COST_weight]);
    dp_lines_print_wide(line, 2, view->width);
    printf("\n");
}

static void print_heads(const struct dp_explain_view *view, size_t models) {
    if (view->side_count == 1) {
        printf("  %-24s %12s %12s %12s\n", "", view->columns[0].title, view->columns[1].title, "difference");
        return;
    }
    printf("  %-24s", "");
    for (size_t m = 0; m < models; m++) {
        printf("   %-*s", m + 1 < models ? 32 : 0, dp_model_names[m]);
    }
    printf("\n  %-24s", "");
    for (size_t m = 0; m < models; m++) {
        printf(" %10s %10s %12s", "as given", "changed", "difference");
    }
    printf("\n");
}

void dp_explain_print_totals(const struct dp_explain_view *view) {
    size_t models = view->side_count; /* with --against both models', each on both devices */
    int width = view->side_count == 1 ? 12 : 10;
    struct dp_explain_total of[2][2];
    for (size_t m = 0; m < models; m++) {
        for (size_t i = 0; i < 2; i++) {
            struct dp_explain_column column = view->columns[i];
            if (view->side_count == 2) {
                column = (struct dp_explain_column){&view->sides[i], (int)m, ""};
            }
            of[m][i] = dp_explain_total_of(&column, DP_NONE);
        }
    }
    printf("%stotals of all lists%s%s%s\n", dp_style_on(DP_STYLE_HEAD, view->colour),
           view->side_count == 2 ? ", changed: " : "", view->side_count == 2 ? view->sides[1].title : "",
           dp_style_off(DP_STYLE_HEAD, view->colour));
    print_heads(view, models);
    for (size_t line = 0; line < DP_EXPLAIN_TOTALS; line++) {
        printf("  %-24s", dp_explain_total_name(line));
        for (size_t m = 0; m < models; m++) {
            uint64_t before = dp_explain_total_value(&of[m][0], line);
            uint64_t after = dp_explain_total_value(&of[m][1], line);
            printf(" %*" PRIu64 " %*" PRIu64 " %+12" PRId64, width, before, width, after,
                   (int64_t)after - (int64_t)before);
        }
        printf("\n");
    }
}
