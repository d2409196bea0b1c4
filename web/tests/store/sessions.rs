//! Sessions of the pages.

use std::collections::HashMap;

use tower_sessions::SessionStore;
use tower_sessions::cookie::time::{Duration, OffsetDateTime};
use tower_sessions::session::{Id, Record};
use web::store::{SESSION_USER, Sessions, session_key};

use crate::{TestDb, on_each_database, student};

on_each_database! {
    sessions_are_listed_and_revoked
}

/// A session that ends in an hour.
pub(crate) fn session_of(user: Option<i64>) -> Record {
    Record {
        id: Id::default(),
        data: user
            .map(|id| (SESSION_USER.to_owned(), id.into()))
            .into_iter()
            .collect::<HashMap<_, _>>(),
        // The store keeps milliseconds.
        expiry_date: OffsetDateTime::now_utc()
            .replace_millisecond(7)
            .unwrap_or(OffsetDateTime::UNIX_EPOCH)
            + Duration::hours(1),
    }
}

async fn sessions_are_listed_and_revoked(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let sessions = Sessions(store.clone());
    let mut first = session_of(Some(ada.id.0));
    let mut second = session_of(None);
    sessions.create(&mut first).await.unwrap();
    sessions.create(&mut second).await.unwrap();
    assert_eq!(sessions.load(&first.id).await.unwrap(), Some(first.clone()));
    // Logging in gives a session its owner.
    second.data.insert(SESSION_USER.to_owned(), ada.id.0.into());
    sessions.save(&second).await.unwrap();
    assert_eq!(store.sessions(ada.id).await.unwrap().len(), 2);

    // The same identifier is never handed out twice.
    let mut clash = session_of(None);
    clash.id = first.id;
    sessions.create(&mut clash).await.unwrap();
    assert_ne!(clash.id, first.id);

    assert!(
        store
            .revoke_session(ada.id, &session_key(first.id))
            .await
            .unwrap()
    );
    assert_eq!(sessions.load(&first.id).await.unwrap(), None);
    // A request that was under way does not bring it back.
    sessions.save(&first).await.unwrap();
    assert_eq!(sessions.load(&first.id).await.unwrap(), None);

    let key = session_key(second.id);
    assert_eq!(
        store
            .revoke_other_sessions(ada.id, Some(&key))
            .await
            .unwrap(),
        0
    );
    second.expiry_date = OffsetDateTime::now_utc() - Duration::seconds(1);
    sessions.save(&second).await.unwrap();
    assert_eq!(sessions.load(&second.id).await.unwrap(), None);
    assert_eq!(store.delete_expired_sessions().await.unwrap(), 1);
    sessions.delete(&clash.id).await.unwrap();
    assert_eq!(sessions.load(&clash.id).await.unwrap(), None);
}
