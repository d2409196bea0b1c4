//! What each role may do: the one place that says so.
//!
//! [`RIGHTS`] lists it for people; the functions decide.
//!
//! While a contest goes on, and until its frozen table has been shown, what others hand in for its
//! problems is hidden from everybody but its jury. What counts for a contest is seen by that contest's
//! jury whatever else goes on, and what counts for a team by all who are in it. A contest of a class hides so
//! much from those who take part, and so does one by invitation of public problems; from everybody else it hides
//! what counts for it, and nothing besides.

use super::problem::{InContest, Shelved};
use crate::store::{ContestId, ContestRow, Feedback, Role, UnixMs, User, UserId, Visibility};

/// What there is to be allowed, and the least role that may do it: `right-` before a name is the key of its
/// words.
pub const RIGHTS: [(&str, Role); 15] = [
    ("public-problems", Role::Student),
    ("contest-problems", Role::Student),
    ("contest-hacks", Role::Student),
    ("class-problems", Role::Student),
    ("shared-problems", Role::Student),
    ("classes", Role::Teacher),
    ("member-programs", Role::Teacher),
    ("programs", Role::Jury),
    ("named-jury", Role::Jury),
    ("own-problems", Role::Setter),
    ("own-discussion", Role::Setter),
    ("own-contests", Role::Setter),
    ("all-problems", Role::Admin),
    ("all-contests", Role::Admin),
    ("site", Role::Admin),
];

/// Whether somebody may bring in problems.
pub fn authors(user: &User) -> bool {
    user.role >= Role::Setter
}

/// Whether a visitor may see a problem and submit to it.
pub fn sees(viewer: Option<&User>, problem: &Shelved) -> bool {
    if problem.current.is_none() {
        return false;
    }
    if problem.visibility == Visibility::Public {
        return true;
    }
    let now = UnixMs::now();
    let shows = |it: &InContest| it.shows_hidden(problem.visibility, now);
    let mut in_contests = problem.contests.iter();
    let is_in_contest = in_contests.any(|it| it.is_open(viewer, now) && shows(it));
    is_in_contest
        || viewer.is_some_and(|viewer| {
            let is_shared = problem.visibility == Visibility::Shared;
            let mut contests = problem.contests.iter();
            let mut classes = problem.classes.iter();
            changes(viewer, problem)
                || classes.any(|it| {
                    it.shows_to(viewer.id, now)
                        || (it.shows && leads(viewer, it.teachers.contains(&viewer.id)))
                })
                || (is_shared && problem.readers.contains(&viewer.id))
                || contests.any(|it| {
                    (it.shows || it.shows_hidden(problem.visibility, now)) && judges(viewer, it)
                })
        })
}

/// Whether somebody may make classes.
pub fn teaches(user: &User) -> bool {
    user.role >= Role::Teacher
}

/// Whether somebody sees and changes all of a class; `is_teacher`: whose it is, or who was named to
/// teach it.
pub fn leads(user: &User, is_teacher: bool) -> bool {
    user.role >= Role::Admin || (teaches(user) && is_teacher)
}

/// Whether a class is somebody's: they also delete it and name who else teaches it.
pub fn owns_class(user: &User, owner: UserId) -> bool {
    leads(user, user.id == owner)
}

/// Whether somebody teaches who handed something in for a problem at that moment, in a class in
/// which it is set.
pub fn is_taught(teacher: &User, problem: &Shelved, (student, at): (UserId, UnixMs)) -> bool {
    let mut classes = problem.classes.iter();
    classes.any(|it| it.has(student, at) && leads(teacher, it.teachers.contains(&teacher.id)))
}

/// What makes somebody a juror of a contest, besides their role.
#[derive(Debug, Clone, Copy)]
pub enum Juror {
    /// Of a contest of no class.
    Named {
        /// Whose it is.
        owner: UserId,
        /// Whether somebody has named them to its jury.
        is_named: bool,
    },
    /// Of the contest of a class.
    Teacher {
        /// Whether they teach the class.
        is_teacher: bool,
    },
}

/// Whether somebody is of the jury of a contest.
pub fn is_jury(user: &User, juror: Juror) -> bool {
    match juror {
        Juror::Named { owner, is_named } => {
            // Of a class that is gone contests are left to a teacher.
            user.role >= Role::Admin
                || (teaches(user) && user.id == owner)
                || (may_judge(user) && is_named)
        }
        Juror::Teacher { is_teacher } => leads(user, is_teacher),
    }
}

/// Whether a contest is somebody's: they also delete it while nothing counts for it. That of a class is that of
/// whoever teaches the class.
pub fn owns_contest(user: &User, juror: Juror) -> bool {
    match juror {
        Juror::Named { owner, .. } => {
            let is_named = false;
            is_jury(user, Juror::Named { owner, is_named })
        }
        Juror::Teacher { .. } => is_jury(user, juror),
    }
}

/// Whether somebody may be named to the jury of a contest.
pub fn may_judge(user: &User) -> bool {
    user.role >= Role::Jury
}

/// Whether somebody may break programs that count in a contest: in its hack phase, if they have taken part
/// for real; the jury is no exception. What [`is_veiled`] says of a problem comes first.
pub fn hacks(contest: &ContestRow, has_taken_part: bool, now: UnixMs) -> bool {
    has_taken_part && contest.is_hacking(now)
}

/// Whether somebody is of the jury of a contest that has a problem.
pub(super) fn judges(viewer: &User, contest: &InContest) -> bool {
    let juror = match &contest.class {
        Some(class) => Juror::Teacher {
            is_teacher: class.teachers.contains(&viewer.id),
        },
        None => Juror::Named {
            owner: contest.owner,
            is_named: contest.jurors.contains(&viewer.id),
        },
    };
    is_jury(viewer, juror)
}

/// Whether what others hand in for a problem is hidden from a visitor, since a contest goes on that
/// has it, or its results have not been shown yet.
pub fn is_veiled(viewer: Option<&User>, problem: &Shelved) -> bool {
    veil(viewer, problem).is_some()
}

/// What a visitor is told of programs of their own for a problem while contests hide those of others: as
/// little as the strictest of them says. `None` where none does.
pub fn veil(viewer: Option<&User>, problem: &Shelved) -> Option<Feedback> {
    veiling(viewer, problem).map(|it| it.feedback).min()
}

/// The contests that hide from a visitor what others hand in for a problem, each with its end unless that is over
/// and its results are still to be shown. That there is such a one is not always known to them.
pub fn veiled_by(viewer: Option<&User>, problem: &Shelved) -> Vec<(ContestId, Option<UnixMs>)> {
    let now = UnixMs::now();
    let veiling = veiling(viewer, problem);
    veiling.map(|it| (it.contest, it.end(now))).collect()
}

fn veiling<'a>(
    viewer: Option<&'a User>,
    problem: &'a Shelved,
) -> impl Iterator<Item = &'a InContest> {
    let now = UnixMs::now();
    let contests = problem.contests.iter();
    contests.filter(move |it| {
        it.hides_from(viewer, problem.visibility, now)
            && !viewer.is_some_and(|viewer| judges(viewer, it))
    })
}

/// Whether somebody may change a problem, and see its tests, versions and programs.
pub fn changes(user: &User, problem: &Shelved) -> bool {
    user.role >= Role::Admin || (authors(user) && problem.owner == Some(user.id))
}

/// Whether somebody has judged again what was handed in for a problem: all of it, or what counts for that
/// contest alone.
pub fn rejudges(user: &User, problem: &Shelved, contest: Option<ContestId>) -> bool {
    let mut contests = problem.contests.iter();
    match contests.find(|it| Some(it.contest) == contest) {
        Some(it) if judges(user, it) => true,
        // What a class competes in is nobody else's business, whosever the problem is.
        Some(it) if it.class.is_some() || it.keeps(problem.visibility, UnixMs::now()) => false,
        _ => changes(user, problem) && !is_veiled(Some(user), problem),
    }
}

/// Whether there is anything handed in for a problem that somebody has judged again: all of it, or what counts
/// for one of its contests.
pub fn rejudges_any(user: &User, problem: &Shelved) -> bool {
    let mut contests = problem.contests.iter();
    rejudges(user, problem, None) || contests.any(|it| rejudges(user, problem, Some(it.contest)))
}

/// Whether somebody sees what others handed in as they see it themselves, and all of hidden tests.
pub fn sees_in_full(viewer: &User) -> bool {
    viewer.role >= Role::Jury
}

/// Whether somebody takes away what others say about a problem, and brings it back.
pub fn moderates(user: &User, problem: &Shelved) -> bool {
    changes(user, problem)
}

/// Whether somebody runs the site.
pub fn administers(user: &User) -> bool {
    user.role == Role::Admin
}
