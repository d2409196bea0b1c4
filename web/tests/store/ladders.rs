//! Ladders: who is in, what is to be played, and what is kept of it.

use std::collections::BTreeSet;

use judge::ladder::{End, GameRecord, House, MoveRecord};
use judge::{Judging, Verdict};
use web::store::{
    LADDER_ENTRIES, LADDER_OPPONENTS, LADDER_PEOPLE, Ladder, MatchFailure, MatchState,
    NewSubmission, Played, Priority, Store, StoreError, SubmissionId, User,
};

use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    a_program_plays_the_house_and_everybody
    only_ones_own_accepted_programs_play
    who_leaves_takes_all_games_along
    ladders_are_bounded
    what_is_played_is_kept_as_it_was
    what_a_deleted_account_played_is_gone
}

const PROBLEM: &str = "nim-play";

pub(crate) fn of(user: &User) -> NewSubmission {
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

pub(crate) async fn hand_in(store: &Store, user: &User, verdict: Option<Verdict>) -> SubmissionId {
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
pub(crate) async fn player(store: &Store, name: &str) -> (User, SubmissionId) {
    let user = student(store, name).await;
    let program = hand_in(store, &user, Some(Verdict::AC)).await;
    store.enter_ladder(user.id, PROBLEM, program).await.unwrap();
    (user, program)
}

pub(crate) async fn ladder(store: &Store) -> Ladder {
    store.ladder(PROBLEM).await.unwrap()
}

/// What came of a match in which player 0 has won so many games of so many.
pub(crate) fn played(won: usize, games: usize) -> Played {
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
    behind_its_back(&url, "update submissions set usual_verdict = 'WA'").await;
    let now = ladder(&store).await;
    assert!(now.entries.iter().all(|it| it.house.is_some()));
    assert_eq!(now.matches.len(), 1);
    behind_its_back(&url, "update submissions set usual_verdict = 'AC'").await;
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
