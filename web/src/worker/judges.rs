//! What a worker asks of the judge.

use std::time::Duration;

use std::sync::Arc;

use async_trait::async_trait;
use judge::check::{CheckOptions, CheckProgress, Checked, Subject};
use judge::ladder::{End, LadderError, LadderOptions, Player};
use judge::language::ANSWER;
use judge::{CancelFlag, Event, Judge, JudgeError, JudgeOptions, Judging, Source, Verdict};
use problems::Problem;

use super::given_up::GivenUp;
use crate::library::{self, Library, LibraryError, Shelf};
use crate::store::{
    CheckClaim, Claim, Contestant, LanguageInfo, MatchClaim, Played, UnjudgedLanguage,
};

/// For how long a known verdict may wait for its counterexample, where nobody says so…
const EXPLAIN_WITHIN: Duration = Duration::from_secs(2);

/// …and for how long while a contest hides it from all but its jury: others wait for the cores.
const EXPLAIN_HIDDEN_WITHIN: Duration = Duration::from_millis(500);

/// From how many positions every two programs of a ladder play, each on both sides.
const LADDER_POSITIONS: usize = 4;

/// For whom ladders are played: all of them together use as much of the processor as one person may.
const LADDERS: u64 = u64::MAX;

/// Judges one submission. [`SiteJudge`] does it in the sandbox.
#[async_trait]
pub trait Judges: Send + Sync + 'static {
    /// The ids of the languages that are judged here: those that were tried and work, and those that
    /// were not tried yet.
    fn languages(&self) -> Vec<String>;

    /// Those that were tried and work: what people are offered.
    fn offers(&self) -> Vec<LanguageInfo> {
        Vec::new()
    }

    /// The known languages that are not judged here.
    fn unjudged(&self) -> Vec<UnjudgedLanguage> {
        Vec::new()
    }

    /// The version and the content address of the package that the claim is judged with, when
    /// they are known.
    async fn package(&self, _claim: &Claim) -> Option<(String, String)> {
        None
    }

    /// Checks the package of a version and reports each step. Blocks its thread; returns
    /// [`Failed::Stopped`] soon after `stop` is raised.
    ///
    /// # Errors
    /// There is no result; see [`Failed`].
    fn check(
        &self,
        _claim: &CheckClaim,
        _stop: &CancelFlag,
        _steps: &mut (dyn FnMut(CheckProgress<'_>) + Send),
    ) -> Result<Checked, Failed> {
        Err(Failed::Hopeless(GivenUp::NotHere(
            "no packages are checked here",
        )))
    }

    /// Has a match of a ladder played. Blocks its thread; returns [`Failed::Stopped`] soon after `stop`
    /// is raised.
    ///
    /// # Errors
    /// There is no result; see [`Failed`].
    fn play(&self, _claim: &MatchClaim, _stop: &CancelFlag) -> Result<Played, Failed> {
        Err(Failed::Hopeless(GivenUp::NotHere(
            "no ladders are played here",
        )))
    }

    /// Judges the claimed submission and reports `events` as it goes. Blocks its thread; returns
    /// [`Failed::Stopped`] soon after `stop` is raised.
    ///
    /// # Errors
    /// There is no result; see [`Failed`].
    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed>;
}

/// Why a judging gave no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// It was cancelled.
    #[error("called off")]
    Stopped,
    /// Something of ours failed, and another attempt may succeed.
    #[error("{0}")]
    Fault(String),
    /// The machine was too busy to measure the program; later it may be measured.
    #[error("{0}")]
    Starved(String),
    /// Its language does not work on this machine; another may have it.
    #[error("{0}")]
    Unable(String),
    /// It cannot work here, however often it is tried.
    #[error("{0}")]
    Hopeless(GivenUp),
}

/// The judge of this machine with the problems of a site.
#[derive(Debug)]
pub struct SiteJudge {
    judge: Arc<Judge>,
    library: Library,
    explain_within: Duration,
}

impl SiteJudge {
    /// Judges with `judge` by the packages of `library`.
    pub fn new(judge: Arc<Judge>, library: Library) -> Self {
        Self {
            judge,
            library,
            explain_within: EXPLAIN_WITHIN,
        }
    }

    /// The same where a known verdict waits for its counterexample for so long at most; for the usual time when `None`.
    #[must_use]
    pub fn explaining_within(self, within: Option<Duration>) -> Self {
        Self {
            explain_within: within.unwrap_or(EXPLAIN_WITHIN),
            ..self
        }
    }

    /// The problem of a claim, of the package that it is to be judged with; where that is nowhere
    /// or cannot be used any more, of the one that is served now.
    async fn problem(
        &self,
        problems: &Shelf,
        claim: &Claim,
    ) -> Result<Option<Problem>, LibraryError> {
        let Some(shelved) = problems.any(&claim.problem) else {
            return Ok(None);
        };
        match self.library.load(shelved, &claim.package_hash).await {
            Ok(problem) => Ok(Some(problem)),
            Err(error @ LibraryError::Store(_)) => Err(error),
            Err(_) => self.library.current(shelved).await,
        }
    }

    /// What became of programs in languages that may have turned out not to work here.
    fn failed_in(&self, languages: &[&str], error: &JudgeError) -> Failed {
        let is_unjudged = matches!(
            error,
            JudgeError::BrokenLanguage { .. }
                | JudgeError::MissingLanguage { .. }
                | JudgeError::UnknownLanguage { .. }
        );
        let here = self.languages();
        let is_gone = |language: &&str| !here.iter().any(|id| id == *language);
        // Else it is a program of the package, and this worker would claim it again.
        if is_unjudged && languages.iter().any(is_gone) {
            return Failed::Unable(error.to_string());
        }
        failed(error)
    }

    /// The version of a problem that is served.
    async fn served(&self, id: &str) -> Result<Option<Problem>, LibraryError> {
        let problems = self.library.shelf().await?;
        match problems.any(id) {
            Some(shelved) => self.library.current(shelved).await,
            None => Ok(None),
        }
    }

    /// What is to be checked of a version.
    async fn subject(&self, claim: &CheckClaim) -> Result<Subject, LibraryError> {
        let problems = self.library.shelf().await?;
        let is_own = problems
            .any(&claim.problem)
            .is_some_and(|it| it.owner.is_none());
        let archive = self.library.archive(&claim.problem, &claim.hash).await?;
        let (problem, diagnostics) = library::read(&archive, &claim.problem, is_own);
        let unusable = || LibraryError::Unusable {
            problem: claim.problem.clone(),
            reason: diagnostics
                .first()
                .map_or_else(String::new, ToString::to_string),
        };
        Ok(Subject {
            problem: problem.ok_or_else(unusable)?,
            diagnostics,
        })
    }
}

fn gone(problem: &str) -> Failed {
    Failed::Hopeless(GivenUp::NoProblem(problem.to_owned()))
}

/// Why a package was not fetched or loaded.
fn unloaded(error: LibraryError) -> Failed {
    match error {
        LibraryError::Store(_) | LibraryError::Broken { .. } => Failed::Fault(error.to_string()),
        error => Failed::Hopeless(GivenUp::Package(error.to_string())),
    }
}

#[async_trait]
impl Judges for SiteJudge {
    fn languages(&self) -> Vec<String> {
        let languages = self.judge.languages().into_iter();
        let answers = std::iter::once(ANSWER.to_owned());
        languages.map(|it| it.id).chain(answers).collect()
    }

    fn offers(&self) -> Vec<LanguageInfo> {
        let languages = self.judge.tried_languages().into_iter();
        languages.map(LanguageInfo::from).collect()
    }

    fn unjudged(&self) -> Vec<UnjudgedLanguage> {
        UnjudgedLanguage::all_of(&self.judge)
    }

    async fn package(&self, claim: &Claim) -> Option<(String, String)> {
        let problems = self.library.shelf().await.ok()?;
        let problem = self.problem(&problems, claim).await.ok()??;
        Some((problem.version().to_owned(), problem.hash().to_owned()))
    }

    fn check(
        &self,
        claim: &CheckClaim,
        stop: &CancelFlag,
        steps: &mut (dyn FnMut(CheckProgress<'_>) + Send),
    ) -> Result<Checked, Failed> {
        // This thread is one that may block.
        let subject = tokio::runtime::Handle::current().block_on(self.subject(claim));
        let subject = subject.map_err(unloaded)?;
        let options = CheckOptions {
            client: claim.author.map(|author| author.0.cast_unsigned()),
            stop: stop.clone(),
            matrix: true,
        };
        let checked = self.judge.check_for(&options, &[subject], steps);
        let mut checked = checked.map_err(|error| failed(&error))?;
        checked
            .pop()
            .ok_or_else(|| Failed::Fault("the check found nothing".to_owned()))
    }

    fn play(&self, claim: &MatchClaim, stop: &CancelFlag) -> Result<Played, Failed> {
        // This thread is one that may block.
        let served = tokio::runtime::Handle::current().block_on(self.served(&claim.problem));
        let problem = served.map_err(unloaded)?;
        let problem = problem.ok_or_else(|| gone(&claim.problem))?;
        let options = LadderOptions {
            positions: LADDER_POSITIONS,
            client: Some(LADDERS),
            stop: stop.clone(),
            ..LadderOptions::default()
        };
        let languages: Vec<&str> = claim
            .players
            .iter()
            .filter_map(Contestant::language)
            .collect();
        let players = claim.players.clone().map(|player| match player {
            Contestant::Program {
                name,
                language,
                source,
            } => Player::Program(Source::new(name, language, source)),
            Contestant::House(house) => Player::House(house),
        });
        let played = self
            .judge
            .ladder(&problem, &players, &options, &mut |_, _| {});
        let ladder = played.map_err(|error| match error {
            LadderError::Judge(error) => self.failed_in(&languages, &error),
            error => Failed::Hopeless(GivenUp::Package(error.to_string())),
        })?;
        if ladder.games.iter().any(|game| game.end == End::NotMeasured) {
            return Err(Failed::Starved("a game could not be measured".to_owned()));
        }
        Ok(Played {
            positions: ladder.starts.len(),
            games: ladder.games,
        })
    }

    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        // This thread is one that may block.
        let runtime = tokio::runtime::Handle::current();
        let problems = runtime.block_on(self.library.shelf());
        let problems = problems.map_err(|error| unloaded(error.into()))?;
        let found = runtime.block_on(self.problem(&problems, claim));
        let problem = found.map_err(unloaded)?;
        let problem = problem.ok_or_else(|| gone(&claim.problem))?;
        let source = Source::new(
            claim.source_name.as_str(),
            claim.language.as_str(),
            claim.source.as_slice(),
        );
        let explain_within = if problems.is_veiled_anywhere(&claim.problem) {
            EXPLAIN_HIDDEN_WITHIN
        } else {
            self.explain_within
        };
        let client = Some(claim.owner.0.cast_unsigned());
        let measuring = CheckOptions {
            client,
            stop: stop.clone(),
            ..CheckOptions::default()
        };
        let own_limits = claim.limits.own();
        let time_factor = match own_limits.time {
            // It holds as it is, also where the package leaves its own to be measured.
            Some(_) => Ok(1.0),
            None => self.judge.time_factor(&problem, &measuring),
        };
        let options = JudgeOptions {
            explain: true,
            explain_within: Some(explain_within),
            client,
            time_factor: time_factor.map_err(|error| self.failed_in(&[&claim.language], &error))?,
            own_limits,
            points: claim.points,
            stop: stop.clone(),
            ..JudgeOptions::default()
        };
        let judging = self
            .judge
            .judge(&problem, &source, &options, events)
            .map_err(|error| self.failed_in(&[&claim.language], &error))?;
        if judging.verdict == Verdict::SE {
            let reason = judging
                .message
                .unwrap_or_else(|| "the judge failed".to_owned());
            return Err(Failed::Fault(reason));
        }
        Ok(judging)
    }
}

fn failed(error: &JudgeError) -> Failed {
    match error {
        JudgeError::Cancelled => Failed::Stopped,
        error if error.is_starved() => Failed::Starved(error.to_string()),
        error if error.is_bad_input() => Failed::Hopeless(GivenUp::Source(error.to_string())),
        error => Failed::Fault(error.to_string()),
    }
}
