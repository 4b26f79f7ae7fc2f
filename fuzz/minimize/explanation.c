/* explanation.c: what a person reads of a bucket: the failure, what both models say, and the case by record numbers;
 * and programs as text. */
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "fuzz/minimize/buckets.h"

#include <stdlib.h>
#include <string.h>

static const char *holds_when(const char *oracle) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, oracle) == 0) {
            return dp_oracles[i].holds_when;
        }
    }
    return "every program is taken by both models";
}

static bool put_records(FILE *out, const struct dp_minimized *m) {
    struct dp_program program = {m->records, m->count};
    struct dp_case c;
    char line[1024];
    if (!dp_case_from_program(&program, &c)) {
        return false;
    }
    for (size_t i = 0; i < c.count; i++) {
        dp_print_record(&c, &c.records[i], line, sizeof line);
        fprintf(out, "%6zu  %s\n", i, line);
    }
    dp_case_free(&c);
    return true;
}

static void put_blame(FILE *out, const struct dp_minimized *m) {
    char words[DP_SWITCHES_SIZE];
    if (m->switches != UINT64_MAX) {
        fprintf(out, "optimize   %s\n", dp_switches_words(m->switches, words, sizeof words));
    }
    fprintf(out, "blame      %s\n", dp_blame_words(&m->blame, words, sizeof words));
    for (size_t i = 0; i < dp_switch_count; i++) {
        if ((m->blame.switches >> i & 1) != 0) {
            fprintf(out, "           %s (%s): %s; sound if: %s\n", dp_switches[i].name, dp_switches[i].id,
                    dp_switches[i].text, dp_switches[i].file);
        }
    }
}

char *dp_explain_finding(const struct dp_minimized *m) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return NULL;
    }
    fprintf(out, "%s\n\nbucket     %s\noracle     %s: %s\n", m->finding.signature, m->id, m->finding.oracle,
            holds_when(m->finding.oracle));
    fprintf(out, "minimized  %s\nas found   %s\n", m->finding.text, m->as_found.text);
    put_blame(out, m);
    fprintf(out, "steps      %llu candidates judged, %llu accepted%s\n\nrecords of minimized.dp:\n",
            (unsigned long long)m->stats.tested, (unsigned long long)m->stats.accepted,
            m->stats.exhausted ? "; the budget ended it" : "");
    bool put = put_records(out, m);
    if (fclose(out) != 0 || !put) {
        free(text);
        return NULL;
    }
    return text;
}

char *dp_program_text(const struct dp_program *program, size_t *size) {
    struct dp_case c;
    char *text = NULL;
    if (!dp_case_from_program(program, &c)) {
        return NULL;
    }
    FILE *out = open_memstream(&text, size);
    bool printed = out != NULL && dp_print(&c, out);
    if (out != NULL && fclose(out) != 0) {
        printed = false;
    }
    dp_case_free(&c);
    if (!printed) {
        free(text);
        return NULL;
    }
    return text;
}
