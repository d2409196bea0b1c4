//! Drafts of programs: what overtakes what, and how many are kept.

use web::store::{DraftPlace, LONGEST_DRAFT, MOST_DRAFTS, StoreError, UserId};

use crate::{TestDb, on_each_database, student};

on_each_database! {
    who_has_not_seen_a_draft_writes_beside_it
    no_more_is_kept_than_there_is_room_for
}

async fn who_has_not_seen_a_draft_writes_beside_it(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await.id;
    let nim = place(ada, "nim");
    let bodies = async || {
        let drafts = store.drafts_for(ada, "nim").await.unwrap();
        drafts.into_iter().map(|it| it.body).collect::<Vec<_>>()
    };
    let first = store.keep_draft(nim, "one", 0).await.unwrap();
    let second = store.keep_draft(nim, "two", first).await.unwrap();
    assert!(second > first);
    assert_eq!(bodies().await, ["two"]);
    store.keep_draft(nim, "elsewhere", first).await.unwrap();
    assert_eq!(bodies().await, ["elsewhere", "two"]);
    store.forget_overtaken(nim).await.unwrap();
    assert_eq!(bodies().await, ["elsewhere"]);
    // Two that begin at once have one draft, with the other's beside it.
    let other = place(ada, "kayles");
    let (one, two) = tokio::join!(
        store.keep_draft(other, "a", 0),
        store.keep_draft(other, "b", 0)
    );
    assert_ne!(one.unwrap(), two.unwrap());
    assert_eq!(store.drafts_for(ada, "kayles").await.unwrap().len(), 2);
    // What is emptied is gone.
    let latest = store.drafts_for(ada, "nim").await.unwrap()[0].revision;
    store.keep_draft(nim, "", latest).await.unwrap();
    assert_eq!(bodies().await, Vec::<String>::new());
    store.delete_user(ada).await.unwrap();
    assert_eq!(store.program_drafts(ada).await.unwrap(), []);
}

fn place(user: UserId, problem: &str) -> DraftPlace<'_> {
    DraftPlace {
        user,
        problem,
        language: "cpp",
    }
}

async fn no_more_is_kept_than_there_is_room_for(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await.id;
    let long = "x".repeat(LONGEST_DRAFT + 1);
    let refused = store.keep_draft(place(ada, "nim"), &long, 0).await;
    assert!(matches!(refused, Err(StoreError::Refused(_))));
    for number in 0..MOST_DRAFTS + 5 {
        let problem = format!("p{number}");
        store
            .keep_draft(place(ada, &problem), "text", 0)
            .await
            .unwrap();
    }
    let kept = store.program_drafts(ada).await.unwrap();
    assert_eq!(i64::try_from(kept.len()).unwrap(), MOST_DRAFTS);
    // Beside one draft a few that it overtook.
    for text in ["a", "b", "c", "d", "e", "f"] {
        store.keep_draft(place(ada, "p99"), text, 0).await.unwrap();
    }
    let beside = store.drafts_for(ada, "p99").await.unwrap();
    assert_eq!(beside[0].body, "f");
    assert_eq!(beside.len(), 4);
}
