//! What people say about problems is found by an index, and counted where two write at once.

use web::store::{NewPost, POSTS, PostPlace, StoreError, THREADS, ThreadId, User};

use crate::contests::plan;
use crate::{TestDb, on_each_database, student};

on_each_database! {
    threads_and_posts_are_found_by_an_index
    of_many_posts_at_once_five_are_stored
    what_is_withdrawn_is_kept_for_who_moderates_while_it_is_reported
    what_was_reported_is_kept_as_it_was
}

fn said(author: &User, body: &str) -> NewPost {
    NewPost {
        author: author.id,
        body: body.to_owned(),
        tells: false,
    }
}

const NEW: PostPlace<'static> = PostPlace::New {
    problem: "nim",
    title: "Heaps",
};

async fn threads_and_posts_are_found_by_an_index(TestDb { store, url }: TestDb) {
    let ada = student(&store, "ada").await;
    store.say(NEW, &said(&ada, "Hello.")).await.unwrap();
    for (statement, values) in [(THREADS, "'nim', 5, 5, 20"), (POSTS, "1, 20, 0")] {
        let plan = plan(&url, statement, values).await;
        assert!(
            !plan.contains("SCAN") && !plan.contains("Seq Scan"),
            "{statement}\n{plan}"
        );
    }
}

async fn of_many_posts_at_once_five_are_stored(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "ada").await;
    let (thread, _) = store.say(NEW, &said(&ada, "Hello.")).await.unwrap();
    let post = said(&ada, "Again.");
    let at_once = (0..12).map(|_| store.say(PostPlace::In(thread), &post));
    let ends = futures::future::join_all(at_once).await;
    let stored = ends.iter().filter(|end| end.is_ok()).count();
    assert_eq!(stored, 4, "{ends:?}");
    for end in ends.iter().filter_map(|end| end.as_ref().err()) {
        assert!(matches!(end, StoreError::Quota { .. }), "{end}");
    }
    assert_eq!(store.posts(thread, (50, 0)).await.unwrap().len(), 5);
    let bert = student(&store, "bert").await;
    let lost = said(&bert, "?");
    let nowhere = store.say(PostPlace::In(ThreadId(77)), &lost).await;
    let nowhere = nowhere.unwrap_err();
    assert!(matches!(nowhere, StoreError::NotFound(_)), "{nowhere}");
}

async fn what_was_reported_is_kept_as_it_was(TestDb { store, .. }: TestDb) {
    let (ada, bert) = (student(&store, "ada").await, student(&store, "bert").await);
    let (_, first) = store.say(NEW, &said(&ada, "Rude words.")).await.unwrap();
    assert!(store.report_post(first, bert.id, "rude").await.unwrap());
    let kind = said(&ada, "Kind words.");
    assert!(store.edit_post(first, &kind, None).await.unwrap());
    let reported = store.reported(9).await.unwrap();
    assert_eq!(reported[0].body, "Rude words.");
    assert_eq!(reported[0].body_now, "Kind words.");
}

async fn what_is_withdrawn_is_kept_for_who_moderates_while_it_is_reported(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bert) = (student(&store, "ada").await, student(&store, "bert").await);
    let (thread, first) = store.say(NEW, &said(&ada, "First.")).await.unwrap();
    let place = PostPlace::In(thread);
    let (_, second) = store.say(place, &said(&bert, "Second.")).await.unwrap();
    assert!(store.report_post(first, bert.id, "rude").await.unwrap());
    assert!(!store.report_post(first, bert.id, "again").await.unwrap());
    assert!(store.report_post(second, ada.id, "wrong").await.unwrap());
    assert_eq!(store.reported(9).await.unwrap().len(), 2);
    assert!(!store.withdraw_post(first, bert.id).await.unwrap());
    assert!(store.withdraw_post(first, ada.id).await.unwrap());
    assert!(!store.withdraw_post(first, ada.id).await.unwrap());
    let kept = store.reported(9).await.unwrap();
    let kept: Vec<_> = kept
        .iter()
        .map(|it| (it.body.as_str(), it.is_withdrawn()))
        .collect();
    assert_eq!(kept, [("First.", true), ("Second.", false)]);
    assert_eq!(store.post(first).await.unwrap().unwrap().body, "");
    // What a moderator hid is no reason for the thread to go with the rest.
    assert!(store.moderate_post(second, true).await.unwrap());
    assert!(store.thread(thread).await.unwrap().is_some());
    assert!(store.moderate_post(second, false).await.unwrap());
    assert!(
        !store.moderate_post(first, false).await.unwrap(),
        "its author took it away"
    );
    assert!(store.withdraw_post(second, bert.id).await.unwrap());
    // Nobody reads it any more, and the report still waits with its words.
    assert!(store.thread(thread).await.unwrap().is_none());
    let last = (i64::MAX, i64::MAX);
    assert!(store.threads("nim", last, 9).await.unwrap().is_empty());
    assert_eq!(store.reported(9).await.unwrap()[0].body, "First.");
    assert!(store.dismiss_reports(first).await.unwrap());
    assert!(
        store.post(first).await.unwrap().is_none(),
        "the thread goes"
    );
}
