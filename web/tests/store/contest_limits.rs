//! Limits that a contest has for a problem in place of the problem's own: what is judged with them, and what is not.

use judge::{PointsOf, Verdict};
use web::scoreboard::Rules;
use web::store::{
    AssignmentDraft, AssignmentId, AssignmentProblem, Begun, Claim, ContestDraft, ContestId,
    ContestLimits, HomeworkRow, LateRule, NewMember, NewRejudging, NewTeam, OtherLimits, Store,
    SubmissionId, Undecidable, UnixMs, User, Which, Whose, Written,
};

use crate::contests::{HOUR, draft};
use crate::enrolment::enrol;
use crate::rejudgings::begun;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    what_counts_is_judged_with_the_limits_of_its_contest
    what_does_not_count_is_judged_with_the_limits_of_the_problem
    what_was_sent_before_joining_is_judged_again_with_the_limits_of_the_contest
    what_is_judged_while_its_author_joins_is_judged_again
    what_counts_again_is_judged_with_the_limits_that_hold_by_then
    an_open_set_is_made_anew_when_the_limits_change
    a_set_lets_nothing_count_that_was_judged_before_it_counted_in_the_contest
    what_is_judged_with_the_limits_of_a_contest_is_no_homework
    groups_of_tests_bring_points_where_parts_count
}

pub(crate) const OWN: ContestLimits = ContestLimits {
    time_limit_ms: Some(1500),
    memory_limit_mib: Some(512),
};

pub(crate) const NONE: ContestLimits = ContestLimits {
    time_limit_ms: None,
    memory_limit_mib: None,
};

/// A contest that began an hour ago, with these limits for `nim` and none for `kayles`.
pub(crate) fn with(limits: ContestLimits) -> ContestDraft {
    let mut told = ContestDraft {
        is_by_invitation: false,
        freeze_at: None,
        rules: Rules::Icpc,
        ..draft(UnixMs::now().0 - HOUR, &["nim", "kayles"])
    };
    told.problems[0].limits = limits;
    told
}

pub(crate) async fn join(store: &Store, id: ContestId, user: &User) {
    let alone = NewTeam::alone(user.id, &user.name);
    store.join_contest(id, &alone).await.unwrap().unwrap();
}

/// Hands in a program, on the page of a contest where one is named.
pub(crate) async fn send(
    store: &Store,
    user: &User,
    problem: &str,
    page: Option<ContestId>,
) -> SubmissionId {
    let entry = store.entry(user.id, problem, page, UnixMs::now());
    let entry = entry.await.unwrap();
    let new = hand_in(user, problem);
    let sent = store.submit_for(&new, None, None, entry.as_ref()).await;
    sent.unwrap().id
}

/// Hands in a program for `nim` that gets this verdict.
pub(crate) async fn sent_and_judged(store: &Store, user: &User, verdict: Verdict) -> SubmissionId {
    let id = send(store, user, "nim", None).await;
    assert_eq!(finish_next(store, verdict).await.submission, id);
    id
}

pub(crate) async fn verdict(store: &Store, id: SubmissionId) -> Option<Verdict> {
    store.submission(id).await.unwrap().unwrap().judging.verdict
}

/// What counts in a contest.
pub(crate) async fn counted(store: &Store, id: ContestId) -> Vec<SubmissionId> {
    let rows = store.counted_since(id, 0).await.unwrap();
    let mut ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    ids.sort_unstable();
    ids
}

pub(crate) async fn finish_next(store: &Store, verdict: Verdict) -> Claim {
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    let claim = claim.unwrap().unwrap();
    let _ = store.finish(&claim, &result(verdict)).await.unwrap();
    claim
}

/// The submissions that are judged next, in their order, each with its limits.
pub(crate) async fn judged(store: &Store, count: usize) -> Vec<(SubmissionId, ContestLimits)> {
    let mut judged = Vec::new();
    for _ in 0..count {
        let claim = finish_next(store, Verdict::AC).await;
        judged.push((claim.submission, claim.limits));
    }
    judged.sort_unstable_by_key(|(id, _)| *id);
    judged
}

pub(crate) fn again(author: &User) -> NewRejudging {
    NewRejudging {
        problem: "nim".to_owned(),
        package_version: "2.0".to_owned(),
        package_hash: "11".to_owned(),
        author: author.id,
        which: Which::default(),
    }
}

async fn what_counts_is_judged_with_the_limits_of_its_contest(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    let problems = store.contest_problems(id).await.unwrap();
    assert_eq!((problems[0].limits, problems[1].limits), (OWN, NONE));
    join(&store, id, &ada).await;
    // From wherever it is sent.
    let inside = send(&store, &ada, "nim", None).await;
    let other = send(&store, &ada, "kayles", Some(id)).await;
    let outside = send(&store, &bo, "nim", None).await;
    let all = judged(&store, 3).await;
    assert_eq!(all, [(inside, OWN), (other, NONE), (outside, NONE)]);
    let view = store.submission(inside).await.unwrap().unwrap();
    assert_eq!(view.judging.limits, OWN);
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
    // What is judged keeps its verdict, and whoever changes the limits hears of it.
    let shorter = ContestLimits {
        time_limit_ms: Some(700),
        memory_limit_mib: None,
    };
    store.edit_contest(id, &with(shorter)).await.unwrap();
    let view = store.submission(inside).await.unwrap().unwrap();
    assert_eq!(view.judging.limits, OWN);
    let of_nim = OtherLimits {
        place: 0,
        problem: "nim".to_owned(),
        count: 1,
    };
    let others = store.judged_by_other_limits(id).await.unwrap();
    assert_eq!(others, [of_nim]);
    // Judged again, each is judged as before, but for what the contest has changed.
    let set = begun(&store, &again(&bo)).await;
    let all = judged(&store, 2).await;
    assert_eq!(all, [(inside, shorter), (outside, NONE)]);
    store.apply_rejudging(set).await.unwrap().unwrap();
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
}

async fn what_does_not_count_is_judged_with_the_limits_of_the_problem(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    join(&store, id, &ada).await;
    let inside = send(&store, &ada, "nim", Some(id)).await;
    // As its jury does.
    let beside = send(&store, &bo, "nim", Some(id)).await;
    store.end_contest(id, UnixMs::now()).await.unwrap();
    let late = send(&store, &ada, "nim", Some(id)).await;
    assert_eq!(counted(&store, id).await, [inside]);
    let expected = [(inside, OWN), (beside, NONE), (late, NONE)];
    assert_eq!(judged(&store, 3).await, expected);
    let set = begun(&store, &again(&bo)).await;
    assert_eq!(judged(&store, 3).await, expected);
    store.apply_rejudging(set).await.unwrap().unwrap();
    // Nor when it counts no longer.
    let part = store.participants(id).await.unwrap()[0].id;
    store.remove_participant(id, part).await.unwrap();
    assert_eq!(judged(&store, 1).await, [(inside, NONE)]);
    begun(&store, &again(&bo)).await;
    let all = judged(&store, 3).await;
    assert_eq!(all, [(inside, NONE), (beside, NONE), (late, NONE)]);
}

async fn what_was_sent_before_joining_is_judged_again_with_the_limits_of_the_contest(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "ada").await;
    let contest = with(OWN);
    assert_eq!(contest.most_tries, 3);
    let id = store.create_contest(ada.id, &contest).await.unwrap();
    let broken = sent_and_judged(&store, &ada, Verdict::CE).await;
    let wrong = sent_and_judged(&store, &ada, Verdict::WA).await;
    let right = sent_and_judged(&store, &ada, Verdict::AC).await;
    let waiting = send(&store, &ada, "nim", None).await;
    let beyond = send(&store, &ada, "nim", None).await;
    let other = send(&store, &ada, "kayles", None).await;
    let version = store.submission(wrong).await.unwrap().unwrap();
    let version = version.judging.version;
    join(&store, id, &ada).await;
    // Nobody tries for nothing, and what does not compile stays free.
    let expected = [broken, wrong, right, waiting, other];
    assert_eq!(counted(&store, id).await, expected);
    assert_eq!(verdict(&store, broken).await, Some(Verdict::CE));
    // By other limits nothing is right or wrong here.
    assert_eq!(verdict(&store, wrong).await, None);
    assert_eq!(verdict(&store, right).await, None);
    let now = store.submission(wrong).await.unwrap().unwrap().judging;
    assert!(now.version > version, "followers see nothing new");
    assert_eq!(now.limits, OWN);
    assert_eq!(now.package_hash.as_deref(), Some("00"));
    let all = judged(&store, 5).await;
    let expected = [
        (wrong, OWN),
        (right, OWN),
        (waiting, OWN),
        (beyond, NONE),
        (other, NONE),
    ];
    assert_eq!(all, expected);
    let nothing = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    assert_eq!(nothing.unwrap(), None);
    assert_eq!(verdict(&store, wrong).await, Some(Verdict::AC));
    let of_each = [(broken, 1), (wrong, 2), (waiting, 1), (other, 1)];
    for (submission, count) in of_each {
        let judgings = store.judgings(submission).await.unwrap();
        assert_eq!(judgings.len(), count, "{submission}");
    }
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
}

async fn what_is_judged_while_its_author_joins_is_judged_again(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    let sent = send(&store, &ada, "nim", None).await;
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    let claim = claim.unwrap().unwrap();
    assert_eq!(claim.limits, NONE);
    join(&store, id, &ada).await;
    let written = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    assert_eq!(written, Written::Yes);
    assert_eq!(verdict(&store, sent).await, None);
    let claim = finish_next(&store, Verdict::TLE).await;
    assert_eq!((claim.submission, claim.limits), (sent, OWN));
    assert_eq!(verdict(&store, sent).await, Some(Verdict::TLE));
}

async fn what_counts_again_is_judged_with_the_limits_that_hold_by_then(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "ada").await;
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    let before = sent_and_judged(&store, &ada, Verdict::WA).await;
    join(&store, id, &ada).await;
    assert_eq!(judged(&store, 1).await, [(before, OWN)]);
    let after = sent_and_judged(&store, &ada, Verdict::TLE).await;
    // Limits that fall away change nothing by themselves, for one as for the other.
    let none = with(NONE);
    store.edit_contest(id, &none).await.unwrap();
    assert_eq!(counted(&store, id).await, [before, after]);
    assert_eq!(verdict(&store, before).await, Some(Verdict::AC));
    assert_eq!(verdict(&store, after).await, Some(Verdict::TLE));
    let others = store.judged_by_other_limits(id).await.unwrap();
    assert_eq!(others[0].count, 2);
    let later = ContestDraft {
        start_at: UnixMs(UnixMs::now().0 + HOUR),
        ..none.clone()
    };
    store.edit_contest(id, &later).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    store.edit_contest(id, &none).await.unwrap();
    assert_eq!(counted(&store, id).await, [before, after]);
    let all = judged(&store, 2).await;
    assert_eq!(all, [(before, NONE), (after, NONE)]);
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
}

async fn an_open_set_is_made_anew_when_the_limits_change(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(NONE)).await.unwrap();
    join(&store, id, &ada).await;
    let first = sent_and_judged(&store, &ada, Verdict::TLE).await;
    let second = sent_and_judged(&store, &ada, Verdict::TLE).await;
    let outside = sent_and_judged(&store, &bo, Verdict::TLE).await;
    let longer = |seconds: i64| ContestLimits {
        time_limit_ms: Some(seconds * 1000),
        memory_limit_mib: None,
    };
    store.edit_contest(id, &with(longer(2))).await.unwrap();
    let set = begun(&store, &again(&bo)).await;
    assert_eq!(finish_next(&store, Verdict::AC).await.submission, first);
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    let claim = claim.unwrap().unwrap();
    assert_eq!((claim.submission, claim.limits), (second, longer(2)));
    // The limits change once more, and nobody decides on the old ones.
    store.edit_contest(id, &with(longer(3))).await.unwrap();
    let late = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    assert_eq!(late, Written::Refused);
    let same = store.begin_rejudging(&again(&bo)).await.unwrap();
    assert_eq!(same, Begun::Already(set));
    let row = store.rejudging(set).await.unwrap().unwrap();
    assert_eq!((row.all, row.done), (3, 0));
    let refused = store.apply_rejudging(set).await.unwrap();
    assert_eq!(refused, Err(Undecidable::UnderWay));
    for (submission, limits) in [(first, longer(3)), (second, longer(3)), (outside, NONE)] {
        let claim = finish_next(&store, Verdict::WA).await;
        assert_eq!((claim.submission, claim.limits), (submission, limits));
        assert_eq!(claim.tries, 1);
    }
    // The same limits as before are no others.
    store.edit_contest(id, &with(longer(3))).await.unwrap();
    store.apply_rejudging(set).await.unwrap().unwrap();
    assert_eq!(verdict(&store, first).await, Some(Verdict::WA));
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
    // They were known outside of the contest before it had limits.
    assert_eq!(judged(&store, 2).await, [(first, NONE), (second, NONE)]);
    // What was decided on stays as it is.
    store.edit_contest(id, &with(longer(4))).await.unwrap();
    assert_eq!(verdict(&store, first).await, Some(Verdict::WA));
    let nothing = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    assert_eq!(nothing.unwrap(), None);
}

async fn a_set_lets_nothing_count_that_was_judged_before_it_counted_in_the_contest(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    // Since its language was broken; it is judged again when that is mended.
    let sent = sent_and_judged(&store, &ada, Verdict::CE).await;
    let again = begun(&store, &again(&bo)).await;
    assert_eq!(judged(&store, 1).await, [(sent, NONE)]);
    join(&store, id, &ada).await;
    let refused = store.apply_rejudging(again).await.unwrap();
    assert_eq!(refused, Err(Undecidable::UnderWay));
    let claim = finish_next(&store, Verdict::TLE).await;
    assert_eq!((claim.submission, claim.limits), (sent, OWN));
    store.apply_rejudging(again).await.unwrap().unwrap();
    assert_eq!(verdict(&store, sent).await, Some(Verdict::TLE));
}

/// `nim` is set for a pupil in a class, for another hour.
pub(crate) async fn homework(store: &Store, teacher: &User, pupil: &User) -> AssignmentId {
    let class = store.create_class(teacher.id, ("Games", "")).await.unwrap();
    let member = NewMember {
        user: pupil.id,
        label: String::new(),
    };
    enrol(store, class, &[member]).await;
    let now = UnixMs::now().0;
    let set = AssignmentDraft {
        title: "Week one".to_owned(),
        description: String::new(),
        opens_at: UnixMs(now - HOUR),
        due_at: Some(UnixMs(now + HOUR)),
        late: LateRule::Nothing,
        problems: vec![AssignmentProblem::new("nim", 100, false)],
    };
    store.create_assignment(class, &set).await.unwrap()
}

async fn what_is_judged_with_the_limits_of_a_contest_is_no_homework(TestDb { store, .. }: TestDb) {
    let (thea, ada) = (student(&store, "thea").await, student(&store, "ada").await);
    let assignment = homework(&store, &thea, &ada).await;
    let now = UnixMs::now().0;
    let id = store.create_contest(thea.id, &with(OWN)).await.unwrap();
    let slow = sent_and_judged(&store, &ada, Verdict::TLE).await;
    join(&store, id, &ada).await;
    assert_eq!(judged(&store, 1).await, [(slow, OWN)]);
    assert_eq!(verdict(&store, slow).await, Some(Verdict::AC));
    let done = async || {
        let tries = store.class_tries(assignment).await.unwrap();
        let homework = store.homework(ada.id, UnixMs::now()).await.unwrap();
        let solved: Vec<_> = homework.iter().map(HomeworkRow::is_solved).collect();
        let missed = UnixMs(now + 2 * HOUR);
        let missed = store.missed_deadlines(ada.id, "nim", missed).await;
        let tries: Vec<_> = tries.iter().map(|it| (it.id, it.verdict)).collect();
        (tries, solved, missed.unwrap().len())
    };
    sent_and_judged(&store, &ada, Verdict::AC).await;
    // What came before joining is known as it was judged then.
    let before = (slow, Some(Verdict::TLE));
    assert_eq!(done().await, (vec![before], vec![false], 1));
    store.end_contest(id, UnixMs::now()).await.unwrap();
    let usual = sent_and_judged(&store, &ada, Verdict::AC).await;
    let usual = (usual, Some(Verdict::AC));
    assert_eq!(done().await, (vec![before, usual], vec![true], 0));
    // What a set without a decision found is not known yet.
    let set = begun(&store, &again(&thea)).await;
    while store.rejudging(set).await.unwrap().unwrap().done < 3 {
        finish_next(&store, Verdict::WA).await;
    }
    assert_eq!(done().await, (vec![before, usual], vec![true], 0));
    store.apply_rejudging(set).await.unwrap().unwrap();
    let usual = (usual.0, Some(Verdict::WA));
    assert_eq!(done().await, (vec![before, usual], vec![false], 1));
}

async fn groups_of_tests_bring_points_where_parts_count(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let by_parts = ContestDraft {
        rules: Rules::Ioi,
        ..with(NONE)
    };
    let id = store.create_contest(bo.id, &by_parts).await.unwrap();
    // What is right brings everything either way.
    let right = sent_and_judged(&store, &ada, Verdict::AC).await;
    let wrong = sent_and_judged(&store, &ada, Verdict::WA).await;
    join(&store, id, &ada).await;
    assert_eq!(verdict(&store, right).await, Some(Verdict::AC));
    let claim = finish_next(&store, Verdict::WA).await;
    assert_eq!((claim.submission, claim.points), (wrong, PointsOf::Groups));
    let inside = send(&store, &ada, "kayles", None).await;
    let outside = send(&store, &bo, "kayles", None).await;
    for (submission, points) in [(inside, PointsOf::Groups), (outside, PointsOf::Package)] {
        let claim = finish_next(&store, Verdict::WA).await;
        assert_eq!((claim.submission, claim.points), (submission, points));
    }
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
    // A set is judged in the same way.
    let set = begun(&store, &again(&bo)).await;
    while store.rejudging(set).await.unwrap().unwrap().done < 2 {
        assert_eq!(
            finish_next(&store, Verdict::WA).await.points,
            PointsOf::Groups
        );
    }
    store.drop_rejudging(set).await.unwrap().unwrap();
    // By rules without parts nothing else was to be known.
    store.edit_contest(id, &with(NONE)).await.unwrap();
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
    let all_or_nothing = send(&store, &ada, "nim", None).await;
    assert_eq!(
        finish_next(&store, Verdict::WA).await.points,
        PointsOf::Package
    );
    store.edit_contest(id, &by_parts).await.unwrap();
    let others = store.judged_by_other_limits(id).await.unwrap();
    assert_eq!(others[0].count, 1, "{all_or_nothing}");
}
