# page_cases.bash: the pages that tests look at: $work/NAME.html of every NAME in `pages`. Needs common.bash.
planted=${BUILD:?must name the build folder}/planted/drainproof
pages=()

# page NAME CODE OPTION...: the last one is the case.
page() {
    local name=$1 wanted=$2
    shift 2
    pages+=("$name")
    run explain --html "$@" -o "$work/$name.html"
    code_is "$wanted"
}

make_pages() {
    cat >"$work/clean.dp" <<'DP'
drainproof 1
device series=X build=development rules=xbox hardware=scarlett
resource t0 texture2d 256x256 mips=4 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
list c0 direct
draw @d rt=t0[mip 0]
barrier @b
  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE
draw @r rt=t1 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING
end
execute c0
DP
    cp corpus/barrier/e41-write-then-read-across-executes-hazard.dp "$work/own.dp"
    cat >"$work/bundle.dp" <<'DP'
drainproof 1
device rules=xbox
resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS
resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET
list bundle0 bundle
draw @inner shader read b0 SHADER_RESOURCE@VERTEX_SHADING
end
list c0 direct
dispatch @w shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING
barrier @b
  buffer b0 sync=COMPUTE_SHADING>VERTEX_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE
execute_bundle bundle0
end
list c1 direct
clear_rtv @c t0[mip 0]
end
execute c0 c1
DP
    {
        echo "drainproof 1"
        echo "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS"
        echo "list c0 direct"
        for i in $(seq 400); do
            echo "dispatch @w$i shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING"
            echo "barrier"
            echo "  buffer b0 sync=COMPUTE_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS"
        done
        echo "end"
        echo "execute c0"
    } >"$work/long.dp"
    page clean 0 "$work/clean.dp"
    page own 1 --fail-on=hazard "$work/own.dp"
    page bundle 0 "$work/bundle.dp"
    page long 0 "$work/long.dp"
    page refused 1 corpus/barrier/rule-a09-several-writes.dp
    page given 1 --fail-on=hazard --given corpus/hardware/driver-pfp-sync-missing.dp
    page legacy 0 corpus/barrier/e31-legacy-aliasing-barrier.dp
    page untranslated 0 corpus/barrier/e31-legacy-aliasing-barrier-untranslated.dp
    local real=$DRAINPROOF
    DRAINPROOF=$planted
    DRAINPROOF_PLANT_SWITCHES=none,+one_eop,+fold_gcr page finding 1 "$work/clean.dp"
    DRAINPROOF=$real
}
