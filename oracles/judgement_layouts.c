/* judgement_layouts.c: places what moves layouts between the packets of a stream. See judgement_layouts.h. */
#include "oracles/judgement_layouts.h"

#include "oracles/array.h"

struct placing {
    struct dp_layout_feeds *out;
    const struct dp_promise *promise;
    const struct dp_stream *stream;
    const uint64_t *positions;
    const struct dp_memory *memory;
    size_t next; /* move */
    size_t item; /* next item with a packet */
    bool failed;
};

static void feed(struct placing *p, size_t before, const struct dp_promise_move *move) {
    struct dp_layout_feed fed = {before, *move};
    bool ok = false;
    DP_PUSH(p->memory, &p->out->feeds, fed, &ok);
    p->failed = p->failed || !ok;
}

static const struct dp_promise_move *next_move(const struct placing *p) {
    return p->next < p->promise->moves.count && !p->failed ? &p->promise->moves.items[p->next] : NULL;
}

static bool is_operation(const struct dp_packet *packet) {
    return packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT;
}

/* Whether the move's list has run before the packet's list, or the queue's own packets of an execute, began. */
static bool is_over(const struct dp_promise_move *move, const struct dp_strung_packet *packet) {
    return move->execution < packet->execution ||
           (move->execution == packet->execution && packet->list != DP_NONE && move->number < packet->number);
}

static bool in_one_run(const struct dp_strung_packet *a, const struct dp_strung_packet *b) {
    return a->execution == b->execution && a->list == b->list && a->number == b->number;
}

/* Whether an operation of the command stands at `at` or behind it, before the next WORK of the list. */
static bool has_operation(const struct placing *p, size_t at, uint32_t command) {
    for (size_t i = at; i < p->stream->packets.count; i++) {
        const struct dp_strung_packet *s = &p->stream->packets.items[i];
        if (s->packet.kind == DP_PACKET_WORK || !in_one_run(s, &p->stream->packets.items[at])) {
            return false;
        }
        if (is_operation(&s->packet) && s->packet.cause == command) {
            return true;
        }
    }
    return false;
}

static void place_before_work(struct placing *p, size_t at) {
    while (p->item < p->promise->items.count && (p->positions[p->item] == 0 || p->positions[p->item] < at + 1)) {
        p->item++;
    }
    bool known = p->item < p->promise->items.count && p->positions[p->item] == at + 1;
    for (const struct dp_promise_move *m = next_move(p); known && m != NULL && m->item <= p->item; m = next_move(p)) {
        feed(p, at, m);
        p->next++;
    }
}

static void place_before_operation(struct placing *p, size_t at) {
    const struct dp_strung_packet *s = &p->stream->packets.items[at];
    const struct dp_promise_move *m = next_move(p);
    while (m != NULL && m->execution == s->execution && m->number == s->number && m->command < s->packet.cause &&
           !has_operation(p, at, m->command)) {
        feed(p, at, m);
        p->next++;
        m = next_move(p);
    }
}

bool dp_layouts_place(struct dp_layout_feeds *out, const struct dp_promise *promise, const struct dp_stream *stream,
                      const uint64_t *positions, const struct dp_memory *memory) {
    struct placing p = {out, promise, stream, positions, memory, 0, 0, false};
    out->feeds.count = 0;
    for (size_t at = 0; at < stream->packets.count && next_move(&p) != NULL; at++) {
        const struct dp_strung_packet *s = &stream->packets.items[at];
        for (const struct dp_promise_move *m = next_move(&p); m != NULL && is_over(m, s); m = next_move(&p)) {
            feed(&p, at, m);
            p.next++;
        }
        if (s->packet.kind == DP_PACKET_WORK) {
            place_before_work(&p, at);
        } else if (is_operation(&s->packet)) {
            place_before_operation(&p, at);
        }
    }
    for (const struct dp_promise_move *m = next_move(&p); m != NULL; m = next_move(&p)) {
        feed(&p, stream->packets.count, m);
        p.next++;
    }
    return !p.failed;
}

/* --- without lists --- */

bool dp_layouts_in_order(struct dp_layout_feeds *out, const struct dp_program *program, const struct dp_packet *packets,
                         size_t count, const struct dp_memory *memory) {
    struct placing p = {.out = out, .memory = memory};
    size_t next = 0; /* record */
    out->feeds.count = 0;
    for (size_t at = 0; at <= count; at++) {
        bool works = at < count && packets[at].kind == DP_PACKET_WORK;
        uint64_t upto = at == count ? program->count : works ? packets[at].as.WORK.command : 0;
        for (; next < program->count && next < upto && !p.failed; next++) {
            struct dp_promise_move move;
            if (dp_promise_move_alone(program, (uint32_t)next, &move)) {
                feed(&p, at, &move);
            }
        }
    }
    return !p.failed;
}

void dp_layouts_free(struct dp_layout_feeds *feeds, const struct dp_memory *memory) {
    DP_RELEASE(memory, &feeds->feeds);
}
