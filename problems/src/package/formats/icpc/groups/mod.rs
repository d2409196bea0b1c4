//! What is said of groups of tests: `test_group.yaml`, in older versions `testdata.yaml`, in every
//! folder of `data/`, and what of it holds for the tests and groups inside.

mod idle;
mod points;
mod room;
mod said;
mod statics;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use room::Room;
use said::{Flags, GradingKey, Said};

use super::keys;
use super::metadata::Header;
use super::one_or_many::OneOrMany;
use super::version::Version;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::wording::yaml;
use crate::{CheckerSpec, Diagnostic, Exchange, Place, TestSettings};

/// The names of the file.
pub(super) const FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// What holds in a folder of `data/`.
#[derive(Clone, Default)]
struct Folder {
    /// The file that says how outputs are compared, for messages.
    place: String,
    output_args: Vec<String>,
    input_args: BTreeMap<String, Vec<String>>,
    answer_args: BTreeMap<String, Vec<String>>,
    args: Vec<String>,
    full_feedback: bool,
    goes_on: bool,
    accept_score: Option<f64>,
    reject_score: Option<f64>,
    most: Option<f64>,
    grader_flags: String,
    /// Whether the package's own grader says what becomes of it.
    is_graded_by_own: bool,
    settings: Arc<TestSettings>,
}

/// The folders of `data/` and what holds in each.
pub(super) struct Groups<'a> {
    files: &'a PackageFiles,
    header: &'a Header,
    /// Whether the package's own validators compare outputs.
    has_validators: bool,
    checker: CheckerSpec,
    /// The arguments that ask for it.
    checker_args: Vec<String>,
    folders: BTreeMap<String, Rc<Folder>>,
    room: Room,
}

impl<'a> Groups<'a> {
    pub(super) fn new(files: &'a PackageFiles, header: &'a Header, has_validators: bool) -> Self {
        Self {
            files,
            header,
            has_validators,
            checker: CheckerSpec::default(),
            checker_args: Vec::new(),
            folders: BTreeMap::new(),
            room: Room::default(),
        }
    }

    /// Refuses what there was no room for. To be asked last.
    pub(super) fn check_room(&self, found: &mut Findings) {
        self.room.check(found);
    }

    /// The settings of a test that are to be its own, apart from those of the others in its group.
    pub(super) fn own<'s>(&self, settings: &'s mut Arc<TestSettings>) -> &'s mut TestSettings {
        if Arc::strong_count(settings) > 1 && !self.room.takes(room::of_settings(settings)) {
            *settings = Arc::default();
        }
        Arc::make_mut(settings)
    }

    /// The arguments of `problem.yaml` and then those of a folder.
    fn arguments(&self, folder: &Folder) -> Vec<String> {
        [self.header.validator_flags.as_slice(), &folder.output_args].concat()
    }

    /// The package's version of the format.
    pub(super) fn version(&self) -> Version {
        self.header.version
    }

    /// How outputs are compared where a test says nothing else: as `data/secret` says, or else
    /// `data/sample`. To be asked first.
    pub(super) fn checker(&mut self, found: &mut Findings) -> CheckerSpec {
        if let Some(file) = self.file_of("data") {
            // What is wrong there is not said again of the folders inside.
            let said = self.said(&file, found);
            Folder::default().take(&said, &file, found);
        }
        let mut said = self.resolved("data/secret", &mut Findings::default());
        if said.output_args.is_empty() {
            said = self.resolved("data/sample", &mut Findings::default());
        }
        self.checker_args = self.arguments(&said);
        self.checker = compared(&self.checker_args, &said.place, found).unwrap_or_default();
        self.checker
    }

    /// What holds for the test of that path, without ending, such as `data/secret/large/01`.
    pub(super) fn settings(&mut self, test: &str, found: &mut Findings) -> Arc<TestSettings> {
        let folder = test.rsplit_once('/').map_or("data", |(folder, _)| folder);
        let group = self.folder(folder, found);
        let path = format!("{test}.yaml");
        if self.files.get(&path).is_none() || self.room.is_full() {
            return Arc::clone(&group.settings);
        }
        let mut own = (*group).clone();
        let said = self.said(&path, found);
        own.take(&said, &path, found);
        let mut settings = self.settings_of(&own, found);
        settings.hint = said.hint.unwrap_or_default();
        settings.description = said.description.unwrap_or_default();
        Arc::new(settings)
    }

    /// What holds in a folder, read once.
    fn folder(&mut self, folder: &str, found: &mut Findings) -> Rc<Folder> {
        if let Some(known) = self.folders.get(folder) {
            return Rc::clone(known);
        }
        let mut resolved = self.resolved(folder, found);
        resolved.settings = Arc::new(self.settings_of(&resolved, found));
        let resolved = Rc::new(resolved);
        self.folders.insert(folder.to_owned(), Rc::clone(&resolved));
        resolved
    }

    fn resolved(&mut self, folder: &str, found: &mut Findings) -> Folder {
        let mut resolved = match folder.rsplit_once('/') {
            Some((parent, _)) => {
                let parent = self.folder(parent, found);
                if self.room.takes(room::of_folder(&parent)) {
                    (*parent).clone()
                } else {
                    Folder::default()
                }
            }
            None => Folder {
                place: super::FILE.to_owned(),
                ..Folder::default()
            },
        };
        resolved.full_feedback |= folder == "data/sample";
        if let Some(file) = self.file_of(folder) {
            let said = self.said(&file, found);
            resolved.take(&said, &file, found);
        }
        resolved
    }

    fn file_of(&self, folder: &str) -> Option<String> {
        FILES
            .map(|file| format!("{folder}/{file}"))
            .into_iter()
            .find(|path| self.files.get(path).is_some())
    }

    fn said(&self, path: &str, found: &mut Findings) -> Said {
        let text = self.files.text(path, found);
        let Some(written) = text.filter(|_| !self.room.is_full()) else {
            return Said::default();
        };
        let constants = &self.header.metadata.constants;
        let text = crate::package::constants::fill(written, path, constants, found);
        if text.len() > written.len() && !self.room.takes_filled(text.len()) {
            return Said::default();
        }
        let said = yaml::<Option<Said>>(&text, path, found);
        if said.is_some() {
            let known = said::KEYS.split_at(said::CURRENT_KEYS);
            keys::check_top(&text, path, self.header.version, known, found);
        }
        let said = said.flatten().unwrap_or_default();
        idle::look_at(&said, &text, path, found);
        said
    }

    /// What a test in a folder is given, its validators' arguments after those of `problem.yaml`.
    fn settings_of(&self, folder: &Folder, found: &mut Findings) -> TestSettings {
        let flags = room::of_list(&self.header.validator_flags);
        if !self.room.takes(flags + room::of_folder(folder)) {
            return TestSettings::default();
        }
        let output_args = self.arguments(folder);
        let mut settings = TestSettings {
            args: folder.args.clone(),
            input_validator_args: folder.input_args.clone(),
            answer_validator_args: folder.answer_args.clone(),
            full_feedback: folder.full_feedback,
            ..TestSettings::default()
        };
        let is_talked_with = self.header.metadata.kind.exchange == Exchange::Interactive;
        if self.has_validators || is_talked_with {
            settings.output_validator_args = output_args;
        } else if output_args != self.checker_args {
            let checker = compared(&output_args, &folder.place, found);
            settings.checker = checker.filter(|checker| *checker != self.checker);
        }
        settings
    }
}

/// What the arguments of the default validator ask for.
fn compared(args: &[String], place: &str, found: &mut Findings) -> Option<CheckerSpec> {
    let spec = CheckerSpec::from_arguments(args);
    spec.map_err(|message| {
        let message = say!("output_validator_args: {message}", message);
        found.push(Diagnostic::error(
            "bad-checker",
            Place::file(place),
            message,
        ));
    })
    .ok()
}

impl Folder {
    /// What a file says replaces what holds around it.
    fn take(&mut self, said: &Said, file: &str, found: &mut Findings) {
        let mut split = |key: &str, text: &str| {
            shlex::split(text).unwrap_or_else(|| {
                let message = say!("{key}: `{text}` has a quote without its partner", key, text);
                found.push(Diagnostic::error("bad-checker", Place::file(file), message));
                Vec::new()
            })
        };
        if let Some(args) = &said.output_validator_args {
            self.output_args = match args {
                OneOrMany::One(text) => split("output_validator_args", text),
                OneOrMany::Many(args) => args.clone(),
            };
            file.clone_into(&mut self.place);
        }
        if let Some(flags) = &said.output_validator_flags {
            let text = match flags {
                Flags::All(text) => Some(text),
                Flags::Named { flags, .. } => flags.as_ref(),
            };
            let text = text.map_or("", String::as_str);
            self.output_args = split("output_validator_flags", text);
            file.clone_into(&mut self.place);
        }
        match &said.input_validator_flags {
            Some(Flags::All(text)) => {
                let args = split("input_validator_flags", text);
                self.input_args = BTreeMap::from([(String::new(), args)]);
            }
            Some(Flags::Named { name, flags }) => {
                let args = split(
                    "input_validator_flags",
                    flags.as_deref().unwrap_or_default(),
                );
                let name = name.clone().unwrap_or_default();
                self.input_args = BTreeMap::from([(name, args)]);
            }
            None => {}
        }
        if let Some(args) = &said.input_validator_args {
            self.input_args = args.by_validator(|text| split("input_validator_args", text));
        }
        if let Some(args) = &said.answer_validator_args {
            self.answer_args = args.by_validator(|text| split("answer_validator_args", text));
        }
        if let Some(args) = &said.args {
            self.args.clone_from(args);
        }
        self.full_feedback = said.full_feedback.unwrap_or(self.full_feedback);
        self.accept_score = said.accept_score.or(self.accept_score);
        self.reject_score = said.reject_score.or(self.reject_score);
        if let Some(word) = &said.on_reject {
            self.goes_on = matches!(word.as_str(), "continue" | "grade");
        }
        if let Some(range) = &said.range {
            self.most = range
                .split_whitespace()
                .nth(1)
                .and_then(|most| most.parse().ok());
            self.most = self.most.filter(|most| f64::is_finite(*most));
        }
        if let Some(is_custom) = said.grading.as_ref().and_then(GradingKey::is_custom) {
            self.is_graded_by_own = is_custom;
        }
        if let Some(flags) = &said.grader_flags {
            self.grader_flags.clone_from(flags);
        }
    }
}
