/* The order of simplicity: total, and plain is the simplest of all. */
#include "test_encode_random.h"

#include "fuzz/encode/compare.h"
#include "fuzz/minimize/simplicity.h"

#include <criterion/criterion.h>

static struct dp_command records[3][DP_DECODE_MAX];

/* Numbers of a field survive their code; a plain record has nothing but zeros. */
static void check_atoms(const struct dp_command *record) {
    const struct dp_description *d = dp_describe(record->kind);
    struct dp_command plain;
    dp_plain(&plain, record->kind);
    for (size_t f = 0; f < d->count; f++) {
        struct dp_atom atoms[DP_MAX_ATOMS];
        size_t count = dp_atoms(record->kind, &d->fields[f], atoms);
        for (size_t i = 0; i < count; i++) {
            struct dp_command copy = *record;
            dp_atom_set(&copy, &atoms[i], dp_atom_code(record, &atoms[i]));
            cr_assert(dp_same_command(&copy, record, NULL), "%s %s", d->name, d->fields[f].member);
            cr_assert_eq(dp_atom_code(&plain, &atoms[i]), 0, "%s %s", d->name, d->fields[f].member);
            dp_atom_set(&copy, &atoms[i], 0);
            cr_assert(dp_simpler_record(&copy, record) <= 0, "%s %s", d->name, d->fields[f].member);
        }
    }
    cr_assert(dp_simpler_record(&plain, record) <= 0, "plain %s", d->name);
    cr_assert((dp_simpler_record(&plain, record) == 0) == dp_same_command(&plain, record, NULL), "%s", d->name);
}

Test(minimize, simplicity_is_an_order) {
    static uint8_t bytes[24 * DP_RECORD_BYTES];
    struct dp_program p[3];
    for (int round = 0; round < 2000; round++) {
        for (int i = 0; i < 3; i++) {
            size_t size = random_bytes(bytes, sizeof bytes);
            p[i] = (struct dp_program){records[i], dp_decode(bytes, size, records[i], DP_DECODE_MAX)};
        }
        for (size_t i = 0; i < p[0].count; i++) {
            check_atoms(&p[0].records[i]);
        }
        cr_assert_eq(dp_simpler_program(&p[0], &p[0]), 0);
        cr_assert_eq(dp_simpler_program(&p[0], &p[1]), -dp_simpler_program(&p[1], &p[0]));
        cr_assert_eq(dp_simpler_program(&p[0], &p[1]) == 0, dp_same_program(&p[0], &p[1], NULL));
        if (dp_simpler_program(&p[0], &p[1]) < 0 && dp_simpler_program(&p[1], &p[2]) < 0) {
            cr_assert(dp_simpler_program(&p[0], &p[2]) < 0);
        }
        struct dp_program shorter = {p[2].records, p[2].count - 1};
        cr_assert(dp_simpler_program(&shorter, &p[2]) < 0);
    }
    struct dp_field layout = dp_describe(DP_COMMAND_texture_barrier)->fields[5];
    cr_assert_str_eq(layout.member, "layout_before");
    cr_assert_eq(dp_name_code(&layout, DP_LAYOUT_COMMON), 0);
    cr_assert(dp_name_code(&layout, DP_LAYOUT_RENDER_TARGET) > 0);
    cr_assert(dp_name_code(&layout, 999) > dp_name_code(&layout, DP_LAYOUT_UNDEFINED));
}
