/* trades.c: reads the trades of model/optimizations.def. */
#include "oracles/trades.h"

#include "oracles/cost.h"

#include <string.h>

enum {
#define DP_OPTIMIZATION(name, id, text, trade) BIT_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    OPTIMIZATIONS
};

const struct dp_trade dp_trades[] = {
#define DP_OPTIMIZATION(name, id, text, trade) {#name, BIT_##name, trade},
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
};

const size_t dp_trade_count = OPTIMIZATIONS;

/* --- words --- */

struct word {
    const char *text;
    size_t length;
};

/* The next word at *at, which moves behind it; length 0 at the end. */
static struct word next_word(const char **at) {
    struct word word = {*at + strspn(*at, " "), 0};
    word.length = strcspn(word.text, " ");
    *at = word.text + word.length;
    return word;
}

/* What stands behind a prefix; length 0 if the word has another one. */
static struct word behind(struct word word, const char *prefix) {
    size_t length = strlen(prefix);
    bool is = word.length > length && memcmp(word.text, prefix, length) == 0;
    return is ? (struct word){word.text + length, word.length - length} : (struct word){word.text, 0};
}

static bool equals(struct word word, const char *text) {
    return text != NULL && strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

/* KEY>ENGINE in its two halves; false if it has no `>`. */
static bool halves(struct word word, struct word *key, struct word *other) {
    const char *sign = word.length != 0 ? memchr(word.text, '>', word.length) : NULL;
    if (sign == NULL) {
        return false;
    }
    *key = (struct word){word.text, (size_t)(sign - word.text)};
    *other = (struct word){sign + 1, word.length - key->length - 1};
    return true;
}

static bool stands_for(struct word word, enum dp_set set, uint32_t value) {
    return equals(word, "*") || equals(word, dp_name(set, value));
}

const char *dp_launcher_name(enum dp_launcher launcher) {
    static const char *const names[] = {"ME", "PFP", "CE"};
    return names[launcher];
}

static bool orders(struct word word, uint32_t key, enum dp_launcher launcher) {
    struct word k, l;
    return halves(behind(word, "order:"), &k, &l) && stands_for(k, DP_SET_KEY, key) &&
           (equals(l, "*") || equals(l, dp_launcher_name(launcher)));
}

static bool is_on(const struct dp_trade *trade, const struct dp_options *options) {
    return options == NULL || (trade->bit < 64 && (options->switches >> trade->bit & 1) != 0);
}

bool dp_trades_order(const struct dp_trade *trades, size_t count, const struct dp_options *options, uint32_t key,
                     enum dp_launcher launcher) {
    for (size_t i = 0; i < count; i++) {
        const char *at = trades[i].words;
        for (struct word w = next_word(&at); w.length != 0; w = next_word(&at)) {
            if (is_on(&trades[i], options) && orders(w, key, launcher)) {
                return true;
            }
        }
    }
    return false;
}

bool dp_trades_cost(const struct dp_trade *trades, size_t count, const struct dp_options *options,
                    const char *component) {
    for (size_t i = 0; i < count; i++) {
        const char *at = trades[i].words;
        for (struct word w = next_word(&at); w.length != 0; w = next_word(&at)) {
            if (is_on(&trades[i], options) && equals(behind(w, "cost:"), component)) {
                return true;
            }
        }
    }
    return false;
}

/* --- whether they make sense --- */

static bool is_key(struct word word) {
    uint32_t value = 0;
    return equals(word, "*") || dp_find(DP_SET_KEY, word.text, word.length, &value);
}

static bool is_launcher(struct word word) {
    return equals(word, "*") || equals(word, "ME") || equals(word, "PFP") || equals(word, "CE");
}

static bool is_component(struct word word) {
    for (size_t i = 0; i < dp_cost_components; i++) {
        if (equals(word, dp_cost_component_name(i)) && i != DP_COST_weight) {
            return true;
        }
    }
    return false;
}

bool dp_is_trade(const char *words) {
    const char *at = words;
    for (struct word w = next_word(&at); w.length != 0; w = next_word(&at)) {
        struct word key, launcher;
        bool order = halves(behind(w, "order:"), &key, &launcher) && is_key(key) && is_launcher(launcher);
        if (!order && !is_component(behind(w, "cost:"))) {
            return false;
        }
    }
    return true;
}
