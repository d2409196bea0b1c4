//! `/contests/…`: who competes when, on what, and how it stands.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/contests`: what goes on, what comes, what was |
//! | `show` | `/contests/{id}`: problems, one's submissions, announcements |
//! | `join` | `/contests/{id}/join`: taking part, alone, as a team, or after the end; `…/team`: accepting to be in one, leaving |
//! | `problem` | `/contests/{id}/problems/{letter}` |
//! | `statements` | `/contests/{id}/statements`: all of them, to be printed |
//! | `scoreboard`, `table` | `/contests/{id}/scoreboard`, as rows; `/board/{secret}`: the same for whoever has its link |
//! | `scoreboard_events`, `changes` | `…/events` of both: what changes of it while one looks |
//! | `ask` | `/contests/{id}/clarifications`: questions, answers, announcements |
//! | `words` | `/contests/{id}/clarifications/events`: the same while one looks |
//! | `edit`, `form`, `fields`, `before`, `picker`, `parts`, `colours`, `limits` | `/contests/new`, `/contests/{id}/edit`: what a contest is made of |
//! | `document` | the same as JSON, for programs |
//! | `jury`, `handed_in`, `record` | `/contests/{id}/jury`: its submissions, who is of it and did what lately, more time, the end, the reveal |
//! | `stage` | `/contests/{id}/jury/stage`: the reveal on a projector |
//! | `acts` | `/contests/{id}/jury/acts`: all that it did |
//! | `link` | `/contests/{id}/jury/link`: who has no account and looks at the scoreboard |
//! | `balloons` | `/contests/{id}/balloons`: who is to get one |
//! | `print` | `/contests/{id}/print`: what a participant wants to have on paper |
//! | `prints` | `/contests/{id}/jury/prints`: the jury's queue of that |
//! | `people`, `paged` | `/contests/{id}/jury/people`: who takes part, page by page |
//! | `hack` | `/contests/{id}/hacks/{letter}`: breaking programs of others after the end |
//! | `hacks` | `/contests/{id}/hacks`: what was broken; `…/jury/hacks`: what the jury takes back |
//! | `similar` | `/contests/{id}/jury/similar`: how alike programs are, `…/similar/{one}/{other}` side by side |
//! | `import` | `/contests/{id}/jury/import`: teams and accounts from files |
//! | `remove` | `/contests/{id}/delete`: a contest for which nothing was handed in goes |
//! | `results` | `/contests/{id}/results/{file}`: how it ended, as files |
//!
//! `seen` says what a visitor may see of a contest, and when, `called` what the jury reads that the class calls
//! those who take part, and `whom` which of them it means by what it types.

pub mod acts;
pub mod ask;
pub mod balloons;
mod before;
mod called;
mod changes;
mod colours;
pub mod document;
pub mod edit;
mod fields;
pub mod form;
pub mod hack;
pub mod hacks;
mod handed_in;
pub mod import;
pub mod join;
mod judged_again;
pub mod jury;
mod limits;
pub mod link;
pub mod list;
mod paged;
mod parts;
pub mod people;
mod picker;
pub mod print;
pub mod prints;
pub mod problem;
mod record;
pub mod remove;
pub mod results;
pub mod scoreboard;
pub mod scoreboard_events;
pub mod show;
pub mod similar;
mod stage;
pub mod statements;
pub mod table;
mod whom;
pub mod words;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use tower_http::compression::{CompressionLayer, CompressionLevel};

use crate::http::body::ANSWERS_LIMIT;
use crate::http::state::AppState;

/// Packs tables harder than other pages are: that of a thousand people gets a fourth smaller, and harder still it would
/// take twice as long.
pub fn packed() -> CompressionLayer {
    CompressionLayer::new().quality(CompressionLevel::Precise(8))
}

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
            get(problem::show)
                .post(problem::submit)
                .layer(DefaultBodyLimit::max(ANSWERS_LIMIT)),
        )
        .route("/contests/{id}/statements", get(statements::show))
        .route(
            "/contests/{id}/scoreboard",
            get(scoreboard::show).layer(packed()),
        )
        .route(
            "/contests/{id}/scoreboard/events",
            get(scoreboard_events::events),
        )
        .route(
            "/board/{secret}",
            get(scoreboard::show_by_link).layer(packed()),
        )
        .route(
            "/board/{secret}/events",
            get(scoreboard_events::events_by_link),
        )
        .route(
            "/contests/{id}/jury/link",
            get(link::show).post(link::change),
        )
        .route(
            "/contests/{id}/clarifications",
            get(join::back).post(ask::ask),
        )
        .route("/contests/{id}/clarifications/events", get(words::events))
        .route("/contests/{id}/answer", get(join::back).post(ask::answer))
        .route("/contests/{id}/jury", get(jury::show))
        .route("/contests/{id}/jury/acts", get(acts::show))
        .route("/contests/{id}/jury/similar", get(similar::show))
        .route(
            "/contests/{id}/jury/similar/{one}/{other}",
            get(similar::pair),
        )
        .route("/contests/{id}/jury/end", post(jury::end))
        .route("/contests/{id}/jury/longer", post(jury::longer))
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
        .route("/contests/{id}/jury/stage", get(stage::show))
        .route("/contests/{id}/hacks", get(hacks::show))
        .route(
            "/contests/{id}/hacks/{letter}",
            get(hack::show).post(hack::attempt),
        )
        .route("/contests/{id}/jury/hacks", post(hacks::withdraw))
}
