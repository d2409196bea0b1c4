//! Games of two at two screens: how many there are, and when they are forgotten.

use web::store::{Inviter, LIVE_GAMES, NewLiveGame, Seat, TakeBack, UnixMs};

use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    games_that_nobody_touches_are_forgotten
    games_are_bounded_and_make_room
    it_is_known_who_invites
}

fn nim(seat: Seat) -> NewLiveGame {
    NewLiveGame {
        game: "nim".to_owned(),
        begun_with: "1,2".to_owned(),
        play: "normal".to_owned(),
        seat,
        rules: None,
        inviter: None,
    }
}

async fn games_that_nobody_touches_are_forgotten(TestDb { url, store }: TestDb) {
    let waiting = store.begin_live_game(&nim(Seat::First), "anna").await;
    let waiting = waiting.unwrap();
    let played = store.begin_live_game(&nim(Seat::Second), "bert").await;
    let played = played.unwrap();
    let game = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(game.seat_of("bert"), Some(Seat::Second));
    assert_eq!(game.free_seat(), Some(Seat::First));
    assert_eq!(game.rules, None);
    let by_program = NewLiveGame {
        game: "problem:squares".to_owned(),
        rules: Some("09af".to_owned()),
        ..nim(Seat::First)
    };
    let by_program = store.begin_live_game(&by_program, "emil").await.unwrap();
    let by_program = store.live_game(&by_program).await.unwrap().unwrap();
    assert_eq!(by_program.rules.as_deref(), Some("09af"));
    assert!(
        store
            .join_live_game(&game, Seat::First, "carl")
            .await
            .unwrap()
    );
    // The place is taken once.
    assert!(
        !store
            .join_live_game(&game, Seat::First, "dora")
            .await
            .unwrap()
    );
    // Two days later.
    behind_its_back(
        &url,
        "update live_games set changed_at = changed_at - 172800000",
    )
    .await;
    store.forget_live_games().await.unwrap();
    assert!(store.live_game(&waiting).await.unwrap().is_none());
    let game = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(game.seat_of("carl"), Some(Seat::First));
    assert_eq!(game.seat_of("dora"), None);
    // A move keeps it for as long again; who is only at the board does not.
    assert!(store.move_live_game(&game, "0").await.unwrap());
    store.see_live_player(&played, Seat::First).await.unwrap();
    let moved = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!((moved.moves.as_str(), moved.version), ("0", 3));
    assert!(moved.seen(Seat::First) >= game.seen(Seat::First));
    assert!(moved.seen(Seat::First) <= UnixMs::now());
    // What is asked about it ends with the next move; what was taken back is kept until they play again.
    let asked = TakeBack::Asked(Seat::First);
    assert!(store.note_take_back(&moved, asked).await.unwrap());
    assert!(!store.note_take_back(&moved, asked).await.unwrap());
    let game = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(game.take_back(), Some(asked));
    let done = store.take_live_moves_back(&game, "", "[1]").await;
    assert!(done.unwrap());
    let late = store.take_live_moves_back(&game, "0", "[]").await;
    assert!(!late.unwrap());
    let game = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!((game.moves.as_str(), game.take_back()), ("", None));
    let refused = TakeBack::Refused(Seat::Second);
    assert!(store.note_take_back(&game, refused).await.unwrap());
    let game = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(game.take_back(), Some(refused));
    assert!(store.move_live_game(&game, "1").await.unwrap());
    let moved = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(
        (moved.taken_back.as_str(), moved.take_back()),
        ("[1]", None)
    );
    // Who moves though the other one asks has passed that over, until the next move.
    assert!(store.note_take_back(&moved, asked).await.unwrap());
    for passed in [Some(TakeBack::PassedOver(Seat::First)), None] {
        let game = store.live_game(&played).await.unwrap().unwrap();
        let record = format!("{}.0", game.moves);
        assert!(store.move_live_game(&game, &record).await.unwrap());
        let moved = store.live_game(&played).await.unwrap().unwrap();
        assert_eq!(moved.take_back(), passed);
    }
    let moved = store.live_game(&played).await.unwrap().unwrap();
    assert!(store.repeat_live_game(&moved).await.unwrap());
    assert!(!store.repeat_live_game(&moved).await.unwrap());
    let again = store.live_game(&played).await.unwrap().unwrap();
    assert_eq!(again.seat_of("carl"), Some(Seat::Second));
    assert_eq!(again.taken_back, "[]");
    behind_its_back(
        &url,
        "update live_games set changed_at = changed_at - 345600000",
    )
    .await;
    store.forget_live_games().await.unwrap();
    assert!(store.live_game(&played).await.unwrap().is_none());
}

async fn games_are_bounded_and_make_room(TestDb { url, store }: TestDb) {
    let new = nim(Seat::First);
    let played = store.begin_live_game(&new, "anna").await.unwrap();
    let game = store.live_game(&played).await.unwrap().unwrap();
    let joined = store.join_live_game(&game, Seat::Second, "bert").await;
    assert!(joined.unwrap());
    let waiting = store.begin_live_game(&new, "carl").await.unwrap();
    behind_its_back(
        &url,
        "insert into live_games (code, game, begun_with, play, moves, version, first_key, second_key,
                                 first_seen, second_seen, changed_at)
         with recursive numbers (number) as (
             select 1 union all select number + 1 from numbers where number < 9998
         )
         select 'game ' || number, game, begun_with, play, moves, version, first_key, second_key,
                first_seen, second_seen, changed_at
         from numbers, live_games where second_key is not null",
    )
    .await;
    assert_eq!(LIVE_GAMES, 10_000);
    // Somebody has filled the site with games that he joined himself. Those make room, one for each
    // that is begun, and not the ones that others wait in or play.
    behind_its_back(
        &url,
        "update live_games set changed_at = changed_at - 3600000 where code like 'game %'",
    )
    .await;
    for guest in ["dora", "emil", "fred"] {
        store.begin_live_game(&new, guest).await.unwrap();
    }
    assert!(store.live_game("game 1").await.unwrap().is_none());
    assert!(store.live_game("game 3").await.unwrap().is_none());
    assert!(store.live_game("game 4").await.unwrap().is_some());
    assert!(store.live_game(&waiting).await.unwrap().is_some());
    assert!(store.live_game(&played).await.unwrap().is_some());
}

async fn it_is_known_who_invites(TestDb { store, .. }: TestDb) {
    let anna = student(&store, "anna").await;
    let of_anna = NewLiveGame {
        inviter: Some(anna.id),
        ..nim(Seat::First)
    };
    let of_anna = store.begin_live_game(&of_anna, "anna").await.unwrap();
    let of_guest = store.begin_live_game(&nim(Seat::First), "guest").await;
    let of_guest = of_guest.unwrap();
    let guest = store.live_game(&of_guest).await.unwrap().unwrap();
    assert_eq!(guest.inviter(), Inviter::Guest);
    let game = store.live_game(&of_anna).await.unwrap().unwrap();
    assert_eq!(game.inviter(), Inviter::Account("anna"));
    // Whoever joins and plays again has not invited.
    let joined = store.join_live_game(&game, Seat::Second, "bert").await;
    assert!(joined.unwrap());
    let game = store.live_game(&of_anna).await.unwrap().unwrap();
    assert!(store.repeat_live_game(&game).await.unwrap());
    let game = store.live_game(&of_anna).await.unwrap().unwrap();
    assert_eq!(game.inviter(), Inviter::Account("anna"));
    store.delete_user(anna.id).await.unwrap();
    let game = store.live_game(&of_anna).await.unwrap().unwrap();
    assert_eq!(game.inviter(), Inviter::Deleted);
}
