/* test_promise_support.h: promises of programs written as text, and what is expected of them in a few words. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_PROMISE_SUPPORT_H
#define DRAINPROOF_TESTS_UNIT_TEST_PROMISE_SUPPORT_H

#include "fuzz/encode/text.h"
#include "oracles/arena.h"
#include "oracles/promise/inner.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVERYTHING (DP_PROMISE_BOUNDS | DP_PROMISE_HAZARDS)

struct told {
    struct dp_case c;
    struct dp_program program;
    struct dp_promise promise;
};

static inline void tell(struct told *t, const char *text, const struct dp_observation *said) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &t->c, &error), "line %u:%u: %s\n%s", error.line, error.column,
              error.message, text);
    t->program = dp_case_program(&t->c);
    dp_promise_start(&t->promise, &dp_plain_memory);
    cr_assert_eq(dp_promise_build(&t->promise, &t->program, said, EVERYTHING), DP_STATUS_OK);
}

static inline void untell(struct told *t) {
    dp_promise_end(&t->promise);
    dp_case_free(&t->c);
}

/* The item of a label's n-th run, n from 1: "w" or "w.2". */
static inline uint32_t item_of(const struct told *t, const char *name) {
    char label[32];
    unsigned run = 1;
    snprintf(label, sizeof label, "%s", name);
    char *dot = strchr(label, '.');
    if (dot != NULL) {
        *dot = '\0';
        run = (unsigned)strtoul(dot + 1, NULL, 10);
    }
    for (uint32_t i = 0; i < t->promise.items.count; i++) {
        const char *has = t->c.labels[t->promise.items.items[i].command];
        if (has != NULL && strcmp(has + (has[0] == '@'), label) == 0 && --run == 0) {
            return i;
        }
    }
    cr_assert_fail("no item %s", name);
    return 0;
}

/* The worst verdict over all accesses of two items, as "chain", "hazard order", "superseded", "-" (unrelated). */
static inline void verdict_of(struct told *t, const char *before, const char *after, char *text, size_t size) {
    static const int weight[] = {0, 2, 1, 3};
    const struct dp_promise_item *w = &t->promise.items.items[item_of(t, before)];
    const struct dp_promise_item *a = &t->promise.items.items[item_of(t, after)];
    enum dp_promise_verdict worst = DP_PROMISE_UNRELATED;
    snprintf(text, size, "-");
    for (uint32_t i = w->first; i < w->first + w->count; i++) {
        for (uint32_t j = a->first; j < a->first + a->count; j++) {
            struct dp_promise_reason reason;
            enum dp_promise_verdict verdict = dp_promise_pair(&t->promise, i, j, &reason);
            if (weight[verdict] <= weight[worst]) {
                continue;
            }
            worst = verdict;
            if (verdict == DP_PROMISE_HAZARD) {
                snprintf(text, size, "hazard %s", dp_promise_class_name(reason.missing));
            } else {
                snprintf(text, size, "%s",
                         verdict == DP_PROMISE_PROMISED ? dp_promise_by_name(reason.by) : "superseded");
            }
        }
    }
}

/* `expected`: "w a: chain; v a: hazard order". */
static inline void expect_verdicts(struct told *t, const char *name, const char *expected) {
    char all[512];
    snprintf(all, sizeof all, "%s", expected);
    for (char *one = strtok(all, ";"); one != NULL; one = strtok(NULL, ";")) {
        char before[32], after[32], wanted[64], got[64];
        cr_assert_eq(sscanf(one, " %31s %31[^:]: %63[^\n]", before, after, wanted), 3, "%s", one);
        verdict_of(t, before, after, got, sizeof got);
        cr_expect_str_eq(got, wanted, "%s: %s %s: %s, expected %s", name, before, after, got, wanted);
    }
}

static inline bool same_box(const struct dp_promise_box *a, const struct dp_promise_box *b) {
    return dp_promise_within(a, b) && dp_promise_within(b, a);
}

static inline uint32_t cell_of(const struct dp_promise_inner *in, uint32_t slot, const struct dp_promise_box *box) {
    struct dp_promise_cells it = dp_promise_cells_of(in, dp_promise_held_of(in, slot), box);
    cr_assert(dp_promise_next(&it));
    cr_assert(same_box(&in->cells.items[it.cell].box, box));
    return it.cell;
}

/* Every bound against the definition: the latest promised access of its class, found pair by pair. */
static inline void check_bounds(const char *name, struct dp_promise *promise) {
    struct dp_promise_inner *in = promise->inner;
    for (size_t i = 0; i < promise->bounds.count; i++) {
        const struct dp_promise_bound b = promise->bounds.items[i];
        uint32_t consumer = cell_of(in, promise->accesses.items[b.access].resource, &b.box);
        uint32_t producer = cell_of(in, b.producer, &b.producer_box);
        const struct dp_promise_access *like = NULL;
        /* The class is that of the latest one; where nothing of a class is promised, check_classes looks. */
        if (b.latest != DP_NONE) {
            like = &promise->accesses.items[b.latest];
        }
        for (uint32_t w = 0; like != NULL && w < b.access; w++) {
            const struct dp_promise_access *a = &promise->accesses.items[w];
            bool alike = a->step == like->step && a->use == like->use && a->writes == like->writes &&
                         a->target == like->target && a->serial == like->serial && !a->driver &&
                         a->resource == b.producer && dp_promise_within(&b.producer_box, &a->box);
            struct dp_promise_reason reason;
            if (!alike) {
                continue;
            }
            enum dp_promise_verdict verdict = dp_promise_pair_on(in, w, b.access, producer, consumer, &reason);
            if (w == b.latest) {
                cr_expect_eq(verdict, DP_PROMISE_PROMISED, "%s: bound %zu: access %u is not promised to %u", name, i, w,
                             b.access);
                cr_expect(reason.by == b.by, "%s: bound %zu: %s, the pair says %s", name, i, dp_promise_by_name(b.by),
                          dp_promise_by_name(reason.by));
            } else if (w > b.latest) {
                cr_expect_neq(verdict, DP_PROMISE_PROMISED, "%s: bound %zu: access %u is promised to %u as well", name,
                              i, w, b.access);
            }
        }
    }
}

/* For each access, how many bounds name a promised one; against the classes that the pairs find. */
static inline void check_classes(const char *name, struct dp_promise *promise) {
    struct dp_promise_inner *in = promise->inner;
    size_t bound = 0;
    for (uint32_t a = 0; a < promise->accesses.count; a++) {
        size_t named = 0;
        for (; bound < promise->bounds.count && promise->bounds.items[bound].access <= a; bound++) {
            named += promise->bounds.items[bound].latest != DP_NONE;
        }
        const struct dp_promise_access *x = &promise->accesses.items[a];
        uint32_t held = dp_promise_held_of(in, x->resource);
        size_t found = 0;
        if (x->driver || x->step == 32 || held == DP_NONE || x->box.mips == 0) {
            continue;
        }
        struct dp_promise_cells it = dp_promise_cells_of(in, held, &x->box);
        while (dp_promise_next(&it)) {
            for (uint32_t k = 0; k < in->keys.count; k++) {
                const struct dp_promise_key *key = &in->keys.items[k];
                uint32_t other = in->cells.items[key->cell].held;
                bool meet = key->cell == it.cell ||
                            (other != held && dp_promise_meet(&in->helds.items[other], &in->helds.items[held]));
                bool some = false;
                for (uint32_t e = key->last; meet && e != DP_NONE && !some; e = in->entries.items[e].before) {
                    struct dp_promise_reason reason;
                    uint32_t w = in->entries.items[e].access;
                    some = w < a && dp_promise_pair_on(in, w, a, key->cell, it.cell, &reason) == DP_PROMISE_PROMISED;
                }
                found += some;
            }
        }
        cr_expect_eq(named, found, "%s: access %u has %zu promised classes, the pairs say %zu", name, a, named, found);
    }
}

#endif
