//! Packages as they are given to others: one problem, written in the format of their tools.
//!
//! Every test stands there as a file, also those that code generates. What decides about accepted or not
//! is carried, or nothing is exported at all; so are points, up to the shares of single tests. What else
//! a format cannot carry is said by name in [`Export::lost`].

mod cases;
mod dmoj;
mod expected;
mod flat_groups;
mod icpc;
mod latex;
mod left_out;
mod legacy;
mod names;
mod placed;
mod points;
mod polygon;
mod programs;
mod scalar;
mod statement;
mod tests;
mod zipped;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::words::Words;
use crate::{CheckerSpec, Exchange, Lang, Problem, ProblemsError, Test};
pub(crate) use programs::is_written_by_exports;
pub use zipped::{short_name, zipped};

/// The files of a package, by their paths in it.
pub type ExportFiles = BTreeMap<String, Arc<[u8]>>;

/// A format of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// ICPC and Kattis, `2025-09`.
    Icpc,
    /// ICPC and Kattis, `legacy`.
    Legacy,
    /// DMOJ.
    Dmoj,
    /// Polygon.
    Polygon,
}

impl Format {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Icpc => "2025-09",
            Self::Legacy => "legacy",
            Self::Dmoj => "DMOJ",
            Self::Polygon => "Polygon",
        }
    }
}

/// A package that was written.
#[derive(Clone, Debug, Default)]
pub struct Export {
    /// Its files.
    pub files: ExportFiles,
    /// What the format cannot carry, each as a sentence.
    pub lost: Vec<Words>,
}

/// Why nothing is exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The package would judge otherwise than the problem does.
    #[error("{format} cannot express how this problem is judged: {what}")]
    Judging {
        /// The format's name.
        format: &'static str,
        /// What decides here.
        what: Words,
    },
    /// Code of Grundy decides, which no other tool has.
    #[error("{format} cannot express how this problem is judged: {what}")]
    Code {
        /// The format's name.
        format: &'static str,
        /// What the code does.
        what: Words,
    },
    /// Its tests could not be made.
    #[error(transparent)]
    Tests(#[from] ProblemsError),
}

impl ExportError {
    /// The same in both languages.
    pub fn words(&self) -> Words {
        match self {
            Self::Judging { format, what } | Self::Code { format, what } => say!(
                "{format} cannot express how this problem is judged: {what}",
                format,
                what
            ),
            Self::Tests(error) => error.words(),
        }
    }
}

/// Writes a problem in a format.
///
/// # Errors
/// When its tests cannot be generated, and when what decides about a verdict cannot be carried.
pub fn export(problem: &Problem, format: Format) -> Result<Export, ExportError> {
    let refuse = |what: Words| ExportError::Judging {
        format: format.name(),
        what,
    };
    let of_code = |what| ExportError::Code {
        format: format.name(),
        what,
    };
    let uses_code = |it: &Test| it.settings.checker == Some(CheckerSpec::Reference);
    let tests = problem.tests()?;
    if *problem.checker() == CheckerSpec::Reference || tests.tests().iter().any(uses_code) {
        return Err(of_code(say!(
            "several answers are right, and the problem's own code looks at them"
        )));
    }
    if problem.is_interactive() && problem.interactor().is_none() {
        return Err(of_code(say!("programs talk with the problem's own code")));
    }
    if problem.kind().exchange == Exchange::SubmitAnswer && format != Format::Icpc {
        return Err(refuse(say!("submissions are answers and no programs")));
    }
    let is_of_icpc = matches!(format, Format::Icpc | Format::Legacy);
    if is_of_icpc && !problem.stream_files().is_empty() {
        return Err(refuse(say!(
            "submissions read and write files in place of their standard streams"
        )));
    }
    let mut writer = Writer {
        problem,
        tests: tests.tests(),
        done: Export::default(),
    };
    if format == Format::Icpc {
        writer.keep_what_is_ours();
    } else {
        writer.leave_out_what_is_ours();
    }
    match format {
        Format::Icpc => icpc::write(&mut writer).map_err(refuse)?,
        Format::Legacy => legacy::write(&mut writer).map_err(refuse)?,
        Format::Dmoj => dmoj::write(&mut writer).map_err(refuse)?,
        Format::Polygon => polygon::write(&mut writer).map_err(refuse)?,
    }
    left_out::name(&mut writer, format);
    Ok(writer.done)
}

/// A test as the files of a package.
#[derive(Clone, Debug)]
pub struct TestFiles {
    /// The path of its files in the package, without their endings, such as `data/secret/large-1`.
    pub path: String,
    /// The test.
    pub test: Test,
}

/// Writes the tests of a problem alone, as they stand in a package of the format 2025-09: the files,
/// and where each test is among them.
///
/// # Errors
/// When its tests cannot be generated.
pub fn tests(problem: &Problem) -> Result<(ExportFiles, Vec<TestFiles>), ExportError> {
    let tests = problem.tests()?;
    let mut writer = Writer {
        problem,
        tests: tests.tests(),
        done: Export::default(),
    };
    tests::write(&mut writer, placed::Version::Current).map_err(|what| ExportError::Judging {
        format: Format::Icpc.name(),
        what,
    })?;
    let placed = placed::placed(&writer, placed::Version::Current);
    let placed = placed.into_iter().map(|placed| TestFiles {
        path: format!("data/{}", placed.path),
        test: placed.test,
    });
    Ok((writer.done.files, placed.collect()))
}

/// A package under way.
struct Writer<'a> {
    problem: &'a Problem,
    tests: &'a [Test],
    done: Export,
}

impl Writer<'_> {
    fn put(&mut self, path: impl Into<String>, content: impl AsRef<[u8]>) {
        self.done
            .files
            .insert(path.into(), Arc::from(content.as_ref()));
    }

    fn share(&mut self, path: impl Into<String>, content: &Arc<[u8]>) {
        self.done.files.insert(path.into(), Arc::clone(content));
    }

    fn lose(&mut self, what: Words) {
        self.done.lost.push(what);
    }

    /// Whether what is said in one language is said in the other one too, word for word.
    fn has_one_language(&self) -> bool {
        let (problem, names) = (self.problem, self.problem.names());
        names.en == names.zh && problem.statement(Lang::En) == problem.statement(Lang::Zh)
    }

    /// The tests that decide: those of the group `beyond` only make remarks.
    fn counting(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|test| test.counts())
    }

    /// Refuses a text that stands before every submission.
    fn demand_no_prelude(&self) -> Result<(), Words> {
        match self.problem.programs().prelude {
            Some(_) => Err(say!(
                "submissions are parts of a program, and a text stands before them"
            )),
            None => Ok(()),
        }
    }

    /// Refuses tests whose outputs are compared otherwise than those of the problem.
    fn demand_one_comparison(&self) -> Result<(), Words> {
        if self.tests.iter().any(|it| it.settings.checker.is_some()) {
            return Err(say!(
                "outputs of single tests are compared in a way of their own"
            ));
        }
        Ok(())
    }

    /// Refuses what only the formats of ICPC can say of tests: several passes, a comparison, arguments
    /// or files of a test, and words in any case.
    fn demand_plain_tests(&self) -> Result<(), Words> {
        if self.problem.kind().is_multi_pass {
            return Err(say!("a submission runs several times on a test"));
        }
        self.demand_one_comparison()?;
        let has_more = |it: &&Test| !it.settings.args.is_empty() || !it.settings.files.is_empty();
        if let Some(test) = self.counting().find(has_more) {
            let name = &test.name;
            return Err(say!("test {name} has arguments or files of its own", name));
        }
        let is_own = *self.problem.checker() == CheckerSpec::Program;
        let says_how = |it: &&Test| !it.settings.output_validator_args.is_empty();
        let is_own = is_own || self.problem.is_interactive();
        if let Some(test) = self.counting().find(says_how).filter(|_| is_own) {
            return Err(say!(
                "the program that judges has arguments of its own on test {test}",
                test = test.name
            ));
        }
        let any_case = match self.problem.checker() {
            CheckerSpec::Default(validator) => !validator.case_sensitive,
            _ => false,
        };
        // Where no answer has a letter, no case of letters makes an output right.
        let has_letters = |it: &&Test| it.answer.iter().any(u8::is_ascii_alphabetic);
        if let Some(test) = self.counting().find(has_letters).filter(|_| any_case) {
            return Err(say!(
                "capital letters make no difference, and the answer of test {test} has letters; \
                 `output_validator_args: [case_sensitive]` in data/test_group.yaml says that they do",
                test = test.name
            ));
        }
        Ok(())
    }

    /// Says that what comes with the statement stays behind.
    fn leave_attachments(&mut self) {
        if !self.problem.attachments().is_empty() {
            self.lose(say!(
                "what comes with the statement: the files of attachments/"
            ));
        }
    }

    /// Says what only Grundy knows of the problem.
    fn leave_out_what_is_ours(&mut self) {
        if self.problem.difficulty().is_some() || self.problem.theorem().is_some() {
            self.lose(say!("the difficulty and the theorem of grundy.toml"));
        }
        if self.problem.reference().is_some() {
            self.lose(say!(
                "the game itself: its tests are files from here on, and there are no explanations"
            ));
        }
        if !self.problem.solution_files().is_empty() {
            self.lose(say!("how it is meant to be solved: the files of solution/"));
        }
        if let Some(embargo) = self.problem.embargo() {
            self.lose(say!(
                "that it is not to be public before {date}",
                date = embargo.said()
            ));
        }
        let cases = self.problem.validator_cases().len();
        if cases > 0 {
            self.lose(say!(
                "{cases} cases that its validators are tried on, such as those of data/invalid_input",
                cases
            ));
        }
        let beyond = self.tests.iter().filter(|test| !test.counts()).count();
        if beyond > 0 {
            self.lose(say!(
                "{beyond} tests of the group `beyond`, which do not count",
                beyond
            ));
        }
        if *self.problem.checker() == CheckerSpec::Lines {
            self.lose(say!(
                "presentation errors: an output with other white space is wrong"
            ));
        }
    }

    /// Takes over the files that only Grundy knows. Other tools leave them alone.
    fn keep_what_is_ours(&mut self) {
        let problem = self.problem;
        for file in problem.own_files() {
            self.share(file.path.clone(), &file.bytes);
        }
    }
}
