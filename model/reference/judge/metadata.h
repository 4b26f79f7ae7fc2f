/* metadata.h: META and STATE elements (hardware sheet 6.6, judge.md "Metadata").
 *
 * META is one location a plane class that can have kinds; depth and stencil of one format share that of depth. STATE
 * is one location, if the colour class can have kinds.
 */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_METADATA_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_METADATA_H

#include "judge.h"

/* Index of the META location of a class. */
uint32_t refj_meta_index(const struct refj_place *place, uint32_t plane_class);

/* Whether depth and stencil share their metadata. */
bool refj_shares_htile(const struct refj_place *place);

/* Whatever the layouts are: one element a META location of the classes given as aspects, or one on STATE if colour is
 * among them. Classes that cannot have kinds have neither. False: memory has run out. */
bool refj_add_lines(struct refj_judge *judge, uint32_t location, uint32_t aspects, uint32_t access, uint32_t client,
                    uint32_t rw, struct refj_place *place);

/* An element of an access on a location of this kind: on DATA always; on META for each class of the box whose layouts
 * permit something there; on STATE if colour is such a class. False: memory has run out. */
bool refj_add_at(struct refj_judge *judge, uint32_t location, uint32_t access, uint32_t client, uint32_t rw,
                 struct refj_place *place, const struct refj_box *box);

/* Elements of a BLIT or META_INIT on the classes given as aspects: on DATA one each, else those of refj_add_lines. */
bool refj_add_for_aspects(struct refj_judge *judge, uint32_t location, uint32_t aspects, uint32_t client, uint32_t rw,
                          struct refj_place *place);

/* --- clears.c: clears of a target, fast or slow class by class --- */

bool refj_is_target_clear(enum dp_kind command, uint32_t role);
/* Whether this clear clears the class by its metadata alone. */
bool refj_clears_fast(const struct refj_judge *judge, enum dp_kind command, const struct dp_record_operand *operand,
                      const struct refj_place *place, uint32_t plane_class);
/* Its elements. False: memory has run out. */
bool refj_add_clear(struct refj_judge *judge, enum dp_kind command, const struct dp_record_operand *operand,
                    uint32_t access, struct refj_place *place, const struct refj_box *box);

#endif
