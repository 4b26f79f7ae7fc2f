/* target.c: see target.h. */
#include "fuzz/targets/target.h"

#include "fuzz/encode/convert.h"
#include "fuzz/targets/tally.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct dp_harness *dp_target_harness(const char *name) {
    static struct dp_harness *harness;
    if (harness == NULL) {
        harness = dp_harness_create(&dp_reference, &dp_optimized);
        if (harness == NULL) {
            dp_target_fail(NULL, "harness: out of memory", "no harness could be made");
        }
        dp_tally_watch(name, dp_harness_tally(harness), true);
    }
    dp_tally_tick();
    return harness;
}

struct dp_tally *dp_target_tally(const char *name) {
    static struct dp_tally tally;
    static bool watched;
    if (!watched) {
        watched = true;
        dp_tally_watch(name, &tally, false);
    }
    dp_tally_tick();
    return &tally;
}

static void print_program(const struct dp_program *program) {
    struct dp_case c;
    if (!dp_case_from_program(program, &c)) {
        fputs("(no memory to print the program)\n", stderr);
        return;
    }
    fputs("--- program\n", stderr);
    if (!dp_print(&c, stderr)) {
        fputs("(the program cannot be printed)\n", stderr);
    }
    fputs("---\n", stderr);
    dp_case_free(&c);
}

void dp_target_fail(const struct dp_program *program, const char *signature, const char *format, ...) {
    static const char words[] = "ASSERTION FAILED: ";
    bool complete = strncmp(signature, words, sizeof words - 1) == 0;
    fprintf(stderr, "%s%s\n", complete ? "" : words, signature);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    if (program != NULL) {
        print_program(program);
    }
    dp_tally_flush();
    abort();
}

void dp_target_verdict(enum dp_verdict verdict, const struct dp_finding *finding, const struct dp_program *program) {
    if (verdict == DP_VERDICT_FINDING) {
        dp_target_fail(program, finding->signature, "oracle %s: %s", finding->oracle, finding->text);
    }
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        dp_target_fail(program, "harness: out of memory", "the program could not be judged");
    }
}
