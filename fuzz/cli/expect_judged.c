/* expect_judged.c: expectations about what is promised and what judges say: ordered, hazard, app_hazard.
 *
 *   ordered @a @b                     every two accesses of the commands that conflict, the first one's earlier, are
 *                                     promised and kept by the model's stream under both judges; at least one pair is
 *                                     promised
 *   hazard [KIND] @a @b               both judges find a hazard (of this kind, H1 H2 H3 H6 H7) between the two commands in
 *                                     the model's stream, whether the API promises the pair or not
 *   hazard H4|H5|H6|H8 @c             both judges find this fault at a packet that @c caused; H6 with two labels is torn
 *                                     metadata between them, with one metadata that hold nothing valid
 *   hazard H5|H6 none                 neither judge finds this fault anywhere in the model's stream
 *   app_hazard [KIND] @a @b [CLASS]   the pair is an application hazard (RAW, WAR, WAW; order, flush, access,
 *                                     legacy_decay)
 *   app_hazard none                   the program has no application hazard
 * An item that runs several times counts as often.
 */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/judged.h"
#include "oracles/compare.h"
#include "oracles/metadata.h"
#include "oracles/scratch.h"

#include <string.h>

/* What a line asks for, and the run that answers. */
struct asking {
    const struct dp_question *q;
    struct dp_judged_case judged;
    struct dp_promise *promise;
    size_t before, after; /* commands */
    uint32_t hazard;      /* DP_HAZARD_*, 0: any */
    int judge;            /* the one being asked */
    size_t promised;
    bool found;
    bool failed;
};

/* Opens the case; UNUSABLE without judges if they are needed. */
static enum dp_held open_case(struct asking *a, bool judges) {
    if (!dp_judged_open(&a->judged, a->q->checked)) {
        return dp_unusable(a->q, "out of memory");
    }
    a->promise = dp_judged_promise(&a->judged.run);
    enum dp_held held = DP_HELD;
    if (a->promise == NULL) {
        held = dp_unusable(a->q, "out of memory");
    } else if (dp_has_unsupported(&a->judged.run)) {
        held = dp_unusable(a->q, "a command has no semantics yet");
    } else if (judges && dp_judged_stream(&a->judged.run, a->q->model) == NULL) {
        held = dp_unusable(a->q, "out of memory");
    } else if (judges && (dp_judgement_of(&a->judged.run, a->q->model, 0) == NULL ||
                          dp_judgement_of(&a->judged.run, a->q->model, 1) == NULL)) {
        held = dp_unusable(a->q, "there are no two judges in this build");
    }
    if (held != DP_HELD) {
        dp_judged_close(&a->judged);
    }
    return held;
}

static enum dp_held read_commands(struct asking *a, uint32_t first) {
    enum dp_held held = dp_label_record(a->q, first, &a->before);
    return held == DP_HELD ? dp_label_record(a->q, first + 1, &a->after) : held;
}

static void say_pair(const struct asking *a, uint32_t before, uint32_t after, const char *what) {
    struct dp_promise_hazard pair = {before, after, DP_PROMISE_RAW, DP_PROMISE_CLASS_none};
    struct dp_promise_reason reason;
    char text[300];
    dp_promise_pair(a->promise, before, after, &reason);
    pair.kind = reason.kind;
    pair.missing = reason.missing;
    dp_promise_tell(a->promise, &pair, text, sizeof text);
    snprintf(a->q->said, a->q->size, "%s: %s", what, text);
}

/* Calls `visit` for each two accesses of the two commands in execution order that meet and conflict. */
static void each_pair(struct asking *a, void (*visit)(struct asking *, uint32_t before, uint32_t after)) {
    const struct dp_promise *p = a->promise;
    for (uint32_t after = 0; after < p->accesses.count && !a->failed; after++) {
        if (p->items.items[p->accesses.items[after].item].command != a->after) {
            continue;
        }
        for (uint32_t before = 0; before < p->accesses.count && !a->failed; before++) {
            bool earlier = p->accesses.items[before].item < p->accesses.items[after].item;
            if (earlier && p->items.items[p->accesses.items[before].item].command == a->before &&
                dp_promise_pair(a->promise, before, after, NULL) != DP_PROMISE_UNRELATED) {
                visit(a, before, after);
            }
        }
    }
}

/* --- ordered --- */

static bool say_breach(void *context, const struct dp_breach *breach) {
    struct asking *a = context;
    struct dp_words words = dp_words_in(a->q->said, a->q->size);
    dp_words_add(&words, "by the %s judge: ", dp_judge_name(breach->judge));
    dp_breach_tell(&a->judged.run, breach, &words);
    a->failed = true;
    return false;
}

static void is_ordered(struct asking *a, uint32_t before, uint32_t after) {
    enum dp_promise_verdict verdict = dp_promise_pair(a->promise, before, after, NULL);
    if (verdict == DP_PROMISE_HAZARD) {
        say_pair(a, before, after, "not promised");
        a->failed = true;
        return;
    }
    a->promised += verdict == DP_PROMISE_PROMISED;
    for (int judge = 0; judge < 2 && !a->failed && verdict == DP_PROMISE_PROMISED; judge++) {
        dp_breaches_of_pair(&a->judged.run, a->q->model, judge, before, after, say_breach, a);
    }
}

enum dp_held dp_expect_ordered(const struct dp_question *q) {
    struct asking a = {.q = q};
    enum dp_held held = dp_word_count(q, 3, 3);
    held = held == DP_HELD ? read_commands(&a, 1) : held;
    held = held == DP_HELD ? open_case(&a, true) : held;
    if (held != DP_HELD) {
        return held;
    }
    each_pair(&a, is_ordered);
    if (!a.failed && a.promised == 0) {
        snprintf(q->said, q->size, "nothing that the two do is promised in this order");
        a.failed = true;
    }
    bool memory = !a.judged.scratch->out_of_memory;
    dp_judged_close(&a.judged);
    return !memory ? dp_unusable(q, "out of memory") : a.failed ? DP_FAILED : DP_HELD;
}

/* --- hazard --- */

static bool is_wanted(void *context, const struct dp_breach *breach) {
    struct asking *a = context;
    a->found = a->found || a->hazard == 0 || a->hazard == breach->hazard;
    if (!a->found) {
        struct dp_words words = dp_words_in(a->q->said, a->q->size);
        dp_breach_name(breach, &words);
    }
    return !a->found;
}

static void look_for_hazard(struct asking *a, uint32_t before, uint32_t after) {
    if (!a->found) {
        dp_breaches_of_pair(&a->judged.run, a->q->model, a->judge, before, after, is_wanted, a);
    }
}

static void look_for_fault(struct asking *a) {
    const struct dp_judgement *said = dp_judgement_of(&a->judged.run, a->q->model, a->judge);
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        a->found =
            a->found || (said->faults.items[i].hazard == a->hazard && said->faults.items[i].at.command == a->after);
    }
}

/* Both judges must find it. */
static enum dp_held find_hazard(struct asking *a, bool fault) {
    enum dp_held held = DP_HELD;
    for (a->judge = 0; a->judge < 2 && held == DP_HELD; a->judge++) {
        a->found = false;
        if (fault) {
            look_for_fault(a);
        } else {
            each_pair(a, look_for_hazard);
        }
        if (!a->found) {
            struct dp_words words = dp_words_in(a->q->said, a->q->size);
            dp_words_add(&words, "the %s judge finds none", dp_judge_name(a->judge));
            held = DP_FAILED;
        }
    }
    return held;
}

/* `hazard H5|H6 none`. */
static enum dp_held find_no_fault(struct asking *a) {
    enum dp_held held = dp_word_count(a->q, 3, 3);
    held = held == DP_HELD ? open_case(a, true) : held;
    if (held != DP_HELD) {
        return held;
    }
    for (int judge = 0; judge < 2; judge++) {
        const struct dp_judgement *said = dp_judgement_of(&a->judged.run, a->q->model, judge);
        for (size_t i = 0; said != NULL && i < said->faults.count && held == DP_HELD; i++) {
            if (said->faults.items[i].hazard == a->hazard) {
                struct dp_words words = dp_words_in(a->q->said, a->q->size);
                dp_words_add(&words, "the %s judge: ", dp_judge_name(judge));
                dp_metadata_tell(&a->judged.run, a->q->model, &said->faults.items[i], &words);
                held = DP_FAILED;
            }
        }
    }
    held = a->judged.scratch->out_of_memory ? dp_unusable(a->q, "out of memory") : held;
    dp_judged_close(&a->judged);
    return held;
}

enum dp_held dp_expect_hazard(const struct dp_question *q) {
    struct asking a = {.q = q};
    enum dp_held held = dp_word_count(q, 3, 4);
    if (held != DP_HELD) {
        return held;
    }
    bool kind = q->expect->words[1][0] != '@';
    if (kind && !dp_find(DP_SET_HAZARD, q->expect->words[1], strlen(q->expect->words[1]), &a.hazard)) {
        return dp_unusable(q, "'%s' is no hazard (H1 to H8)", q->expect->words[1]);
    }
    bool metadata = a.hazard == DP_HAZARD_H5 || a.hazard == DP_HAZARD_H6;
    if (metadata && strcmp(q->expect->words[2], "none") == 0) {
        return find_no_fault(&a);
    }
    bool fault = a.hazard == DP_HAZARD_H4 || a.hazard == DP_HAZARD_H5 || a.hazard == DP_HAZARD_H8 ||
                 (a.hazard == DP_HAZARD_H6 && q->expect->count == 3);
    uint32_t count = (kind ? 2 : 1) + (fault ? 1 : 2);
    held = dp_word_count(q, count, count);
    if (held == DP_HELD) {
        held = fault ? dp_label_record(q, 2, &a.after) : read_commands(&a, kind ? 2 : 1);
    }
    held = held == DP_HELD ? open_case(&a, true) : held;
    if (held == DP_HELD) {
        held = find_hazard(&a, fault);
        held = a.judged.scratch->out_of_memory ? dp_unusable(q, "out of memory") : held;
        dp_judged_close(&a.judged);
    }
    return held;
}

/* --- app_hazard --- */

#define ANY UINT32_MAX

/* The number of a name; ANY if it is none. */
static uint32_t kind_of(const char *word) {
    for (uint32_t i = DP_PROMISE_RAW; i <= DP_PROMISE_WAW; i++) {
        if (strcmp(word, dp_promise_kind_name((enum dp_promise_kind)i)) == 0) {
            return i;
        }
    }
    return ANY;
}

static uint32_t class_of(const char *word) {
    for (uint32_t i = DP_PROMISE_CLASS_order; i <= DP_PROMISE_CLASS_legacy_decay; i++) {
        if (strcmp(word, dp_promise_class_name((enum dp_promise_class)i)) == 0) {
            return i;
        }
    }
    return ANY;
}

/* Hazards of the judged part of the program that the line speaks of. */
static size_t count_hazards(const struct asking *a, bool all, uint32_t kind, uint32_t missing) {
    size_t count = 0;
    struct dp_words words = dp_words_in(a->q->said, a->q->size);
    for (size_t i = 0; i < a->promise->hazards.count; i++) {
        const struct dp_promise_hazard *h = &a->promise->hazards.items[i];
        uint32_t first = a->promise->accesses.items[h->before].item;
        uint32_t second = a->promise->accesses.items[h->after].item;
        bool judged = second < a->promise->judged;
        bool named = all || (a->promise->items.items[first].command == a->before &&
                             a->promise->items.items[second].command == a->after);
        bool wanted = (kind == ANY || h->kind == kind) && (missing == ANY || h->missing == missing);
        count += judged && named && wanted;
        if (judged) {
            char text[300];
            dp_promise_tell(a->promise, h, text, sizeof text);
            dp_words_add(&words, "%s%s", words.used > 0 ? "; " : "", text);
        }
    }
    return count;
}

enum dp_held dp_expect_app_hazard(const struct dp_question *q) {
    struct asking a = {.q = q};
    uint32_t kind = ANY;
    uint32_t missing = ANY;
    bool none = q->expect->count == 2 && strcmp(q->expect->words[1], "none") == 0;
    enum dp_held held = none ? DP_HELD : dp_word_count(q, 3, 5);
    uint32_t first = 1;
    if (held == DP_HELD && !none && q->expect->words[1][0] != '@') {
        kind = kind_of(q->expect->words[first++]);
        held = kind == ANY ? dp_unusable(q, "'%s' is neither @label nor RAW, WAR, WAW", q->expect->words[1]) : held;
    }
    held = held == DP_HELD && !none ? read_commands(&a, first) : held;
    if (held == DP_HELD && !none && q->expect->count > first + 2) {
        missing = class_of(q->expect->words[first + 2]);
        held = missing == ANY ? dp_unusable(q, "'%s' is neither order, flush, access nor legacy_decay",
                                            q->expect->words[first + 2])
                              : dp_word_count(q, first + 3, first + 3);
    }
    held = held == DP_HELD ? open_case(&a, false) : held;
    if (held != DP_HELD) {
        return held;
    }
    size_t count = count_hazards(&a, none, kind, missing);
    if (a.promise->hazards.count == 0) {
        snprintf(q->said, q->size, "no application hazard at all");
    }
    dp_judged_close(&a.judged);
    return (count > 0) != none ? DP_HELD : DP_FAILED;
}
