/* checksum.h: the CRC-32 values of a container (tables/pso_container.tsv). A NULL blob must have size 0. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_CHECKSUM_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_CHECKSUM_H

#include "instance.h"

/* Of section 0..8 of a packet that has 676 bytes or more, and where its value stands. */
uint32_t ref_pso_section_crc(const uint8_t *packet, uint32_t section);
size_t ref_pso_section_crc_at(uint32_t section);

/* Over G || X with X's own field taken as 0; X has 48 bytes or more. */
uint32_t ref_pso_info_crc(const struct dp_pso_bytes *code, const struct dp_pso_bytes *info);

/* Over the whole pipeline, M's own field taken as 0; M has 80 bytes or more. A slot is there when its G has bytes. */
uint32_t ref_pso_whole_crc(const struct dp_pso_package *package);

/* Makes every CRC right that has a place: sections, X of every slot, M, in this order. */
void ref_pso_seal(struct ref_pso_package *package);

#endif
