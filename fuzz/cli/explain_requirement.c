/* explain_requirement.c: what the barriers of a call ask of the hardware, in the words of the seed's SyncBottomOfPipe
 * and SyncTopOfPipe, with the masks and tables that it comes from. */
#include "fuzz/cli/explain.h"

#include "fuzz/cli/explain_lines.h"
#include "fuzz/cli/report.h"
#include "fuzz/encode/json.h"
#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

/* Column in which what a line comes from begins. */
#define FROM_COLUMN 56

/* "    SyncTopOfPipe     invalidate L0 L1            AccessAfter SHADER_RESOURCE (table 2)"; what it comes from
 * stands on a line of its own where it does not fit. */
static void print_line(const struct dp_explain_view *view, const char *head, const char *what, const char *from) {
    char line[8192];
    int used = snprintf(line, sizeof line, "    %-18s%s", head, what);
    if (from[0] != '\0' && used < FROM_COLUMN - 1) {
        snprintf(line + used, sizeof line - (size_t)used, "%*s%s", FROM_COLUMN - used, "", from);
        dp_lines_print_wide(line, FROM_COLUMN, view->width);
        return;
    }
    dp_lines_print_wide(line, 24, view->width);
    if (from[0] != '\0') {
        snprintf(line, sizeof line, "%*s%s", FROM_COLUMN, "", from);
        dp_lines_print_wide(line, FROM_COLUMN, view->width);
    }
}

/* One set of a requirement, in the words of the tables. */
static void print_set(const struct dp_explain_view *view, const char *head, const char *verb, enum dp_set set,
                      uint32_t value, const char *from) {
    char words[DP_WORDS_SIZE];
    char what[DP_WORDS_SIZE + 32];
    dp_json_words(set, value, words, sizeof words);
    snprintf(what, sizeof what, "%s ", verb);
    for (const char *at = words; *at != '\0'; at++) {
        bool scalar = set == DP_SET_CACHE && *at == 'K' && (at == words || at[-1] == '|');
        size_t end = strlen(what);
        snprintf(what + end, sizeof what - end, "%s%c", scalar ? "$" : "", *at == '|' ? ' ' : *at);
    }
    print_line(view, head, what, from);
}

static const char *from_text(const char *name, enum dp_set set, uint32_t value, const char *table, char *buffer,
                             size_t size) {
    char words[DP_WORDS_SIZE];
    snprintf(buffer, size, "%s %s (%s)", name, dp_json_words(set, value, words, sizeof words), table);
    return buffer;
}

/* --- operations --- */

static void print_executed(const struct dp_explain_view *view, const struct dp_explain_side *side,
                           const struct dp_requirement *r) {
    const struct dp_observation *said = side->checked.observed[1];
    for (size_t i = 0; i < said->operations.count; i++) {
        const struct dp_operation *o = &said->operations.items[i];
        char kinds[DP_WORDS_SIZE];
        char removed[DP_WORDS_SIZE];
        char place[DP_PLACE_SIZE];
        char text[3 * DP_WORDS_SIZE + DP_PLACE_SIZE];
        if (o->command != r->command || o->group != r->group || o->barrier != r->barrier) {
            continue;
        }
        snprintf(text, sizeof text, "executed at %s: %s needed %s (%s), removed %s%s",
                 dp_place(&side->checked, o->execution, place, sizeof place), dp_name(DP_SET_CLASS, o->plane),
                 dp_name(DP_SET_OP, o->needed_op), dp_json_words(DP_SET_KIND, o->needed_kinds, kinds, sizeof kinds),
                 dp_json_words(DP_SET_KIND, o->removed, removed, sizeof removed),
                 o->initialised != 0 ? ", metadata initialised" : "");
        print_line(view, "", text, "");
    }
}

static void print_operations(const struct dp_explain_view *view, const struct dp_explain_side *side,
                             const struct dp_requirement *r, const struct dp_explain_sides *s) {
    char before[128];
    char after[128];
    char from[320];
    bool any = false;
    snprintf(from, sizeof from, "Layout %s > %s (table 3)",
             dp_json_words(DP_SET_LAYOUT, s->layout[0], before, sizeof before),
             dp_json_words(DP_SET_LAYOUT, s->layout[1], after, sizeof after));
    for (uint32_t i = 0; i < 3; i++) {
        char kinds[DP_WORDS_SIZE];
        char what[DP_WORDS_SIZE + 64];
        if (r->op[i] == DP_OP_none) {
            continue;
        }
        snprintf(what, sizeof what, "%s: %s%s%s%s", dp_name(DP_SET_CLASS, i), dp_name(DP_SET_OP, r->op[i]),
                 r->removed[i] != 0 ? " (" : "",
                 r->removed[i] != 0 ? dp_json_words(DP_SET_KIND, r->removed[i], kinds, sizeof kinds) : "",
                 r->removed[i] != 0 ? ")" : "");
        print_line(view, any ? "" : "compression", what,
                   s->texture ? from : "untranslated: whatever is there (15.8.6)");
        any = true;
    }
    if (!any && s->texture) {
        print_line(view, "compression", "no operation", from);
    }
    print_executed(view, side, r);
}

/* --- one barrier --- */

static void print_name(const struct dp_explain_view *view, const struct dp_explain_side *side, uint64_t command,
                       int32_t group, int32_t barrier, const char *what) {
    char name[128];
    dp_explain_barrier_name(&side->input.c, command, group, barrier, name, sizeof name);
    printf("  %srequirement%s%s%s%s%s: %s\n", dp_style_on(DP_STYLE_HEAD, view->colour), name[0] != '\0' ? " of " : "",
           name, dp_style_off(DP_STYLE_HEAD, view->colour), side->title[0] != '\0' ? " with " : "", side->title, what);
}

static void print_barrier(const struct dp_explain_view *view, const struct dp_explain_side *side,
                          const struct dp_requirement *r, size_t part) {
    const struct dp_program *program = &side->checked.program;
    struct dp_explain_sides s = dp_explain_sides_of(program, r->command, part);
    char from[DP_WORDS_SIZE + 64];
    char trust[64];
    snprintf(trust, sizeof trust, "%s", dp_name(DP_SET_TRUST, r->trust));
    print_name(view, side, r->command, r->group, r->barrier, trust);
    print_set(view, "SyncBottomOfPipe", "drain", DP_SET_DRAIN, r->drain,
              s.old ? "the untranslated driver (15.8.6)"
                  : from_text("SyncBefore", DP_SET_SYNC, s.sync[0], "table 1", from, sizeof from));
    print_set(view, "", "write back", DP_SET_CACHE, r->writeback,
              s.old ? "" : from_text("AccessBefore", DP_SET_ACCESS, s.access[0], "table 2", from, sizeof from));
    print_set(view, "SyncTopOfPipe", "invalidate", DP_SET_CACHE, r->invalidate,
              s.old ? "" : from_text("AccessAfter", DP_SET_ACCESS, s.access[1], "table 2", from, sizeof from));
    print_set(view, "", "block", DP_SET_BLOCK, r->block,
              s.old ? "" : from_text("SyncAfter", DP_SET_SYNC, s.sync[1], "table 1", from, sizeof from));
    print_operations(view, side, r, &s);
}

/* --- the call --- */

static bool same_requirement(const struct dp_requirement *a, const struct dp_requirement *b) {
    return a->drain == b->drain && a->block == b->block && a->writeback == b->writeback &&
           a->invalidate == b->invalidate && memcmp(a->op, b->op, sizeof a->op) == 0 &&
           memcmp(a->removed, b->removed, sizeof a->removed) == 0;
}

static void print_barriers(const struct dp_explain_view *view, uint64_t command) {
    const struct dp_program *program = &view->sides[0].checked.program;
    size_t end = (size_t)command + dp_command_records(program, (size_t)command);
    for (size_t part = (size_t)command + 1; part < end; part++) {
        struct dp_address at;
        const struct dp_requirement *first = NULL;
        bool chosen = view->part == SIZE_MAX || view->part == part;
        if (program->records[part].kind == DP_COMMAND_group || !dp_record_address(program, part, &at) || !chosen) {
            continue;
        }
        for (size_t i = 0; i < view->side_count; i++) {
            const struct dp_explain_side *side = &view->sides[i];
            const struct dp_requirement *r =
                dp_explain_requirement(side->checked.observed[0], command, at.group, at.barrier);
            if (r == NULL) {
                print_name(view, side, command, at.group, at.barrier, "none, it was rejected while recording");
            } else if (!dp_is_trusted(&side->checked, r->trust)) {
                print_name(view, side, command, at.group, at.barrier, "left out by --trust");
            } else if (first == NULL || !same_requirement(first, r)) {
                print_barrier(view, side, r, part);
            }
            first = i == 0 ? r : first;
        }
    }
}

static void print_actions(const struct dp_explain_view *view, uint64_t command) {
    for (size_t i = 0; i < 2; i++) {
        const struct dp_explain_column *column = &view->columns[i];
        const struct dp_observation *said = column->side->checked.observed[column->model];
        for (size_t k = 0; k < said->actions.count; k++) {
            const struct dp_actions *a = &said->actions.items[k];
            char bottom[DP_WORDS_SIZE];
            char top[DP_WORDS_SIZE];
            char line[3 * DP_WORDS_SIZE];
            if (a->command != command) {
                continue;
            }
            snprintf(line, sizeof line, "  actions, %s: SyncBottomOfPipe %s; SyncTopOfPipe %s", column->title,
                     dp_json_words(DP_SET_ACTION, a->bottom, bottom, sizeof bottom),
                     dp_json_words(DP_SET_ACTION, a->top, top, sizeof top));
            dp_lines_print_wide(line, 4, view->width);
        }
    }
}

static void print_diagnostics(const struct dp_explain_view *view, uint64_t command) {
    char text[DP_DIAGNOSTIC_SIZE];
    char line[DP_DIAGNOSTIC_SIZE + 256];
    for (size_t s = 0; s < view->side_count; s++) {
        const struct dp_explain_side *side = &view->sides[s];
        for (size_t i = 0; i < side->diagnostics.count; i++) {
            const struct dp_diagnostic *d = &side->diagnostics.items[i].what;
            const struct dp_rule_facts *facts = dp_rule_facts(d->rule);
            if (d->command != command || !dp_is_trusted(&side->checked, facts->trust)) {
                continue;
            }
            enum dp_style style = d->severity == DP_SEVERITY_error ? DP_STYLE_BAD : DP_STYLE_NEEDLESS;
            printf("%s", dp_style_on(style, view->colour));
            snprintf(line, sizeof line, "  %s%s%s %s (%s): %s", dp_name(DP_SET_SEVERITY, d->severity),
                     side->title[0] != '\0' ? " with " : "", side->title, facts->name,
                     dp_name(DP_SET_TRUST, facts->trust), dp_diagnostic_text(&side->checked, d, text, sizeof text));
            dp_lines_print_wide(line, 4, view->width);
            printf("%s", dp_style_off(style, view->colour));
        }
    }
}

void dp_explain_print_requirement(const struct dp_explain_view *view, uint64_t command) {
    print_diagnostics(view, command);
    print_barriers(view, command);
    print_actions(view, command);
}
