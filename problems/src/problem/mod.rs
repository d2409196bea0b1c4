//! A loaded problem: what every other part asks about it.

mod conversations;
mod metadata;
mod origin;
mod programs;
mod recipe;
mod shares;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serde::Serialize;

use crate::task::Constant;
use crate::{
    CheckerSpec, Embargo, Exchange, FileWriting, Idea, Kind, Lang, Limits, Localized,
    PackageProgram, ProblemsError, ProgramFile, Reference, RulesProgram, Stop, StreamFiles,
    Submission, Test, TestGroup, TestSet, Timing, ValidationLimits, ValidatorCase, WebAddress,
    Words,
};

pub(crate) use conversations::{Conversations, LoneConversation};
pub use metadata::Excuses;
pub(crate) use metadata::{Extras, Metadata};
pub use origin::Origin;
pub use programs::Programs;
pub use recipe::{Command, MadeFiles, Recipe, UnmadeTests};
pub use shares::shared;

/// The file of a package that pins what its wrong programs answer to its small cases.
pub(crate) const PINNED_ANSWERS: &str = "generators/mistakes.lock";

/// Where a problem comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// The contest, book or judge with the problem's number there.
    pub name: String,
    /// A page about it.
    pub url: Option<WebAddress>,
}

/// A loaded problem. Cheap to clone: clones share everything, including generated tests.
#[derive(Clone)]
pub struct Problem(Arc<Inner>);

struct Inner {
    parts: Parts,
    /// Filled by the first call that needs the tests; kept because generation takes a while.
    tests: OnceLock<Arc<TestSet>>,
    /// Held by whoever makes them: others wait, where each would hold as much of its own.
    making: Mutex<()>,
    /// Why there will be none, where it would take as long to find that out again.
    given_up: OnceLock<Words>,
    /// The same problem with the tests that programs of its package have made.
    completed: OnceLock<Problem>,
}

/// What a problem is assembled from.
pub(crate) struct Parts {
    pub(crate) id: String,
    pub(crate) hash: String,
    /// The files of the package that only Grundy knows.
    pub(crate) own_files: Vec<ProgramFile>,
    pub(crate) validator_cases: Vec<ValidatorCase>,
    pub(crate) metadata: Metadata,
    /// With the conversations below.
    pub(crate) statements: Localized,
    pub(crate) conversations: Conversations,
    pub(crate) statement_files: BTreeMap<String, Arc<[u8]>>,
    pub(crate) attachments: BTreeMap<String, Arc<[u8]>>,
    pub(crate) solution_files: BTreeMap<String, Arc<[u8]>>,
    pub(crate) extras: Extras,
    pub(crate) submissions: Vec<Submission>,
    pub(crate) checker: CheckerSpec,
    pub(crate) programs: Programs,
    pub(crate) groups: Vec<TestGroup>,
    pub(crate) samples: Vec<Test>,
    pub(crate) secret: Vec<Test>,
    /// How the tests are made that the package does not have as files.
    pub(crate) unmade: Option<Arc<dyn UnmadeTests>>,
    pub(crate) lock: Option<String>,
    pub(crate) reference: Option<Arc<dyn Reference>>,
    pub(crate) rules: Option<RulesProgram>,
}

impl Problem {
    pub(crate) fn assemble(parts: Parts) -> Self {
        Self(Arc::new(Inner {
            parts,
            tests: OnceLock::new(),
            making: Mutex::new(()),
            given_up: OnceLock::new(),
            completed: OnceLock::new(),
        }))
    }

    /// All it is made of.
    pub(crate) fn parts(&self) -> &Parts {
        &self.0.parts
    }

    /// The catalog id or the package's folder name, such as `hdoj-1536`.
    pub fn id(&self) -> &str {
        &self.0.parts.id
    }

    /// The UUID that stays the same when the problem is renamed.
    pub fn uuid(&self) -> &str {
        &self.0.parts.metadata.uuid
    }

    /// The version its authors gave it; may be empty.
    pub fn version(&self) -> &str {
        &self.0.parts.metadata.version
    }

    /// The content address of the package: a digest of all its files, in hex.
    pub fn hash(&self) -> &str {
        &self.0.parts.hash
    }

    /// The name in both languages.
    pub fn names(&self) -> &Localized {
        &self.0.parts.metadata.names
    }

    /// How its verdict is reached and how submissions are asked.
    pub fn kind(&self) -> Kind {
        self.0.parts.metadata.kind
    }

    /// The limits for a language without a factor of its own.
    pub fn limits(&self) -> &Limits {
        &self.0.parts.metadata.limits
    }

    /// What the package's own output validators and interactors may use.
    pub fn validation_limits(&self) -> &ValidationLimits {
        &self.0.parts.metadata.validation
    }

    /// Whether the package gives the time limit, and how it follows from its programs otherwise.
    pub fn timing(&self) -> &Timing {
        &self.0.parts.metadata.timing
    }

    /// The languages that submissions may be written in, by the names that the package's format
    /// has for them; empty for all.
    pub fn languages(&self) -> &[String] {
        &self.0.parts.metadata.languages
    }

    /// What the package says of submissions that write files.
    pub fn file_writing(&self) -> FileWriting {
        self.0.parts.metadata.file_writing
    }

    /// The files that submissions read and write in place of their standard streams.
    pub fn stream_files(&self) -> &StreamFiles {
        &self.0.parts.metadata.stream_files
    }

    /// The statement in Markdown with maths in `$…$`, its bounds filled in, without samples. Conversations
    /// that stand for samples are below it.
    pub fn statement(&self, lang: Lang) -> &str {
        self.0.parts.statements.get(lang)
    }

    /// The pictures of the statement, by the names it has for them, and the statement as PDF where
    /// there is one.
    pub fn statement_files(&self) -> &BTreeMap<String, Arc<[u8]>> {
        &self.0.parts.statement_files
    }

    /// Files for everybody who sees the statement, by their paths below `attachments/`.
    pub fn attachments(&self) -> &BTreeMap<String, Arc<[u8]>> {
        &self.0.parts.attachments
    }

    /// What describes how it is meant to be solved, by the paths below `solution/`: a spoiler.
    pub fn solution_files(&self) -> &BTreeMap<String, Arc<[u8]>> {
        &self.0.parts.solution_files
    }

    /// The game classes: the package's keywords.
    pub fn games(&self) -> &[String] {
        &self.0.parts.metadata.keywords
    }

    /// From 1 (first steps) to 10, where known.
    pub fn difficulty(&self) -> Option<u8> {
        self.0.parts.extras.difficulty
    }

    /// The theorem that solves it, which is a spoiler.
    pub fn theorem(&self) -> Option<&Localized> {
        self.0.parts.extras.theorem.as_ref()
    }

    /// Whether students may see all that their programs write to standard error on hidden tests.
    pub fn shows_stderr(&self) -> bool {
        self.0.parts.extras.show_stderr
    }

    /// Whether students get the inputs of the tests to which they hand in answers: where the package says so, and
    /// takes answers.
    pub fn shows_inputs(&self) -> bool {
        self.kind().takes_answers() && self.0.parts.extras.show_inputs
    }

    /// The ideas behind its wrong programs, by their paths below `submissions/`.
    pub fn mistakes(&self) -> &BTreeMap<String, Idea> {
        &self.0.parts.extras.mistakes
    }

    /// The text that pins what its wrong programs answer to the small cases, where there is one.
    pub fn pinned_answers(&self) -> Option<&str> {
        let files = self.0.parts.own_files.iter();
        let mut files = files.filter(|file| file.path == PINNED_ANSWERS);
        std::str::from_utf8(&files.next()?.bytes).ok()
    }

    /// What its tests do not do, each with its reason.
    pub fn excuses(&self) -> &Excuses {
        &self.0.parts.extras.excuses
    }

    /// The constants that are whole numbers, by name: the bounds that statement, validator and
    /// generators share.
    pub fn bounds(&self) -> impl Iterator<Item = (&str, u64)> {
        let constants = self.0.parts.metadata.constants.iter();
        constants.filter_map(|(name, constant)| match constant {
            // A name with a dot is another way to write a constant.
            Constant::Integer(bound) if !name.contains('.') => {
                Some((name.as_str(), u64::try_from(*bound).ok()?))
            }
            _ => None,
        })
    }

    /// All constants by name; those with a dot are other ways to write one.
    pub(crate) fn constants(&self) -> &BTreeMap<String, Constant> {
        &self.0.parts.metadata.constants
    }

    /// What its validators are tried on: what they must refuse, and what they must take.
    pub fn validator_cases(&self) -> &[ValidatorCase] {
        &self.0.parts.validator_cases
    }

    /// The files of its package that only Grundy knows: `grundy.toml`, and what says its game.
    pub(crate) fn own_files(&self) -> &[ProgramFile] {
        &self.0.parts.own_files
    }

    /// Who has the rights to it, where the package says.
    pub fn rights_owner(&self) -> Option<&str> {
        self.0.parts.metadata.rights_owner.as_deref()
    }

    /// Before when it is not to be public, where the package says so.
    pub fn embargo(&self) -> Option<&Embargo> {
        self.0.parts.metadata.embargo.as_ref()
    }

    /// Where the problem comes from.
    pub fn sources(&self) -> &[Source] {
        &self.0.parts.metadata.sources
    }

    /// Who wrote it.
    pub fn authors(&self) -> &[String] {
        &self.0.parts.metadata.authors
    }

    /// The licence in the format's words, such as `cc by-sa`.
    pub fn license(&self) -> &str {
        &self.0.parts.metadata.license
    }

    /// How outputs are compared with answers.
    pub fn checker(&self) -> &CheckerSpec {
        &self.0.parts.checker
    }

    /// Whether programs talk with an interactor instead of reading an input.
    pub fn is_interactive(&self) -> bool {
        self.kind().exchange == Exchange::Interactive
    }

    /// Whether a game is played in which the reference knows who wins: programs can then play each
    /// other, too.
    pub fn is_played(&self) -> bool {
        self.reference().is_some_and(Reference::is_played)
    }

    /// Whether a run of a program can be a conversation about one input: with the reference's opponent, or with the
    /// package's own interactor, where that talks once.
    pub fn is_talked_with(&self) -> bool {
        let has_program = self.interactor().is_some() && !self.kind().is_multi_pass;
        has_program || (self.interactor().is_none() && self.is_played())
    }

    /// The programs that the package brings to judge with and to make tests with.
    pub fn programs(&self) -> &Programs {
        &self.0.parts.programs
    }

    /// The program that submissions talk with, where the package brings one.
    pub fn interactor(&self) -> Option<&PackageProgram> {
        self.0.parts.programs.interactor.as_ref()
    }

    /// The groups of tests that points come of, each after those in it; empty where there are no
    /// points.
    pub fn groups(&self) -> &[TestGroup] {
        &self.0.parts.groups
    }

    /// The program that knows the rules of its game, where one does; its reference cannot be asked
    /// before somebody runs it.
    pub fn rules(&self) -> Option<&RulesProgram> {
        self.0.parts.rules.as_ref()
    }

    /// The tests the statement shows.
    pub fn samples(&self) -> &[Test] {
        &self.0.parts.samples
    }

    /// The tests that stand in the package as files, samples first.
    pub fn stored_tests(&self) -> impl Iterator<Item = &Test> {
        self.samples().iter().chain(&self.0.parts.secret)
    }

    /// The example programs with what is expected of each.
    pub fn submissions(&self) -> &[Submission] {
        &self.0.parts.submissions
    }

    /// The digests of the generated tests that its authors have pinned, where they have.
    pub fn lock(&self) -> Option<&str> {
        self.0.parts.lock.as_deref()
    }

    /// The code that knows the problem's format and answers, for catalog problems.
    pub fn reference(&self) -> Option<&dyn Reference> {
        self.0.parts.reference.as_deref()
    }

    /// How tests are to be made that the package does not have as files: by programs of its own, which
    /// whoever judges has to run. `None` where the tests are there.
    pub fn unmade(&self) -> Option<&dyn UnmadeTests> {
        self.0.parts.unmade.as_deref()
    }

    /// The same problem with the tests that were made for it, once [`Self::keep_completed`] was
    /// called.
    pub fn completed(&self) -> Option<&Self> {
        self.0.completed.get()
    }

    /// Keeps the problem with the tests that were made for it, for all clones of this one. The first
    /// that is kept stays.
    pub fn keep_completed(&self, completed: Self) -> &Self {
        self.0.completed.get_or_init(|| completed)
    }

    /// All tests, samples first; then those that the reference generates and those of the package's
    /// files. An exported package has the generated ones as files: then only the files count. What a
    /// site has added ([`Test::HACK`]) says nothing of that. Those of [`Test::BEYOND`] are among them.
    /// The first call does the work, later ones share its result.
    pub fn tests(&self) -> Result<Arc<TestSet>, ProblemsError> {
        self.tests_until(&Stop::default())
    }

    /// The same, unless their making is stopped before; a later call makes them anew. Where another thread
    /// makes them already, it is waited for.
    pub fn tests_until(&self, stop: &Stop) -> Result<Arc<TestSet>, ProblemsError> {
        if let Some(known) = self.known_tests() {
            return known;
        }
        let _making = self.0.making.lock().unwrap_or_else(PoisonError::into_inner);
        // They may have been made meanwhile.
        if let Some(known) = self.known_tests() {
            return known;
        }
        let mut tests = self.0.parts.samples.clone();
        let secret = &self.0.parts.secret;
        match self.reference() {
            Some(reference) => tests.extend(self.generated(reference, stop)?),
            None if self.unmade().is_some() => {
                if let Some(completed) = self.completed() {
                    return completed.tests();
                }
                return Err(ProblemsError::NotMade {
                    problem: self.id().to_owned(),
                });
            }
            None if secret.iter().any(Test::counts) || !tests.is_empty() => {}
            None => {
                return Err(ProblemsError::NoTests {
                    problem: self.id().to_owned(),
                });
            }
        }
        tests.extend(secret.iter().cloned());
        let made = Arc::new(TestSet::new(tests));
        Ok(Arc::clone(self.0.tests.get_or_init(|| made)))
    }

    /// The same where nothing has to be made for it: they are files, or were made before. Takes no time.
    pub fn tests_at_hand(&self) -> Option<Arc<TestSet>> {
        match self.known_tests() {
            Some(known) => known.ok(),
            None if self.reference().is_some() => None,
            None => self.tests().ok(),
        }
    }

    /// What came of making the tests, once that is known.
    fn known_tests(&self) -> Option<Result<Arc<TestSet>, ProblemsError>> {
        if let Some(tests) = self.0.tests.get() {
            return Some(Ok(Arc::clone(tests)));
        }
        let why = self.0.given_up.get()?;
        Some(Err(ProblemsError::TooLarge(why.clone())))
    }

    /// Makes no tests any more, for all clones of this problem: whoever asks for them hears why.
    pub fn give_up_tests(&self, why: Words) {
        self.0.given_up.get_or_init(|| why);
    }

    /// The tests that the reference generates, unless the files have them already.
    fn generated(
        &self,
        reference: &dyn Reference,
        stop: &Stop,
    ) -> Result<Vec<Test>, ProblemsError> {
        let secret = self.0.parts.secret.iter();
        // A site that adds a test which is generated as well has not exported the others.
        let exported = secret.filter(|test| Test::hack_number(&test.name).is_none());
        let exported: BTreeSet<String> = exported.map(Test::digest).collect();
        let is_file = |digest: &str| exported.contains(digest);
        // The lock spares generating them only to see that they are there.
        let mut locked = self.lock().unwrap_or_default().lines();
        if locked.any(|line| line.split(' ').nth(1).is_some_and(is_file)) {
            return Ok(Vec::new());
        }
        let generated = reference.generate_until(stop).inspect_err(|error| {
            if let ProblemsError::TooLarge(why) = error {
                self.give_up_tests(why.clone());
            }
        })?;
        let generated = generated.tests().to_vec();
        let is_exported = generated.iter().any(|test| is_file(&test.digest()));
        Ok(if is_exported { Vec::new() } else { generated })
    }
}

impl std::fmt::Debug for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Problem")
            .field("id", &self.id())
            .field("hash", &self.hash())
            .finish_non_exhaustive()
    }
}
