//! Judging again as a set: what it changes is seen before it counts.

use judge::Verdict;
use web::scoreboard::Rules;
use web::store::{
    Begun, ContestDraft, Filter, NewRejudging, NewTeam, Page, RejudgingId, RejudgingState, Store,
    SubmissionId, Undecidable, UnixMs, User, Which, Whose,
};

use crate::contests::draft;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    nothing_counts_before_it_is_applied
    what_is_dropped_changes_nothing
    only_what_is_judged_and_asked_for_is_judged_again
    a_set_is_of_a_language_a_contest_a_machine_or_one_submission
    a_jury_waits_for_no_set_but_its_own
}

const PROBLEM: &str = "hdoj-1536";

/// A contest for everybody that goes on: also what was handed in before joining counts.
fn going_on() -> ContestDraft {
    ContestDraft {
        is_by_invitation: false,
        rules: Rules::Icpc,
        ..draft(UnixMs::now().0 - 3_600_000, &[PROBLEM])
    }
}

fn new(author: &User, verdict: Option<Verdict>) -> NewRejudging {
    NewRejudging {
        problem: PROBLEM.to_owned(),
        package_version: "2.0".to_owned(),
        package_hash: "11".to_owned(),
        author: author.id,
        which: Which {
            verdict,
            ..Which::default()
        },
    }
}

/// Begins a set where none is open.
pub(crate) async fn begun(store: &Store, new: &NewRejudging) -> RejudgingId {
    match store.begin_rejudging(new).await.unwrap() {
        Begun::New(set) => set,
        Begun::Already(set) => panic!("{set:?} is open"),
    }
}

/// A submission that was judged.
async fn judged(store: &Store, user: &User, verdict: Verdict) -> SubmissionId {
    let id = store.submit(&hand_in(user, PROBLEM), None).await.unwrap();
    finish_next(store, verdict).await;
    id
}

/// Judges what is next; its submission and the package it is judged with.
async fn finish_next(store: &Store, verdict: Verdict) -> (SubmissionId, String) {
    let claim = store
        .claim_next(Whose::Anybodys, &["cpp", "python"])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        store.finish(&claim, &result(verdict)).await.unwrap(),
        web::store::Written::Yes
    );
    (claim.submission, claim.package_hash)
}

async fn verdict(store: &Store, id: SubmissionId) -> Option<Verdict> {
    store.submission(id).await.unwrap().unwrap().judging.verdict
}

async fn listed(store: &Store, verdict: Verdict) -> Vec<SubmissionId> {
    let filter = Filter {
        verdict: Some(verdict),
        ..Filter::default()
    };
    let found = store.submissions(&filter, Page::default()).await.unwrap();
    found.items.iter().map(|item| item.id).collect()
}

async fn nothing_counts_before_it_is_applied(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let grace = student(&store, "Grace").await;
    let first = judged(&store, &ada, Verdict::WA).await;
    let second = judged(&store, &ada, Verdict::AC).await;
    let third = judged(&store, &ada, Verdict::TLE).await;
    let version = store
        .submission(first)
        .await
        .unwrap()
        .unwrap()
        .judging
        .version;
    // Of a problem there is one at a time, whoever asks at the same moment.
    let (by_grace, by_ada) = (new(&grace, None), new(&ada, None));
    let (set, other) = tokio::join!(
        store.begin_rejudging(&by_grace),
        store.begin_rejudging(&by_ada)
    );
    let (set, same) = match (set.unwrap(), other.unwrap()) {
        (Begun::New(set), Begun::Already(same)) | (Begun::Already(same), Begun::New(set)) => {
            (set, same)
        }
        both => panic!("{both:?}"),
    };
    assert_eq!(same, set);
    assert_eq!(store.rejudging(set).await.unwrap().unwrap().all, 3);
    assert_eq!(
        finish_next(&store, Verdict::AC).await,
        (first, "11".to_owned())
    );
    assert_eq!(
        store.apply_rejudging(set).await.unwrap(),
        Err(Undecidable::UnderWay)
    );
    assert_eq!(finish_next(&store, Verdict::AC).await.0, second);
    assert_eq!(finish_next(&store, Verdict::SE).await.0, third);
    let row = store.rejudging(set).await.unwrap().unwrap();
    assert_eq!((row.all, row.done, row.changed), (3, 3, 2));
    assert_eq!(row.state, RejudgingState::Open);
    let changes = store.rejudging_changes(set, 10).await.unwrap();
    let changes: Vec<_> = changes
        .iter()
        .map(|it| (it.submission, it.before, it.after))
        .collect();
    let expected = [
        (third, Some(Verdict::TLE), Some(Verdict::SE)),
        (first, Some(Verdict::WA), Some(Verdict::AC)),
    ];
    assert_eq!(changes, expected);
    assert_eq!(verdict(&store, first).await, Some(Verdict::WA));
    assert_eq!(listed(&store, Verdict::AC).await, [second]);

    assert_eq!(store.apply_rejudging(set).await.unwrap(), Ok(()));
    assert_eq!(verdict(&store, first).await, Some(Verdict::AC));
    assert_eq!(listed(&store, Verdict::AC).await, [second, first]);
    // Our own fault is nobody's result.
    assert_eq!(verdict(&store, third).await, Some(Verdict::TLE));
    // The old results are kept, and so is what was seen before it was decided.
    assert_eq!(store.judgings(first).await.unwrap().len(), 2);
    assert_eq!(store.rejudging_changes(set, 10).await.unwrap().len(), 2);
    let now = store.submission(first).await.unwrap().unwrap().judging;
    assert!(now.version > version, "followers see nothing new");
    assert_eq!(now.package_hash.as_deref(), Some("11"));
    for decided in [
        store.apply_rejudging(set).await.unwrap(),
        store.drop_rejudging(set).await.unwrap(),
    ] {
        assert_eq!(decided, Err(Undecidable::Over));
    }
    let sets = store.rejudgings(PROBLEM).await.unwrap();
    assert_eq!(sets.len(), 1);
    assert_eq!(sets[0].state, RejudgingState::Applied);
}

async fn what_is_dropped_changes_nothing(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let first = judged(&store, &ada, Verdict::WA).await;
    let second = judged(&store, &ada, Verdict::WA).await;
    let set = begun(&store, &new(&ada, None)).await;
    // One is under way, one waits.
    let claim = store
        .claim_next(Whose::Anybodys, &["cpp", "python"])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(store.drop_rejudging(set).await.unwrap(), Ok(()));
    assert!(
        store
            .claim_next(Whose::Anybodys, &["cpp", "python"])
            .await
            .unwrap()
            .is_none()
    );
    let late = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    assert_eq!(late, web::store::Written::Yes);
    assert_eq!(verdict(&store, first).await, Some(Verdict::WA));
    assert_eq!(verdict(&store, second).await, Some(Verdict::WA));
    assert_ne!(begun(&store, &new(&ada, None)).await, set);
}

async fn only_what_is_judged_and_asked_for_is_judged_again(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let wrong = judged(&store, &ada, Verdict::WA).await;
    judged(&store, &ada, Verdict::AC).await;
    let elsewhere = hand_in(&ada, "kayles");
    store.submit(&elsewhere, None).await.unwrap();
    finish_next(&store, Verdict::WA).await;
    let waiting = store.submit(&hand_in(&ada, PROBLEM), None).await.unwrap();
    let set = begun(&store, &new(&ada, Some(Verdict::WA))).await;
    assert_eq!(store.rejudging(set).await.unwrap().unwrap().all, 1);
    // What has no result yet goes first.
    assert_eq!(finish_next(&store, Verdict::AC).await.0, waiting);
    assert_eq!(finish_next(&store, Verdict::AC).await.0, wrong);
    assert!(
        store
            .claim_next(Whose::Anybodys, &["cpp", "python"])
            .await
            .unwrap()
            .is_none()
    );
}

async fn a_set_is_of_a_language_a_contest_a_machine_or_one_submission(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "Ada").await;
    let contest = going_on();
    let contest = store.create_contest(ada.id, &contest).await.unwrap();
    let first = judged(&store, &ada, Verdict::WA).await;
    let mut other = hand_in(&ada, PROBLEM);
    "python".clone_into(&mut other.language);
    let second = store.submit(&other, None).await.unwrap();
    // Judged on a machine that says what it is called.
    let mut claim = store
        .claim_next(Whose::Anybodys, &["cpp", "python"])
        .await
        .unwrap()
        .unwrap();
    "judge-2".clone_into(&mut claim.machine);
    let written = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    assert_eq!(written, web::store::Written::Yes);
    let alone = NewTeam::alone(ada.id, "Ada");
    store.join_contest(contest, &alone).await.unwrap().unwrap();
    let entry = store.entry(ada.id, PROBLEM, Some(contest), UnixMs::now());
    let entry = entry.await.unwrap();
    let new_one = hand_in(&ada, PROBLEM);
    let third = store.submit_for(&new_one, None, None, entry.as_ref());
    let third = third.await.unwrap().id;
    finish_next(&store, Verdict::WA).await;
    let asked = |which: Which| {
        let (store, ada) = (&store, &ada);
        async move {
            let fitting = store.rejudgeable(None, &which).await.unwrap();
            let new = NewRejudging {
                which: which.clone(),
                ..new(ada, None)
            };
            let set = begun(store, &new).await;
            let row = store.rejudging(set).await.unwrap().unwrap();
            assert_eq!(row.which, which);
            assert_eq!(fitting.iter().map(|it| it.count).sum::<i64>(), row.all);
            let open = store.rejudgeable(Some(PROBLEM), &which).await.unwrap();
            assert_eq!(open.first().map(|it| it.open), Some(Some(set)));
            let mut again = Vec::new();
            for _ in 0..row.all {
                again.push(finish_next(store, Verdict::TLE).await.0);
            }
            let changes = store.rejudging_changes(set, 9).await.unwrap();
            assert_eq!(changes.len(), again.len());
            store.drop_rejudging(set).await.unwrap().unwrap();
            again
        }
    };
    let language = Some("python".to_owned());
    let machine = Some("judge-2".to_owned());
    let nothing = Which::default;
    assert_eq!(
        asked(Which {
            language,
            ..nothing()
        })
        .await,
        [second]
    );
    assert_eq!(
        asked(Which {
            machine,
            ..nothing()
        })
        .await,
        [second]
    );
    let one = Which {
        submission: Some(first),
        ..nothing()
    };
    assert_eq!(asked(one).await, [first]);
    // Whatever was handed in before joining counts, too, since the contest had begun.
    let of_contest = Which {
        contest: Some(contest),
        verdict: Some(Verdict::WA),
        ..nothing()
    };
    assert_eq!(asked(of_contest).await, [first, third]);
    let elsewhere = Which {
        contest: Some(web::store::ContestId(99)),
        ..nothing()
    };
    assert_eq!(store.rejudgeable(None, &elsewhere).await.unwrap(), []);
}

async fn a_jury_waits_for_no_set_but_its_own(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let contest = going_on();
    let contest = store.create_contest(ada.id, &contest).await.unwrap();
    let outside = judged(&store, &ada, Verdict::WA).await;
    let alone = NewTeam::alone(ada.id, "Ada");
    store.join_contest(contest, &alone).await.unwrap().unwrap();
    let entry = store.entry(ada.id, PROBLEM, Some(contest), UnixMs::now());
    let entry = entry.await.unwrap();
    let sent = hand_in(&ada, PROBLEM);
    let sent = store.submit_for(&sent, None, None, entry.as_ref()).await;
    let inside = sent.unwrap().id;
    finish_next(&store, Verdict::WA).await;
    // The problem's author judges all of it again; the jury what counts for it, without waiting for that.
    let all = begun(&store, &new(&ada, None)).await;
    let of_contest = |number| Which {
        contest: Some(number),
        ..Which::default()
    };
    let own = NewRejudging {
        which: of_contest(contest),
        ..new(&ada, None)
    };
    let fitting = store.rejudgeable(None, &own.which).await.unwrap();
    assert_eq!((fitting[0].count, fitting[0].open), (2, None));
    let juries = begun(&store, &own).await;
    let open = store.open_rejudgings().await.unwrap();
    let open: Vec<_> = open.iter().map(|it| it.id).collect();
    assert_eq!(open, [juries, all]);
    let again = store.begin_rejudging(&own).await.unwrap();
    assert_eq!(again, Begun::Already(juries));
    // Of the first set they are accepted, of the second they run out of time.
    for verdict in [Verdict::AC, Verdict::AC, Verdict::TLE, Verdict::TLE] {
        finish_next(&store, verdict).await;
    }
    store.apply_rejudging(juries).await.unwrap().unwrap();
    assert_eq!(verdict(&store, inside).await, Some(Verdict::TLE));
    // What the jury has decided on is not taken back by a set that was begun before it.
    assert_eq!(store.rejudging(all).await.unwrap().unwrap().overtaken, 2);
    let supposed = store.counted_if_rejudged(contest, all).await.unwrap();
    assert_eq!(supposed, []);
    store.apply_rejudging(all).await.unwrap().unwrap();
    assert_eq!(verdict(&store, inside).await, Some(Verdict::TLE));
    assert_eq!(verdict(&store, outside).await, Some(Verdict::TLE));
    let row = store.rejudging(all).await.unwrap().unwrap();
    assert_eq!((row.overtaken, row.changed), (0, 0));
    assert_eq!(store.rejudging_changes(all, 9).await.unwrap().len(), 0);
    // Nothing of it came to count in the contest.
    assert_eq!(store.contests_of_rejudging(all).await.unwrap(), []);
    let of_juries = store.contests_of_rejudging(juries).await.unwrap();
    assert_eq!(of_juries, [contest]);
    // Now that both are decided on, either may be begun anew.
    begun(&store, &own).await;
    begun(&store, &new(&ada, None)).await;
}
