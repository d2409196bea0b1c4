//! A post as pages show it.

use std::sync::{LazyLock, Mutex, PoisonError};

use super::Room;
use crate::http::i18n::Locale;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page};
use crate::http::problems::parts::Part;
use crate::http::problems::rendered::Rendered;
use crate::store::{PostRow, Remover};

/// How much memory rendered posts may take.
const RENDERED_BYTES: usize = 4 * 1024 * 1024;

/// Posts that were rendered lately, by their number and when they were changed last.
static RENDERED: LazyLock<Mutex<Rendered>> =
    LazyLock::new(|| Mutex::new(Rendered::new(RENDERED_BYTES)));

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
    /// It tells how the problem is solved.
    pub(super) tells: bool,
    /// It is folded for that.
    pub(super) is_folded: bool,
    pub(super) is_own: bool,
    /// There is something that the visitor can do about it.
    pub(super) has_acts: bool,
}

impl Shown {
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
            tells: row.tells(),
            is_folded: row.tells() && !solved && !is_own,
            is_own,
            has_acts: viewer.is_some() && removed != Some(Remover::Author),
        }
    }
}

fn body(row: &PostRow) -> Markup {
    let changed = row.edited_at.unwrap_or(row.posted_at);
    let name = format!("{} {}", row.id, changed.0);
    let key = (name, Locale::En, Part::Text);
    let rendered = || RENDERED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(html) = rendered().get(&key) {
        return html;
    }
    let html = markdown::render(&row.body).html;
    rendered().put(key, html.clone());
    html
}
