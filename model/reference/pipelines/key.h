/* key.h: the byte strings of pipeline sheet 9.6, written from a canonical state. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_KEY_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_KEY_H

#include "bytes.h"
#include "state.h"

/* K, the immutable key; C, the canonical byte string, which begins with K. */
void ref_pso_write_key(struct ref_pso_writer *writer, const struct ref_pso_state *state);
void ref_pso_write_canonical(struct ref_pso_writer *writer, const struct ref_pso_state *state);

/* The parts of K that the stand-in compiler patches in (sheet 9.9), each from its count on. */
void ref_pso_write_elements(struct ref_pso_writer *writer, const struct ref_pso_state *state);
void ref_pso_write_stream_output(struct ref_pso_writer *writer, const struct ref_pso_state *state);

#endif
