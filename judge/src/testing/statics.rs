//! Looks of a package's static validator at the files of a submission: they count as tests of their
//! groups, in front of those that are run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use problems::{Problem, Test, TestSettings, Verdict};

use super::executor::Executor;
use super::outcome::TestOutcome;
use super::validator::{CompiledValidator, Ruling};
use crate::compile::Program;
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::reason::Reason;
use crate::sandbox::{Content, ProgramFile};
use crate::source::Source;

/// What such a look is called among the tests of its group.
const NAME: &str = "static-validation";

/// A compiled static validator with the submission that it looks at.
pub(crate) struct StaticValidation<'a> {
    validator: &'a CompiledValidator,
    files: Vec<ProgramFile>,
    /// The submission's language and where it begins, as the format names them.
    about: [String; 2],
    /// Whether all its files are texts.
    is_text: bool,
}

/// The tests of a problem with the looks of its static validator, each before the first of its group.
pub(crate) fn with_static_cases(problem: &Problem, mut tests: Vec<Test>) -> Vec<Test> {
    for case in &problem.programs().static_cases {
        let (group, name) = match case.group.as_str() {
            Test::SAMPLE => (Test::SAMPLE, format!("{}-{NAME}", Test::SAMPLE)),
            "secret" => ("secret", NAME.to_owned()),
            other => {
                let group = other.strip_prefix("secret/").unwrap_or(other);
                (group, format!("{group}/{NAME}"))
            }
        };
        let mut test = Test::new(name, group, Arc::default(), Arc::default());
        test.settings = Arc::new(TestSettings {
            worth: case.max_score,
            static_validator_args: Some(case.args.clone()),
            ..TestSettings::default()
        });
        let is_inside = |it: &Test| match group {
            "secret" => it.group != Test::SAMPLE,
            _ => it.group == group || it.group.starts_with(&format!("{group}/")),
        };
        let place = tests.iter().position(is_inside).unwrap_or(tests.len());
        tests.insert(place, test);
    }
    tests
}

impl<'a> StaticValidation<'a> {
    /// A validator that looks at a submission, which was compiled into a program.
    pub(crate) fn new(
        validator: &'a CompiledValidator,
        source: &Source,
        language: &Language,
        program: &Program,
    ) -> Self {
        let file = |path: &str, bytes: &Arc<[u8]>| ProgramFile {
            name: Path::new(CompiledValidator::SUBMISSION).join(path),
            executable: false,
            content: Content::Bytes(Arc::clone(bytes)),
        };
        let name = source.name.rsplit('/').next().unwrap_or(&source.name);
        let mut files: Vec<ProgramFile> = source
            .folder
            .iter()
            .map(|it| file(&it.path, &it.bytes))
            .collect();
        if files.is_empty() {
            files.push(file(name, &source.bytes));
        }
        // What a submission brings must not look like what the validator says.
        let feedback = Path::new(CompiledValidator::SUBMISSION).join(CompiledValidator::FEEDBACK);
        files.retain(|it| !it.name.starts_with(&feedback));
        files.push(ProgramFile {
            name: feedback.join(".empty"),
            executable: false,
            content: Content::Bytes(Arc::default()),
        });
        let mut texts = source.folder.iter().map(|it| &it.bytes);
        let is_text = texts.all(|bytes| std::str::from_utf8(bytes).is_ok())
            && std::str::from_utf8(&source.bytes).is_ok();
        let begins_with = if source.entry.is_empty() {
            name
        } else {
            &source.entry
        };
        let entry = program.class.as_deref().unwrap_or(begins_with);
        Self {
            validator,
            files,
            is_text,
            about: [of_format(&language.id).to_owned(), entry.to_owned()],
        }
    }
}

impl StaticValidation<'_> {
    /// What the package's static validator says of the submission, with points where those count.
    pub(super) fn look(
        &self,
        executor: &mut Executor<'_>,
        args: &[String],
        gives_points: bool,
    ) -> TestOutcome {
        let request = self.validator.request_about_submission(&self.about, args);
        let loaded = [self.validator.program(), &self.files];
        let mut facts = match executor.run_beside(loaded, &request) {
            Ok(facts) => facts,
            Err(error) => return TestOutcome::of_fault(error.into()),
        };
        // Where it looks for them itself.
        for (path, _) in &mut facts.files {
            if let Ok(inside) = path.strip_prefix(CompiledValidator::FEEDBACK) {
                *path = PathBuf::from(inside);
            }
        }
        let mut outcome = TestOutcome::without_a_run(self.validator.for_judges(&facts));
        match self.validator.ruling(&facts) {
            Ruling::Right if gives_points => match self.validator.worth(&facts) {
                Ok(worth) => outcome.worth = worth,
                Err(fault) => return TestOutcome::of_fault(fault),
            },
            Ruling::Right => {}
            Ruling::Wrong { said, .. } => {
                outcome.failure = Some((Verdict::WA, Reason::Rejected { said }));
            }
            // It need not stand what is no text.
            Ruling::None(_) if !self.is_text => {
                let said = "the source is no text in UTF-8".to_owned();
                outcome.failure = Some((Verdict::WA, Reason::Rejected { said }));
            }
            Ruling::None(how) => {
                let role = Role::StaticValidator;
                return TestOutcome::of_fault(SystemFault::ProgramFailed { role, how });
            }
        }
        outcome
    }
}

/// The format's name of a language.
fn of_format(id: &str) -> &str {
    match id {
        "python" | "pypy" => "python3",
        "cpp20" | "cpp23" => "cpp",
        other => other,
    }
}
