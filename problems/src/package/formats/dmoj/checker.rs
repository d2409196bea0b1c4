//! How DMOJ compares outputs: a checker by its name, or a program that is bridged to one.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serde_saphyr::Spanned;

use super::bridge::{self, Bridge, Role};
use super::data::Data;
use super::{Judged, at};
use crate::package::findings::Findings;
use crate::{
    CheckerSpec, DefaultValidator, Diagnostic, Place, Programs, Tolerance, ValidationLimits,
};

/// The tolerance of `floats` where nothing is said: so many digits.
const DIGITS: i64 = 6;

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a checker, or its `name` and `args`"
)]
pub(super) enum Checker {
    Name(String),
    Full {
        name: String,
        args: Option<BTreeMap<String, Value>>,
    },
}

fn is_python(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == "py")
}

/// What judges, as the two keys say it that are there for it.
pub(super) fn read(
    data: &Data<'_>,
    checker: Option<&Spanned<Checker>>,
    interactive: Option<&Spanned<Bridge>>,
    found: &mut Findings,
) -> Judged {
    let mut judged = Judged {
        checker: tokens(None),
        programs: Programs::default(),
        limits: ValidationLimits::default(),
    };
    if let Some(interactive) = interactive {
        let place = at(interactive.referenced);
        let bridge = &interactive.value;
        judged.programs.interactor = bridge::read(data, bridge, Role::Interactor, &place, found);
        judged.limit(bridge, &place, found);
    }
    let Some(checker) = checker else {
        return judged;
    };
    let place = at(checker.referenced);
    let nothing = BTreeMap::new();
    let (name, args) = match &checker.value {
        Checker::Name(name) => (name.as_str(), &nothing),
        Checker::Full { name, args } => (name.as_str(), args.as_ref().unwrap_or(&nothing)),
    };
    let word = |key: &str| args.get(key).and_then(Value::as_str);
    let digits = args.get("precision").and_then(Value::as_i64);
    let digits = i32::try_from(digits.unwrap_or(DIGITS).clamp(0, 30)).unwrap_or_default();
    let tolerance = 10f64.powi(-digits);
    let floats = |absolute: bool, relative: bool| {
        tokens(Some(Tolerance {
            absolute: absolute.then_some(tolerance),
            relative: relative.then_some(tolerance),
        }))
    };
    match name {
        "standard" => {}
        "identical" | "rstripped" => judged.checker = CheckerSpec::Lines,
        "floats" => {
            judged.checker = match word("error_mode") {
                Some("absolute") => floats(true, false),
                Some("relative") => floats(false, true),
                _ => floats(true, true),
            };
        }
        "floatsabs" => judged.checker = floats(true, false),
        "floatsrel" => judged.checker = floats(false, true),
        "sorted" | "unordered" | "easy" => match (name, word("split_on")) {
            ("easy", _) => any_order("letters", &mut judged),
            ("unordered", _) | (_, Some("whitespace")) => any_order("words", &mut judged),
            (_, None | Some("lines")) => any_order("lines", &mut judged),
            (_, Some(split)) => {
                let message = say!("checker: `split_on: {split}` is not known", split);
                found.push(
                    Diagnostic::error("unsupported-checker", place, message)
                        .with_help(say!("say split_on: lines or whitespace")),
                );
            }
        },
        "linecount" => judge_with(
            bridge::of_ours(
                "linecount.py",
                "linecount.py",
                include_str!("linecount.py").to_owned(),
            ),
            &mut judged,
        ),
        "bridged" => judged.bridge(data, args, &place, found),
        own if is_python(own) && data.get(own).is_some() => {
            of_its_own(data, own, args, &mut judged);
        }
        other => {
            let message = if is_python(other) {
                say!("the checker `{other}` is not in the package", other)
            } else {
                say!("there is no checker `{other}`", other)
            };
            found.push(
                Diagnostic::error("unsupported-checker", place, message).with_help(say!(
                    "checkers are standard, identical, rstripped, floats, floatsabs, floatsrel, \
                     sorted, unordered, easy, linecount, bridged, and a file of Python"
                )),
            );
        }
    }
    judged
}

impl Judged {
    /// Lets the program judge outputs that these arguments of the checker `bridged` name.
    fn bridge(
        &mut self,
        data: &Data<'_>,
        args: &BTreeMap<String, Value>,
        place: &Place,
        found: &mut Findings,
    ) {
        let args = args.iter().map(|(key, value)| (key.clone(), value.clone()));
        let Ok(bridge) = serde_json::from_value::<Bridge>(Value::Object(args.collect())) else {
            let message = say!("the `args` of the checker `bridged` cannot be read");
            found.push(
                Diagnostic::error("unsupported-checker", place.clone(), message).with_help(say!(
                    "they are files, lang, type, flags, args_format_string, feedback, time_limit, \
                     memory_limit and compiler_time_limit, each as DMOJ's documentation has it"
                )),
            );
            return;
        };
        self.checker = CheckerSpec::Program;
        let program = bridge::read(data, &bridge, Role::Checker, place, found);
        self.programs.output_validators.extend(program);
        self.limit(&bridge, place, found);
    }
}

/// Lets a checker in Python that a package brings judge. DMOJ calls it in its own judge; a program of ours
/// calls it in the sandbox.
fn of_its_own(data: &Data<'_>, name: &str, args: &BTreeMap<String, Value>, judged: &mut Judged) {
    let args = serde_json::to_string(args).unwrap_or_default();
    let text = after_modules_of_dmoj(include_str!("custom_checker.py"))
        .replace(
            "CHECKER = \"checker.py\"",
            &format!("CHECKER = {}", said(name)),
        )
        .replace(
            "ARGUMENTS = \"{}\"",
            &format!("ARGUMENTS = {}", said(&args)),
        );
    let file = |path: &str, bytes: Arc<[u8]>| crate::ProgramFile {
        path: path.to_owned(),
        bytes,
    };
    let own = data.get(name).map(|bytes| file(name, bytes));
    let start = file("__main__.py", text.into_bytes().into());
    judged.checker = CheckerSpec::Program;
    judged
        .programs
        .output_validators
        .push(crate::PackageProgram {
            name: "output_validator/custom_checker".to_owned(),
            files: own.into_iter().chain([start]).collect(),
            ..crate::PackageProgram::default()
        });
}

/// A program of ours behind the modules that a checker or a grader of DMOJ imports.
pub(super) fn after_modules_of_dmoj(program: &str) -> String {
    [include_str!("as_dmoj.py"), program].concat()
}

/// A text as Python has it: one of JSON is one of Python, and so is the text that JSON makes of it.
pub(super) fn said(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}

/// Lets a program of our own judge: one that takes the lines, words or letters of the answer in any
/// order.
fn any_order(parts: &str, judged: &mut Judged) {
    let text =
        include_str!("any_order.py").replace("PARTS = \"lines\"", &format!("PARTS = \"{parts}\""));
    judge_with(
        bridge::of_ours("any_order.py", "any_order.py", text),
        judged,
    );
}

/// Lets that program judge outputs.
fn judge_with(program: crate::PackageProgram, judged: &mut Judged) {
    judged.checker = CheckerSpec::Program;
    judged.programs.output_validators.push(program);
}

/// Comparison token by token, as `standard` and `floats` do it.
fn tokens(tolerance: Option<Tolerance>) -> CheckerSpec {
    CheckerSpec::Default(DefaultValidator {
        case_sensitive: true,
        space_change_sensitive: false,
        tolerance,
    })
}
