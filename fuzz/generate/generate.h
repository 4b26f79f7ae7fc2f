/* generate.h: programs from choices (design sections 3, 6): right by default, wrong on purpose, shaped like what
 * matters.
 *
 * A generator follows its own shadow of the tracked state (shadow.h), so that barriers name what really used the
 * memory. It
 * takes no memory; one struct serves any number of programs. Equal choices and options give equal programs.
 */
#ifndef DRAINPROOF_FUZZ_GENERATE_GENERATE_H
#define DRAINPROOF_FUZZ_GENERATE_GENERATE_H

#include "fuzz/generate/choice.h"
#include "model/command.h"

enum dp_shape {
#define DP_SHAPE(name, weight, lists, wants, what) DP_SHAPE_##name,
#include "fuzz/generate/shapes.def"
#undef DP_SHAPE
    DP_SHAPE_COUNT
};
#define DP_ALL_SHAPES ((UINT64_C(1) << DP_SHAPE_COUNT) - 1)

struct dp_shape_facts {
    const char *name;
    const char *what;
};
extern const struct dp_shape_facts dp_shape_facts[DP_SHAPE_COUNT];

/* Which barrier calls a program has. Without translation the two kinds are never mixed (rule I04). */
enum { DP_CALLS_ENHANCED = 1, DP_CALLS_LEGACY = 2, DP_CALLS_BOTH = 3 };
#define DP_ANY_CALLS (1u << DP_CALLS_ENHANCED | 1u << DP_CALLS_LEGACY | 1u << DP_CALLS_BOTH)

struct dp_generate_options {
    bool shadow;            /* off: fields of barriers random within their sets */
    uint32_t most_commands; /* lists, ends and executes counted, creations not; what is under way is finished */
    uint64_t shapes;        /* bits of enum dp_shape that may lead or be taken in */
    uint32_t wrong_in;      /* one program in so many has faults of one rule; 0: none, 1: all */
    enum dp_rule fault;     /* that rule, DP_RULE_COUNT: any that has a fault */
    uint32_t calls;         /* bits 1 << DP_CALLS_*: the sets that programs may have; shapes that need others are out */
};

/* Shadow on, 24 commands, every shape, 1 in 12 wrong, any barrier calls. */
struct dp_generate_options dp_generate_defaults(void);

/* What the generator knows of a program that it made. */
struct dp_generated {
    struct dp_program program; /* valid until the next one */
    enum dp_shape lead;        /* the shape that most of it is */
    enum dp_rule fault;        /* the rule that was broken on purpose, DP_RULE_COUNT: none */
    uint32_t faults;           /* how many times: 0, 1 or 2 */
};

struct dp_generator;

/* NULL if memory has run out. */
struct dp_generator *dp_generator_create(void);
void dp_generator_destroy(struct dp_generator *generator);

/* Makes one program. It keeps every guarantee of model/command.h and fits the byte form. */
void dp_generate(struct dp_generator *generator, struct dp_choice *choice, const struct dp_generate_options *options,
                 struct dp_generated *generated);

/* Whether programs can be made wrong in this rule on purpose. */
bool dp_fault_exists(enum dp_rule rule);

#endif
