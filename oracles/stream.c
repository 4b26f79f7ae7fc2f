/* stream.c: strings the packets of a program together. */
#include "oracles/stream.h"

#include "model/describe.h"
#include "oracles/array.h"

/* Where the string is being made. */
struct stringing {
    const struct dp_observation *said;
    const struct dp_memory *memory;
    struct dp_stream *stream;
    uint32_t fences; /* ids used by the parts before this one */
};

/* The fence of a packet, NULL if its kind has none. */
static uint32_t *fence_of(struct dp_packet *packet) {
    switch (packet->kind) {
    case DP_PACKET_EOP:
        return &packet->as.EOP.fence;
    case DP_PACKET_EOS:
        return &packet->as.EOS.fence;
    case DP_PACKET_WAIT_FENCE:
        return &packet->as.WAIT_FENCE.fence;
    default:
        return NULL;
    }
}

/* Finds what was reported in one go, so that an execute need not look at every packet. */
static bool find_segments(const struct dp_observation *said, const struct dp_memory *memory, struct dp_stream *stream) {
    stream->segments.count = 0;
    for (size_t i = 0; i < said->packets.count; i++) {
        const struct dp_listed_packet *listed = &said->packets.items[i];
        struct dp_segment *last =
            stream->segments.count != 0 ? &stream->segments.items[stream->segments.count - 1] : NULL;
        if (last != NULL && last->list == listed->list && last->execution == listed->execution) {
            last->count++;
            continue;
        }
        struct dp_segment segment = {listed->list, listed->execution, i, 1};
        bool ok = false;
        DP_PUSH(memory, &stream->segments, segment, &ok);
        if (!ok) {
            return false;
        }
    }
    return true;
}

/* Appends one packet with its fence renumbered; *highest grows to its own fence id. */
static bool append_packet(struct stringing *s, struct dp_strung_packet strung, uint32_t *highest) {
    uint32_t *fence = fence_of(&strung.packet);
    if (fence != NULL && *fence != 0) {
        *highest = *fence > *highest ? *fence : *highest;
        *fence += s->fences;
    }
    bool ok = false;
    DP_PUSH(s->memory, &s->stream->packets, strung, &ok);
    return ok;
}

/* Appends the packets of one recording (`list`), or of the queue command `execution` itself (list DP_NONE). */
static bool append(struct stringing *s, uint32_t list, uint64_t execution, uint32_t number) {
    uint32_t highest = 0;
    for (size_t i = 0; i < s->stream->segments.count; i++) {
        struct dp_segment segment = s->stream->segments.items[i];
        if (segment.list != list || (list == DP_NONE && segment.execution != execution)) {
            continue;
        }
        for (size_t k = 0; k < segment.count; k++) {
            const struct dp_packet *packet = &s->said->packets.items[segment.first + k].packet;
            if (!append_packet(s, (struct dp_strung_packet){execution, list, number, *packet}, &highest)) {
                return false;
            }
        }
    }
    s->fences += highest;
    return true;
}

static bool append_lists(struct stringing *s, const struct dp_program *program, size_t execute) {
    size_t end = execute + dp_command_records(program, execute);
    uint32_t number = 0;
    for (size_t i = execute + 1; i < end; i++) {
        if (program->records[i].kind == DP_COMMAND_executed &&
            !append(s, program->records[i].as.executed.list, execute, number++)) {
            return false;
        }
    }
    return true;
}

bool dp_string(const struct dp_program *program, const struct dp_observation *said, const struct dp_memory *memory,
               struct dp_stream *stream) {
    struct stringing s = {said, memory, stream, 0};
    stream->packets.count = 0;
    if (!find_segments(said, memory, stream)) {
        return false;
    }
    for (size_t i = 0; i < program->count; i++) {
        if (dp_describe(program->records[i].kind)->category == DP_CATEGORY_QUEUE &&
            !(append(&s, DP_NONE, i, 0) && append_lists(&s, program, i))) {
            return false;
        }
    }
    return true;
}

void dp_stream_free(struct dp_stream *stream, const struct dp_memory *memory) {
    DP_RELEASE(memory, &stream->packets);
    DP_RELEASE(memory, &stream->segments);
}
