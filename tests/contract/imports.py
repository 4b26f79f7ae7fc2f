"""What the archive of each model imports, seen in the symbols of a plain -O2 build (design section 3).

memcpy-like functions, XXH3_64bits, a library CRC-32 and the contract's own tables; nothing of the other model, no
allocator (memory is asked of dp_memory), no clock, no file. And no name is defined in both: a linker would quietly
give one model the other one's function.
"""
import re
import tempfile
from pathlib import Path

import house

ALLOWED = re.compile(
    r"mem(cpy|move|set|cmp|chr)|bcmp|str(len|n?cmp|chr)|XXH3_64bits\w*|XXH64|crc32|_GLOBAL_OFFSET_TABLE_"
)
# Neither stack protectors nor fortified or instrumented calls: they are the compiler's, not the source's.
FLAGS = ["-std=c17", "-O2", "-w", "-fno-stack-protector", "-U_FORTIFY_SOURCE", "-c"]


def symbols(root, folder, scratch):
    """(defined, undefined, errors): {external name: file} of the objects of a folder, compiled on their own."""

    def compile_one(source):
        target = Path(scratch) / (source.relative_to(root).as_posix().replace("/", "-") + ".o")
        good, output = house.compile_one([house.compiler(), *FLAGS], root, source, target)
        return (
            (output.splitlines(), None)
            if good
            else ([], f"{source.relative_to(root)} does not compile: {output.strip()[:500]}")
        )

    files = sorted((root / folder).glob("*.c") if folder == "model" else (root / folder).rglob("*.c"))
    defined, undefined, errors = {}, {}, []
    for source, (lines, error) in zip(files, house.in_parallel(compile_one, files)):
        name = source.relative_to(root).as_posix()
        errors += [error] if error else []
        for line in lines:
            symbol, kind = line.split()[:2]
            (undefined if kind in "Uwv" else defined).setdefault(symbol, name)
    return defined, undefined, errors


def check(root):
    with tempfile.TemporaryDirectory() as scratch:
        contract, _, violations = symbols(root, "model", scratch)
        models = {}
        for folder in ("model/reference", "model/optimized"):
            defined, undefined, errors = symbols(root, folder, scratch)
            models[folder] = defined
            violations += errors
            if not defined:
                violations.append(f"{folder} defines nothing")
            for symbol, name in sorted(undefined.items()):
                if symbol not in defined and symbol not in contract and not ALLOWED.fullmatch(symbol):
                    violations.append(f"{name} imports {symbol}")
        reference, optimized = models.values()
        for symbol in sorted(reference.keys() & optimized.keys()):
            violations.append(f"{symbol} is defined in {reference[symbol]} and in {optimized[symbol]}")
        return violations


PLANTS = [
    ("model/reference/violation.c", "#include <stdlib.h>\nvoid *planted(void)\n{\n    return malloc(8);\n}\n"),
    (
        "model/optimized/violation.c",
        "extern const int dp_reference;\nconst int *planted_two(void)\n{\n    return &dp_reference;\n}\n",
    ),
    ("model/optimized/violation.c", "int dp_reference;\n"),
]

if __name__ == "__main__":
    house.main(check, PLANTS)
