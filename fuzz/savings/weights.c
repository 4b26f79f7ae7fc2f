/* weights.c: see weights.h. */
#include "fuzz/savings/weights.h"

#include <string.h>

#define ROW(name, member, what) {name, what, offsetof(struct dp_cost_weights, member)},
/* clang-format off */
const struct dp_weight dp_weights[] = {
    ROW("inv_packet", inv_packet, "an ACQUIRE packet")
    ROW("inv_bit",    inv_bit,    "each of GL1, GLV, GLK, GLM, GLI that a packet invalidates")
    ROW("pfp_sync",   pfp_sync,   "PFP_SYNC_ME, and any wait at PFP")
    ROW("ce_sync",    ce_sync,    "CE_SYNC_ME")
    ROW("dma_wait",   dma_wait,   "DMA_WAIT while a CPDMA may be running")
    ROW("drain_vs",   drain[0],   "DRAIN VS while VS may be busy")
    ROW("drain_ps",   drain[1],   "DRAIN PS while PS may be busy")
    ROW("drain_cs",   drain[2],   "DRAIN CS while CS may be busy")
    ROW("eop",        eop,        "an EOP or EOS event")
    ROW("rb_flush",   rb_flush,   "each of CB and DB that is flushed")
    ROW("fence_wait", fence_wait, "WAIT_FENCE")
    ROW("gl2_wb",     gl2_wb,     "writing GL2 back")
    ROW("gl2_inv",    gl2_inv,    "invalidating GL2")
    ROW("eliminate",  eliminate,  "a fast-clear eliminate or FMASK decompress")
    ROW("decompress", decompress, "any other decompress or expand")
    ROW("init",       init,       "META_INIT, RESUMMARIZE")
    ROW("so_flush",   so_flush,   "SO_FLUSH of the old driver's aliasing barrier")
};
/* clang-format on */
#undef ROW
const size_t dp_weight_count = sizeof dp_weights / sizeof dp_weights[0];

uint32_t dp_weight_of(const struct dp_cost_weights *weights, size_t index) {
    uint32_t value = 0;
    memcpy(&value, (const char *)weights + dp_weights[index].offset, sizeof value);
    return value;
}

/* A line that is being read; `at` and `end` bound what is left of it. */
struct reader {
    const char *line;
    const char *at;
    const char *end;
    uint32_t number;
    struct dp_text_error *error;
};

static bool fail(const struct reader *r, const char *at, const char *why, const char *word, size_t length) {
    *r->error = (struct dp_text_error){r->number, (uint32_t)(at - r->line) + 1, ""};
    snprintf(r->error->message, sizeof r->error->message, why, (int)(length < 60 ? length : 60), word);
    return false;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static void skip_blanks(struct reader *r) {
    while (r->at < r->end && is_blank(*r->at)) {
        r->at++;
    }
}

/* The next word: up to a blank or `=`. */
static size_t word(struct reader *r, const char **text) {
    skip_blanks(r);
    *text = r->at;
    while (r->at < r->end && !is_blank(*r->at) && *r->at != '=') {
        r->at++;
    }
    return (size_t)(r->at - *text);
}

static size_t find(const char *text, size_t length) {
    size_t i = 0;
    while (i < dp_weight_count &&
           (strlen(dp_weights[i].name) != length || memcmp(dp_weights[i].name, text, length) != 0)) {
        i++;
    }
    return i;
}

static bool read_number(struct reader *r, uint32_t *value) {
    const char *text = NULL;
    size_t length = word(r, &text);
    *value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9' || *value > DP_WEIGHT_MOST) {
            length = *value > DP_WEIGHT_MOST ? length : 0;
            break;
        }
        *value = *value * 10 + (uint32_t)(text[i] - '0');
    }
    if (length == 0 || *value > DP_WEIGHT_MOST) {
        return fail(r, text, "'%.*s' is no whole number from 0 to 1000000", text, (size_t)(r->at - text));
    }
    return true;
}

/* One line; `seen` holds a bit a weight. */
static bool read_line(struct reader *r, struct dp_cost_weights *weights, uint32_t *seen) {
    const char *name = NULL;
    uint32_t value = 0;
    size_t length = word(r, &name);
    if (length == 0 && r->at == r->end) {
        return true;
    }
    size_t index = find(name, length);
    if (index == dp_weight_count) {
        return fail(r, name, "'%.*s' is no weight; --help lists them", name, length);
    }
    if ((*seen >> index & 1) != 0) {
        return fail(r, name, "'%.*s' stands here a second time", name, length);
    }
    *seen |= UINT32_C(1) << index;
    skip_blanks(r);
    if (r->at == r->end || *r->at != '=') {
        return fail(r, r->at, "'=' is missing behind '%.*s'", name, length);
    }
    r->at++;
    if (!read_number(r, &value)) {
        return false;
    }
    skip_blanks(r);
    if (r->at < r->end) {
        return fail(r, r->at, "'%.*s' stands behind the number", r->at, (size_t)(r->end - r->at));
    }
    memcpy((char *)weights + dp_weights[index].offset, &value, sizeof value);
    return true;
}

bool dp_weights_parse(const char *text, size_t size, struct dp_cost_weights *weights, struct dp_text_error *error) {
    struct dp_cost_weights read = dp_cost_weights;
    struct reader r = {.number = 1, .error = error};
    uint32_t seen = 0;
    for (size_t at = 0; at < size; r.number++) {
        const char *newline = memchr(text + at, '\n', size - at);
        size_t length = newline != NULL ? (size_t)(newline - (text + at)) : size - at;
        const char *comment = memchr(text + at, '#', length);
        r.line = text + at;
        r.at = r.line;
        r.end = comment != NULL ? comment : r.line + length;
        if (!read_line(&r, &read, &seen)) {
            return false;
        }
        at += length + 1;
    }
    *weights = read;
    return true;
}
