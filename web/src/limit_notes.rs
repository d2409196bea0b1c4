//! What is said of a problem's limits besides their numbers, on its page and by the command line: what the time limit
//! follows from if the package gives none, and which files programs may use.

use problems::{FileWriting, Problem};

use crate::locale::{Locale, Text};

/// Whether the time limit follows from the package's programs: it gives none, and programs are run.
pub(crate) fn follows_from_programs(problem: &Problem) -> bool {
    !problem.timing().is_given && !problem.kind().takes_answers()
}

/// What a time limit follows from that does so, measured by now or not.
pub(crate) fn of_time(problem: &Problem, is_measured: bool, locale: Locale) -> Text {
    let timing = problem.timing();
    let key = if is_measured {
        "problem-time-measured"
    } else {
        "problem-time-by-programs"
    };
    let text = locale.text(key).with("factor", timing.ac_to_time_limit);
    text.with("step", timing.resolution.as_secs_f64())
}

/// What is said of the files that programs read and write.
pub(crate) fn of_files(problem: &Problem, locale: Locale) -> Vec<String> {
    let files = problem.stream_files();
    let named = [
        ("problem-input-file", &files.input),
        ("problem-output-file", &files.output),
    ];
    let mut notes = Vec::new();
    for (key, name) in named {
        if let Some(name) = name {
            notes.push(locale.text(key).with("name", name.clone()).to_string());
        }
    }
    if problem.file_writing() == FileWriting::Forbidden {
        notes.push(locale.text("problem-only-reads").to_string());
    }
    notes
}
