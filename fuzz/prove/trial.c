/* trial.c: see trial.h. */
#include "fuzz/prove/trial.h"

#include "oracles/arena.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static const struct dp_machine_options reduced = {DP_MACHINE_REDUCED, 0};

bool dp_trial_start(struct dp_trial *trial, const struct dp_model *const models[2], uint32_t hardware) {
    memset(trial, 0, sizeof *trial);
    bool ok = dp_duel_start(&trial->duel, models, hardware);
    trial->machine = dp_machine_create(&dp_plain_memory);
    trial->hardware = hardware;
    return ok && trial->machine != NULL;
}

void dp_trial_end(struct dp_trial *trial) {
    dp_duel_end(&trial->duel);
    dp_machine_destroy(trial->machine);
}

bool dp_trial_device(struct dp_trial *trial, uint32_t hardware) {
    trial->hardware = hardware;
    return dp_duel_device(&trial->duel, hardware);
}

/* --- losses --- */

static int by_place(const void *a, const void *b) {
    const struct dp_loss *x = a, *y = b;
    const uint64_t left[] = {x->packet, x->location, x->number, x->key, x->producer};
    const uint64_t right[] = {y->packet, y->location, y->number, y->key, y->producer};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static void lose(struct dp_voice *voice, struct dp_loss loss) {
    if (voice->loss_count == DP_TRIAL_LOSSES) {
        voice->failed = true;
        return;
    }
    voice->losses[voice->loss_count++] = loss;
}

/* A failing writer before the packet stands for earlier ones, else the first behind it. */
static void lose_best(struct dp_voice *voice, struct dp_loss loss) {
    for (size_t i = 0; i < voice->loss_count; i++) {
        struct dp_loss *other = &voice->losses[i];
        if (other->packet != loss.packet || other->location != loss.location || other->number != loss.number ||
            other->key != loss.key) {
            continue;
        }
        bool one = other->producer < loss.packet, two = loss.producer < loss.packet;
        bool better = one != two ? two : one ? loss.producer > other->producer : loss.producer < other->producer;
        other->producer = better ? loss.producer : other->producer;
        return;
    }
    lose(voice, loss);
}

/* --- the machine's voice --- */

static bool feed_machine(struct dp_trial *trial) {
    enum dp_machine_status status = DP_MACHINE_OK;
    dp_machine_start(trial->machine, trial->hardware);
    for (size_t i = 0; i < trial->step_count && status == DP_MACHINE_OK; i++) {
        const struct dp_duel_step *s = &trial->steps[i];
        status = s->elements != NULL
                     ? dp_machine_item(trial->machine, s->queue, 0, s->elements, s->element_count)
                     : dp_machine_packet(trial->machine, &s->packet);
    }
    trial->element_count = dp_machine_element_count(trial->machine);
    return status == DP_MACHINE_OK && trial->element_count <= DP_TRIAL_ELEMENTS;
}

/* False: it could not say. BUDGET is not the end if `cut` is asked for. */
static bool bear(enum dp_machine_status status, bool *cut) {
    if (status == DP_MACHINE_BUDGET && cut != NULL) {
        *cut = true;
        return true;
    }
    return status == DP_MACHINE_OK;
}

static bool ask_losses(struct dp_trial *trial, size_t writer, const struct dp_machine_options *options, bool *cut,
                       struct dp_voice *voice) {
    struct dp_machine_verdict verdict;
    const uint32_t *packets = NULL;
    size_t count = 0;
    struct dp_machine_place place = dp_machine_element(trial->machine, writer);
    bool ok = bear(dp_machine_discards(trial->machine, writer, options, &verdict, &packets, &count), cut);
    trial->states += verdict.states;
    for (size_t i = 0; ok && i < count; i++) {
        lose_best(voice, (struct dp_loss){packets[i], place.element.location, place.element.number,
                                          dp_machine_key(&place.element, trial->hardware), place.packet});
    }
    return ok;
}

static void ask_machine(struct dp_trial *trial, const struct dp_machine_options *options, bool *cut,
                        struct dp_voice *voice) {
    memset(voice, 0, sizeof *voice);
    for (size_t a = 0; a < trial->element_count; a++) {
        for (size_t b = 0; b < a; b++) {
            struct dp_machine_verdict verdict;
            if (dp_machine_is_pair(trial->machine, b, a)) {
                bool ok = bear(dp_machine_pair(trial->machine, b, a, options, &verdict), cut);
                voice->failed = voice->failed || !ok;
                voice->pairs[b][a] = (uint8_t)verdict.hazards;
                trial->states += verdict.states;
            }
        }
        if (dp_machine_element(trial->machine, a).element.rw != DP_RW_read) {
            voice->failed = !ask_losses(trial, a, options, cut, voice) || voice->failed;
        }
    }
    qsort(voice->losses, voice->loss_count, sizeof *voice->losses, by_place);
}

/* --- the judges' voices --- */

static const struct dp_duel_report *tick_of(const struct dp_said *said, const struct dp_machine_place *a,
                                            uint32_t key) {
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        if (r->hazard == 0 && r->position == a->packet && r->access == a->element.access && r->key == key &&
            r->location == a->element.location && r->number == a->element.number) {
            return r;
        }
    }
    return NULL;
}

/* Hazards of a pair by its tick. H3 of a read-write that has H1 cannot be told from it: *open. */
static uint8_t by_tick(const struct dp_duel_report *tick, const struct dp_machine_place *b,
                       const struct dp_machine_place *a, bool *open) {
    uint32_t kinds =
        dp_machine_kinds(b->element.rw, a->element.rw, b->packet, tick->ordered_to, tick->visible_to);
    *open = *open || (a->element.rw == DP_RW_both && (kinds & DP_MACHINE_KIND(DP_HAZARD_H3)) != 0);
    return (uint8_t)kinds;
}

static void hear(const struct dp_trial *trial, const struct dp_said *said, struct dp_voice *voice, bool *open) {
    memset(voice, 0, sizeof *voice);
    voice->failed = said->failed || said->illegal;
    for (size_t a = 0; a < trial->element_count && !voice->failed; a++) {
        struct dp_machine_place after = dp_machine_element(trial->machine, a);
        for (size_t b = 0; b < a; b++) {
            struct dp_machine_place before = dp_machine_element(trial->machine, b);
            if (dp_machine_is_pair(trial->machine, b, a)) {
                const struct dp_duel_report *tick = tick_of(said, &after, dp_machine_key(&before.element, trial->hardware));
                voice->failed = voice->failed || tick == NULL;
                voice->pairs[b][a] = tick != NULL ? by_tick(tick, &before, &after, open) : 0;
            }
        }
    }
    for (size_t i = 0; i < said->count && !voice->failed; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        if (r->hazard == DP_HAZARD_H4) {
            lose(voice, (struct dp_loss){r->position, r->location, r->number, r->key, r->ordered_to});
        }
    }
    qsort(voice->losses, voice->loss_count, sizeof *voice->losses, by_place);
}

/* The open H3s: the tick that counts for one is what a plain write in its place would have (hardware sheet 6.5, "A or M of
 * the third row"), so judges hear the stream again with plain writes. */
static void close_open(struct dp_trial *trial) {
    struct dp_element elements[DP_TRIAL_ELEMENTS];
    struct dp_duel_step steps[DP_DUEL_STEPS];
    size_t used = 0;
    for (size_t i = 0; i < trial->step_count; i++) {
        steps[i] = trial->steps[i];
        for (size_t k = 0; k < steps[i].element_count; k++) {
            elements[used + k] = steps[i].elements[k];
            elements[used + k].rw = elements[used + k].rw == DP_RW_read ? DP_RW_read : DP_RW_write;
        }
        steps[i].elements = steps[i].elements != NULL ? &elements[used] : NULL;
        used += steps[i].element_count;
    }
    dp_duel_steps(&trial->duel, steps, trial->step_count);
    for (int i = 0; i < 2; i++) {
        for (size_t a = 0; a < trial->element_count; a++) {
            struct dp_machine_place after = dp_machine_element(trial->machine, a);
            for (size_t b = 0; b < a && after.element.rw == DP_RW_both; b++) {
                struct dp_machine_place before = dp_machine_element(trial->machine, b);
                uint8_t *kinds = &trial->voices[i].pairs[b][a];
                if (before.element.rw == DP_RW_read || !dp_machine_is_pair(trial->machine, b, a)) {
                    continue;
                }
                const struct dp_duel_report *tick =
                    tick_of(&trial->duel.said[i], &after, dp_machine_key(&before.element, trial->hardware));
                bool late = tick == NULL || tick->visible_to < before.packet;
                *kinds = (uint8_t)((*kinds & ~DP_MACHINE_KIND(DP_HAZARD_H3)) |
                                   (late ? DP_MACHINE_KIND(DP_HAZARD_H3) : 0u));
            }
        }
    }
}

bool dp_trial_machine(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count) {
    struct dp_voice *voice = &trial->voices[DP_VOICE_MACHINE];
    trial->steps = steps;
    trial->step_count = count;
    if (feed_machine(trial)) {
        ask_machine(trial, &reduced, NULL, voice);
    } else {
        voice->failed = true;
    }
    return !voice->failed;
}

void dp_trial_follow(struct dp_trial *trial, const struct dp_duel_step *steps, size_t count) {
    bool open = false;
    if (!dp_trial_machine(trial, steps, count)) {
        return;
    }
    hear(trial, &trial->duel.said[0], &trial->voices[DP_VOICE_REFERENCE], &open);
    hear(trial, &trial->duel.said[1], &trial->voices[DP_VOICE_OPTIMIZED], &open);
    if (open) {
        close_open(trial);
    }
}

/* --- what it comes to --- */

bool dp_voice_same(const struct dp_voice *a, const struct dp_voice *b) {
    if (a->failed || b->failed || memcmp(a->pairs, b->pairs, sizeof a->pairs) != 0 || a->loss_count != b->loss_count) {
        return false;
    }
    for (size_t i = 0; i < a->loss_count; i++) {
        if (by_place(&a->losses[i], &b->losses[i]) != 0) {
            return false;
        }
    }
    return true;
}

bool dp_trial_same(const struct dp_trial *trial) {
    const struct dp_voice *machine = &trial->voices[DP_VOICE_MACHINE];
    return dp_voice_same(machine, &trial->voices[DP_VOICE_REFERENCE]) && dp_voice_same(machine, &trial->voices[DP_VOICE_OPTIMIZED]);
}

static bool has_pair(const struct dp_voice *voice) {
    static const struct dp_voice none;
    return memcmp(voice->pairs, none.pairs, sizeof none.pairs) != 0;
}

bool dp_trial_clean(const struct dp_trial *trial) {
    const struct dp_voice *machine = &trial->voices[DP_VOICE_MACHINE];
    return machine->loss_count == 0 && !has_pair(machine);
}

uint64_t dp_trial_digest(const struct dp_trial *trial) {
    const struct dp_voice *machine = &trial->voices[DP_VOICE_MACHINE];
    unsigned char bytes[DP_TRIAL_ELEMENTS * DP_TRIAL_ELEMENTS + DP_TRIAL_LOSSES * 5];
    size_t size = 0;
    for (size_t a = 0; a < trial->element_count; a++) {
        for (size_t b = 0; b < a; b++) {
            bytes[size++] = machine->pairs[b][a];
        }
    }
    for (size_t i = 0; i < machine->loss_count; i++) {
        const struct dp_loss *l = &machine->losses[i];
        const uint64_t parts[] = {l->packet, l->location, l->number, l->key, l->producer};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            bytes[size++] = (unsigned char)parts[k];
        }
    }
    return XXH3_64bits(bytes, size);
}

/* Whether everything in `part` stands in `whole`. Losses name one writer of several, so that only packets count. */
static bool is_part(const struct dp_voice *part, const struct dp_voice *whole) {
    for (size_t i = 0; i < sizeof part->pairs; i++) {
        const uint8_t *one = &part->pairs[0][0] + i, *all = &whole->pairs[0][0] + i;
        if ((*one & ~*all) != 0) {
            return false;
        }
    }
    for (size_t i = 0; i < part->loss_count; i++) {
        bool found = false;
        for (size_t k = 0; k < whole->loss_count; k++) {
            found = found || whole->losses[k].packet == part->losses[i].packet;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

bool dp_trial_unreduced(struct dp_trial *trial, enum dp_machine_mode mode, uint64_t budget, bool *ended) {
    const struct dp_machine_options plain = {mode, budget};
    static struct dp_voice voice;
    bool cut = false;
    ask_machine(trial, &plain, &cut, &voice);
    const struct dp_voice *machine = &trial->voices[DP_VOICE_MACHINE];
    *ended = !cut;
    return cut ? !voice.failed && is_part(&voice, machine) : dp_voice_same(&voice, machine);
}

bool dp_trial_together(struct dp_trial *trial, bool *masked) {
    struct dp_machine_verdict verdict;
    size_t elements[DP_TRIAL_ELEMENTS];
    *masked = false;
    for (size_t i = 0; i < trial->element_count; i++) {
        elements[i] = i;
    }
    enum dp_machine_status status =
        dp_machine_set(trial->machine, elements, trial->element_count, &reduced, &verdict);
    trial->states += verdict.states;
    *masked = status == DP_MACHINE_OK && verdict.hazards == 0 && !dp_trial_clean(trial);
    return status == DP_MACHINE_OK && (verdict.hazards == 0 || !dp_trial_clean(trial));
}

/* --- for people --- */

static void print_voice(const struct dp_trial *trial, const struct dp_voice *voice, const char *name, FILE *out) {
    fprintf(out, "  %s:%s\n", name, voice->failed ? " failed" : "");
    for (size_t a = 0; a < trial->element_count; a++) {
        for (size_t b = 0; b < a; b++) {
            char before[16], after[16];
            struct dp_machine_place one = dp_machine_element(trial->machine, b);
            struct dp_machine_place two = dp_machine_element(trial->machine, a);
            for (uint32_t hazard = DP_HAZARD_H1; hazard <= DP_HAZARD_H3; hazard++) {
                if ((voice->pairs[b][a] & DP_MACHINE_KIND(hazard)) != 0) {
                    fprintf(out, "    %s (%s at %" PRIu32 ", %s at %" PRIu32 ")\n", dp_name(DP_SET_HAZARD, hazard),
                            dp_element_name(&one.element, before), one.packet, dp_element_name(&two.element, after),
                            two.packet);
                }
            }
        }
    }
    for (size_t i = 0; i < voice->loss_count; i++) {
        const struct dp_loss *l = &voice->losses[i];
        fprintf(out, "    H4 (%s, writer at %" PRIu64 ", packet %" PRIu64 ")\n", dp_name(DP_SET_KEY, l->key),
                l->producer, l->packet);
    }
}

void dp_trial_print(const struct dp_trial *trial, FILE *out) {
    fprintf(out, "  hardware 0x%03" PRIX32 "\n", trial->hardware);
    print_voice(trial, &trial->voices[DP_VOICE_REFERENCE], "pairs by the reference judge's ticks", out);
    print_voice(trial, &trial->voices[DP_VOICE_OPTIMIZED], "pairs by the optimized judge's ticks", out);
    print_voice(trial, &trial->voices[DP_VOICE_MACHINE], "machine", out);
}
