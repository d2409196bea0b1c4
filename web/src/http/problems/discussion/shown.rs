//! A post as pages show it.

use std::sync::{LazyLock, Mutex, PoisonError};

use super::Room;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page};
use crate::kept::Kept;
use crate::store::{PostRow, Remover};

/// How much memory rendered posts may take.
const RENDERED_BYTES: usize = 4 * 1024 * 1024;

/// Posts that were rendered lately, by their number and when they were changed last.
static RENDERED: LazyLock<Mutex<Kept<String, Markup>>> =
    LazyLock::new(|| Mutex::new(Kept::new(RENDERED_BYTES)));

/// A post; templates call it `post`.
pub(super) struct Shown {
    pub(super) id: i64,
    pub(super) author: String,
    pub(super) posted: Moment,
    pub(super) edited: Option<Moment>,
    /// `None`: it is taken away.
    pub(super) body: Option<Markup>,
    /// The key of what is said of a post that is taken away, also to who sees it nonetheless.
    pub(super) removed_key: Option<&'static str>,
    /// Whether it tells how the problem is solved.
    pub(super) tells: Tells,
    /// Whether it is the visitor's own, where there is something to be done about it.
    pub(super) is_own: Option<bool>,
}

/// Whether a post tells how the problem is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tells {
    /// It tells nothing.
    Nothing,
    /// It does, and may be read by this visitor.
    Openly,
    /// It does, and is folded for this visitor.
    Folded,
}

impl Shown {
    /// Whether it tells how the problem is solved.
    pub(super) fn tells(&self) -> bool {
        self.tells != Tells::Nothing
    }

    /// Whether it is folded.
    pub(super) fn is_folded(&self) -> bool {
        self.tells == Tells::Folded
    }

    /// How a visitor sees a post who has `solved` the problem or has not.
    pub(super) fn of(page: &Page, room: &Room<'_>, solved: bool, row: &PostRow) -> Self {
        let viewer = page.viewer.as_ref().map(|viewer| viewer.id);
        let is_own = viewer == Some(row.author_id);
        let removed = row.removed();
        let sees = match removed {
            None => true,
            Some(Remover::Author) => false,
            Some(Remover::Moderator) => room.moderates || is_own,
        };
        Self {
            id: row.id.0,
            author: row.author.clone(),
            posted: row.posted_at.into(),
            edited: row.edited_at.map(Moment::from),
            body: sees.then(|| body(row)),
            removed_key: removed.map(|by| match by {
                Remover::Author => "discussion-withdrawn",
                Remover::Moderator => "discussion-hidden",
            }),
            tells: if !row.tells() {
                Tells::Nothing
            } else if solved || is_own {
                Tells::Openly
            } else {
                Tells::Folded
            },
            is_own: (viewer.is_some() && removed != Some(Remover::Author)).then_some(is_own),
        }
    }
}

fn body(row: &PostRow) -> Markup {
    let changed = row.edited_at.unwrap_or(row.posted_at);
    let name = format!("{} {}", row.id, changed.0);
    let rendered = || RENDERED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(html) = rendered().get(&name) {
        return html;
    }
    let html = markdown::render_post(&row.body).html;
    rendered().put(name, html.clone(), html.as_str().len());
    html
}
