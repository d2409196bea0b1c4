//! A contest that has begun, with its problems, the programs that are handed in, and everybody in it.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use futures::{StreamExt, TryStreamExt};
use problems::catalog;

use super::visitor::Visitor;
use crate::bilingual::Bilingual;
use crate::cli::bench::own_site::Site;
use crate::store::{
    ContestDraft, ContestId, ContestLimits, ContestProblem, Role, Store, TeamImport, UnixMs,
};

/// What is asked, in this order.
const PROBLEMS: [&str; 6] = [
    "nim",
    "kayles",
    "bounded-nim",
    "wythoff",
    "misere-nim",
    "fibonacci-nim",
];

/// What everybody signs in with.
const PASSWORD: &str = "correct horse battery";

/// How many accounts are made, and how many people sign in, at a time: each takes 19 MiB to hash.
const AT_ONCE: usize = 4;

/// A program that is handed in.
pub(super) struct Program {
    /// The problem's letter.
    pub(super) letter: char,
    pub(super) language: &'static str,
    pub(super) source: String,
    /// Whether it is right.
    pub(super) is_right: bool,
}

/// A contest with everybody in it.
pub(super) struct Scene {
    pub(super) contest: ContestId,
    pub(super) people: Vec<Arc<Visitor>>,
    pub(super) programs: Vec<Program>,
    /// How long the last one waited for a place to sign in, and everybody before.
    pub(super) sign_in_seconds: f64,
}

impl Scene {
    /// Makes it: somebody sets the contest, everybody is brought in and signs in.
    pub(super) async fn begin(store: &Store, site: &Site, people: u32) -> anyhow::Result<Self> {
        let jury = store.create_user("jury", PASSWORD, Role::Admin).await?;
        let contest = store.create_contest(jury.id, &draft()).await?;
        let teams: Vec<TeamImport> = (0..people)
            .map(|number| TeamImport {
                name: format!("Team {number}"),
                affiliation: format!("University {}", number % 97),
                accounts: vec![(name(number), PASSWORD.to_owned())],
                ..TeamImport::default()
            })
            .collect();
        for teams in teams.chunks(AT_ONCE) {
            store.import_teams(contest, teams).await?;
        }
        let began = std::time::Instant::now();
        let signing_in = (0..people).map(async |number| {
            let mut visitor = Visitor::new(site.addr, number);
            visitor.sign_in(&name(number), PASSWORD).await?;
            anyhow::Ok(Arc::new(visitor))
        });
        let people = futures::stream::iter(signing_in).buffered(AT_ONCE);
        Ok(Self {
            contest,
            people: people.try_collect().await?,
            programs: programs()?,
            sign_in_seconds: began.elapsed().as_secs_f64(),
        })
    }
}

fn name(number: u32) -> String {
    format!("person{number}")
}

fn draft() -> ContestDraft {
    let start = UnixMs::now();
    let problems = PROBLEMS
        .iter()
        .zip('A'..)
        .map(|(problem, label)| ContestProblem {
            problem: (*problem).to_owned(),
            label: label.to_string(),
            colour: "#aa3333".to_owned(),
            points: 100,
            shows: 1,
            limits: ContestLimits::default(),
        });
    ContestDraft {
        name: Bilingual::written("A contest", "一场比赛"),
        problems: problems.collect(),
        ..ContestDraft::between(start, UnixMs(start.0 + 5 * 3_600_000))
    }
}

/// The right programs and the wrong ones of the packages in C++ and Python, in turn. Those that are
/// filed under a limit take seconds of a core each and are left out.
fn programs() -> anyhow::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for (problem, letter) in PROBLEMS.iter().zip('A'..) {
        let problem = catalog::get(problem).context("a problem of the catalog is missing")?;
        for one in problem.submissions() {
            let is_right = match one.folder.as_str() {
                "accepted" => true,
                "wrong_answer" => false,
                _ => continue,
            };
            let suffix = Path::new(&one.path).extension();
            let language = match suffix.and_then(|it| it.to_str()) {
                Some("cpp") => "cpp",
                Some("py") => "python",
                _ => continue,
            };
            let Some(file) = one.program.single() else {
                continue;
            };
            programs.push(Program {
                letter,
                language,
                source: String::from_utf8_lossy(&file.bytes).into_owned(),
                is_right,
            });
        }
    }
    Ok(programs)
}
