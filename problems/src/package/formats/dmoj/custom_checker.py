"""Lets a checker that was written for the judge of DMOJ judge an output here."""
import importlib.util
import json
import os
import sys
import types

CHECKER = "checker.py"
ARGUMENTS = "{}"


class CheckerResult:
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        self.passed = passed
        self.points = points
        self.feedback = feedback
        self.extended_feedback = extended_feedback


class InternalError(Exception):
    pass


def as_bytes(text):
    return text if isinstance(text, bytes) else str(text).encode()


def as_text(text, errors="strict"):
    return text.decode("utf-8", errors) if isinstance(text, bytes) else str(text)


def same_words(process_output, judge_output, **_):
    return process_output.split() == judge_output.split()


def offer(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module
    outer, _, inner = name.rpartition(".")
    if outer:
        setattr(sys.modules[outer], inner, module)


offer("dmoj")
offer("dmoj.result", CheckerResult=CheckerResult, Result=object)
offer("dmoj.error", InternalError=InternalError)
offer("dmoj.utils")
offer("dmoj.utils.unicode", utf8bytes=as_bytes, utf8text=as_text)
offer("dmoj.checkers")
offer("dmoj.checkers.standard", check=same_words)


def read(path):
    with open(path, "rb") as file:
        return file.read()


path = os.path.join(os.path.dirname(os.path.abspath(__file__)), CHECKER)
spec = importlib.util.spec_from_file_location("checker", path)
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)
result = checker.check(
    sys.stdin.buffer.read(),
    read(sys.argv[2]),
    judge_input=read(sys.argv[1]),
    point_value=1,
    **json.loads(ARGUMENTS),
)
if not isinstance(result, CheckerResult):
    result = CheckerResult(bool(result), 1 if result else 0)
if result.feedback:
    with open(os.path.join(sys.argv[3], "teammessage.txt"), "w", encoding="utf-8") as file:
        file.write(as_text(result.feedback, "replace"))
if result.passed and result.points != 1:
    with open(os.path.join(sys.argv[3], "score_multiplier.txt"), "w") as file:
        file.write(str(float(result.points)))
sys.exit(42 if result.passed else 43)
