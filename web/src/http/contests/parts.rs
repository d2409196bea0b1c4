//! Which problems bring all of their points or nothing, where a contest counts parts.

use crate::http::page::Page;
use crate::http::state::AppState;

/// Whether it is known of a problem that nothing but an accepted program brings any of its points.
pub(super) async fn is_all_or_nothing(state: &AppState, page: &Page, id: &str) -> bool {
    let Some(shelved) = page.shelf.any(id) else {
        return false;
    };
    // What cannot be loaded is told on the problem's page.
    let problem = state.library.current(shelved).await.ok().flatten();
    problem.and_then(|it| it.has_parts()) == Some(false)
}
