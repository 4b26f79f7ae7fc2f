/* test_reference_judge_script.h: streams with barriers for the reference judge, written as one line of steps.
 *
 * Steps, divided by "; ":
 *   PACKET ...                 a packet in the text form (its first word is in capitals)
 *   + a layout=X>Y range=...   a texture barrier, fed where it stands
 *   discard a[...]             a discard command, fed as what moves layouts
 *   draw rt=a | engine=CS      any other command: a WORK, with the fields behind the bar
 *   !draw rt=a                 the same, bound to script.use
 */
#ifndef DRAINPROOF_TESTS_REFERENCE_JUDGE_SCRIPT_H
#define DRAINPROOF_TESTS_REFERENCE_JUDGE_SCRIPT_H

#include "test_reference_judge_text.h"

#define MOST_STEPS 24u

struct script {
    const char *what;
    const char *resources; /* behind the word `resource`, divided by newlines; slots from 0 */
    const char *steps;
    const char *reports; /* faults, and ticks if they are heard */
    const char *state;   /* C/E/valid of the classes of slot 0 at the end, in order; NULL: not looked at */
    const char *list;    /* type; NULL: direct */
    const char *device;  /* fields of the device line; NULL: none */
    struct dp_pso_use use;
};

enum step_kind { STEP_PACKET, STEP_BARRIER, STEP_DISCARD, STEP_BOUND };

struct steps {
    enum step_kind kinds[MOST_STEPS];
    size_t count;
    char items[2048], packets[2048], presents[256]; /* lines */
};

static inline void add_line_to(char *lines, size_t size, const char *format, ...) {
    size_t used = strlen(lines);
    va_list arguments;
    va_start(arguments, format);
    int more = vsnprintf(lines + used, size - used, format, arguments);
    va_end(arguments);
    cr_assert(more >= 0 && used + (size_t)more < size, "a script is too long");
}

static inline void add_step(struct steps *steps, const char *step, int length) {
    enum step_kind *kind = &steps->kinds[steps->count++];
    int word = (int)strcspn(step, " ;");
    int bar = (int)strcspn(step, "|;");
    *kind = STEP_PACKET;
    if (step[0] == '+') {
        *kind = STEP_BARRIER;
        add_line_to(steps->items, sizeof steps->items, "barrier\n  texture %.*s\n", length - 2, step + 2);
    } else if (step[0] >= 'A' && step[0] <= 'Z') {
        add_line_to(steps->packets, sizeof steps->packets, "  %.*s\n", length, step);
    } else if (strncmp(step, "discard", 7) == 0) {
        *kind = STEP_DISCARD;
        add_line_to(steps->items, sizeof steps->items, "%.*s\n", length, step);
    } else {
        bool bound = step[0] == '!';
        bool present = strncmp(step, "present", 7) == 0;
        bool fields = step[bar] == '|';
        *kind = bound ? STEP_BOUND : STEP_PACKET;
        add_line_to(present ? steps->presents : steps->items, present ? sizeof steps->presents : sizeof steps->items,
                    "%.*s @w%u%.*s\n", word - bound, step + bound, (unsigned)steps->count,
                    (fields ? bar - 1 : length) - word, step + word);
        add_line_to(steps->packets, sizeof steps->packets, "  WORK @w%u %.*s\n", (unsigned)steps->count,
                    fields ? length - bar - 2 : 0, step + bar + (fields ? 2 : 0));
    }
}

static inline void read_steps(struct steps *steps, const char *text) {
    memset(steps, 0, sizeof *steps);
    while (*text != '\0') {
        int length = (int)strcspn(text, ";");
        cr_assert(steps->count < MOST_STEPS && length > 2, "%s", text);
        add_step(steps, text, length);
        text += length;
        text += strspn(text, "; ");
    }
}

/* The n-th record of a kind, from 0. */
static inline size_t record_of(const struct dp_case *c, enum dp_kind kind, size_t n) {
    for (size_t i = 0; i < c->count; i++) {
        if (c->records[i].kind == kind && n-- == 0) {
            return i;
        }
    }
    cr_assert_fail("a step names nothing");
    return 0;
}

static inline void feed_steps(void *judge, const struct dp_case *c, const struct steps *steps,
                              const struct dp_pso_use *use) {
    struct dp_program program = dp_case_program(c);
    size_t packets = 0, barriers = 0, discards = 0;
    for (size_t i = 0; i < steps->count; i++) {
        if (steps->kinds[i] == STEP_BARRIER) {
            size_t at = record_of(c, DP_COMMAND_texture_barrier, barriers++);
            cr_assert(ref_judge.barrier(judge, &c->records[at], 1) == DP_STATUS_OK);
        } else if (steps->kinds[i] == STEP_DISCARD) {
            size_t at = record_of(c, DP_COMMAND_discard, discards++);
            cr_assert(ref_judge.barrier(judge, &c->records[at], dp_command_records(&program, at)) == DP_STATUS_OK);
        } else {
            if (steps->kinds[i] == STEP_BOUND) {
                cr_assert(ref_judge.bind(judge, use) == DP_STATUS_OK);
            }
            feed_packet(judge, c, packets++);
        }
    }
}

/* "cd/cdi/1": C, E and valid of each class of slot 0 that can have kinds. */
static inline void say_state(struct said *said, const struct refj_judge *judge) {
    const struct refj_place *place = ref_slot_find(&judge->places, 0);
    for (uint32_t plane_class = 0; plane_class < REFJ_CLASSES; plane_class++) {
        const struct refj_class *state = &place->classes[plane_class];
        if (!refj_place_class_compresses(place, plane_class)) {
            continue;
        }
        say(said, "%s", said->used == 0 ? "" : " ");
        say_kinds(said, state->kinds);
        say(said, "/");
        say_kinds(said, state->enabled);
        say(said, "/%d", state->valid);
    }
}

static inline void open_script(const struct script *script, struct steps *steps, struct dp_case *c) {
    char text[8192] = "drainproof 1\n";
    read_steps(steps, script->steps);
    if (script->device != NULL) {
        add_line_to(text, sizeof text, "device %s\n", script->device);
    }
    add_line_to(text, sizeof text, "heap h0 4194304\n");
    for (const char *line = script->resources; *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        add_line_to(text, sizeof text, "resource %.*s\n", length, line);
        line += length;
        line += *line == '\n';
    }
    add_line_to(text, sizeof text, "list c0 %s\n%send\nexecute c0\n%spackets c0\n%s",
                script->list != NULL ? script->list : "direct", steps->items, steps->presents, steps->packets);
    parse_or_fail(text, c);
}

/* The stream twice, `rewind` between: both times it says the same. */
static inline void run_script(const struct script *script, bool ticks) {
    static struct said said, state;
    struct steps steps;
    struct dp_case c;
    struct bench bench;
    open_script(script, &steps, &c);
    bench_open(&bench, &said);
    bench.sink.tick = ticks ? bench.sink.tick : NULL;
    feed_definitions(bench.judge, &c);
    for (int round = 0; round < 2; round++) {
        memset(&said, 0, sizeof said);
        memset(&state, 0, sizeof state);
        feed_steps(bench.judge, &c, &steps, &script->use);
        say_state(&state, bench.judge);
        cr_assert(ref_judge.finish(bench.judge) == DP_STATUS_OK);
        cr_expect_str_eq(said.text, script->reports, "%s, round %d: %s\n %s\n not %s", script->what, round,
                         script->steps, said.text, script->reports);
        cr_expect(script->state == NULL || strcmp(state.text, script->state) == 0, "%s, round %d: %s\n is %s\n not %s",
                  script->what, round, script->steps, state.text, script->state);
        ref_judge.rewind(bench.judge);
    }
    bench_close(&bench);
    dp_case_free(&c);
}

#endif
