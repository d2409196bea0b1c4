# Lets a grader that was written for the judge of DMOJ talk with a submission here, or look at its output.
GRADER = "grader.py"

LONGEST_NUMBER = 10000

WORD = re.compile(rb"\S*")
BLANKS = re.compile(rb"\s*")

# What the grader itself prints is not for the submission.
to_submission = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)


class WrongAnswer(BaseException):
    pass


class Ended(OSError):
    pass


class Result:
    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30

    def __init__(self, output):
        self.proc_output = output
        self.result_flag = 0


class Case:
    def __init__(self):
        # Of an input that is no test nobody says them.
        self.points = json.loads(sys.argv[4]) if len(sys.argv) > 4 else 1

    def input_data(self):
        return read(sys.argv[1])

    def output_data(self):
        return read(sys.argv[2])


class Interactor:
    def __init__(self):
        # The line whose tokens are read, and how far it was.
        self._line = b""
        self._at = 0

    def _heard(self, data):
        if not data:
            raise Ended("the submission has ended")
        return data

    def read(self):
        return self._heard(sys.stdin.buffer.read())

    def readln(self, strip_newline=True):
        line = self._heard(sys.stdin.buffer.readline())
        return line.rstrip() if strip_newline else line

    def readtoken(self, delim=None):
        if isinstance(delim, str):
            delim = delim.encode()
        if self._at >= len(self._line):
            self._line, self._at = self.readln(), 0
        # Nothing is cut off the line: one with many tokens would be copied for each of them.
        line = self._line
        if delim is None:
            start = BLANKS.match(line, self._at).end()
            end = WORD.match(line, start).end()
            self._at = BLANKS.match(line, end).end()
        else:
            start, end = self._at, line.find(delim, self._at)
            end = len(line) if end < 0 else end
            self._at = end + len(delim)
        return line[start:end]

    def _number(self, kind, lo, hi, delim):
        token = self.readtoken(delim)
        said = as_text(token[:20], "replace")
        if len(token) > LONGEST_NUMBER:
            raise WrongAnswer("%s is too long" % kind.__name__)
        try:
            number = kind(token)
        except ValueError:
            raise WrongAnswer('expected %s, got "%s"' % (kind.__name__, said))
        if not lo <= number <= hi:
            raise WrongAnswer("expected %s from %s to %s, got %s" % (kind.__name__, lo, hi, said))
        return number

    def readint(self, lo=float("-inf"), hi=float("inf"), delim=None):
        return self._number(int, lo, hi, delim)

    def readfloat(self, lo=float("-inf"), hi=float("inf"), delim=None):
        return self._number(float, lo, hi, delim)

    def write(self, value):
        to_submission.write(as_bytes(str(value)))
        to_submission.flush()

    def writeln(self, value):
        self.write(str(value) + "\n")

    def close(self):
        to_submission.close()


class InteractiveGrader:
    def result(self):
        try:
            return self.interact(Case(), Interactor())
        except WrongAnswer as wrong:
            return CheckerResult(False, 0, feedback=str(wrong))
        except (Ended, BrokenPipeError):
            # As DMOJ has it: whoever ends in the middle is wrong.
            return False


class StandardGrader:
    def result(self):
        return self.check_result(Case(), Result(sys.stdin.buffer.read()))


sys.modules["dmoj.result"].Result = Result
offer("dmoj.graders", InteractiveGrader=InteractiveGrader, StandardGrader=StandardGrader)
offer("dmoj.graders.interactive", InteractiveGrader=InteractiveGrader, WrongAnswer=WrongAnswer)
offer("dmoj.graders.standard", StandardGrader=StandardGrader)

end(loaded(GRADER).Grader().result(), Case().points)
