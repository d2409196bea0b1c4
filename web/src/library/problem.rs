//! A problem of the site as lists know it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use problems::{Embargo, Localized, Problem};
use serde::{Deserialize, Serialize};

use crate::scoreboard::Rules;
use crate::store::{
    ClassPlace, ContestId, ContestPlace, Feedback, Spell, UnixMs, User, UserId, Visibility,
};

/// What lists show of a version.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// The name in both languages.
    pub names: Localized,
    /// The classes of games.
    pub games: Vec<String>,
    /// From 1 to 10, where known.
    pub difficulty: Option<u8>,
    /// Where it comes from, as its page names it.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Whether students may see what their programs write to standard error on hidden tests.
    #[serde(default)]
    pub shows_stderr: bool,
    /// Whether answers are handed in themselves, and no programs.
    #[serde(default)]
    pub takes_answers: bool,
    /// The languages in which programs are taken, as the package's format calls them; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    /// Before when it is not to be public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub embargo: Option<Embargo>,
}

impl Facts {
    /// What lists show of a problem.
    pub fn of(problem: &Problem) -> Self {
        Self {
            names: problem.names().clone(),
            games: problem.games().to_vec(),
            difficulty: problem.difficulty(),
            sources: problem.sources().iter().map(|it| it.name.clone()).collect(),
            shows_stderr: problem.shows_stderr(),
            takes_answers: problem.kind().takes_answers(),
            languages: problem.languages().to_vec(),
            embargo: problem.embargo().cloned(),
        }
    }

    /// The same as the database keeps it.
    pub fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The version of a problem that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Current {
    /// Its number; `None` for a package of this program that was not entered into the database.
    pub number: Option<i64>,
    /// The content address.
    pub hash: String,
    /// What its authors call it.
    pub version: String,
    /// What lists show of it.
    pub facts: Facts,
}

/// A problem of the site.
#[derive(Debug, Clone)]
pub struct Shelved {
    /// Its id.
    pub id: String,
    /// Whose it is; `None` for the site's own.
    pub owner: Option<UserId>,
    /// Who sees it.
    pub visibility: Visibility,
    /// With whom it is shared.
    pub readers: HashSet<UserId>,
    /// The version that is served; `None` while none has passed its check.
    pub current: Option<Current>,
    /// The contests that have it.
    pub contests: Vec<InContest>,
    /// The classes in which it is set.
    pub classes: Vec<InClass>,
}

impl Shelved {
    /// Whether those who may look at a contest that has it see it there: its owner may have hidden it since.
    pub fn is_shown_by(&self, contest: ContestId, now: UnixMs) -> bool {
        let mut contests = self.contests.iter();
        self.visibility == Visibility::Public
            || contests.any(|it| it.contest == contest && it.shows_hidden(self.visibility, now))
    }
}

/// A class in which a problem is set: what decides who sees the problem, and who sees what members
/// hand in for it.
#[derive(Debug, Clone)]
pub struct InClass {
    /// Whoever teaches it.
    pub teachers: Arc<HashSet<UserId>>,
    /// The members with the times at which they were in it.
    pub members: Arc<HashMap<UserId, Vec<Spell>>>,
    /// From when on the members see it.
    pub opens_at: UnixMs,
    /// Whether they see the problem through this alone.
    pub shows: bool,
}

impl InClass {
    /// Of the place of a problem in a class with those teachers and members.
    pub(super) fn of(
        place: &ClassPlace,
        teachers: Arc<HashSet<UserId>>,
        members: Arc<HashMap<UserId, Vec<Spell>>>,
    ) -> Self {
        Self {
            teachers,
            members,
            opens_at: place.opens_at,
            shows: place.shows != 0,
        }
    }

    /// Whether it shows a hidden problem to `viewer` at that moment.
    pub(super) fn shows_to(&self, viewer: UserId, now: UnixMs) -> bool {
        self.shows && self.opens_at <= now && self.members.contains_key(&viewer)
    }

    /// Whether a submission that `student` made at that moment belongs to it.
    pub(super) fn has(&self, student: UserId, at: UnixMs) -> bool {
        let mut spells = self.members.get(&student).into_iter().flatten();
        self.opens_at <= at && spells.any(|it| it.has(at))
    }
}

/// The class that a contest is of.
#[derive(Debug, Clone)]
pub struct ContestClass {
    /// Whoever teaches it: the contest's jury.
    pub teachers: Arc<HashSet<UserId>>,
    /// Who is in it, and may take part.
    pub members: Arc<HashMap<UserId, Vec<Spell>>>,
}

/// A contest that has a problem: what decides who sees the problem, and what of it.
#[derive(Debug, Clone)]
pub struct InContest {
    /// The contest.
    pub contest: ContestId,
    /// Whose it is.
    pub owner: UserId,
    /// Who was named to its jury.
    pub jurors: Arc<HashSet<UserId>>,
    /// Whoever takes part where one joins by invitation or as a member of a class; `None` where it is open to all.
    pub members: Option<Arc<HashSet<UserId>>>,
    /// The class whose members take part, where it is of one.
    pub class: Option<ContestClass>,
    /// Whether the problem is seen through it while it is hidden elsewhere.
    pub shows: bool,
    /// When it begins.
    pub start_at: UnixMs,
    /// Until when others' submissions are hidden for their own sake; nobody competes in practice.
    pub hides_until: Option<UnixMs>,
    /// From when on verdicts are hidden until all were shown.
    pub frozen_from: Option<UnixMs>,
    /// What participants are told of their own programs meanwhile.
    pub feedback: Feedback,
}

impl InContest {
    /// Of the place of a problem in a contest with those members and that jury, or of that class.
    pub(super) fn of(
        place: &ContestPlace,
        members: Option<Arc<HashSet<UserId>>>,
        jurors: Arc<HashSet<UserId>>,
        class: Option<ContestClass>,
    ) -> Self {
        let competes = place.rules != Rules::Practice;
        Self {
            contest: place.contest,
            owner: place.owner,
            jurors,
            members,
            class,
            shows: place.shows != 0,
            start_at: place.start_at,
            hides_until: competes.then_some(place.end_at),
            frozen_from: place.freeze_at.filter(|_| place.thawed_at.is_none()),
            feedback: place.feedback,
        }
    }

    /// Whether it has begun, and is open to `viewer`.
    pub(super) fn is_open(&self, viewer: Option<&User>, now: UnixMs) -> bool {
        let is_one = |is_one: &dyn Fn(UserId) -> bool| viewer.is_some_and(|it| is_one(it.id));
        let is_invited = match (&self.class, &self.members) {
            (Some(class), _) => is_one(&|id| class.members.contains_key(&id)),
            (None, Some(members)) => is_one(&|id| members.contains(&id)),
            (None, None) => true,
        };
        self.start_at <= now && is_invited
    }

    /// Whether a problem of that visibility, which is hidden elsewhere, is seen through it at that moment. Its owner
    /// takes no problem out of a contest that goes on, whoever has put it there, but for that of a class.
    pub(super) fn shows_hidden(&self, visibility: Visibility, now: UnixMs) -> bool {
        let had = self.shows || self.class.is_none();
        (self.shows && visibility == Visibility::Contest) || (had && self.veils(now))
    }

    /// Whether it hides a problem of that visibility from those alone who take part: it is of a class, or one joins
    /// it by invitation and the problem is public.
    fn is_apart(&self, visibility: Visibility) -> bool {
        let is_public = visibility == Visibility::Public;
        self.class.is_some() || (is_public && self.members.is_some())
    }

    /// Whether what is handed in for a problem of that visibility is hidden from `viewer` at that moment: from everybody where it
    /// veils, but by the contest of a class from those alone who take part in it, though they have left the class,
    /// and from its members where they see the problem through it: nobody tries it out before joining. To others,
    /// such as somebody whom a teacher has put into the class, the problem is as if there were no such contest. So is
    /// a public one of a contest by invitation to those who do not take part in that.
    pub(super) fn hides_from(
        &self,
        viewer: Option<&User>,
        visibility: Visibility,
        now: UnixMs,
    ) -> bool {
        let shows = self.shows && visibility != Visibility::Public;
        let is_one_of_them = |viewer: &User| {
            let mut joined = self.members.iter();
            let mut class = self.class.iter();
            joined.any(|members| members.contains(&viewer.id))
                || (shows && class.any(|class| class.members.contains_key(&viewer.id)))
        };
        let concerns = !self.is_apart(visibility) || viewer.is_some_and(is_one_of_them);
        concerns && self.veils(now)
    }

    /// Whether what counts for it is hidden at that moment, though a problem of that visibility is not.
    pub(super) fn keeps(&self, visibility: Visibility, now: UnixMs) -> bool {
        self.is_apart(visibility) && self.veils(now)
    }

    /// Until when it hides what is handed in, as far as that is known: a frozen table may be shown at any time
    /// after the end.
    pub(super) fn end(&self, now: UnixMs) -> Option<UnixMs> {
        self.hides_until.filter(|end| now < *end)
    }

    /// Whether what is handed in is nobody else's business at that moment.
    pub(super) fn veils(&self, now: UnixMs) -> bool {
        let competes = self.hides_until.is_some_and(|end| now < end);
        let is_frozen = self.frozen_from.is_some_and(|from| from <= now);
        self.start_at <= now && (competes || is_frozen)
    }
}
