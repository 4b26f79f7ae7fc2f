/* test_table_worked_build.h: the program of a row of the worked examples; rows that speak of legacy states as text. For
 * test_table_worked_examples.c alone.
 */
#ifndef DRAINPROOF_TESTS_TABLE_WORKED_BUILD_H
#define DRAINPROOF_TESTS_TABLE_WORKED_BUILD_H

#include "test_table_case.h"
#include "tests/unit/support/notation.h"

static struct tsv table;     /* the worked examples */
static struct notation made; /* the row that was built last */

/* ---- legacy rows as text ---- */

static const char *word_after(const char *text, const char *key, char *word, size_t size) {
    const char *at = strstr(text, key);
    cr_assert_not_null(at, "no %s in %s", key, text);
    size_t length = strcspn(at + strlen(key), " ;");
    cr_assert_lt(length, size);
    memcpy(word, at + strlen(key), length);
    word[length] = '\0';
    return word;
}

/* `t0 tex flags=F state=S placed mem=m; ...`: placed resources share the start of one heap. */
static size_t legacy_setup(const char *setup, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "heap h0 1048576\n");
    for (const char *at = setup; at;) {
        char name[8];
        char flags[128];
        char state[64];
        size_t length = strcspn(at, " ");
        cr_assert_lt(length, sizeof name);
        memcpy(name, at, length);
        name[length] = '\0';
        const char *end = strstr(at, "; ");
        bool placed = strstr(at, " placed") && (!end || strstr(at, " placed") < end);
        used += (size_t)snprintf(text + used, size - used, "resource %s texture2d 256x256 flags=%s%s state=%s\n", name,
                                 word_after(at, "flags=", flags, sizeof flags), placed ? " placed=h0+0" : "",
                                 word_after(at, "state=", state, sizeof state));
        at = end ? end + 2 : NULL;
    }
    return used;
}

/* `LEGACY TRANSITION t0 all A>B`, `LEGACY UAV t0`, `LEGACY ALIASING t0 t1`, or one TEX barrier on all subresources. */
static void legacy_barrier(const char *barrier, char *text, size_t size) {
    char a[96];
    char b[96];
    char c[96];
    char d[96];
    if (sscanf(barrier, "LEGACY TRANSITION %95s all %95s", a, b) == 2) {
        snprintf(text, size, "resource_barrier @b\n  transition %s[all] %s\n", a, b);
    } else if (sscanf(barrier, "LEGACY UAV %95s", a) == 1) {
        snprintf(text, size, "resource_barrier @b\n  uav %s\n", a);
    } else if (sscanf(barrier, "LEGACY ALIASING %95s %95s", a, b) == 2) {
        snprintf(text, size, "resource_barrier @b\n  aliasing %s>%s\n", a, b);
    } else {
        cr_assert_eq(sscanf(barrier, "TEX %95s sub(0xffffffff,0,0,0,0,0) S:%95s A:%95s L:%95s F:NONE", a, b, c, d), 4,
                     "%s is not understood", barrier);
        snprintf(text, size, "barrier @b\n  texture %s sync=%s access=%s layout=%s\n", a, b, c, d);
    }
}

static bool run_legacy(struct table_run *run, size_t row, const char *rules) {
    static char setup[1024];
    static char barrier[512];
    legacy_setup(tsv_cell(&table, row, "setup"), setup, sizeof setup);
    legacy_barrier(tsv_cell(&table, row, "barriers"), barrier, sizeof barrier);
    bool ran = table_run(run, "drainproof 1\ndevice rules=%s\n%slist c0 direct\n%sdispatch\nend\nexecute c0\n", rules,
                         setup, barrier);
    made.call_count = 1;
    made.calls[0] = table_label(run, "b");
    made.barrier_count = 1;
    made.barriers[0] = (struct notation_place){made.calls[0], 0, 0};
    made.name_count = 0;
    for (uint32_t slot = 0; slot < run->c.name_count[DP_NAMES_RESOURCE]; slot++) {
        snprintf(made.names[made.name_count++], sizeof made.names[0], "%s", run->c.names[DP_NAMES_RESOURCE][slot]);
    }
    return ran;
}

static bool run_row(struct table_run *run, size_t row, uint32_t rules) {
    static const char *const names[] = {"xbox", "pc_strict", "pc_native"};
    if (notation_is_legacy(&table, row)) {
        return run_legacy(run, row, names[rules]);
    }
    notation_build(&made, &table, row, rules);
    return table_run_program(run, (struct dp_program){made.script.records, made.script.count});
}

#endif
