/* test_reference_pipelines.h: programs with pipelines fed to the reference, and what it said: everything of the last
 * program and the loads behind it, copied out of the callbacks. Memory is counted and can be made to run out. */
#ifndef DRAINPROOF_TESTS_REFERENCE_PIPELINES_H
#define DRAINPROOF_TESTS_REFERENCE_PIPELINES_H

#include "support/tsv.h"

#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "model/reference/pipelines/part.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define SAID_MOST  4096u
#define SAID_BYTES (64u << 20)

/* Reports in order; `order` is one letter each: r(ecord), e(xports), R(esult), o(bject), b(lob), s(tored), S(et),
 * B(ase), m(ember), d(raw). */
struct said {
    char order[SAID_MOST];
    size_t reports;
    struct dp_pso_record records[SAID_MOST];
    size_t record_count;
    struct dp_pso_exports exports[SAID_MOST];
    size_t exports_count;
    struct dp_pso_result results[SAID_MOST];
    size_t result_count;
    struct dp_pso_object objects[SAID_MOST];
    size_t object_count;
    struct dp_pso_blob blobs[SAID_MOST];
    size_t blob_count;
    struct dp_pso_stored stored[SAID_MOST];
    size_t stored_count;
    struct dp_pso_base_set set;
    struct dp_pso_base bases[SAID_MOST];
    size_t base_count;
    struct dp_pso_member members[SAID_MOST];
    size_t member_count;
    struct dp_pso_binding bindings[SAID_MOST];
    size_t binding_count;
    uint8_t *bytes; /* what blobs and objects point at */
    size_t byte_count;
};

static struct said said;

/* ---- memory ---- */

static size_t in_use;                   /* bytes */
static size_t allocations;              /* so far */
static size_t fails_at = (size_t)-1;    /* the allocation that gets nothing, and every one behind it */
static const size_t never = (size_t)-1; /* for fails_at */

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    cr_assert(old_size <= in_use, "more is given back than was taken");
    cr_assert(block != NULL || old_size == 0);
    if (new_size == 0) {
        in_use -= old_size;
        free(block);
        return NULL;
    }
    if (allocations++ >= fails_at) {
        return NULL;
    }
    void *fresh = malloc(new_size); /* a fresh block each time: stale pointers are found */
    cr_assert_not_null(fresh);
    memset(fresh, 0xA5, new_size);
    if (block != NULL) {
        memcpy(fresh, block, old_size < new_size ? old_size : new_size);
        free(block);
    }
    in_use = in_use - old_size + new_size;
    return fresh;
}

static const struct dp_memory memory = {NULL, resize};

/* ---- the sink ---- */

static void note(char letter, size_t *count) {
    if (said.reports == SAID_MOST - 1 || *count == SAID_MOST) {
        support_fail("too many reports");
    }
    said.order[said.reports++] = letter;
    ++*count;
}

static struct dp_pso_bytes keep(struct dp_pso_bytes from) {
    if (said.bytes == NULL) {
        said.bytes = malloc(SAID_BYTES);
    }
    if (said.bytes == NULL || from.size > SAID_BYTES - said.byte_count) {
        support_fail("too many bytes");
    }
    uint8_t *to = said.bytes + said.byte_count;
    if (from.size != 0) {
        memcpy(to, from.bytes, from.size);
    }
    said.byte_count += from.size;
    return (struct dp_pso_bytes){to, from.size};
}

static void on_record(void *context, const struct dp_pso_record *record) {
    (void)context;
    said.records[said.record_count] = *record;
    note('r', &said.record_count);
}

static void on_exports(void *context, const struct dp_pso_exports *exports) {
    (void)context;
    said.exports[said.exports_count] = *exports;
    note('e', &said.exports_count);
}

static void on_result(void *context, const struct dp_pso_result *result) {
    (void)context;
    said.results[said.result_count] = *result;
    note('R', &said.result_count);
}

static void on_object(void *context, const struct dp_pso_object *object) {
    (void)context;
    struct dp_pso_object *kept = &said.objects[said.object_count];
    *kept = *object;
    kept->key = keep(object->key);
    kept->canonical = keep(object->canonical);
    note('o', &said.object_count);
}

static void on_blob(void *context, const struct dp_pso_blob *blob) {
    (void)context;
    struct dp_pso_blob *kept = &said.blobs[said.blob_count];
    *kept = *blob;
    kept->blob = keep(blob->blob);
    note('b', &said.blob_count);
}

static void on_stored(void *context, const struct dp_pso_stored *stored) {
    (void)context;
    said.stored[said.stored_count] = *stored;
    note('s', &said.stored_count);
}

static void on_base_set(void *context, const struct dp_pso_base_set *set) {
    (void)context;
    size_t one = 0;
    said.set = *set;
    said.base_count = 0;
    said.member_count = 0;
    note('S', &one);
}

static void on_base(void *context, const struct dp_pso_base *base) {
    (void)context;
    said.bases[said.base_count] = *base;
    note('B', &said.base_count);
}

static void on_member(void *context, const struct dp_pso_member *member) {
    (void)context;
    said.members[said.member_count] = *member;
    note('m', &said.member_count);
}

static void on_binding(void *context, const struct dp_pso_binding *binding) {
    (void)context;
    said.bindings[said.binding_count] = *binding;
    note('d', &said.binding_count);
}

static const struct dp_pso_sink sink = {
    .record = on_record,
    .exports = on_exports,
    .result = on_result,
    .object = on_object,
    .blob = on_blob,
    .stored = on_stored,
    .base_set = on_base_set,
    .base = on_base,
    .member = on_member,
    .binding = on_binding,
};

static const struct dp_pso_sink deaf = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};

/* Forgets what was said. */
static inline void forget(void) {
    uint8_t *bytes = said.bytes;
    memset(&said, 0, sizeof said);
    said.bytes = bytes;
}

/* ---- programs ---- */

static char program[1u << 20]; /* the text that `say` writes */
static size_t program_size;
static void *instance; /* of the last program */

static inline void start(const char *device) {
    program_size = 0;
    program_size += (size_t)snprintf(program, sizeof program, "drainproof 1\ndevice %s\n", device);
}

__attribute__((format(printf, 1, 2))) static inline void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(program + program_size, sizeof program - program_size, format, arguments);
    va_end(arguments);
    program_size += (size_t)size;
    cr_assert_lt(program_size, sizeof program);
}

static inline void end_instance(void) {
    dp_reference_pipelines.destroy(instance);
    instance = NULL;
    cr_assert_eq(in_use, 0, "%zu bytes were not given back", in_use);
}

/* Feeds a program to a new instance, which stays. Stops where the status is not OK, and returns it. */
static inline uint32_t feed_program(const struct dp_program *fed, const struct dp_pso_sink *to) {
    uint32_t status = DP_STATUS_OK;
    end_instance();
    forget();
    allocations = 0;
    instance = dp_reference_pipelines.create(&memory, to);
    if (instance == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < fed->count && status == DP_STATUS_OK;) {
        size_t count = dp_command_records(fed, i);
        status = dp_reference_pipelines.feed(instance, i, fed->records + i, count);
        i += count;
    }
    return status;
}

static inline void parse(struct dp_case *c) {
    struct dp_text_error error;
    if (!dp_parse(program, program_size, c, &error)) {
        support_fail("line %u, column %u: %s\n%s", error.line, error.column, error.message, program);
    }
}

/* Feeds the program that was said. */
static inline void run(void) {
    struct dp_case c;
    parse(&c);
    struct dp_program fed = dp_case_program(&c);
    cr_assert_eq(feed_program(&fed, &sink), DP_STATUS_OK);
    dp_case_free(&c);
}

/* The same for a whole text behind the device. */
static inline void run_text(const char *device, const char *text) {
    start(device);
    say("%s", text);
    run();
}

/* ---- what was said ---- */

static const char *const rule_names[DP_PSO_RULE_COUNT + 1] = {
#define DP_PSO_RULE(rule, phase, message, trust, subject, text) #rule,
#include "model/pso_rule.def"
#undef DP_PSO_RULE
    "none",
};

/* Records of a command as the tables write them: E676@0 W_DUAL; `-` for none. E_EXPORT, 1316 and 1317 as asked. */
static inline const char *records_of(uint64_t command, bool min_max, bool exports) {
    static char text[8192];
    size_t size = 0;
    text[0] = '\0';
    for (size_t i = 0; i < said.record_count; i++) {
        const struct dp_pso_record *record = &said.records[i];
        const char *name = rule_names[record->rule];
        if (record->command != command || (!min_max && strncmp(name, "131", 3) == 0) ||
            (!exports && record->rule == DP_PSO_RULE_E_EXPORT)) {
            continue;
        }
        /* the project's own rules carry their letter already */
        const char *letter = name[1] == '_' ? "" : record->severity == DP_SEVERITY_error ? "E" : "W";
        size += (size_t)snprintf(text + size, sizeof text - size, "%s%s%s", size == 0 ? "" : " ", letter, name);
        if (record->index >= 0) {
            size += (size_t)snprintf(text + size, sizeof text - size, "@%d", record->index);
        }
    }
    return size == 0 ? "-" : text;
}

/* `RGA`; `-` for no channel. */
static inline const char *channels_of(uint32_t mask) {
    static char text[8];
    size_t size = 0;
    for (uint32_t i = 0; i < 4; i++) {
        if ((mask >> i & 1) != 0) {
            text[size++] = "RGBA"[i];
        }
    }
    text[size] = '\0';
    return size == 0 ? "-" : text;
}

static inline const struct dp_pso_result *result_of(uint64_t command) {
    const struct dp_pso_result *found = NULL;
    for (size_t i = 0; i < said.result_count; i++) {
        if (said.results[i].command == command) {
            cr_assert_null(found, "two results of one call");
            found = &said.results[i];
        }
    }
    if (found == NULL) {
        support_fail("command %zu has no result", (size_t)command);
    }
    return found;
}

/* The last result of all. */
static inline const struct dp_pso_result *last_result(void) {
    cr_assert_gt(said.result_count, 0);
    return &said.results[said.result_count - 1];
}

/* The last object that was reported of a slot. */
static inline const struct dp_pso_object *object_of(uint32_t slot) {
    for (size_t i = said.object_count; i > 0; i--) {
        if (said.objects[i - 1].pipeline == slot) {
            return &said.objects[i - 1];
        }
    }
    support_fail("no object in slot %u", slot);
}

static inline struct dp_pso_bytes blob_of(uint32_t package, uint32_t kind, uint32_t slot) {
    for (size_t i = said.blob_count; i > 0; i--) {
        const struct dp_pso_blob *blob = &said.blobs[i - 1];
        if (blob->package == package && blob->kind == kind && blob->slot == slot) {
            return blob->blob;
        }
    }
    return (struct dp_pso_bytes){NULL, 0};
}

static inline bool same_bytes(struct dp_pso_bytes a, struct dp_pso_bytes b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.bytes, b.bytes, a.size) == 0);
}

/* ---- the tables' notation ---- */

/* Base types and components as `float4`, each as `oN=`; `cov` and the like are left to the caller. */
static inline void say_blend(const char *notation) {
    static const char *const words[] = {"src", "dst", "op", "src_alpha", "dst_alpha", "op_alpha"};
    const char *bar = strchr(notation, '|');
    cr_assert_not_null(bar);
    say("  blend_state%s%s\n", strstr(notation, "a2c") != NULL ? " alpha_to_coverage" : "",
        strstr(notation, "indep") != NULL ? " independent" : "");
    const char *entries = bar + 1;
    size_t length;
    for (int j = 0; *entries != '\0'; j++) {
        const char *entry = tsv_next(&entries, ';', &length);
        char copy[128] = "";
        memcpy(copy, entry, length);
        const char *rest = copy;
        size_t size;
        const char *mask = tsv_next(&rest, ',', &size);
        say("  blend %d mask=0x%c", j, mask[0]);
        for (size_t w = 0; *rest != '\0' && strcmp(rest, "off") != 0; w++) {
            const char *value = tsv_next(&rest, ',', &size);
            say("%s %s=%.*s", w == 0 ? " enable" : "", words[w], (int)size, value);
        }
        say("\n");
    }
}

/* Shaders 0xA1 and 0xB2, the latter with ps_outputs of derive_vectors.tsv. */
static inline void say_shaders(const char *outputs) {
    size_t length;
    say("pso_shader 0xA1\npso_shader 0xB2\n  outputs");
    while (*outputs != '\0') {
        const char *output = tsv_next(&outputs, ',', &length);
        if (strncmp(output, "cov", 3) == 0) {
            say(" writes=coverage");
        } else {
            say(" o%c=%.*s", output[1], (int)length - 3, output + 3);
        }
    }
    say("\n");
}

/* `targets` of formats joined by +. */
static inline void say_targets(const char *formats, const char *more) {
    char line[512] = "";
    size_t size = 0;
    size_t length;
    int count = 0;
    while (*formats != '\0') {
        const char *format = tsv_next(&formats, '+', &length);
        size += (size_t)snprintf(line + size, sizeof line - size, " rt%d=%.*s", count++, (int)length, format);
    }
    say("  targets %d%s%s\n", count, line, more);
}

#endif
