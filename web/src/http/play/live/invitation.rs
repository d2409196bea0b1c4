//! Who invites to a game for two, as the page says it, and its title, which is what previews of the link show.

use crate::http::i18n::Locale;
use crate::store::{Inviter, LiveGame};

/// What somebody is told who may join.
pub(super) fn words(game: &LiveGame, locale: Locale) -> String {
    let (key, name) = said_of(game.inviter());
    let text = locale.text(format!("live-invited-{key}"));
    text.with("name", name).to_string()
}

/// The title of the page for them, of a game that is called so.
pub(super) fn title(game: &LiveGame, called: &str, locale: Locale) -> String {
    let (key, name) = said_of(game.inviter());
    let text = locale.text(format!("live-invitation-{key}"));
    text.with("name", name).with("game", called).to_string()
}

/// The end of the text's key, and the name in it, where there is one.
const fn said_of(inviter: Inviter<'_>) -> (&'static str, &str) {
    match inviter {
        Inviter::Guest => ("guest", ""),
        Inviter::Account(name) => ("account", name),
        Inviter::Deleted => ("deleted", ""),
    }
}
