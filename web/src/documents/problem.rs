//! A problem, and the list of all.

use problems::{Lang, Localized, Problem, catalog};
use serde::Serialize;
use utoipa::ToSchema;

/// All problems.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemList {
    problems: Vec<ProblemSummary>,
}

/// A text in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Texts {
    /// English.
    en: String,
    /// Chinese.
    zh: String,
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
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemSummary {
    /// Its id.
    #[schema(example = "hdoj-1536")]
    id: String,
    /// Its name.
    name: Texts,
    /// The classes of games it is about.
    games: Vec<String>,
    /// From 1 (easy) to 10.
    #[schema(minimum = 1, maximum = 10)]
    difficulty: Option<u8>,
}

/// A whole problem.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDetail {
    #[serde(flatten)]
    summary: ProblemSummary,
    /// The version of its package.
    version: String,
    /// The limits of one test, for fast languages.
    limits: LimitsDocument,
    /// The statement as Markdown with maths between dollar signs.
    statement: Texts,
    /// The samples.
    samples: Vec<SampleDocument>,
    /// Where it comes from.
    sources: Vec<SourceDocument>,
}

/// The limits of one test.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LimitsDocument {
    /// CPU time in milliseconds.
    time_ms: u64,
    /// Memory in KiB.
    memory_kib: u64,
    /// Output in KiB.
    output_kib: u64,
}

/// A sample.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SampleDocument {
    /// Its name.
    name: String,
    /// What the program reads.
    input: String,
    /// A right answer.
    output: String,
}

/// Where a problem comes from.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SourceDocument {
    /// The contest, site or book.
    name: String,
    /// Its address.
    url: Option<String>,
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
    /// The document of a problem.
    pub fn of(problem: &Problem) -> Self {
        let limits = problem.limits();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let sample = |test: &problems::Test| SampleDocument {
            name: test.name.clone(),
            input: text(&test.input),
            output: text(&test.answer),
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
            samples: problem.samples().iter().map(sample).collect(),
            sources: problem.sources().iter().map(source).collect(),
        }
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
