//! All problems at one moment: what lists show of each, and who sees it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

use problems::{Problem, catalog};

use super::index::Index;
use super::problem::{ContestClass, Current, Facts, InClass, InContest, Shelved};
use super::rights;
use super::seen::{Seen, Views};
use crate::store::{
    ClassId, ClassPlace, ContestId, ContestPlace, Enrolled, Feedback, Filter, Hidden, ProblemRow,
    Spell, UnixMs, User, UserId, Visibility,
};

/// All problems, by id.
#[derive(Debug)]
pub struct Shelf {
    problems: BTreeMap<String, Shelved>,
    index: Index,
    views: Views,
    /// Those that not everybody sees and those of contests, by id: nothing of the others is hidden from anybody.
    /// They are few where the others are thousands.
    narrowed: Vec<String>,
}

/// The places of problems in contests, who is in those that one joins by invitation, and who was
/// named to their juries.
type Contests<'a> = (
    &'a [ContestPlace],
    Vec<(ContestId, UserId)>,
    Vec<(ContestId, UserId)>,
);

/// The places of problems in classes, who is in those, and who was named to teach them besides
/// their owners.
type Classes<'a> = (&'a [ClassPlace], Vec<Enrolled>, Vec<(ClassId, UserId)>);

/// People by the contest or the class they belong to.
fn by_group<G: Eq + Hash>(pairs: Vec<(G, UserId)>) -> HashMap<G, Arc<HashSet<UserId>>> {
    let mut people: HashMap<G, HashSet<UserId>> = HashMap::new();
    for (group, user) in pairs {
        people.entry(group).or_default().insert(user);
    }
    let people = people.into_iter();
    people
        .map(|(group, users)| (group, Arc::new(users)))
        .collect()
}

/// Who teaches each class: its owner, and those who were named.
fn teachers_of(
    contests: &[ContestPlace],
    classes: &[ClassPlace],
    named: Vec<(ClassId, UserId)>,
) -> HashMap<ClassId, Arc<HashSet<UserId>>> {
    let mut teachers = by_group(named);
    let of_contests = contests
        .iter()
        .filter_map(|place| Some((place.class?, place.class_owner?)));
    let of_assignments = classes.iter().map(|place| (place.class, place.owner));
    for (class, owner) in of_contests.chain(of_assignments) {
        let teachers = teachers.entry(class).or_default();
        Arc::make_mut(teachers).insert(owner);
    }
    teachers
}

/// Who is in each class, and when they were.
fn members_of(enrolled: Vec<Enrolled>) -> HashMap<ClassId, Arc<HashMap<UserId, Vec<Spell>>>> {
    let mut members: HashMap<ClassId, HashMap<UserId, Vec<Spell>>> = HashMap::new();
    for it in enrolled {
        let class = members.entry(it.class).or_default();
        class.entry(it.user_id).or_default().push(it.spell);
    }
    let members = members.into_iter();
    members
        .map(|(class, users)| (class, Arc::new(users)))
        .collect()
}

/// A package of this program, as everybody sees it.
fn built_in(problem: &Problem) -> Shelved {
    Shelved {
        id: problem.id().to_owned(),
        owner: None,
        visibility: Visibility::Public,
        readers: HashSet::new(),
        current: Some(Current {
            number: None,
            hash: problem.hash().to_owned(),
            version: problem.version().to_owned(),
            facts: Facts::of(problem),
        }),
        contests: Vec::new(),
        classes: Vec::new(),
    }
}

/// What the database says of a problem.
fn stored(row: ProblemRow) -> Shelved {
    Shelved {
        id: row.id,
        owner: row.owner,
        visibility: row.visibility,
        readers: HashSet::new(),
        current: row.hash.map(|hash| Current {
            number: row.number,
            hash,
            version: row.package_version.unwrap_or_default(),
            // What another version of this program wrote is shown as far as it is known.
            facts: row
                .facts
                .and_then(|facts| serde_json::from_str(&facts).ok())
                .unwrap_or_default(),
        }),
        contests: Vec::new(),
        classes: Vec::new(),
    }
}

impl Default for Shelf {
    /// An empty one.
    fn default() -> Self {
        Self {
            problems: BTreeMap::new(),
            index: Index::new(std::iter::empty()),
            views: Views::default(),
            narrowed: Vec::new(),
        }
    }
}

impl Shelf {
    /// What the database has, and the packages of this program that it does not have.
    pub(super) fn new(
        rows: Vec<ProblemRow>,
        readers: Vec<(String, UserId)>,
        (contests, invited, jurors): Contests<'_>,
        (classes, enrolled, named): Classes<'_>,
    ) -> Self {
        let ours = catalog::all().into_iter().map(|it| built_in(&it));
        let mut shelf: BTreeMap<String, Shelved> = ours.map(|it| (it.id.clone(), it)).collect();
        shelf.extend(rows.into_iter().map(|row| (row.id.clone(), stored(row))));
        for (problem, reader) in readers {
            if let Some(shelved) = shelf.get_mut(&problem) {
                shelved.readers.insert(reader);
            }
        }
        let teachers = teachers_of(contests, classes, named);
        let members = members_of(enrolled);
        let (joined, jurors) = (by_group(invited), by_group(jurors));
        for place in contests {
            let by_invitation = place.visibility == "invite";
            let invited =
                by_invitation.then(|| joined.get(&place.contest).cloned().unwrap_or_default());
            let class = place.class.map(|id| ContestClass {
                teachers: teachers.get(&id).cloned().unwrap_or_default(),
                members: members.get(&id).cloned().unwrap_or_default(),
            });
            if let Some(shelved) = shelf.get_mut(&place.problem) {
                let jurors = jurors.get(&place.contest).cloned().unwrap_or_default();
                let it = InContest::of(place, invited, jurors, class);
                shelved.contests.push(it);
            }
        }
        for place in classes {
            let members = members.get(&place.class).cloned().unwrap_or_default();
            let teachers = teachers.get(&place.class).cloned().unwrap_or_default();
            if let Some(shelved) = shelf.get_mut(&place.problem) {
                let it = InClass::of(place, teachers, members);
                shelved.classes.push(it);
            }
        }
        let facts = shelf.values().filter_map(|problem| {
            let current = problem.current.as_ref()?;
            Some((problem.id.as_str(), &current.facts))
        });
        let index = Index::new(facts);
        let narrowed = shelf.values().filter(|problem| {
            problem.visibility != Visibility::Public
                || problem.current.is_none()
                || !problem.contests.is_empty()
        });
        let narrowed = narrowed.map(|problem| problem.id.clone()).collect();
        Self {
            problems: shelf,
            index,
            views: Views::default(),
            narrowed,
        }
    }

    /// The problems of which something may be hidden from somebody, by id.
    fn narrowed(&self) -> impl Iterator<Item = &Shelved> {
        self.narrowed.iter().filter_map(|id| self.any(id))
    }

    /// The problem of that id, whoever may see it.
    pub fn any(&self, id: &str) -> Option<&Shelved> {
        self.problems.get(id)
    }

    /// The problems, whoever may see them.
    pub fn all(&self) -> impl Iterator<Item = &Shelved> {
        self.problems.values()
    }

    /// The problem of that id, if `viewer` may see it.
    pub fn get(&self, id: &str, viewer: Option<&User>) -> Option<&Shelved> {
        self.any(id).filter(|problem| rights::sees(viewer, problem))
    }

    /// Whether there is a problem of that id for which `viewer` may not see what others hand in:
    /// one that is hidden, or that stands in a contest that goes on.
    pub fn is_hidden(&self, id: &str, viewer: Option<&User>) -> bool {
        let problem = self.any(id);
        problem.is_some_and(|problem| {
            !rights::sees(viewer, problem) || rights::is_veiled(viewer, problem)
        })
    }

    /// Whether what others hand in for a problem is hidden from `viewer` because of a contest.
    pub fn is_veiled(&self, id: &str, viewer: Option<&User>) -> bool {
        let problem = self.any(id);
        problem.is_some_and(|problem| rights::is_veiled(viewer, problem))
    }

    /// Whether any contest that has a problem, also one of a class or by invitation, hides now what is handed in for
    /// it there.
    pub fn is_veiled_anywhere(&self, id: &str) -> bool {
        let now = UnixMs::now();
        let problem = self.any(id);
        problem.is_some_and(|problem| problem.contests.iter().any(|it| it.veils(now)))
    }

    /// What `viewer` is told of programs of their own for a problem while contests hide those of others.
    pub fn veil(&self, id: &str, viewer: Option<&User>) -> Option<Feedback> {
        rights::veil(viewer, self.any(id)?)
    }

    /// Whether `viewer` is of the jury of the contest that a submission for a problem counts for:
    /// what other contests hide is not hidden from them.
    pub fn is_jury_of(&self, id: &str, contest: Option<ContestId>, viewer: &User) -> bool {
        let contests = self.any(id).into_iter().flat_map(|it| &it.contests);
        let mut its = contests.filter(|it| Some(it.contest) == contest);
        its.any(|it| rights::judges(viewer, it))
    }

    /// What `viewer` is told of programs of their own that count for that contest, where it keeps them to itself: it is
    /// of a class or by invitation. `None` where it hides nothing from them.
    pub fn keep(
        &self,
        id: &str,
        contest: Option<ContestId>,
        viewer: Option<&User>,
    ) -> Option<Feedback> {
        let now = UnixMs::now();
        let problem = self.any(id)?;
        let mut contests = problem.contests.iter();
        let its =
            contests.find(|it| Some(it.contest) == contest && it.keeps(problem.visibility, now))?;
        let judges = viewer.is_some_and(|viewer| rights::judges(viewer, its));
        (!judges).then_some(its.feedback)
    }

    /// The contests of classes and those by invitation whose programs are hidden from `viewer` now, unless they are
    /// their own, though the problems are not.
    pub fn kept(&self, viewer: Option<&User>) -> Vec<ContestId> {
        let now = UnixMs::now();
        let keeping = self.narrowed().flat_map(|problem| {
            let contests = problem.contests.iter();
            contests.filter(move |it| it.keeps(problem.visibility, now))
        });
        let keeping = keeping.filter(|it| !viewer.is_some_and(|viewer| rights::judges(viewer, it)));
        let keeping: BTreeSet<ContestId> = keeping.map(|it| it.contest).collect();
        keeping.into_iter().collect()
    }

    /// Whether `viewer` teaches who handed in something for a problem at that moment, in a class in
    /// which it is set.
    pub fn is_taught(&self, id: &str, viewer: &User, handed_in: (UserId, UnixMs)) -> bool {
        let problem = self.any(id);
        problem.is_some_and(|problem| rights::is_taught(viewer, problem, handed_in))
    }

    /// A list of submissions that `viewer` may see: one's own and those for problems that are not
    /// hidden.
    pub fn filter(&self, viewer: Option<&User>) -> Filter {
        let hidden = self
            .narrowed()
            .filter(|problem| !rights::sees(viewer, problem) || rights::is_veiled(viewer, problem));
        Filter {
            hidden: Hidden {
                problems: hidden.map(|problem| problem.id.clone()).collect(),
                contests: self.kept(viewer),
                but: viewer.map(|viewer| viewer.id),
            },
            ..Filter::default()
        }
    }

    /// The problems that `viewer` may see, by id.
    pub fn visible(&self, viewer: Option<&User>) -> impl Iterator<Item = (&Shelved, &Current)> {
        let viewer = viewer.cloned();
        let seen = self.problems.values();
        let seen = seen.filter(move |problem| rights::sees(viewer.as_ref(), problem));
        seen.filter_map(|problem| Some((problem, problem.current.as_ref()?)))
    }

    /// What lists and searches show to `viewer`.
    pub(crate) fn seen(&self, viewer: Option<&User>) -> Seen<'_> {
        let hidden = self
            .narrowed()
            .filter(|problem| !rights::sees(viewer, problem));
        let hidden = hidden.map(|problem| problem.id.as_str());
        self.views.seen(&self.index, hidden)
    }

    /// The problems that somebody may change, by id.
    pub fn changed_by(&self, user: &User) -> impl Iterator<Item = &Shelved> {
        let problems = self.problems.values();
        problems.filter(|problem| rights::changes(user, problem))
    }
}
