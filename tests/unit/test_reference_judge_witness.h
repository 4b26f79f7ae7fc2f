/* test_reference_judge_witness.h: witness programs (hardware sheet 10) fed to the reference judge, and a reader that
 * makes the hazard set of hardware sheet 6.5 of the ticks and faults that come back. Used by the unit test and by
 * tests/planted. */
#ifndef DRAINPROOF_TESTS_REFERENCE_JUDGE_WITNESS_H
#define DRAINPROOF_TESTS_REFERENCE_JUDGE_WITNESS_H

#include "model/model.h"
#include "model/reference/judge/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct witness {
    const char *id, *dropped, *stream;
    bool noncoherent; /* rb_l2_noncoherent */
    const char *result;
};

static const struct witness witnesses[] = {
#define WITNESS(id, dropped, stream, noncoherent, result) {id, dropped, stream, noncoherent, result},
#include "test_reference_judge_witness.def"
#undef WITNESS
};

#define WITNESSES (sizeof witnesses / sizeof witnesses[0])
#define MOST      32u

/* A packet or, with `item`, a work item of one element. */
struct entry {
    bool item;
    struct dp_packet packet;
    struct dp_element element;
};

struct stream {
    struct entry entries[MOST];
    size_t count;
    uint32_t queue;
    char locations[MOST]; /* first letters of the names, by number */
    uint32_t location_count;
};

/* (kind, b, a): names of clients; "packet" of H4, "" of H8. */
struct hazard {
    uint32_t kind;
    const char *before, *after;
};

struct verdict {
    struct hazard hazards[4 * MOST];
    size_t count;
};

struct heard_judge {
    struct dp_tick ticks[64 * MOST];
    size_t tick_count;
    struct dp_fault faults[MOST];
    size_t fault_count;
};

static inline void give_up(const char *what, const char *text) {
    fprintf(stderr, "witness: %s: %s\n", what, text);
    exit(EXIT_FAILURE);
}

/* --- the notation of section 10 --- */

static inline uint32_t value_of(enum dp_set set, const char *text, size_t length) {
    uint32_t value = 0;
    if (!dp_find(set, text, length, &value)) {
        give_up("no such name", text);
    }
    return value;
}

/* CLIENT.rw@location; names that begin with m lie on META, with s on STATE. */
static inline void read_element(struct stream *stream, struct entry *entry, const char *word) {
    const char *dot = strchr(word, '.');
    const char *at = strchr(word, '@');
    struct dp_element *element = &entry->element;
    uint32_t number = 0;
    entry->item = true;
    while (number < stream->location_count && stream->locations[number] != at[1]) {
        number++;
    }
    if (number == stream->location_count) {
        stream->locations[stream->location_count++] = at[1];
    }
    element->client = value_of(DP_SET_CLIENT, word, (size_t)(dot - word));
    element->rw = dot[1] == 'w' ? DP_RW_write : dot[2] == 'w' ? DP_RW_both : DP_RW_read;
    element->location = at[1] == 'm' ? DP_LOCATION_META : at[1] == 's' ? DP_LOCATION_STATE : DP_LOCATION_DATA;
    element->number = number;
}

/* a+b+c behind a colon, up to a #: the first as one value of a set, bits of gcr, bits of an ACQUIRE's rb. */
static inline void read_bits(const char *word, uint32_t *rb, uint32_t *gcr, uint32_t *acquire) {
    const char *end = word + strcspn(word, "#");
    while (word < end) {
        size_t length = strcspn(word, "+#");
        uint32_t bit;
        if (dp_find(DP_SET_GCR, word, length, &bit)) {
            *gcr |= bit;
        } else if (rb != NULL) {
            *rb = value_of(DP_SET_EOP_RB, word, length);
        } else {
            *acquire |= value_of(DP_SET_ACQUIRE_RB, word, length);
        }
        word += length + (word[length] == '+');
    }
}

static inline uint32_t fence_of(const char *letter) {
    return (uint32_t)(*letter - 'a') + 1;
}

static inline bool opens(const char *word, const char *with) {
    return strncmp(word, with, strlen(with)) == 0;
}

static inline void read_packet(struct dp_packet *packet, const char *word) {
    const char *argument = strchr(word, ':') != NULL ? strchr(word, ':') + 1 : "";
    const char *fence = strchr(word, '#') != NULL ? strchr(word, '#') + 1 : argument;
    size_t length = strcspn(argument, "#");
    if (opens(word, "DRAIN:")) {
        packet->kind = DP_PACKET_DRAIN;
        packet->as.DRAIN.stage = value_of(DP_SET_STAGE, argument, length);
    } else if (opens(word, "DMA_WAIT")) {
        packet->kind = DP_PACKET_DMA_WAIT;
    } else if (opens(word, "RB_EVENT:")) {
        packet->kind = DP_PACKET_RB_EVENT;
        packet->as.RB_EVENT.event = value_of(DP_SET_RB_EVENT, argument, length);
    } else if (opens(word, "EOP:")) {
        packet->kind = DP_PACKET_EOP;
        read_bits(argument, &packet->as.EOP.rb, &packet->as.EOP.gcr, NULL);
        packet->as.EOP.fence = fence_of(fence);
    } else if (opens(word, "EOS:")) {
        packet->kind = DP_PACKET_EOS;
        packet->as.EOS.event = argument[0] == 'P' ? DP_EOS_EVENT_PS_DONE : DP_EOS_EVENT_CS_DONE;
        packet->as.EOS.fence = fence_of(fence);
    } else if (opens(word, "WAIT:") || opens(word, "WAIT_PFP:")) {
        packet->kind = DP_PACKET_WAIT_FENCE;
        packet->as.WAIT_FENCE.fence = fence_of(fence);
        packet->as.WAIT_FENCE.engine = opens(word, "WAIT:") ? DP_CP_ME : DP_CP_PFP;
    } else if (opens(word, "ACQ:")) {
        packet->kind = DP_PACKET_ACQUIRE;
        read_bits(argument, NULL, &packet->as.ACQUIRE.gcr, &packet->as.ACQUIRE.rb);
    } else if (opens(word, "PFP_SYNC_ME")) {
        packet->kind = DP_PACKET_PFP_SYNC_ME;
    } else if (opens(word, "CE_SYNC_ME")) {
        packet->kind = DP_PACKET_CE_SYNC_ME;
    } else {
        give_up("no such packet", word);
    }
}

static inline void read_stream(struct stream *stream, const char *text) {
    memset(stream, 0, sizeof *stream);
    stream->queue = DP_LIST_direct;
    for (size_t length; *text != '\0'; text += length + (text[length] == ' ')) {
        char word[64] = "";
        length = strcspn(text, " ");
        if (length >= sizeof word || stream->count == MOST) {
            give_up("too long", text);
        }
        memcpy(word, text, length);
        if (strcmp(word, "COMPUTE") == 0) {
            stream->queue = DP_LIST_compute;
            continue;
        }
        struct entry *entry = &stream->entries[stream->count++];
        entry->packet.queue = stream->queue;
        entry->packet.cause = DP_NO_COMMAND;
        entry->packet.predicated = word[0] == '?';
        if (strchr(word, '@') != NULL) {
            read_element(stream, entry, word);
        } else {
            read_packet(&entry->packet, word[0] == '?' ? word + 1 : word);
        }
    }
}

/* --- the judge --- */

static inline void *plain_resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static inline void hear_tick(void *context, const struct dp_tick *tick) {
    struct heard_judge *heard = context;
    if (heard->tick_count == sizeof heard->ticks / sizeof heard->ticks[0]) {
        give_up("too many", "ticks");
    }
    heard->ticks[heard->tick_count++] = *tick;
}

static inline void hear_fault(void *context, const struct dp_fault *fault) {
    struct heard_judge *heard = context;
    if (heard->fault_count == MOST) {
        give_up("too many", "faults");
    }
    heard->faults[heard->fault_count++] = *fault;
}

static inline void feed_stream(void *judge, const struct stream *stream, uint32_t hardware) {
    struct dp_command device;
    memset(&device, 0, sizeof device);
    device.kind = DP_COMMAND_device;
    device.as.device.hardware = hardware;
    ref_judge.define(judge, 0, &device, 1);
    for (size_t i = 0; i < stream->count; i++) {
        const struct entry *entry = &stream->entries[i];
        enum dp_status status = entry->item ? ref_judge.elements(judge, stream->queue, &entry->element, 1)
                                            : ref_judge.packet(judge, &entry->packet, NULL, 0);
        if (status != DP_STATUS_OK) {
            give_up("status", "packet");
        }
    }
    if (ref_judge.finish(judge) != DP_STATUS_OK) {
        give_up("status", "finish");
    }
}

/* --- from ticks to hazards: hardware sheet 6.5 --- */

static inline uint32_t key_of(uint32_t client) {
    static const uint32_t keys[] = {DP_KEY_VS,  DP_KEY_VS,  DP_KEY_VS,  DP_KEY_PS,  DP_KEY_PS,  DP_KEY_PS,  DP_KEY_CS,
                                    DP_KEY_CS,  DP_KEY_CS,  DP_KEY_CBd, DP_KEY_CBm, DP_KEY_DBd, DP_KEY_DBm, DP_KEY_VS,
                                    DP_KEY_DMA, DP_KEY_DMA, DP_KEY_PFP, DP_KEY_CE,  UINT32_MAX, DP_KEY_PFP};
    return keys[client];
}

static inline void add_hazard(struct verdict *verdict, uint32_t kind, const char *before, const char *after) {
    for (size_t i = 0; i < verdict->count; i++) {
        const struct hazard *h = &verdict->hazards[i];
        if (h->kind == kind && strcmp(h->before, before) == 0 && strcmp(h->after, after) == 0) {
            return;
        }
    }
    verdict->hazards[verdict->count++] = (struct hazard){kind, before, after};
}

static inline const struct dp_tick *tick_of(const struct heard_judge *heard, size_t a, uint32_t key) {
    for (size_t i = 0; i < heard->tick_count; i++) {
        if (heard->ticks[i].at.position == a + 1 && heard->ticks[i].key == key) {
            return &heard->ticks[i];
        }
    }
    return NULL;
}

/* Pair of entries b < a. A pair without a tick is told as hazard 0. H3 of an a that reads too asks for A of its key,
 * which is D, and so ordered_to, for all but RB keys that are done and not flushed; no program here has one. */
static inline void judge_pair(struct verdict *verdict, const struct stream *stream, const struct heard_judge *heard,
                              size_t b, size_t a) {
    const struct dp_element *before = &stream->entries[b].element;
    const struct dp_element *after = &stream->entries[a].element;
    const char *b_name = dp_name(DP_SET_CLIENT, before->client);
    const char *a_name = dp_name(DP_SET_CLIENT, after->client);
    bool backend = before->client >= DP_CLIENT_CBd && before->client <= DP_CLIENT_DBm;
    bool front = after->client == DP_CLIENT_PFP || after->client == DP_CLIENT_CE || after->client == DP_CLIENT_ME;
    if (before->number != after->number || before->client == DP_CLIENT_EXT ||
        (before->rw == DP_RW_read && after->rw == DP_RW_read) || (backend && before->client == after->client)) {
        return;
    }
    const struct dp_tick *tick = tick_of(heard, a, key_of(before->client));
    if (tick == NULL) {
        add_hazard(verdict, 0, b_name, a_name);
        return;
    }
    bool unordered = tick->ordered_to < b + 1;
    bool unseen = tick->visible_to < b + 1;
    uint32_t stale = after->location == DP_LOCATION_DATA ? DP_HAZARD_H1 : DP_HAZARD_H6;
    if (before->rw != DP_RW_read && after->rw != DP_RW_write && unseen) {
        add_hazard(verdict, front ? DP_HAZARD_H7 : stale, b_name, a_name);
    }
    if (before->rw != DP_RW_write && after->rw != DP_RW_read && unordered) {
        add_hazard(verdict, front ? DP_HAZARD_H7 : DP_HAZARD_H2, b_name, a_name);
    }
    if (before->rw != DP_RW_read && after->rw != DP_RW_read && (after->rw == DP_RW_write ? unseen : unordered)) {
        add_hazard(verdict, front ? DP_HAZARD_H7 : DP_HAZARD_H3, b_name, a_name);
    }
}

static inline void judge_verdict(struct verdict *verdict, const struct stream *stream,
                                 const struct heard_judge *heard) {
    bool illegal = false;
    verdict->count = 0;
    for (size_t i = 0; i < heard->fault_count; i++) {
        const struct dp_fault *fault = &heard->faults[i];
        if (fault->hazard == DP_HAZARD_H8) {
            illegal = true;
        } else {
            const struct dp_element *writer = &stream->entries[fault->producer - 1].element;
            add_hazard(verdict, fault->hazard, dp_name(DP_SET_CLIENT, writer->client), "packet");
        }
    }
    if (illegal) { /* nothing else counts */
        verdict->count = 0;
        add_hazard(verdict, DP_HAZARD_H8, "", "");
    }
    for (size_t a = 0; a < stream->count && !illegal; a++) {
        for (size_t b = 0; b < a && stream->entries[a].item; b++) {
            if (stream->entries[b].item) {
                judge_pair(verdict, stream, heard, b, a);
            }
        }
    }
}

/* Runs one witness. `judge` reports to `heard`. */
static inline void run_witness(void *judge, struct heard_judge *heard, const struct witness *witness,
                               struct verdict *verdict) {
    static struct stream stream;
    uint32_t noncoherent = witness->noncoherent ? DP_HARDWARE_rb_l2_noncoherent : 0;
    heard->tick_count = 0;
    heard->fault_count = 0;
    read_stream(&stream, witness->stream);
    feed_stream(judge, &stream, DP_HARDWARE_scarlett | noncoherent);
    judge_verdict(verdict, &stream, heard);
    ref_judge.rewind(judge);
}

/* --- results in words --- */

/* Reads "H2 H3 (CBm, CS) H6 (CS, CBm)"; clean has none. A location behind a pair is for people. */
static inline void read_result(struct verdict *verdict, const char *text) {
    uint32_t kinds[4];
    size_t count = 0;
    verdict->count = 0;
    for (; *text != '\0'; text++) {
        if (*text == 'H') {
            kinds[count++] = (uint32_t)(text[1] - '0');
        }
        if (*text == '(') {
            const char *comma = strchr(text, ',');
            uint32_t b = value_of(DP_SET_CLIENT, text + 1, (size_t)(comma - text) - 1);
            size_t length = strcspn(comma + 2, ")");
            uint32_t a;
            bool client = dp_find(DP_SET_CLIENT, comma + 2, length, &a);
            while (count > 0) {
                add_hazard(verdict, kinds[--count], dp_name(DP_SET_CLIENT, b),
                           client ? dp_name(DP_SET_CLIENT, a) : "packet");
            }
            text = comma + 2 + length;
        }
    }
    if (count == 1) {
        add_hazard(verdict, kinds[0], "", "");
    }
}

static inline bool same_verdict(const struct verdict *one, const struct verdict *two) {
    size_t found = 0;
    for (size_t i = 0; i < one->count; i++) {
        for (size_t k = 0; k < two->count; k++) {
            found += one->hazards[i].kind == two->hazards[k].kind &&
                     strcmp(one->hazards[i].before, two->hazards[k].before) == 0 &&
                     strcmp(one->hazards[i].after, two->hazards[k].after) == 0;
        }
    }
    return one->count == two->count && found == one->count;
}

static inline void print_verdict(const struct verdict *verdict, char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < verdict->count && used < size; i++) {
        const struct hazard *h = &verdict->hazards[i];
        used += (size_t)snprintf(text + used, size - used, "H%u (%s, %s) ", (unsigned)h->kind, h->before, h->after);
    }
    if (verdict->count == 0) {
        snprintf(text, size, "clean");
    }
}

#endif
