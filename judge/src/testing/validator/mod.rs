//! A program of the package that decides about a submission: its output validator, or the
//! interactor it talks with. How it is run; `end` says what its end means.

mod end;

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use problems::{ByteSize, Convention, FileWriting, PackageProgram, Test, ValidationLimits};

use super::request::{request, with_files};
use crate::compile::Program;
use crate::fault::Role;
use crate::language::Language;
use crate::limits::{IDLE_PER_TEST, TestLimits};
use crate::sandbox::{Collect, Content, ProgramFile, Request, Stdin};

pub(super) use end::Ruling;

/// Whatever a package allows, it may say and write so much.
const LEAST_OUTPUT: ByteSize = ByteSize::from_mib(64);

/// Where it puts its words for the submitter, and those for judges only.
const FOR_TEAM: &str = "teammessage.txt";
const FOR_JUDGES: &str = "judgemessage.txt";

/// Where it puts the points of an accepted output, or which share of the most there can be.
const POINTS: &str = "score.txt";
const SHARE: &str = "score_multiplier.txt";

/// Where an interactor of testlib's convention puts its notes, which a checker may judge.
const NOTES: &str = "notes.txt";

/// A compiled validator or interactor.
pub(crate) struct CompiledValidator {
    role: Role,
    convention: Convention,
    /// Its arguments, where they are other ones than its convention has.
    arguments: Option<Vec<String>>,
    is_silent: bool,
    /// Whether the points that it says are percents.
    says_percents: bool,
    limits: TestLimits,
    program: Program,
    request: Request,
}

/// What one writes that looks at a submission, whose own files stand beside it.
const FEEDBACK_FILES: [&str; 4] = [
    ".feedback/teammessage.txt",
    ".feedback/judgemessage.txt",
    ".feedback/score.txt",
    ".feedback/score_multiplier.txt",
];

impl CompiledValidator {
    /// The folder of a slot with the submission that it looks at.
    pub(super) const SUBMISSION: &str = "submission";

    /// The folder for its feedback, where the submission stands in its working directory.
    pub(super) const FEEDBACK: &str = ".feedback";

    /// How much of what a program says wrongly is shown, in bytes.
    pub(super) const LONGEST_REMARK_SHOWN: usize = 200;

    /// A program in a language, within limits of [`Self::limits`].
    pub(crate) fn new(
        role: Role,
        package: &PackageProgram,
        language: &Language,
        program: Program,
        limits: TestLimits,
        is_multi_pass: bool,
    ) -> Self {
        let convention = package.convention;
        let mut request = request(language, &program, &limits);
        request.limits.cpu = limits.time;
        request.limits.idle = limits.time;
        // Only where it could not get the processor.
        request.limits.wall = limits.time * 10 + Duration::from_secs(10);
        request.limits.files = limits.output;
        let wanted: &[&str] = match (convention, role) {
            (_, Role::StaticValidator) => &FEEDBACK_FILES,
            _ if is_multi_pass => &["**/*"],
            (Convention::Icpc, _) => &[FOR_TEAM, FOR_JUDGES, POINTS, SHARE],
            (Convention::Testlib, Role::Interactor) => &[NOTES],
            _ => &[],
        };
        request.collect = Some(Collect {
            names: wanted.iter().map(ToString::to_string).collect(),
            most: limits.output,
        });
        Self {
            role,
            convention,
            arguments: package.arguments.clone(),
            is_silent: package.is_silent,
            says_percents: package.says_percents,
            limits,
            program,
            request,
        }
    }

    /// What it may use.
    pub(crate) fn limits(limits: &ValidationLimits, language: &Language) -> TestLimits {
        TestLimits {
            time: limits.time,
            memory: language.memory_limit(limits.memory),
            own_memory: limits.memory,
            output: limits.output.max(LEAST_OUTPUT),
            idle_per_test: IDLE_PER_TEST,
            files: FileWriting::Allowed,
        }
    }

    /// How long it may compute.
    pub(super) const fn time(&self) -> Duration {
        self.limits.time
    }

    /// How much it may say.
    pub(super) const fn output(&self) -> ByteSize {
        self.limits.output
    }

    /// Its own files.
    pub(super) fn program(&self) -> &[ProgramFile] {
        &self.program.files
    }

    /// The files of a test that it looks at, with the output that it judges where that is one.
    pub(super) fn test_files(&self, test: &Test, output: &Arc<[u8]>) -> Vec<ProgramFile> {
        let file = |name: &str, bytes: &Arc<[u8]>| ProgramFile {
            name: name.into(),
            executable: false,
            content: Content::Bytes(Arc::clone(bytes)),
        };
        let mut files = vec![file(INPUT, &test.input), file(ANSWER, &test.answer)];
        if self.reads_output_from_file() {
            files.push(file(OUTPUT, output));
        }
        files
    }

    fn reads_output_from_file(&self) -> bool {
        self.role == Role::OutputValidator && self.convention.reads_output_from_file()
    }

    /// A run about a test and an output.
    pub(super) fn request(&self, test: &Test, output: &Arc<[u8]>) -> Request {
        let mut request = self.request.clone();
        request.args.extend(self.arguments_about_a_test());
        if self.convention == Convention::Icpc {
            let own = test.settings.output_validator_args.iter();
            request.args.extend(own.map(OsString::from));
        }
        if self.role == Role::OutputValidator && !self.reads_output_from_file() {
            request.stdin = Stdin::Bytes(Arc::clone(output));
        }
        request
    }

    /// The files of a test, in the order in which it wants them.
    fn arguments_about_a_test(&self) -> Vec<OsString> {
        let shown = |name: &str| format!("/program/{name}");
        let [input, answer] = [shown(INPUT), shown(ANSWER)];
        let is_interactor = self.role == Role::Interactor;
        let output = match self.convention {
            Convention::Testlib if is_interactor => format!("/work/{NOTES}"),
            _ if is_interactor => "/dev/null".to_owned(),
            _ => shown(OUTPUT),
        };
        if let Some(own) = &self.arguments {
            let filled = own.iter().map(|word| {
                let word = word.replace("{input_file}", &input);
                let word = word.replace("{output_file}", &output);
                word.replace("{answer_file}", &answer).into()
            });
            return filled.collect();
        }
        let files = match self.convention {
            Convention::Icpc => vec![input, answer, "/work/".to_owned()],
            Convention::Plain | Convention::Coci if is_interactor => vec![input, answer],
            Convention::Testlib | Convention::Plain | Convention::Coci => {
                vec![input, output, answer]
            }
            Convention::Peg => vec![answer, output, input],
        };
        files.into_iter().map(OsString::from).collect()
    }

    /// A run about a submission, which stands in the folder [`Self::SUBMISSION`] of its slot: `about`
    /// says its language and where it begins.
    pub(super) fn request_about_submission(&self, about: &[String; 2], args: &[String]) -> Request {
        let mut request = self.request.clone();
        request.args.extend(about.iter().map(OsString::from));
        request
            .args
            .push(format!("/work/{}/", Self::FEEDBACK).into());
        request.args.extend(args.iter().map(OsString::from));
        with_files(request, Self::SUBMISSION)
    }
}

/// The files of a test as a validator sees them.
const INPUT: &str = "test.in";
const ANSWER: &str = "test.ans";
const OUTPUT: &str = "test.out";
