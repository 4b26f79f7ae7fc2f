/* power.c: see power.h. One run measures every ablation of one oracle: two oracles that find a bug are enough to know
 * when it would have been found without any of them. */
#include "power.h"

#include "fuzz/generate/generate.h"
#include "fuzz/minimize/signature.h"
#include "oracles/hash.h"
#include "tests/planted/support/timing.h"

#include <stdlib.h>
#include <string.h>

struct power {
    uint64_t seed, executions, seconds;
    bool shadow;
};

static bool read_power(int count, char **arguments, struct power *p) {
    *p = (struct power){.seed = 1, .executions = 1000000, .shadow = true};
    for (int i = 0; i < count; i++) {
        uint64_t *value = NULL;
        if (strcmp(arguments[i], "--no-shadow") == 0) {
            p->shadow = false;
            continue;
        }
        value = strcmp(arguments[i], "--seed") == 0         ? &p->seed
                : strcmp(arguments[i], "--executions") == 0 ? &p->executions
                : strcmp(arguments[i], "--seconds") == 0    ? &p->seconds
                                                            : NULL;
        if (value == NULL || i + 1 == count) {
            fprintf(stderr, "mutant_runner --power: cannot read %s\n", arguments[i]);
            return false;
        }
        *value = strtoull(arguments[++i], NULL, 10);
    }
    return true;
}

/* What the default mask asks of this program, less one oracle. Only `soundness` differs: a mask of one's own always
 * asks both judges. */
static uint64_t without(const struct dp_program *program, const char *oracle) {
    uint64_t hash = dp_hash_program(program);
    uint64_t mask = DP_EVERY_ORACLE & ~dp_oracle_bit(oracle);
    if (hash % DP_RERUN_SHARE != 0) {
        mask &= ~(dp_oracle_bit("blind") | dp_oracle_bit("fix") | dp_oracle_bit("determinism"));
    }
    if (hash / DP_RERUN_SHARE % DP_SECOND_JUDGE_SHARE != 0) {
        mask &= ~dp_oracle_bit("judges");
    }
    if (hash / (DP_RERUN_SHARE * DP_SECOND_JUDGE_SHARE) % DP_SWITCHES_SHARE != 0) {
        mask &= ~dp_oracle_bit("switches");
    }
    return mask;
}

static bool fails(struct runner *r, const struct dp_program *program, uint64_t mask, struct dp_finding *finding) {
    return dp_judge_program(r->harness, NULL, program, mask, finding) == DP_VERDICT_FINDING;
}

int power_main(struct runner *r, int count, char **arguments) {
    static struct dp_choice choice;
    struct power p;
    const char *oracles[2] = {"-", "-"};
    uint64_t at[2] = {0, 0};
    size_t known = 0;
    uint64_t done = 0;
    if (!read_power(count, arguments, &p)) {
        return 2;
    }
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    options.shadow = p.shadow;
    uint64_t start = microseconds_spent();
    while (generator != NULL && done < p.executions && known < 2 &&
           (p.seconds == 0 || microseconds_spent() - start < p.seconds * 1000000u)) {
        struct dp_generated generated;
        struct dp_finding finding;
        dp_choice_random(&choice, (p.seed << 32) + done);
        dp_generate(generator, &choice, &options, &generated);
        done++;
        if (known == 0 && fails(r, &generated.program, DP_ALL_ORACLES, &finding)) {
            oracles[known] = finding.oracle;
            at[known++] = done;
        }
        if (known == 1 && fails(r, &generated.program, without(&generated.program, oracles[0]), &finding)) {
            oracles[known] = finding.oracle;
            at[known++] = done;
        }
    }
    printf("power\t%s\t%llu\t%s\t%llu\t%llu\n", oracles[0], (unsigned long long)at[0], oracles[1],
           (unsigned long long)at[1], (unsigned long long)done);
    dp_generator_destroy(generator);
    return 0;
}
