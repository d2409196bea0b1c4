//! What every page needs: the language, who looks at it, where it is.

use std::convert::Infallible;
use std::sync::Arc;

use askama::Template;
use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{Html, IntoResponse, Response};

use super::auth::Viewer;
use super::choices::Choices;
use super::done::Done;
use super::error::AppError;
use super::i18n::{Locale, Message, Text};
use super::markdown::Markup;
use super::state::{Address, AppState, Asker, MOST_REPORTS, Noticed, Registration};
use super::{assets, links};
use crate::library::{Shelf, Shelved, rights};
use crate::rating;
use crate::store::{NAME_LENGTHS, PASSWORD_LENGTHS, UnixMs, User};

/// The frame of a page: templates call it `page`.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The language the page is written in.
    pub locale: Locale,
    /// Who is signed in.
    pub viewer: Option<User>,
    /// Whose questions to the engine this page's are.
    pub asker: Asker,
    /// Whether people can make accounts here by themselves.
    pub offers_registration: bool,
    /// Whether the page answers a form that was sent.
    pub is_answer: bool,
    /// The problems there are.
    pub shelf: Arc<Shelf>,
    /// What the visitor chose for every page.
    pub choices: Choices,
    /// What administrators set and announce.
    pub noticed: Arc<Noticed>,
    /// What the form before this page has done, and how many its words say.
    pub done: Option<(Done, i64)>,
    /// Where the page is, with its query: see [`links::place`].
    place: String,
}

impl Page {
    /// A text in the page's language.
    pub fn t(&self, key: &str) -> Text {
        self.locale.text(key.to_owned())
    }

    /// A message in the page's language.
    pub fn say(&self, message: &Message) -> String {
        message.render(self.locale)
    }

    /// What the name of an account may be.
    pub fn name_hint(&self) -> Text {
        self.t("field-name-hint").within(&NAME_LENGTHS)
    }

    /// The most characters of one.
    pub fn longest_name(&self) -> usize {
        *NAME_LENGTHS.end()
    }

    /// What a password may be.
    pub fn password_hint(&self) -> Text {
        self.t("field-password-hint").within(&PASSWORD_LENGTHS)
    }

    /// The most characters of one.
    pub fn longest_password(&self) -> usize {
        *PASSWORD_LENGTHS.end()
    }

    /// What ratings are made of.
    pub fn rating_words(&self) -> Text {
        self.t("rating-words").with("beginning", rating::BEGINNING)
    }

    /// What stands between two sentences: Chinese has no blank there.
    pub fn gap(&self) -> &'static str {
        match self.locale {
            Locale::En => " ",
            Locale::Zh => "",
        }
    }

    /// The problem of that id, if the visitor may see it.
    pub fn problem(&self, id: &str) -> Option<&Shelved> {
        self.shelf.get(id, self.viewer.as_ref())
    }

    /// What the site is called.
    pub fn site_name(&self) -> String {
        match self.noticed.settings.name.as_str() {
            "" => self.t("site-name").to_string(),
            name => name.to_owned(),
        }
    }

    /// What administrators announce, in the page's language.
    pub fn announcements(&self) -> Vec<&Markup> {
        let all = self.noticed.announcements.iter();
        all.map(|it| it.words(self.locale)).collect()
    }

    /// The address of the picture next to that name, where there is one of the site's own.
    pub fn logo_address(&self) -> Option<String> {
        let digest = &self.noticed.settings.logo;
        (!digest.is_empty()).then(|| format!("/logo/{digest}"))
    }

    /// Whether the visitor runs the site.
    pub fn is_admin(&self) -> bool {
        self.viewer.as_ref().is_some_and(rights::administers)
    }

    /// How many reports of what people say wait, where the visitor runs the site and any do.
    pub fn reports(&self) -> Option<String> {
        let count = self.noticed.reports;
        let counted = || {
            if count < MOST_REPORTS {
                count.to_string()
            } else {
                format!("{}+", MOST_REPORTS - 1)
            }
        };
        (self.is_admin() && count > 0).then(counted)
    }

    /// Whether the visitor may bring in problems.
    pub fn is_author(&self) -> bool {
        self.viewer.as_ref().is_some_and(rights::authors)
    }

    /// Whether the visitor may make classes.
    pub fn is_teacher(&self) -> bool {
        self.viewer.as_ref().is_some_and(rights::teaches)
    }

    /// The name of a class of games, or the keyword itself.
    pub fn game(&self, keyword: &str) -> String {
        let known = self.locale.known_text(&format!("game-{keyword}"));
        known.unwrap_or_else(|| keyword.to_owned())
    }

    /// The pieces of a text in which code stands between backticks.
    pub fn pieces<'t>(&self, text: &'t str) -> Vec<Piece<'t>> {
        let marks = text.matches('`').count();
        let pieces = text.split('`').enumerate().map(|(at, text)| Piece {
            text,
            // The last mark of an odd number begins nothing.
            is_code: at % 2 == 1 && at < marks,
        });
        pieces.filter(|piece| !piece.text.is_empty()).collect()
    }

    /// The languages there are.
    pub fn languages(&self) -> [Locale; 2] {
        Locale::ALL
    }

    /// The path of this page.
    pub fn path(&self) -> &str {
        self.place.split('?').next().unwrap_or_default()
    }

    /// From now on the page is at this address, which is not that of the form before it.
    pub fn stand_at(&mut self, address: &str) {
        address.clone_into(&mut self.place);
    }

    /// The address of this page in another language.
    pub fn in_language(&self, locale: &Locale) -> String {
        let place = links::without_language(&self.place);
        let mark = if place.contains('?') { '&' } else { '?' };
        format!("{place}{mark}lang={}", locale.code())
    }

    /// Whether this page belongs to the part of the site under `prefix`.
    pub fn is_under(&self, prefix: &str) -> bool {
        let rest = self.path().strip_prefix(prefix);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The address of the sign-in that comes back here.
    pub fn login_address(&self) -> String {
        links::login(&self.next())
    }

    /// The address of the registration that comes back here.
    pub fn register_address(&self) -> String {
        links::register(&self.next())
    }

    /// Where to go on after signing in: here, or, at an entrance, where it was to lead.
    fn next(&self) -> String {
        let path = self.path();
        let is_entrance = matches!(path, "/login" | "/register") || path.starts_with("/setup/");
        if !is_entrance {
            return links::without_language(&self.place);
        }
        let query = self.place.split_once('?').map_or("", |(_, query)| query);
        let mut pairs = url::form_urlencoded::parse(query.as_bytes());
        pairs
            .find(|(name, _)| name == "next")
            .map_or_else(String::new, |(_, next)| next.into_owned())
    }

    /// The address of a user's page.
    pub fn user_address(&self, name: &str) -> String {
        links::user(name)
    }

    /// The address of an asset.
    pub fn asset(&self, name: &str) -> String {
        assets::address(name)
    }
}

/// A piece of a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// The piece, without backticks.
    pub text: &'t str,
    /// Whether it is code.
    pub is_code: bool,
}

impl FromRequestParts<AppState> for Page {
    type Rejection = Infallible;

    /// Never fails: a visitor who cannot be looked up is a stranger, and where the database does
    /// not answer there are the problems that were there when it last did.
    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let viewer = Viewer::from_request_parts(parts, state).await;
        let viewer = viewer.ok().and_then(|Viewer(user)| user);
        let address = Address::from_request_parts(parts, state).await?;
        let shelf = match state.library.shelf().await {
            Ok(shelf) => shelf,
            Err(_) => state.library.last_shelf(),
        };
        let noticed = state.notices.look(&state.store).await;
        let registration = state
            .config
            .registration_with(&noticed.settings.registration);
        Ok(Self {
            noticed,
            locale: parts.extensions.get().copied().unwrap_or_default(),
            asker: Asker::of(viewer.as_ref().map(|user| user.id), address),
            viewer,
            offers_registration: registration != Registration::Closed,
            shelf,
            choices: Choices::remembered(&parts.headers),
            // A form that is shown again was not done.
            done: Done::waiting(&parts.headers).filter(|_| parts.method == Method::GET),
            is_answer: parts.method == Method::POST,
            place: links::place(parts),
        })
    }
}

/// Renders a page.
pub fn render(template: &impl Template) -> Result<Response, AppError> {
    let html = template
        .render()
        .map_err(|error| AppError::internal(&error))?;
    Ok(Html(html).into_response())
}

/// A point in time for `<time>`.
#[derive(Debug, Clone)]
pub struct Moment {
    /// RFC 3339, for programs.
    pub iso: String,
    /// The same for people, in UTC; a script shows it in the visitor's time zone.
    pub shown: String,
}

impl From<UnixMs> for Moment {
    fn from(time: UnixMs) -> Self {
        let Some(timestamp) = time.timestamp() else {
            return Self {
                iso: String::new(),
                shown: String::new(),
            };
        };
        Self {
            iso: timestamp.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            shown: timestamp.strftime("%Y-%m-%d %H:%M UTC").to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(place: &str) -> Page {
        Page {
            place: place.to_owned(),
            ..Page::default()
        }
    }

    #[test]
    fn switching_the_language_keeps_the_place() {
        let page = page("/submissions?mine=1&lang=en&before=7");
        assert_eq!(
            page.in_language(&Locale::Zh),
            "/submissions?mine=1&before=7&lang=zh"
        );
    }

    #[test]
    fn signing_in_comes_back_with_all_that_was_asked() {
        let page = |place| page(place).login_address();
        assert_eq!(
            page("/submissions?mine=1&lang=zh"),
            "/login?next=/submissions%3Fmine%3D1"
        );
        assert_eq!(page("/"), "/login");
        assert_eq!(
            page("/register?next=/problems/nim"),
            "/login?next=/problems/nim"
        );
        assert_eq!(page("/login"), "/login");
        assert_eq!(page("/setup/abc"), "/login");
    }

    #[test]
    fn code_stands_between_backticks() {
        let pieces = |text| {
            let pieces = Page::default().pieces(text).into_iter();
            let pieces = pieces.map(|piece| (piece.text.to_owned(), piece.is_code));
            pieces.collect::<Vec<_>>()
        };
        let plain = |text: &str| (text.to_owned(), false);
        let code = |text: &str| (text.to_owned(), true);
        assert_eq!(pieces("take 1"), [plain("take 1")]);
        let expected = [plain("走法 "), code("1 1"), plain("，"), code("2")];
        assert_eq!(pieces("走法 `1 1`，`2`"), expected);
        assert_eq!(
            pieces("a `b` c ` d"),
            [plain("a "), code("b"), plain(" c "), plain(" d")]
        );
        assert_eq!(pieces(""), []);
    }

    #[test]
    fn the_part_of_the_site_is_known() {
        assert!(page("/problems/kayles").is_under("/problems"));
        assert!(!page("/").is_under("/problems"));
        assert!(!page("/problemsx").is_under("/problems"));
    }
}
