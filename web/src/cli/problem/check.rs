//! `grundy problem check`: everything a problem must keep to, and its programs.

use std::fs;
use std::path::Path;

use clap::Args;
use indicatif::ProgressBar;
use judge::Judge;
use judge::check::{CheckOptions, CheckProgress, Checked, Program, Subject};
use problems::check::{CheckState, Finding};
use problems::{Diagnostic, Verdict, Words, catalog, package};
use serde::Serialize;

use super::collected::collected;
use super::matrix;
use super::new::cannot_write;
use crate::cli::listing::Listing;
use crate::cli::machine::LocalMachine;
use crate::cli::package::{built_in, package_at};
use crate::cli::{Failure, colour, folding, language, output, progress, remarks};
use crate::locale::Locale;

/// Check a problem: its package, statements, reference and tests, and every example program
///
/// Tests are generated, the reference is compared with brute force on all small cases, and every
/// program under submissions/ must get the verdict its folder names.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 all is well, 1 a check failed, 2 wrong usage or input, 3 this \
                  machine cannot judge.\n\nExamples:\n  grundy problem check hdoj-1536\n  grundy \
                  problem check ./my-problem.zip --json\n  grundy problem check ./my-problem --matrix\n  grundy problem check ./my-problem \
                  --update-lock\n  grundy problem check --all"
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command"
)]
pub(in crate::cli) struct Check {
    /// Problems of the catalog, or folders or archives of packages; of a folder that holds several packages all
    #[arg(required_unless_present = "all", value_name = "PROBLEM")]
    problems: Vec<String>,
    /// Check the whole catalog
    #[arg(long, conflicts_with = "problems")]
    all: bool,
    /// First pin the tests that are generated now in the generators/tests.lock of each folder
    #[arg(long, conflicts_with = "all")]
    update_lock: bool,
    /// Say what each program does on each test, and which tests no wrong program fails
    #[arg(long)]
    matrix: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The JSON shape.
#[derive(Serialize)]
struct CheckReport {
    ok: bool,
    problems: Vec<Checked>,
}

impl Check {
    /// Checks and prints what was found.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let typed: Vec<String> = if self.all {
            catalog::ids().map(str::to_owned).collect()
        } else {
            collected(&self.problems)
        };
        let is_of_folder = !self.all && typed.len() > self.problems.len();
        let mut subjects = Vec::new();
        let mut broken = Vec::new();
        let judge = self.machine.judge()?;
        if self.update_lock {
            typed
                .iter()
                .try_for_each(|typed| update_lock(&judge, typed))?;
        }
        for typed in &typed {
            match load(typed)? {
                (Some(problem), diagnostics) => subjects.push(Subject {
                    problem,
                    diagnostics,
                }),
                (None, diagnostics) => broken.push(unusable(typed, &diagnostics)),
            }
        }
        let mut progress = Progress::default();
        let options = CheckOptions {
            matrix: self.matrix,
            ..CheckOptions::default()
        };
        let mut found = judge.check_for(&options, &subjects, |step| progress.show(step))?;
        progress.finish();
        found.extend(broken);
        let ok = found.iter().all(|checked| checked.ok);
        if self.json {
            output::json(&CheckReport {
                ok,
                problems: found,
            })?;
        } else {
            // Of many that were not named one by one, those are shown that want to be looked at.
            let is_shown = |it: &&Checked| !is_of_folder || !is_clean(it);
            found.iter().filter(is_shown).try_for_each(print)?;
            if found.len() > 1 {
                summary(&found)?;
            }
        }
        if ok {
            Ok(())
        } else {
            Err(Failure::NotAccepted)
        }
    }
}

/// Whether there is nothing to say about a problem.
fn is_clean(checked: &Checked) -> bool {
    let is_odd = |state: CheckState| matches!(state, CheckState::Failed | CheckState::Warning);
    checked.ok && !checked.checks.iter().any(|finding| is_odd(finding.state))
}

/// The problem that was typed with all there is to say about its package.
fn load(typed: &str) -> Result<(Option<problems::Problem>, Vec<Diagnostic>), Failure> {
    if let Some(problem) = built_in(typed) {
        return Ok((Some(problem), catalog::diagnostics(typed)));
    }
    Ok(package::load(package_at(typed)?, &catalog::code_of))
}

/// Writes the lock of a package's tests as they are generated now.
fn update_lock(judge: &Judge, folder: &str) -> Result<(), Failure> {
    let path = Path::new(folder);
    if !path.is_dir() {
        let said = language::say("cli-check-no-folder").with("path", folder);
        let hint = language::say("cli-check-no-folder-hint").with("path", folder);
        return Err(Failure::bad_input(format!("{said}\nhint: {hint}")));
    }
    // What is wrong with the package is said by the check that follows.
    let (Some(problem), _) = package::load(path, &catalog::code_of) else {
        return Ok(());
    };
    let Some(reference) = problem.reference() else {
        let said = language::say("cli-check-nothing-to-pin").with("path", folder);
        let hint = language::say("cli-check-nothing-to-pin-hint");
        return Err(Failure::bad_input(format!("{said}\nhint: {hint}")));
    };
    judge.lend_rules(&problem);
    let tests = reference.generate()?;
    let lock = path.join("generators/tests.lock");
    let write = || {
        fs::create_dir_all(path.join("generators"))?;
        fs::write(&lock, tests.lock())
    };
    write().map_err(|error| cannot_write(&lock, &error))?;
    remarks::remark(language::say("cli-check-wrote").with("path", lock.display().to_string()));
    Ok(())
}

/// A package that cannot even be loaded.
fn unusable(typed: &str, diagnostics: &[Diagnostic]) -> Checked {
    let said: Vec<Words> = diagnostics.iter().map(Diagnostic::words).collect();
    Checked {
        problem: typed.to_owned(),
        ok: false,
        checks: vec![Finding::failed("package", Words::join(&said, "\n", "\n"))],
        programs: Vec::new(),
    }
}

fn print(checked: &Checked) -> Result<(), Failure> {
    output::line(&checked.problem)?;
    let mut checks = Listing::new([""; 3]);
    for finding in &checked.checks {
        checks.add_row([
            finding.check.to_string(),
            state(finding.state),
            for_reader(words(finding)),
        ]);
    }
    output::list(&checks)?;
    if checked.programs.is_empty() {
        return Ok(());
    }
    let has_matrix = checked.programs.iter().any(|it| !it.tests.is_empty());
    let headings = [
        "cli-check-program",
        "cli-check-expected",
        "cli-check-ms",
        "cli-check-limit",
        "cli-check-got",
    ];
    let mut programs = Listing::new(headings.map(|key| language::say(key).to_string()));
    for (number, program) in (1..).zip(&checked.programs) {
        // By which the matrix names it.
        let path = if has_matrix {
            format!("{number} {}", program.path)
        } else {
            program.path.clone()
        };
        programs.add_row([
            path,
            program.expected.map_or("-", Verdict::as_str).to_owned(),
            program.time_ms.to_string(),
            program.limit_ms.to_string(),
            got(program),
        ]);
    }
    output::list(&programs)?;
    matrix::print(&checked.programs)
}

/// What was found, in the language of the environment.
fn words(finding: &Finding) -> &str {
    let zh = finding.message_zh.as_deref();
    zh.filter(|_| language::preferred() == Locale::Zh)
        .unwrap_or(&finding.message)
}

/// The same in lines for a terminal, and for a program on one line, on which they are apart.
fn for_reader(found: &str) -> String {
    if folding::width().is_some() {
        return found.to_owned();
    }
    on_one_line(found, language::preferred())
}

fn on_one_line(found: &str, locale: Locale) -> String {
    let between = match locale {
        Locale::En => "; ",
        Locale::Zh => "；",
    };
    let mut whole = String::new();
    for line in found.lines().map(str::trim).filter(|it| !it.is_empty()) {
        if whole.ends_with(':') {
            whole.push(' ');
        } else if !whole.is_empty() && !whole.ends_with('：') {
            whole.push_str(between);
        }
        whole.push_str(line);
    }
    whole
}

fn state(state: CheckState) -> String {
    match state {
        CheckState::Ok => colour::good("ok"),
        CheckState::Failed => colour::bad("failed"),
        CheckState::Warning => colour::note("warning"),
        CheckState::Skipped => colour::note("skipped"),
    }
}

fn got(program: &Program) -> String {
    match (program.got, &program.complaint) {
        (None, None) => colour::note(language::say("cli-check-skipped-program")),
        (None, Some(_)) => colour::bad(language::say("cli-check-no-program")),
        (Some(verdict), None) => colour::good(verdict),
        (Some(verdict), Some(_)) => colour::bad(verdict),
    }
}

/// The matrix of problems and verdicts: how many programs of each kind did as they should.
fn summary(found: &[Checked]) -> Result<(), Failure> {
    let kinds = || Verdict::ALL.into_iter().filter(|it| *it != Verdict::SE);
    let heading = |key| language::say(key).to_string();
    let mut headings = vec![heading("cli-check-problem"), heading("cli-check-checks")];
    headings.extend(kinds().map(|kind| kind.as_str().to_owned()));
    headings.push(heading("cli-check-skipped"));
    let mut table = Listing::new(headings);
    for checked in found {
        let failed = checked
            .checks
            .iter()
            .filter(|check| check.state == CheckState::Failed);
        let mut row = vec![
            checked.problem.clone(),
            match failed.count() {
                0 => colour::good("ok"),
                count => colour::bad(language::say("cli-check-failures").with("count", count)),
            },
        ];
        for kind in kinds() {
            let of_kind = || {
                let programs = checked.programs.iter();
                programs.filter(|p| p.expected == Some(kind) && !p.is_skipped())
            };
            let (all, wrong) = (
                of_kind().count(),
                of_kind().filter(|p| p.complaint.is_some()).count(),
            );
            row.push(match (all, wrong) {
                (0, _) => String::new(),
                (all, 0) => colour::good(all),
                (all, wrong) => colour::bad(format_args!("{}/{all}", all - wrong)),
            });
        }
        let skipped = checked.programs.iter().filter(|p| p.is_skipped()).count();
        row.push(if skipped == 0 {
            String::new()
        } else {
            colour::note(skipped)
        });
        table.add_row(row);
    }
    output::list(&table)?;
    let programs: usize = found.iter().map(|checked| checked.programs.len()).sum();
    let failed = found.iter().filter(|checked| !checked.ok).count();
    let said = language::say("cli-check-summary")
        .with("problems", found.len())
        .with("programs", programs)
        .with("failed", failed);
    output::line(&said.to_string())
}

/// How far the checking is, on standard error; nothing where that is no terminal.
#[derive(Default)]
struct Progress(Option<ProgressBar>);

impl Progress {
    fn show(&mut self, step: CheckProgress<'_>) {
        match step {
            CheckProgress::Total(total) => {
                self.0 = progress::line();
                if let Some(bar) = &self.0 {
                    progress::measure(bar, total);
                }
            }
            CheckProgress::Findings(_) | CheckProgress::Program(_) => {}
            CheckProgress::Done(problem) => {
                if let Some(bar) = &self.0 {
                    bar.set_message(problem.to_owned());
                    bar.inc(1);
                }
            }
        }
    }

    fn finish(self) {
        if let Some(bar) = self.0 {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_apart_on_one_line() {
        let found = "a: nothing is read\nb: got\n  1\n";
        let line = on_one_line(found, Locale::En);
        assert_eq!(line, "a: nothing is read; b: got; 1");
        assert_eq!(on_one_line("甲：\n一\n二", Locale::Zh), "甲：一；二");
    }
}
