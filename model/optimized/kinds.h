/* kinds.h: compression at execute: kinds present, kinds enabled, valid metadata, initialised memory (barrier sheet
 * 15.5.2, 15.5.4, 15.5.5, 15.6). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_KINDS_H
#define DRAINPROOF_MODEL_OPTIMIZED_KINDS_H

#include "model/optimized/log.h"
#include "model/optimized/resource.h"

/* Union of P(layout) of a resource over a set of layouts. */
uint32_t opt_kinds_in(const struct opt_translator *t, const struct opt_resource *resource, uint64_t layouts);

/* Kinds that leaving the one layout for the other forbids (ids): the static op of a barrier (barrier sheet 15.5.3),
 * before it is cut to the classes that the barrier touches. Nothing if either is UNDEFINED. */
uint32_t opt_kinds_left(const struct opt_translator *t, const struct opt_resource *resource, uint32_t before,
                        uint32_t after);

/* An accepted texture barrier takes the box of its entry from the layouts `before` (a set of ids) to entry->after:
 * reports its operations and moves C, E, V and I. `before` is empty where LayoutBefore is UNDEFINED. Layouts are not
 * moved. These return false if memory has run out. */
bool opt_kinds_moved(struct opt_translator *t, const struct opt_log_entry *entry, uint64_t before, uint64_t execution);

/* An accepted `discard` on the box of its entry. */
bool opt_kinds_discarded(struct opt_translator *t, const struct opt_log_entry *entry);

/* The decompression of the untranslated aliasing barrier. */
void opt_kinds_expanded(struct opt_translator *t, const struct opt_log_entry *entry, uint64_t execution);

/* An accepted operand that writes: initialises, adds kinds, and takes the memory from whoever shares it. */
bool opt_kinds_written(struct opt_translator *t, const struct opt_log_entry *entry);

/* O18 (opt_skip_absent_kinds.c), if it is on: takes out of needs->removed what the list that is being recorded proves
 * absent. The barrier is accepted, on a texture, and not yet in the list's log. */
struct opt_barrier;
struct opt_needs;
void opt_skip_absent_kinds(struct opt_translator *t, const struct opt_barrier *barrier, struct opt_needs *needs);

#endif
