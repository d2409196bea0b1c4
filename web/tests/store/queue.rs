//! The rules of the queue, each with the test that it holds.

use std::sync::Arc;
use std::time::Duration;

use judge::Verdict;
use sqlx::{Connection, Executor};
use sqlx_sqlite::SqliteConnection;
use web::store::{
    NewSubmission, Priority, Release, Status, Store, SubmissionId, User, Whose, Written,
};
use web::worker::{WorkerConfig, Workers};

use crate::bench::{Obedient, quick, submit, until, until_done};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    long_judgings_run_once
    a_killed_worker_s_judgings_go_to_the_next
    what_is_renewed_is_not_taken_back
    a_submission_is_stored_with_its_judging_or_not_at_all
    what_kills_its_worker_is_given_up
    two_workers_never_have_the_same
    people_take_turns
    who_hands_in_much_waits_for_who_hands_in_little
    a_contest_goes_before_practice_and_that_before_judging_again
    newcomers_are_those_without_a_judging_under_way
    a_busy_machine_is_no_fault_and_delays
    somebody_new_gets_a_place_though_all_slots_are_taken
    a_worker_is_given_only_what_it_can_judge
    what_turns_out_not_to_work_here_waits_for_others
}

/// Takes up what is next; its submission.
async fn take(store: &Store) -> Option<SubmissionId> {
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await.unwrap();
    claim.map(|claim| claim.submission)
}

/// What is taken up until nobody waits.
async fn take_all(store: &Store) -> Vec<SubmissionId> {
    let mut taken = Vec::new();
    while let Some(submission) = take(store).await {
        taken.push(submission);
    }
    taken
}

async fn submit_as(store: &Store, user: &User, priority: Priority) -> SubmissionId {
    let new = NewSubmission {
        priority,
        ..hand_in(user, "hdoj-1536")
    };
    store.submit(&new, None).await.unwrap()
}

/// A judging is kept for as long as it goes on, however long that is.
async fn long_judgings_run_once(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let judge = Obedient::new();
    let mut ids = Vec::new();
    for _ in 0..2 {
        // Longer than anybody may be silent.
        ids.push(submit(store, &ada, "sleep 10000 AC").await);
    }
    let single = || WorkerConfig {
        slots: 1,
        ..quick()
    };
    let one = Workers::start(store.clone(), judge.clone(), single());
    let other = Workers::start(store.clone(), judge.clone(), single());
    for id in ids {
        let judging = until_done(store, id).await;
        assert_eq!((judging.attempt, judge.runs(id)), (1, 1));
    }
    one.shutdown().await;
    other.shutdown().await;
}

async fn a_killed_worker_s_judgings_go_to_the_next(db: TestDb) {
    let ada = student(&db.store, "Ada").await;
    let ids = [
        submit(&db.store, &ada, "wait AC").await,
        submit(&db.store, &ada, "wait WA").await,
    ];
    let judge = Obedient::new();
    // The doomed process: a runtime and connections of its own, gone without a word.
    let doomed = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let url = db.url.clone();
    let his = Arc::clone(&judge);
    doomed.spawn(async move {
        let store = Store::connect(&url).await.unwrap();
        let _workers = Workers::start(store, his, quick());
        std::future::pending::<()>().await;
    });
    for id in ids {
        until(&db.store, id, |judging| judging.state == Status::Running).await;
    }
    doomed.shutdown_background();
    judge.let_go();
    let workers = Workers::start(db.store.clone(), judge, quick());
    for (id, verdict) in ids.into_iter().zip([Verdict::AC, Verdict::WA]) {
        let judging = until_done(&db.store, id).await;
        assert_eq!((judging.verdict, judging.attempt), (Some(verdict), 2));
    }
    workers.shutdown().await;
}

async fn what_is_renewed_is_not_taken_back(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let [kept, lost] = [(); 2].map(|()| submit(&store, &ada, "AC"));
    let (kept, lost) = (kept.await, lost.await);
    let whose = Whose::Anybodys;
    let claim = store.claim_next(whose, &["cpp"]).await.unwrap().unwrap();
    assert_eq!(claim.submission, kept);
    let late = store.claim_next(whose, &["cpp"]).await.unwrap().unwrap();
    let seen = store.under_way().await.unwrap();
    assert_eq!(seen.len(), 2);
    // Somebody thinks that both are lost; one of them says at the last moment that it goes on.
    store
        .renew(&[(claim.judging, claim.attempt)])
        .await
        .unwrap();
    assert_eq!(store.take_back(&seen).await.unwrap(), 1);
    assert_eq!(store.take_back(&seen).await.unwrap(), 0);
    let state = async |id| store.submission(id).await.unwrap().unwrap().judging.state;
    assert_eq!(
        (state(kept).await, state(lost).await),
        (Status::Compiling, Status::Queued)
    );
    assert_eq!(take(&store).await, Some(lost));
    // Neither a renewal nor a result of the lost one changes anything.
    let seen = store.under_way().await.unwrap();
    store.renew(&[(late.judging, late.attempt)]).await.unwrap();
    assert_eq!(store.under_way().await.unwrap(), seen);
    let written = store.give_up(&late, "too late").await.unwrap();
    assert_eq!(written, Written::Refused);
}

async fn a_submission_is_stored_with_its_judging_or_not_at_all(db: TestDb) {
    let mut ada = student(&db.store, "Ada").await;
    let id = submit(&db.store, &ada, "AC").await;
    // There is no such person: what was stored before is undone.
    ada.id.0 += 1;
    assert!(db.store.submit(&hand_in(&ada, "x"), None).await.is_err());
    assert_eq!(db.store.open_judgings().await.unwrap(), 1);
    assert_eq!(take_all(&db.store).await, [id]);
}

async fn what_kills_its_worker_is_given_up(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let id = submit(store, &ada, "AC").await;
    let judging = store.submission(id).await.unwrap().unwrap().judging.id;
    for _ in 0..3 {
        // Claimed and never heard of again.
        store.claim(judging).await.unwrap().unwrap();
    }
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let judging = until_done(store, id).await;
    assert_eq!(judging.verdict, Some(Verdict::SE));
    assert!(judging.message.unwrap().contains("3 times"));
    assert_eq!(judge.runs(id), 0);
    workers.shutdown().await;
}

async fn two_workers_never_have_the_same(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let mut all = Vec::new();
    for _ in 0..20 {
        all.push(submit(&store, &ada, "AC").await);
    }
    let takers = (0..4).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { take_all(&store).await })
    });
    let mut taken = futures::future::try_join_all(takers)
        .await
        .unwrap()
        .concat();
    taken.sort_unstable();
    assert_eq!(taken, all);
}

async fn people_take_turns(TestDb { store, .. }: TestDb) {
    let [ada, bob, eve] = [
        student(&store, "Ada").await,
        student(&store, "Bob").await,
        student(&store, "Eve").await,
    ];
    let mut ids = Vec::new();
    for user in [&ada, &ada, &ada, &ada, &bob, &bob, &eve] {
        ids.push(submit(&store, user, "AC").await);
    }
    let turns = [0, 4, 6, 1, 5, 2, 3];
    assert_eq!(take_all(&store).await, turns.map(|place| ids[place]));
}

async fn who_hands_in_much_waits_for_who_hands_in_little(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let bob = student(&store, "Bob").await;
    for _ in 0..50 {
        submit(&store, &ada, "AC").await;
    }
    for _ in 0..10 {
        take(&store).await;
    }
    // Whenever he comes, he is served at once, and she goes on in between.
    for _ in 0..3 {
        let his = submit(&store, &bob, "AC").await;
        let taken = [take(&store).await, take(&store).await];
        assert!(taken.contains(&Some(his)), "{taken:?}");
        assert_ne!(taken, [Some(his); 2]);
        let claim = store.submission(his).await.unwrap().unwrap().judging.id;
        let claim = store.claim(claim).await.unwrap().unwrap();
        // The judge shares its cores between people, too.
        assert_eq!(claim.owner, bob.id);
        assert_eq!(store.give_up(&claim, "over").await.unwrap(), Written::Yes);
    }
    // Handing in much now does not put him before what she has waited for.
    let mut his = Vec::new();
    for _ in 0..40 {
        his.push(submit(&store, &bob, "AC").await);
    }
    let mut first = Vec::new();
    for _ in 0..20 {
        first.extend(take(&store).await);
    }
    let part = first.iter().filter(|id| his.contains(id)).count();
    assert!((9..=11).contains(&part), "{part} of 20");
}

async fn a_contest_goes_before_practice_and_that_before_judging_again(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "Ada").await;
    let bob = student(&store, "Bob").await;
    let mut ids = Vec::new();
    for (user, priority) in [
        (&ada, Priority::Rejudge),
        (&ada, Priority::Practice),
        (&ada, Priority::Contest),
        (&ada, Priority::Contest),
        (&bob, Priority::Contest),
        (&bob, Priority::Practice),
    ] {
        ids.push(submit_as(&store, user, priority).await);
    }
    let turns = [2, 4, 3, 1, 5, 0];
    assert_eq!(take_all(&store).await, turns.map(|place| ids[place]));
}

async fn newcomers_are_those_without_a_judging_under_way(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let bob = student(&store, "Bob").await;
    let hers = submit(&store, &ada, "AC").await;
    submit(&store, &ada, "AC").await;
    assert_eq!(take(&store).await, Some(hers));
    let newcomer = async || store.claim_next(Whose::Newcomers, &["cpp"]).await.unwrap();
    assert_eq!(newcomer().await, None);
    let his = submit(&store, &bob, "AC").await;
    assert_eq!(newcomer().await.map(|claim| claim.submission), Some(his));
    assert_eq!(newcomer().await, None);
}

async fn a_busy_machine_is_no_fault_and_delays(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = submit(&store, &ada, "AC").await;
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await.unwrap();
    let claim = claim.unwrap();
    let written = store.release(&claim, Release::Starved).await.unwrap();
    assert_eq!(written, Written::Yes);
    assert_eq!(take(&store).await, None, "not at once");
    let judging = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(judging.state, Status::Queued);
    let again = store.claim(judging.id).await.unwrap().unwrap();
    assert_eq!((again.tries, again.attempt), (1, 2));
}

async fn somebody_new_gets_a_place_though_all_slots_are_taken(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let bob = student(&store, "Bob").await;
    let judge = Obedient::new();
    let mut hers = Vec::new();
    for _ in 0..6 {
        hers.push(submit(&store, &ada, "wait AC").await);
    }
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    for id in &hers[..2] {
        until(&store, *id, |judging| judging.state == Status::Running).await;
    }
    let his = submit(&store, &bob, "AC").await;
    assert_eq!(until_done(&store, his).await.verdict, Some(Verdict::AC));
    // Of her own only as many as there are slots.
    for id in &hers[2..] {
        assert_eq!(judge.runs(*id), 0);
    }
    judge.let_go();
    for id in hers {
        assert_eq!(until_done(&store, id).await.verdict, Some(Verdict::AC));
    }
    workers.shutdown().await;
}

async fn submit_in(store: &Store, user: &User, language: &str, text: &str) -> SubmissionId {
    let new = NewSubmission {
        language: language.to_owned(),
        source: text.as_bytes().to_vec(),
        ..hand_in(user, "hdoj-1536")
    };
    store.submit(&new, None).await.unwrap()
}

async fn a_worker_is_given_only_what_it_can_judge(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let bob = student(&store, "Bob").await;
    let mut ids = Vec::new();
    for (user, language) in [
        (&ada, "rust"),
        (&ada, "cpp"),
        (&ada, "python"),
        (&bob, "rust"),
        (&bob, "cpp"),
    ] {
        ids.push(submit_in(&store, user, language, "AC").await);
    }
    let next = async |whose, languages: &[&str]| {
        let claim = store.claim_next(whose, languages).await.unwrap();
        claim.map(|claim| claim.submission)
    };
    let anybodys = Whose::Anybodys;
    assert_eq!(next(anybodys, &[]).await, None);
    assert_eq!(next(anybodys, &["haskell", "a'b\"c"]).await, None);
    // What others wait for is passed over, and the turns stay as they were.
    assert_eq!(next(anybodys, &["cpp", "python"]).await, Some(ids[1]));
    assert_eq!(next(Whose::Newcomers, &["python"]).await, None);
    assert_eq!(next(anybodys, &["cpp", "python"]).await, Some(ids[4]));
    assert_eq!(next(anybodys, &["cpp", "python"]).await, Some(ids[2]));
    assert_eq!(next(anybodys, &["cpp", "python"]).await, None);
    assert_eq!(next(anybodys, &["rust"]).await, Some(ids[0]));
    assert_eq!(next(anybodys, &["rust", "cpp"]).await, Some(ids[3]));
}

async fn what_turns_out_not_to_work_here_waits_for_others(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let poor = Obedient::new();
    let first = Workers::start(store.clone(), poor.clone(), quick());
    let his = submit_in(&store, &ada, "python", "broken AC").await;
    until(&store, his, |judging| {
        judging.state == Status::Queued && judging.attempt >= 1
    })
    .await;
    // Meanwhile the rest goes on.
    let other = submit_in(&store, &ada, "cpp", "AC").await;
    let verdict = until_done(&store, other).await.verdict;
    assert_eq!(verdict, Some(Verdict::AC));
    // A second look at the queue may have begun before the first try was over.
    assert!((1..=2).contains(&poor.runs(his)), "{}", poor.runs(his));
    let claim = store.claim_next(Whose::Anybodys, &["python"]).await;
    let claim = claim.unwrap().unwrap();
    // It was nobody's fault.
    assert_eq!((claim.submission, claim.tries), (his, 1));
    first.shutdown().await;
}

/// A database that somebody else has locked for longer than anybody waits delays everything, and
/// loses nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_only_delays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grundy.db");
    let db = TestDb::at(format!("sqlite://{}", file.display())).await;
    let ada = student(&db.store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(db.store.clone(), judge.clone(), quick());
    let at_work = submit(&db.store, &ada, "wait WA").await;
    until(&db.store, at_work, |judging| judging.passed == 1).await;

    let mut rude = SqliteConnection::connect(&db.url).await.unwrap();
    rude.execute("begin immediate").await.unwrap();
    judge.let_go();
    // The store waits 15 seconds for a lock.
    tokio::time::sleep(Duration::from_secs(18)).await;
    let view = db.store.submission(at_work).await.unwrap().unwrap();
    assert_eq!(view.judging.state, Status::Running, "reading goes on");
    rude.execute("rollback").await.unwrap();

    let later = submit(&db.store, &ada, "AC").await;
    let judging = until_done(&db.store, at_work).await;
    assert_eq!(judging.verdict, Some(Verdict::WA));
    assert_eq!(
        until_done(&db.store, later).await.verdict,
        Some(Verdict::AC)
    );
    workers.shutdown().await;
}
