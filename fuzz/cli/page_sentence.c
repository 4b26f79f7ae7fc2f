/* page_sentence.c: what a case shows: one sentence, the line of the finding, and what stands behind it. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/explain/html.h"

#include <inttypes.h>
#include <string.h>

static const char *oracle_text(const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, name) == 0) {
            return dp_oracles[i].holds_when;
        }
    }
    return "every program is taken by both models";
}

/* "draw @d (line 6) (1)" with the badge that the rest of the page uses. */
static void put_item(FILE *out, const struct dp_page_story *s, int model, const struct dp_page_end *end, int badge) {
    char text[DP_PLACE_SIZE + 300];
    fprintf(out, "<b>");
    dp_html_text(out, dp_page_item(s, model, end, text, sizeof text));
    fprintf(out, "</b>&nbsp;<span class=\"badge\">%d</span>", badge);
}

static const char *name_of(const struct dp_page_story *s, uint32_t slot, char *buffer, size_t size) {
    return dp_slot_name(&s->side->checked, DP_NAMES_RESOURCE, slot, buffer, size);
}

static void put_breach(FILE *out, const struct dp_page_story *s, const struct dp_page_pair *p) {
    char name[DP_PLACE_SIZE];
    bool war = p->hazard == DP_HAZARD_H2;
    bool waw = p->hazard == DP_HAZARD_H3;
    fprintf(out, "In the %s packet stream, ", dp_page_stream(s, p->model));
    put_item(out, s, p->model, &p->after, 2);
    name_of(s, p->after.resource, name, sizeof name);
    if (waw) {
        dp_html_say(out, " may write %s before the write of ", name);
    } else if (war) {
        dp_html_say(out, " may overwrite %s while it is still being read by ", name);
    } else if (p->unordered) {
        dp_html_say(out, " may read %s before it is completely written by ", name);
    } else {
        dp_html_say(out, " may read old contents of %s, because a cache between still hides the write of ", name);
    }
    put_item(out, s, p->model, &p->before, 1);
    fprintf(out, "%s. Missing between the two: <b>", waw ? " is complete" : "");
    const char *misplaced = strstr(p->lacks, ", misplaced at ");
    dp_html_say(out, "%.*s", (int)(misplaced != NULL ? misplaced - p->lacks : (ptrdiff_t)strlen(p->lacks)), p->lacks);
    fprintf(out, "</b>");
    if (misplaced != NULL) {
        dp_html_say(out, " (packet %s stands in the wrong place for it, or nobody waits for it)",
                    misplaced + strlen(", misplaced at "));
    }
    fprintf(out, ".");
    if (p->known != DP_KNOWN_FAULT_COUNT) {
        dp_html_say(out, " This is a declared fault of the old driver (%s), which the judges are expected to see.",
                    dp_known_fault_text(p->known));
    }
}

static void put_own(FILE *out, const struct dp_page_story *s, const struct dp_page_pair *p) {
    char name[DP_PLACE_SIZE];
    fprintf(out, "The program itself has a hazard: ");
    put_item(out, s, p->model, &p->before, 1);
    name_of(s, p->before.resource, name, sizeof name);
    fprintf(out, " and ");
    put_item(out, s, p->model, &p->after, 2);
    dp_html_say(out, " touch the memory of %s, at least one of them writes, and ", name);
    switch (p->missing) {
    case DP_PROMISE_CLASS_flush:
        fprintf(out, "no barrier between them names the write in its AccessBefore");
        break;
    case DP_PROMISE_CLASS_access:
        fprintf(out, "no barrier between them names the second access in its AccessAfter");
        break;
    case DP_PROMISE_CLASS_legacy_decay:
        fprintf(out, "only the decay of the legacy state at the end of an execute stands between them");
        break;
    default:
        fprintf(out, "no chain of barriers orders them");
        break;
    }
    fprintf(out, ". No driver owes it this order.");
}

static uint64_t weight_of(const struct dp_page_story *s, int model) {
    struct dp_explain_total total = dp_explain_total_of(&s->view->columns[model], DP_NONE);
    return total.cost.of[DP_COST_weight];
}

static void put_clean(FILE *out, const struct dp_page_story *s) {
    uint64_t before = weight_of(s, 0);
    uint64_t after = weight_of(s, 1);
    bool given = s->side->checked.second != NULL;
    if (s->kept.count > 0) {
        fprintf(out, "Nothing is wrong: both packet streams keep every order that this program is promised");
    } else if (s->errors > 0) {
        fprintf(out, "Validation refuses part of this program, and what is left of it breaks no order");
    } else {
        fprintf(out, "Nothing is wrong: this program is promised no order that a stream could break");
    }
    fprintf(out, ", and %s. ", given ? "both judges say so" : "no oracle tells the two translators apart");
    if (before > after) {
        fprintf(out, "The %s stream costs %" PRIu64 " instead of %" PRIu64 " (%" PRIu64 " %% less).",
                dp_page_stream(s, 1), after, before, (before - after) * 100 / before);
    } else if (before == after) {
        fprintf(out, "Both streams cost the same: %" PRIu64 ".", before);
    } else {
        fprintf(out, "The %s stream costs %" PRIu64 ", the reference's %" PRIu64 ".", dp_page_stream(s, 1), after,
                before);
    }
}

static void put_finding(FILE *out, const struct dp_page_story *s, const struct dp_page_pair *p) {
    const struct dp_finding *f = &s->side->checked.finding;
    if (p != NULL && p->kind == DP_EDGE_MISSING && p->known == DP_KNOWN_FAULT_COUNT) {
        put_breach(out, s, p);
        return;
    }
    fprintf(out, "The oracle <b>");
    dp_html_text(out, f->oracle);
    fprintf(out, "</b> fails on this program. It holds when this is true: ");
    dp_html_text(out, oracle_text(f->oracle));
    fprintf(out, ". Here it is not: ");
    dp_html_text(out, f->text);
    fprintf(out, ".");
}

/* The class of the box and the word above it. */
static const char *verdict_of(const struct dp_page_story *s, const struct dp_page_pair *p, const char **word) {
    bool breach = p != NULL && p->kind == DP_EDGE_MISSING;
    if (s->side->checked.verdict == DP_VERDICT_FINDING || (breach && p->known == DP_KNOWN_FAULT_COUNT) ||
        s->faults > 0) {
        *word = "Finding";
        return "bad";
    }
    if (breach) {
        *word = "Declared fault";
        return "odd";
    }
    if (s->own.count > 0) {
        *word = "Hazard of the application";
        return "odd";
    }
    if (s->errors > 0) {
        *word = s->kept.count > 0 ? "Refused in part" : "Refused";
        return "odd";
    }
    *word = s->promise == NULL ? "Not judged" : "Clean";
    return s->promise == NULL ? "odd" : "good";
}

static void put_errors(FILE *out, const struct dp_page_story *s) {
    if (s->errors + s->warnings > 0) {
        fprintf(out,
                "<p>Validation reports %zu error%s and %zu warning%s; they stand below the lines that they are about, "
                "in the program.</p>\n",
                s->errors, s->errors == 1 ? "" : "s", s->warnings, s->warnings == 1 ? "" : "s");
    }
}

static void put_fix(FILE *out, const struct dp_page_story *s, const struct dp_page_pair *p) {
    char line[2048];
    struct dp_case c = s->side->input.c;
    c.count = 0; /* the records of the fix have no labels */
    if (p->fix.count == 0) {
        fprintf(out, "<p>No barrier can be put where it would help.</p>\n");
        return;
    }
    const uint32_t *origins = s->side->input.c.origins;
    bool lined = origins != NULL && origins[p->fix.at] != 0;
    fprintf(out,
            "<p>This barrier, before %s %" PRIu32 ", orders the two and adds nothing else:</p>\n<pre class=\"code\">",
            lined ? "line" : "record", lined ? origins[p->fix.at] : p->fix.at);
    for (uint32_t i = 0; i < p->fix.count; i++) {
        dp_print_record(&c, &p->fix.records[i], line, sizeof line);
        dp_html_say(out, "%s%s\n", i > 0 ? "  " : "", line);
    }
    fprintf(out, "</pre>\n");
}

static void put_more(FILE *out, const struct dp_page_story *s) {
    size_t own = s->own.count + s->own.left_out;
    size_t breaches = s->breaches.count + s->breaches.left_out;
    if (own > 1 || (own == 1 && breaches > 0)) {
        fprintf(out, "<p>Hazards of the application: %zu.</p>\n", own);
    }
    if (breaches > 1) {
        fprintf(out, "<details><summary>All %zu orders that a stream breaks</summary><ul>\n", breaches);
        for (size_t i = 0; i < s->breaches.count; i++) {
            const struct dp_page_pair *p = &s->breaches.items[i];
            fprintf(out, "<li>");
            dp_html_say(out, "%s judge%s: %s%s",
                        p->judges == 3   ? "both"
                        : p->judges == 1 ? "reference"
                                         : "optimized",
                        p->judges == 3 ? "s" : "", p->text,
                        p->known != DP_KNOWN_FAULT_COUNT ? " (declared fault)" : "");
            fprintf(out, "</li>\n");
        }
        fprintf(out, "%s</ul></details>\n", s->breaches.left_out > 0 ? "<li>and more</li>" : "");
    }
    for (size_t i = 0; i < s->faults && i < DP_PAGE_MOST; i++) {
        fprintf(out, "<p>");
        dp_html_say(out, "In the %s stream, %s.", dp_page_stream(s, s->fault_models[i]), s->fault_texts[i]);
        fprintf(out, "</p>\n");
    }
}

void dp_page_sentence(FILE *out, const struct dp_page_story *s) {
    const struct dp_checked *checked = &s->side->checked;
    const struct dp_page_pair *p = dp_page_chosen(s);
    const char *word = "";
    const char *class = verdict_of(s, p, &word);
    bool finding = checked->verdict == DP_VERDICT_FINDING;
    fprintf(out, "<section id=\"verdict\" class=\"verdict %s\"><p class=\"word\">%s</p>\n<p class=\"sentence\">", class,
            word);
    if (s->promise == NULL && !finding) {
        fprintf(out, "A model has no semantics for something in this program, so that nobody judges its order.");
    } else if (finding) {
        put_finding(out, s, p);
    } else if (p != NULL && p->kind == DP_EDGE_MISSING) {
        put_breach(out, s, p);
    } else if (s->own.count > 0) {
        put_own(out, s, p);
    } else {
        put_clean(out, s);
    }
    fprintf(out, "</p>\n");
    if (finding) {
        fprintf(out, "<p class=\"assertion\"><code>");
        dp_html_text(out, checked->finding.signature);
        fprintf(out, "</code></p>\n<details><summary>In the words of the oracle <code>");
        dp_html_text(out, checked->finding.oracle);
        fprintf(out, "</code></summary><p>");
        dp_html_text(out, checked->finding.text);
        fprintf(out, "</p></details>\n");
    }
    if (p != NULL && p->kind == DP_EDGE_OWN) {
        put_fix(out, s, p);
    }
    put_more(out, s);
    put_errors(out, s);
    fprintf(out, "</section>\n");
}
