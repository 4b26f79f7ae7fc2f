/* notation_parts.h: shared by notation.c and notation_setup.c and by nobody else. */
#ifndef DRAINPROOF_TESTS_SUPPORT_NOTATION_PARTS_H
#define DRAINPROOF_TESTS_SUPPORT_NOTATION_PARTS_H

#include "notation.h"
#include "text.h"

/* The slot of a resource of the row. Ends the test if there is none of that name. */
uint32_t notation_slot(const struct notation *made, struct text name);

/* The column `setup`: a heap, the resources, and what render and write draw, executed. */
void notation_set_up(struct notation *made, const char *setup);

#endif
