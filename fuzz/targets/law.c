/* law.c: see law.h. */
#include "fuzz/targets/law.h"

#include "fuzz/encode/compare.h"
#include "fuzz/encode/convert.h"

#include <stdlib.h>
#include <string.h>

/* Ends the process with "<law>: <kind> <field>" unless both are the same program. */
static void demand_same(const char *law, const struct dp_program *a, const struct dp_program *b) {
    char signature[81];
    size_t index;
    if (dp_same_program(a, b, &index)) {
        return;
    }
    if (index >= a->count || index >= b->count) {
        snprintf(signature, sizeof signature, "%s: number of records", law);
        dp_target_fail(a, signature, "%zu records became %zu", a->count, b->count);
    }
    const struct dp_field *field = NULL;
    dp_same_command(&a->records[index], &b->records[index], &field);
    snprintf(signature, sizeof signature, "%s: %s %s", law, dp_describe(a->records[index].kind)->name,
             field != NULL ? field->member : "kind");
    dp_target_fail(a, signature, "record %zu differs", index);
}

static void print_text(const struct dp_case *c, char **text, size_t *size) {
    FILE *out = open_memstream(text, size);
    if (out == NULL || !dp_print(c, out) || fclose(out) != 0) {
        dp_target_fail(NULL, "round trip: cannot print", "printing to memory failed");
    }
}

void dp_law_print(const struct dp_case *c) {
    struct dp_program program = dp_case_program(c);
    char *first;
    char *second;
    size_t first_size;
    size_t second_size;
    print_text(c, &first, &first_size);
    struct dp_case again;
    struct dp_text_error error;
    if (!dp_parse(first, first_size, &again, &error)) {
        dp_target_fail(&program, "round trip: print does not parse", "%u:%u: %s\n%s", error.line, error.column,
                       error.message, first);
    }
    print_text(&again, &second, &second_size);
    if (first_size != second_size || memcmp(first, second, first_size) != 0) {
        dp_target_fail(&program, "round trip: print is no fixed point", "printed:\n%sagain:\n%s", first, second);
    }
    struct dp_program read = dp_case_program(&again);
    demand_same("round trip text", &program, &read);
    dp_case_free(&again);
    free(first);
    free(second);
}

void dp_law_text(const struct dp_program *program) {
    struct dp_case c;
    if (!dp_case_from_program(program, &c)) {
        dp_target_fail(NULL, "harness: out of memory", "no memory for a case");
    }
    dp_law_print(&c);
    dp_case_free(&c);
}

void dp_law_bytes(const struct dp_program *program, bool fits) {
    static uint8_t bytes[(DP_DECODE_MAX + 1) * DP_RECORD_BYTES];
    static struct dp_command records[DP_DECODE_MAX];
    char reason[128] = "";
    size_t size = dp_encode(program, bytes, sizeof bytes, reason, sizeof reason);
    if (size == 0 || size > sizeof bytes) {
        if (fits) {
            dp_target_fail(program, "round trip bytes: decoded program does not encode", "%s", reason);
        }
        if (size == 0 && reason[0] == '\0') {
            dp_target_fail(program, "round trip bytes: refused without a reason", "dp_encode gives no reason");
        }
        return;
    }
    struct dp_program read = {records, dp_decode(bytes, size, records, DP_DECODE_MAX)};
    demand_same("round trip bytes", program, &read);
}

void dp_law_refusal(const struct dp_case *c, const struct dp_text_error *error) {
    static const struct dp_case zero;
    if (error->line == 0 || error->column == 0 || error->message[0] == '\0') {
        dp_target_fail(NULL, "parse: refused without a place", "%u:%u: %s", error->line, error->column, error->message);
    }
    if (c->records != zero.records || c->count != 0 || c->memory != zero.memory) {
        dp_target_fail(NULL, "parse: a refused case is not zeroed", "%zu records are left", c->count);
    }
}
