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

/* "5.0 PS.r 1 0+4 CBd 1 0;": position, access, unit, rw, resource, indices, key, ordered_to, visible_to. The resource of
 * other locations than DATA is followed by "/META" or "/STATE". */
static inline void hear_text_tick(void *context, const struct dp_tick *tick) {
    const struct dp_access_point *at = &tick->at;
    bool data = at->location == DP_LOCATION_DATA;
    say(context, "%u.%d %s.%s %u%s%s %u+%u %s %u %u; ", (unsigned)at->position,
        at->access == DP_NONE ? -1 : (int)at->access, dp_name(DP_SET_UNIT, at->unit), rw_name(at->rw),
        (unsigned)at->resource, data ? "" : "/", data ? "" : dp_name(DP_SET_LOCATION, at->location),
        (unsigned)at->index, (unsigned)at->count, dp_name(DP_SET_KEY, tick->key), (unsigned)tick->ordered_to,
        (unsigned)tick->visible_to);
}

/* Kinds by letter: color, dcc, fmask, iclear; z depth, s stencil; - none. */
static inline void say_kinds(struct said *said, uint32_t kinds) {
    static const char letters[] = "cdfizs";
    say(said, "%s", kinds == 0 ? "-" : "");
    for (uint32_t bit = 0; bit < 32; bit++) {
        if ((kinds & (UINT32_C(1) << bit)) != 0) {
            say(said, "%c", bit < sizeof letters - 1 ? letters[bit] : '?');
        }
    }
}

/* "H5 2.0 0/colour ci;" or "H6 2.-1 0/depth;": position, access, resource, class, kinds. */
static inline void say_compression_fault(struct said *said, const struct dp_fault *fault) {
    const struct dp_access_point *at = &fault->at;
    cr_expect(at->location == DP_LOCATION_META && at->count == 1 && at->unit == 0 && at->rw == 0 && fault->key == 0 &&
              fault->producer == 0);
    say(said, "%s %u.%d %u/%s", fault->hazard == DP_HAZARD_H5 ? "H5" : "H6", (unsigned)at->position,
        at->access == DP_NONE ? -1 : (int)at->access, (unsigned)at->resource, dp_name(DP_SET_CLASS, at->index));
    if (fault->hazard == DP_HAZARD_H5) {
        say(said, " ");
        say_kinds(said, fault->kinds);
    } else {
        cr_expect(fault->kinds == 0);
    }
    say(said, "; ");
}

/* "H8 5;" or "H4 5 0 0+4 CS 2;": position, resource, indices, key, producer. */
static inline void hear_text_fault(void *context, const struct dp_fault *fault) {
    if (fault->hazard == DP_HAZARD_H8) {
        say(context, "H8 %u; ", (unsigned)fault->at.position);
        return;
    }
    if (fault->hazard == DP_HAZARD_H5 || fault->hazard == DP_HAZARD_H6) {
        say_compression_fault(context, fault);
        return;
    }
    cr_expect(fault->hazard == DP_HAZARD_H4);
    bool data = fault->at.location == DP_LOCATION_DATA;
    say(context, "H4 %u %u%s%s %u+%u %s %u; ", (unsigned)fault->at.position, (unsigned)fault->at.resource,
        data ? "" : "/", data ? "" : dp_name(DP_SET_LOCATION, fault->at.location), (unsigned)fault->at.index,
        (unsigned)fault->at.count, dp_name(DP_SET_KEY, fault->key), (unsigned)fault->producer);
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

/* Elements of the item at a position as `access:CLIENT.rw@resource[mips,slices,planes]`, half-open; the brackets are left
 * out where they hold all. On META `access:CLIENT.rw@resource/class`, on STATE `access:CLIENT.rw@resource/STATE`. */
static inline void say_elements(struct said *said, const struct refj_judge *judge, uint64_t position) {
    for (size_t i = 0; i < judge->elements.count; i++) {
        const struct refj_element *e = refj_element(judge, i);
        const struct refj_box *box = &e->box;
        if (e->position != position) {
            continue;
        }
        bool data = e->location == DP_LOCATION_DATA;
        bool whole = box->mip_end - box->mip == e->at->mips && box->slice_end - box->slice == e->at->slices &&
                     box->plane_end - box->plane == e->at->planes;
        say(said, "%s%d:%s.%s@%u", said->used == 0 ? "" : " ", e->access == DP_NONE ? -1 : (int)e->access,
            dp_name(DP_SET_CLIENT, e->client), rw_name(e->rw), (unsigned)e->resource);
        if (!data) {
            cr_expect(box->plane_end == box->plane + 1 && (e->location == DP_LOCATION_META || box->plane == 0));
            say(said, "/%s", e->location == DP_LOCATION_META ? dp_name(DP_SET_CLASS, box->plane) : "STATE");
        } else if (!whole) {
            say(said, "[%u-%u,%u-%u,%u-%u]", (unsigned)box->mip, (unsigned)box->mip_end, (unsigned)box->slice,
                (unsigned)box->slice_end, (unsigned)box->plane, (unsigned)box->plane_end);
        }
    }
}

/* Copies list source and dest by engine; the order of elements is the judge's own affair, so words are compared as
 * sets. */
static inline bool same_words(const char *one, const char *two) {
    size_t words = 0, found = 0, other = 0;
    for (const char *w = one; *w != '\0'; w += strcspn(w, " "), w += *w == ' ') {
        size_t length = strcspn(w, " ");
        words++;
        for (const char *v = two; *v != '\0'; v += strcspn(v, " "), v += *v == ' ') {
            found += strcspn(v, " ") == length && memcmp(v, w, length) == 0;
        }
    }
    for (const char *v = two; *v != '\0'; v += strcspn(v, " "), v += *v == ' ') {
        other++;
    }
    return words == found && words == other;
}

static inline void check_elements(const char *text, const char *what, const char *elements) {
    static struct said said, reports;
    struct dp_case c;
    struct bench bench;
    parse_or_fail(text, &c);
    bench_open(&bench, &reports);
    memset(&said, 0, sizeof said);
    feed_case(bench.judge, &c);
    say_elements(&said, bench.judge, 1);
    cr_expect(same_words(said.text, elements), "%s\n has %s\n not %s", what, said.text, elements);
    bench_close(&bench);
    dp_case_free(&c);
}

#endif
