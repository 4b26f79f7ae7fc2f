/* test_pipelines_text.h: pipeline commands written as text in a test, fed to both models, and what both said. */
#ifndef DRAINPROOF_TESTS_PIPELINES_TEXT_H
#define DRAINPROOF_TESTS_PIPELINES_TEXT_H

#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/pipelines.h"
#include "support/tsv.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_SIZE (256u * 1024u)

struct heard {
    struct dp_case c;
    struct dp_program program;
    struct dp_pso_stream said[2]; /* reference, optimized */
};

static char written[TEXT_SIZE];
static size_t written_size;

/* Starts a text: a device of this comparison mode. */
static inline void write_device(const char *compare) {
    written_size = (size_t)snprintf(written, sizeof written, "drainproof 1\ndevice compare=%s\n", compare);
}

__attribute__((format(printf, 1, 2))) static inline void write_line(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(written + written_size, sizeof written - written_size, format, arguments);
    va_end(arguments);
    written_size += (size_t)length;
    if (written_size + 1 >= sizeof written) {
        support_fail("the text of a test is too long");
    }
    written[written_size++] = '\n';
    written[written_size] = '\0';
}

static inline const struct dp_pipelines *part_of(int model) {
    return dp_pso_part(model == 0 ? &dp_reference : &dp_optimized);
}

/* Feeds the text to both models; they must agree, report by report. `what` says which case it is. */
static inline void hear(struct heard *heard, const char *what) {
    static const char *const names[2] = {"reference", "optimized"};
    struct dp_text_error error;
    struct dp_difference difference = {"", ""};
    if (!dp_parse(written, written_size, &heard->c, &error)) {
        support_fail("%s: %u:%u: %s\n%s", what, error.line, error.column, error.message, written);
    }
    heard->program = dp_case_program(&heard->c);
    for (int model = 0; model < 2; model++) {
        dp_pso_observe(part_of(model), &dp_plain_memory, &heard->program, &heard->said[model]);
        cr_assert_eq(heard->said[model].status, DP_STATUS_OK, "%s: model %d", what, model);
    }
    cr_expect(dp_pso_same(&heard->said[0], &heard->said[1], names, &difference), "%s: %s", what, difference.text);
}

static inline void unhear(struct heard *heard) {
    dp_pso_stream_free(&heard->said[0]);
    dp_pso_stream_free(&heard->said[1]);
    dp_case_free(&heard->c);
}

/* The command of the number-th record of a kind (from 0). */
static inline uint64_t command_of(const struct heard *heard, enum dp_kind kind, uint32_t number) {
    for (size_t i = 0; i < heard->program.count; i++) {
        if (heard->program.records[i].kind == kind && number-- == 0) {
            return i;
        }
    }
    support_fail("no such command");
}

/* The report of a kind that a command made; NULL if it made none. */
static inline const struct dp_pso_report *report_of(const struct dp_pso_stream *said, uint64_t command,
                                                    enum dp_pso_report_kind kind) {
    for (size_t i = 0; i < said->final; i++) {
        if (said->reports.items[i].kind == kind && dp_pso_report_command(&said->reports.items[i]) == command) {
            return &said->reports.items[i];
        }
    }
    return NULL;
}

static inline uint32_t hresult_of(const struct dp_pso_stream *said, uint64_t command) {
    const struct dp_pso_report *result = report_of(said, command, DP_PSO_REPORT_result);
    cr_assert_not_null(result, "no result");
    return result->as.result.hresult;
}

static inline struct dp_pso_exports exports_of(const struct dp_pso_stream *said, uint64_t command) {
    const struct dp_pso_report *exports = report_of(said, command, DP_PSO_REPORT_exports);
    cr_assert_not_null(exports, "no exports");
    return exports->as.exports;
}

/* The records of a command in the tables' notation, "E676@0 W974@1", without 1316 and 1317 unless `all`, and without
 * E_EXPORT; "-" for none. */
static inline void diagnostics_of(const struct dp_pso_stream *said, uint64_t command, bool all, char *text,
                                  size_t size) {
    struct dp_words words = dp_words_in(text, size);
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_record *r = &said->reports.items[i].as.record;
        if (said->reports.items[i].kind != DP_PSO_REPORT_record || r->command != command ||
            r->rule == DP_PSO_RULE_E_EXPORT || (!all && (r->rule == DP_PSO_RULE_1316 || r->rule == DP_PSO_RULE_1317))) {
            continue;
        }
        dp_words_add(&words, "%s%s%s", words.used != 0 ? " " : "",
                     r->severity == DP_SEVERITY_error && dp_pso_rule_facts(r->rule)->name[0] != 'E' ? "E"
                     : r->severity == DP_SEVERITY_error                                             ? ""
                     : dp_pso_rule_facts(r->rule)->name[0] != 'W'                                   ? "W"
                                                                                                    : "",
                     dp_pso_rule_facts(r->rule)->name);
        if (r->index != -1) {
            dp_words_add(&words, "@%d", (int)r->index);
        }
    }
    if (words.used == 0) {
        dp_words_add(&words, "-");
    }
}

/* --- the tables' notation, written as text --- */

/* The default shaders: VS 0xA1, PS 0xB2 with `outputs` ("o0=float4 ..", may be empty). */
static inline void write_shaders(const char *outputs) {
    write_line("pso_shader 0xA1\npso_shader 0xB2");
    if (*outputs != '\0') {
        write_line("  outputs %s", outputs);
    }
}

static inline void write_pipeline(uint32_t slot) {
    write_line("pipeline p%u\n  stage VS 0xA1\n  stage PS 0xB2", slot);
}

/* "o0:float4,o1:float4,cov" */
static inline void write_outputs(const char *cell) {
    char text[128] = "";
    size_t length;
    for (const char *list = cell, *word; (word = tsv_next(&list, ',', &length)) != NULL;) {
        char piece[32];
        if (strncmp(word, "cov", 3) == 0) {
            snprintf(piece, sizeof piece, " writes=coverage");
        } else {
            snprintf(piece, sizeof piece, " o%c=%.*s", word[1], (int)length - 3, word + 3);
        }
        strncat(text, piece, sizeof text - strlen(text) - 1);
    }
    write_shaders(text);
}

/* "R8G8B8A8_UNORM+R16G16B16A16_UNORM" */
static inline void write_targets(const char *cell) {
    char text[256] = "";
    uint32_t count = 0;
    size_t length;
    for (const char *list = cell, *word; (word = tsv_next(&list, '+', &length)) != NULL;) {
        char piece[64];
        snprintf(piece, sizeof piece, " rt%u=%.*s", count++, (int)length, word);
        strncat(text, piece, sizeof text - strlen(text) - 1);
    }
    write_line("  targets %u%s", count, text);
}

/* One entry: "F,off" or "F,SRC_ALPHA,ONE,ADD,ONE,ZERO,ADD". */
static inline void write_entry(uint32_t entry, const char *cell, size_t size) {
    char word[7][32] = {""};
    char copy[128];
    int count = 0;
    snprintf(copy, sizeof copy, "%.*s", (int)size, cell);
    size_t length;
    for (const char *list = copy, *at; count < 7 && (at = tsv_next(&list, ',', &length)) != NULL; count++) {
        snprintf(word[count], sizeof word[0], "%.*s", (int)length, at);
    }
    if (count == 2) {
        write_line("  blend %u mask=0x%s", entry, word[0]);
    } else if (count == 7) {
        write_line("  blend %u enable mask=0x%s src=%s dst=%s op=%s src_alpha=%s dst_alpha=%s op_alpha=%s", entry,
                   word[0], word[1], word[2], word[3], word[4], word[5], word[6]);
    } else {
        support_fail("not a blend entry: %s", copy);
    }
}

/* "a2c,indep|F,off;0,off" */
static inline void write_blend(const char *cell) {
    const char *bar = strchr(cell, '|');
    if (bar == NULL) {
        support_fail("no blend notation: %s", cell);
    }
    char flags[32];
    snprintf(flags, sizeof flags, "%.*s", (int)(bar - cell), cell);
    if (strcmp(flags, "-") != 0) {
        write_line("  blend_state%s%s", strstr(flags, "a2c") != NULL ? " alpha_to_coverage" : "",
                   strstr(flags, "indep") != NULL ? " independent" : "");
    }
    size_t length;
    uint32_t entry = 0;
    for (const char *list = bar + 1, *at; (at = tsv_next(&list, ';', &length)) != NULL;) {
        write_entry(entry++, at, length);
    }
}

#endif
