/* Occupancy: tables/occupancy_rdna2.tsv and occupancy_steps.tsv, then every VGPR count and wave size, as the
 * function of the part and as it arrives in reports, against the formula of pipeline sheet 6. */
#include "test_raytracing_object.h"

static struct made object;

/* Sheet 6: 1024 wave32 or 512 wave64 registers, granule 16 or 8, 16 slots. */
static uint32_t formula(uint32_t vgprs, uint32_t wave) {
    uint32_t granule = wave == 32 ? 16 : 8;
    uint32_t needed = vgprs == 0 ? 1 : vgprs > 256 ? 256 : vgprs;
    uint32_t waves = (wave == 32 ? 1024 : 512) / ((needed + granule - 1) / granule * granule);
    return waves < 16 ? waves : 16;
}

static uint32_t cell(const struct tsv *table, size_t row, const char *column) {
    uint32_t number;
    if (!tsv_number(tsv_cell(table, row, column), &number)) {
        support_fail("%s, row %zu: %s is no number", table->path, row, column);
    }
    return number;
}

Test(raytracing, occupancy_tables) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/occupancy_rdna2.tsv");
    cr_expect_eq(table.rows, 34u);
    for (size_t row = 0; row < table.rows; row++) {
        uint32_t v = cell(&table, row, "vgprs");
        for (int model = 0; model < 2; model++) {
            cr_expect_eq(part_of(model)->occupancy(v, 32), cell(&table, row, "w32_waves"), "%u, wave32", v);
            cr_expect_eq(part_of(model)->occupancy(v, 64), cell(&table, row, "w64_waves"), "%u, wave64", v);
        }
    }
    tsv_free(&table);
    tsv_read(&table, "tests/vectors/occupancy_steps.tsv");
    cr_expect_eq(table.rows, 20u);
    for (size_t row = 0; row < table.rows; row++) {
        uint32_t wave = cell(&table, row, "wave");
        uint32_t waves = cell(&table, row, "waves");
        uint32_t most = cell(&table, row, "max_vgprs");
        uint32_t cap = cell(&table, row, "best_cap_mult8");
        for (int model = 0; model < 2; model++) {
            const struct dp_raytracing *part = part_of(model);
            cr_expect_eq(part->occupancy(most, wave), waves, "wave%u, %u", wave, most);
            cr_expect(most == 256 || part->occupancy(most + 1, wave) < waves, "wave%u, %u", wave, most + 1);
            cr_expect_eq(part->occupancy(cap, wave), waves, "wave%u, cap %u", wave, cap);
            cr_expect(cap % 8 == 0 && cap <= most && cap + 8 > most, "wave%u, cap %u", wave, cap);
        }
    }
    tsv_free(&table);
}

/* The reports of one shader with v registers under a cap. */
static void check_reports(uint32_t v, uint32_t wave, uint32_t cap, int model) {
    struct dp_rt_said said;
    uint32_t known = v < 256 ? v : 256;
    ask(&object, model, &said);
    const struct dp_rt_occupancy *o = &said.occupancy;
    cr_expect_eq(o->vgprs, known, "%u", v);
    cr_expect_eq(o->waves, formula(v, wave), "%u", v);
    cr_expect_eq(said.shaders.items[0].waves, formula(v, wave), "%u", v);
    cr_expect_eq(o->capped_waves, formula(cap != 0 && cap < known ? cap : known, wave), "%u, cap %u", v, cap);
    uint32_t best = 0;
    for (uint32_t c = 8; c < known; c += 8) {
        best = formula(c, wave) > o->waves ? c : best;
    }
    cr_expect_eq(o->best_cap, best, "%u, wave%u", v, wave);
    cr_expect_eq(o->best_cap_waves, best == 0 ? 0 : formula(best, wave), "%u", v);
    cr_expect_eq(o->best_cap_spill, best == 0 ? 0 : known - best, "%u", v);
    cr_expect_eq(said.caps.count, known == 0 ? 0 : (known - 1) / 8, "%u", v);
    for (size_t i = 0; i < said.caps.count; i++) {
        const struct dp_rt_cap *c = &said.caps.items[i];
        cr_expect(c->cap == 8 * (i + 1) && c->waves == formula(c->cap, wave) && c->spill == known - c->cap &&
                      c->bytes == 4 * c->spill * wave,
                  "%u, cap %u", v, c->cap);
    }
    cr_expect_eq(times_of(&said, DP_RT_RULE_XR05b), best != 0 && o->waves < 8 ? 1u : 0u, "%u", v);
    uint32_t bits =
        (cap % 8 != 0 ? 1u : 0u) | (cap >= known ? 2u : 0u) | (cap < known && formula(cap, wave) == o->waves ? 4u : 0u);
    const struct dp_rt_record *set = record_of(&said, DP_RT_RULE_XR05c, 0);
    cr_expect_eq(set == NULL ? 0 : set->values[0], cap == 0 ? 0 : bits, "%u, cap %u", v, cap);
    dp_rt_said_free(&said);
}

Test(raytracing, occupancy_exhaustive) {
    for (uint32_t wave = 32; wave <= 64; wave += 32) {
        for (int model = 0; model < 2; model++) {
            const struct dp_raytracing *part = part_of(model);
            for (uint32_t v = 0; v <= 70000; v++) {
                cr_assert_eq(part->occupancy(v, wave), formula(v, wave), "%u, wave%u", v, wave);
            }
            cr_expect_eq(part->occupancy(UINT32_MAX, wave), formula(256, wave));
            cr_expect_eq(part->occupancy(UINT32_MAX - 255, wave), formula(256, wave));
            for (uint32_t v = 0; v <= 300; v++) {
                for (uint32_t cap = 0; cap <= 272; cap += v % 16 == 0 ? 1 : 17) {
                    start_object(&object);
                    state_of(&object)->wave = wave;
                    state_of(&object)->cap = cap;
                    add_shader(&object, DP_RT_SHADER_ray_generation, v);
                    check_reports(v, wave, cap, model);
                }
            }
        }
    }
}
