/* generated.c: programs from choices. The first choice is how long the program becomes: most are short, quick to judge and
 * enough for most rules; one in four may be long, for what takes several lists. */
#include "fuzz/targets/generated.h"

#include "fuzz/generate/generate.h"
#include "fuzz/targets/target.h"

#define SHORTEST 4u
#define SHORT 12u
#define LONGEST 24u

void dp_target_generated(const char *name, uint32_t calls, const uint8_t *data, size_t size) {
    static struct dp_generator *generator;
    static struct dp_choice choice;
    struct dp_harness *harness = dp_target_harness(name);
    struct dp_generate_options options = dp_generate_defaults();
    struct dp_generated generated;
    struct dp_finding finding;
    generator = generator != NULL ? generator : dp_generator_create();
    if (generator == NULL) {
        dp_target_fail(NULL, "harness: out of memory", "no generator could be made");
    }
    dp_choice_bytes(&choice, data, size);
    options.calls = calls != 0 ? calls : options.calls;
    uint32_t most = dp_chance(&choice, 1, 4) ? LONGEST : SHORT;
    options.most_commands = SHORTEST + dp_choose(&choice, most - SHORTEST + 1);
    dp_generate(generator, &choice, &options, &generated);
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &generated.program, DP_ALL_ORACLES, &finding);
    dp_target_verdict(verdict, &finding, &generated.program);
}
