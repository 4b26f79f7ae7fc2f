/* cost_busy.h: which units may be busy at a packet of a recording: what a drain of them costs (cost.h).
 *
 * Packets are numbered from 2; 1 stands for whatever ran before the list. Masks hold bits 1 << DP_UNIT_*.
 */
#ifndef DRAINPROOF_ORACLES_COST_BUSY_H
#define DRAINPROOF_ORACLES_COST_BUSY_H

#include "oracles/binding.h"

#define DP_BUSY_UNITS       6u /* VS PS CS CB DB DMA: those that something waits for */
#define DP_BUSY(unit)       (1u << DP_UNIT_##unit)
#define DP_BUSY_GRAPHICS    (DP_BUSY(VS) | DP_BUSY(PS) | DP_BUSY(CB) | DP_BUSY(DB))
#define DP_BUSY_END_OF_PIPE (DP_BUSY_GRAPHICS | DP_BUSY(CS))

struct dp_busy {
    uint64_t launched[DP_BUSY_UNITS]; /* latest */
    uint64_t first[DP_BUSY_UNITS];    /* earliest that may still be running */
    uint64_t idle[DP_BUSY_UNITS];     /* known to be idle up to this packet */
};

/* At the begin of a list every unit is busy. */
void dp_busy_start(struct dp_busy *busy);

/* Whether the unit may have been busy with something launched before packet `up_to`. */
bool dp_is_busy(const struct dp_busy *busy, uint32_t unit, uint64_t up_to);

/* Packet `number` launches these units. */
void dp_busy_launch(struct dp_busy *busy, uint32_t units, uint64_t number);

/* What these units launched before packet `up_to` is waited for; returns how many of them may have been busy. */
uint32_t dp_busy_drain(struct dp_busy *busy, uint32_t units, uint64_t up_to);

/* Units that a WORK packet may launch: a draw by its operands and, if it has one, its pipeline (`bindings` may be NULL);
 * a copy by any of its engines. */
uint32_t dp_busy_work(const struct dp_program *program, const struct dp_bindings *bindings,
                      const struct dp_packet *work);

#endif
