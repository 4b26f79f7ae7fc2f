/* test_machine.c: the machine on the witness programs of hardware sheet 10. */
#include "oracles/arena.h"
#include "tests/unit/test_machine_text.h"

static const struct witness {
    const char *id, *what, *stream;
    bool noncoherent;
    const char *hazards;
} witnesses[] = {
#define W(id, what, stream, noncoherent, hazards) {id, what, stream, noncoherent, hazards},
#include "tests/unit/test_machine_witness.def"
#undef W
};

static void judge_witness(struct dp_machine *machine, const struct witness *w, enum dp_machine_mode mode) {
    struct hazard_set wanted, said = {.count = 0};
    struct telling telling = {machine, &said};
    struct dp_machine_verdict verdict;
    const struct dp_machine_options options = {mode, 0};
    uint32_t hardware = DP_HARDWARE_scarlett | (w->noncoherent ? (uint32_t)DP_HARDWARE_rb_l2_noncoherent : 0u);
    read_hazards(w->hazards, &wanted);
    feed_text(machine, hardware, w->stream);
    cr_assert_eq(dp_machine_program(machine, &options, tell_hazard, &telling, &verdict), DP_MACHINE_OK);
    cr_expect_eq(said.count, wanted.count, "%s (%s): %zu hazards, not %zu", w->id, w->what, said.count, wanted.count);
    for (size_t i = 0; i < said.count && i < wanted.count; i++) {
        cr_expect_str_eq(said.lines[i], wanted.lines[i], "%s (%s)", w->id, w->what);
    }
}

Test(machine, witness_programs) {
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    for (size_t i = 0; i < sizeof witnesses / sizeof *witnesses; i++) {
        judge_witness(machine, &witnesses[i], DP_MACHINE_REDUCED);
        judge_witness(machine, &witnesses[i], DP_MACHINE_PLAIN);
    }
    dp_machine_destroy(machine);
}
