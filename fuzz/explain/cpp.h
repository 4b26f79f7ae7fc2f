/* cpp.h: a program as D3D12 C++ that somebody can paste (design section 7): one function over CD3DX12 helpers.
 *
 * What a case does not hold (descriptors, pipelines, root signatures, swap chain) is asked of functions that the reader
 * writes; they are declared above the function. What only the console has stands as a comment, and so do shader
 * accesses, which are the shaders' own. tests/cpp compiles every case of the corpus against a small stand-in header.
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_CPP_H
#define DRAINPROOF_FUZZ_EXPLAIN_CPP_H

#include "fuzz/encode/case.h"

#include <stdio.h>

/* Writes the program. The function is called after `name`, a path, of which the last part is taken. False: writing
 * failed, or out of memory. */
bool dp_cpp_print(const struct dp_case *c, const char *name, FILE *out);

#endif
