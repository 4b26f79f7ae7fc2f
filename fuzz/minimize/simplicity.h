/* simplicity.h: which of two programs is the simpler one: shortlex over records (design section 8).
 *
 * Fewer records are simpler. Of equally many, the first record that differs decides: a kind with fewer fields is
 * simpler, then the kind that stands first in command.def, then the first field that differs. A field is the simpler
 * the closer it is to its plain value: numbers count upwards from it (and wrap around), masks by the bits that
 * differ, names by their place in the vocabulary.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_SIMPLICITY_H
#define DRAINPROOF_FUZZ_MINIMIZE_SIMPLICITY_H

#include "model/describe.h"

/* A number within a field: the field itself, or a part of a RANGE, BOX or EXTENT. `code` 0 is the plain value. */
struct dp_atom {
    size_t offset; /* within struct dp_command */
    bool wide;     /* 64 bits, otherwise 32 */
    uint64_t plain;
    uint64_t unit; /* the number stays a multiple of it (PAGES) */
};

/* Most numbers in a field. */
#define DP_MAX_ATOMS 6

/* The numbers of a field; returns how many there are. */
size_t dp_atoms(enum dp_kind kind, const struct dp_field *field, struct dp_atom atoms[DP_MAX_ATOMS]);

/* Distance from plain, and back. */
uint64_t dp_atom_code(const struct dp_command *record, const struct dp_atom *atom);
void dp_atom_set(struct dp_command *record, const struct dp_atom *atom, uint64_t code);

/* How far a value of a field with a vocabulary (ENUM, LAYOUT) is from plain: 0 it is plain, then 1 + its place among
 * the values of the set; values without a name stand behind all others. */
uint64_t dp_name_code(const struct dp_field *field, uint64_t value);

/* Below, at or above 0: `a` is simpler, as simple, or not as simple. */
int dp_simpler_record(const struct dp_command *a, const struct dp_command *b);
int dp_simpler_program(const struct dp_program *a, const struct dp_program *b);

#endif
