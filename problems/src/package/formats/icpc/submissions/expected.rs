//! What must happen to a program: from its folder, from the rules of `submissions.yaml`, and from
//! the tag that a source may have.
//!
//! The format knows the verdicts `AC WA TLE RTE`. Ours are finer: a presentation error is one
//! kind of `WA`, a memory or output limit one kind of `RTE`. The folders `presentation_error`
//! and `memory_limit_exceeded` (added folders, which the format allows) name the finer verdict.

use super::rules::Rule;
use super::verdicts::of_list;
use crate::Expected;
use crate::Verdict::{self, AC, CE, MLE, OLE, PE, RE, TLE, WA};

/// Folders of ours: `submissions.yaml` can say of them only what the format's verdicts can.
const FINER: [&str; 3] = [
    "presentation_error",
    "memory_limit_exceeded",
    "output_limit_exceeded",
];

/// Every verdict of a test.
pub(super) const ALL: [Verdict; 7] = [AC, WA, PE, TLE, RE, MLE, OLE];

/// What a folder's name says by itself; `None` where it says nothing.
pub(in crate::package) fn of_folder(folder: &str) -> Option<Expected> {
    let (ends, permitted, required): (&[_], &[_], &[_]) = match folder {
        "accepted" => (&[AC], &[AC], &[AC]),
        "slow_accepted" | "accepted_slow" => (&[AC, TLE], &[AC, TLE], &[]),
        "wrong_answer" | "no_output" => (&[WA, PE], &[AC, WA, PE], &[WA, PE]),
        "presentation_error" => (&[PE], &[AC, PE], &[PE]),
        // One that prints without end is ended by whichever limit it meets first.
        "time_limit_exceeded" | "too_slow" | "slow" | "timelimit" => {
            (&[TLE, OLE], &[AC, TLE, OLE], &[TLE, OLE])
        }
        "memory_limit_exceeded" => (&[MLE], &[AC, MLE], &[MLE]),
        "output_limit_exceeded" | "output_limit" => (&[OLE], &[AC, OLE], &[OLE]),
        "run_time_error" | "runtime_error" => {
            (&[RE, MLE, OLE], &[AC, RE, MLE, OLE], &[RE, MLE, OLE])
        }
        "compile_error" | "compiler_error" => (&[CE], &[CE], &[]),
        "rejected" => (&[], &ALL, &ALL[1..]),
        "brute_force" => (&[], &[AC, TLE, RE, MLE, OLE], &[TLE, RE, MLE, OLE]),
        "mixed" | "multiple" | "partially_accepted" | "partial" => (&[], &ALL, &[]),
        _ => return None,
    };
    Some(Expected {
        verdict: ends.first().copied(),
        ends: ends.to_vec(),
        permitted: permitted.to_vec(),
        required: required.to_vec(),
        is_partial: matches!(folder, "partially_accepted" | "partial"),
        ..Expected::default()
    })
}

/// What a program's folder and the rules say together; `None` where nothing is said of it.
pub(super) fn by_rules<'a>(
    folder: &str,
    of_folder: Option<&'a Rule>,
    matching: impl Iterator<Item = &'a Rule>,
) -> Option<Expected> {
    let known = self::of_folder(folder);
    let mut matching = matching.peekable();
    let mut expected = match (known, of_folder) {
        (Some(known), Some(_)) if FINER.contains(&folder) => known,
        (Some(known), None) => known,
        (None, None) => {
            matching.peek()?;
            with_rule(None, &Rule::default())
        }
        (known, Some(rule)) => with_rule(known, rule),
    };
    for rule in of_folder.into_iter().chain(matching) {
        narrow(&mut expected, rule);
    }
    Some(expected)
}

/// A folder's own rule replaces what is known of it.
fn with_rule(known: Option<Expected>, rule: &Rule) -> Expected {
    let known = known.map(|known| (known.permitted, known.required));
    let (permitted, required) = known.unwrap_or_else(|| (ALL.to_vec(), ALL.to_vec()));
    Expected {
        permitted: rule.permitted.as_deref().map_or(permitted, of_list),
        required: rule.required.as_deref().map_or(required, of_list),
        ..Expected::default()
    }
}

/// A pattern's rule holds in addition.
fn narrow(expected: &mut Expected, rule: &Rule) {
    if let Some(list) = &rule.permitted {
        let permitted = of_list(list);
        let is_same = expected.permitted.iter().all(|it| permitted.contains(it));
        expected.permitted.retain(|it| permitted.contains(it));
        if !is_same {
            open(expected);
        }
    }
    if let Some(list) = &rule.required {
        let required = of_list(list);
        if expected.required.is_empty() {
            expected.required = required;
        } else {
            expected.required.retain(|it| required.contains(it));
        }
    }
    expected.score = rule.score().or(expected.score);
    if let Some(message) = &rule.message {
        expected.message.clone_from(message);
    }
    expected.is_out_of_timing |= rule.is_out_of_timing();
}

/// The verdict of the whole is what its tests make of it.
fn open(expected: &mut Expected) {
    expected.ends.retain(|it| expected.permitted.contains(it));
    if !expected
        .verdict
        .is_some_and(|it| expected.ends.contains(&it))
    {
        expected.verdict = expected.ends.first().copied();
    }
}

/// What a tag says: the whole submission must end with one of these.
pub(super) fn by_tag(ends: Vec<Verdict>) -> Expected {
    let required = match ends.as_slice() {
        [only] if *only != CE => vec![*only],
        _ => Vec::new(),
    };
    Expected {
        verdict: (ends.len() == 1).then(|| ends[0]),
        permitted: ALL.to_vec(),
        required,
        ends,
        ..Expected::default()
    }
}
