/* digest.c: canonical serialisation, hashed as it is written. */
#define XXH_STATIC_LINKING_ONLY /* for a hash state that needs no memory of its own */
#include "oracles/digest.h"

#include "model/describe.h"

#include <string.h>
#include <xxhash.h>

struct writer {
    XXH3_state_t state;
    unsigned char bytes[512];
    size_t used;
};

static void flush(struct writer *w) {
    XXH3_64bits_update(&w->state, w->bytes, w->used);
    w->used = 0;
}

static void put(struct writer *w, uint64_t value, size_t width) {
    if (sizeof w->bytes - w->used < width) {
        flush(w);
    }
    for (size_t i = 0; i < width; i++) {
        w->bytes[w->used++] = (unsigned char)(value >> 8 * i);
    }
}

static void put32(struct writer *w, uint32_t value) {
    put(w, value, 4);
}

static void put64(struct writer *w, uint64_t value) {
    put(w, value, 8);
}

static void put_text(struct writer *w, const char *text) {
    size_t length = strlen(text);
    put64(w, length);
    for (size_t i = 0; i < length; i++) {
        put(w, (unsigned char)text[i], 1);
    }
}

/* A part opens with a letter and its number of entries. */
static void open_part(struct writer *w, char letter, size_t count) {
    put(w, (unsigned char)letter, 1);
    put64(w, count);
}

static void put_place(struct writer *w, uint64_t command, int32_t group, int32_t barrier) {
    put64(w, command);
    put32(w, (uint32_t)group);
    put32(w, (uint32_t)barrier);
}

static void put_diagnostics(struct writer *w, const struct dp_observation *o, bool printed) {
    open_part(w, 'D', o->diagnostics.count);
    for (size_t i = 0; i < o->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &o->diagnostics.items[i];
        put32(w, d->phase);
        put_place(w, d->command, d->group, d->barrier);
        put_text(w, (unsigned)d->rule < DP_RULE_COUNT ? dp_rule_facts(d->rule)->name : "?");
        put64(w, d->execution);
        put32(w, d->severity);
        if (printed) {
            put32(w, d->subresource);
        }
    }
}

static void put_requirements(struct writer *w, const struct dp_observation *o, bool printed) {
    open_part(w, 'R', o->requirements.count);
    for (size_t i = 0; i < o->requirements.count; i++) {
        const struct dp_requirement *r = &o->requirements.items[i];
        put_place(w, r->command, r->group, r->barrier);
        put32(w, r->drain);
        put32(w, r->block);
        put32(w, r->writeback);
        put32(w, r->invalidate);
        for (int plane = 0; plane < 3; plane++) {
            put32(w, r->op[plane]);
            put32(w, r->removed[plane]);
        }
        if (printed) {
            put32(w, r->trust);
        }
    }
}

static void put_packet(struct writer *w, const struct dp_listed_packet *listed) {
    const struct dp_packet *p = &listed->packet;
    put32(w, listed->list);
    put64(w, listed->execution);
    put32(w, p->queue);
    put32(w, p->predicated);
    put64(w, p->cause);
    if ((unsigned)p->kind >= DP_PACKET_COUNT) {
        put_text(w, "?");
        return;
    }
    const struct dp_description *description = dp_describe_packet(p->kind);
    put_text(w, description->name);
    for (size_t i = 0; i < description->count; i++) {
        put64(w, dp_get(p, &description->fields[i]));
    }
}

static void put_packets(struct writer *w, const struct dp_observation *o) {
    open_part(w, 'P', o->packets.count);
    for (size_t i = 0; i < o->packets.count; i++) {
        put_packet(w, &o->packets.items[i]);
    }
}

static void put_state(struct writer *w, const struct dp_observation *o) {
    open_part(w, 'S', o->subresources.count);
    for (size_t i = 0; i < o->subresources.count; i++) {
        const struct dp_subresource_state *s = &o->subresources.items[i].state;
        put64(w, o->subresources.items[i].execution);
        put32(w, s->resource);
        put32(w, s->first);
        put32(w, s->count);
        put32(w, s->mode);
        put32(w, s->layout);
        put32(w, s->state);
        put32(w, s->promoted);
        put32(w, s->initialised);
    }
    open_part(w, 'C', o->classes.count);
    for (size_t i = 0; i < o->classes.count; i++) {
        const struct dp_class_state *s = &o->classes.items[i].state;
        put64(w, o->classes.items[i].execution);
        put32(w, s->resource);
        put32(w, s->plane);
        put32(w, s->kinds);
        put32(w, s->enabled);
        put32(w, s->valid);
    }
}

static void put_operations(struct writer *w, const struct dp_observation *o) {
    open_part(w, 'O', o->operations.count);
    for (size_t i = 0; i < o->operations.count; i++) {
        const struct dp_operation *p = &o->operations.items[i];
        put64(w, p->execution);
        put_place(w, p->command, p->group, p->barrier);
        put32(w, p->resource);
        put32(w, p->plane);
        put32(w, p->needed_op);
        put32(w, p->needed_kinds);
        put32(w, p->removed);
        put32(w, p->initialised);
    }
}

static void put_unsupported(struct writer *w, const struct dp_observation *o) {
    open_part(w, 'U', o->unsupported.count);
    for (size_t i = 0; i < o->unsupported.count; i++) {
        put64(w, o->unsupported.items[i]);
    }
}

static void put_printed(struct writer *w, const struct dp_observation *o) {
    open_part(w, 'A', o->actions.count);
    for (size_t i = 0; i < o->actions.count; i++) {
        put64(w, o->actions.items[i].command);
        put32(w, o->actions.items[i].bottom);
        put32(w, o->actions.items[i].top);
    }
    put_text(w, o->unsupported_reason);
    put32(w, (uint32_t)o->status);
}

uint64_t dp_digest_parts(const struct dp_observation *observation, unsigned parts) {
    struct writer w;
    w.used = 0;
    bool printed = (parts & DP_PART_PRINTED) != 0;
    XXH3_64bits_reset(&w.state);
    if ((parts & DP_PART_DIAGNOSTICS) != 0) {
        put_diagnostics(&w, observation, printed);
    }
    if ((parts & DP_PART_REQUIREMENTS) != 0) {
        put_requirements(&w, observation, printed);
    }
    if ((parts & DP_PART_PACKETS) != 0) {
        put_packets(&w, observation);
    }
    if ((parts & DP_PART_STATE) != 0) {
        put_state(&w, observation);
    }
    if ((parts & DP_PART_OPERATIONS) != 0) {
        put_operations(&w, observation);
    }
    if ((parts & DP_PART_UNSUPPORTED) != 0) {
        put_unsupported(&w, observation);
    }
    if (printed) {
        put_printed(&w, observation);
    }
    flush(&w);
    return XXH3_64bits_digest(&w.state);
}

uint64_t dp_observation_digest(struct dp_observation *observation) {
    observation->digest = dp_digest_parts(observation, DP_PART_ALL);
    return observation->digest;
}
