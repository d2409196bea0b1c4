//! What a new site begins with where its first administrator wants that: a contest and a class to
//! look at, each with problems to solve.

use crate::bilingual::Bilingual;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::state::AppState;
use crate::scoreboard::Rules;
use crate::store::{
    AssignmentDraft, AssignmentProblem, ContestDraft, ContestLimits, ContestProblem, LateRule,
    UnixMs, User,
};

/// The problems, from the easiest on, with the colours of their balloons.
const PROBLEMS: [(&str, &str, &str); 3] = [
    ("nim", "A", "#d5121e"),
    ("hdoj-1846", "B", "#0a6ebd"),
    ("hdoj-1536", "C", "#2a7a2a"),
];

/// How long both go on.
const FORTNIGHT: i64 = 14 * 24 * 60 * 60 * 1000;

/// Makes both; the class is written in that language.
pub(super) async fn make(state: &AppState, owner: &User, locale: Locale) -> Result<(), AppError> {
    let store = &state.store;
    let now = UnixMs::now();
    let contest = store.create_contest(owner.id, &contest(now)).await?;
    let text = |key: &'static str| locale.text(key).to_string();
    let (name, words) = (text("sample-class"), text("sample-class-words"));
    let class = store.create_class(owner.id, (&name, &words)).await?;
    store.renew_class_code(class).await?;
    let assignment = AssignmentDraft {
        title: text("sample-assignment"),
        description: text("sample-assignment-words"),
        opens_at: now,
        due_at: Some(UnixMs(now.0 + FORTNIGHT)),
        late: LateRule::HALF,
        problems: PROBLEMS
            .map(|(problem, ..)| AssignmentProblem::new(problem, 10_000, false))
            .into(),
    };
    store.create_assignment(class, &assignment).await?;
    store.keep_samples(contest, class).await?;
    Ok(())
}

/// One in which nothing is hidden from anybody: whoever only looks around is not in its way.
fn contest(now: UnixMs) -> ContestDraft {
    ContestDraft {
        name: Bilingual {
            en: Locale::En.text("sample-contest").to_string(),
            zh: Locale::Zh.text("sample-contest").to_string(),
        },
        // Each reader reads their own part.
        description: format!(
            "[en]\n{}\n[zh]\n{}",
            Locale::En.text("sample-contest-words"),
            Locale::Zh.text("sample-contest-words")
        ),
        rules: Rules::Practice,
        problems: PROBLEMS
            .map(|(problem, label, colour)| ContestProblem {
                problem: problem.to_owned(),
                label: label.to_owned(),
                colour: colour.to_owned(),
                points: 10_000,
                shows: 1,
                limits: ContestLimits::default(),
            })
            .into(),
        ..ContestDraft::between(now, UnixMs(now.0 + FORTNIGHT))
    }
}
