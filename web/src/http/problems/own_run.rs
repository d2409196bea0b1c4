//! Runs of a problem in which a program talks: what such a run can be about, and the words of the page for it.

use problems::Problem;

use crate::library::{Shelved, rights};
use crate::store::User;

/// Whether a program talks in a run of a problem, about a sample at least, and reads no input.
pub(in crate::http) fn is_talked_with(problem: &Problem) -> bool {
    problem.is_talked_with() && !problem.samples().is_empty()
}

/// Whether programs of the package say what there is to know of an input: its rules, or its interactor with its validators.
pub(in crate::http) fn has_programs(problem: &Problem) -> bool {
    problem.rules().is_some() || problem.interactor().is_some()
}

/// Whether programs talk about inputs that a visitor chooses. How that goes tells who wins there, so they do not while a
/// contest veils the problem.
pub(in crate::http) fn talks_about_own_inputs(
    viewer: Option<&User>,
    shelved: &Shelved,
    problem: &Problem,
) -> bool {
    is_talked_with(problem) && !rights::is_veiled(viewer, shelved)
}

/// What stands in the box for inputs of one's own where programs talk about them; `None` where they do not.
pub(super) fn own_input(
    viewer: Option<&User>,
    shelved: &Shelved,
    problem: &Problem,
) -> Option<String> {
    let sample = problem.samples().first()?;
    let talks = talks_about_own_inputs(viewer, shelved, problem);
    talks.then(|| String::from_utf8_lossy(&sample.input).into_owned())
}

/// The keys of what is said of runs in which programs talk.
pub(super) struct TalkWords {
    /// The button for the sample, and its keys.
    pub(super) button: &'static str,
    pub(super) keys: &'static str,
    /// What came of a good one.
    pub(super) right: &'static str,
    /// The box for one's own.
    pub(super) own: &'static str,
    pub(super) own_label: &'static str,
    pub(super) own_hint: &'static str,
    pub(super) own_keys: &'static str,
    pub(super) own_button: &'static str,
}

/// Where they play against an opponent that makes no mistake.
static PLAYED: TalkWords = TalkWords {
    button: "run-play",
    keys: "run-play-keys",
    right: "run-won",
    own: "run-position",
    own_label: "run-position-label",
    own_hint: "run-position-hint",
    own_keys: "run-position-keys",
    own_button: "run-position-button",
};

/// Where the package brings the interactor.
static TALKED_WITH: TalkWords = TalkWords {
    button: "run-talk",
    keys: "run-talk-keys",
    right: "run-taken",
    own: "run-own",
    own_label: "run-talk-label",
    own_hint: "run-talk-hint",
    own_keys: "run-own-keys",
    own_button: "run-own-button",
};

/// Those of a problem.
pub(super) fn words_of(problem: &Problem) -> &'static TalkWords {
    if problem.interactor().is_some() {
        &TALKED_WITH
    } else {
        &PLAYED
    }
}
