"""Runs the conformance suite with an engine and compares its answers. CC0.

    python3 check.py [--topic TOPIC]... [--failures] -- COMMAND...

The command reads cases from its standard input, a JSON object a line, and writes an answer for each, in any
order: {"id": "plays-1", "answer": {...}}, or {"id": "plays-1", "answer": null} if the engine has no such
function. The README states the fields of each topic.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

CASES = Path(__file__).parent / "cases"
TOPICS = ["plays", "perft", "ids", "equities", "bearoff", "cube", "records"]


def read(topics):
    """The cases of some topics, in their order."""
    cases = []
    for topic in topics:
        with open(CASES / f"{topic}.jsonl", encoding="utf-8") as file:
            cases += map(json.loads, file)
    return cases


def differences(expected, found, within, place=""):
    """The places at which an answer is not the expected one."""
    if expected == "either":
        return []
    if isinstance(expected, bool) or not isinstance(expected, (int, float, dict, list)):
        same = found == expected
    elif isinstance(expected, (int, float)):
        is_number = isinstance(found, (int, float)) and not isinstance(found, bool)
        same = is_number and abs(found - expected) <= within
    elif isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return [f"{place or 'answer'}: {found} instead of {expected}"]
        parts = (differences(*pair, within, f"{place}[{i}]") for i, pair in enumerate(zip(expected, found)))
        return [part for each in parts for part in each]
    else:
        if not isinstance(found, dict):
            return [f"{place or 'answer'}: {found} instead of {expected}"]
        parts = (differences(expected[key], found.get(key), within, f"{place}{key} ") for key in expected)
        return [part for each in parts for part in each]
    return [] if same else [f"{place.strip() or 'answer'}: {found} instead of {expected}"]


def judge(case, answer):
    """The differences of an answer; none if it is right."""
    expected = case["expect"]
    if "chosen" in answer:
        # An engine that only plays shows a single legal play.
        chosen = answer["chosen"]
        return [] if chosen in expected["results"] else [f"{chosen} is not the result of a legal play"]
    if "results" in answer:
        answer = {**answer, "results": sorted(answer["results"])}
    return differences(expected, answer, case.get("within", 0))


def run(command, cases):
    """The answers of an engine by the name of the case."""
    text = "".join(json.dumps(case) + "\n" for case in cases)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: ended with status {done.returncode}")
    answers = {}
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answers[answer["id"]] = answer["answer"]
    return answers


def main():
    parser = argparse.ArgumentParser(description="Runs the conformance suite with an engine.")
    parser.add_argument("--topic", action="append", choices=TOPICS, help="topic to run [default: all]")
    parser.add_argument("--failures", action="store_true", help="show all failures and not three of each topic")
    parser.add_argument("command", nargs="+", help="command that answers cases")
    options = parser.parse_args()
    failed = False
    print(f"{'topic':10}{'cases':>7}{'passed':>8}{'failed':>8}{'no answer':>11}")
    shown = []
    cases = read(options.topic or TOPICS)
    answers = run(options.command, cases)
    for topic in options.topic or TOPICS:
        own = [case for case in cases if case["topic"] == topic]
        asked = [case for case in own if answers.get(case["id"]) is not None]
        wrong = [(case, judge(case, answers[case["id"]])) for case in asked]
        wrong = [(case, places) for case, places in wrong if places]
        failed |= bool(wrong)
        passed = len(asked) - len(wrong)
        print(f"{topic:10}{len(own):7}{passed:8}{len(wrong):8}{len(own) - len(asked):11}")
        shown += wrong if options.failures else wrong[:3]
    for case, places in shown:
        print(f"\n{case['id']}: {case.get('why', case['topic'])}\n  asked: {json.dumps(case['ask'])[:300]}")
        for place in places[:5]:
            print(f"  {place}"[:300])
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
