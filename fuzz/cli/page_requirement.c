/* page_requirement.c: what each barrier asks of the hardware, in words and with where it comes from. See page.h. */
#include "fuzz/cli/page.h"

#include "fuzz/encode/json.h"
#include "fuzz/explain/html.h"
#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

/* Barriers that are told; of more the first ones. */
#define MOST_BARRIERS 40u

/* --- one row of a requirement --- */

/* "CB DB", with $K as the seed writes it. */
static const char *set_words(enum dp_set set, uint32_t value, char *buffer, size_t size) {
    char words[DP_WORDS_SIZE];
    size_t used = 0;
    dp_json_words(set, value, words, sizeof words);
    for (const char *at = words; *at != '\0' && used + 3 < size; at++) {
        bool scalar =
            set == DP_SET_CACHE && *at == 'K' && (at == words || at[-1] == '|') && (at[1] == '\0' || at[1] == '|');
        if (scalar) {
            buffer[used++] = '$';
        }
        buffer[used++] = *at == '|' ? ' ' : *at;
    }
    buffer[used] = '\0';
    return buffer;
}

struct row {
    const char *head, *means, *side;
    enum dp_set set, from;
    uint32_t value, other, mask;
    const char *table;
};

static void put_row(FILE *out, const struct row *row, bool old, bool differs) {
    char words[DP_WORDS_SIZE];
    char from[DP_WORDS_SIZE];
    fprintf(out, "<tr><th scope=\"row\">%s<small>%s</small></th><td data-label=\"what\"><b>", row->head, row->means);
    dp_html_text(out, set_words(row->set, row->value, words, sizeof words));
    fprintf(out, "</b>");
    if (differs) {
        fprintf(out, "<br><span class=\"err\">the optimized model says ");
        dp_html_text(out, set_words(row->set, row->other, words, sizeof words));
        fprintf(out, "</span>");
    }
    fprintf(out, "</td><td data-label=\"from\">");
    if (old) {
        fprintf(out, "what the untranslated driver does");
    } else {
        dp_html_say(out, "%s %s", row->side, dp_json_words(row->from, row->mask, from, sizeof from));
        fprintf(out, " <small>%s</small>", row->table);
    }
    fprintf(out, "</td></tr>\n");
}

static const char *op_means(uint32_t op) {
    switch (op) {
    case DP_OP_fast_clear_eliminate_only:
        return "write the clear colour out";
    case DP_OP_decompress:
        return "decompress the whole plane";
    case DP_OP_meta_init:
        return "initialise the metadata";
    default:
        return "nothing";
    }
}

static void put_compression(FILE *out, const struct dp_requirement *r, const struct dp_explain_sides *s) {
    char words[DP_WORDS_SIZE];
    bool any = false;
    for (uint32_t i = 0; i < 3; i++) {
        any = any || r->op[i] != DP_OP_none;
    }
    if (!any && !s->texture) {
        return;
    }
    fprintf(out, "<tr><th scope=\"row\">compression<small>rewrite the texture so that the next user can read "
                 "it</small></th><td data-label=\"what\">");
    for (uint32_t i = 0; i < 3; i++) {
        if (r->op[i] != DP_OP_none) {
            dp_html_say(out, "%s: ", dp_name(DP_SET_CLASS, i));
            fprintf(out, "<b>");
            dp_html_text(out, dp_name(DP_SET_OP, r->op[i]));
            fprintf(out, "</b>, %s", op_means(r->op[i]));
            if (r->removed[i] != 0) {
                dp_html_say(out, " (%s)", dp_json_words(DP_SET_KIND, r->removed[i], words, sizeof words));
            }
            fprintf(out, "<br>");
        }
    }
    fprintf(out, "%s</td><td data-label=\"from\">", any ? "" : "<b>none</b>");
    if (s->texture) {
        dp_html_say(out, "Layout %s", dp_json_words(DP_SET_LAYOUT, s->layout[0], words, sizeof words));
        dp_html_say(out, " > %s", dp_json_words(DP_SET_LAYOUT, s->layout[1], words, sizeof words));
        fprintf(out, " <small>table 3</small>");
    } else {
        fprintf(out, "whatever is there <small>untranslated</small>");
    }
    fprintf(out, "</td></tr>\n");
}

static const char *trust_means(uint32_t trust) {
    static const char *const means[] = {"from the documents that the models follow", "from a public specification",
                                        "seen on public runtimes and drivers", "this project's own choice"};
    return means[trust <= DP_TRUST_PROPOSED ? trust : DP_TRUST_PROPOSED];
}

static void put_requirement(FILE *out, const struct dp_explain_side *side, const struct dp_requirement *r,
                            const struct dp_requirement *other, size_t part) {
    struct dp_explain_sides s = dp_explain_sides_of(&side->checked.program, r->command, part);
    const struct dp_requirement *o = other != NULL ? other : r;
    const struct row rows[] = {
        {"drain",      "wait until these units are done",     "SyncBefore",   DP_SET_DRAIN, DP_SET_SYNC,   r->drain,      o->drain,
         s.sync[0],                                                                                                                              "table 1"},
        {"write back", "push what was written out of these",  "AccessBefore", DP_SET_CACHE, DP_SET_ACCESS, r->writeback,
         o->writeback,                                                                                                              s.access[0], "table 2"},
        {"invalidate", "forget old contents of these caches", "AccessAfter",  DP_SET_CACHE, DP_SET_ACCESS, r->invalidate,
         o->invalidate,                                                                                                             s.access[1], "table 2"},
        {"block",      "hold these engines until then",       "SyncAfter",    DP_SET_BLOCK, DP_SET_SYNC,   r->block,      o->block,
         s.sync[1],                                                                                                                              "table 1"},
    };
    fprintf(out,
            "<table class=\"req\"><thead><tr><th>asks to</th><th>what</th><th>from <span class=\"trust\" title=\"%s\">"
            "%s</span></th></tr></thead><tbody>\n",
            trust_means(r->trust), dp_name(DP_SET_TRUST, r->trust));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put_row(out, &rows[i], s.old, rows[i].value != rows[i].other);
    }
    put_compression(out, r, &s);
    fprintf(out, "</tbody></table>\n");
}

/* --- a barrier --- */

static void put_translated(FILE *out, const struct dp_explain_side *side, uint64_t command, size_t part) {
    struct dp_command enhanced;
    char text[2048];
    if (dp_report_translated(&side->report, command, part, &enhanced)) {
        struct dp_case c = side->input.c;
        c.count = 0;
        dp_print_record(&c, &enhanced, text, sizeof text);
        fprintf(out, "<p class=\"soft\">The driver translates it to <code>");
        dp_html_text(out, text);
        fprintf(out, "</code></p>\n");
    }
}

/* The name of the command that something stands for, as a link to its line. */
static void put_head(FILE *out, const struct dp_explain_side *side, struct dp_address at) {
    char name[DP_PLACE_SIZE];
    const struct dp_case *c = &side->input.c;
    fprintf(out, "<h3><a href=\"#c%" PRIu64 "\">", at.command);
    dp_html_text(out, dp_address_text(&side->checked, at, name, sizeof name));
    fprintf(out, "</a>");
    if (c->origins != NULL && c->origins[at.command] != 0) {
        fprintf(out, " <small>line %" PRIu32 "</small>",
                c->origins[dp_part_record(&side->checked.program, at.command, at.group, at.barrier)]);
    }
    fprintf(out, "</h3>\n");
}

static void put_barrier(FILE *out, const struct dp_explain_side *side, size_t part, struct dp_address at) {
    const struct dp_requirement *r[2];
    char text[2048];
    for (size_t i = 0; i < 2; i++) {
        r[i] = dp_explain_requirement(side->checked.observed[i], at.command, at.group, at.barrier);
    }
    put_head(out, side, at);
    dp_print_record(&side->input.c, &side->checked.program.records[part], text, sizeof text);
    fprintf(out, "<pre class=\"code\">");
    dp_html_text(out, text);
    fprintf(out, "</pre>\n");
    put_translated(out, side, at.command, part);
    if (r[0] == NULL) {
        fprintf(out, "<p>It was refused while recording, so it asks for nothing: see the program.</p>\n");
    } else if (!dp_is_trusted(&side->checked, r[0]->trust)) {
        fprintf(out, "<p>Left out by --trust.</p>\n");
    } else {
        put_requirement(out, side, r[0], r[1], part);
    }
}

void dp_page_requirements(FILE *out, const struct dp_page_story *s) {
    const struct dp_explain_side *side = s->side;
    const struct dp_program *program = &side->checked.program;
    size_t told = 0;
    size_t left_out = 0;
    fprintf(out,
            "<section id=\"requirement\"><h2>What the barriers ask for</h2>\n"
            "<p class=\"soft\">A barrier names stages, accesses and layouts. For this hardware that means: units to "
            "wait for, caches to write back and to invalidate, engines to hold, compression to undo. The label says "
            "how well the mapping is founded: <i>seed</i> and <i>spec</i> are sourced, <i>observed</i> was seen on "
            "public runtimes, <i>proposed</i> is this project's choice.</p>\n");
    for (size_t part = 0; part < program->count; part++) {
        struct dp_address at;
        bool barrier = dp_describe(program->records[part].kind)->category == DP_CATEGORY_LINE &&
                       program->records[part].kind != DP_COMMAND_group && dp_record_address(program, part, &at) &&
                       dp_describe(program->records[at.command].kind)->category == DP_CATEGORY_CALL;
        if (!barrier || (s->view->command != DP_NO_COMMAND && s->view->command != at.command) ||
            (s->view->part != SIZE_MAX && s->view->part != part)) {
            continue;
        }
        if (told == MOST_BARRIERS) {
            left_out++;
            continue;
        }
        told++;
        put_barrier(out, side, part, at);
    }
    if (told == 0) {
        fprintf(out, "<p>It has no barriers.</p>\n");
    }
    if (left_out > 0) {
        fprintf(out,
                "<p class=\"soft\">%zu more barriers are left out; <code>--barrier=@LABEL</code> chooses one.</p>\n",
                left_out);
    }
    fprintf(out, "</section>\n");
}
