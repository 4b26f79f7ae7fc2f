/* expect_requirement.c: expectations about what barriers ask of the hardware: drain, block, writeback, invalidate,
 * op. A label of a call stands for the union over its accepted barriers. */
#include "fuzz/cli/expect.h"
#include "fuzz/cli/value.h"
#include "fuzz/encode/json.h"

#include "model/describe.h"

#include <string.h>

/* Whether the label names a barrier, or a call or group that holds one: then at least one of them must be accepted. */
static bool holds_barrier(const struct dp_program *program, const struct dp_address *at) {
    size_t first = (size_t)at->command;
    size_t end = first + dp_command_records(program, first);
    for (size_t i = first + 1; i < end; i++) {
        struct dp_address part = {0, -1, -1};
        dp_record_address(program, i, &part);
        if (part.barrier >= 0 && dp_lies_at(at, part.command, part.group, part.barrier)) {
            return true;
        }
    }
    return false;
}

/* The union over the requirements at the label: the four masks, and for each plane class the set of operations as
 * bits. */
struct sum {
    struct dp_requirement masks;
    uint32_t ops[3];
    size_t count;
};

/* Reads the label and sums up; FAILED with a text if there are barriers and none was accepted. */
static enum dp_held sum_up(const struct dp_question *q, struct sum *sum) {
    struct dp_address at = {0, -1, -1};
    enum dp_held found = dp_label_address(q, 1, &at);
    if (found != DP_HELD) {
        return found;
    }
    const struct dp_program *program = &q->checked->program;
    if (dp_describe(program->records[at.command].kind)->category != DP_CATEGORY_CALL) {
        return dp_unusable(q, "'%s' names neither a barrier nor a call of barriers", q->expect->words[1]);
    }
    *sum = (struct sum){.count = 0};
    for (size_t i = 0; i < q->observed->requirements.count; i++) {
        const struct dp_requirement *r = &q->observed->requirements.items[i];
        if (!dp_lies_at(&at, r->command, r->group, r->barrier)) {
            continue;
        }
        sum->masks.drain |= r->drain;
        sum->masks.block |= r->block;
        sum->masks.writeback |= r->writeback;
        sum->masks.invalidate |= r->invalidate;
        for (int class = 0; class < 3; class ++) {
            sum->ops[class] |= UINT32_C(1) << r->op[class];
        }
        sum->count++;
    }
    if (sum->count == 0 && holds_barrier(program, &at)) {
        snprintf(q->said, q->size, "no requirement: no barrier of it was accepted");
        return DP_FAILED;
    }
    return DP_HELD;
}

/* --- masks --- */

static enum dp_held judge_mask(const struct dp_question *q, enum dp_set set, size_t offset) {
    struct sum sum;
    char why[160];
    char words[DP_WORDS_SIZE];
    uint32_t wanted = 0;
    enum dp_held held = dp_word_count(q, 3, 3);
    if (held == DP_HELD && !dp_value_parse(set, q->expect->words[2], &wanted, why, sizeof why)) {
        return dp_unusable(q, "%s", why);
    }
    held = held == DP_HELD ? sum_up(q, &sum) : held;
    if (held != DP_HELD) {
        return held;
    }
    uint32_t said = 0;
    memcpy(&said, (const char *)&sum.masks + offset, sizeof said);
    if (said == wanted) {
        return DP_HELD;
    }
    snprintf(q->said, q->size, "%s", dp_json_words(set, said, words, sizeof words));
    return DP_FAILED;
}

enum dp_held dp_expect_drain(const struct dp_question *q) {
    return judge_mask(q, DP_SET_DRAIN, offsetof(struct dp_requirement, drain));
}

enum dp_held dp_expect_block(const struct dp_question *q) {
    return judge_mask(q, DP_SET_BLOCK, offsetof(struct dp_requirement, block));
}

enum dp_held dp_expect_writeback(const struct dp_question *q) {
    return judge_mask(q, DP_SET_CACHE, offsetof(struct dp_requirement, writeback));
}

enum dp_held dp_expect_invalidate(const struct dp_question *q) {
    return judge_mask(q, DP_SET_CACHE, offsetof(struct dp_requirement, invalidate));
}

/* --- operations --- */

static const uint32_t no_op = UINT32_C(1) << DP_OP_none;

/* "colour:decompress depth:none stencil:none" */
static void say_ops(const struct dp_question *q, const struct sum *sum) {
    const struct dp_vocabulary *v = dp_vocabulary(DP_SET_OP);
    for (uint32_t class = 0; class < 3; class ++) {
        size_t used = strlen(q->said);
        used += (size_t)snprintf(q->said + used, q->size - used, "%s%s:", used > 0 ? " " : "",
                                 dp_name(DP_SET_CLASS, class));
        const char *bar = "";
        for (size_t i = 0; i < v->count; i++) {
            if ((sum->ops[class] >> v->values[i].value & 1) != 0) {
                used += (size_t)snprintf(q->said + used, q->size - used, "%s%s", bar, v->values[i].name);
                bar = "|";
            }
        }
    }
}

/* A wanted set of operations, as bits, of one plane class or (class 3) of all together. */
struct wanted_ops {
    uint32_t class;
    uint32_t ops;
};

/* Reads operations joined by `|`. */
static enum dp_held read_ops(const struct dp_question *q, const char *names, uint32_t *ops) {
    char why[160];
    for (const char *at = names; at != NULL;) {
        char name[64];
        uint32_t op = 0;
        size_t length = strcspn(at, "|");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), at);
        if (!dp_value_parse(DP_SET_OP, name, &op, why, sizeof why)) {
            return dp_unusable(q, "%s", why);
        }
        *ops |= UINT32_C(1) << op;
        at = at[length] != '\0' ? at + length + 1 : NULL;
    }
    return DP_HELD;
}

/* Reads `OPS` or `CLASS:OPS`. */
static enum dp_held read_wanted(const struct dp_question *q, const char *word, struct wanted_ops *wanted) {
    const char *colon = strchr(word, ':');
    *wanted = (struct wanted_ops){3, 0};
    if (colon != NULL && !dp_find(DP_SET_CLASS, word, (size_t)(colon - word), &wanted->class)) {
        return dp_unusable(q, "'%.*s' is no plane class (colour, depth, stencil)", (int)(colon - word), word);
    }
    return read_ops(q, colon != NULL ? colon + 1 : word, &wanted->ops);
}

/* Whether the barriers have these operations and no others; that some have none makes no difference. */
static bool has_ops(const struct sum *sum, const struct wanted_ops *wanted) {
    uint32_t all = sum->ops[0] | sum->ops[1] | sum->ops[2];
    uint32_t said = wanted->class < 3 ? sum->ops[wanted->class] : all;
    return (said & ~no_op) == (wanted->ops & ~no_op);
}

/* Reads the words behind the label and compares them with `sum`, which `sum_of` fills. */
static enum dp_held judge_ops(const struct dp_question *q,
                              enum dp_held (*sum_of)(const struct dp_question *, struct sum *)) {
    struct sum sum = {.count = 0};
    struct wanted_ops wanted[3];
    enum dp_held held = dp_word_count(q, 3, 5);
    uint32_t count = q->expect->count;
    for (uint32_t i = 2; held == DP_HELD && i < count; i++) {
        held = read_wanted(q, q->expect->words[i], &wanted[i - 2]);
        if (held == DP_HELD && wanted[i - 2].class == 3 && count > 3) {
            return dp_unusable(q, "'%s' must say its plane class, as there are several", q->expect->words[i]);
        }
    }
    held = held == DP_HELD ? sum_of(q, &sum) : held;
    for (uint32_t i = 2; held == DP_HELD && i < count; i++) {
        if (!has_ops(&sum, &wanted[i - 2])) {
            say_ops(q, &sum);
            held = DP_FAILED;
        }
    }
    return held;
}

enum dp_held dp_expect_op(const struct dp_question *q) {
    return judge_ops(q, sum_up);
}

/* Operations that the tracked state asked for (barrier sheet 15.5.4), over all runs of the list. */
static enum dp_held sum_needed(const struct dp_question *q, struct sum *sum) {
    struct dp_address at = {0, -1, -1};
    enum dp_held found = dp_label_address(q, 1, &at);
    *sum = (struct sum){.count = 0};
    for (size_t i = 0; found == DP_HELD && i < q->observed->operations.count; i++) {
        const struct dp_operation *o = &q->observed->operations.items[i];
        if (o->plane < 3 && dp_lies_at(&at, o->command, o->group, o->barrier)) {
            sum->ops[o->plane] |= UINT32_C(1) << o->needed_op;
            sum->count++;
        }
    }
    return found;
}

enum dp_held dp_expect_needed(const struct dp_question *q) {
    return judge_ops(q, sum_needed);
}
