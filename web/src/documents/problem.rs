//! A problem, and the list of all.

use std::sync::Arc;

use judge::language::{built_in, taken};
use problems::{Lang, Localized, Problem, catalog};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All problems.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProblemList {
    pub(crate) problems: Vec<ProblemSummary>,
}

/// A text in both languages.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Texts {
    /// English.
    pub(crate) en: String,
    /// Chinese.
    pub(crate) zh: String,
}

impl Texts {
    /// The text in that language.
    pub(crate) fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}

impl From<&Localized> for Texts {
    fn from(texts: &Localized) -> Self {
        Self {
            en: texts.en.clone(),
            zh: texts.zh.clone(),
        }
    }
}

/// A problem in the list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProblemSummary {
    /// Its id.
    #[schema(example = "hdoj-1536")]
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: Texts,
    /// The classes of games it is about.
    pub(crate) games: Vec<String>,
    /// From 1 (easy) to 10.
    #[schema(minimum = 1, maximum = 10)]
    pub(crate) difficulty: Option<u8>,
}

/// A whole problem. While a contest hides programs for it, its jury alone is told `games`, `sources` and `difficulty`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ProblemDetail {
    #[serde(flatten)]
    pub(crate) summary: ProblemSummary,
    /// The version of its package.
    version: String,
    /// The limits of one test, for fast languages.
    pub(crate) limits: LimitsDocument,
    /// The statement as Markdown with maths between dollar signs.
    pub(crate) statement: Texts,
    /// The samples that the statement shows; none where programs talk with the judge.
    pub(crate) samples: Vec<SampleDocument>,
    /// Where it comes from.
    sources: Vec<SourceDocument>,
    /// Files that come with the statement; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    attachments: Vec<AttachmentDocument>,
    /// Whether answers are handed in, in the language `answer`; left out where programs are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    takes_answers: bool,
    /// The languages in which programs are taken, by their ids; left out where all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Vec<String>)]
    pub(crate) languages: Option<Vec<String>>,
}

/// The limits of one test.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct LimitsDocument {
    /// CPU time in milliseconds.
    pub(crate) time_ms: u64,
    /// Memory in KiB.
    pub(crate) memory_kib: u64,
    /// Output in KiB.
    output_kib: u64,
}

/// A sample.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SampleDocument {
    /// Its name.
    pub(crate) name: String,
    /// What the statement shows as the input.
    pub(crate) input: String,
    /// What the statement shows as a right answer.
    pub(crate) output: String,
}

/// Where a problem comes from.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SourceDocument {
    /// The contest, site or book.
    name: String,
    /// Its address.
    url: Option<String>,
}

/// A file that comes with a statement.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct AttachmentDocument {
    /// Its name, as `get_problem_attachment` takes it.
    name: String,
    /// How many bytes it has.
    bytes: u64,
}

/// A sample as everybody is shown it.
#[derive(Debug, Clone, Copy)]
pub struct ShownSample<'a> {
    /// Its name.
    pub name: &'a str,
    /// What stands there as the input.
    pub input: &'a [u8],
    /// What stands there as the answer.
    pub output: &'a [u8],
}

/// The samples of a problem as pages, API and command line show them: where the package says that the statement
/// shows something else than the data of the test, that stays hidden. What an interactor is given is
/// nothing that a program reads; the statement has a conversation.
pub fn shown_samples(problem: &Problem) -> impl Iterator<Item = ShownSample<'_>> {
    let is_talked_with = problem.is_interactive();
    let samples = problem.samples().iter();
    let shown = samples.filter(move |_| !is_talked_with);
    shown.map(|sample| ShownSample {
        name: &sample.name,
        input: sample.shown_input(),
        output: sample.shown_answer(),
    })
}

impl ProblemList {
    /// The problems of the catalog.
    pub fn catalog() -> Self {
        Self {
            problems: catalog::all().iter().map(summary).collect(),
        }
    }
}

impl FromIterator<ProblemSummary> for ProblemList {
    fn from_iter<I: IntoIterator<Item = ProblemSummary>>(problems: I) -> Self {
        Self {
            problems: problems.into_iter().collect(),
        }
    }
}

impl ProblemSummary {
    /// A problem in the list.
    pub fn new(id: &str, names: &Localized, games: &[String], difficulty: Option<u8>) -> Self {
        Self {
            id: id.to_owned(),
            name: names.into(),
            games: games.to_vec(),
            difficulty,
        }
    }
}

impl ProblemDetail {
    /// The same as is known of the version that is served, by which what is handed in is taken.
    #[must_use]
    pub fn taking_answers(mut self, takes_answers: bool) -> Self {
        self.takes_answers = takes_answers;
        self
    }

    /// The document of a problem.
    pub fn of(problem: &Problem) -> Self {
        let limits = problem.limits();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let sample = |sample: ShownSample<'_>| SampleDocument {
            name: sample.name.to_owned(),
            input: text(sample.input),
            output: text(sample.output),
        };
        let attachment = |(name, bytes): (&String, &Arc<[u8]>)| AttachmentDocument {
            name: name.clone(),
            bytes: bytes.len() as u64,
        };
        let source = |source: &problems::Source| SourceDocument {
            name: source.name.clone(),
            url: source.url.as_ref().map(ToString::to_string),
        };
        Self {
            summary: summary(problem),
            version: problem.version().to_owned(),
            limits: LimitsDocument {
                time_ms: u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX),
                memory_kib: limits.memory.kib(),
                output_kib: limits.output.kib(),
            },
            statement: Texts {
                en: problem.statement(Lang::En).to_owned(),
                zh: problem.statement(Lang::Zh).to_owned(),
            },
            samples: shown_samples(problem).map(sample).collect(),
            sources: problem.sources().iter().map(source).collect(),
            attachments: problem.attachments().iter().map(attachment).collect(),
            takes_answers: problem.kind().takes_answers(),
            languages: (!problem.languages().is_empty()).then(|| {
                let known = built_in();
                let taken = taken(problem.languages(), &known, |it| {
                    (it.id.as_str(), it.aliases.as_slice())
                });
                taken.iter().map(|it| it.id.clone()).collect()
            }),
        }
    }
}

impl ProblemDetail {
    /// The same with the languages of a site in place of those that the judge knows by itself.
    #[must_use]
    pub fn in_languages(mut self, taken: impl FnOnce() -> Vec<String>) -> Self {
        self.languages = self.languages.map(|_| taken());
        self
    }

    /// The same without what says what the problem is about.
    #[must_use]
    pub fn veiled(mut self) -> Self {
        self.summary.games.clear();
        self.summary.difficulty = None;
        self.sources.clear();
        self
    }
}

fn summary(problem: &Problem) -> ProblemSummary {
    ProblemSummary {
        id: problem.id().to_owned(),
        name: problem.names().into(),
        games: problem.games().to_vec(),
        difficulty: problem.difficulty(),
    }
}
