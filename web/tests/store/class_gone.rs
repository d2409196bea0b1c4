//! What becomes of the contests of a class when the class goes.

use judge::Verdict;
use web::store::{NewTeam, Store, UnixMs, UserId};

use crate::class_contests::{World, of_class, sent, world};
use crate::{TestDb, on_each_database, student};

on_each_database! {
    who_made_it_keeps_it_when_the_class_goes
    who_made_it_and_was_dismissed_has_it_no_more_when_the_class_goes
    a_class_that_goes_leaves_what_was_handed_in
}

/// Who owns a contest that another teacher of a class made, after the class is gone: that teacher, whoever made the
/// class, and the owner.
async fn released(store: &Store, is_dismissed: bool) -> (UserId, UserId, UserId) {
    let World {
        thea, ada, class, ..
    } = world(store).await;
    let cora = student(store, "cora").await;
    store.name_teacher(class, cora.id).await.unwrap();
    let theirs = of_class(class, 1);
    let theirs = store.create_contest(cora.id, &theirs).await.unwrap();
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(theirs, &alone).await.unwrap();
    sent(store, &ada, Verdict::AC).await;
    if is_dismissed {
        store.dismiss_teacher(class, cora.id).await.unwrap();
    }
    let over = of_class(class, 8);
    store.edit_contest(theirs, &over).await.unwrap();
    for contest in store.class_contests(class).await.unwrap() {
        if contest.id != theirs {
            store.delete_contest(contest.id).await.unwrap();
        }
    }
    assert!(store.delete_class(class).await.unwrap());
    let row = store.contest(theirs).await.unwrap().unwrap();
    assert_eq!(row.class, None);
    (cora.id, thea.id, row.owner)
}

async fn who_made_it_keeps_it_when_the_class_goes(TestDb { store, .. }: TestDb) {
    let (cora, _, owner) = released(&store, false).await;
    assert_eq!(owner, cora);
}

async fn who_made_it_and_was_dismissed_has_it_no_more_when_the_class_goes(
    TestDb { store, .. }: TestDb,
) {
    let (_, thea, owner) = released(&store, true).await;
    assert_eq!(owner, thea);
}

async fn a_class_that_goes_leaves_what_was_handed_in(TestDb { store, .. }: TestDb) {
    let World {
        thea,
        ada,
        class,
        contest,
    } = world(&store).await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(contest, &alone).await.unwrap();
    let handed_in = sent(&store, &ada, Verdict::AC).await;
    let coming = of_class(class, -3);
    let coming = store.create_contest(thea.id, &coming).await.unwrap();
    assert!(!store.delete_class(class).await.unwrap(), "it goes on");
    assert!(store.class(class).await.unwrap().is_some());
    assert!(store.contest(coming).await.unwrap().is_some());
    // Over, but its programs may be broken.
    store
        .edit_contest(contest, &of_class(class, 6))
        .await
        .unwrap();
    assert!(!store.delete_class(class).await.unwrap());
    // Over, and frozen until somebody shows it.
    store
        .edit_contest(contest, &of_class(class, 8))
        .await
        .unwrap();
    let now = UnixMs::now();
    let row = store.contest(contest).await.unwrap().unwrap();
    assert!(row.is_frozen(now));
    assert!(store.delete_class(class).await.unwrap());
    assert_eq!(store.contest(coming).await.unwrap(), None);
    let row = store.contest(contest).await.unwrap().unwrap();
    assert!(row.class.is_none() && row.is_by_invitation() && row.code.is_empty());
    assert!(
        !row.is_frozen(now),
        "it would hide its problems from everybody"
    );
    let counted = store.counted_in(&[contest]).await.unwrap();
    assert_eq!(counted, [handed_in].into());
    let parts = store.participations(contest, ada.id).await.unwrap();
    assert_eq!(parts.len(), 1);
}
