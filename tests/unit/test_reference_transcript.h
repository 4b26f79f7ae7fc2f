/* test_reference_transcript.h: a program as text, fed to the reference alone, and what it said as text again.
 *
 * Lines of a transcript, each kind on request, in this order:
 *   RULE severity @label group.barrier                      diagnostics; @ the label of the command
 *   need @label.barrier drain=.. block=.. wb=.. inv=.. op=CLASS:OP-KINDS    requirements
 *   op @label.barrier CLASS needed=OP KINDS removed=KINDS init=N            operations, of every execute
 *   t0[first..last] layout state=.. promoted=.. init=N      state behind the last execute; state of legacy mode only
 *   t0.CLASS C=KINDS E=KINDS V=N
 *   packets, as in the text form                            of lists and queue, in the order of their report
 */
#ifndef DRAINPROOF_TESTS_REFERENCE_TRANSCRIPT_H
#define DRAINPROOF_TESTS_REFERENCE_TRANSCRIPT_H

#include "fuzz/encode/text.h"
#include "oracles/observe.h"
#include "oracles/scratch.h"
#include "oracles/words.h"

#include <criterion/criterion.h>
#include <string.h>

enum { RULES = 1, NEEDS = 2, OPERATIONS = 4, STATE = 8, PACKETS = 16 };

static const char *label_of(const struct dp_case *c, uint64_t command) {
    return command < c->count && c->labels[command] != NULL ? c->labels[command] : "?";
}

static void add_mask(struct dp_words *out, const char *word, enum dp_set set, uint32_t mask) {
    dp_words_add(out, " %s=", word);
    dp_words_mask(out, set, mask);
}

static void add_rules(struct dp_words *out, const struct dp_case *c, const struct dp_observation *said) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        dp_words_add(out, "%s %s @%s %d.%d\n", dp_rule_facts(d->rule)->name, dp_name(DP_SET_SEVERITY, d->severity),
                     label_of(c, d->command), d->group, d->barrier);
    }
}

static void add_needs(struct dp_words *out, const struct dp_case *c, const struct dp_observation *said) {
    for (size_t i = 0; i < said->requirements.count; i++) {
        const struct dp_requirement *r = &said->requirements.items[i];
        dp_words_add(out, "need @%s.%d", label_of(c, r->command), r->barrier);
        add_mask(out, "drain", DP_SET_DRAIN, r->drain);
        add_mask(out, "block", DP_SET_BLOCK, r->block);
        add_mask(out, "wb", DP_SET_CACHE, r->writeback);
        add_mask(out, "inv", DP_SET_CACHE, r->invalidate);
        for (uint32_t k = 0; k < 3; k++) {
            if (r->op[k] != DP_OP_none) {
                dp_words_add(out, " %s:%s-", dp_name(DP_SET_CLASS, k), dp_name(DP_SET_OP, r->op[k]));
                dp_words_mask(out, DP_SET_KIND, r->removed[k]);
            }
        }
        dp_words_add(out, "\n");
    }
}

static void add_operations(struct dp_words *out, const struct dp_case *c, const struct dp_observation *said) {
    for (size_t i = 0; i < said->operations.count; i++) {
        const struct dp_operation *o = &said->operations.items[i];
        dp_words_add(out, "op @%s.%d %s needed=%s ", label_of(c, o->command), o->barrier,
                     dp_name(DP_SET_CLASS, o->plane), dp_name(DP_SET_OP, o->needed_op));
        dp_words_mask(out, DP_SET_KIND, o->needed_kinds);
        add_mask(out, "removed", DP_SET_KIND, o->removed);
        dp_words_add(out, " init=%u\n", o->initialised);
    }
}

static void add_state(struct dp_words *out, const struct dp_case *c, const struct dp_observation *said) {
    const char *const *names = c->names[DP_NAMES_RESOURCE];
    uint64_t last =
        said->subresources.count != 0 ? said->subresources.items[said->subresources.count - 1].execution : 0;
    for (size_t i = 0; i < said->subresources.count; i++) {
        const struct dp_subresource_state *s = &said->subresources.items[i].state;
        if (said->subresources.items[i].execution != last) {
            continue;
        }
        dp_words_add(out, "%s[%u..%u] ", names[s->resource], s->first, s->first + s->count - 1);
        dp_words_value(out, DP_SET_LAYOUT, s->layout);
        if (s->mode == DP_MODE_legacy) {
            add_mask(out, "state", DP_SET_STATE, s->state);
            add_mask(out, "promoted", DP_SET_STATE, s->promoted);
        }
        dp_words_add(out, " init=%u\n", s->initialised);
    }
    for (size_t i = 0; i < said->classes.count; i++) {
        const struct dp_class_state *s = &said->classes.items[i].state;
        if (said->classes.items[i].execution == last) {
            dp_words_add(out, "%s.%s", names[s->resource], dp_name(DP_SET_CLASS, s->plane));
            add_mask(out, "C", DP_SET_KIND, s->kinds);
            add_mask(out, "E", DP_SET_KIND, s->enabled);
            dp_words_add(out, " V=%u\n", s->valid);
        }
    }
}

static void add_packets(struct dp_words *out, const struct dp_case *c, const struct dp_observation *said) {
    char line[160];
    for (size_t i = 0; i < said->packets.count; i++) {
        dp_print_packet(c, &said->packets.items[i].packet, line, sizeof line);
        char *comment = strstr(line, " for ");
        size_t length = comment != NULL ? (size_t)(comment - line) : strlen(line);
        while (length > 0 && line[length - 1] == ' ') {
            length--;
        }
        dp_words_add(out, "%.*s\n", (int)length, line);
    }
}

/* Feeds the text and compares the transcript of what is asked for. `where` says which case it is. */
static void says(const char *where, unsigned asked, const char *text, const char *expected) {
    static char transcript[1 << 16];
    struct dp_case c;
    struct dp_text_error error;
    struct dp_observation said = {0};
    struct dp_words out = dp_words_in(transcript, sizeof transcript);
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    cr_assert(dp_parse(text, strlen(text), &c, &error), "%s: line %u: %s", where, error.line, error.message);
    struct dp_program program = dp_case_program(&c);
    dp_observe(&dp_reference, NULL, &program, scratch, &said);
    cr_assert_eq(said.unsupported.count, 0, "%s: %s", where, said.unsupported_reason);
    if ((asked & RULES) != 0) {
        add_rules(&out, &c, &said);
    }
    if ((asked & NEEDS) != 0) {
        add_needs(&out, &c, &said);
    }
    if ((asked & OPERATIONS) != 0) {
        add_operations(&out, &c, &said);
    }
    if ((asked & STATE) != 0) {
        add_state(&out, &c, &said);
    }
    if ((asked & PACKETS) != 0) {
        add_packets(&out, &c, &said);
    }
    cr_expect_str_eq(transcript, expected, "%s\n--- said\n%s--- expected\n%s", where, transcript, expected);
    dp_observation_free(&said);
    dp_scratch_destroy(scratch);
    dp_case_free(&c);
}

#endif
