/* rtpso.c: the target fuzz_rtpso as a function of another name, in a program that has no engine. */
#define LLVMFuzzerTestOneInput runner_rtpso
#include "fuzz/targets/fuzz_rtpso.c"
