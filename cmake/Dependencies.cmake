# Libraries of the system, by pkg-config; scripts/setup installs them. Memory-sanitized builds use none of them (an
# uninstrumented library would report what it initialised itself), except crc32 of zlib, which writes no memory.
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(ZLIB REQUIRED IMPORTED_TARGET zlib)
if(DRAINPROOF_PROGRAMS)
    pkg_check_modules(JSONC REQUIRED IMPORTED_TARGET json-c)
    pkg_check_modules(CRITERION REQUIRED IMPORTED_TARGET criterion)
    find_program(DP_PYTHON python3 REQUIRED)
    find_program(DP_BASH bash REQUIRED)
endif()
