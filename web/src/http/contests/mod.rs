//! `/contests/…`: who competes when, on what, and how it stands.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/contests`: what goes on, what comes, what was |
//! | `show` | `/contests/{id}`: problems, one's submissions, announcements |
//! | `join` | `/contests/{id}/join`: taking part, alone, as a team, or after the end; `…/team`: accepting to be in one, leaving |
//! | `problem` | `/contests/{id}/problems/{letter}` |
//! | `scoreboard`, `table` | `/contests/{id}/scoreboard`, live, as rows |
//! | `ask` | `/contests/{id}/clarifications`: questions, answers, announcements |
//! | `words` | `/contests/{id}/clarifications/events`: the same while one looks |
//! | `edit`, `form`, `before`, `picker`, `colours` | `/contests/new`, `/contests/{id}/edit`: what a contest is made of |
//! | `jury`, `handed_in` | `/contests/{id}/jury`: its submissions, who is of it, the reveal |
//! | `balloons` | `/contests/{id}/balloons`: who is to get one |
//! | `print` | `/contests/{id}/print`: what a participant wants to have on paper |
//! | `prints` | `/contests/{id}/jury/prints`: the jury's queue of that |
//! | `people` | `/contests/{id}/jury/people`: who takes part |
//! | `hack` | `/contests/{id}/hacks/{letter}`: breaking programs of others after the end |
//! | `hacks` | `/contests/{id}/hacks`: what was broken; `…/jury/hacks`: what the jury takes back |
//! | `import` | `/contests/{id}/jury/import`: teams and accounts from files |
//! | `remove` | `/contests/{id}/delete`: a contest for which nothing was handed in goes |
//! | `results` | `/contests/{id}/results/{file}`: how it ended, as files |
//!
//! `seen` says what a visitor may see of a contest, and when.

pub mod ask;
pub mod balloons;
mod before;
mod colours;
pub mod edit;
pub mod form;
pub mod hack;
pub mod hacks;
mod handed_in;
pub mod import;
pub mod join;
pub mod jury;
pub mod list;
pub mod people;
mod picker;
pub mod print;
pub mod prints;
pub mod problem;
pub mod remove;
pub mod results;
pub mod scoreboard;
pub mod show;
pub mod table;
pub mod words;

use axum::Router;
use axum::routing::{get, post};

use crate::http::state::AppState;

/// The routes below `/contests`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/contests", get(list::show))
        .route("/contests/new", get(edit::new).post(edit::create))
        .route("/contests/{id}", get(show::show))
        .route("/contests/{id}/edit", get(edit::show).post(edit::save))
        .route(
            "/contests/{id}/delete",
            get(remove::show).post(remove::remove),
        )
        .route("/contests/{id}/join", get(join::back).post(join::join))
        .route("/contests/{id}/team", get(join::back).post(join::team_of))
        .route(
            "/contests/{id}/problems/{letter}",
            get(problem::show).post(problem::submit),
        )
        .route("/contests/{id}/scoreboard", get(scoreboard::show))
        .route("/contests/{id}/scoreboard/events", get(scoreboard::events))
        .route(
            "/contests/{id}/clarifications",
            get(join::back).post(ask::ask),
        )
        .route("/contests/{id}/clarifications/events", get(words::events))
        .route("/contests/{id}/answer", get(join::back).post(ask::answer))
        .route("/contests/{id}/jury", get(jury::show))
        .route("/contests/{id}/jury/extend", post(people::extend))
        .route("/contests/{id}/jury/jurors", post(jury::jurors))
        .route(
            "/contests/{id}/jury/people",
            get(people::show).post(people::change),
        )
        .route(
            "/contests/{id}/jury/import",
            get(import::show).post(import::bring_in),
        )
        .route(
            "/contests/{id}/balloons",
            get(balloons::show).post(balloons::hand),
        )
        .route("/contests/{id}/print", get(print::show).post(print::ask))
        .route(
            "/contests/{id}/jury/prints",
            get(prints::show).post(prints::mark),
        )
        .route("/contests/{id}/jury/prints/{number}", get(prints::paper))
        .route("/contests/{id}/results/{file}", get(results::download))
        .route("/contests/{id}/jury/reveal", post(jury::reveal))
        .route("/contests/{id}/hacks", get(hacks::show))
        .route(
            "/contests/{id}/hacks/{letter}",
            get(hack::show).post(hack::attempt),
        )
        .route("/contests/{id}/jury/hacks", post(hacks::withdraw))
}
