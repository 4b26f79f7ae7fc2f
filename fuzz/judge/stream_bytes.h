/* stream_bytes.h: any bytes as a device, resources, work items and an arbitrary packet stream (target fuzz_judge).
 *
 * The bytes are a program in the byte form of fuzz/encode/bytes.h (its header gives the device), then n packets of 4 bytes
 * each, then a byte that says what queues they stand on, then the byte n. Where n is 0 the stream is made up: every work item
 * in order, with a full sync behind every second one, so that the corpus of programs is a corpus of this target too. Every
 * byte string decodes. Packets may be illegal, in any order, name any item any number of times, and items by elements stand
 * among them: judges must have one answer to all of it.
 */
#ifndef DRAINPROOF_FUZZ_JUDGE_STREAM_BYTES_H
#define DRAINPROOF_FUZZ_JUDGE_STREAM_BYTES_H

#include "fuzz/encode/bytes.h"
#include "fuzz/encode/elements.h"

#include <stdio.h>

#define DP_STREAM_PACKETS  192u
#define DP_STREAM_ELEMENTS 256u

/* What bytes decode to. `items` say which packets are items by elements, as in struct dp_packet_block. */
struct dp_stream_input {
    struct dp_command records[DP_DECODE_MAX];
    size_t record_count;
    size_t work[DP_DECODE_MAX]; /* commands that touch memory */
    size_t work_count;
    struct dp_packet packets[DP_STREAM_PACKETS];
    size_t count;
    struct dp_block_item items[DP_STREAM_PACKETS];
    size_t item_count;
    struct dp_element elements[DP_STREAM_ELEMENTS];
    size_t element_count;
};

/* Never fails. */
void dp_stream_decode(const uint8_t *bytes, size_t size, struct dp_stream_input *input);

/* Prints the program, and the stream as lines of a `packets` block, for a person. ITEM and WORK may stand side by side
 * here; `drainproof judge` takes one or the other. */
void dp_stream_print(const struct dp_stream_input *input, FILE *out);

#endif
