/* judged.c: a run for whoever asks judges about a case that was checked already. */
#include "fuzz/cli/judged.h"

#include "oracles/scratch.h"

bool dp_judged_open(struct dp_judged_case *judged, const struct dp_checked *checked) {
    static const struct dp_options all_on = {UINT64_MAX};
    const struct dp_model *second = checked->second != NULL ? checked->second : &dp_optimized;
    judged->scratch = dp_scratch_create(NULL);
    judged->run = (struct dp_run){
        &checked->program,
        {&dp_reference,        second              },
        &all_on,
        {checked->observed[0], checked->observed[1]},
        judged->scratch
    };
    if (judged->scratch != NULL) {
        dp_judged_begin(&judged->run);
    }
    return judged->scratch != NULL;
}

void dp_judged_close(struct dp_judged_case *judged) {
    dp_scratch_destroy(judged->scratch);
    judged->scratch = NULL;
}
