/* blame_words.c: a blame in words. */
#include "fuzz/minimize/blame.h"
#include "oracles/words.h"

static void add_switches(struct dp_words *words, uint64_t switches, const char *between, bool ids) {
    const char *before = "";
    for (size_t i = 0; i < dp_switch_count; i++) {
        if ((switches >> i & 1) != 0) {
            dp_words_add(words, "%s%s", before, dp_switches[i].name);
            if (ids) {
                dp_words_add(words, " (%s)", dp_switches[i].id);
            }
            before = between;
        }
    }
}

const char *dp_blame_words(const struct dp_blame *blame, char *buffer, size_t size) {
    struct dp_words words = dp_words_in(buffer, size);
    switch (blame->kind) {
    case DP_BLAME_NONE:
        dp_words_add(&words, "not asked for");
        break;
    case DP_BLAME_CORE:
        dp_words_add(&words, "core: it stays with every optimization off");
        break;
    case DP_BLAME_SWITCHES:
        add_switches(&words, blame->switches, ", ", true);
        break;
    case DP_BLAME_NOT_SHOWN:
        dp_words_add(&words, "unknown: the failure did not show again%s", blame->exhausted ? " within the budget" : "");
        break;
    case DP_BLAME_NO_MEMORY:
        dp_words_add(&words, "unknown: out of memory");
        break;
    }
    if (blame->exhausted && blame->kind == DP_BLAME_SWITCHES) {
        dp_words_add(&words, "; the budget ended the search: a smaller or earlier set may do");
    }
    return buffer;
}

const char *dp_blame_names(const struct dp_blame *blame, char *buffer, size_t size) {
    struct dp_words words = dp_words_in(buffer, size);
    if (blame->kind == DP_BLAME_CORE) {
        dp_words_add(&words, "core");
    } else if (blame->kind == DP_BLAME_SWITCHES) {
        add_switches(&words, blame->switches, ",", false);
    }
    return buffer;
}
