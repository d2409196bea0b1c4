//! What is said of groups of tests: `test_group.yaml`, in older versions `testdata.yaml`, in every
//! folder of `data/`, and what of it holds for the tests and groups inside.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::keys;
use super::metadata::Header;
use super::one_or_many::OneOrMany;
use super::version::Version;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::wording::yaml;
use crate::{
    Acceptance, Aggregation, CheckerSpec, Diagnostic, Grading, Place, Rejection, TestGroup,
    TestSettings,
};

/// The names of the file.
pub(super) const FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

const KEYS: [&str; 25] = [
    "max_score",
    "score_aggregation",
    "static_validation_score",
    "require_pass",
    "args",
    "input_validator_args",
    "static_validator_args",
    "output_validator_args",
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
    "hint",
    "description",
    "on_reject",
    "grading",
    "grader_flags",
    "input_validator_flags",
    "output_validator_flags",
    "accept_score",
    "reject_score",
    "range",
    "scoring",
    "verdict_aggregation",
    "accept",
    "name",
];

/// What a group's or a test's file says, in every version.
#[derive(Deserialize, Default)]
#[serde(expecting = "the keys of a test group")]
#[expect(dead_code, reason = "keys of the format that a judge does not need")]
pub(super) struct Said {
    max_score: Option<Score>,
    score_aggregation: Option<String>,
    static_validation_score: Option<IgnoredAny>,
    require_pass: Option<OneOrMany<String>>,
    args: Option<Vec<String>>,
    input_validator_args: Option<InputArgs>,
    output_validator_args: Option<OneOrMany<String>>,
    full_feedback: Option<bool>,
    hint: Option<String>,
    description: Option<String>,
    on_reject: Option<String>,
    grading: Option<GradingKey>,
    scoring: Option<Scoring>,
    grader_flags: Option<String>,
    input_validator_flags: Option<Flags>,
    output_validator_flags: Option<Flags>,
    accept_score: Option<f64>,
    reject_score: Option<f64>,
    range: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number or `unbounded`")]
enum Score {
    Number(f64),
    Word(String),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of arguments, or one for each input validator"
)]
enum InputArgs {
    One(String),
    All(Vec<String>),
    Each(BTreeMap<String, Vec<String>>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected arguments, or a `name` with its `flags`"
)]
enum Flags {
    All(String),
    Named {
        name: Option<String>,
        flags: Option<String>,
    },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected `default`, `custom` or the keys of grading"
)]
enum GradingKey {
    #[expect(dead_code, reason = "which grader it is shows in the folder `graders`")]
    Word(String),
    Keys(Scoring),
}

/// Points as drafts of the format had them.
#[derive(Deserialize)]
#[serde(expecting = "the keys of scoring")]
struct Scoring {
    score: Option<Score>,
    max_score: Option<Score>,
    aggregation: Option<String>,
    require_pass: Option<OneOrMany<String>>,
}

/// What holds in a folder of `data/`.
#[derive(Clone, Default)]
struct Folder {
    /// The file that says how outputs are compared, for messages.
    place: String,
    output_args: Vec<String>,
    input_args: BTreeMap<String, Vec<String>>,
    args: Vec<String>,
    full_feedback: bool,
    goes_on: bool,
    accept_score: Option<f64>,
    reject_score: Option<f64>,
    most: Option<f64>,
    grader_flags: String,
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
        }
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
        if self.files.get(&path).is_none() {
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

    /// The groups that points come of, each after those in it; none where there are no points.
    pub(super) fn scoring(&mut self, found: &mut Findings) -> Vec<TestGroup> {
        let has_own_grader = self.files.has_folder("graders");
        if self.header.metadata.kind.grading != Grading::Scoring || has_own_grader {
            return Vec::new();
        }
        let mut names: Vec<String> = Vec::new();
        for (path, _) in self.files.below("data") {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let is_judged = ["sample", "secret"].contains(&folder.split('/').next().unwrap_or(""));
            // In the current version only the file makes a group of a folder.
            let is_group = self.header.version != Version::Current
                || self.file_of(&format!("data/{folder}")).is_some();
            if is_judged && is_group && names.last().is_none_or(|last| last != folder) {
                names.push(folder.to_owned());
            }
        }
        names.extend(["sample", "secret"].map(str::to_owned));
        if self.header.version == Version::Legacy {
            // Here samples count as well, unless the file at the top says otherwise.
            names.push(String::new());
        }
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.dedup();
        let groups = names.into_iter().map(|name| self.group(name, found));
        groups.collect()
    }

    fn group(&mut self, name: String, found: &mut Findings) -> TestGroup {
        let path = match name.as_str() {
            "" => "data".to_owned(),
            name => format!("data/{name}"),
        };
        let folder = self.folder(&path, &mut Findings::default());
        let said = match self.file_of(&path) {
            Some(file) => self.said(&file, &mut Findings::default()),
            None => Said::default(),
        };
        let place = self.file_of(&path).unwrap_or_else(|| path.clone());
        let mut group = TestGroup {
            max_score: folder.most,
            accept_score: folder.accept_score,
            reject_score: folder.reject_score.unwrap_or(0.0),
            goes_on: folder.goes_on,
            ..TestGroup::default()
        };
        if self.header.version == Version::Legacy || !folder.grader_flags.is_empty() {
            group.aggregation = Aggregation::Sum;
            group.rejection = Rejection::Worst;
            group.accept_score = Some(folder.accept_score.unwrap_or(1.0));
            group.grade_by(&folder.grader_flags);
            // It is asked of the samples and the secret tests together only.
            group.ignores_samples &= name.is_empty();
        } else {
            group.max_score = (name == "secret").then_some(100.0);
            group.aggregation = match name.as_str() {
                "secret" => Aggregation::Sum,
                _ => Aggregation::PassFail,
            };
        }
        let drafts = [said.scoring, said.grading.and_then(GradingKey::keys)];
        for draft in drafts.into_iter().flatten() {
            if let Some(score) = draft.max_score.or(draft.score) {
                group.max_score = score.bound();
            }
            group.aggregate(draft.aggregation.as_deref(), &place, found);
            group
                .requires
                .extend(draft.require_pass.into_iter().flat_map(OneOrMany::into_vec));
        }
        if let Some(score) = said.max_score {
            group.max_score = score.bound();
        }
        group.aggregate(said.score_aggregation.as_deref(), &place, found);
        group
            .requires
            .extend(said.require_pass.into_iter().flat_map(OneOrMany::into_vec));
        if self.header.version != Version::Legacy && folder.grader_flags.is_empty() {
            // A sum asks for every part of it, and samples are always run.
            group.goes_on = name == "sample" || group.aggregation == Aggregation::Sum;
        }
        group.name = name;
        group
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
            Some((parent, _)) => (*self.folder(parent, found)).clone(),
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
        let Some(text) = self.files.text(path, found) else {
            return Said::default();
        };
        let constants = &self.header.metadata.constants;
        let text = crate::package::constants::fill(text, path, constants, found);
        let said = yaml::<Option<Said>>(&text, path, found);
        if said.is_some() {
            keys::check_top(&text, path, self.header.version, &KEYS, found);
        }
        said.flatten().unwrap_or_default()
    }

    /// What a test in a folder is told, its validators' arguments after those of `problem.yaml`.
    fn settings_of(&self, folder: &Folder, found: &mut Findings) -> TestSettings {
        let output_args = self.arguments(folder);
        let mut settings = TestSettings {
            args: folder.args.clone(),
            input_validator_args: folder.input_args.clone(),
            full_feedback: folder.full_feedback,
            ..TestSettings::default()
        };
        if self.has_validators || self.header.metadata.kind.exchange != crate::Exchange::Output {
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
        let message = format!("output_validator_args: {message}");
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
                let message = format!("{key}: `{text}` has a quote without its partner");
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
        match &said.input_validator_args {
            Some(InputArgs::One(text)) => {
                let args = split("input_validator_args", text);
                self.input_args = BTreeMap::from([(String::new(), args)]);
            }
            Some(InputArgs::All(args)) => {
                self.input_args = BTreeMap::from([(String::new(), args.clone())]);
            }
            Some(InputArgs::Each(each)) => self.input_args.clone_from(each),
            None => {}
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
        if let Some(flags) = &said.grader_flags {
            self.grader_flags.clone_from(flags);
        }
    }
}

impl GradingKey {
    fn keys(self) -> Option<Scoring> {
        match self {
            Self::Keys(keys) => Some(keys),
            Self::Word(_) => None,
        }
    }
}

impl Score {
    /// The number, or none where points are without bound.
    fn bound(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number).filter(|number| number.is_finite()),
            Self::Word(word) => word.parse().ok().filter(|number: &f64| number.is_finite()),
        }
    }
}

impl TestGroup {
    fn aggregate(&mut self, word: Option<&str>, file: &str, found: &mut Findings) {
        self.aggregation = match word {
            None => return,
            Some("pass-fail") => Aggregation::PassFail,
            Some("sum") => Aggregation::Sum,
            Some("min") => Aggregation::Min,
            Some(other) => {
                let message = format!("points cannot be put together by `{other}`");
                found.push(
                    Diagnostic::error("bad-aggregation", Place::file(file), message)
                        .with_help("write pass-fail, sum or min"),
                );
                return;
            }
        };
    }

    /// What the arguments of the older versions' default grader ask for.
    fn grade_by(&mut self, flags: &str) {
        for flag in flags.split_whitespace() {
            match flag {
                "sum" => self.aggregation = Aggregation::Sum,
                "avg" => self.aggregation = Aggregation::Average,
                "min" => self.aggregation = Aggregation::Min,
                "max" => self.aggregation = Aggregation::Max,
                "always_accept" => self.acceptance = Acceptance::Always,
                "accept_if_any_accepted" => self.acceptance = Acceptance::Any,
                "ignore_sample" => self.ignores_samples = true,
                "first_error" => self.rejection = Rejection::First,
                "worst_error" | "no_errors" => self.rejection = Rejection::Worst,
                _ => {}
            }
        }
    }
}
