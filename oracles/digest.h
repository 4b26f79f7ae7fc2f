/* digest.h: the digest of an observation: XXH3_64bits over its canonical serialisation.
 *
 * The serialisation names rules and packets by their names and writes every number little-endian in a fixed width,
 * so that neither padding, byte order, nor the place of a line in a registry moves a digest.
 */
#ifndef DRAINPROOF_ORACLES_DIGEST_H
#define DRAINPROOF_ORACLES_DIGEST_H

#include "oracles/oracle.h"

/* Parts of an observation. */
enum dp_part {
    DP_PART_DIAGNOSTICS = 0x01,
    DP_PART_REQUIREMENTS = 0x02,
    DP_PART_PACKETS = 0x04,
    DP_PART_STATE = 0x08,
    DP_PART_OPERATIONS = 0x10,
    DP_PART_UNSUPPORTED = 0x20,
    DP_PART_PRINTED = 0x40, /* what is printed and not compared: actions, trust, subresource of a diagnostic, reason */
    DP_PART_ALL = 0x7F
};

/* What no optimization switch may change (design section 6, determinism). */
#define DP_PARTS_OF_ALL_SWITCHES (DP_PART_DIAGNOSTICS | DP_PART_REQUIREMENTS | DP_PART_STATE | DP_PART_UNSUPPORTED)

uint64_t dp_digest_parts(const struct dp_observation *observation, unsigned parts);

/* The digest over everything; also written into the observation, where it stays until the next run. */
uint64_t dp_observation_digest(struct dp_observation *observation);

#endif
