/* test_reference_judge_text.h: programs in the text form, whose first packets block is fed to the reference judge,
 * and what it said as text: its elements (an inner matter) and its reports. */
#ifndef DRAINPROOF_TESTS_REFERENCE_JUDGE_TEXT_H
#define DRAINPROOF_TESTS_REFERENCE_JUDGE_TEXT_H

#include "fuzz/encode/elements.h"
#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "model/reference/judge/judge.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct said {
    char text[1 << 16];
    size_t used;
};

static inline void say(struct said *said, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    said->used += (size_t)vsnprintf(said->text + said->used, sizeof said->text - said->used, format, arguments);
    va_end(arguments);
    cr_assert(said->used < sizeof said->text, "too much was said");
}

static inline const char *rw_name(uint32_t rw) {
    return rw == DP_RW_read ? "r" : rw == DP_RW_write ? "w" : "rw";
}

/* "5.0 PS.r t1 0+4 CBd 1 0;": position, access, unit, rw, resource, indices, key, ordered_to, visible_to. */
static inline void hear_text_tick(void *context, const struct dp_tick *tick) {
    const struct dp_access_point *at = &tick->at;
    say(context, "%u.%d %s.%s %u %u+%u %s %u %u; ", (unsigned)at->position,
        at->access == DP_NONE ? -1 : (int)at->access, dp_name(DP_SET_UNIT, at->unit), rw_name(at->rw),
        (unsigned)at->resource, (unsigned)at->index, (unsigned)at->count, dp_name(DP_SET_KEY, tick->key),
        (unsigned)tick->ordered_to, (unsigned)tick->visible_to);
}

/* "H8 5;" or "H4 5 0 0+4 CS 2;": position, resource, indices, key, producer. */
static inline void hear_text_fault(void *context, const struct dp_fault *fault) {
    if (fault->hazard == DP_HAZARD_H8) {
        say(context, "H8 %u; ", (unsigned)fault->at.position);
        return;
    }
    say(context, "H%u %u %u %u+%u %s %u; ", (unsigned)fault->hazard, (unsigned)fault->at.position,
        (unsigned)fault->at.resource, (unsigned)fault->at.index, (unsigned)fault->at.count,
        dp_name(DP_SET_KEY, fault->key), (unsigned)fault->producer);
}

static inline void *counted_resize(void *context, void *block, size_t old_size, size_t new_size) {
    *(size_t *)context += new_size - old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

struct bench {
    struct dp_memory memory;
    struct dp_sink sink;
    size_t bytes;
    void *judge;
};

static inline void bench_open(struct bench *bench, struct said *said) {
    memset(bench, 0, sizeof *bench);
    memset(said, 0, sizeof *said);
    bench->memory = (struct dp_memory){&bench->bytes, counted_resize};
    bench->sink = (struct dp_sink){.context = said, .tick = hear_text_tick, .fault = hear_text_fault};
    bench->judge = ref_judge.create(&bench->memory, &bench->sink);
    cr_assert(bench->judge != NULL);
}

static inline void bench_close(struct bench *bench) {
    ref_judge.destroy(bench->judge);
    cr_expect(bench->bytes == 0, "%zu bytes were not given back", bench->bytes);
}

static inline void parse_or_fail(const char *text, struct dp_case *c) {
    struct dp_text_error error;
    if (!dp_parse(text, strlen(text), c, &error)) {
        cr_assert_fail("line %u column %u: %s", (unsigned)error.line, (unsigned)error.column, error.message);
    }
}

static inline void feed_packet(void *judge, const struct dp_case *c, size_t i) {
    struct dp_program program = dp_case_program(c);
    const struct dp_packet *packet = &c->blocks[0].packets[i];
    const struct dp_block_item *given = dp_block_item_at(&c->blocks[0], i);
    enum dp_status status;
    if (given != NULL) {
        status = ref_judge.elements(judge, packet->queue, given->elements, given->count);
    } else if (packet->kind == DP_PACKET_WORK) {
        size_t at = (size_t)packet->as.WORK.command;
        status = ref_judge.packet(judge, packet, &c->records[at], dp_command_records(&program, at));
    } else {
        status = ref_judge.packet(judge, packet, NULL, 0);
    }
    cr_assert(status == DP_STATUS_OK);
}

static inline void feed_definitions(void *judge, const struct dp_case *c) {
    for (size_t i = 0; i < c->count; i++) {
        enum dp_kind kind = c->records[i].kind;
        if (kind == DP_COMMAND_device || kind == DP_COMMAND_heap || kind == DP_COMMAND_resource) {
            cr_assert(ref_judge.define(judge, i, &c->records[i], 1) == DP_STATUS_OK);
        }
    }
}

/* Definitions, then the first packets block; not finished. */
static inline void feed_case(void *judge, const struct dp_case *c) {
    feed_definitions(judge, c);
    for (size_t i = 0; c->block_count > 0 && i < c->blocks[0].count; i++) {
        feed_packet(judge, c, i);
    }
}

#endif
