/* signature.h: the signature of a finding and the bucket that it names (design section 7).
 *
 * A signature is one line of at most 80 characters, "ASSERTION FAILED: <oracle>: <what differs>", free of numbers of
 * resources and places. It is taken again from the minimized program, which is what is stored and replayed. The name
 * of a bucket is the XXH3 hash (64 bits, seed 0) of the line without its end, as 16 lower-case hexadecimal digits.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_SIGNATURE_H
#define DRAINPROOF_FUZZ_MINIMIZE_SIGNATURE_H

#include "oracles/oracle.h"

#define DP_BUCKET_ID_SIZE 17

/* The name of the bucket of a signature. */
void dp_bucket_id(const char *signature, char id[DP_BUCKET_ID_SIZE]);

/* Whether the text is a signature: the words at its start, 80 characters at most, all of them printable ASCII. */
bool dp_is_signature(const char *text);

/* Whether the text is a name of a bucket. */
bool dp_is_bucket_id(const char *text);

/* The oracle's bit in a mask over the registry. 0 for a failure that no oracle of the registry found (`feed`: a model
 * that calls a program malformed); the harness finds it whatever is asked. */
uint64_t dp_oracle_bit(const char *name);

#endif
