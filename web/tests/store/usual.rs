//! What a contest has judged with limits of its own, outside of it: judged with the problem's usual limits when the contest is
//! over, and when it is judged again.

use std::collections::{BTreeMap, BTreeSet};

use judge::{Judging, Verdict};
use web::store::{
    AssignmentDraft, AssignmentId, AssignmentProblem, Claim, ContestDraft, ContestId,
    ContestLimits, LateRule, NewMember, NewRejudging, NewTeam, Store, SubmissionId, Undecidable,
    UnixMs, User, Whose,
};

use crate::contest_limits::{
    NONE, OWN, again, counted, finish_next, join, send, sent_and_judged, verdict, with,
};
use crate::contests::HOUR;
use crate::enrolment::enrol;
use crate::rejudgings::begun;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    a_contest_with_limits_of_its_own_solves_nothing_outside
    what_was_known_before_stays_so_until_the_contest_is_over
    times_are_those_of_the_usual_limits
    whoever_takes_part_later_waits_for_the_end_of_their_own_time
    what_the_system_failed_at_is_tried_some_times
    limits_that_change_make_nothing_else_known
    everything_is_known_as_if_it_were_judged_from_nothing
}

/// What the site says of somebody and of `nim`: whether it is solved, in each place that tells, and how many
/// submissions were tried and accepted.
async fn figures(store: &Store, user: &User) -> (Vec<bool>, (i64, i64)) {
    let solved = store.solved_but(user.id, &[]).await.unwrap();
    let marks = store.problem_marks(user.id).await.unwrap();
    let ranking = store.ranking(&[], &[]).await.unwrap();
    let measures = store.measures("nim", &[]).await.unwrap();
    let is_solved = vec![
        solved == ["nim"],
        marks.iter().any(|it| it.accepted > 0),
        ranking.iter().any(|it| it.name == user.name),
        !measures.is_empty(),
    ];
    let accepted = store.accepted_programs(user.id, "nim", 1).await.unwrap();
    assert_eq!(solved.is_empty(), accepted.is_empty());
    let shares = store.shares("nim", &[]).await.unwrap();
    let submitted: i64 = shares.iter().map(|it| it.submissions).sum();
    let tallies = store.tallies(&[]).await.unwrap();
    let tally = tallies.get("nim").copied().unwrap_or_default();
    assert_eq!(tally.submissions, submitted);
    (is_solved, (tally.submissions, tally.accepted))
}

async fn a_contest_with_limits_of_its_own_solves_nothing_outside(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(&store, id, &ada).await;
    let sent = sent_and_judged(&store, &ada, Verdict::AC).await;
    let not_solved = vec![false; 4];
    assert_eq!(figures(&store, &ada).await, (not_solved.clone(), (0, 0)));
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 0);
    store.end_contest(id, UnixMs::now()).await.unwrap();
    assert_eq!(figures(&store, &ada).await, (not_solved.clone(), (0, 0)));
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 1);
    // Once, while it waits and afterwards.
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 0);
    let claim = finish_next(&store, Verdict::TLE).await;
    assert_eq!((claim.submission, claim.limits), (sent, NONE));
    assert_eq!(claim.package_hash, "00");
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 0);
    assert_eq!(figures(&store, &ada).await, (not_solved, (1, 0)));
    let view = store.submission(sent).await.unwrap().unwrap();
    assert_eq!(view.judging.verdict, Some(Verdict::AC), "in the contest");
    assert_eq!(view.usual_verdict, Some(Verdict::TLE));
    let row = &store.counted_since(id, 0).await.unwrap()[0];
    assert_eq!(row.verdict, Some(Verdict::AC));
    // Judged again, it is so with both.
    let rejudging = begun(&store, &again(&bo)).await;
    let claim = finish_next(&store, Verdict::WA).await;
    assert_eq!((claim.submission, claim.limits), (sent, OWN));
    store.apply_rejudging(rejudging).await.unwrap().unwrap();
    let claim = finish_next(&store, Verdict::AC).await;
    assert_eq!((claim.submission, claim.limits), (sent, NONE));
    assert_eq!(claim.package_hash, "11");
    assert_eq!(verdict(&store, sent).await, Some(Verdict::WA));
    assert_eq!(figures(&store, &ada).await, (vec![true; 4], (1, 1)));
}

async fn what_was_known_before_stays_so_until_the_contest_is_over(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    let sent = sent_and_judged(&store, &ada, Verdict::AC).await;
    assert_eq!(figures(&store, &ada).await, (vec![true; 4], (1, 1)));
    join(&store, id, &ada).await;
    assert_eq!(figures(&store, &ada).await, (vec![true; 4], (1, 1)));
    assert_eq!(finish_next(&store, Verdict::TLE).await.limits, OWN);
    assert_eq!(verdict(&store, sent).await, Some(Verdict::TLE));
    assert_eq!(figures(&store, &ada).await, (vec![true; 4], (1, 1)));
    // It needs no other judging.
    store.end_contest(id, UnixMs::now()).await.unwrap();
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 0);
    // A fault of the site is no result.
    let rejudging = begun(&store, &again(&bo)).await;
    finish_next(&store, Verdict::TLE).await;
    store.apply_rejudging(rejudging).await.unwrap().unwrap();
    assert_eq!(finish_next(&store, Verdict::SE).await.limits, NONE);
    assert_eq!(figures(&store, &ada).await, (vec![true; 4], (1, 1)));
}

async fn times_are_those_of_the_usual_limits(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    sent_and_judged(&store, &ada, Verdict::AC).await;
    let usual = result(Verdict::AC).time_ms;
    let times = async || {
        let measures = store.measures("nim", &[]).await.unwrap();
        measures.iter().map(|it| it.time_ms).collect::<Vec<_>>()
    };
    let known = times().await;
    assert_eq!(known, [i64::try_from(usual).unwrap()]);
    // The contest ends the program at its own limit.
    join(&store, id, &ada).await;
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    let claim = claim.unwrap().unwrap();
    let ended = Judging {
        time_ms: usual - 1,
        ..result(Verdict::TLE)
    };
    let _ = store.finish(&claim, &ended).await.unwrap();
    assert_eq!(times().await, known);
}

async fn whoever_takes_part_later_waits_for_the_end_of_their_own_time(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let over = UnixMs(UnixMs::now().0 - 9 * HOUR);
    let over = ContestDraft {
        start_at: over,
        end_at: UnixMs(over.0 + 2 * HOUR),
        ..with(OWN)
    };
    let id = store.create_contest(bo.id, &over).await.unwrap();
    let now = UnixMs::now();
    let later = NewTeam {
        virtual_start: Some(now),
        ..NewTeam::alone(ada.id, "ada")
    };
    store.join_contest(id, &later).await.unwrap().unwrap();
    let sent = send(&store, &ada, "nim", Some(id)).await;
    assert_eq!(counted(&store, id).await, [sent]);
    assert_eq!(finish_next(&store, Verdict::AC).await.limits, OWN);
    let at = async |ms: i64| store.judge_as_usual(UnixMs(now.0 + ms)).await.unwrap();
    assert_eq!(at(2 * HOUR - 1).await, 0);
    assert_eq!(at(2 * HOUR).await, 1);
}

/// A program of `ada` for `nim` that a contest by limits of its own accepted, which is over.
async fn judged_and_over(store: &Store, ada: &User, bo: &User) -> (ContestId, SubmissionId) {
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(store, id, ada).await;
    let sent = sent_and_judged(store, ada, Verdict::AC).await;
    store.end_contest(id, UnixMs::now()).await.unwrap();
    (id, sent)
}

async fn what_the_system_failed_at_is_tried_some_times(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let (_, sent) = judged_and_over(&store, &ada, &bo).await;
    let now = UnixMs::now();
    let at = async |minutes: i64| {
        let then = UnixMs(now.0 + minutes * 60_000);
        store.judge_as_usual(then).await.unwrap()
    };
    let usual = async || store.submission(sent).await.unwrap().unwrap().usual_verdict;
    assert_eq!(at(0).await, 1);
    finish_next(&store, Verdict::SE).await;
    assert_eq!((at(9).await, at(10).await, at(10).await), (0, 1, 0));
    let claim = finish_next(&store, Verdict::SE).await;
    assert_eq!((claim.submission, claim.limits), (sent, NONE));
    assert_eq!(usual().await, Some(Verdict::SE));
    assert_eq!(at(20).await, 1);
    finish_next(&store, Verdict::SE).await;
    assert_eq!(at(60).await, 0, "it fails each time");
    // With another package it is another matter, and what is known is not asked for again.
    let rejudging = begun(&store, &again(&bo)).await;
    finish_next(&store, Verdict::AC).await;
    store.apply_rejudging(rejudging).await.unwrap().unwrap();
    finish_next(&store, Verdict::SE).await;
    assert_eq!(at(120).await, 1);
    finish_next(&store, Verdict::TLE).await;
    assert_eq!(usual().await, Some(Verdict::TLE));
    assert_eq!(at(240).await, 0);
}

async fn limits_that_change_make_nothing_else_known(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let (id, sent) = judged_and_over(&store, &ada, &bo).await;
    assert_eq!(store.judge_as_usual(UnixMs::now()).await.unwrap(), 1);
    finish_next(&store, Verdict::TLE).await;
    let row = store.contest(id).await.unwrap().unwrap();
    let others = ContestDraft {
        start_at: row.start_at,
        end_at: row.end_at,
        ..limited(3)
    };
    store.edit_contest(id, &others).await.unwrap();
    let of_same = |package: &str| NewRejudging {
        package_hash: package.to_owned(),
        ..again(&bo)
    };
    let rejudging = begun(&store, &of_same("00")).await;
    let claim = finish_next(&store, Verdict::WA).await;
    assert_eq!(claim.limits.time_limit_ms, Some(3000));
    store.apply_rejudging(rejudging).await.unwrap().unwrap();
    assert_eq!(verdict(&store, sent).await, Some(Verdict::WA));
    let next = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    assert!(next.unwrap().is_none(), "it is known already");
    // By the same limits it was judged again for another reason, which holds for the usual ones as well.
    let rejudging = begun(&store, &of_same("00")).await;
    finish_next(&store, Verdict::WA).await;
    store.apply_rejudging(rejudging).await.unwrap().unwrap();
    assert_eq!(finish_next(&store, Verdict::AC).await.limits, NONE);
}

/// Numbers that look like chance, and are the same each time.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        let Self(state) = self;
        *state = state.wrapping_mul(6_364_136_223_846_793_005);
        *state = state.wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*state >> 33).unwrap() % most
    }
}

/// What a program gets by a package and with limits: nothing else decides about it.
fn fate(id: SubmissionId, package: i64, limits: ContestLimits) -> Verdict {
    let seconds = limits.time_limit_ms.unwrap_or(0) / 1000;
    match (3 * id.0 + package + 3 * seconds) % 4 {
        0 | 1 => Verdict::AC,
        2 => Verdict::WA,
        _ => Verdict::TLE,
    }
}

/// A site of three pupils whose programs for `nim` are judged by a package that changes, in a contest whose limits change.
struct World {
    store: Store,
    chance: Chance,
    teacher: User,
    pupils: Vec<User>,
    assignment: AssignmentId,
    contest: ContestId,
    package: i64,
    sent: Vec<SubmissionId>,
}

fn limited(seconds: usize) -> ContestDraft {
    let seconds = i64::try_from(seconds).unwrap();
    let limits = ContestLimits {
        time_limit_ms: Some(1000 * seconds),
        memory_limit_mib: None,
    };
    ContestDraft {
        most_tries: 0,
        ..with(limits)
    }
}

impl World {
    async fn new(store: Store, seed: u64) -> Self {
        let teacher = student(&store, "thea").await;
        let mut pupils = Vec::new();
        for name in ["ada", "bo", "cy"] {
            pupils.push(student(&store, name).await);
        }
        let class = store.create_class(teacher.id, ("Games", "")).await.unwrap();
        let members = pupils.iter().map(|it| NewMember {
            user: it.id,
            label: String::new(),
        });
        enrol(&store, class, &members.collect::<Vec<_>>()).await;
        let set = AssignmentDraft {
            title: "Week one".to_owned(),
            description: String::new(),
            opens_at: UnixMs(UnixMs::now().0 - HOUR),
            due_at: None,
            late: LateRule::Nothing,
            problems: vec![AssignmentProblem::new("nim", 100, false)],
        };
        let assignment = store.create_assignment(class, &set).await.unwrap();
        let contest = store.create_contest(teacher.id, &limited(1)).await.unwrap();
        Self {
            store,
            chance: Chance(seed),
            teacher,
            pupils,
            assignment,
            contest,
            package: 0,
            sent: Vec::new(),
        }
    }

    /// Somebody hands in a program, which counts in the contest where they take part.
    async fn hand_in(&mut self) {
        let pupil = &self.pupils[self.chance.below(self.pupils.len())];
        let entry = self
            .store
            .entry(pupil.id, "nim", None, UnixMs::now())
            .await
            .unwrap();
        let mut new = hand_in(pupil, "nim");
        new.package_hash = self.package.to_string();
        let sent = self.store.submit_for(&new, None, None, entry.as_ref());
        let id = sent.await.unwrap().id;
        self.sent.push(id);
    }

    /// Somebody joins the contest, or everybody of a row is taken out, or its limits change.
    async fn stir(&mut self) {
        match self.chance.below(3) {
            0 => {
                let pupil = &self.pupils[self.chance.below(self.pupils.len())];
                self.store.let_in(self.contest, pupil.id).await.unwrap();
                let alone = NewTeam::alone(pupil.id, &pupil.name);
                self.store.join_contest(self.contest, &alone).await.unwrap();
            }
            1 => {
                let rows = self.store.participants(self.contest).await.unwrap();
                if !rows.is_empty() {
                    let out = rows[self.chance.below(rows.len())].id;
                    let removed = self.store.remove_participant(self.contest, out);
                    removed.await.unwrap();
                }
            }
            _ => {
                let told = limited(1 + self.chance.below(4));
                let edited = self.store.edit_contest(self.contest, &told);
                edited.await.unwrap();
            }
        }
    }

    /// Judges so many of those that wait.
    async fn judge(&self, most: usize) {
        for _ in 0..most {
            let claim = self.store.claim_next(Whose::Anybodys, &["cpp"]).await;
            let Some(claim) = claim.unwrap() else {
                return;
            };
            let Claim {
                submission, limits, ..
            } = claim;
            let package = claim.package_hash.parse().unwrap();
            let result = result(fate(submission, package, limits));
            let _ = self.store.finish(&claim, &result).await.unwrap();
        }
    }

    /// Judges everything again with another package, while this and that happens; it counts or it does not.
    async fn judge_again(&mut self) {
        self.judge(usize::MAX).await;
        let package = self.package + 1;
        let new = NewRejudging {
            package_hash: package.to_string(),
            ..again(&self.teacher)
        };
        let rejudging = begun(&self.store, &new).await;
        let judged = self.chance.below(5);
        self.judge(judged).await;
        for _ in 0..self.chance.below(3) {
            self.stir().await;
        }
        if self.chance.below(3) == 0 {
            self.store.drop_rejudging(rejudging).await.unwrap().unwrap();
            return;
        }
        loop {
            self.judge(usize::MAX).await;
            match self.store.apply_rejudging(rejudging).await.unwrap() {
                Ok(()) => break,
                Err(error) => assert_eq!(error, Undecidable::UnderWay),
            }
        }
        self.package = package;
    }

    /// Compares every table with what comes of judging each program once more; whether each of them is known outside.
    async fn compare(&self, is_all_known: bool) {
        self.judge(usize::MAX).await;
        let mut known = BTreeMap::new();
        let mut solved: BTreeSet<&str> = BTreeSet::new();
        let mut accepted = 0;
        let rows = self.store.counted_since(self.contest, 0).await.unwrap();
        for id in &self.sent {
            let view = self.store.submission(*id).await.unwrap().unwrap();
            let limits = view.judging.limits;
            let inside = Some(fate(*id, self.package, limits));
            assert_eq!(view.judging.verdict, inside, "{id}");
            let row = rows.iter().find(|row| row.id == *id);
            assert!(row.is_none_or(|row| row.verdict == inside), "{id}");
            assert!(row.is_some() || limits == NONE, "{id} counts no more");
            let usual = fate(*id, self.package, NONE);
            if view.usual_verdict.is_none() {
                assert!(limits != NONE && !is_all_known, "{id} is not known");
                continue;
            }
            assert_eq!(view.usual_verdict, Some(usual), "{id}");
            known.insert(*id, Some(usual));
            if usual == Verdict::AC {
                accepted += 1;
                let author = self.pupils.iter().find(|it| it.id == view.user_id);
                solved.insert(author.unwrap().name.as_str());
            }
        }
        let tries = self.store.class_tries(self.assignment).await.unwrap();
        let tries: BTreeMap<_, _> = tries.iter().map(|it| (it.id, it.verdict)).collect();
        assert_eq!(tries, known);
        let ranking = self.store.ranking(&[], &[]).await.unwrap();
        let ranked: BTreeSet<&str> = ranking.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(ranked, solved);
        let tallies = self.store.tallies(&[]).await.unwrap();
        let tally = tallies.get("nim").copied().unwrap_or_default();
        let count = i64::try_from(known.len()).unwrap();
        assert_eq!((tally.submissions, tally.accepted), (count, accepted));
        assert_eq!(usize::try_from(tally.solvers), Ok(solved.len()));
        for pupil in &self.pupils {
            let found = self.store.solved_but(pupil.id, &[]).await.unwrap();
            assert_eq!(!found.is_empty(), solved.contains(pupil.name.as_str()));
        }
    }
}

async fn everything_is_known_as_if_it_were_judged_from_nothing(TestDb { store, .. }: TestDb) {
    let mut world = World::new(store, 7).await;
    for _ in 0..12 {
        for _ in 0..6 {
            match world.chance.below(5) {
                0 | 1 => world.hand_in().await,
                2 => {
                    let judged = world.chance.below(4);
                    world.judge(judged).await;
                }
                3 => world.stir().await,
                _ => world.judge_again().await,
            }
        }
        world.compare(false).await;
    }
    let now = UnixMs::now();
    world.store.end_contest(world.contest, now).await.unwrap();
    world.store.judge_as_usual(UnixMs::now()).await.unwrap();
    world.compare(true).await;
    // And what was judged again since.
    world.judge_again().await;
    world.store.judge_as_usual(UnixMs::now()).await.unwrap();
    world.compare(true).await;
}
