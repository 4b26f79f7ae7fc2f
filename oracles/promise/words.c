/* words.c: promises and hazards for people. */
#include "oracles/words.h"
#include "oracles/promise/promise.h"

const char *dp_promise_form_name(enum dp_promise_form form) {
    static const char *const names[] = {"well-formed",       "names no memory",       "names no stage or access",
                                        "impossible access", "layout does not admit", "state does not admit",
                                        "split is open",     "deactivated",           "not initialised",
                                        "unknown",           "rejected at execute"};
    return (size_t)form < sizeof names / sizeof names[0] ? names[form] : "?";
}

const char *dp_promise_class_name(enum dp_promise_class missing) {
    static const char *const names[] = {"none", "order", "flush", "access", "legacy_decay"};
    return (size_t)missing < sizeof names / sizeof names[0] ? names[missing] : "?";
}

const char *dp_promise_by_name(enum dp_promise_by by) {
    static const char *const names[] = {"nothing", "chain", "target", "copies", "execute", "present", "driver"};
    return (size_t)by < sizeof names / sizeof names[0] ? names[by] : "?";
}

const char *dp_promise_kind_name(enum dp_promise_kind kind) {
    static const char *const names[] = {"RAW", "WAR", "WAW"};
    return (size_t)kind < sizeof names / sizeof names[0] ? names[kind] : "?";
}

static void tell_access(const struct dp_promise *promise, uint32_t index, struct dp_words *words) {
    const struct dp_promise_access *a = &promise->accesses.items[index];
    dp_words_mask(words, DP_SET_ACCESS, a->access);
    dp_words_add(words, "@");
    dp_words_mask(words, DP_SET_SYNC, a->stage);
    dp_words_add(words, " of record %u", (unsigned)promise->items.items[a->item].command);
}

void dp_promise_tell(const struct dp_promise *promise, const struct dp_promise_hazard *hazard, char *text,
                     size_t size) {
    struct dp_words words = dp_words_in(text, size);
    dp_words_add(&words, "%s %s: ", dp_promise_kind_name(hazard->kind), dp_promise_class_name(hazard->missing));
    tell_access(promise, hazard->before, &words);
    dp_words_add(&words, ", then ");
    tell_access(promise, hazard->after, &words);
}
