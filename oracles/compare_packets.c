/* compare_packets.c: packets and operations of two voices, entry by entry. */
#include "oracles/compare.h"

#include "model/describe.h"

/* --- packets --- */

static bool explain_packet(struct dp_voice a, struct dp_voice b, size_t place, const struct dp_packet *x,
                           const struct dp_packet *y, const char *field, struct dp_difference *difference) {
    struct dp_texts w = dp_texts_of(difference);
    dp_words_add(&w.what, "packet");
    if (field != NULL) {
        dp_words_add(&w.what, " %s %s", dp_describe_packet(x->kind)->name, field);
    } else {
        const struct dp_packet *both[2] = {x, y};
        for (int i = 0; i < 2; i++) {
            bool known = both[i] != NULL && (unsigned)both[i]->kind < DP_PACKET_COUNT;
            dp_words_add(&w.what, "%s%s", i == 0 ? " " : "/",
                         both[i] == NULL ? "none"
                         : known         ? dp_describe_packet(both[i]->kind)->name
                                         : "unknown");
        }
    }
    dp_words_add(&w.text, "packet number %zu, %s: ", place + 1, a.name);
    if (x != NULL) {
        dp_words_packet(&w.text, x);
    }
    dp_words_add(&w.text, "; %s: ", b.name);
    if (y != NULL) {
        dp_words_packet(&w.text, y);
    }
    return false;
}

/* The first field that differs between two packets of one kind; NULL: none. */
static const char *differing_field(const struct dp_listed_packet *x, const struct dp_listed_packet *y) {
    if (x->list != y->list || x->execution != y->execution) {
        return "place";
    }
    if (x->packet.queue != y->packet.queue) {
        return "queue";
    }
    if (x->packet.predicated != y->packet.predicated) {
        return "predicated";
    }
    if (x->packet.cause != y->packet.cause) {
        return "cause";
    }
    if ((unsigned)x->packet.kind >= DP_PACKET_COUNT) {
        return NULL;
    }
    const struct dp_description *description = dp_describe_packet(x->packet.kind);
    for (size_t i = 0; i < description->count; i++) {
        if (dp_get(&x->packet, &description->fields[i]) != dp_get(&y->packet, &description->fields[i])) {
            return description->fields[i].member;
        }
    }
    return NULL;
}

bool dp_same_packets(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t m = a.said->packets.count;
    size_t n = b.said->packets.count;
    for (size_t i = 0; i < m || i < n; i++) {
        const struct dp_listed_packet *x = i < m ? &a.said->packets.items[i] : NULL;
        const struct dp_listed_packet *y = i < n ? &b.said->packets.items[i] : NULL;
        if (x == NULL || y == NULL || x->packet.kind != y->packet.kind) {
            return explain_packet(a, b, i, x != NULL ? &x->packet : NULL, y != NULL ? &y->packet : NULL, NULL,
                                  difference);
        }
        const char *field = differing_field(x, y);
        if (field != NULL) {
            return explain_packet(a, b, i, &x->packet, &y->packet, field, difference);
        }
    }
    return true;
}

/* --- operations --- */

static const char *differing_operation(const struct dp_operation *x, const struct dp_operation *y) {
    if (x->execution != y->execution || x->command != y->command || x->group != y->group || x->barrier != y->barrier ||
        x->resource != y->resource || x->plane != y->plane) {
        return "place";
    }
    return x->needed_op != y->needed_op         ? "needed_op"
           : x->needed_kinds != y->needed_kinds ? "needed_kinds"
           : x->removed != y->removed           ? "removed"
           : x->initialised != y->initialised   ? "initialised"
                                                : NULL;
}

bool dp_same_operations(struct dp_voice a, struct dp_voice b, struct dp_difference *difference) {
    size_t m = a.said->operations.count;
    size_t n = b.said->operations.count;
    for (size_t i = 0; i < m || i < n; i++) {
        const char *field =
            i < m && i < n ? differing_operation(&a.said->operations.items[i], &b.said->operations.items[i]) : "count";
        if (field != NULL) {
            struct dp_texts w = dp_texts_of(difference);
            const struct dp_operation *at = i < m ? &a.said->operations.items[i] : &b.said->operations.items[i];
            dp_words_add(&w.what, "operation %s", field);
            dp_words_place(&w.text, at->command, at->group, at->barrier);
            dp_words_add(&w.text, ": %s of the operation differs between %s and %s", field, a.name, b.name);
            return false;
        }
    }
    return true;
}
