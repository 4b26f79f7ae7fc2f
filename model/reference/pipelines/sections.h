/* sections.h: the sections of a packet that hold the description, and P.9 (tables/pso_container.tsv): written from a
 * state and read back. Readers need the whole section at `from`; what they read may be anything. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_SECTIONS_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_SECTIONS_H

#include "bytes.h"
#include "state.h"

/* P.2 */
void ref_pso_write_blend(struct ref_pso_writer *writer, const struct ref_pso_blend *blend);
void ref_pso_read_blend(struct ref_pso_blend *blend, const uint8_t *from);
/* P.3 */
void ref_pso_write_raster(struct ref_pso_writer *writer, const struct ref_pso_raster *raster);
void ref_pso_read_raster(struct ref_pso_raster *raster, const uint8_t *from);
/* P.4 */
void ref_pso_write_depth_stencil(struct ref_pso_writer *writer, const struct ref_pso_depth_stencil *ds);
void ref_pso_read_depth_stencil(struct ref_pso_depth_stencil *ds, const uint8_t *from);
/* P.5 */
void ref_pso_write_targets(struct ref_pso_writer *writer, const struct ref_pso_targets *targets);
void ref_pso_read_targets(struct ref_pso_targets *targets, const uint8_t *from);
/* P.6; the number of stream-output entries is not in it */
void ref_pso_write_vgt(struct ref_pso_writer *writer, const struct ref_pso_state *state);
void ref_pso_read_vgt(struct ref_pso_state *state, const uint8_t *from);
/* The limits of P.8, behind its sample mask */
void ref_pso_write_limits(struct ref_pso_writer *writer, const struct ref_pso_state *state);
/* P.9 */
void ref_pso_write_exports(struct ref_pso_writer *writer, const struct dp_pso_tuple tuples[DP_PSO_TARGETS]);
void ref_pso_read_exports(struct dp_pso_tuple tuples[DP_PSO_TARGETS], const uint8_t *from);

#endif
