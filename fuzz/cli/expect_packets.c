/* expect_packets.c: `expect packets @label MODEL KIND=N ...` and `expect packets @label MODEL<MODEL`. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"

#include "model/describe.h"

#include <inttypes.h>
#include <string.h>

/* The model that a word of this length names, -1 if none. */
static int find_model(const char *word, size_t length) {
    for (int model = 0; model < 2; model++) {
        if (strlen(dp_model_names[model]) == length && memcmp(dp_model_names[model], word, length) == 0) {
            return model;
        }
    }
    return -1;
}

/* Packets of a kind (DP_PACKET_COUNT: of any) whose cause is the command. */
static uint64_t count_packets(const struct dp_observation *o, uint64_t command, enum dp_packet_kind kind) {
    uint64_t count = 0;
    for (size_t i = 0; i < o->packets.count; i++) {
        const struct dp_packet *p = &o->packets.items[i].packet;
        count += p->cause == command && (kind == DP_PACKET_COUNT || p->kind == kind);
    }
    return count;
}

/* `MODEL<MODEL`, or with <=, =, >=, > between. */
static enum dp_held judge_comparison(const struct dp_question *q, const char *word, uint64_t command) {
    size_t length = strcspn(word, "<=>");
    size_t sign = strspn(word + length, "<=>");
    const char *s = word + length;
    const char *other = s + sign;
    int left = find_model(word, length);
    int right = find_model(other, strlen(other));
    bool known = (sign == 1 && strchr("<=>", s[0]) != NULL) || (sign == 2 && s[0] != '=' && s[1] == '=');
    if (left < 0 || right < 0 || !known) {
        return dp_unusable(q, "'%s' is neither a model nor a comparison like optimized<reference", word);
    }
    uint64_t a = count_packets(q->checked->observed[left], command, DP_PACKET_COUNT);
    uint64_t b = count_packets(q->checked->observed[right], command, DP_PACKET_COUNT);
    bool equal = memchr(s, '=', sign) != NULL && a == b;
    if (equal || (s[0] == '<' && a < b) || (s[0] == '>' && a > b)) {
        return DP_HELD;
    }
    snprintf(q->said, q->size, "%s has %" PRIu64 ", %s has %" PRIu64, dp_model_names[left], a, dp_model_names[right],
             b);
    return DP_FAILED;
}

static enum dp_held read_count(const struct dp_question *q, const char *word, enum dp_packet_kind *kind,
                               uint32_t *count) {
    size_t length = strcspn(word, "=");
    const char *rest = "";
    if (word[length] != '=' || !dp_number_parse(word + length + 1, count, &rest) || *rest != '\0') {
        return dp_unusable(q, "'%s' is not KIND=N", word);
    }
    struct dp_suggestion suggestion = DP_SUGGESTION(word, length);
    for (int i = 0; i < DP_PACKET_COUNT; i++) {
        const char *name = dp_describe_packet((enum dp_packet_kind)i)->name;
        if (strlen(name) == length && memcmp(name, word, length) == 0) {
            *kind = (enum dp_packet_kind)i;
            return DP_HELD;
        }
        dp_suggest(&suggestion, name, strlen(name));
    }
    return suggestion.best != NULL
               ? dp_unusable(q, "'%.*s' is no packet; did you mean '%s'?", (int)length, word, suggestion.best)
               : dp_unusable(q, "'%.*s' is no packet", (int)length, word);
}

/* The counts are of the model that the line names, whichever is asked. */
static enum dp_held judge_counts(const struct dp_question *q, int model, uint64_t command) {
    enum dp_held held = q->expect->count > 3 ? DP_HELD : dp_unusable(q, "KIND=N is missing");
    for (uint32_t i = 3; held != DP_UNUSABLE && i < q->expect->count; i++) {
        enum dp_packet_kind kind = DP_PACKET_COUNT;
        uint32_t wanted = 0;
        if (read_count(q, q->expect->words[i], &kind, &wanted) == DP_UNUSABLE) {
            return DP_UNUSABLE;
        }
        uint64_t said = count_packets(q->checked->observed[model], command, kind);
        if (said != wanted) {
            size_t used = strlen(q->said);
            snprintf(q->said + used, q->size - used, "%s%s=%" PRIu64, used > 0 ? " " : "",
                     dp_describe_packet(kind)->name, said);
            held = DP_FAILED;
        }
    }
    return held;
}

enum dp_held dp_expect_packets(const struct dp_question *q) {
    size_t record = 0;
    struct dp_address at = {0, -1, -1};
    enum dp_held usable = dp_word_count(q, 3, 16);
    usable = usable == DP_HELD ? dp_label_record(q, 1, &record) : usable;
    if (usable != DP_HELD) {
        return usable;
    }
    if (!dp_record_address(&q->checked->program, record, &at) || at.command != record) {
        return dp_unusable(q, "packets are counted for a whole command, '%s' is part of one", q->expect->words[1]);
    }
    const char *word = q->expect->words[2];
    int model = find_model(word, strlen(word));
    if (model >= 0) {
        return judge_counts(q, model, at.command);
    }
    return q->expect->count == 3 ? judge_comparison(q, word, at.command)
                                 : dp_unusable(q, "'%s' is no model (reference, optimized)", word);
}
