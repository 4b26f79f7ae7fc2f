/* test_encode_bytes.c: the laws of the byte form (design section 4, fuzz/encode/README.md). */
#include "fuzz/encode/bytes_table.h"
#include "fuzz/encode/compare.h"
#include "fuzz/encode/creation.h"
#include "test_encode_random.h"

#include <criterion/criterion.h>
#include <string.h>

/* Bytes of a record, as a size. */
#define RECORD ((size_t)DP_RECORD_BYTES)

static struct dp_command first[DP_DECODE_MAX];
static struct dp_command second[DP_DECODE_MAX];
static uint8_t encoded[DP_DECODE_MAX * RECORD];

/* Every guarantee that a record by itself can break: members of sets, defined bits, slots of the byte form. */
static void check_fields(const struct dp_command *record) {
    const struct dp_description *d = dp_describe(record->kind);
    for (size_t i = 0; i < d->count; i++) {
        const struct dp_field *f = &d->fields[i];
        if (f->type == DP_TYPE_ENUM) {
            cr_assert(dp_name(f->set, (uint32_t)dp_get(record, f)) != NULL, "%s.%s", d->name, f->member);
        } else if (dp_type_namespace(f->type) >= 0) {
            uint64_t slot = dp_get(record, f);
            cr_assert(slot < DP_INLINE_SLOTS || (slot == DP_NONE && dp_type_optional(f->type)), "%s.%s", d->name,
                      f->member);
        } else if (f->type == DP_TYPE_MASK32 && !dp_kind_facts(record->kind)->raw_masks) {
            cr_assert((dp_get(record, f) & ~(uint64_t)dp_defined_bits(f->set)) == 0, "%s.%s", d->name, f->member);
        }
    }
}

/* The guarantees of structure and creation, asked of the state machine record by record. */
static void check_guarantees(const struct dp_program *p) {
    static struct dp_structure s;
    dp_structure_start(&s);
    for (size_t i = 0; i < p->count; i++) {
        struct dp_command copy = p->records[i];
        struct dp_creation_fault fault;
        bool part = dp_kind_facts(copy.kind)->part;
        cr_assert(part || dp_structure_finish(&s, false) == DP_STRUCTURE_FITS, "record %zu", i);
        cr_assert_eq(dp_structure_place(&s, copy.kind), DP_STRUCTURE_FITS, "record %zu", i);
        cr_assert_eq(dp_structure_slots(&s, &copy), DP_STRUCTURE_FITS, "record %zu", i);
        dp_creation_mend(&copy, &s, &fault);
        cr_assert_null(fault.member, "record %zu: %s", i, fault.message);
        check_fields(&copy);
        cr_assert(dp_structure_take(&s, &copy));
    }
    cr_assert_eq(dp_structure_finish(&s, true), DP_STRUCTURE_FITS);
    cr_assert(p->count >= 1 && p->records[0].kind == DP_COMMAND_device);
    dp_structure_free(&s);
}

Test(encode_bytes, decode_of_encode_is_the_program) {
    static uint8_t bytes[48 * 1024];
    bool seen[DP_COMMAND_COUNT] = {false};
    for (int round = 0; round < 6000; round++) {
        char reason[256] = "";
        size_t where;
        size_t size = random_bytes(bytes, round % 100 == 0 ? sizeof bytes : 2048);
        struct dp_program p = {first, dp_decode(bytes, size, first, DP_DECODE_MAX)};
        check_guarantees(&p);
        size_t needed = dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason);
        cr_assert_eq(needed, p.count * RECORD, "round %d: %s", round, reason);
        struct dp_program q = {second, dp_decode(encoded, needed, second, DP_DECODE_MAX)};
        cr_assert(dp_same_program(&p, &q, &where), "round %d, record %zu", round, where);
        for (size_t i = 0; i < p.count; i++) {
            seen[p.records[i].kind] = true;
        }
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        cr_expect(seen[kind], "%s was never decoded", dp_describe((enum dp_kind)kind)->name);
    }
}

Test(encode_bytes, full_programs_round_trip) {
    /* A device, a list, DP_DECODE_MAX - 3 markers and the end: exactly as much as fits; one more does not. */
    static struct dp_command records[DP_DECODE_MAX + 1];
    char reason[256];
    dp_plain(&records[0], DP_COMMAND_device);
    dp_plain(&records[1], DP_COMMAND_list);
    for (size_t i = 2; i < DP_DECODE_MAX; i++) {
        dp_plain(&records[i], DP_COMMAND_marker);
        records[i].as.marker.number = (uint32_t)i;
    }
    dp_plain(&records[DP_DECODE_MAX - 1], DP_COMMAND_end);
    struct dp_program p = {records, DP_DECODE_MAX};
    size_t size = dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason);
    cr_assert_eq(size, sizeof encoded, "%s", reason);
    struct dp_program q = {second, dp_decode(encoded, size, second, DP_DECODE_MAX)};
    cr_assert(dp_same_program(&p, &q, NULL));
    p.count++;
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert(strstr(reason, "1025 records") != NULL, "%s", reason);
}

Test(encode_bytes, nothing_is_written_beyond_the_capacity) {
    struct dp_command records[2];
    uint8_t bytes[64];
    dp_plain(&records[0], DP_COMMAND_device);
    dp_plain(&records[1], DP_COMMAND_resource);
    memset(bytes, 0xAA, sizeof bytes);
    struct dp_program p = {records, 2};
    cr_assert_eq(dp_encode(&p, bytes, 63, NULL, 0), 64);
    for (size_t i = 0; i < sizeof bytes; i++) {
        cr_assert_eq(bytes[i], 0xAA);
    }
    cr_assert_eq(dp_decode(bytes, sizeof bytes, first, DP_DECODE_MAX - 1), 0);
}

/* What does not fit is refused with its record and field. */
Test(encode_bytes, programs_beyond_the_bounds_are_refused) {
    struct dp_command r[4];
    char reason[256];
    struct dp_program p = {r, 2};
    dp_plain(&r[0], DP_COMMAND_device);
    dp_plain(&r[1], DP_COMMAND_resource);
    r[1].as.resource.id = 64;
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert_str_eq(reason, "record 1 (resource): id: outside the bounds of the byte form");
    r[1].as.resource.id = 0;
    r[1].as.resource.mips = 2;
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert(strstr(reason, "record 1 (resource): mips: ") == reason, "%s", reason);
    dp_plain(&r[1], DP_COMMAND_draw);
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert_str_eq(reason, "record 1 (draw): stands outside a list");
    dp_plain(&r[1], DP_COMMAND_list);
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert_str_eq(reason, "record 1 (list): is never closed: `end` is missing");
    dp_plain(&r[2], DP_COMMAND_barrier);
    dp_plain(&r[3], DP_COMMAND_texture_barrier);
    p.count = 4;
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
    cr_assert_str_eq(reason, "record 3 (texture_barrier): stands under no group of its type");
    p.count = 0;
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason), 0);
}

/* Records before a record of `kind` so that it may stand: a heap, a texture, lists of both sorts, an open list, its
 * command. */
static size_t set_stage(enum dp_kind kind, uint8_t *bytes) {
    const struct dp_byte_tables *t = dp_byte_tables();
    const struct dp_kind_facts *f = dp_kind_facts(kind);
    enum dp_category category = f->category;
    enum dp_kind before[8];
    size_t count = 0;
    bool in_list = category == DP_CATEGORY_CLOSE || category == DP_CATEGORY_CALL || category == DP_CATEGORY_WORK ||
                   category == DP_CATEGORY_NOTE;
    for (int k = 0; f->part && k < DP_COMMAND_COUNT; k++) {
        const struct dp_kind_facts *parent = dp_kind_facts((enum dp_kind)k);
        if (!parent->part && parent->parts == f->parts) {
            in_list = parent->category == DP_CATEGORY_CALL || parent->category == DP_CATEGORY_WORK;
            before[count++] = (enum dp_kind)k;
            break;
        }
    }
    size_t at = RECORD;
    memset(bytes, 0, 16 * RECORD);
    if (f->list >= 0) { /* list 0: a bundle or a direct list, closed; list 1 is the one that is open */
        bytes[at] = t->byte_of[DP_COMMAND_list];
        bytes[at + DP_RECORD_FIELDS + 1] = f->part ? DP_LIST_direct : DP_LIST_bundle;
        bytes[at + RECORD] = t->byte_of[DP_COMMAND_end];
        at += 2 * RECORD;
        in_list = !f->part;
    }
    if (in_list) {
        bytes[at] = t->byte_of[DP_COMMAND_list];
        bytes[at + DP_RECORD_FIELDS] = 1;
        at += RECORD;
    }
    for (size_t i = 0; i < count; i++) {
        bytes[at] = t->byte_of[before[i]];
        at += RECORD;
    }
    return at;
}

static bool contains(const struct dp_program *p, const struct dp_command *record) {
    for (size_t i = 0; i < p->count; i++) {
        if (dp_same_command(&p->records[i], record, NULL)) {
            return true;
        }
    }
    return false;
}

/* Zero bytes are the plain record, for each of the 256 kind bytes; a heap of 0 bytes is raised to one page, and an
 * execute needs its list. */
Test(encode_bytes, zero_bytes_are_plain) {
    static uint8_t bytes[64 * RECORD];
    struct dp_command plain;
    cr_assert_eq(dp_decode(NULL, 0, first, DP_DECODE_MAX), 1);
    dp_plain(&plain, DP_COMMAND_device);
    cr_assert(dp_same_command(&first[0], &plain, NULL));
    bool seen[DP_COMMAND_COUNT] = {false};
    for (int byte = 0; byte < 256; byte++) {
        enum dp_kind kind = (enum dp_kind)dp_byte_tables()->kind_of[byte];
        size_t at = set_stage(kind, bytes);
        bytes[at] = (uint8_t)byte;
        dp_plain(&plain, kind);
        if (kind == DP_COMMAND_heap) {
            plain.as.heap.size = DP_PLACEMENT;
        } else if (dp_kind_facts(kind)->needs_part) {
            bytes[RECORD] = dp_byte_tables()->byte_of[DP_COMMAND_list];
            bytes[2 * RECORD] = (uint8_t)byte;
            bytes[3 * RECORD] = dp_byte_tables()->byte_of[DP_COMMAND_executed];
            at = 3 * RECORD;
        }
        struct dp_program p = {first, dp_decode(bytes, at + RECORD, first, DP_DECODE_MAX)};
        cr_assert(contains(&p, &plain), "byte %d (%s)", byte, dp_describe(kind)->name);
        seen[kind] = true;
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        cr_expect(seen[kind] != (kind == DP_COMMAND_device), "no byte means %s", dp_describe((enum dp_kind)kind)->name);
    }
}

/* Removes one record that creates nothing: what is left is what there was, in order, with the same fields. Groups
 * and ends that the decoder puts in, and parts that lose their command, may differ. */
Test(encode_bytes, removing_a_record_changes_no_other) {
    static uint8_t bytes[128 * RECORD];
    size_t removed = 0;
    for (int round = 0; round < 3000; round++) {
        size_t size = random_bytes(bytes, 64 * RECORD);
        size_t count = dp_decode(bytes, size, first, DP_DECODE_MAX);
        struct dp_program p = {first, count};
        size_t whole = dp_encode(&p, bytes, sizeof bytes, NULL, 0);
        if (count < 2 || whole > sizeof bytes) {
            continue;
        }
        size_t victim = 1 + (size_t)(random_next() % (count - 1));
        if (dp_kind_facts(first[victim].kind)->defines >= 0) {
            continue;
        }
        memmove(bytes + victim * RECORD, bytes + (victim + 1) * RECORD, (count - victim - 1) * RECORD);
        size_t left = dp_decode(bytes, whole - RECORD, second, DP_DECODE_MAX);
        size_t from = 0;
        for (size_t i = 0; i < left; i++) {
            bool put_in = second[i].kind == DP_COMMAND_end || second[i].kind == DP_COMMAND_group;
            size_t at = from;
            while (at < count && !dp_same_command(&second[i], &first[at], NULL)) {
                at++;
            }
            cr_assert(at < count || put_in, "round %d: record %zu (%s) is new", round, i,
                      dp_describe(second[i].kind)->name);
            from = at < count ? at + 1 : from;
        }
        removed++;
    }
    cr_assert_gt(removed, 500);
}

/* Ids, wrong numbers and undefined bits: what the flags and the top codes express. */
Test(encode_bytes, wrong_values_can_be_expressed) {
    static const uint32_t numbers[] = {0, 1, 239, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF};
    struct dp_command r[8];
    char reason[256];
    enum dp_kind kinds[] = {DP_COMMAND_device, DP_COMMAND_resource,        DP_COMMAND_list, DP_COMMAND_barrier,
                            DP_COMMAND_group,  DP_COMMAND_texture_barrier, DP_COMMAND_end};
    struct dp_program p = {r, sizeof kinds / sizeof kinds[0]};
    for (size_t i = 0; i < p.count; i++) {
        dp_plain(&r[i], kinds[i]);
    }
    r[1].as.resource.id = 7;
    r[4].as.group.type = DP_BARRIER_texture;
    struct dp_record_texture_barrier *b = &r[5].as.texture_barrier;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        b->resource = i % 3 == 0 ? DP_NONE : i % 3 == 1 ? 7 : 9;
        b->range = (struct dp_range){numbers[i],           numbers[(i + 1) % 9], numbers[(i + 2) % 9],
                                     numbers[(i + 3) % 9], numbers[(i + 4) % 9], numbers[(i + 5) % 9]};
        b->sync_before = i % 2 ? 0x40000000u : DP_SYNC_DRAW;
        b->flags = i % 2 ? 0x82 : DP_TEXTURE_BARRIER_DISCARD;
        b->layout_after = i % 2 ? 32 : 0x80000004u;
        b->layout_before = i % 2 ? DP_LAYOUT_UNDEFINED : 0xFFFFFFFEu;
        size_t size = dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason);
        cr_assert_eq(size, p.count * RECORD, "%s", reason);
        struct dp_program q = {second, dp_decode(encoded, size, second, DP_DECODE_MAX)};
        cr_assert(dp_same_program(&p, &q, NULL));
    }
    /* without the flag an id that names an empty slot means the next filled one */
    b->resource = 9;
    size_t size = dp_encode(&p, encoded, sizeof encoded, reason, sizeof reason);
    cr_assert_eq(encoded[5 * RECORD + 1] & DP_RECORD_KEEP_IDS, DP_RECORD_KEEP_IDS);
    encoded[5 * RECORD + 1] = 0;
    cr_assert_eq(dp_decode(encoded, size, second, DP_DECODE_MAX), p.count);
    cr_assert_eq(second[5].as.texture_barrier.resource, 7);
}

/* The repairs that README.md lists, each seen. */
Test(encode_bytes, repairs) {
    const struct dp_byte_tables *t = dp_byte_tables();
    /* clang-format off */
    static const struct {
        const char *what;
        enum dp_kind in[6];
        size_t in_count;
        enum dp_kind out[8];
        size_t out_count;
    } cases[] = {
        {"work outside a list goes, with its parts", {DP_COMMAND_draw, DP_COMMAND_operand}, 2, {DP_COMMAND_device}, 1},
        {"a part alone goes", {DP_COMMAND_texture_barrier}, 1, {DP_COMMAND_device}, 1},
        {"an end without a list goes", {DP_COMMAND_end}, 1, {DP_COMMAND_device}, 1},
        {"an open list is closed", {DP_COMMAND_list}, 1, {DP_COMMAND_device, DP_COMMAND_list, DP_COMMAND_end}, 3},
        {"an execute closes the list before it",
         {DP_COMMAND_list, DP_COMMAND_execute, DP_COMMAND_executed},
         3, {DP_COMMAND_device, DP_COMMAND_list, DP_COMMAND_end, DP_COMMAND_execute, DP_COMMAND_executed},
         5},
        {"an execute without lists goes", {DP_COMMAND_execute, DP_COMMAND_executed}, 2, {DP_COMMAND_device}, 1},
        {"a creation inside a list goes",
         {DP_COMMAND_list, DP_COMMAND_resource},
         2, {DP_COMMAND_device, DP_COMMAND_list, DP_COMMAND_end},
         3},
        {"a second creation in a slot goes",
         {DP_COMMAND_resource, DP_COMMAND_resource},
         2, {DP_COMMAND_device, DP_COMMAND_resource},
         2},
        {"groups are put in where the type changes",
         {DP_COMMAND_list, DP_COMMAND_barrier, DP_COMMAND_texture_barrier, DP_COMMAND_texture_barrier,
          DP_COMMAND_buffer_barrier},
         5, {DP_COMMAND_device, DP_COMMAND_list, DP_COMMAND_barrier, DP_COMMAND_group, DP_COMMAND_texture_barrier,
          DP_COMMAND_texture_barrier, DP_COMMAND_group, DP_COMMAND_buffer_barrier},
         8},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t bytes[8 * RECORD] = {0};
        for (size_t j = 0; j < cases[i].in_count; j++) {
            bytes[(j + 1) * RECORD] = t->byte_of[cases[i].in[j]];
        }
        size_t count = dp_decode(bytes, (cases[i].in_count + 1) * RECORD, first, DP_DECODE_MAX);
        cr_assert_geq(count, cases[i].out_count, "%s", cases[i].what);
        for (size_t j = 0; j < cases[i].out_count; j++) {
            cr_assert_eq(first[j].kind, cases[i].out[j], "%s: record %zu", cases[i].what, j);
        }
        size_t extra = count - cases[i].out_count; /* the end of the list that was left open */
        cr_assert(extra == 0 || (extra == 1 && first[count - 1].kind == DP_COMMAND_end), "%s", cases[i].what);
    }
}

/* The fuzzer's mutator may cut anywhere: a short tail is ignored, a short header is filled with zeros. */
Test(encode_bytes, tails_and_headers) {
    uint8_t bytes[3 * RECORD] = {0};
    uint32_t version = 0;
    bytes[RECORD] = dp_byte_tables()->byte_of[DP_COMMAND_resource];
    for (size_t size = 0; size <= sizeof bytes; size++) {
        size_t count = dp_decode(bytes, size, first, DP_DECODE_MAX);
        cr_assert_eq(count, size < 2 * RECORD ? 1 : size < sizeof bytes ? 2 : 3, "size %zu", size);
    }
    bytes[8] = 1;
    cr_assert_eq(dp_decode(bytes, 9, first, DP_DECODE_MAX), 1);
    cr_assert_eq(first[0].as.device.series, DP_SERIES_S);
    cr_assert_not(dp_is_bytes(bytes, sizeof bytes, &version));
    struct dp_program p = {first, 1};
    cr_assert_eq(dp_encode(&p, encoded, sizeof encoded, NULL, 0), RECORD);
    cr_assert(dp_is_bytes(encoded, RECORD, &version) && version == DP_BYTES_VERSION);
    cr_assert_not(dp_is_bytes(encoded, 7, &version));
}
