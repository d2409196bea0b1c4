//! Ladders: who is in, what is to be played, and what workers write about it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use judge::ladder::{End, GameRecord, House, MoveRecord};
use judge::{CancelFlag, Event, Judging, Verdict};
use sqlx::{Connection, Executor};
use sqlx_sqlite::SqliteConnection;
use web::store::{
    Claim, Contestant, LADDER_ENTRIES, LADDER_OPPONENTS, LADDER_PEOPLE, Ladder, LadderMatch,
    MATCH_ATTEMPTS, MatchClaim, MatchFailure, MatchState, NewSubmission, Played, Priority, Release,
    Store, StoreError, SubmissionId, User, Whose,
};
use web::worker::{Failed, Judges, WorkerConfig, Workers};

use crate::bench::quick;
use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    a_program_plays_the_house_and_everybody
    only_ones_own_accepted_programs_play
    who_leaves_takes_all_games_along
    people_take_turns_and_judgings_go_first
    judgings_that_nobody_here_can_claim_stop_no_ladder
    a_lost_match_is_played_again_and_late_results_are_refused
    a_match_waits_for_a_worker_that_has_both_languages
    what_an_older_version_let_play_is_given_back_with_its_languages
    a_look_that_finds_no_match_waits_for_no_writer
    what_turns_out_not_to_work_here_is_left_to_others
    a_worker_that_has_a_match_played_is_not_idle
    ladders_are_bounded
    what_is_played_is_kept_as_it_was
    what_a_deleted_account_played_is_gone
}

const PROBLEM: &str = "nim-play";

fn of(user: &User) -> NewSubmission {
    NewSubmission {
        user: user.id,
        problem: PROBLEM.to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: "python".to_owned(),
        source_name: "main.py".to_owned(),
        source: b"print('First')".to_vec(),
        priority: Priority::Practice,
    }
}

async fn hand_in(store: &Store, user: &User, verdict: Option<Verdict>) -> SubmissionId {
    let id = store.submit(&of(user), None).await.unwrap();
    if let Some(verdict) = verdict {
        let judging = store.submission(id).await.unwrap().unwrap().judging.id;
        let claim = store.claim(judging).await.unwrap().unwrap();
        let result = Judging {
            problem: PROBLEM.to_owned(),
            source: "main.py".to_owned(),
            language: "python".to_owned(),
            verdict,
            time_ms: 1,
            memory_kib: 1,
            passed: 1,
            total: 1,
            message: None,
            tests: Vec::new(),
            score: None,
            counterexample: None,
            remarks: Vec::new(),
        };
        let _ = store.finish(&claim, &result).await.unwrap();
    }
    id
}

/// Somebody with an accepted program in the ladder.
async fn player(store: &Store, name: &str) -> (User, SubmissionId) {
    let user = student(store, name).await;
    let program = hand_in(store, &user, Some(Verdict::AC)).await;
    store.enter_ladder(user.id, PROBLEM, program).await.unwrap();
    (user, program)
}

async fn ladder(store: &Store) -> Ladder {
    store.ladder(PROBLEM).await.unwrap()
}

/// What came of a match in which player 0 has won so many games of so many.
fn played(won: usize, games: usize) -> Played {
    let game = |index: usize| GameRecord {
        players: [0, 1],
        start: index / 2,
        position: Some("nim@3,5".to_owned()),
        last_loses: false,
        moves: vec![MoveRecord {
            text: "2 2".to_owned(),
            by_referee: index == 1,
            gave_away: false,
            leaves_won: Some(false),
            position: Some("nim@3,3".to_owned()),
        }],
        end: End::Over {
            winner: usize::from(index >= won),
        },
    };
    Played {
        positions: games / 2,
        games: (0..games).map(game).collect(),
    }
}

async fn a_program_plays_the_house_and_everybody(TestDb { store, .. }: TestDb) {
    assert_eq!(ladder(&store).await, Ladder::default());
    let (anna, program) = player(&store, "anna").await;
    let first = ladder(&store).await;
    let houses: Vec<Option<House>> = first.entries.iter().map(|it| it.house).collect();
    assert_eq!(houses, [Some(House::Perfect), Some(House::Beginner), None]);
    let own = &first.entries[2];
    assert_eq!((own.user, own.submission), (Some(anna.id), Some(program)));
    assert_eq!(own.language.as_deref(), Some("python"));
    // The house's players play each other, too.
    assert_eq!(first.matches.len(), 3);
    // The same again is nothing new.
    store.enter_ladder(anna.id, PROBLEM, program).await.unwrap();
    assert_eq!(ladder(&store).await, first);
    let (bert, _) = player(&store, "bert").await;
    let second = ladder(&store).await;
    let pairs: BTreeSet<(i64, i64)> = second
        .matches
        .iter()
        .map(|it| (it.one.0.min(it.other.0), it.one.0.max(it.other.0)))
        .collect();
    assert_eq!((second.matches.len(), pairs.len()), (6, 6));
    let of_bert = store.ladder_entries_of(bert.id).await.unwrap();
    assert_eq!(of_bert[0].problem, PROBLEM);
    // Another program in the place of the old one plays anew.
    let better = hand_in(&store, &anna, Some(Verdict::AC)).await;
    store.enter_ladder(anna.id, PROBLEM, better).await.unwrap();
    let third = ladder(&store).await;
    let programs: Vec<_> = third
        .entries
        .iter()
        .filter_map(|it| it.submission)
        .collect();
    assert_eq!((programs.len(), programs.contains(&program)), (2, false));
    assert_eq!(third.matches.len(), 6);
    // Ladders of other problems are others.
    assert_eq!(store.ladder("nim").await.unwrap(), Ladder::default());
}

async fn only_ones_own_accepted_programs_play(TestDb { url, store }: TestDb) {
    let (anna, program) = player(&store, "anna").await;
    let bert = student(&store, "bert").await;
    let wrong = hand_in(&store, &bert, Some(Verdict::WA)).await;
    let waiting = hand_in(&store, &bert, None).await;
    for (problem, submission) in [
        (PROBLEM, wrong),
        (PROBLEM, waiting),
        (PROBLEM, program),
        (PROBLEM, SubmissionId(999)),
        ("nim", program),
    ] {
        let refused = store.enter_ladder(bert.id, problem, submission).await;
        assert!(
            matches!(refused, Err(StoreError::NotFound(_))),
            "{refused:?}"
        );
    }
    assert_eq!(ladder(&store).await.entries.len(), 3);
    // One that is not accepted any more plays no more.
    behind_its_back(&url, "update submissions set verdict = 'WA'").await;
    let now = ladder(&store).await;
    assert!(now.entries.iter().all(|it| it.house.is_some()));
    assert_eq!(now.matches.len(), 1);
    behind_its_back(&url, "update submissions set verdict = 'AC'").await;
    // Nor one of somebody who is locked out.
    store.disable_user(anna.id).await.unwrap();
    assert_eq!(ladder(&store).await.entries.len(), 2);
}

async fn who_leaves_takes_all_games_along(TestDb { store, .. }: TestDb) {
    let (anna, program) = player(&store, "anna").await;
    player(&store, "bert").await;
    let claim = store.claim_match(&["python"]).await.unwrap().unwrap();
    let of_bert = store.claim_match(&["python"]).await.unwrap().unwrap();
    let of_anna = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert!(store.beat_match(&of_bert).await.unwrap());
    assert!(store.finish_match(&claim, Ok(&played(4, 8))).await.unwrap());
    assert!(store.beat_match(&of_anna).await.unwrap());
    assert!(store.leave_ladder(anna.id, PROBLEM).await.unwrap());
    assert!(!store.leave_ladder(anna.id, PROBLEM).await.unwrap());
    assert!(!store.leave_ladder(anna.id, "n\0").await.unwrap());
    // Whoever has it played hears that nobody wants it any more.
    assert!(!store.beat_match(&of_anna).await.unwrap());
    assert!(
        !store
            .finish_match(&of_anna, Ok(&played(4, 8)))
            .await
            .unwrap()
    );
    let left = ladder(&store).await;
    assert_eq!((left.entries.len(), left.matches.len()), (3, 3));
    assert_eq!(store.ladder_entries_of(anna.id).await.unwrap(), []);
    // Back again, everything is played anew.
    store.enter_ladder(anna.id, PROBLEM, program).await.unwrap();
    let back = ladder(&store).await;
    assert_eq!((back.entries.len(), back.matches.len()), (4, 6));
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

async fn ladders_are_bounded(TestDb { url, store }: TestDb) {
    let (anna, program) = player(&store, "anna").await;
    let other = hand_in(&store, &anna, Some(Verdict::AC)).await;
    for entered in 1..LADDER_ENTRIES {
        let next = if entered % 2 == 1 { other } else { program };
        store.enter_ladder(anna.id, PROBLEM, next).await.unwrap();
    }
    let refused = store.enter_ladder(anna.id, PROBLEM, program).await;
    assert!(
        matches!(refused, Err(StoreError::Quota { .. })),
        "{refused:?}"
    );
    // Her last one plays on.
    assert_eq!(ladder(&store).await.entries.len(), 3);
    // What was taken out long ago counts no more.
    behind_its_back(
        &url,
        "update ladder_entries set entered_at = entered_at - 90000000,
             left_at = left_at - 90000000",
    )
    .await;
    let forgotten = store.forget_left_ladders().await.unwrap();
    assert_eq!(i64::try_from(forgotten).unwrap(), LADDER_ENTRIES - 1);
    store.enter_ladder(anna.id, PROBLEM, program).await.unwrap();
    // With many people in it a newcomer plays those that have played least.
    behind_its_back(
        &url,
        "insert into users (name, name_key, password_hash, role, created_at)
         with recursive numbers (number) as (
             select 1 union all select number + 1 from numbers where number < 299
         )
         select 'player' || number, 'player' || number, '', 'student', 0
         from numbers",
    )
    .await;
    behind_its_back(
        &url,
        "insert into ladder_entries (problem, user_id, submission, entered_at)
         select 'nim-play', id, (select min(id) from submissions), 0
         from users where name like 'player%'",
    )
    .await;
    let bert = student(&store, "bert").await;
    let late = hand_in(&store, &bert, Some(Verdict::AC)).await;
    let full = store.enter_ladder(bert.id, PROBLEM, late).await;
    assert!(matches!(full, Err(StoreError::Refused(_))), "{full:?}");
    assert_eq!(
        i64::try_from(ladder(&store).await.entries.len()).unwrap(),
        LADDER_PEOPLE + 2
    );
    store.leave_ladder(anna.id, PROBLEM).await.unwrap();
    store.enter_ladder(bert.id, PROBLEM, late).await.unwrap();
    let now = ladder(&store).await;
    let own = now
        .entries
        .iter()
        .find(|it| it.user == Some(bert.id))
        .unwrap();
    let matches = now.matches.iter();
    let of_bert = matches.filter(|it| it.one == own.id || it.other == own.id);
    assert_eq!(
        i64::try_from(of_bert.count()).unwrap(),
        LADDER_OPPONENTS + 2
    );
}

async fn what_is_played_is_kept_as_it_was(TestDb { store, .. }: TestDb) {
    player(&store, "anna").await;
    let claim = store.claim_match(&["python"]).await.unwrap().unwrap();
    assert_eq!(store.ladder_games(PROBLEM, claim.id).await.unwrap(), None);
    let result = played(5, 8);
    assert!(store.finish_match(&claim, Ok(&result)).await.unwrap());
    let (matched, games) = store
        .ladder_games(PROBLEM, claim.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(games, result.games);
    assert_eq!(
        (matched.won, matched.lost, matched.positions),
        (5, 3, Some(4))
    );
    assert_eq!(matched.state, MatchState::Done);
    assert!(matched.finished_at.is_some());
    // It is of that problem's ladder.
    assert_eq!(
        store.ladder_games("kayles-play", claim.id).await.unwrap(),
        None
    );
    // Of a record that is too long the positions are left out.
    let claim = store.claim_match(&["python"]).await.unwrap().unwrap();
    let mut long = played(5, 8);
    for game in &mut long.games {
        game.moves = vec![game.moves[0].clone(); 300];
        for made in &mut game.moves {
            made.position = Some(format!("nim@{}", "3,".repeat(100)));
        }
    }
    assert!(store.finish_match(&claim, Ok(&long)).await.unwrap());
    let (_, games) = store
        .ladder_games(PROBLEM, claim.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(games[7].moves.len(), 300);
    assert!(games[7].moves[0].position.is_none());
    assert!(games[7].position.is_some());
    // One that cannot be played has no games.
    let claim = store.claim_match(&["python"]).await.unwrap().unwrap();
    let useless = Err(MatchFailure::Useless);
    assert!(store.finish_match(&claim, useless).await.unwrap());
    let now = ladder(&store).await;
    let failed = now.matches.iter().find(|it| it.id == claim.id).unwrap();
    assert_eq!(failed.failure, Some(MatchFailure::Useless));
    assert_eq!(store.ladder_games(PROBLEM, claim.id).await.unwrap(), None);
}

async fn what_a_deleted_account_played_is_gone(TestDb { store, .. }: TestDb) {
    let (anna, _) = player(&store, "anna").await;
    player(&store, "bert").await;
    store.delete_user(anna.id).await.unwrap();
    let left = ladder(&store).await;
    assert_eq!((left.entries.len(), left.matches.len()), (3, 3));
}
