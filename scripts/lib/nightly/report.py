"""report.py: the progress line, the verdict, report.json, report.html and the closing words of a campaign."""
import json
import time

import engines
from page import blame_words, page

VERDICTS = {0: "clean", 1: "new finding", 3: "vacuous"}


def duration(seconds):
    seconds = int(seconds)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def short(number):
    for limit, unit in ((10**9, "G"), (10**6, "M"), (10**3, "k")):
        if number >= limit:
            return f"{number / limit:.3g} {unit}"
    return str(number)


def progress(campaign, target):
    libfuzzer = engines.libfuzzer_figures(campaign.house, target)
    afl = engines.afl_figures(campaign.house, target)
    # afl-fuzz writes its figures once a minute; the target's own count is fresher.
    afl["executions"] = max(afl["executions"], engines.acceptance(campaign.house, target, "afl")["programs"])
    left = campaign.left()
    percent = 100 * (1 - left / campaign.state["budget"])
    return (
        f"{percent:3.0f} % {target.name}: "
        f"libFuzzer {short(libfuzzer['executions'])} executions, {libfuzzer['edges']} edges, "
        f"{libfuzzer['features']} features; AFL++ {short(afl['executions'])}, {afl['edges']} edges; "
        f"{len(campaign.buckets.all())} buckets; {duration(left)} left"
    )


def target_facts(campaign, target):
    seconds = campaign.state["per_target"].get(target.name, 0)
    facts = {
        "target": target.name,
        "seconds": round(seconds, 1),
        "inputs": sum(1 for _ in campaign.house.corpus(target).iterdir()),
    }
    for key, figures in (("libfuzzer", engines.libfuzzer_figures), ("afl", engines.afl_figures)):
        facts[key] = figures(campaign.house, target)
        facts[key]["per_second"] = round(facts[key]["executions"] / seconds) if seconds else 0
        facts[key]["acceptance"] = engines.acceptance(campaign.house, target, key)
    return facts


def vacuous(facts):
    """Why what one target did proves nothing; empty if it did something."""
    reasons = []
    if not facts["seconds"]:
        return [f"{facts['target']} was not reached"]
    for key, name in (("libfuzzer", "libFuzzer"), ("afl", "AFL++")):
        tally = facts[key]["acceptance"]
        if not facts[key]["executions"]:
            reasons.append(f"{facts['target']}: {name} did no execution")
        elif not tally["programs"]:
            reasons.append(f"{facts['target']}: no figures of acceptance under {name}")
        elif not tally["accepted"]:
            reasons.append(f"{facts['target']}: nothing was accepted under {name}")
        elif tally.get("bounds") == 0:
            reasons.append(f"{facts['target']}: no promised order was compared under {name}")
        elif tally.get("unjudged"):
            reasons.append(f"{facts['target']}: {tally['unjudged']} programs had no judge under {name}")
    return reasons


def known_faults(targets):
    """{fault: programs of the whole campaign in which it was seen} for what oracles/known_faults.def declares."""
    seen = {}
    for facts in targets:
        for key in ("libfuzzer", "afl"):
            for name, count in facts[key]["acceptance"].items():
                if name.startswith("known_"):
                    fault = name.removeprefix("known_")
                    seen[fault] = seen.get(fault, 0) + count
    return seen


def unseen(known):
    """Why a campaign proves nothing that never met a fault which the model is known to have."""
    return [f"the declared fault {fault} was never seen" for fault, count in known.items() if not count]


def write(campaign):
    """Writes both reports, prints the closing words and returns the exit code."""
    targets = [target_facts(campaign, target) for target in campaign.targets]
    known = known_faults(targets)
    reasons = [reason for facts in targets for reason in vacuous(facts)]
    reasons += unseen(known)
    buckets = campaign.buckets.all()
    new = [b for b in buckets if not b["known"]]
    proofs = campaign.proofs.report() if campaign.proving else []
    failed = [p for p in proofs if p["verdict"] == "failed"]
    code = 1 if new or failed else 3 if reasons else 0
    result = {
        "version": 1,
        "exit": code,
        "verdict": VERDICTS[code],
        "vacuous": reasons,
        "started": campaign.state["started"],
        "ended": time.strftime("%Y-%m-%d %H:%M:%S %z"),
        "seconds": round(campaign.state["spent"], 1),
        "budget": campaign.state["budget"],
        "jobs": campaign.jobs,
        "interrupted": campaign.state["interrupted"],
        "slow_inputs": campaign.buckets.slow,
        "known_faults": known,
        "targets": targets,
        "proofs": proofs,
        "findings": buckets,
    }
    (campaign.house.out / "report.json").write_text(json.dumps(result, indent=1) + "\n")
    (campaign.house.out / "report.html").write_text(page(campaign.house, result, [proof_words(p) for p in proofs]))
    closing_words(campaign, result)
    return code


def proof_words(proof):
    if proof["verdict"] == "unfinished":
        return f"{proof['proof']}: unfinished; what is done is kept (--resume)"
    demanded = "" if proof["digest"] == proof["demanded"] else f", {proof['demanded']} is demanded"
    return (
        f"{proof['proof']}: {proof['verdict']}: {proof['streams']:,} streams, {proof['disagreements']} disagreements, "
        f"digest {proof['digest']}{demanded}"
    )


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "none"


def closing_words(campaign, result):
    print(
        f"== {result['verdict']}{' (interrupted)' if result['interrupted'] else ''}: "
        f"{duration(result['seconds'])} of fuzzing, "
        f"{len(result['findings'])} buckets"
    )
    for facts in result["targets"]:
        for key, name in (("libfuzzer", "libFuzzer"), ("afl", "AFL++")):
            engine = facts[key]
            tally = engine["acceptance"]
            coverage = (
                f"{engine['edges']} edges, {engine['features']} features"
                if key == "libfuzzer"
                else f"{engine['edges']} of {engine['edges_known']} edges"
            )
            print(
                f"{facts['target']:<14} {name:<9} "
                f"{engine['executions']:>11,} executions ({engine['per_second']:,}/s), {coverage}; "
                f"accepted: programs {percent(tally['accepted'], tally['programs'])}, "
                f"commands {percent(tally['commands_accepted'], tally['commands'])}, "
                f"barriers {percent(tally['barriers_accepted'], tally['barriers'])}"
                + (f"; {tally['bounds']:,} promised orders compared" if "bounds" in tally else "")
                + (f"; {tally['machine_streams']:,} streams on the machine" if "machine_streams" in tally else "")
            )
    for proof in result["proofs"]:
        print(f"proof {proof_words(proof)}")
    for fault, count in result["known_faults"].items():
        print(f"declared fault {fault}: seen in {count:,} programs")
    for bucket in result["findings"]:
        print(
            f"{'known' if bucket['known'] else 'NEW'}: {bucket['target']}: {bucket['signature']} "
            f"({bucket['count']} inputs, "
            f"findings/{bucket['bucket']})"
        )
        if blame_words(bucket):
            print(f"     {blame_words(bucket)}")
    for reason in result["vacuous"]:
        print(f"vacuous: {reason}")
    print(f"report: {campaign.house.out}/report.html\n        {campaign.house.out}/report.json")
