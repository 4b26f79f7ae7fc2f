/* power.h: within how many executions a planted bug is found, and within how many if one oracle is left out. */
#ifndef DRAINPROOF_TESTS_PLANTED_MUTANT_POWER_H
#define DRAINPROOF_TESTS_PLANTED_MUTANT_POWER_H

#include "runner.h"

/* Options: --seed N, --executions N, --seconds N (of the processor; 0: no limit), --no-shadow. Prints
 *   power <tab> oracle <tab> execution <tab> oracle <tab> execution <tab> executions
 * the first oracle that finds the bug among generated programs, and the first one of the others: without oracle X it
 * takes the first execution, if X is not the first oracle, else the second. "-" and 0 stand for none. */
int power_main(struct runner *r, int count, char **arguments);

#endif
