/* test_optimized_said.h: scenarios for the optimized translator: each a program, and lines that the translator has to
 * say of it, in this order (or, behind a `!`, must not). Part of each test_optimized_*.c that includes it. */
#ifndef DRAINPROOF_TESTS_OPTIMIZED_SAID_H
#define DRAINPROOF_TESTS_OPTIMIZED_SAID_H

#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char said[65536];
static size_t length;
static const struct dp_case *at;
/* What the draw labelled `bound` is bound to, if anything; whether nothing is said of kinds that are present. */
static const struct dp_pso_use *bound;
static bool without_kinds;

#define SAY(...) (length += (size_t)snprintf(said + length, sizeof said - length, __VA_ARGS__))

static const char *label(uint64_t command) {
    return at->labels[command] != NULL ? at->labels[command] : "-";
}

static void hear_diagnostic(void *context, const struct dp_diagnostic *d) {
    (void)context;
    SAY("%s %s @%s\n", dp_rule_facts(d->rule)->name, d->severity == DP_SEVERITY_error ? "error" : "warning",
        label(d->command));
}

static void hear_state(void *context, const struct dp_subresource_state *s) {
    (void)context;
    SAY("state %" PRIu32 " %" PRIu32 "+%" PRIu32 " %s layout=%" PRIX32 " S=%" PRIX32 " P=%" PRIX32 " I=%" PRIu32 "\n",
        s->resource, s->first, s->count, s->mode == DP_MODE_legacy ? "legacy" : "enhanced", s->layout, s->state,
        s->promoted, s->initialised);
}

static void hear_class(void *context, const struct dp_class_state *s) {
    (void)context;
    SAY("class %" PRIu32 " %s C=%" PRIX32 " E=%" PRIX32 " V=%" PRIu32 "\n", s->resource,
        dp_name(DP_SET_CLASS, s->plane), without_kinds ? 0 : s->kinds, s->enabled, s->valid);
}

static void hear_operation(void *context, const struct dp_operation *o) {
    (void)context;
    SAY("operation @%s %s needed=%s %" PRIX32 " removed=%" PRIX32 " initialised=%" PRIu32 "\n", label(o->command),
        dp_name(DP_SET_CLASS, o->plane), without_kinds ? "-" : dp_name(DP_SET_OP, o->needed_op),
        without_kinds ? 0 : o->needed_kinds, o->removed, o->initialised);
}

static void hear_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    (void)context;
    (void)list;
    SAY("%s @%s\n", dp_describe_packet(packet->kind)->name, label(packet->cause));
}

/* Feeds the program; what it says of state is that after the last execute. */
static void run(const char *name, const char *text) {
    static const struct dp_options options = {UINT64_MAX};
    static const struct dp_sink sink = {.diagnostic = hear_diagnostic,
                                        .subresource_state = hear_state,
                                        .class_state = hear_class,
                                        .operation = hear_operation,
                                        .packet = hear_packet};
    static struct dp_case c;
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &c, &error), "%s: line %u is no program", name, error.line);
    at = &c;
    length = 0;
    void *instance = dp_optimized.translator->create(&options, &memory, &sink);
    struct dp_program program = {c.records, c.count};
    for (size_t i = 0; i < c.count;) {
        size_t count = dp_command_records(&program, i);
        if (bound != NULL && strcmp(label(i), "bound") == 0) {
            cr_assert_eq(dp_optimized.translator->bind(instance, bound), DP_STATUS_OK);
        }
        cr_assert_eq(dp_optimized.translator->feed(instance, i, &c.records[i], count), DP_STATUS_OK);
        i += count;
    }
    cr_assert_eq(dp_optimized.translator->report_state(instance), DP_STATUS_OK);
    dp_optimized.translator->destroy(instance);
    dp_case_free(&c);
}

/* Lines of `wanted` stand in what was said, in this order. */
static void expect(const char *name, const char *wanted) {
    const char *from = said;
    while (*wanted != '\0') {
        size_t size = strcspn(wanted, "\n");
        bool never = *wanted == '!';
        char line[256];
        cr_assert_lt(size + 2, sizeof line);
        memcpy(line, wanted + never, size - never);
        line[size - never] = '\n';
        line[size - never + 1] = '\0';
        const char *found = strstr(never ? said : from, line);
        cr_assert(never ? found == NULL : found != NULL, "%s: %s%.*s\n--- said\n%s", name,
                  never ? "not wanted: " : "missing: ", (int)size, wanted, said);
        from = never ? from : found + 1;
        wanted += size + (wanted[size] == '\n');
    }
}

struct scenario {
    const char *name;
    const char *program;
    const char *wanted;
};

static inline void run_all(const struct scenario *scenarios, size_t count) {
    for (size_t i = 0; i < count; i++) {
        run(scenarios[i].name, scenarios[i].program);
        expect(scenarios[i].name, scenarios[i].wanted);
    }
}
#define RUN(scenarios) run_all(scenarios, sizeof scenarios / sizeof scenarios[0])

/* Beginnings of programs: the rest of the creation follows. */
#define TARGET         "drainproof 1\nresource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC"
#define BUFFER         "drainproof 1\nresource b0 buffer 256 flags=ALLOW_UNORDERED_ACCESS"

#endif
