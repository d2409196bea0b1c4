"""Modules of DMOJ's judge as its checkers and graders import them, for a program that stands behind this text."""
import importlib.util
import json
import os
import re
import sys
import types


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
offer("dmoj.checkers", CheckerResult=CheckerResult)
offer("dmoj.checkers.standard", check=same_words)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def loaded(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    spec = importlib.util.spec_from_file_location("of_the_package", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def end(result, most=1):
    """Says what came out of it, of so many points that there can be."""
    if not isinstance(result, CheckerResult):
        result = CheckerResult(bool(result), most if result else 0)
    if result.feedback:
        with open(os.path.join(sys.argv[3], "teammessage.txt"), "w", encoding="utf-8") as file:
            file.write(as_text(result.feedback, "replace"))
    if result.passed and not 0 <= result.points <= most:
        sys.exit("%s points are given where there can be %s" % (result.points, most))
    if result.passed and result.points != most:
        with open(os.path.join(sys.argv[3], "score_multiplier.txt"), "w") as file:
            file.write(str(result.points / most))
    sys.exit(42 if result.passed else 43)


