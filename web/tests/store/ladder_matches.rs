//! Matches of ladders: whose is next, which worker has it played, and what becomes of one that is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use judge::ladder::House;
use judge::{CancelFlag, Event, Judging};
use sqlx::{Connection, Executor};
use sqlx_sqlite::SqliteConnection;
use web::store::{
    Claim, Contestant, LadderMatch, MATCH_ATTEMPTS, MatchClaim, MatchFailure, MatchState,
    NewSubmission, Played, Release, Store, Whose,
};
use web::worker::{Failed, Judges, WorkerConfig, Workers};

use crate::bench::quick;
use crate::ladders::{hand_in, ladder, of, played, player};
use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    people_take_turns_and_judgings_go_first
    judgings_that_nobody_here_can_claim_stop_no_ladder
    a_lost_match_is_played_again_and_late_results_are_refused
    a_match_waits_for_a_worker_that_has_both_languages
    what_an_older_version_let_play_is_given_back_with_its_languages
    a_look_that_finds_no_match_waits_for_no_writer
    what_turns_out_not_to_work_here_is_left_to_others
    a_worker_that_has_a_match_played_is_not_idle
}

async fn people_take_turns_and_judgings_go_first(TestDb { store, .. }: TestDb) {
    let (anna, _) = player(&store, "anna").await;
    player(&store, "bert").await;
    let carl = student(&store, "carl").await;
    let waiting = hand_in(&store, &carl, None).await;
    assert_eq!(store.claim_match(&["python"]).await.unwrap(), None);
    let judging = store.submission(waiting).await.unwrap().unwrap().judging.id;
    store.claim(judging).await.unwrap().unwrap();
    // Anna has entered three matches, and then Bert as many: one of each by turns.
    let owners = async |store: &Store| {
        let mut of_anna = Vec::new();
        while let Some(claim) = store.claim_match(&["python"]).await.unwrap() {
            let its = ladder(store).await;
            let matched = its.matches.iter().find(|it| it.id == claim.id).unwrap();
            let user = |id| its.entries.iter().find(|it| it.id == id).unwrap().user;
            let users = [user(matched.one), user(matched.other)];
            let is_of_anna = users == [None, None] || users == [Some(anna.id), None];
            of_anna.push(is_of_anna);
        }
        of_anna
    };
    let owners = owners(&store).await;
    assert_eq!(owners, [true, false, true, false, true, false]);
}

async fn judgings_that_nobody_here_can_claim_stop_no_ladder(TestDb { store, url }: TestDb) {
    player(&store, "anna").await;
    let carl = student(&store, "carl").await;
    let foreign = NewSubmission {
        language: "pascal".to_owned(),
        ..of(&carl)
    };
    store.submit(&foreign, None).await.unwrap();
    assert_eq!(store.claim_match(&["pascal"]).await.unwrap(), None);
    assert!(store.claim_match(&["python"]).await.unwrap().is_some());
    // One that waits for a machine that is not busy is not claimed now.
    hand_in(&store, &carl, None).await;
    let whose = Whose::Anybodys;
    let claim = store.claim_next(whose, &["python"]).await.unwrap().unwrap();
    let _ = store.release(&claim, Release::Starved).await.unwrap();
    // For longer than this test takes on any machine.
    let longer = "update judgings set not_before = not_before + 200000
         where state = 'queued' and language = 'python'";
    behind_its_back(&url, longer).await;
    assert!(store.claim_match(&["python"]).await.unwrap().is_some());
    // One that could be claimed goes first.
    hand_in(&store, &carl, None).await;
    assert_eq!(store.claim_match(&["python"]).await.unwrap(), None);
}

async fn a_lost_match_is_played_again_and_late_results_are_refused(TestDb { store, .. }: TestDb) {
    player(&store, "anna").await;
    let first = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_eq!(first.attempt, 1);
    assert!(matches!(
        first.players[0],
        Contestant::House(House::Perfect)
    ));
    let under_way = store.matches_under_way().await.unwrap();
    assert_eq!(under_way.len(), 1);
    // It goes on.
    assert!(store.beat_match(&first).await.unwrap());
    store.take_back_matches(&under_way).await.unwrap();
    assert_eq!(store.matches_under_way().await.unwrap().len(), 1);
    // It does not.
    let under_way = store.matches_under_way().await.unwrap();
    store.take_back_matches(&under_way).await.unwrap();
    let second = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_eq!((second.id, second.attempt), (first.id, 2));
    assert!(!store.finish_match(&first, Ok(&played(8, 8))).await.unwrap());
    // Given back in good order, it counts as no attempt.
    store.release_match(&second).await.unwrap();
    let third = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_eq!((third.id, third.attempt), (first.id, 2));
    for attempt in third.attempt..MATCH_ATTEMPTS {
        let under_way = store.matches_under_way().await.unwrap();
        store.take_back_matches(&under_way).await.unwrap();
        let again = store.claim_match(&["python"]).await.unwrap().unwrap();
        assert_eq!((again.id, again.attempt), (first.id, attempt + 1));
    }
    let under_way = store.matches_under_way().await.unwrap();
    store.take_back_matches(&under_way).await.unwrap();
    let now = ladder(&store).await;
    let own = now.matches.iter().find(|it| it.id == first.id).unwrap();
    // It says why.
    let stopped = Some(MatchFailure::Stopped);
    assert_eq!((own.state, own.failure), (MatchState::Failed, stopped));
    // The next one is somebody's.
    let next = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_ne!(next.id, first.id);
    let Contestant::Program { source, .. } = &next.players[0] else {
        panic!("{next:?}");
    };
    assert_eq!(source, b"print('First')");
}

async fn a_match_waits_for_a_worker_that_has_both_languages(TestDb { store, .. }: TestDb) {
    player(&store, "anna").await;
    // The house needs none, and waits for nobody who does.
    let first = store.claim_match(&["cpp"]).await.unwrap().unwrap();
    assert!(first.players.iter().all(|it| it.language().is_none()));
    assert_eq!(store.claim_match(&["cpp"]).await.unwrap(), None);
    assert_eq!(store.claim_match(&[]).await.unwrap(), None);
    let next = store.claim_match(&["c", "python"]).await.unwrap().unwrap();
    assert_eq!(next.players[0].language(), Some("python"));
}

async fn what_an_older_version_let_play_is_given_back_with_its_languages(
    TestDb { store, url }: TestDb,
) {
    player(&store, "anna").await;
    let older = "update ladder_matches set one_language = null, other_language = null";
    behind_its_back(&url, older).await;
    let of_house = store.claim_match(&["cpp"]).await.unwrap().unwrap();
    assert!(of_house.players.iter().all(|it| it.language().is_none()));
    // Against each player of the house.
    for _ in 0..2 {
        let claim = store.claim_match(&["cpp"]).await.unwrap().unwrap();
        assert_eq!(claim.players[0].language(), Some("python"));
        store.release_match(&claim).await.unwrap();
    }
    assert_eq!(store.claim_match(&["cpp"]).await.unwrap(), None);
    assert!(store.claim_match(&["python"]).await.unwrap().is_some());
    // That of the house needs none.
    store.release_match(&of_house).await.unwrap();
    let again = store.claim_match(&["cpp"]).await.unwrap().unwrap();
    assert_eq!(again.id, of_house.id);
}

async fn a_look_that_finds_no_match_waits_for_no_writer(TestDb { store, url }: TestDb) {
    player(&store, "anna").await;
    let of_house = store.claim_match(&["cpp"]).await.unwrap();
    assert!(of_house.is_some());
    // Only one may write to a file at a time.
    if url.starts_with("sqlite:") {
        let mut writer = SqliteConnection::connect(&url).await.unwrap();
        writer.execute("begin immediate").await.unwrap();
        // Hers are there, for who has her language.
        assert_eq!(store.claim_match(&["cpp"]).await.unwrap(), None);
        writer.execute("rollback").await.unwrap();
    }
    assert!(store.claim_match(&["python"]).await.unwrap().is_some());
}

/// Says at once that what it is to have played does not work, and counts how often it was asked.
#[derive(Default)]
struct Lacking(AtomicI64);

impl Judges for Lacking {
    fn languages(&self) -> Vec<String> {
        vec!["python".to_owned()]
    }

    fn judge(
        &self,
        _claim: &Claim,
        _stop: &CancelFlag,
        _events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        Err(Failed::Stopped)
    }

    fn play(&self, _claim: &MatchClaim, _stop: &CancelFlag) -> Result<Played, Failed> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Err(Failed::Unable("its hello program is wrong".to_owned()))
    }
}

async fn what_turns_out_not_to_work_here_is_left_to_others(TestDb { store, .. }: TestDb) {
    player(&store, "anna").await;
    let lacking = Arc::new(Lacking::default());
    let config = WorkerConfig {
        heartbeat: Duration::from_millis(20),
        ..quick()
    };
    let workers = Workers::start(store.clone(), lacking.clone(), config);
    while lacking.0.load(Ordering::Relaxed) <= MATCH_ATTEMPTS {
        let now = ladder(&store).await;
        assert!(now.matches.iter().all(|it| it.state != MatchState::Failed));
        tokio::task::yield_now().await;
    }
    workers.shutdown().await;
    let claim = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_eq!(claim.attempt, 1);
}

/// Has matches played for as long as the gate is shut.
#[derive(Default)]
struct Patient(AtomicBool);

impl Judges for Patient {
    fn languages(&self) -> Vec<String> {
        vec!["python".to_owned()]
    }

    fn judge(
        &self,
        _claim: &Claim,
        _stop: &CancelFlag,
        _events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        Err(Failed::Stopped)
    }

    fn play(&self, _claim: &MatchClaim, stop: &CancelFlag) -> Result<Played, Failed> {
        while !self.0.load(Ordering::Relaxed) {
            if stop.is_cancelled() {
                return Err(Failed::Stopped);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(played(1, 2))
    }
}

async fn a_worker_that_has_a_match_played_is_not_idle(TestDb { store, .. }: TestDb) {
    player(&store, "anna").await;
    let judge = Arc::new(Patient::default());
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let says = async |running: i64| {
        while !matches!(store.workers().await.unwrap().as_slice(), [it] if it.running == running) {
            tokio::task::yield_now().await;
        }
    };
    let said = tokio::time::timeout(Duration::from_mins(3), says(1)).await;
    said.expect("it says that it does nothing");
    judge.0.store(true, Ordering::Relaxed);
    let is_over = async || {
        let is_done = |it: &LadderMatch| it.state == MatchState::Done;
        while !ladder(&store).await.matches.iter().all(is_done) {
            tokio::task::yield_now().await;
        }
    };
    let over = tokio::time::timeout(Duration::from_mins(3), is_over()).await;
    over.expect("it goes on");
    let said = tokio::time::timeout(Duration::from_mins(3), says(0)).await;
    said.expect("it says that something is under way");
    workers.shutdown().await;
}
