/* expect_state.c: `expect state RES[RANGE] LAYOUT`: tracked layouts behind the last execute. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"
#include "fuzz/encode/json.h"

#include "model/format.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Most bytes of RES[RANGE]. */
#define TARGET_SIZE 128

/* Counts of a resource, as subresource indices run: mip + slice * mips + plane * mips * slices. */
struct shape {
    uint32_t mips;
    uint32_t slices;
    uint32_t planes;
};

static struct shape shape_of(const struct dp_record_resource *r) {
    bool layered = r->dimension == DP_DIMENSION_texture1d || r->dimension == DP_DIMENSION_texture2d;
    bool texture = r->dimension != DP_DIMENSION_buffer;
    return (struct shape){texture ? r->mips : 1, layered ? r->extent.depth_or_slices : 1,
                          texture ? dp_format(r->format)->planes : 1};
}

/* --- the words --- */

/* RES[RANGE] may be several words, because a range has spaces in it; the last word is the layout. */
static bool join(const struct dp_expect *expect, char *target) {
    size_t used = 0;
    for (uint32_t i = 1; i + 1 < expect->count; i++) {
        int n = snprintf(target + used, TARGET_SIZE - used, "%s%s", i > 1 ? " " : "", expect->words[i]);
        if (n < 0 || (size_t)n >= TARGET_SIZE - used) {
            return false;
        }
        used += (size_t)n;
    }
    return true;
}

static enum dp_held find_resource(const struct dp_question *q, const char *name, size_t length,
                                  const struct dp_record_resource **resource) {
    const struct dp_case *c = &q->checked->input->c;
    struct dp_suggestion suggestion = DP_SUGGESTION(name, length);
    for (size_t i = 0; i < c->count; i++) {
        if (c->records[i].kind != DP_COMMAND_resource) {
            continue;
        }
        char known[DP_PLACE_SIZE];
        uint32_t slot = c->records[i].as.resource.id;
        dp_slot_name(q->checked, DP_NAMES_RESOURCE, slot, known, sizeof known);
        if (strlen(known) == length && memcmp(known, name, length) == 0) {
            *resource = &c->records[i].as.resource;
            return DP_HELD;
        }
        if (slot < c->name_count[DP_NAMES_RESOURCE] && c->names[DP_NAMES_RESOURCE][slot] != NULL) {
            dp_suggest(&suggestion, c->names[DP_NAMES_RESOURCE][slot], strlen(c->names[DP_NAMES_RESOURCE][slot]));
        }
    }
    return suggestion.best != NULL
               ? dp_unusable(q, "unknown resource '%.*s'; did you mean '%s'?", (int)length, name, suggestion.best)
               : dp_unusable(q, "unknown resource '%.*s'", (int)length, name);
}

/* Numbers of a range, left to right, behind the word `word` (NULL: none). How many were there. */
static int numbers(const char **at, const char *word, uint32_t *values, int most) {
    const char *p = *at + strspn(*at, " ");
    int count = 0;
    if (word != NULL) {
        size_t length = strlen(word);
        if (strncmp(p, word, length) != 0 || p[length] != ' ') {
            return -1;
        }
        p += length;
    }
    while (count < most) {
        const char *digits = p + strspn(p, " ");
        const char *rest = digits;
        if (!dp_number_parse(digits, &values[count], &rest) || (*rest != '\0' && *rest != ' ')) {
            break;
        }
        p = rest;
        count++;
    }
    *at = p + strspn(p, " ");
    return count;
}

/* `mip A N slice A N plane A N`: a count left out is 1, a part left out is `0 1`. */
static bool read_box(const char *text, struct dp_range *range) {
    static const char *const words[3] = {"mip", "slice", "plane"};
    uint32_t *const parts[3] = {&range->index_or_first_mip, &range->first_slice, &range->first_plane};
    uint32_t *const counts[3] = {&range->mips, &range->slices, &range->planes};
    bool any = false;
    for (int i = 0; i < 3; i++) {
        uint32_t pair[2] = {0, 1};
        int count = numbers(&text, words[i], pair, 2);
        if (count == 0) {
            return false;
        }
        any = any || count > 0;
        *parts[i] = pair[0];
        *counts[i] = count == 2 ? pair[1] : 1;
    }
    return any && *text == '\0';
}

/* `all`, `index N`, a box, or the six numbers of the API. */
static bool read_range(const char *text, struct dp_range *range) {
    uint32_t raw[6] = {0, 0, 0, 0, 0, 0};
    const char *at = text;
    *range = (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    if (strcmp(text, "all") == 0) {
        return true;
    }
    if (numbers(&at, "index", raw, 1) == 1 && *at == '\0') {
        range->index_or_first_mip = raw[0];
        return true;
    }
    at = text;
    if (numbers(&at, NULL, raw, 6) == 6 && *at == '\0') {
        *range = (struct dp_range){raw[0], raw[1], raw[2], raw[3], raw[4], raw[5]};
        return true;
    }
    return read_box(text, range);
}

/* --- the question --- */

struct wanted {
    const struct dp_record_resource *resource;
    struct shape shape;
    struct dp_range range;
    uint32_t layout;
};

static bool fits(uint32_t first, uint32_t count, uint32_t bound) {
    return count >= 1 && first < bound && count <= bound - first;
}

static bool range_fits(struct dp_range *r, const struct shape *s) {
    uint64_t total = (uint64_t)s->mips * s->slices * s->planes;
    if (r->mips == 0) {
        return r->index_or_first_mip == DP_ALL_SUBRESOURCES || r->index_or_first_mip < total;
    }
    r->slices = r->slices == 0 ? 1 : r->slices; /* barrier sheet 4 */
    r->planes = r->planes == 0 ? 1 : r->planes;
    return fits(r->index_or_first_mip, r->mips, s->mips) && fits(r->first_slice, r->slices, s->slices) &&
           fits(r->first_plane, r->planes, s->planes);
}

static enum dp_held read_target(const struct dp_question *q, char *target, struct wanted *w) {
    char *bracket = strchr(target, '[');
    size_t length = bracket != NULL ? (size_t)(bracket - target) : strlen(target);
    enum dp_held found = find_resource(q, target, length, &w->resource);
    if (found != DP_HELD) {
        return found;
    }
    w->shape = shape_of(w->resource);
    const char *inside = "all";
    if (bracket != NULL) {
        size_t end = strlen(bracket) - 1;
        if (bracket[end] != ']') {
            return dp_unusable(q, "the range has no ]");
        }
        bracket[end] = '\0';
        inside = bracket + 1;
    }
    if (!read_range(inside, &w->range)) {
        return dp_unusable(q, "'%s' is no range (all, index N, mip A N slice A N plane A N, or six numbers)", inside);
    }
    return range_fits(&w->range, &w->shape) ? DP_HELD : dp_unusable(q, "the range leaves the resource");
}

static bool covers(const struct wanted *w, uint32_t subresource) {
    const struct dp_range *r = &w->range;
    if (r->mips == 0) {
        return r->index_or_first_mip == DP_ALL_SUBRESOURCES || r->index_or_first_mip == subresource;
    }
    uint32_t mip = subresource % w->shape.mips;
    uint32_t slice = subresource / w->shape.mips % w->shape.slices;
    uint32_t plane = subresource / w->shape.mips / w->shape.slices;
    return mip - r->index_or_first_mip < r->mips && slice - r->first_slice < r->slices &&
           plane - r->first_plane < r->planes;
}

static void say(const struct dp_question *q, uint32_t first, uint32_t last, const char *what) {
    size_t used = strlen(q->said);
    if (first == last) {
        snprintf(q->said + used, q->size - used, "%s%" PRIu32 " %s", used > 0 ? ", " : "", first, what);
    } else {
        snprintf(q->said + used, q->size - used, "%s%" PRIu32 "-%" PRIu32 " %s", used > 0 ? ", " : "", first, last,
                 what);
    }
}

/* Compares one reported run; marks what it covers. */
static bool run_holds(const struct dp_question *q, const struct wanted *w, const struct dp_subresource_state *run,
                      uint64_t *covered) {
    char words[DP_WORDS_SIZE];
    bool in_range = false;
    for (uint32_t i = run->first; i - run->first < run->count; i++) {
        if (covers(w, i)) {
            in_range = true;
            ++*covered;
        }
    }
    if (!in_range || run->layout == w->layout) {
        return true;
    }
    say(q, run->first, run->first + run->count - 1, dp_json_words(DP_SET_LAYOUT, run->layout, words, sizeof words));
    return false;
}

static uint64_t wanted_count(const struct wanted *w) {
    const struct dp_range *r = &w->range;
    if (r->mips != 0) {
        return (uint64_t)r->mips * r->slices * r->planes;
    }
    return r->index_or_first_mip == DP_ALL_SUBRESOURCES ? (uint64_t)w->shape.mips * w->shape.slices * w->shape.planes
                                                        : 1;
}

enum dp_held dp_expect_state(const struct dp_question *q) {
    char target[TARGET_SIZE] = "";
    char why[160];
    struct wanted w;
    enum dp_held held = dp_word_count(q, 3, 16);
    if (held == DP_HELD && !join(q->expect, target)) {
        return dp_unusable(q, "the range is too long");
    }
    held = held == DP_HELD ? read_target(q, target, &w) : held;
    if (held != DP_HELD) {
        return held;
    }
    if (!dp_value_parse(DP_SET_LAYOUT, q->expect->words[q->expect->count - 1], &w.layout, why, sizeof why)) {
        return dp_unusable(q, "%s", why);
    }
    size_t count = q->observed->subresources.count;
    uint64_t last = count > 0 ? q->observed->subresources.items[count - 1].execution : DP_NO_COMMAND;
    uint64_t covered = 0;
    for (size_t i = 0; i < count; i++) {
        const struct dp_seen_subresources *seen = &q->observed->subresources.items[i];
        if (seen->execution == last && seen->state.resource == w.resource->id &&
            !run_holds(q, &w, &seen->state, &covered)) {
            held = DP_FAILED;
        }
    }
    if (covered != wanted_count(&w)) {
        snprintf(q->said, q->size, "no state: nothing was executed behind the creation, or it was rejected");
        return DP_FAILED;
    }
    return held;
}
