"""toolchain.py: one changed file compiled, linked in front of the archives, and run under limits."""
import json
import os
import resource
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

WALL = 20  # seconds of the clock allowed for each second of the processor: the machine may be busy


class Toolchain:
    def __init__(self, root, build):
        facts = json.loads((build / "planted/mutants.json").read_text())
        self.root, self.build = root, build
        self.compiler = facts["compiler"]
        self.objects = {name: facts[name].split(";") for name in ("runner", "vectors", "units")}
        self.archives, self.systems = facts["archives"].split(";"), facts["systems"].split(";")
        self.linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else ["-fuse-ld=gold"] if shutil.which("ld.gold") else []
        self.originals = {}
        self.cases = sorted(str(p.relative_to(root)) for p in (root / "corpus").glob("*/*.dp"))

    def compile(self, file, text, folder, options=("-O2",), compiler=None):
        """The object of a file of the tree with this text; None if it does not compile."""
        source = Path(folder) / Path(file).name
        source.write_text(text)
        target = source.with_suffix(".o")
        command = [compiler or self.compiler, "-std=c17", "-Werror=return-type", "-g0", *options,
                   "-I", str(self.root), "-iquote", str((self.root / file).parent), "-c", source.name, "-o", target.name]
        ran = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        return target if ran.returncode == 0 else None

    def original(self, file, options=("-O2",), compiler=None):
        """Bytes of the object of the unchanged file."""
        key = (file, options, compiler)
        if key not in self.originals:
            with tempfile.TemporaryDirectory() as folder:
                made = self.compile(file, (self.root / file).read_text(), folder, options, compiler)
                self.originals[key] = made.read_bytes() if made else b""
        return self.originals[key]

    def same_code(self, file, text, options, compiler=None):
        if compiler and not shutil.which(compiler):
            return False
        with tempfile.TemporaryDirectory() as folder:
            made = self.compile(file, text, folder, options, compiler)
            return made is not None and made.read_bytes() == self.original(file, options, compiler)

    def link(self, name, objects, target):
        command = [self.compiler, *self.linker, "-Wl,--strip-all", *self.objects[name], *map(str, objects),
                   *self.archives, *self.systems, "-o", str(target)]
        ran = subprocess.run(command, cwd=self.build, capture_output=True, text=True, timeout=300)
        if ran.returncode != 0:
            raise RuntimeError(f"linking {name} failed: {ran.stderr[:500]}")
        return target

    def run(self, command, seconds):
        """(exit code, what it printed). The exit code is negative for a signal."""
        def limit():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(list(map(str, command)), cwd=self.root, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, preexec_fn=limit)
        try:
            out, _ = process.communicate(timeout=seconds * WALL)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, _ = process.communicate()
        return process.returncode, out.decode(errors="replace")
