//! What counts in a contest whose moments and problems are changed, also at the moment at which somebody
//! hands something in.

use web::store::{
    ContestDraft, ContestId, Entry, NewSubmission, NewTeam, Store, StoreError, SubmissionId,
    TeamImport, UnixMs, User,
};

use crate::classes::a_moment;
use crate::contests::{HOUR, draft};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    what_counts_follows_the_moments_of_the_contest
    problems_for_which_something_counts_keep_their_places
    a_place_that_was_looked_up_too_early_is_none
    who_was_taken_out_meanwhile_keeps_the_program
    an_older_form_overwrites_nothing
    who_was_taken_out_stays_out_until_the_jury_lets_them_in
    who_joins_late_has_tried_no_more_often_than_others
    a_problem_that_is_added_counts_from_then_on
    answers_that_are_counted_later_count_whatever_the_languages
    what_a_team_mate_did_before_joining_counts_no_more_after_a_recount
    who_is_moved_brings_nothing_to_the_new_team
    who_is_entered_after_the_end_brings_nothing
    what_counted_within_time_that_is_withdrawn_is_kept
    what_counted_before_a_start_that_is_moved_is_kept
    of_two_who_lengthen_what_they_have_seen_at_the_same_moment_one_does
}

/// A contest that began so many hours ago and takes five.
fn told(began_hours_ago: i64) -> ContestDraft {
    ContestDraft {
        is_by_invitation: false,
        freeze_at: None,
        languages: Vec::new(),
        ..draft(UnixMs::now().0 - began_hours_ago * HOUR, &["nim", "kayles"])
    }
}

async fn joined(store: &Store, user: &User) -> ContestId {
    let id = store.create_contest(user.id, &told(1)).await.unwrap();
    let alone = NewTeam::alone(user.id, &user.name);
    store.join_contest(id, &alone).await.unwrap().unwrap();
    id
}

async fn entry(store: &Store, user: &User, problem: &str) -> Option<Entry> {
    let found = store.entry(user.id, problem, None, UnixMs::now()).await;
    found.unwrap()
}

async fn send(store: &Store, user: &User, problem: &str, entry: Option<&Entry>) -> SubmissionId {
    let new = hand_in(user, problem);
    let sent = store.submit_for(&new, None, None, entry).await;
    sent.unwrap().id
}

/// The submissions that count with the places of their problems, in their order.
async fn counted(store: &Store, id: ContestId) -> Vec<(SubmissionId, i64)> {
    let rows = store.counted_since(id, 0).await.unwrap();
    let mut rows: Vec<_> = rows.iter().map(|row| (row.id, row.place)).collect();
    rows.sort_unstable();
    rows
}

async fn what_counts_follows_the_moments_of_the_contest(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = joined(&store, &ada).await;
    let first = entry(&store, &ada, "nim").await;
    let first = send(&store, &ada, "nim", first.as_ref()).await;
    let all = [(first, 0)];
    assert_eq!(counted(&store, id).await, all);
    // Over before it came, which takes nothing away, in the future, and as it was.
    for (hours, counts) in [(7, true), (1, true), (-1, false), (1, true)] {
        store.edit_contest(id, &told(hours)).await.unwrap();
        let expected: &[_] = if counts { &all } else { &[] };
        assert_eq!(counted(&store, id).await, expected, "{hours}");
    }
    // What came when it was over by mistake counts too, of those who take part.
    store.edit_contest(id, &told(7)).await.unwrap();
    assert_eq!(entry(&store, &ada, "kayles").await, None);
    let second = send(&store, &ada, "kayles", None).await;
    send(&store, &bo, "kayles", None).await;
    store.edit_contest(id, &told(1)).await.unwrap();
    let both = [(first, 0), (second, 1)];
    assert_eq!(counted(&store, id).await, both);
    // No more time than before takes nothing away.
    let person = store.participants(id).await.unwrap()[0].id;
    store.extend_participant(id, person, 0).await.unwrap();
    assert_eq!(counted(&store, id).await, both);
    // Time of one's own counts.
    store
        .extend_participant(id, person, 3 * HOUR)
        .await
        .unwrap();
    store.edit_contest(id, &told(7)).await.unwrap();
    assert_eq!(counted(&store, id).await, both);
}

fn other_way_round() -> ContestDraft {
    let mut told = told(1);
    told.problems.reverse();
    told
}

async fn problems_for_which_something_counts_keep_their_places(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    store.edit_contest(id, &other_way_round()).await.unwrap();
    store.edit_contest(id, &told(1)).await.unwrap();
    let found = entry(&store, &ada, "nim").await;
    let sent = send(&store, &ada, "nim", found.as_ref()).await;
    for refused in [other_way_round(), {
        let mut shorter = told(1);
        shorter.problems.pop();
        shorter
    }] {
        let result = store.edit_contest(id, &refused).await;
        assert!(matches!(result, Err(StoreError::Overtaken)), "{result:?}");
    }
    let problems = store.contest_problems(id).await.unwrap();
    assert_eq!(problems, told(1).problems, "all or nothing");
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
    // One more goes behind them.
    let mut longer = told(1);
    longer.problems.extend(draft(0, &["hdoj-1536"]).problems);
    store.edit_contest(id, &longer).await.unwrap();
}

async fn a_place_that_was_looked_up_too_early_is_none(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    let early = entry(&store, &ada, "nim").await.unwrap();
    assert_eq!(early.place, 0);
    store.edit_contest(id, &other_way_round()).await.unwrap();
    let sent = send(&store, &ada, "nim", Some(&early)).await;
    assert_eq!(counted(&store, id).await, [(sent, 1)]);
}

async fn who_was_taken_out_meanwhile_keeps_the_program(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    let early = entry(&store, &ada, "nim").await.unwrap();
    let person = store.participants(id).await.unwrap()[0].id;
    store.remove_participant(id, person).await.unwrap();
    let sent = send(&store, &ada, "nim", Some(&early)).await;
    assert_eq!(counted(&store, id).await, []);
    assert!(store.submission(sent).await.unwrap().is_some());
}

async fn an_older_form_overwrites_nothing(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    let revision = store.contest(id).await.unwrap().unwrap().revision;
    let known = Some(revision);
    store.edit_known_contest(id, &told(2), known).await.unwrap();
    let late = store.edit_known_contest(id, &told(3), known).await;
    assert!(matches!(late, Err(StoreError::Overtaken)), "{late:?}");
    let row = store.contest(id).await.unwrap().unwrap();
    let known = Some(row.revision);
    store.edit_known_contest(id, &told(3), known).await.unwrap();
    assert!(row.start_at > store.contest(id).await.unwrap().unwrap().start_at);
}

async fn who_was_taken_out_stays_out_until_the_jury_lets_them_in(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = joined(&store, &ada).await;
    let now = entry(&store, &ada, "nim").await;
    let sent = send(&store, &ada, "nim", now.as_ref()).await;
    let pair = NewTeam {
        asked: vec![ada.id],
        ..NewTeam::alone(bo.id, "Two Heaps")
    };
    let pair = store.join_contest(id, &pair).await.unwrap().unwrap();
    let person = store.participants(id).await.unwrap()[0].id;
    store.remove_participant(id, person).await.unwrap();
    let alone = NewTeam::alone(ada.id, "ada");
    for back in [
        store.join_contest(id, &alone).await.map(drop),
        store.accept_team(id, pair, ada.id).await.map(drop),
    ] {
        assert!(matches!(back, Err(StoreError::Invalid(_))), "{back:?}");
    }
    assert_eq!(counted(&store, id).await, []);
    // After the end they do what everybody does.
    let later = NewTeam {
        virtual_start: Some(UnixMs::now()),
        ..alone.clone()
    };
    store.join_contest(id, &later).await.unwrap().unwrap();
    assert_eq!(store.taken_out(id).await.unwrap(), ["ada"]);
    assert!(store.let_in(id, ada.id).await.unwrap());
    assert!(!store.let_in(id, ada.id).await.unwrap());
    store.join_contest(id, &alone).await.unwrap().unwrap();
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
    // A file of teams lets in whom it names.
    let person = store.members_of_contest(id).await.unwrap()[&ada.id];
    store.remove_participant(id, person).await.unwrap();
    let team = TeamImport {
        name: "ada".to_owned(),
        members: vec![ada.id],
        ..TeamImport::default()
    };
    store.import_teams(id, &[team]).await.unwrap();
    assert_eq!(store.taken_out(id).await.unwrap(), [""; 0]);
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
}

async fn who_joins_late_has_tried_no_more_often_than_others(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let few = ContestDraft {
        most_tries: 2,
        ..told(1)
    };
    let id = store.create_contest(ada.id, &few).await.unwrap();
    let mut sent = Vec::new();
    for problem in ["nim", "nim", "nim", "kayles"] {
        sent.push(send(&store, &bo, problem, None).await);
    }
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    let first = [(sent[0], 0), (sent[1], 0), (sent[3], 1)];
    assert_eq!(counted(&store, id).await, first);
    // Nor does a form that is saved, or time that is granted, bring in what was too much.
    store.edit_contest(id, &few).await.unwrap();
    let person = store.participants(id).await.unwrap()[0].id;
    store.extend_participant(id, person, HOUR).await.unwrap();
    assert_eq!(counted(&store, id).await, first);
}

async fn a_problem_that_is_added_counts_from_then_on(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let mut short = told(1);
    short.problems.truncate(1);
    let id = store.create_contest(ada.id, &short).await.unwrap();
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    for user in [&ada, &bo] {
        send(&store, user, "kayles", None).await;
    }
    a_moment().await;
    store.edit_contest(id, &told(1)).await.unwrap();
    a_moment().await;
    assert_eq!(counted(&store, id).await, []);
    let found = entry(&store, &ada, "kayles").await;
    let late = send(&store, &ada, "kayles", found.as_ref()).await;
    // Neither a form that is saved once more nor somebody who joins brings in what was before.
    store.edit_contest(id, &told(1)).await.unwrap();
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    assert_eq!(counted(&store, id).await, [(late, 1)]);
}

/// The languages of a contest are those of programs.
async fn answers_that_are_counted_later_count_whatever_the_languages(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let limited = ContestDraft {
        languages: vec!["cpp".to_owned()],
        ..told(1)
    };
    let id = store.create_contest(ada.id, &limited).await.unwrap();
    let sent = async |language: &str| {
        let new = NewSubmission {
            language: language.to_owned(),
            ..hand_in(&ada, "nim")
        };
        let sent = store.submit_for(&new, None, None, None).await;
        sent.unwrap().id
    };
    sent("python").await;
    let first = sent("answer").await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    assert_eq!(counted(&store, id).await, [(first, 0)]);
    // Handed in when it was over by mistake.
    store.edit_contest(id, &told(7)).await.unwrap();
    sent("python").await;
    let second = sent("answer").await;
    store.edit_contest(id, &limited).await.unwrap();
    assert_eq!(counted(&store, id).await, [(first, 0), (second, 0)]);
}

/// A contest by invitation hides no public problem from those outside: what they find out there is none of their
/// team's, whenever that joined.
async fn what_a_team_mate_did_before_joining_counts_no_more_after_a_recount(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let closed = ContestDraft {
        is_by_invitation: true,
        ..told(1)
    };
    let id = store.create_contest(ada.id, &closed).await.unwrap();
    let pair = NewTeam {
        asked: vec![bo.id],
        ..NewTeam::alone(ada.id, "Two Heaps")
    };
    let team = store.join_contest(id, &pair).await.unwrap().unwrap();
    send(&store, &bo, "nim", None).await;
    assert!(store.accept_team(id, team, bo.id).await.unwrap());
    assert_eq!(counted(&store, id).await, []);
    // Neither a form that is saved nor time that is granted makes a difference.
    store.edit_contest(id, &closed).await.unwrap();
    store.extend_participant(id, team, HOUR).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    let found = entry(&store, &bo, "nim").await;
    let sent = send(&store, &bo, "nim", found.as_ref()).await;
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
}

async fn who_is_moved_brings_nothing_to_the_new_team(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = joined(&store, &ada).await;
    let other = NewTeam::alone(bo.id, "bo");
    let other = store.join_contest(id, &other).await.unwrap().unwrap();
    // It was over by mistake, and goes on once she is in the other team.
    store.edit_contest(id, &told(7)).await.unwrap();
    send(&store, &ada, "nim", None).await;
    let moved = store.move_member(id, ada.id, other).await.unwrap();
    assert!(moved.is_some());
    store.edit_contest(id, &told(1)).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    let found = entry(&store, &ada, "nim").await;
    assert_eq!(found.as_ref().map(|it| it.participant), Some(other));
    let sent = send(&store, &ada, "nim", found.as_ref()).await;
    store.edit_contest(id, &told(1)).await.unwrap();
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
}

async fn who_is_entered_after_the_end_brings_nothing(TestDb { store, url }: TestDb) {
    let ada = student(&store, "ada").await;
    let over = told(7);
    let id = store.create_contest(ada.id, &over).await.unwrap();
    send(&store, &ada, "nim", None).await;
    // Three hours ago it went on.
    let earlier = "update submissions set created_at = created_at - 10800000";
    crate::behind_its_back(&url, earlier).await;
    let team = TeamImport {
        name: "ada".to_owned(),
        members: vec![ada.id],
        ..TeamImport::default()
    };
    store.import_teams(id, &[team]).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    store.edit_contest(id, &over).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
}

async fn what_counted_within_time_that_is_withdrawn_is_kept(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    store.edit_contest(id, &told(7)).await.unwrap();
    let person = store.participants(id).await.unwrap()[0].id;
    let more = store.extend_participant(id, person, 3 * HOUR).await;
    more.unwrap();
    let found = entry(&store, &ada, "nim").await;
    let sent = send(&store, &ada, "nim", found.as_ref()).await;
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
    store.extend_participant(id, person, 0).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    assert_eq!(store.counted_in(&[id]).await.unwrap(), [sent].into());
}

async fn what_counted_before_a_start_that_is_moved_is_kept(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    let found = entry(&store, &ada, "nim").await;
    let sent = send(&store, &ada, "nim", found.as_ref()).await;
    assert_eq!(counted(&store, id).await, [(sent, 0)]);
    store.edit_contest(id, &told(-1)).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    assert_eq!(store.counted_in(&[id]).await.unwrap(), [sent].into());
    let view = store.submission(sent).await.unwrap().unwrap();
    assert_eq!((view.contest, view.dropped_from), (None, vec![id]));
}

async fn of_two_who_lengthen_what_they_have_seen_at_the_same_moment_one_does(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "ada").await;
    let id = joined(&store, &ada).await;
    let end = async || store.contest(id).await.unwrap().unwrap().end_at;
    let (seen, now) = (end().await, UnixMs::now());
    let (one, other) = tokio::join!(
        store.lengthen_contest(id, (seen, 600_000), now),
        store.lengthen_contest(id, (seen, 600_000), now),
    );
    let moved = [one.unwrap(), other.unwrap()];
    assert_eq!(moved.iter().flatten().count(), 1, "{moved:?}");
    assert_eq!(end().await, UnixMs(seen.0 + 600_000));
    // Who has seen that adds to it.
    let more = store.lengthen_contest(id, (end().await, 60_000), now).await;
    assert!(more.unwrap().is_some());
    assert_eq!(end().await, UnixMs(seen.0 + 660_000));

    let person = store.participants(id).await.unwrap()[0].id;
    let (one, other) = tokio::join!(
        store.extend_known(id, person, HOUR, Some(0)),
        store.extend_known(id, person, 2 * HOUR, Some(0)),
    );
    let overtaken = [&one, &other]
        .iter()
        .filter(|it| matches!(it, Err(StoreError::Overtaken)))
        .count();
    assert_eq!(overtaken, 1, "{one:?} {other:?}");
}
