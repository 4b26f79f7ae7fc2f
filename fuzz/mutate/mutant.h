/* mutant.h: a program in the byte form under mutation, shared by the mutations and by nobody else.
 *
 * Record 0 is the header, the others are what stands behind it; a kind is what byte 0 of a record means. Nothing here
 * keeps the guarantees of model/command.h: decoding does.
 */
#ifndef DRAINPROOF_FUZZ_MUTATE_MUTANT_H
#define DRAINPROOF_FUZZ_MUTATE_MUTANT_H

#include "fuzz/encode/bytes_table.h"
#include "fuzz/generate/choice.h"
#include "fuzz/generate/generate.h"
#include "fuzz/mutate/mutate.h"

struct dp_mutant {
    uint8_t *bytes;
    size_t count; /* records, the header counted */
    size_t most;  /* of them */
    const struct dp_byte_tables *tables;
    const struct dp_kind_facts *facts; /* by kind */
    struct dp_choice dice;
    struct dp_generator *generator;
    struct dp_command *decoded; /* room for DP_DECODE_MAX; see dp_mutant_decode */
    uint8_t *room;              /* for DP_DECODE_MAX records */
    uint8_t *other;             /* likewise */
};

/* Which slots are filled, and by which record (the first that creates it; 0: none). */
struct dp_living {
    uint64_t filled[DP_NAMESPACES];
    uint16_t definer[DP_NAMESPACES][DP_INLINE_SLOTS];
};

/* --- mutant.c: records --- */

static inline uint8_t *dp_record(const struct dp_mutant *m, size_t index) {
    return m->bytes + index * DP_RECORD_BYTES;
}

/* Kind of a record; that of the header is the device. */
enum dp_kind dp_kind_at(const struct dp_mutant *m, size_t index);
const struct dp_kind_facts *dp_facts_at(const struct dp_mutant *m, size_t index);

/* The record behind the command at `index` and its parts. */
size_t dp_command_end(const struct dp_mutant *m, size_t index);

/* A command (no part) by chance; 0 if there is none. `accept` may be NULL: any. */
typedef bool dp_accept(const struct dp_kind_facts *facts);
size_t dp_any_record(struct dp_mutant *m, dp_accept *accept);
bool dp_is_command(const struct dp_kind_facts *facts);
bool dp_is_part(const struct dp_kind_facts *facts);

/* A place between commands, from 1 to the count. `inside`: one where a list is open, 0 if there is none. */
size_t dp_any_place(struct dp_mutant *m, bool inside);

/* Room for `count` records before `at`, all zeros. False, and nothing is changed, if they do not fit. */
bool dp_make_room(struct dp_mutant *m, size_t at, size_t count);
void dp_take_out(struct dp_mutant *m, size_t at, size_t count);

/* A plain record of a kind at `at`, of which room has been made. */
void dp_lay(struct dp_mutant *m, size_t at, enum dp_kind kind);

/* --- values.c: fields --- */

/* The field of a record at an offset within struct dp_command: DP_PUT(m, 3, group, type, DP_BARRIER_global). */
void dp_put_at(struct dp_mutant *m, size_t index, size_t offset, uint32_t value);
#define DP_PUT(m, index, kind, member, value) dp_put_at(m, index, offsetof(struct dp_command, as.kind.member), value)

/* A code, slot or mask as decoding reads it, slots not resolved. */
uint32_t dp_value_of(const struct dp_mutant *m, size_t index, const struct dp_byte_field *field);
/* Writes one; a value that the form cannot hold changes nothing. */
void dp_put(struct dp_mutant *m, size_t index, const struct dp_byte_field *field, uint32_t value);

/* Gives a field another value, by its type; false if it could not. */
bool dp_change_field(struct dp_mutant *m, size_t index, const struct dp_byte_field *field);

/* All fields of a record random within their bounds, slots naming what is filled. */
void dp_fill(struct dp_mutant *m, size_t index, const struct dp_living *living);

/* The field with this word and form (BEFORE or AFTER); NULL. */
const struct dp_byte_field *dp_side(const struct dp_mutant *m, size_t index, const char *word, enum dp_form form);

/* --- living.c: slots --- */

void dp_find_living(const struct dp_mutant *m, struct dp_living *living);
/* The slot that decoding makes of a code: itself if filled, else the next filled one. */
uint32_t dp_resolve(uint64_t filled, uint32_t slot);
/* The field that names the resource of a record first; NULL. */
const struct dp_byte_field *dp_resource_field(const struct dp_mutant *m, size_t index);
/* A filled slot by chance, DP_NONE if there is none. */
uint32_t dp_any_slot(struct dp_mutant *m, const struct dp_living *living, enum dp_namespace space);
/* The lowest empty slot that a field can hold, DP_NONE if there is none. */
uint32_t dp_empty_slot(const struct dp_living *living, enum dp_namespace space);

/* --- decoded.c --- */

/* Decodes into m->decoded, one for one with the records: where decoding leaves out or puts in, the records are replaced
 * by what it made. False if that does not fit. */
bool dp_mutant_decode(struct dp_mutant *m);

/* --- accesses.c: who touches what, of what dp_mutant_decode decoded --- */

struct dp_touch {
    size_t command; /* its record */
    uint32_t resource;
    uint32_t access;
    uint32_t stage;
    uint32_t list; /* DP_LIST_* of the list that is open */
};

/* Whether the record is a part that touches a resource by a known access; the command is the one before it. */
bool dp_touch_of(const struct dp_mutant *m, size_t command, size_t part, uint32_t list, struct dp_touch *touch);

/* The creation of a slot, NULL if it is empty. */
const struct dp_record_resource *dp_creation_of(const struct dp_mutant *m, uint32_t slot);

/* The two sides of a barrier. */
struct dp_between {
    uint32_t resource;
    uint32_t sync_before, sync_after;
    uint32_t access_before, access_after;
    uint32_t layout_before, layout_after;
    bool texture;
};
/* What hands the resource over from one access to the next one, at the place of record `at`. */
void dp_between_of(struct dp_mutant *m, const struct dp_touch *from, const struct dp_touch *to, size_t at,
                   struct dp_between *between);

/* --- bridge.c --- */

/* Puts a barrier in before the later one of two accesses of a resource, one of them by the given command (0: by any).
 * Of what dp_mutant_decode decoded; the records are no longer one for one with that afterwards. */
bool dp_bridge(struct dp_mutant *m, size_t from, size_t to);

/* --- cross.c --- */

/* Puts a run of whole commands of another mutant before `at`, slots renumbered to what is there, creations in empty
 * ones. False if it does not fit. */
bool dp_put_run(struct dp_mutant *m, const struct dp_mutant *from, size_t at, size_t first, size_t end);

/* --- plain_bytes.c --- */

/* Changes some bytes of `size` (at least 1); never leaves them as they were. */
void dp_mutate_bytes(struct dp_choice *dice, uint8_t *bytes, size_t size);

/* --- mutations/<name>.c --- */

#define DP_MUTATION(name, weight, what) bool dp_mutation_##name(struct dp_mutant *m);
#include "fuzz/mutate/mutations.def"
#undef DP_MUTATION

#endif
