# measure.sh: scripts/bench --stream and --callgrind, which source it with `what`, `json`, `rounds` and `compiler` set.
# Builds bench_stream (stream.c, shape.c) with the optimized model of an uninstrumented build.

"$root/scripts/build" --compiler "$compiler" --target dp_contract --target dp_optimized >&2
build=$(build_folder dev "$compiler")
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
"$compiler" -std=c17 -O2 -g -D_POSIX_C_SOURCE=200809L -I "$root" "$root"/tests/bench/*.c "$build/libdp_optimized.a" \
    "$build/libdp_contract.a" -lxxhash -lz -o "$files/bench_stream" || die 2 "tests/bench does not compile"

# Counting needs symbols and no more; valgrind does not read all that clang writes about debugging.
strip --strip-debug "$files/bench_stream"

# run_stream OPTION... COMMANDS: sets commands, barriers, packets, ticks and spent (nanoseconds).
run_stream() {
    "$files/bench_stream" "$@" >"$files/said" || die 2 "bench_stream $* failed"
    read -r commands barriers packets ticks spent <"$files/said"
}

# a b: a / b with that many digits behind the point.
ratio() { awk -v a="$1" -v b="$2" -v digits="$3" 'BEGIN { printf "%.*f", digits, a / b }'; }

measure_rates() {
    local round best_both= best_alone=
    for ((round = 1; round <= rounds; round++)); do
        run_stream --translator-only 1000008
        [ "${best_alone:-$spent}" -lt "$spent" ] || best_alone=$spent
        run_stream 1000008
        [ "${best_both:-$spent}" -lt "$spent" ] || best_both=$spent
        say "round $round: $(ratio "$spent" "$barriers" 1) nanoseconds a barrier" >&2
    done
    local both alone
    both=$(awk -v b="$barriers" -v s="$best_both" 'BEGIN { printf "%d", b * 1000000000 / s }')
    alone=$(awk -v b="$barriers" -v s="$best_alone" 'BEGIN { printf "%d", b * 1000000000 / s }')
    if [ "$json" = yes ]; then
        printf '{"compiler": "%s", "rounds": %d, "commands": %d, "barriers": %d, "packets": %d, "ticks": %d, ' \
            "$compiler" "$rounds" "$commands" "$barriers" "$packets" "$ticks"
        printf '"barriers_per_cpu_second": {"translator_and_judge": %d, "translator": %d}}\n' "$both" "$alone"
    else
        printf '%d barriers (%d commands, %d packets, %d ticks) with %s, best of %d rounds:\n' "$barriers" "$commands" \
            "$packets" "$ticks" "$compiler" "$rounds"
        printf '%-28s %10d barriers a second of processor time\n' "optimized translator" "$alone" \
            "optimized translator + judge" "$both"
    fi
}

# Instructions within `measured` and everything that it calls.
count_instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$files/callgrind" --toggle-collect=measured \
        "$files/bench_stream" "$@" >"$files/said" 2>"$files/log" || {
        tail -5 "$files/log" >&2
        die 2 "callgrind failed"
    }
    counted=$(sed -n 's/^==[0-9]*== Collected : \([0-9]*\)$/\1/p' "$files/log")
    [ -n "$counted" ] || die 2 "callgrind counted nothing"
}

measure_instructions() {
    command -v valgrind >/dev/null || die 2 "valgrind is not installed"
    local size least= most= flat=true rows=
    for size in 1000 10000 100000 1000000; do
        count_instructions "$size"
        local each
        each=$(ratio "$counted" "$size" 1)
        least=$(awk -v a="${least:-$each}" -v b="$each" 'BEGIN { print (a < b ? a : b) }')
        most=$(awk -v a="${most:-$each}" -v b="$each" 'BEGIN { print (a > b ? a : b) }')
        rows+="$size $each"$'\n'
        say "$size commands: $each instructions a command" >&2
    done
    awk -v a="$most" -v b="$least" 'BEGIN { exit !(a > 1.05 * b) }' && flat=false
    if [ "$json" = yes ]; then
        printf '{"compiler": "%s", "instructions_per_command": {' "$compiler"
        awk '{ printf "%s\"%s\": %s", (NR > 1 ? ", " : ""), $1, $2 }' <<<"${rows%$'\n'}"
        printf '}, "most_against_least": %s, "flat": %s}\n' "$(ratio "$most" "$least" 4)" $flat
    else
        awk '{ printf "%8d commands %10.1f instructions a command\n", $1, $2 }' <<<"${rows%$'\n'}"
        printf 'most against least: %s\n' "$(ratio "$most" "$least" 4)"
    fi
    [ $flat = true ] || die 1 "instructions a command grow with the length of the program"
}

if [ "$what" = stream ]; then
    measure_rates
else
    measure_instructions
fi
