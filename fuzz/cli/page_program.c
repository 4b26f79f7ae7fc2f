/* page_program.c: the program as text, each line with what is said of it. See page.h.
 *
 * The lines are those of the canonical text form; their numbers are those of the file that was read, so that they agree
 * with every other message.
 */
#include "fuzz/cli/page.h"

#include "fuzz/cli/report.h"
#include "fuzz/explain/html.h"
#include "model/describe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Lines that are shown of a long program: its first ones, and those around what the page speaks of. */
#define MOST_LINES 240u
#define AROUND     10u

/* The canonical text with the command of each of its lines. */
struct listing {
    char *text;
    struct dp_case c;   /* the text read again: its origins are lines of it */
    uint64_t *command;  /* of line i + 1; DP_NO_COMMAND for lines of no command */
    uint32_t *original; /* line in the file, 0 if it has none */
    bool *shown;
    size_t lines;
};

static bool read_again(struct listing *l, const struct dp_case *given) {
    size_t size = 0;
    struct dp_text_error error;
    FILE *out = open_memstream(&l->text, &size);
    bool good = out != NULL && dp_print(given, out);
    if (out != NULL && fclose(out) != 0) {
        good = false;
    }
    good = good && dp_parse(l->text, size, &l->c, &error);
    for (size_t i = 0; good && i < size; i++) {
        l->lines += l->text[i] == '\n';
    }
    return good;
}

static bool map_lines(struct listing *l, const struct dp_case *given) {
    struct dp_program program = dp_case_program(&l->c);
    l->command = malloc((l->lines + 1) * sizeof *l->command);
    l->original = calloc(l->lines + 1, sizeof *l->original);
    l->shown = calloc(l->lines + 1, sizeof *l->shown);
    if (l->command == NULL || l->original == NULL || l->shown == NULL) {
        return false;
    }
    for (size_t i = 0; i < l->lines; i++) {
        l->command[i] = DP_NO_COMMAND;
    }
    for (size_t i = 0; i < program.count; i += dp_command_records(&program, i)) {
        size_t end = i + dp_command_records(&program, i);
        for (size_t part = i; part < end; part++) {
            uint32_t line = l->c.origins[part];
            if (line == 0 || line > l->lines) {
                continue;
            }
            l->command[line - 1] = i;
            if (given->origins != NULL && part < given->count) {
                l->original[line - 1] = given->origins[part];
            }
        }
    }
    return true;
}

static bool start(struct listing *l, const struct dp_case *given) {
    memset(l, 0, sizeof *l);
    return read_again(l, given) && map_lines(l, given);
}

static void end(struct listing *l) {
    dp_case_free(&l->c);
    free(l->text);
    free(l->command);
    free(l->original);
    free(l->shown);
}

static bool is_told(const struct dp_page_story *s, uint64_t command) {
    const struct dp_page_pair *p = dp_page_chosen(s);
    if (p != NULL && (p->before.command == command || p->after.command == command)) {
        return true;
    }
    for (size_t i = 0; i < s->side->diagnostics.count; i++) {
        if (s->side->diagnostics.items[i].what.command == command) {
            return true;
        }
    }
    return false;
}

/* Which lines of a long program are shown: the begin, what is spoken of with its surroundings, then from the top. */
static size_t choose(struct listing *l, const struct dp_page_story *s) {
    size_t count = 0;
    for (size_t i = 0; i < l->lines && i < 12; i++) {
        l->shown[i] = true;
        count++;
    }
    for (size_t i = 0; i < l->lines && l->lines > MOST_LINES; i++) {
        if (l->command[i] == DP_NO_COMMAND || !is_told(s, l->command[i])) {
            continue;
        }
        for (size_t k = i > AROUND ? i - AROUND : 0; k < l->lines && k <= i + AROUND && count < MOST_LINES; k++) {
            count += !l->shown[k];
            l->shown[k] = true;
        }
    }
    for (size_t i = 0; i < l->lines && count < MOST_LINES; i++) {
        count += !l->shown[i];
        l->shown[i] = true;
    }
    return l->lines - count;
}

/* --- a line --- */

static void put_badges(FILE *out, const struct dp_page_story *s, uint64_t command, bool first) {
    const struct dp_page_pair *p = dp_page_chosen(s);
    if (p == NULL || !first) {
        return;
    }
    if (p->before.command == command) {
        fprintf(out, " <span class=\"badge\">1</span>");
    }
    if (p->after.command == command) {
        fprintf(out, " <span class=\"badge\">2</span>");
    }
}

static void put_diagnostics(FILE *out, const struct dp_page_story *s, uint64_t command) {
    char text[DP_DIAGNOSTIC_SIZE];
    size_t told = 0;
    for (size_t i = 0; i < s->side->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &s->side->diagnostics.items[i].what;
        const struct dp_rule_facts *facts = dp_rule_facts(d->rule);
        if (d->command != command || !dp_is_trusted(&s->side->checked, facts->trust)) {
            continue;
        }
        if (told++ == 8) {
            fprintf(out, "<span class=\"note\">more is said of this command</span>\n");
            return;
        }
        fprintf(out, "<span class=\"note %s\">", d->severity == DP_SEVERITY_error ? "err" : "warn");
        dp_html_say(out, "%s %s (%s): %s", dp_name(DP_SET_SEVERITY, d->severity), facts->name,
                    dp_name(DP_SET_TRUST, facts->trust), dp_diagnostic_text(&s->side->checked, d, text, sizeof text));
        fprintf(out, "</span>\n");
    }
}

/* The line itself; labels and comments of the page stand out. */
static void put_line(FILE *out, const struct dp_page_story *s, const struct listing *l, size_t line, const char *text,
                     size_t length) {
    uint64_t command = l->command[line];
    const struct dp_program program = dp_case_program(&s->side->input.c);
    bool inside = command != DP_NO_COMMAND && command < program.count;
    bool first = inside && (line == 0 || l->command[line - 1] != command);
    bool last = inside && (line + 1 == l->lines || l->command[line + 1] != command);
    bool call = inside && dp_describe(program.records[command].kind)->category == DP_CATEGORY_CALL;
    uint32_t number = s->side->input.form == DP_INPUT_BYTES ? (uint32_t)line + 1 : l->original[line];
    fprintf(out, "<span class=\"line%s\"%s", call ? " call" : "", first ? " id=\"c" : "");
    if (first) {
        fprintf(out, "%" PRIu64 "\"", command);
    }
    fprintf(out, "><span class=\"no\">");
    if (number != 0) {
        fprintf(out, "%" PRIu32, number);
    }
    fprintf(out, "</span><span class=\"src\">");
    for (size_t i = 0; i < length;) {
        bool label = text[i] == '@' && (i == 0 || text[i - 1] == ' ');
        size_t run = label ? strcspn(text + i, " \n") : 1;
        while (!label && i + run < length && !(text[i + run] == '@' && text[i + run - 1] == ' ')) {
            run++;
        }
        fprintf(out, "%s", label ? "<b class=\"label\">" : "");
        dp_html_say(out, "%.*s", (int)(run < 8192 ? run : 8192), text + i);
        fprintf(out, "%s", label ? "</b>" : "");
        i += run;
    }
    put_badges(out, s, command, first);
    fprintf(out, "</span></span>\n");
    if (last) {
        put_diagnostics(out, s, command);
    }
}

static void put_lines(FILE *out, const struct dp_page_story *s, const struct listing *l) {
    const char *at = l->text;
    size_t gap = 0;
    for (size_t line = 0; line < l->lines; line++) {
        size_t length = strcspn(at, "\n");
        if (!l->shown[line]) {
            gap++;
        } else {
            if (gap > 0) {
                fprintf(out, "<span class=\"note\">%zu line%s left out</span>\n", gap, gap == 1 ? "" : "s");
            }
            gap = 0;
            put_line(out, s, l, line, at, length);
        }
        at += length + 1;
    }
    if (gap > 0) {
        fprintf(out, "<span class=\"note\">%zu line%s left out</span>\n", gap, gap == 1 ? "" : "s");
    }
}

void dp_page_program(FILE *out, const struct dp_page_story *s) {
    struct listing l;
    const struct dp_page_pair *p = dp_page_chosen(s);
    fprintf(out, "<section id=\"program\"><h2>The program</h2>\n");
    fprintf(out, "<p class=\"soft\">One command a line: a device, resources, command lists with barriers and work, and "
                 "what is executed. A word with <b>@</b> is a label. Barrier calls have a bar at their left.");
    if (p != NULL) {
        fprintf(out,
                " <span class=\"badge\">1</span> and <span class=\"badge\">2</span> are the two accesses that this "
                "page is about.");
    }
    fprintf(out, "</p>\n");
    if (start(&l, &s->side->input.c)) {
        size_t left_out = choose(&l, s);
        if (left_out > 0) {
            fprintf(out, "<p class=\"soft\">%zu of its %zu lines are shown.</p>\n", l.lines - left_out, l.lines);
        }
        fprintf(out, "<div class=\"listing\">\n");
        put_lines(out, s, &l);
        fprintf(out, "</div>\n");
    } else {
        fprintf(out, "<p>The program could not be printed.</p>\n");
    }
    end(&l);
    fprintf(out, "</section>\n");
}
