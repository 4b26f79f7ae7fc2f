/* duel.c: see duel.h. */
#include "fuzz/prove/duel.h"

#include "oracles/arena.h"

#include <stdlib.h>
#include <xxhash.h>

static void push(struct dp_said *said, struct dp_duel_report report) {
    if (said->count == DP_DUEL_REPORTS) {
        said->failed = true;
        return;
    }
    said->reports[said->count++] = report;
}

static void on_tick(void *context, const struct dp_tick *tick) {
    push(context, (struct dp_duel_report){tick->at.position, tick->ordered_to, tick->visible_to, 0, tick->at.unit,
                                          tick->at.rw, tick->key, tick->at.access, tick->at.location,
                                          tick->at.resource});
}

static void on_fault(void *context, const struct dp_fault *fault) {
    struct dp_said *said = context;
    if (fault->hazard == DP_HAZARD_H8) {
        said->illegal = true;
    }
    push(said, (struct dp_duel_report){fault->at.position, fault->producer, 0, fault->hazard, fault->at.unit,
                                       fault->at.rw, fault->key, fault->at.access, fault->at.location,
                                       fault->at.resource});
}

bool dp_duel_start(struct dp_duel *duel, const struct dp_model *const models[2], uint32_t hardware) {
    *duel = (struct dp_duel){
        .judges = {models[0]->judge, models[1]->judge}
    };
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        if (duel->judges[i] == NULL) {
            ok = false;
            continue;
        }
        duel->sinks[i] = (struct dp_sink){.context = &duel->said[i], .tick = on_tick, .fault = on_fault};
        duel->instances[i] = duel->judges[i]->create(&dp_plain_memory, &duel->sinks[i]);
        ok = duel->instances[i] != NULL && ok;
    }
    return ok && dp_duel_device(duel, hardware);
}

bool dp_duel_device(struct dp_duel *duel, uint32_t hardware) {
    struct dp_command device = {.kind = DP_COMMAND_device};
    device.as.device.hardware = (dp_field_MASK16)hardware;
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        ok = duel->judges[i]->define(duel->instances[i], 0, &device, 1) == DP_STATUS_OK && ok;
    }
    return ok;
}

void dp_duel_end(struct dp_duel *duel) {
    for (int i = 0; i < 2; i++) {
        if (duel->instances[i] != NULL) {
            duel->judges[i]->destroy(duel->instances[i]);
        }
    }
}

/* The letter as a packet; *fences is the newest id so far. */
static struct dp_packet spell(const struct dp_letter *letter, uint32_t *fences) {
    struct dp_packet packet = letter->packet;
    if (packet.kind == DP_PACKET_EOP) {
        packet.as.EOP.fence = ++*fences;
    } else if (packet.kind == DP_PACKET_EOS) {
        packet.as.EOS.fence = ++*fences;
    } else if (packet.kind == DP_PACKET_WAIT_FENCE) {
        packet.as.WAIT_FENCE.fence = letter->fence == DP_FENCE_oldest ? 1 : *fences;
    }
    return packet;
}

static int by_meaning(const void *a, const void *b) {
    const struct dp_duel_report *x = a, *y = b;
    const uint64_t left[] = {x->position, x->hazard, x->unit, x->rw, x->key, x->ordered_to, x->visible_to};
    const uint64_t right[] = {y->position, y->hazard, y->unit, y->rw, y->key, y->ordered_to, y->visible_to};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static void settle(struct dp_said *said) {
    if (said->illegal) {
        size_t kept = 0;
        for (size_t i = 0; i < said->count; i++) {
            if (said->reports[i].hazard == DP_HAZARD_H8) {
                said->reports[kept++] = said->reports[i];
            }
        }
        said->count = kept;
    }
    if (said->count > 1) {
        qsort(said->reports, said->count, sizeof *said->reports, by_meaning);
    }
}

static bool play(const struct dp_judge *judge, void *instance, const struct dp_duel_step *steps, size_t count) {
    judge->rewind(instance);
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++) {
        const struct dp_duel_step *s = &steps[i];
        ok = (s->elements != NULL ? judge->elements(instance, s->queue, s->elements, s->element_count)
                                  : judge->packet(instance, &s->packet, NULL, 0)) == DP_STATUS_OK;
    }
    return ok && judge->finish(instance) == DP_STATUS_OK;
}

void dp_duel_steps(struct dp_duel *duel, const struct dp_duel_step *steps, size_t count) {
    for (int i = 0; i < 2; i++) {
        struct dp_said *said = &duel->said[i];
        said->count = 0;
        said->illegal = said->failed = false;
        if (!play(duel->judges[i], duel->instances[i], steps, count)) {
            said->failed = true;
        }
        settle(said);
    }
}

void dp_duel_stream(struct dp_duel *duel, const struct dp_pair *pair, const struct dp_letter *const *letters,
                    size_t count) {
    uint32_t fences = 0;
    duel->steps[0] = (struct dp_duel_step){.elements = &pair->before, .element_count = 1, .queue = pair->queue};
    for (size_t i = 0; i < count; i++) {
        duel->steps[i + 1] = (struct dp_duel_step){.packet = spell(letters[i], &fences)};
    }
    duel->steps[count + 1] = (struct dp_duel_step){.elements = &pair->after, .element_count = 1, .queue = pair->queue};
    duel->step_count = count + 2;
    dp_duel_steps(duel, duel->steps, duel->step_count);
}

bool dp_said_same(const struct dp_said *a, const struct dp_said *b) {
    if (a->failed || b->failed || a->count != b->count) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        if (by_meaning(&a->reports[i], &b->reports[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool dp_said_clean(const struct dp_said *said, const struct dp_pair *pair) {
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        bool write_behind_write = pair->before.rw != DP_RW_read;
        uint64_t reached = write_behind_write ? r->visible_to : r->ordered_to;
        bool both = pair->before.rw == DP_RW_both && pair->after.rw != DP_RW_read;
        if (r->hazard != 0 || reached < 1 || (both && r->ordered_to < 1)) {
            return false;
        }
    }
    return true;
}

static uint64_t digest(const struct dp_said *said, bool with_visible) {
    unsigned char bytes[DP_DUEL_REPORTS * 7];
    size_t size = 0;
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        const uint64_t parts[] = {
            r->position, r->hazard, r->unit, r->rw, r->key, r->ordered_to, with_visible ? r->visible_to : 0};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            bytes[size++] = (unsigned char)parts[k]; /* a stream is shorter than 256 packets */
        }
    }
    return XXH3_64bits(bytes, size);
}

uint64_t dp_said_digest(const struct dp_said *said) {
    return digest(said, true);
}

uint64_t dp_said_felt(const struct dp_said *said, const struct dp_pair *pair) {
    return digest(said, pair->before.rw != DP_RW_read);
}
