/* trades.h: what an optimization may cost although it is sound: the last column of model/optimizations.def.
 *
 * A trade is a list of words, separated by blanks, that count while the optimization's switch is on:
 *   order:KEY>ENGINE  an access that ENGINE (ME, PFP, CE) launches may be ordered behind more accesses of KEY than the
 *                     reference orders it behind; `*` stands for any
 *   cost:COMPONENT    the component of struct dp_cost may be greater than the reference's (never the weight)
 */
#ifndef DRAINPROOF_ORACLES_TRADES_H
#define DRAINPROOF_ORACLES_TRADES_H

#include "oracles/oracle.h"

/* Who launches an access (hardware sheet 6.2): index fetches, their CPDMA and arguments go by PFP. */
enum dp_launcher { DP_LAUNCHER_ME, DP_LAUNCHER_PFP, DP_LAUNCHER_CE };
const char *dp_launcher_name(enum dp_launcher launcher);

/* The trades of one line: a name for people, its bit in dp_options.switches, and the words. */
struct dp_trade {
    const char *name;
    unsigned bit;
    const char *words;
};

/* Those of optimizations.def. */
extern const struct dp_trade dp_trades[];
extern const size_t dp_trade_count;

/* Whether a line whose switch is on declares it. `options` NULL: all on. */
bool dp_trades_order(const struct dp_trade *trades, size_t count, const struct dp_options *options, uint32_t key,
                     enum dp_launcher launcher);
bool dp_trades_cost(const struct dp_trade *trades, size_t count, const struct dp_options *options,
                    const char *component);

/* Whether every word of a trade is one of the two forms and names what exists. */
bool dp_is_trade(const char *words);

#endif
