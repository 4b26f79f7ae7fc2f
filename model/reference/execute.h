/* execute.h: what happens on the queue: executes and presents. */
#ifndef DRAINPROOF_MODEL_REFERENCE_EXECUTE_H
#define DRAINPROOF_MODEL_REFERENCE_EXECUTE_H

#include "translator.h"

/* `execute` with the lists it names. */
void ref_execute(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count);

/* `present` with its operands. */
void ref_present(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count);

#endif
