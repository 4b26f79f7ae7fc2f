/* table_const.h: whether the three tables of the seed are constant.
 *
 * They are, except in the build that plants faults in them (planted.h). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_CONST_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_CONST_H

#ifdef DP_PLANTED_ROWS
#define DP_TABLE_CONST
#else
#define DP_TABLE_CONST const
#endif

#endif
