//! Clocks that jump: nothing waits or lasts longer than it was given.
//!
//! What a clock that was ahead has written is written here as it would have been.

use judge::Verdict;
use tower_sessions::SessionStore;
use web::store::{
    Filter, Page, Quota, Release, Sessions, Store, StoreError, TokenWish, UnixMs, UserId, Whose,
    Written, session_key,
};
use web::worker::Workers;

use crate::bench::{Obedient, quick, submit, until_done};
use crate::sessions::session_of;
use crate::{TestDb, behind_its_back, hand_in, on_each_database, student};

on_each_database! {
    a_clock_that_was_put_back_keeps_nobody_waiting
    what_is_to_wait_for_days_waits_for_nothing
    nothing_lasts_longer_than_it_was_given
    what_began_in_the_past_is_left_alone
    workers_begin_by_mending_times
}

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn a_clock_that_was_put_back_keeps_nobody_waiting(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let quota = Quota {
        submissions: 2,
        window: std::time::Duration::from_mins(1),
    };
    let submit = async || store.submit(&hand_in(&ada, "kayles"), Some(quota)).await;
    submit().await.unwrap();
    submit().await.unwrap();
    assert!(matches!(submit().await, Err(StoreError::Quota { .. })));
    // It was an hour later when those were handed in.
    behind_its_back(
        &url,
        "update submissions set created_at = created_at + 3600000",
    )
    .await;
    let id = submit().await.unwrap();
    submit().await.unwrap();
    // Half a minute: they count, and the wait is no longer than it is without them.
    behind_its_back(
        &url,
        "update submissions set created_at = created_at + 30000 where id > 2",
    )
    .await;
    match submit().await {
        Err(StoreError::Quota { retry_after, .. }) => assert!(retry_after <= quota.window),
        other => panic!("{other:?}"),
    }
    // Whatever the times say, later ones have larger numbers.
    let all = Filter::default();
    let page = store.submissions(&all, Page::default()).await;
    let items = page.unwrap().items;
    assert!(items.is_sorted_by(|a, b| a.id > b.id));
    assert!(id.0 > 2);
}

/// The clock was two days ahead when a busy machine gave a judging back for ten seconds.
async fn what_is_to_wait_for_days_waits_for_nothing(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = submit(&store, &ada, "AC").await;
    let next = async || store.claim_next(Whose::Anybodys, &["cpp"]).await.unwrap();
    let claim = next().await.unwrap();
    let written = store.release(&claim, Release::Starved).await.unwrap();
    assert_eq!(written, Written::Yes);
    // A pause that there may be is kept.
    assert_eq!(next().await, None);
    behind_its_back(
        &url,
        "update judgings set not_before = not_before + 2 * 86400000",
    )
    .await;
    assert_eq!(next().await.map(|claim| claim.submission), Some(id));
}

/// When everything ends, in milliseconds from now.
async fn ends(store: &Store, user: UserId) -> [i64; 3] {
    let now = UnixMs::now().0;
    [
        store.sessions(user).await.unwrap()[0].expires_at.0 - now,
        store.tokens(user).await.unwrap()[0].expires_at.0 - now,
        store.invitations().await.unwrap()[0].expires_at.0 - now,
    ]
}

async fn nothing_lasts_longer_than_it_was_given(TestDb { url, store }: TestDb) {
    let link = store.setup_secret().await.unwrap().unwrap();
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut record = session_of(Some(ada.id.0));
    sessions.create(&mut record).await.unwrap();
    let wish = TokenWish {
        days: 3,
        ..TokenWish::usual("laptop")
    };
    let token = store.create_token(&ada, &wish).await.unwrap();
    store.invite("", 1, 4).await.unwrap();
    let forgotten = store.password_link(ada.id).await.unwrap();
    let code = store.ask_mail(ada.id, "ada@example.org").await.unwrap();
    let key = "a-key";
    let new = hand_in(&ada, "kayles");
    let first = store.submit_once(&new, None, Some(key)).await.unwrap();
    // All of that was a year later.
    for statement in [
        "update sessions set created_at = created_at + 31622400000,
             updated_at = updated_at + 31622400000, expires_at = expires_at + 31622400000",
        "update api_tokens set created_at = created_at + 31622400000,
             expires_at = expires_at + 31622400000",
        "update invitations set created_at = created_at + 31622400000,
             expires_at = expires_at + 31622400000",
        "update setup_links set created_at = created_at + 31622400000,
             expires_at = expires_at + 31622400000",
        "update password_links set created_at = created_at + 31622400000,
             expires_at = expires_at + 31622400000",
        "update user_mails set code_expires_at = code_expires_at + 31622400000",
        "update idempotency_keys set created_at = created_at + 31622400000",
    ] {
        behind_its_back(&url, statement).await;
    }
    assert!(
        ends(&store, ada.id)
            .await
            .iter()
            .all(|end| *end > 360 * DAY)
    );
    assert_eq!(store.mend_times().await.unwrap(), 7);
    let [session, of_token, invitation] = ends(&store, ada.id).await;
    assert!(session <= DAY / 24, "{session}");
    assert!((2 * DAY..=3 * DAY).contains(&of_token), "{of_token}");
    assert!((3 * DAY..=4 * DAY).contains(&invitation), "{invitation}");
    // All of it is still good, and there is nothing more to be mended.
    assert!(sessions.load(&record.id).await.unwrap().is_some());
    assert!(store.token_user(&token.secret).await.unwrap().is_some());
    assert!(store.setup_link_is_good(&link).await.unwrap());
    let again = store.submit_once(&new, None, Some(key)).await.unwrap();
    assert_eq!((again.id, again.replayed), (first.id, true));
    let of_link = store.password_link_user(&forgotten).await.unwrap();
    assert_eq!(of_link.unwrap().id, ada.id);
    let pending = store.pending_mail(&code).await.unwrap();
    assert_eq!(pending.as_deref(), Some("ada@example.org"));
    assert_eq!(store.mend_times().await.unwrap(), 0);
    // Two days later neither is.
    for statement in [
        "update password_links set expires_at = expires_at - 2 * 86400000",
        "update user_mails set code_expires_at = code_expires_at - 2 * 86400000",
    ] {
        behind_its_back(&url, statement).await;
    }
    let of_link = store.password_link_user(&forgotten).await.unwrap();
    assert!(of_link.is_none());
    assert_eq!(store.pending_mail(&code).await.unwrap(), None);
}

async fn what_began_in_the_past_is_left_alone(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut record = session_of(Some(ada.id.0));
    sessions.create(&mut record).await.unwrap();
    let wish = TokenWish::usual("laptop");
    store.create_token(&ada, &wish).await.unwrap();
    // By another machine, whose clock is a little ahead.
    behind_its_back(
        &url,
        "update api_tokens set created_at = created_at + 10000",
    )
    .await;
    store.invite("", 1, 4).await.unwrap();
    assert_eq!(store.mend_times().await.unwrap(), 0);
    let listed = store.sessions(ada.id).await.unwrap();
    assert_eq!(listed[0].key, session_key(record.id));
}

async fn workers_begin_by_mending_times(TestDb { url, store }: TestDb) {
    let ada = student(&store, "Ada").await;
    store.invite("", 1, 4).await.unwrap();
    behind_its_back(
        &url,
        "update invitations set created_at = created_at + 31622400000,
             expires_at = expires_at + 31622400000",
    )
    .await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let id = submit(&store, &ada, "AC").await;
    assert_eq!(until_done(&store, id).await.verdict, Some(Verdict::AC));
    // It tidies beside the judging: as soon as it can.
    let made = async || store.invitations().await.unwrap()[0].created_at;
    while made().await > UnixMs::now() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    workers.shutdown().await;
}
