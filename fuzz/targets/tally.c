/* tally.c: see tally.h. */
#include "fuzz/targets/tally.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *name;
static const struct dp_tally *watched;
static bool judging;            /* the target's harness asks judges */
static struct dp_tally written; /* the sum of the instalments */

/* What oracles over judges met. */
static void print_judged(FILE *out, const struct dp_tally *now, const struct dp_tally *before) {
    fprintf(out, " bounds=%" PRIu64 " unjudged=%" PRIu64, now->bounds - before->bounds,
            now->programs_unjudged - before->programs_unjudged);
    fprintf(out, " machine_streams=%" PRIu64 " machine_pairs=%" PRIu64 " machine_cut=%" PRIu64 " machine_left_out=%" PRIu64,
            now->machine.streams - before->machine.streams, now->machine.pairs - before->machine.pairs,
            now->machine.cut - before->machine.cut,
            dp_machine_left_out(&now->machine) - dp_machine_left_out(&before->machine));
    for (uint32_t i = 0; i < DP_KNOWN_FAULT_COUNT; i++) {
        fprintf(out, " known_%s=%" PRIu64, dp_known_fault_name((enum dp_known_fault)i),
                now->known[i] - before->known[i]);
    }
}

static void print_difference(FILE *out, const struct dp_tally *now, const struct dp_tally *before) {
    fprintf(out,
            "tally target=%s programs=%" PRIu64 " accepted=%" PRIu64 " commands=%" PRIu64 " commands_accepted=%" PRIu64
            " barriers=%" PRIu64 " barriers_accepted=%" PRIu64 " unsupported=%" PRIu64,
            name, now->programs - before->programs, now->programs_accepted - before->programs_accepted,
            now->commands - before->commands, now->commands_accepted - before->commands_accepted,
            now->barriers - before->barriers, now->barriers_accepted - before->barriers_accepted,
            now->programs_unsupported - before->programs_unsupported);
    if (judging) {
        print_judged(out, now, before);
    }
    fputc('\n', out);
}

void dp_tally_flush(void) {
    const char *path = getenv("DRAINPROOF_TALLY");
    if (watched == NULL || path == NULL || *path == '\0' || watched->programs == written.programs) {
        return;
    }
    FILE *file = fopen(path, "a");
    if (file == NULL) {
        fprintf(stderr, "tally: cannot append to %s\n", path);
        return;
    }
    print_difference(file, watched, &written);
    fclose(file);
    written = *watched;
}

void dp_tally_tick(void) {
    if (watched != NULL && watched->programs - written.programs >= DP_TALLY_INSTALMENT) {
        if (getenv("DRAINPROOF_TALLY") == NULL) {
            written.programs = watched->programs;
            return;
        }
        dp_tally_flush();
    }
}

static void print_totals(void) {
    static const struct dp_tally nothing;
    dp_tally_flush();
    print_difference(stderr, watched, &nothing);
}

void dp_tally_watch(const char *target, const struct dp_tally *tally, bool judges) {
    name = target;
    judging = judges;
    watched = tally;
    if (atexit(print_totals) != 0) {
        fprintf(stderr, "tally: no totals at exit, the runtime takes no more handlers\n");
    }
}
