/* closest.c: see closest.h. Distance: Levenshtein's, letters compared without case. */
#include "closest.h"

#include <string.h>

/* Words are cut to this length: no name of the vocabulary is longer. */
#define LONGEST   96u

/* Distance of a name that begins with the word. */
#define BEGINNING 2u

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b, size_t c) {
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    size_t row[LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t above = row[j];
            size_t changed = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            row[j] = least(above + 1, row[j - 1] + 1, changed);
            diagonal = above;
        }
    }
    return row[b_length];
}

static bool begins_with(const char *word, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (word[i] == '\0' || lower(word[i]) != lower(text[i])) {
            return false;
        }
    }
    return true;
}

struct dp_closest dp_closest_to(const char *text, size_t length) {
    return (struct dp_closest){text, length < LONGEST ? length : LONGEST, NULL, SIZE_MAX};
}

void dp_closest_consider(struct dp_closest *search, const char *word) {
    size_t length = strlen(word);
    if (length == 0) {
        return;
    }
    size_t d = distance(search->text, search->length, word, length < LONGEST ? length : LONGEST);
    if (d > BEGINNING && search->length > BEGINNING && begins_with(word, search->text, search->length)) {
        d = BEGINNING; /* a name cut short is meant, not a short name that happens to be near */
    }
    if (d < search->distance) {
        search->best = word;
        search->distance = d;
    }
}

/* Length of a prefix that the word opens with: the whole one, or a tail of it (SYNC_ of D3D12_BARRIER_SYNC_),
 * which people write too. */
static size_t prefix_length(enum dp_set set, const char *text, size_t length) {
    for (const char *prefix = dp_vocabulary(set)->prefix; prefix != NULL && *prefix != '\0';) {
        size_t n = strlen(prefix);
        if (n < length && memcmp(prefix, text, n) == 0) {
            return n;
        }
        prefix = strchr(prefix, '_');
        prefix = prefix != NULL ? prefix + 1 : NULL;
    }
    return 0;
}

const char *dp_closest_name(enum dp_set set, const char *text, size_t length) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    size_t prefix = prefix_length(set, text, length);
    struct dp_closest search = dp_closest_to(text + prefix, length - prefix);
    for (size_t i = 0; i < v->count; i++) {
        dp_closest_consider(&search, v->values[i].name);
    }
    return search.best;
}

const char *dp_known_mistake(enum dp_set set, const char *text, size_t length) {
    static const struct {
        enum dp_set set;
        const char *name;
        const char *says;
    } mistakes[] = {
        {DP_SET_SYNC, "STREAM_OUTPUT",
         "D3D12_BARRIER_SYNC_STREAM_OUTPUT does not exist in D3D12; stream output runs in VERTEX_SHADING"},
        {DP_SET_SYNC, "STREAM_OUT",
         "D3D12_BARRIER_SYNC_STREAM_OUT does not exist in D3D12; stream output runs in VERTEX_SHADING"   },
        {DP_SET_SYNC, "COMPUTE",
         "D3D12_BARRIER_SYNC_COMPUTE does not exist in D3D12; compute shaders run in COMPUTE_SHADING"    },
    };
    size_t prefix = prefix_length(set, text, length);
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        if (mistakes[i].set == set && strlen(mistakes[i].name) == length - prefix &&
            memcmp(mistakes[i].name, text + prefix, length - prefix) == 0) {
            return mistakes[i].says;
        }
    }
    return NULL;
}
