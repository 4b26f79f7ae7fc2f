# What every translation unit is compiled with: strict C17, warnings as errors, the sanitizers of this build.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Werror)
include_directories(${CMAKE_SOURCE_DIR}) # #include "model/command.h"

set(DP_CLANG FALSE)
if(CMAKE_C_COMPILER_ID STREQUAL "Clang")
    set(DP_CLANG TRUE)
endif()

if(DRAINPROOF_SANITIZE)
    if(DRAINPROOF_SANITIZE MATCHES "memory" AND NOT DP_CLANG)
        message(FATAL_ERROR "The memory sanitizer is clang's: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    # An error ends the process: a report that scrolls by is a report nobody reads.
    add_compile_options(-fsanitize=${DRAINPROOF_SANITIZE} -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${DRAINPROOF_SANITIZE})
    if(DRAINPROOF_SANITIZE MATCHES "memory")
        add_compile_options(-fsanitize-memory-track-origins)
        # The system's xxHash is not instrumented; the header compiles it into its callers instead.
        add_compile_definitions(XXH_INLINE_ALL)
    endif()
endif()

# With clang a sanitized build carries libFuzzer targets too; the sanitizer's runtime serves the hooks elsewhere.
set(DP_ENGINE ${DRAINPROOF_ENGINE})
if(DP_CLANG AND DRAINPROOF_SANITIZE AND DP_ENGINE STREQUAL "none")
    set(DP_ENGINE libfuzzer)
endif()
if(DP_ENGINE STREQUAL "libfuzzer")
    if(NOT DP_CLANG)
        message(FATAL_ERROR "libFuzzer comes with clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    # Edges only: hooks at every comparison and indirect call took half of the time of a program and showed no edge that a
    # run of twice the length without them did not. Where text is read they pay: fuzz/encode keeps them.
    # What judges and makes programs is not what engines are to explore: counters there took a sixth of the time.
    set(DP_NO_COVERAGE -fno-sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp,indirect-calls,stack-depth)
    set(DP_TRACE_COMPARISONS -fsanitize-coverage=trace-cmp)
    add_compile_options(-fsanitize=fuzzer-no-link -fno-sanitize-coverage=trace-cmp,indirect-calls)
    add_link_options(-fsanitize=fuzzer-no-link) # coverage hooks of programs that are no targets
elseif(DP_ENGINE STREQUAL "afl")
    if(NOT CMAKE_C_COMPILER MATCHES "afl-clang")
        message(FATAL_ERROR "AFL++ targets are compiled by afl-clang-fast: use the preset afl")
    endif()
elseif(NOT DP_ENGINE STREQUAL "none")
    message(FATAL_ERROR "DRAINPROOF_ENGINE is ${DP_ENGINE}: it must be none, libfuzzer or afl")
endif()
