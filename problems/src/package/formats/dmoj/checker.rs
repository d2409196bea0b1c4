//! How DMOJ compares outputs: a checker by its name, or a program that is bridged to one.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::{FILE, Judged, program};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::{CheckerSpec, DefaultValidator, Diagnostic, Place, Programs, Tolerance};

/// The tolerance of `floats` where nothing is said: so many digits.
const DIGITS: i32 = 6;

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name of a checker, or its `name` and `args`"
)]
pub(super) enum Checker {
    Name(String),
    Full {
        name: String,
        args: Option<Box<Args>>,
    },
}

#[derive(Deserialize, Default)]
#[serde(expecting = "the arguments of a checker")]
pub(super) struct Args {
    precision: Option<i32>,
    error_mode: Option<String>,
    split_on: Option<String>,
    #[serde(flatten)]
    bridge: Bridge,
    /// Those of a checker of the package's own.
    #[serde(flatten)]
    others: BTreeMap<String, Value>,
}

/// A program that judges.
#[derive(Deserialize, Default, Clone)]
#[serde(expecting = "the keys of a program")]
pub(super) struct Bridge {
    files: Option<Names>,
    lang: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    args_format_string: Option<String>,
    flags: Option<Vec<String>>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged, expecting = "expected a file or a list of files")]
enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    fn into_vec(self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name],
            Self::Many(names) => names,
        }
    }
}

fn is_python(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|it| it == "py")
}

pub(super) fn read(
    files: &PackageFiles,
    checker: Option<&Checker>,
    interactive: Option<&Bridge>,
    found: &mut Findings,
) -> Judged {
    let mut judged = Judged {
        checker: tokens(None),
        programs: Programs::default(),
    };
    if let Some(interactive) = interactive {
        if interactive.kind.as_deref() == Some("testlib") {
            judged.programs.interactor = bridged(files, interactive, found);
        } else {
            let kind = interactive.kind.as_deref().unwrap_or("default");
            refuse(
                "interactive",
                &format!("an interactor of type `{kind}`"),
                found,
            );
        }
    }
    let (name, args) = match checker {
        None => return judged,
        Some(Checker::Name(name)) => (name.as_str(), None),
        Some(Checker::Full { name, args }) => (name.as_str(), args.as_deref()),
    };
    let digits = args.and_then(|args| args.precision).unwrap_or(DIGITS);
    let tolerance = 10f64.powi(-digits.clamp(0, 30));
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
            let mode = args.and_then(|args| args.error_mode.as_deref());
            judged.checker = match mode {
                Some("absolute") => floats(true, false),
                Some("relative") => floats(false, true),
                _ => floats(true, true),
            };
        }
        "floatsabs" => judged.checker = floats(true, false),
        "floatsrel" => judged.checker = floats(false, true),
        "sorted" | "unordered" | "easy" => {
            let split = args.and_then(|args| args.split_on.as_deref());
            match (name, split) {
                ("easy", _) => any_order("letters", &mut judged),
                ("unordered", _) | (_, Some("whitespace")) => any_order("words", &mut judged),
                (_, None | Some("lines")) => any_order("lines", &mut judged),
                (_, Some(split)) => refuse("checker", &format!("split_on: {split}"), found),
            }
        }
        "bridged" => {
            let bridge = args.map(|args| args.bridge.clone()).unwrap_or_default();
            judged.checker = CheckerSpec::Program;
            match bridge.kind.as_deref() {
                None | Some("default" | "testlib") => {
                    judged
                        .programs
                        .output_validators
                        .extend(bridged(files, &bridge, found));
                }
                Some(kind) => refuse("checker", &format!("a checker of type `{kind}`"), found),
            }
        }
        own if is_python(own) && files.get(own).is_some() => {
            let others = args.map(|args| &args.others);
            of_its_own(files, own, others, &mut judged);
        }
        other => refuse("checker", &format!("the checker `{other}`"), found),
    }
    judged
}

/// Lets a checker in Python that a package brings judge. DMOJ calls it in its own judge; a program of ours
/// calls it in the sandbox.
fn of_its_own(
    files: &PackageFiles,
    name: &str,
    args: Option<&BTreeMap<String, Value>>,
    judged: &mut Judged,
) {
    // A text of JSON is one of Python, and so is the text that JSON makes of it.
    let said = |text: &str| Value::String(text.to_owned()).to_string();
    let args = args.map_or_else(
        || "{}".to_owned(),
        |args| serde_json::to_string(args).unwrap_or_default(),
    );
    let text = include_str!("custom_checker.py")
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
    let own = files.get(name).map(|bytes| file(name, Arc::clone(bytes)));
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

/// Lets a program of our own judge: one that takes the lines, words or letters of the answer in any
/// order.
fn any_order(parts: &str, judged: &mut Judged) {
    let text =
        include_str!("any_order.py").replace("PARTS = \"lines\"", &format!("PARTS = \"{parts}\""));
    judged.checker = CheckerSpec::Program;
    judged
        .programs
        .output_validators
        .push(crate::PackageProgram {
            name: "output_validator/any_order.py".to_owned(),
            files: vec![crate::ProgramFile {
                path: "any_order.py".to_owned(),
                bytes: text.into_bytes().into(),
            }],
            ..crate::PackageProgram::default()
        });
}

/// Comparison token by token, as `standard` and `floats` do it.
fn tokens(tolerance: Option<Tolerance>) -> CheckerSpec {
    CheckerSpec::Default(DefaultValidator {
        case_sensitive: true,
        space_change_sensitive: false,
        tolerance,
    })
}

fn bridged(
    files: &PackageFiles,
    bridge: &Bridge,
    found: &mut Findings,
) -> Option<crate::PackageProgram> {
    if bridge.args_format_string.is_some() {
        refuse(
            "args_format_string",
            "arguments in an order of their own",
            found,
        );
    }
    if bridge.flags.as_ref().is_some_and(|flags| !flags.is_empty()) {
        refuse("flags", "flags for a compiler", found);
    }
    let names = bridge
        .files
        .clone()
        .map(Names::into_vec)
        .unwrap_or_default();
    program(files, names, bridge.lang.clone(), found)
}

fn refuse(key: &str, what: &str, found: &mut Findings) {
    let message = format!("{key}: {what} cannot be run here");
    found.push(
        Diagnostic::error("unsupported-checker", Place::file(FILE), message).with_help(
            "checkers are standard, identical, rstripped, floats, floatsabs, floatsrel, sorted, \
             unordered, easy, a file of Python, and bridged with type testlib",
        ),
    );
}
