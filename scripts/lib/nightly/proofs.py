"""proofs.py: the proofs that are too long for tests, run whole beside the fuzzing of a long night (design section 9).

tests/vectors/proofs.tsv marks them with `night`. One process works through them, a file of finished parts each, so that a
night that ends first, or is interrupted, goes on where it stopped (--resume). What counts is the certificate.
"""
import json
import signal
import subprocess

LONG_NIGHT = 3600  # seconds of fuzzing from which on proofs run without being asked for


def rows(root):
    """[(proof, streams, digest)] of the night."""
    lines = (root / "tests/vectors/proofs.tsv").read_text().splitlines()
    fields = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(f[0], int(f[1]), f[2]) for f in fields if f[3] == "night"]


class Proofs:
    """The proofs of one campaign; `asked`: run them however short the night is, and to their end."""

    def __init__(self, house, asked):
        self.house, self.asked = house, asked
        self.rows = rows(house.root)
        self.running = None
        self.results = {}

    def certificate(self, name):
        return self.house.folder("proofs") / f"{name}.json"

    def read(self, row):
        """What the certificate says, once there is one."""
        name, streams, digest = row
        if not self.certificate(name).exists():
            return {"proof": name, "verdict": "unfinished"}
        said = json.loads(self.certificate(name).read_text())["proofs"][0]
        right = said["streams"] == streams and said["digest"] == digest and said["disagreements"] == 0
        return {
            "proof": name,
            "verdict": "proven" if right else "failed",
            "streams": said["streams"],
            "disagreements": said["disagreements"],
            "digest": said["digest"],
            "demanded": digest,
        }

    def start(self, row):
        name = row[0]
        folder = self.house.folder("proofs")
        command = [self.house.command, "prove", name, "--jobs", "1", "--state", folder / f"{name}.state", "--out",
                   self.certificate(name)]  # fmt: skip
        with open(self.house.logs / f"{name}.log", "ab") as log:
            self.running = subprocess.Popen(
                ["nice", *map(str, command)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def step(self):
        """Called now and then: starts the next proof once one has ended. False: there is nothing left to do."""
        if self.running is not None and self.running.poll() is None:
            return True
        self.running = None
        for row in self.rows:
            if row[0] not in self.results:
                self.results[row[0]] = None
                if self.read(row)["verdict"] == "unfinished":
                    self.start(row)
                    return True
        return False

    def stop(self):
        """Ends what runs; finished parts are kept."""
        if self.running is not None and self.running.poll() is None:
            self.running.send_signal(signal.SIGINT)
            try:
                self.running.wait(30)
            except subprocess.TimeoutExpired:
                self.running.kill()
                self.running.wait()

    def report(self):
        return [self.read(row) for row in self.rows]
