/* page_figures.c: who is to blame for a finding, and what both streams cost. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/explain/html.h"

#include <inttypes.h>

void dp_page_blame(FILE *out, const struct dp_page_story *s) {
    const struct dp_blame *blame = &s->side->checked.blame;
    char words[DP_SWITCHES_SIZE];
    fprintf(out, "<section id=\"blame\"><h2>Blame</h2>\n");
    if (s->side->options.switches != UINT64_MAX) {
        fprintf(out, "<p class=\"soft\">Judged with <code>--optimize=");
        dp_html_text(out, dp_switches_words(s->side->options.switches, words, sizeof words));
        fprintf(out, "</code>.</p>\n");
    }
    if (s->side->checked.verdict != DP_VERDICT_FINDING || blame->kind == DP_BLAME_NONE) {
        fprintf(out, "<p>%s</p></section>\n",
                s->side->checked.verdict != DP_VERDICT_FINDING
                    ? "Nothing to blame: no oracle fails."
                    : "The packets were given with the case: no optimization of a model wrote them.");
        return;
    }
    fprintf(out, "<p>The smallest set of optimizations that causes the finding: <b>");
    dp_html_text(out, dp_blame_words(blame, words, sizeof words));
    fprintf(out, "</b>.</p>\n<ul>");
    for (size_t i = 0; i < dp_switch_count; i++) {
        if (blame->kind == DP_BLAME_SWITCHES && (blame->switches >> i & 1) != 0) {
            fprintf(out, "<li><code>");
            dp_html_text(out, dp_switches[i].name);
            fprintf(out, "</code> (%s): ", dp_switches[i].id);
            dp_html_text(out, dp_switches[i].text);
            fprintf(out, "; why that is sound stands in <code>");
            dp_html_text(out, dp_switches[i].file);
            fprintf(out, "</code></li>\n");
        }
    }
    fprintf(out, "</ul></section>\n");
}

/* A bar as long as its share of the larger figure, in a cell. */
static void put_cell(FILE *out, const char *label, uint64_t value, uint64_t most) {
    fprintf(out,
            "<td data-label=\"%s\"><span class=\"meter\"><i style=\"width:%" PRIu64 "%%\"></i></span>%" PRIu64 "</td>",
            label, most > 0 ? value * 100 / most : 0, value);
}

void dp_page_cost(FILE *out, const struct dp_page_story *s) {
    struct dp_explain_total totals[2];
    for (size_t i = 0; i < 2; i++) {
        totals[i] = dp_explain_total_of(&s->view->columns[i], DP_NONE);
    }
    fprintf(out,
            "<section id=\"cost\"><h2>Cost</h2>\n<p class=\"soft\">Over all lists, each counted once. The weight is "
            "the sum by the hardware sheet's weights; a drain of an idle unit costs nothing but its packet.</p>\n"
            "<table class=\"cost\"><thead><tr><th></th><th>%s</th><th>%s</th><th>difference</th></tr></thead><tbody>\n",
            dp_page_stream(s, 0), dp_page_stream(s, 1));
    for (size_t line = 0; line < DP_EXPLAIN_TOTALS; line++) {
        uint64_t before = dp_explain_total_value(&totals[0], line);
        uint64_t after = dp_explain_total_value(&totals[1], line);
        bool last = line + 1 == DP_EXPLAIN_TOTALS;
        if (before == 0 && after == 0) {
            continue;
        }
        fprintf(out, "<tr%s><th scope=\"row\">%s</th>", last ? " class=\"sum\"" : "", dp_explain_total_name(line));
        put_cell(out, dp_page_stream(s, 0), before, before > after ? before : after);
        put_cell(out, dp_page_stream(s, 1), after, before > after ? before : after);
        fprintf(out, "<td data-label=\"difference\">%+" PRId64 "</td></tr>\n", (int64_t)after - (int64_t)before);
    }
    fprintf(out, "</tbody></table></section>\n");
}
