/* test_optimized_pipelines_tables.h: what the tables of exports and derivation have in common: text that grows, tuples
 * and records as the tables write them. */
#ifndef DRAINPROOF_TESTS_OPTIMIZED_PIPELINES_TABLES_H
#define DRAINPROOF_TESTS_OPTIMIZED_PIPELINES_TABLES_H

#include "test_optimized_pipelines.h"

#include "support/feed.h"

/* Text that grows. */
struct lines {
    char text[8192];
    size_t size;
};

static inline void add(struct lines *lines, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    lines->size += (size_t)vsnprintf(lines->text + lines->size, sizeof lines->text - lines->size, format, arguments);
    va_end(arguments);
    cr_assert_lt(lines->size, sizeof lines->text);
}

static inline uint32_t channels_named(const char *text) {
    uint32_t channels = 0;
    for (; *text != 0; text++) {
        const char *at = strchr("RGBA", *text);
        channels |= at != NULL ? 1u << (at - "RGBA") : 0;
    }
    return channels;
}

/* `FLOAT32.RGA` or `NONE`, the next of a list. */
static inline void next_tuple(const char **list, struct dp_pso_tuple *tuple) {
    size_t length;
    char word[32] = "";
    const char *at = tsv_next(list, ' ', &length);
    memcpy(word, at != NULL ? at : "NONE", at != NULL ? length : 4);
    *tuple = (struct dp_pso_tuple){0};
    if (strcmp(word, "NONE") == 0) {
        return;
    }
    char *dot = strchr(word, '.');
    tuple->mask = channels_named(dot + 1);
    tuple->bits = (uint32_t)strtoul(dot - 2, NULL, 10);
    dot[-2] = 0;
    tuple->type = name_value(DP_SET_PSO_TYPE, word);
}

static inline void check_tuples(const char *id, const char *list, const struct dp_pso_tuple *tuples) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        struct dp_pso_tuple wanted;
        next_tuple(&list, &wanted);
        cr_expect(tuples[i].type == wanted.type && tuples[i].bits == wanted.bits && tuples[i].mask == wanted.mask,
                  "%s slot %u: %u %u 0x%X", id, i, tuples[i].type, tuples[i].bits, tuples[i].mask);
    }
}

/* Records as the tables write them: `W974@1 E675`, without `but` rules. */
static inline void print_records(const struct told *h, size_t from, bool without_extremes, char *text) {
    *text = 0;
    for (size_t i = from; i < h->records; i++) {
        const struct dp_pso_record *r = &h->record[i];
        if ((without_extremes && (r->rule == DP_PSO_RULE_1316 || r->rule == DP_PSO_RULE_1317)) ||
            r->rule == DP_PSO_RULE_E_EXPORT) {
            continue;
        }
        const char *name = rule_name(r->rule);
        bool own = strncmp(name, "W_", 2) == 0;
        text += sprintf(text, "%s%s%s",
                        own                                ? ""
                        : r->severity == DP_SEVERITY_error ? "E"
                                                           : "W",
                        name, r->index < 0 ? " " : "");
        text += r->index >= 0 ? sprintf(text, "@%d ", r->index) : 0;
    }
    if (text[-1] == ' ') {
        text[-1] = 0;
    }
}

static inline void check_records(const char *id, const char *wanted, const struct told *h, size_t from, bool but) {
    char text[512] = {0};
    print_records(h, from, but, text + 1);
    cr_expect_str_eq(text[1] == 0 ? "-" : text + 1, wanted, "%s: %s, not %s", id, text + 1, wanted);
}

#endif
