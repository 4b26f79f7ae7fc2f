/* words.c: names and places as text. */
#include "oracles/words.h"

#include "model/describe.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

struct dp_words dp_words_in(char *text, size_t size) {
    text[0] = '\0';
    return (struct dp_words){text, size, 0};
}

void dp_words_add(struct dp_words *words, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words->text + words->used, words->size - words->used, format, arguments);
    va_end(arguments);
    if (length > 0) {
        size_t room = words->size - words->used - 1;
        words->used += (size_t)length < room ? (size_t)length : room;
    }
}

void dp_words_value(struct dp_words *words, enum dp_set set, uint32_t value) {
    const char *name = set == DP_SET_NONE ? NULL : dp_name(set, value);
    if (name != NULL) {
        dp_words_add(words, "%s", name);
    } else {
        dp_words_add(words, value > 0xFFFF ? "0x%" PRIX32 : "%" PRIu32, value);
    }
}

static void add_bits(struct dp_words *words, enum dp_set set, uint32_t mask, const char *before, const char *between) {
    bool first = true;
    for (uint32_t bit = 1; bit != 0; bit <<= 1) {
        if ((mask & bit) != 0) {
            dp_words_add(words, "%s", first ? before : between);
            dp_words_value(words, set, bit);
            first = false;
        }
    }
}

void dp_words_mask(struct dp_words *words, enum dp_set set, uint32_t mask) {
    if (mask == 0 || dp_name(set, mask) != NULL) {
        dp_words_value(words, set, mask);
    } else {
        add_bits(words, set, mask, "", "|");
    }
}

void dp_words_change(struct dp_words *words, enum dp_set set, uint32_t mask, uint32_t other) {
    add_bits(words, set, other & ~mask, "+", "+");
    if ((other & ~mask) != 0 && (mask & ~other) != 0) {
        dp_words_add(words, " ");
    }
    add_bits(words, set, mask & ~other, "-", "-");
}

void dp_words_place(struct dp_words *words, uint64_t command, int32_t group, int32_t barrier) {
    if (command == DP_NO_COMMAND) {
        dp_words_add(words, "no record");
    } else {
        dp_words_add(words, "record %" PRIu64, command);
    }
    if (group != -1) {
        dp_words_add(words, ", group %" PRId32, group);
    }
    if (barrier != -1) {
        dp_words_add(words, ", barrier %" PRId32, barrier);
    }
}

static void add_field(struct dp_words *words, const struct dp_packet *packet, const struct dp_field *field) {
    uint64_t value = dp_get(packet, field);
    bool bare = field->form == DP_FORM_BARE;
    if (!bare && value == field->plain) {
        return;
    }
    dp_words_add(words, bare ? " " : " %s=", field->word);
    if (field->set == DP_SET_NONE) {
        dp_words_add(words, "%" PRIu64, value);
    } else if (dp_vocabulary(field->set)->mask) {
        dp_words_mask(words, field->set, (uint32_t)value);
    } else {
        dp_words_value(words, field->set, (uint32_t)value);
    }
}

void dp_words_packet(struct dp_words *words, const struct dp_packet *packet) {
    if ((unsigned)packet->kind >= DP_PACKET_COUNT) {
        dp_words_add(words, "packet kind %u", (unsigned)packet->kind);
        return;
    }
    const struct dp_description *description = dp_describe_packet(packet->kind);
    dp_words_add(words, "%s", description->name);
    for (size_t i = 0; i < description->count; i++) {
        add_field(words, packet, &description->fields[i]);
    }
    if (packet->predicated != 0) {
        dp_words_add(words, " predicated");
    }
    dp_words_add(words, " for ");
    dp_words_place(words, packet->cause, -1, -1);
}

/* --- signatures --- */

/* Longest text that is hashed; what a finding says of itself is shorter. */
#define WHOLE 512

/* FNV-1a, 32 bits. */
static uint32_t hash_of(const char *text) {
    uint32_t hash = UINT32_C(2166136261);
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
    }
    return hash;
}

/* A line that does not fit ends in a hash of the whole instead of its tail: what differs at the end stays different. */
static void put_signature(struct dp_finding *finding, const char *whole, size_t length) {
    struct dp_words signature = dp_words_in(finding->signature, sizeof finding->signature);
    if (length < sizeof finding->signature) {
        dp_words_add(&signature, "%s", whole);
    } else {
        dp_words_add(&signature, "%.*s~%08" PRIx32, (int)sizeof finding->signature - 10, whole, hash_of(whole));
    }
}

bool dp_fail(struct dp_finding *finding, const char *oracle, const char *what, const char *text) {
    char whole[WHOLE];
    finding->oracle = oracle;
    struct dp_words signature = dp_words_in(whole, sizeof whole);
    dp_words_add(&signature, "ASSERTION FAILED: %s: %s", oracle, what);
    put_signature(finding, whole, signature.used);
    struct dp_words long_text = dp_words_in(finding->text, sizeof finding->text);
    dp_words_add(&long_text, "%s", text);
    return false;
}
