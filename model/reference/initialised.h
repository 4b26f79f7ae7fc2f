/* initialised.h: initialised memory, I of each subresource (barrier sheet 15.6). */
#ifndef DRAINPROOF_MODEL_REFERENCE_INITIALISED_H
#define DRAINPROOF_MODEL_REFERENCE_INITIALISED_H

#include "resources.h"

/* Memory of a resource has been written, or its metadata initialised: of every other resource whose memory meets it I
 * and V become 0 and C empty. */
void ref_overwrite_aliases(const struct reference *reference, const struct ref_resource *resource);

#endif
