//! Questions, answers and announcements as a visitor reads them, and
//! `/contests/{id}/clarifications/events`: the same while one looks.
//!
//! An event is sent when what this visitor reads is another text, and never because of what others
//! read: that something was said to somebody else cannot be told from when events come. The notice of what is new
//! is an event of its own, since it stands elsewhere on the page, where it stays in view. Another event
//! keeps the clock of the page right, when the jury moves the end and when a phase begins.

use std::collections::{HashMap, VecDeque};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::response::sse::Event;
use futures::Stream;
use serde::Deserialize;

use super::called::called;
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::forms::Faults;
use crate::http::i18n::Locale;
use crate::http::markdown::Markup;
use crate::http::page::{Moment, Page};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState, Pulse, PulseFollower};
use crate::store::{Clarification, ClarificationId, UnixMs};

/// The answers that juries give often: the keys of their words.
pub(super) const CANNED: [&str; 4] = [
    "contest-canned-statement",
    "contest-canned-yes",
    "contest-canned-no",
    "contest-canned-nothing",
];

/// A question, an announcement, or what the jury said to one participant.
pub(super) struct ClarificationLine {
    pub(super) id: i64,
    /// Who asked, or to whom the jury said it.
    pub(super) name: Option<String>,
    /// What the class calls them who ask, where the jury reads it.
    pub(super) called: Option<String>,
    pub(super) letter: Option<String>,
    pub(super) question: String,
    pub(super) at: Moment,
    /// The answer, or what is announced: as it was typed, and as it is shown.
    pub(super) answer: Option<(String, Markup)>,
    /// Who of the jury said it, where the jury reads it.
    pub(super) by: Option<String>,
    /// Whether it was answered otherwise before.
    pub(super) is_changed: bool,
    /// How many answers were given.
    pub(super) answers: i64,
    /// The answers that gave way to this one, where the jury reads it.
    pub(super) earlier: Vec<EarlierLine>,
    /// How many of these there were before.
    pub(super) left_out: usize,
    /// An answer that was sent just now and could not be taken, and whether it was to all.
    pub(super) draft: Option<(String, bool)>,
    pub(super) is_to_all: bool,
    pub(super) is_announcement: bool,
    /// When it was said, where that was since the visitor began to look, by somebody else and for them.
    pub(super) news: Option<UnixMs>,
}

impl ClarificationLine {
    /// Whether the box of its form is ticked by which all see an answer.
    pub(super) fn ticks_all(&self) -> bool {
        let drafted = self.draft.as_ref().map(|(_, is_to_all)| *is_to_all);
        drafted.unwrap_or(self.is_to_all)
    }
}

/// An answer that gave way to a later one.
pub(super) struct EarlierLine {
    pub(super) answer: Markup,
    pub(super) by: Option<String>,
    pub(super) at: Moment,
    pub(super) is_to_all: bool,
}

#[derive(Template)]
#[template(path = "contests/words.html")]
struct Words<'a> {
    page: &'a Page,
    seen: &'a Seen,
    clarifications: &'a [ClarificationLine],
    faults: &'a Faults,
}

#[derive(Template)]
#[template(path = "contests/news.html")]
struct Notice<'a> {
    page: &'a Page,
    seen: &'a Seen,
    news: UnreadWords,
    /// Whether the page that shows it shows the words themselves.
    is_there: bool,
}

/// What whoever reads in a language reads instead of each canned answer, in whichever language that was given.
fn canned(locale: Locale) -> HashMap<String, String> {
    let answers = CANNED.into_iter().flat_map(|key| {
        let read = locale.text(key).to_string();
        Locale::ALL.map(|given| (given.text(key).to_string(), read.clone()))
    });
    answers.collect()
}

/// What the visitor may read of questions and announcements; news is what came after `since`.
pub(super) async fn asked(
    state: &AppState,
    (page, seen): (&Page, &Seen),
    since: UnixMs,
) -> Result<Vec<ClarificationLine>, AppError> {
    let reader = seen.reader();
    let shown = state.store.clarifications(seen.contest.id, &reader).await?;
    let called = called(state, seen).await?;
    let canned = canned(page.locale);
    let from = shown.iter().map(|it| it.id).min();
    let mut earlier = earlier(state, seen, from).await?;
    let parts = [seen.own.as_ref(), seen.later.as_ref()];
    let is_own = |it: &Clarification| {
        let mut parts = parts.iter().flatten();
        parts.any(|part| Some(part.id) == it.participant)
    };
    let asked = shown.into_iter().map(|it| {
        let own = is_own(&it);
        let is_announcement = it.is_announcement();
        let is_changed = it.is_changed(seen.is_jury || own);
        let earlier = earlier.remove(&it.id).unwrap_or_default();
        let gave_way = usize::try_from(it.answers - 1).unwrap_or_default();
        ClarificationLine {
            left_out: if earlier.is_empty() {
                0
            } else {
                gave_way.saturating_sub(earlier.len())
            },
            id: it.id.0,
            is_to_all: it.is_to_all(),
            is_announcement,
            news: news_at(seen, &it, since),
            // Others need not know who asked.
            name: it.name.filter(|_| seen.is_jury || own),
            called: it.participant.and_then(|it| called.get(&it).cloned()),
            letter: it
                .place
                .and_then(|place| Some(letter(usize::try_from(place).ok()?))),
            question: it.question,
            at: it.asked_at.into(),
            answer: it.answer.map(|text| {
                let known = canned.get(&text).filter(|_| !is_announcement);
                let html = state.said.html(known.unwrap_or(&text));
                (text, html)
            }),
            by: it.answered_by.filter(|_| seen.is_jury),
            is_changed,
            answers: it.answers,
            earlier,
            draft: None,
        }
    });
    Ok(asked.collect())
}

/// The answers that gave way to others, by what they answered, from a question on; none for who is not of the jury.
async fn earlier(
    state: &AppState,
    seen: &Seen,
    from: Option<ClarificationId>,
) -> Result<HashMap<ClarificationId, Vec<EarlierLine>>, AppError> {
    let mut earlier: HashMap<ClarificationId, Vec<EarlierLine>> = HashMap::new();
    if let Some(from) = from.filter(|_| seen.is_jury) {
        for it in state.store.earlier_answers(seen.contest.id, from).await? {
            let is_to_all = it.is_to_all();
            earlier
                .entry(it.clarification)
                .or_default()
                .push(EarlierLine {
                    answer: state.said.html(&it.answer),
                    by: it.answered_by,
                    at: it.answered_at.into(),
                    is_to_all,
                });
        }
    }
    Ok(earlier)
}

/// Since when it is news, if it is: the jury wants to know of questions, everybody else of answers and announcements.
fn news_at(seen: &Seen, it: &Clarification, since: UnixMs) -> Option<UnixMs> {
    let at = if seen.is_jury {
        it.answer.is_none().then_some(it.asked_at)
    } else {
        it.answered_at
    };
    at.filter(|at| *at > since)
}

/// How much is news, and since when the last of it is: what is put away is what one has seen, and questions that
/// others answer are no news any more.
#[derive(Debug, Clone, Copy)]
struct UnreadWords {
    count: usize,
    latest: i64,
}

impl UnreadWords {
    fn of(moments: impl Iterator<Item = UnixMs>) -> Self {
        moments.fold(
            Self {
                count: 0,
                latest: 0,
            },
            |news, at| Self {
                count: news.count + 1,
                latest: news.latest.max(at.0),
            },
        )
    }
}

/// How much of what the visitor may read is news, since a moment.
async fn count_news(state: &AppState, seen: &Seen, since: UnixMs) -> Result<UnreadWords, AppError> {
    let reader = seen.reader();
    let said = state.store.clarifications(seen.contest.id, &reader).await?;
    let news = said.iter().filter_map(|it| news_at(seen, it, since));
    Ok(UnreadWords::of(news))
}

/// What somebody follows.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Followed {
    /// Since when they look, in milliseconds.
    since: i64,
    /// Only how much there is that is new, for the other pages of the contest.
    news: Option<String>,
    /// What the clock of the page follows from, where it is to be kept right: see [`Seen::clock_mark`].
    clock: Option<String>,
}

/// `GET /contests/{id}/clarifications/events`.
pub async fn events(
    State(state): State<AppState>,
    user: Result<Option<AuthUser>, AppError>,
    page: Page,
    address: Address,
    Path(id): Path<String>,
    Query(asked): Query<Followed>,
) -> Result<Response, AppError> {
    // A token that is not taken here is a stranger's.
    let user = user.ok().flatten();
    let viewer = user.as_ref().map(AuthUser::acting);
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let reader = viewer.as_ref().map(|viewer| viewer.id);
    let contest = seen.contest.id;
    let place = state.streams.open(address, reader, Some(contest))?;
    let closing = state.closing.clone();
    let store = state.store.clone();
    let credential = user.as_ref().map(|user| user.credential.clone());
    let pulse = state.pulses.follow(&state.store, contest);
    let follower = Follower {
        state,
        user,
        page,
        pulse,
        seen,
        followed: asked,
        said: None,
        sent: String::new(),
        noticed: None,
        waiting: VecDeque::new(),
    };
    let changes = while_good(changes(follower), store, credential);
    Ok(event_stream::answer(changes, place, closing))
}

/// Somebody who follows what is said, and what was sent.
struct Follower {
    state: AppState,
    user: Option<AuthUser>,
    page: Page,
    pulse: PulseFollower,
    /// What the contest was for the visitor at the last look.
    seen: Seen,
    followed: Followed,
    /// The figures of the contest at the last look.
    said: Option<(i64, i64, i64)>,
    /// What was sent of the words and of the notice; the page may show another one than none at first.
    sent: String,
    noticed: Option<String>,
    /// What is to be sent next.
    waiting: VecDeque<Event>,
}

fn changes(follower: Follower) -> impl Stream<Item = Event> + Send {
    futures::stream::unfold(follower, |mut follower| async move {
        let event = follower.next().await?;
        Some((event, follower))
    })
}

impl Follower {
    /// The next change; `None` when the visitor may no longer look, or the database is away.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let pulse = self.pulse.next().await?;
            self.look(&pulse).await.ok()?;
        }
    }

    /// Has sent what the visitor reads, and the clock, where they are not as they were sent.
    async fn look(&mut self, pulse: &Pulse) -> Result<(), AppError> {
        let is_said = self.said.replace(pulse.words) != Some(pulse.words);
        if is_said || pulse.contest.revision != self.seen.contest.revision {
            let viewer = match &mut self.user {
                Some(user) => Some(user.acting_now(&self.state.store).await?),
                None => None,
            };
            let contest = pulse.contest.id.to_string();
            let seen = find(&self.state, viewer.as_ref(), &contest).await?;
            self.seen = seen.inside()?;
        } else {
            self.seen.now_is(&pulse.contest);
        }
        if is_said {
            self.tell().await?;
        }
        if let Some(mark) = &mut self.followed.clock {
            let now = self.seen.clock_mark();
            if *mark != now {
                *mark = now;
                let parts = [
                    ("clock", self.seen.clock(&self.page)?),
                    ("times", self.seen.times(&self.page)?),
                ];
                for (name, html) in parts {
                    let event = Event::default().event(name).data(html);
                    self.waiting.push_back(event);
                }
            }
        }
        Ok(())
    }

    /// Has sent what the visitor reads and the notice of what is new of it, where they are not as they were sent.
    async fn tell(&mut self) -> Result<(), AppError> {
        let failed = |error: askama::Error| AppError::internal(&error);
        let (page, seen) = (&self.page, &self.seen);
        let since = UnixMs(self.followed.since);
        let is_there = self.followed.news.is_none();
        let news = if is_there {
            let clarifications = asked(&self.state, (page, seen), since).await?;
            let words = Words {
                page,
                seen,
                clarifications: &clarifications,
                faults: &Faults::default(),
            };
            let html = words.render().map_err(failed)?;
            if self.sent != html {
                self.sent.clone_from(&html);
                self.waiting.push_back(Event::default().data(html));
            }
            UnreadWords::of(clarifications.iter().filter_map(|it| it.news))
        } else {
            count_news(&self.state, seen, since).await?
        };
        let notice = Notice {
            page,
            seen,
            news,
            is_there,
        };
        let html = notice.render().map_err(failed)?;
        if self.noticed.as_ref() != Some(&html) {
            self.noticed = Some(html.clone());
            // An event without data would not arrive.
            let html = if html.is_empty() {
                " ".to_owned()
            } else {
                html
            };
            let event = Event::default();
            let event = if is_there { event.event("news") } else { event };
            self.waiting.push_back(event.data(html));
        }
        Ok(())
    }
}
