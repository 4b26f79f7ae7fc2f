/* Observations: sorted, held once a key, digested; tallies; what is unsupported; which programs are run again. */
#include "test_oracles_fake.h"

#include "oracles/digest.h"
#include "oracles/hash.h"
#include "oracles/observe.h"
#include "oracles/words.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* Diagnostics in any order, some of them twice, come out sorted, once a key, the severest with the lowest
 * subresource. */
Test(oracles_observe, diagnostics_are_a_set) {
    static struct dp_diagnostic items[3000];
    struct dp_observation o;
    memset(&o, 0, sizeof o);
    o.diagnostics.items = items;
    for (size_t count = 0; count < 3000; count = count * 3 + 1) {
        uint32_t seed = (uint32_t)count + 1;
        for (size_t i = 0; i < count; i++) {
            seed = seed * 1664525u + 1013904223u;
            items[i] = (struct dp_diagnostic){
                (enum dp_rule)(seed >> 24 & 3), 1 + (seed >> 20 & 1),          seed >> 28 & 1, seed >> 16 & 7,
                (int32_t)(seed >> 12 & 1) - 1,  (int32_t)(seed >> 13 & 1) - 1, DP_NO_COMMAND,  seed >> 8 & 15};
        }
        o.diagnostics.count = count;
        dp_sort_diagnostics(&o);
        cr_expect(count < 2 || o.diagnostics.count <= 4u * 2 * 8 * 2 * 2);
        for (size_t i = 1; i < o.diagnostics.count; i++) {
            cr_expect_lt(dp_diagnostic_order(&items[i - 1], &items[i]), 0);
        }
        if (count > 2000) {
            cr_expect_eq(items[0].severity, DP_SEVERITY_error);
        }
    }
    items[0] = items[1] = items[2] = (struct dp_diagnostic){DP_RULE_V07, DP_SEVERITY_warning, 0, 1, 0, 0, 0, 9};
    items[1].severity = DP_SEVERITY_error;
    items[2].severity = DP_SEVERITY_error;
    items[2].subresource = 4;
    o.diagnostics.count = 3;
    dp_sort_diagnostics(&o);
    cr_expect_eq(o.diagnostics.count, 1u);
    cr_expect_eq(items[0].subresource, 4u);
    cr_expect_eq(items[0].severity, DP_SEVERITY_error);
}

static bool retrust(const struct fake *f, struct dp_requirement *r) {
    (void)f;
    r->trust = DP_TRUST_OBSERVED;
    return true;
}

static bool redrain(const struct fake *f, struct dp_requirement *r) {
    (void)f;
    r->drain = DP_DRAIN_VS;
    return true;
}

static bool refence(const struct fake *f, struct dp_packet *p) {
    (void)f;
    p->as.EOP.fence += p->kind == DP_PACKET_EOP;
    return true;
}

/* The digest follows what was said and nothing else; a part's digest follows that part. */
Test(oracles_observe, digests) {
    struct book book;
    write_program(&book, DP_LIST_direct, 999);
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    struct dp_observation o;
    memset(&o, 0, sizeof o);
    straighten();
    dp_observe(&fakes[0], NULL, &book.program, scratch, &o);
    cr_expect_eq(o.digest, 0u);
    uint64_t first = dp_observation_digest(&o);
    uint64_t requirements = dp_digest_parts(&o, DP_PART_REQUIREMENTS);
    uint64_t compared = dp_digest_parts(&o, DP_PART_ALL & ~DP_PART_PRINTED);
    cr_expect_eq(o.digest, first);
    cr_expect_neq(first, compared);
    dp_observe(&fakes[0], NULL, &book.program, scratch, &o);
    cr_expect_eq(dp_observation_digest(&o), first);
    bend.requirement = retrust;
    dp_observe(&fakes[0], NULL, &book.program, scratch, &o);
    cr_expect_neq(dp_observation_digest(&o), first);
    cr_expect_eq(dp_digest_parts(&o, DP_PART_REQUIREMENTS), requirements);
    cr_expect_eq(dp_digest_parts(&o, DP_PART_ALL & ~DP_PART_PRINTED), compared);
    bend.requirement = redrain;
    dp_observe(&fakes[0], NULL, &book.program, scratch, &o);
    cr_expect_neq(dp_digest_parts(&o, DP_PART_REQUIREMENTS), requirements);
    straighten();
    bend.packet = refence;
    dp_observe(&fakes[0], NULL, &book.program, scratch, &o);
    cr_expect_neq(dp_digest_parts(&o, DP_PART_PACKETS), 0u);
    cr_expect_neq(dp_digest_parts(&o, DP_PART_ALL & ~DP_PART_PRINTED), compared);
    cr_expect_eq(
        dp_digest_parts(&o, DP_PARTS_OF_ALL_SWITCHES & ~DP_PART_STATE & ~DP_PART_UNSUPPORTED & ~DP_PART_DIAGNOSTICS),
        requirements);
    dp_observation_free(&o);
    dp_scratch_destroy(scratch);
}

/* Vacuity figures of a program with a refused barrier, of one with a refused command, and of one without semantics. */
Test(oracles_observe, tally) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    const struct dp_tally *tally = dp_harness_tally(harness);
    struct book book;
    straighten();
    write_program(&book, DP_LIST_direct, 0);
    cr_expect_eq(book.program.count, (size_t)RECORDS);
    dp_judge_program(harness, NULL, &book.program, DP_ALL_ORACLES, NULL);
    cr_expect_eq(tally->programs_accepted, 1u);
    cr_expect_eq(tally->commands,
                 12u); /* two resources; draw, call, dispatch, copy, discard; dispatch, call; 3 queue */
    cr_expect_eq(tally->commands_accepted, 12u);
    cr_expect_eq(tally->barriers, 4u);
    cr_expect_eq(tally->barriers_accepted, 4u);
    write_program(&book, DP_LIST_compute, 999);
    dp_judge_program(harness, NULL, &book.program, DP_ALL_ORACLES, NULL);
    cr_expect_eq(tally->programs, 2u);
    cr_expect_eq(tally->programs_accepted, 1u);
    cr_expect_eq(tally->commands_accepted, 12u + 10u);
    cr_expect_eq(tally->barriers_accepted, 4u + 3u);
    cr_expect_eq(tally->rule[DP_RULE_V08], 1u);
    cr_expect_eq(tally->rule[DP_RULE_U03], 1u);
    cr_expect_eq(tally->findings, 0u);
    write_program(&book, DP_LIST_direct, 0);
    write_record(&book, DP_COMMAND_marker)->as.marker.number = 77; /* behind its list, which a fake does not mind */
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, NULL), DP_VERDICT_UNSUPPORTED);
    cr_expect_eq(tally->programs, 3u);
    cr_expect_eq(tally->programs_unsupported, 1u);
    cr_expect_eq(tally->programs_accepted, 1u);
    cr_expect_eq(tally->commands, 24u);
    cr_expect_str_eq(dp_harness_observation(harness, 1)->unsupported_reason, "marker 77");
    bend.requirement = redrain; /* both alike, so only legality and the like could object, and they are not asked */
    bend.packet = refence;
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, NULL), DP_VERDICT_UNSUPPORTED);
    dp_harness_destroy(harness);
}

static unsigned runs;

static void count_runs(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)f;
    (void)records;
    (void)count;
    runs += command == AT_DEVICE;
}

/* About one program in sixteen is run again under DP_ALL_ORACLES (one in eight for `switches`), the same ones every time;
 * any other mask is taken at its word. The hash behind the choice feels every field. */
Test(oracles_observe, share_of_reruns) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct book book;
    unsigned chosen = 0;
    straighten();
    bend.after = count_runs;
    write_program(&book, DP_LIST_direct, 0);
    for (uint32_t i = 0; i < 1600; i++) {
        book.records[AT_BARRIER + 2].as.texture_barrier.range.first_slice = i;
        runs = 0;
        dp_judge_program(harness, NULL, &book.program, DP_ALL_ORACLES, NULL);
        bool again = runs > 3; /* once each, and perhaps once more for `switches` */
        cr_expect_eq(again, dp_hash_program(&book.program) % DP_RERUN_SHARE == 0);
        chosen += again;
    }
    cr_expect(chosen > 60 && chosen < 150, "%u of 1600", chosen);
    uint64_t switched = dp_harness_tally(harness)->switched;
    cr_expect(switched > 150 && switched < 250, "%u of 1600 under other switches", (unsigned)switched);
    const struct dp_tally *tally = dp_harness_tally(harness);
    uint64_t asked = tally->replayed + tally->not_replayed;
    cr_expect(asked > 10 && asked < 45, "%u of 1600 for memory", (unsigned)asked);
    runs = 0;
    uint64_t all_but_fix = DP_EVERY_ORACLE; /* which runs once for each hazard */
    for (size_t i = 0; i < dp_oracle_count; i++) {
        all_but_fix &= strcmp(dp_oracles[i].name, "fix") == 0 ? ~(UINT64_C(1) << i) : UINT64_MAX;
    }
    dp_judge_program(harness, NULL, &book.program, all_but_fix, NULL);
    cr_expect_eq(runs, 2u + 4 + 4 + 1 + 1);
    uint64_t hash = dp_hash_program(&book.program);
    for (size_t i = 0; i < book.program.count; i++) {
        const struct dp_description *d = dp_describe(book.records[i].kind);
        for (size_t k = 0; k < d->count; k++) {
            unsigned char *at = (unsigned char *)&book.records[i] + d->fields[k].offset;
            at[0] ^= 1;
            cr_expect_neq(dp_hash_program(&book.program), hash, "record %zu, %s", i, d->fields[k].member);
            at[0] ^= 1;
        }
    }
    cr_expect_eq(dp_hash_program(&book.program), hash);
    dp_harness_destroy(harness);
}

/* No text outgrows its place, whatever stands in it. */
Test(oracles_observe, signatures_are_bounded) {
    struct dp_finding finding;
    char what[4000];
    memset(what, 'x', sizeof what - 1);
    what[sizeof what - 1] = '\0';
    cr_expect_not(dp_fail(&finding, "diagnostics", what, what));
    cr_expect_eq(strlen(finding.signature), 80u);
    cr_expect_eq(strlen(finding.text), sizeof finding.text - 1);
    char small[8];
    struct dp_words words = dp_words_in(small, sizeof small);
    for (int i = 0; i < 5; i++) {
        dp_words_add(&words, "%s", "abc");
    }
    cr_expect_str_eq(small, "abcabca");
    char text[128];
    words = dp_words_in(text, sizeof text);
    dp_words_change(&words, DP_SET_DRAIN, DP_DRAIN_CB | DP_DRAIN_VS, DP_DRAIN_CB | DP_DRAIN_DB | 0x80000000u);
    dp_words_add(&words, ", ");
    dp_words_mask(&words, DP_SET_SYNC, DP_SYNC_COPY | DP_SYNC_SPLIT);
    dp_words_add(&words, ", ");
    dp_words_mask(&words, DP_SET_HARDWARE, DP_HARDWARE_scarlett);
    dp_words_add(&words, ", ");
    dp_words_value(&words, DP_SET_LAYOUT, DP_LAYOUT_UNDEFINED);
    dp_words_add(&words, ", ");
    dp_words_value(&words, DP_SET_LAYOUT, 77);
    cr_expect_str_eq(text, "+DB+0x80000000 -VS, COPY|SPLIT, scarlett, UNDEFINED, 77");
}

/* Both changes touch every shader access and nothing else. */
Test(oracles_observe, changed_shader_accesses) {
    struct dp_command records[4];
    struct dp_command out[4];
    dp_plain(&records[0], DP_COMMAND_draw);
    dp_plain(&records[1], DP_COMMAND_shader);
    dp_plain(&records[2], DP_COMMAND_operand);
    dp_plain(&records[3], DP_COMMAND_shader);
    records[2].as.operand.resource = 7;
    records[3].as.shader.resource = DP_NONE;
    cr_expect_eq(dp_change_shaders(DP_SHADERS_REMOVED, records, 4, out), 2u);
    cr_expect(out[1].kind == DP_COMMAND_operand && out[1].as.operand.resource == 7);
    cr_expect_eq(dp_change_shaders(DP_SHADERS_ALTERED, records, 4, out), 4u);
    cr_expect_eq(memcmp(&out[2], &records[2], sizeof out[2]), 0);
    for (int i = 1; i < 4; i += 2) {
        const struct dp_record_shader *a = &records[i].as.shader;
        const struct dp_record_shader *b = &out[i].as.shader;
        cr_expect(a->rw != b->rw && b->rw < 3 && a->via != b->via && b->via < 3 && a->access != b->access);
        cr_expect(a->stage != b->stage && a->resource != b->resource && b->resource < 64);
        cr_expect_neq(a->range.index_or_first_mip, b->range.index_or_first_mip);
    }
}
