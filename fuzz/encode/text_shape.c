/* text_shape.c: values of several numbers: subresource ranges, boxes, extents. */
#include "text_parser.h"

#include <string.h>

static bool number(struct dp_parser *p, uint32_t *value) {
    uint64_t wide = 0;
    bool read = dp_text_number(p, UINT32_MAX, &wide);
    *value = (uint32_t)wide;
    return read;
}

/* The word behind the blanks, without moving on. */
static struct dp_word next_word(struct dp_parser *p) {
    const char *at = p->at;
    (void)dp_text_space(p);
    struct dp_word word = dp_text_peek_word(p);
    p->at = at;
    return word;
}

static bool numeric(struct dp_word word) {
    return word.length != 0 && word.text[0] >= '0' && word.text[0] <= '9';
}

static bool next_number(struct dp_parser *p, uint32_t *value) {
    (void)dp_text_space(p);
    return number(p, value);
}

/* `mip A N slice A N plane A N`: a count left out is 1, a part left out `0 1` (design section 4). */
static bool parts_of_range(struct dp_parser *p, struct dp_range *r) {
    static const char *const words[3] = {"mip", "slice", "plane"};
    uint32_t first[3] = {0, 0, 0};
    uint32_t count[3] = {1, 1, 1};
    for (int i = 0; i < 3; i++) {
        if (!dp_word_is(next_word(p), words[i])) {
            continue;
        }
        (void)dp_text_space(p);
        (void)dp_text_word(p);
        if (!next_number(p, &first[i]) || (numeric(next_word(p)) && !next_number(p, &count[i]))) {
            return false;
        }
    }
    *r = (struct dp_range){first[0], count[0], first[1], count[1], first[2], count[2]};
    return true;
}

static bool six_numbers(struct dp_parser *p, struct dp_range *r) {
    return next_number(p, &r->index_or_first_mip) && next_number(p, &r->mips) && next_number(p, &r->first_slice) &&
           next_number(p, &r->slices) && next_number(p, &r->first_plane) && next_number(p, &r->planes);
}

bool dp_text_range(struct dp_parser *p, struct dp_range *r) {
    struct dp_word word = next_word(p);
    *r = (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    if (dp_word_is(word, "all") || dp_word_is(word, "index")) {
        (void)dp_text_space(p);
        (void)dp_text_word(p);
        return dp_word_is(word, "all") || next_number(p, &r->index_or_first_mip);
    }
    if (dp_word_is(word, "mip") || dp_word_is(word, "slice") || dp_word_is(word, "plane")) {
        return parts_of_range(p, r);
    }
    if (numeric(word)) {
        return six_numbers(p, r);
    }
    return dp_text_fail(p, word.text, "a range is `all`, `index N`, `mip A N slice A N plane A N` or six numbers");
}

bool dp_text_subresource(struct dp_parser *p, uint32_t *index) {
    struct dp_word word = next_word(p);
    *index = DP_ALL_SUBRESOURCES;
    if (dp_word_is(word, "all") || dp_word_is(word, "index")) {
        (void)dp_text_space(p);
        (void)dp_text_word(p);
        if (dp_word_is(word, "all")) {
            return true;
        }
    }
    return next_number(p, index);
}

/* Splits `AxBxC`; returns how many there are, 0 after an error. */
static int crossed(struct dp_parser *p, uint64_t values[3], const uint64_t most[3]) {
    struct dp_word word = dp_text_word(p);
    const char *end = p->at;
    int count = 0;
    size_t from = 0;
    while (from <= word.length) {
        size_t to = from;
        while (to < word.length && word.text[to] != 'x') { /* so no hexadecimal here: 0x16 would be two extents */
            to++;
        }
        if (count == 3) {
            (void)dp_text_fail(p, word.text + from, "more than three extents");
            return 0;
        }
        struct dp_word piece = {word.text + from, to - from};
        bool range;
        if (!dp_word_number(piece, &values[count], &range)) {
            (void)dp_text_fail(p, piece.text, "an extent is WIDTHxHEIGHTxDEPTH in decimal numbers");
            return 0;
        }
        if (values[count] == 0 && piece.length == 1 && to < word.length) {
            (void)dp_text_fail(p, piece.text, "an extent is WIDTHxHEIGHTxDEPTH in decimal numbers, each at least 1");
            return 0;
        }
        if (range || values[count] > most[count] || values[count] == 0) {
            (void)dp_text_fail(p, piece.text, "`%.*s` is out of range for an extent", dp_word_shown(piece), piece.text);
            return 0;
        }
        count++;
        from = to + 1;
    }
    p->at = end;
    return count;
}

bool dp_text_extent(struct dp_parser *p, struct dp_extent *extent) {
    static const uint64_t most[3] = {UINT64_MAX, UINT32_MAX, UINT32_MAX};
    uint64_t values[3] = {1, 1, 1};
    memset(extent, 0, sizeof *extent);
    if (crossed(p, values, most) == 0) {
        return false;
    }
    extent->width = values[0];
    extent->height = (uint32_t)values[1];
    extent->depth_or_slices = (uint32_t)values[2];
    return true;
}

/* `X,Y,Z+WxHxD`; y and z left out are 0, height and depth 1. */
bool dp_text_box(struct dp_parser *p, struct dp_box *box) {
    static const uint64_t most[3] = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    uint64_t extent[3] = {1, 1, 1};
    memset(box, 0, sizeof *box);
    if (!number(p, &box->x) || (dp_text_skip(p, ',') && !number(p, &box->y)) ||
        (dp_text_skip(p, ',') && !number(p, &box->z))) {
        return false;
    }
    if (!dp_text_skip(p, '+')) {
        return dp_text_fail(p, p->at, "a box is X,Y,Z+WIDTHxHEIGHTxDEPTH");
    }
    if (crossed(p, extent, most) == 0) {
        return false;
    }
    box->width = (uint32_t)extent[0];
    box->height = (uint32_t)extent[1];
    box->depth = (uint32_t)extent[2];
    return true;
}
