//! How many programs a contest takes for a problem, and how soon one after another.

use judge::Verdict;
use web::store::{ContestDraft, NewTeam, StoreError, UnixMs, User};

use crate::contests::{HOUR, draft, finish_next, running};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    no_more_programs_are_taken_than_the_contest_allows
    no_program_is_taken_sooner_than_the_contest_says
}

async fn no_more_programs_are_taken_than_the_contest_allows(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    let pair = NewTeam {
        members: vec![ada.id, bo.id],
        ..NewTeam::alone(ada.id, "Two Heaps")
    };
    store.join_contest(id, &pair).await.unwrap().unwrap();
    let hands_in = async |user: &User, problem: &str| {
        let now = UnixMs::now();
        let entry = store.entry(user.id, problem, None, now).await.unwrap();
        let new = hand_in(user, problem);
        store.submit_for(&new, None, None, entry.as_ref()).await
    };
    // Three, however many of the team hand in at a time.
    let users = [&ada, &bo, &ada, &bo, &ada, &bo];
    let at_once = users.map(|user| hands_in(user, "nim"));
    let ends = futures::future::join_all(at_once).await;
    let taken: Vec<_> = ends.iter().filter_map(|end| end.as_ref().ok()).collect();
    assert_eq!(taken.len(), 3, "{ends:?}");
    for error in ends.iter().filter_map(|end| end.as_ref().err()) {
        assert!(matches!(error, StoreError::TriesUsed(3)), "{error}");
    }
    assert_eq!(
        store.open_judgings().await.unwrap(),
        3,
        "nothing else is kept"
    );
    // What does not compile is free; and each problem counts by itself.
    finish_next(&store, Verdict::CE).await;
    hands_in(&bo, "nim").await.unwrap();
    assert!(hands_in(&ada, "nim").await.is_err());
    finish_next(&store, Verdict::WA).await;
    assert!(hands_in(&bo, "nim").await.is_err());
    hands_in(&bo, "kayles").await.unwrap();
}

async fn no_program_is_taken_sooner_than_the_contest_says(TestDb { store, url }: TestDb) {
    let ada = student(&store, "ada").await;
    let (bo, cy) = (student(&store, "bo").await, student(&store, "cy").await);
    let slow = ContestDraft {
        pause_seconds: 600,
        ..draft(UnixMs::now().0 - HOUR, &["nim", "kayles"])
    };
    let id = store.create_contest(ada.id, &slow).await.unwrap();
    let pair = NewTeam {
        members: vec![ada.id, bo.id],
        ..NewTeam::alone(ada.id, "Two Heaps")
    };
    let alone = NewTeam::alone(cy.id, "cy");
    for team in [&pair, &alone] {
        store.join_contest(id, team).await.unwrap().unwrap();
    }
    let hands_in = async |user: &User, problem: &str| {
        let now = UnixMs::now();
        let entry = store.entry(user.id, problem, None, now).await.unwrap();
        let new = hand_in(user, problem);
        store.submit_for(&new, None, None, entry.as_ref()).await
    };
    // One of a team, whoever of them hands in for whichever problem.
    let at_once = [(&ada, "nim"), (&bo, "kayles"), (&ada, "kayles")];
    let at_once = at_once.map(|(user, problem)| hands_in(user, problem));
    let ends = futures::future::join_all(at_once).await;
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1, "{ends:?}");
    for error in ends.iter().filter_map(|end| end.as_ref().err()) {
        let StoreError::TooSoon { pause, retry_after } = error else {
            panic!("{error}");
        };
        assert_eq!(pause.as_secs(), 600);
        assert!(retry_after <= pause);
    }
    assert_eq!(store.open_judgings().await.unwrap(), 1);
    hands_in(&cy, "nim").await.unwrap();
    // What is older stands in nobody's way, nor does a moment that only a wrong clock can have had.
    for aged in [
        "update submissions set created_at = created_at - 600000",
        "update submissions set created_at = created_at + 4000000",
    ] {
        crate::behind_its_back(&url, aged).await;
        hands_in(&bo, "kayles").await.unwrap();
        assert!(hands_in(&ada, "nim").await.is_err());
    }
}
