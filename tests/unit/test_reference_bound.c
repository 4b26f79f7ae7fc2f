/* test_reference_bound.c: what a pipeline takes away from a draw while it executes (model/pipeline.md, Binding): the
 * kinds that its operands add to their classes, and nothing else that a translator says. */
#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "oracles/arena.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define U(name) DP_PSO_USE_##name

/* Everything that is said, one line a report, the kinds of classes apart. */
struct said {
    char kinds[1 << 12]; /* "t0.colour=CompressedColor " of the last report_state, plain numbers */
    size_t kinds_used;
    char rest[1 << 16];
    size_t rest_used;
};

static void add(char *text, size_t size, size_t *used, const char *line) {
    cr_assert_lt(*used + strlen(line) + 1, size, "too much was said");
    strcpy(text + *used, line);
    *used += strlen(line);
}

static void add_rest(struct said *said, const char *word, const unsigned long long *numbers, size_t count) {
    char line[256];
    size_t used = (size_t)snprintf(line, sizeof line, "%s", word);
    for (size_t i = 0; i < count; i++) {
        used += (size_t)snprintf(line + used, sizeof line - used, " %llu", numbers[i]);
    }
    snprintf(line + used, sizeof line - used, "\n");
    add(said->rest, sizeof said->rest, &said->rest_used, line);
}

#define NUMBERS(...) (const unsigned long long[]){__VA_ARGS__}, sizeof((unsigned long long[]){__VA_ARGS__}) / 8
#define N(value)     (unsigned long long)(value)

static void hear_diagnostic(void *context, const struct dp_diagnostic *d) {
    add_rest(context, dp_rule_facts(d->rule)->name,
             NUMBERS(N(d->phase), N(d->command), N(d->group + 1), N(d->barrier + 1), N(d->execution)));
}

static void hear_requirement(void *context, const struct dp_requirement *r) {
    add_rest(context, "need",
             NUMBERS(N(r->command), N(r->drain), N(r->block), N(r->writeback), N(r->invalidate), N(r->removed[0]),
                     N(r->removed[1]), N(r->removed[2])));
}

static void hear_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    add_rest(context, "packet", NUMBERS(N(list), N(packet->kind), N(packet->cause), N(packet->queue)));
}

static void hear_state(void *context, const struct dp_subresource_state *s) {
    add_rest(context, "state",
             NUMBERS(N(s->resource), N(s->first), N(s->count), N(s->mode), N(s->layout), N(s->state), N(s->promoted),
                     N(s->initialised)));
}

static void hear_class(void *context, const struct dp_class_state *s) {
    struct said *said = context;
    char line[128];
    snprintf(line, sizeof line, "%u.%s=%#x ", (unsigned)s->resource, dp_name(DP_SET_CLASS, s->plane),
             (unsigned)s->kinds);
    add(said->kinds, sizeof said->kinds, &said->kinds_used, line);
    add_rest(said, "class", NUMBERS(N(s->resource), N(s->plane), N(s->enabled), N(s->valid)));
}

/* Feeds a program; a draw labelled @bound is bound to `use`, if there is one. */
static void feed(const char *text, const struct dp_pso_use *use, struct said *said) {
    struct dp_case c;
    struct dp_text_error error;
    struct dp_sink sink = {.context = said,
                           .diagnostic = hear_diagnostic,
                           .requirement = hear_requirement,
                           .packet = hear_packet,
                           .subresource_state = hear_state,
                           .class_state = hear_class};
    struct dp_options options = {0};
    memset(said, 0, sizeof *said);
    cr_assert(dp_parse(text, strlen(text), &c, &error), "line %u: %s\n%s", error.line, error.message, text);
    struct dp_program program = dp_case_program(&c);
    const struct dp_translator *translator = dp_reference.translator;
    void *instance = translator->create(&options, &dp_plain_memory, &sink);
    for (size_t i = 0; i < c.count; i += dp_command_records(&program, i)) {
        if (use != NULL && c.labels[i] != NULL && strncmp(c.labels[i], "bound", 5) == 0) {
            cr_assert_eq(translator->bind(instance, use), DP_STATUS_OK);
        }
        cr_assert_eq(translator->feed(instance, i, &c.records[i], dp_command_records(&program, i)), DP_STATUS_OK);
        if (c.records[i].kind == DP_COMMAND_execute) {
            said->kinds_used = 0;
            said->kinds[0] = '\0';
            cr_assert_eq(translator->report_state(instance), DP_STATUS_OK);
        }
    }
    translator->destroy(instance);
    dp_case_free(&c);
}

/* Targets of 0x1 CompressedColor each, a depth-stencil target of 0x8 CompressedDepth and 0x10 CompressedStencil. */
static const char setup[] =
    "drainproof 1\n"
    "heap h0 1048576\n"
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
    "resource t1 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
    "resource d0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"
    "resource c0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=COPY_DEST\n"
    "resource b0 buffer 65536\n";

struct row {
    const char *draw; /* with its label */
    struct dp_pso_use use;
    const char *kinds;
};

#define NO_T "0.colour=0 1.colour=0 "
#define NO_D "2.depth=0 2.stencil=0 "
#define NO_C "3.colour=0 "

/* clang-format off */
static const struct row rows[] = {
    {"draw @bound rt=t0 rt=t1", {.colour_written = 3}, "0.colour=CC 1.colour=CC " NO_D NO_C},
    {"draw @bound rt=t0 rt=t1", {.colour_written = 1}, "0.colour=CC 1.colour=0 " NO_D NO_C},
    {"draw @bound rt=t0 rt=t1", {.colour_written = 2, .colour_read = 2}, "0.colour=0 1.colour=CC " NO_D NO_C},
    {"draw @bound rt=t0 full", {.colour_read = 1, .uses = U(depth_write)}, NO_T NO_D NO_C},
    {"draw @bound vertex=b0 rt=t1[mip 1] rt=t0", {.colour_written = 1}, "0.colour=0 1.colour=CC " NO_D NO_C},
    {"draw @bound rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t1", {.colour_written = UINT32_MAX},
     "0.colour=CC 1.colour=0 " NO_D NO_C},
    {"draw @bound depth=d0", {.uses = U(depth_read) | U(stencil_read)}, NO_T NO_D NO_C},
    {"draw @bound depth=d0", {.uses = U(depth_read) | U(depth_write)}, NO_T "2.depth=CD 2.stencil=0 " NO_C},
    {"draw @bound depth=d0", {.uses = U(stencil_write), .colour_written = 1}, NO_T "2.depth=0 2.stencil=CS " NO_C},
    {"draw @bound depth=d0[mip 0 plane 1]", {.uses = U(depth_write) | U(stencil_write)},
     NO_T "2.depth=0 2.stencil=CS " NO_C},
    {"draw @bound depth=d0", {.uses = U(depth_write) | U(stencil_write)}, NO_T "2.depth=CD 2.stencil=CS " NO_C},
    /* buffers and shaders have no class, and roles that a draw does not have write as ever */
    {"draw @bound vertex=b0 index=b0 rt=t0", {.uses = U(vertex_fetch), .stages = DP_PSO_STAGES_VS}, NO_T NO_D NO_C},
    {"draw @bound stream_output=b0", {.uses = U(stream_output)}, NO_T NO_D NO_C},
    {"draw @bound dest=c0", {.stages = 0}, NO_T NO_D "3.colour=ALL "},
    {"draw_indirect @bound args=b0 rt=t0", {.stages = 0}, NO_T NO_D NO_C},
    /* it holds for that draw alone */
    {"draw @bound rt=t0\ndraw rt=t1", {.stages = 0}, "0.colour=0 1.colour=CC " NO_D NO_C},
    {"draw @bound rt=null\ndraw rt=t1", {.stages = 0}, "0.colour=0 1.colour=CC " NO_D NO_C},
    /* others write what it leaves alone; what is there stays there */
    {"draw @bound rt=t0\ndraw rt=t0", {.stages = 0}, "0.colour=CC 1.colour=0 " NO_D NO_C},
    {"draw rt=t0\ndraw @bound rt=t0", {.stages = 0}, "0.colour=CC 1.colour=0 " NO_D NO_C},
    {"clear_dsv d0\ndraw @bound depth=d0", {.stages = 0}, NO_T "2.depth=CD 2.stencil=CS " NO_C},
};
/* clang-format on */

/* The short names of the rows as the numbers that are said. */
static void spell(const char *kinds, char *out, size_t size) {
    static const struct {
        const char *word;
        uint32_t kinds;
    } words[] = {
        {"=CC ",  DP_KIND_CompressedColor                        },
        {"=CD ",  DP_KIND_CompressedDepth                        },
        {"=CS ",  DP_KIND_CompressedStencil                      },
        {"=ALL ", DP_KIND_CompressedColor | DP_KIND_CompressedDcc},
    };
    size_t used = 0;
    while (*kinds != '\0') {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && taken == 0; i++) {
            if (strncmp(kinds, words[i].word, strlen(words[i].word)) == 0) {
                taken = strlen(words[i].word);
                used += (size_t)snprintf(out + used, size - used, "=%#x ", (unsigned)words[i].kinds);
            }
        }
        if (taken == 0) {
            out[used++] = *kinds;
            taken = 1;
        }
        kinds += taken;
    }
    out[used] = '\0';
}

static void check(size_t index, const struct row *row, const char *text) {
    static struct said bound, free_of_it;
    char expected[512];
    spell(row->kinds, expected, sizeof expected);
    feed(text, &row->use, &bound);
    feed(text, NULL, &free_of_it);
    cr_expect_str_eq(bound.kinds, expected, "row %zu, %s: %s, not %s", index, row->draw, bound.kinds, expected);
    cr_expect_str_eq(bound.rest, free_of_it.rest, "row %zu, %s: more than kinds has changed", index, row->draw);
}

Test(reference_bound, kinds_of_draws) {
    char text[4096];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(text, sizeof text, "%slist l0 direct\n%s\nend\nexecute l0\n", setup, rows[i].draw);
        check(i, &rows[i], text);
    }
}

/* A list remembers the bindings of its draws for each of its executions, and so does a bundle for its callers. */
Test(reference_bound, lists_that_run_again) {
    static const struct row twice = {
        "draw @bound rt=t0\ndraw rt=t1", {.stages = 0}, "0.colour=0 1.colour=CC " NO_D NO_C};
    char text[4096];
    snprintf(text, sizeof text,
             "%slist l0 direct\n%s\nend\nlist l1 direct\ndraw @bound2 rt=t0\nend\nexecute l0 l1 l0\n"
             "execute l0\n",
             setup, twice.draw);
    check(0, &twice, text);
    snprintf(text, sizeof text,
             "%slist l0 bundle\n%s\nend\nlist l1 direct\nexecute_bundle l0\nexecute_bundle l0\nend\nexecute l1\n"
             "execute l1\n",
             setup, twice.draw);
    check(1, &twice, text);
}

/* Memory that a draw names counts as overwritten for what shares it, whatever the pipeline does: rule D06, a
 * diagnostic, depends on it. */
Test(reference_bound, aliases_go_by_operands) {
    static const struct row row = {"draw @bound stream_output=y1", {.stages = 0}, "0.colour=0 "};
    char text[4096];
    snprintf(text, sizeof text,
             "drainproof 1\nheap h0 65536\n"
             "resource y0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"
             "resource y1 buffer 65536 placed=h0+0\n"
             "list l0 direct\nclear_rtv y0\n%s\ndraw rt=y0\nend\nexecute l0\n",
             row.draw);
    check(0, &row, text);
}
