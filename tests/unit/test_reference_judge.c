/* The reference judge on every witness program of hardware sheet 10 (and, of its section 9, what no line there
 * shows). */
#include "test_reference_judge_witness.h"

#include <criterion/criterion.h>

Test(reference_judge, witness_programs) {
    static struct heard_judge heard;
    struct dp_memory memory = {NULL, plain_resize};
    struct dp_sink sink = {.context = &heard, .tick = hear_tick, .fault = hear_fault};
    void *judge = ref_judge.create(&memory, &sink);
    for (size_t i = 0; i < WITNESSES; i++) {
        struct verdict found, expected;
        char text[512];
        run_witness(judge, &heard, &witnesses[i], &found);
        read_result(&expected, witnesses[i].result);
        print_verdict(&found, text, sizeof text);
        cr_expect(same_verdict(&found, &expected), "%s %s: %s, not %s", witnesses[i].id, witnesses[i].stream, text,
                  witnesses[i].result);
    }
    ref_judge.destroy(judge);
}
