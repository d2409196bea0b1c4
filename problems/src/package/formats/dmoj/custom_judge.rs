//! A grader in Python (`custom_judge`), which DMOJ loads into its own judge. Where it only talks with a submission, or
//! only looks at an output, a program of ours lets it do so in the sandbox; what takes the judge's place is refused by
//! its line.

use std::sync::Arc;

use super::checker::{after_modules_of_dmoj, said};
use super::data::Data;
use crate::package::findings::Findings;
use crate::package::size::MAX_TEXT;
use crate::words::Words;
use crate::{ByteSize, CheckerSpec, Diagnostic, PackageProgram, Place, ProgramFile};

/// The modules of DMOJ that such a grader may import.
const MODULES: [&str; 8] = [
    "dmoj.graders",
    "dmoj.graders.interactive",
    "dmoj.graders.standard",
    "dmoj.result",
    "dmoj.error",
    "dmoj.checkers",
    "dmoj.utils",
    "dmoj.utils.unicode",
];

/// What a grader has of DMOJ's judge, which is not here.
const OF_THE_JUDGE: [&str; 7] = [
    "judge",
    "problem",
    "binary",
    "source",
    "language",
    "_current_proc",
    "launch",
];

/// Methods by which a grader takes the judge's place.
const INSTEAD_OF_THE_JUDGE: [&str; 7] = [
    "__init__",
    "grade",
    "update_feedback",
    "populate_result",
    "set_result_flag",
    "_interact_with_process",
    "_generate_binary",
];

/// What a grader does of all that it may.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// It talks with a submission.
    Interactor,
    /// It looks at an output.
    Checker,
}

impl Shape {
    /// By the class that a grader is one of, as DMOJ calls it.
    fn of(base: &str) -> Option<Self> {
        match base.rsplit('.').next()?.trim() {
            "InteractiveGrader" => Some(Self::Interactor),
            "StandardGrader" => Some(Self::Checker),
            _ => None,
        }
    }

    /// The method that does it.
    const fn method(self) -> &'static str {
        match self {
            Self::Interactor => "interact",
            Self::Checker => "check_result",
        }
    }

    /// What is there of each argument of that method that is there at all.
    const fn members(self) -> [&'static [&'static str]; 2] {
        const OF_A_TEST: &[&str] = &["input_data", "output_data", "points"];
        match self {
            Self::Interactor => [
                OF_A_TEST,
                &[
                    "read",
                    "readln",
                    "readtoken",
                    "readint",
                    "readfloat",
                    "write",
                    "writeln",
                    "close",
                ],
            ],
            Self::Checker => [OF_A_TEST, &["proc_output", "result_flag"]],
        }
    }
}

/// Reads a grader and lets it judge. Where it cannot be, that is said.
pub(super) fn read(
    data: &Data<'_>,
    name: &str,
    place: &Place,
    judged: &mut super::Judged,
    found: &mut Findings,
) {
    let Some(bytes) = data.get(name) else {
        let message = say!("names `{name}`, which is not in the package", name);
        found.push(
            Diagnostic::error("missing-file", place.clone(), message)
                .with_help(say!("put the file there, or name the one that is")),
        );
        return;
    };
    if bytes.len() as u64 > MAX_TEXT.bytes() {
        let size = ByteSize::from_bytes(bytes.len() as u64);
        let message = say!("has {size}; at most {MAX_TEXT} are read", size, MAX_TEXT);
        found.push(Diagnostic::error("too-large", Place::file(name), message));
        return;
    }
    let text = String::from_utf8_lossy(&bytes);
    let Some(shape) = shape(&text, name, found) else {
        return;
    };
    let program = program(name, &bytes);
    match shape {
        Shape::Interactor => judged.programs.interactor = Some(program),
        Shape::Checker => {
            judged.checker = CheckerSpec::Program;
            judged.programs.output_validators.push(program);
        }
    }
}

/// The grader with the program that calls it.
fn program(name: &str, bytes: &Arc<[u8]>) -> PackageProgram {
    let own = name.rsplit('/').next().unwrap_or(name);
    let text = after_modules_of_dmoj(include_str!("custom_grader.py"))
        .replace("GRADER = \"grader.py\"", &format!("GRADER = {}", said(own)));
    let file = |path: &str, bytes: Arc<[u8]>| ProgramFile {
        path: path.to_owned(),
        bytes,
    };
    PackageProgram {
        name: "output_validator/custom_grader".to_owned(),
        files: vec![
            file(own, Arc::clone(bytes)),
            file("__main__.py", text.into_bytes().into()),
        ],
        ..PackageProgram::default()
    }
}

/// What a grader does; `None` where it does more than can be done here, each of which is said with its line.
fn shape(text: &str, file: &str, found: &mut Findings) -> Option<Shape> {
    let refuse = |line: Option<u32>, message: Words| {
        let place = Place {
            line,
            ..Place::file(file)
        };
        Diagnostic::error("unsupported-key", place, message).with_help(say!(
            "write it as a program that talks with submissions (interactive: {{files: …, \
             type: testlib}}), or as a checker: a file of Python with `check`, or `bridged`"
        ))
    };
    let class = text.lines().zip(1..).find_map(|(line, number)| {
        let bases = line.strip_prefix("class Grader(")?;
        Some((bases.split([')', ',']).next()?, number))
    });
    let Some((base, number)) = class else {
        found.push(refuse(
            None,
            say!("has no class `Grader`, by which `custom_judge` of init.yml would judge"),
        ));
        return None;
    };
    let Some(shape) = Shape::of(base) else {
        found.push(refuse(
            Some(number),
            say!(
                "the grader is a `{base}`; those that can be taken here are an `InteractiveGrader` \
                 with `interact` and a `StandardGrader` with `check_result`",
                base
            ),
        ));
        return None;
    };
    let method = shape.method();
    let Some(arguments) = text.lines().find_map(|line| arguments_of(line, method)) else {
        found.push(refuse(
            Some(number),
            say!("the grader has no method `{method}`", method),
        ));
        return None;
    };
    let members = shape.members();
    let known: Vec<(&str, &[&str])> = arguments.into_iter().zip(members).collect();
    let wrong = text.lines().zip(1..).filter_map(|(line, number)| {
        let code = line.split('#').next().unwrap_or_default();
        Some((needed(code, shape, &known)?, number))
    });
    let mut is_taken = true;
    for (what, line) in wrong {
        let message = say!(
            "the grader needs `{what}`, which is there inside the judge of DMOJ alone",
            what
        );
        found.push(refuse(Some(line), message));
        is_taken = false;
    }
    is_taken.then_some(shape)
}

/// What a line needs that is not there.
fn needed(code: &str, shape: Shape, known: &[(&str, &[&str])]) -> Option<String> {
    let words: Vec<&str> = code.split_whitespace().collect();
    if let ["from" | "import", module, ..] = words.as_slice() {
        let module = module.trim_end_matches([',', ';']);
        let is_of_dmoj = module == "dmoj" || module.starts_with("dmoj.");
        return (is_of_dmoj && !MODULES.contains(&module)).then(|| module.to_owned());
    }
    let other = match shape {
        Shape::Interactor => "check_result",
        Shape::Checker => "interact",
    };
    let mut methods = INSTEAD_OF_THE_JUDGE.iter().chain([&other]);
    if let Some(method) = methods.find(|it| arguments_of(code, it).is_some()) {
        return Some((*method).to_owned());
    }
    if code.contains("super(") {
        return Some("super".to_owned());
    }
    if let Some(member) = members_of(code, "self").find(|it| OF_THE_JUDGE.contains(it)) {
        return Some(format!("self.{member}"));
    }
    known.iter().find_map(|(argument, there)| {
        let mut members = members_of(code, argument);
        let missing = members.find(|it| !there.contains(it))?;
        Some(format!("{argument}.{missing}"))
    })
}

/// The two arguments besides itself of the method of that name that begins in this line.
fn arguments_of<'l>(line: &'l str, method: &str) -> Option<[&'l str; 2]> {
    let line = line.strip_prefix([' ', '\t'])?.trim_start();
    let rest = line.strip_prefix("def ")?.trim_start();
    let rest = rest.strip_prefix(method)?.trim_start().strip_prefix('(')?;
    let mut names = rest.split([',', ')']).map(|it| {
        let name = it.split([':', '=']).next().unwrap_or_default();
        name.trim()
    });
    names.next()?;
    Some([
        names.next().unwrap_or_default(),
        names.next().unwrap_or_default(),
    ])
}

/// The names behind a variable and a dot.
fn members_of<'l>(code: &'l str, variable: &str) -> impl Iterator<Item = &'l str> {
    let of_name = |c: char| c == '_' || c.is_alphanumeric();
    let length = variable.len();
    // To look for a long name takes time in each line, also where it cannot be.
    let places: Vec<usize> = if variable.is_empty() || variable.len() >= code.len() {
        Vec::new()
    } else {
        code.match_indices(variable).map(|(at, _)| at).collect()
    };
    places.into_iter().filter_map(move |at| {
        let before = code[..at].chars().next_back();
        let member = code[at + length..].strip_prefix('.')?;
        let end = member.find(|c| !of_name(c)).unwrap_or(member.len());
        let is_whole = !before.is_some_and(|c| c == '.' || of_name(c));
        is_whole.then(|| &member[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Vec<(Option<u32>, String)> {
        let mut found = Findings::default();
        let shape = shape(text, "grader.py", &mut found);
        let found = found.into_diagnostics();
        assert_eq!(shape.is_none(), !found.is_empty(), "{text}");
        let said = found.into_iter().map(|it| (it.place.line, it.message));
        said.collect()
    }

    #[test]
    fn a_grader_that_only_talks_or_looks_is_taken() {
        for text in [
            "from dmoj.graders.interactive import InteractiveGrader\nimport random\n\
             class Grader(InteractiveGrader):\n    def grade_one(self): return self.problems\n    \
             def interact(self, case, it):\n        # self.problem\n        it.writeln(case.points)\n        \
             return it.readint() == int(case.input_data())\n",
            "import dmoj.graders\nclass Grader(dmoj.graders.StandardGrader):\n\tdef check_result(self, c, result):\n\t\t\
             return result.proc_output == c.output_data()\n",
        ] {
            assert_eq!(refused(text), [], "{text}");
        }
    }

    #[test]
    fn what_takes_the_place_of_the_judge_is_refused_by_its_line() {
        let head =
            "class Grader(InteractiveGrader):\n  def interact(self, case, io):\n    return True\n";
        for (line, what) in [
            ("    return case.position", "`case.position`"),
            ("    io.process.kill()", "`io.process`"),
            ("    x = self.problem.time_limit", "`self.problem`"),
            ("  def grade(self, case):", "`grade`"),
            ("  def check_result(self, case, result):", "`check_result`"),
            ("    super().__init__()", "`super`"),
            ("from dmoj.executors import executors", "`dmoj.executors`"),
        ] {
            let said = refused(&format!("{head}{line}\n"));
            assert_eq!(said.len(), 1, "{line}: {said:?}");
            assert_eq!(said[0].0, Some(4), "{line}");
            assert!(said[0].1.contains(what), "{line}: {said:?}");
        }
        let said = refused("def grade(case): pass\n");
        assert!(said[0].1.contains("no class `Grader`"), "{said:?}");
        for (text, what) in [
            ("class Grader(BaseGrader):\n  pass\n", "`BaseGrader`"),
            ("class Grader(StandardGrader):\n  pass\n", "`check_result`"),
        ] {
            let said = refused(text);
            assert_eq!(said[0].0, Some(1), "{text}");
            assert!(said[0].1.contains(what), "{said:?}");
        }
    }
}
