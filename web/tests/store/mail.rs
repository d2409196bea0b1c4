//! Addresses for mail: whose they are, until when what a mail says is good, and what ends with them.

use web::store::{ConfirmedMail, MailSecurity, MailSettings};

use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    an_address_counts_once_it_is_confirmed_and_the_one_before_is_known
    what_a_mail_says_ends_with_its_day_its_account_and_its_successor
    the_server_is_kept_and_its_password_is_not_shown
}

async fn an_address_counts_once_it_is_confirmed_and_the_one_before_is_known(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "ada").await.id;
    let first = store.ask_mail(ada, "ada@example.org").await.unwrap();
    let mail = store.mail_of(ada).await.unwrap();
    assert_eq!(
        (mail.address, mail.pending.as_deref()),
        (None, Some("ada@example.org"))
    );
    let confirmed = store.confirm_mail(&first).await.unwrap();
    let expected = ConfirmedMail {
        user: ada,
        before: None,
    };
    assert_eq!(confirmed, Some(expected));
    assert_eq!(store.confirm_mail(&first).await.unwrap(), None, "once");
    let link = store.mailed_password_link(ada).await.unwrap();
    let second = store.ask_mail(ada, "new@example.org").await.unwrap();
    assert!(store.password_link_user(&link).await.unwrap().is_some());
    // Of many at once one confirms it.
    let at_once = (0..4).map(|_| store.confirm_mail(&second));
    let ends = futures::future::join_all(at_once).await;
    let ends: Vec<_> = ends.into_iter().filter_map(Result::unwrap).collect();
    assert_eq!(ends.len(), 1);
    assert_eq!(ends[0].before.as_deref(), Some("ada@example.org"));
    assert!(store.password_link_user(&link).await.unwrap().is_none());
    let mail = store.mail_of(ada).await.unwrap();
    assert_eq!(
        (mail.address.as_deref(), mail.pending),
        (Some("new@example.org"), None)
    );
    store.forget_mail(ada).await.unwrap();
    assert_eq!(store.mail_of(ada).await.unwrap().address, None);
}

async fn what_a_mail_says_ends_with_its_day_its_account_and_its_successor(
    TestDb { store, url }: TestDb,
) {
    let ada = student(&store, "ada").await.id;
    let older = store.ask_mail(ada, "one@example.org").await.unwrap();
    let newer = store.ask_mail(ada, "two@example.org").await.unwrap();
    assert_eq!(store.pending_mail(&older).await.unwrap(), None);
    let pending = store.pending_mail(&newer).await.unwrap();
    assert_eq!(pending.as_deref(), Some("two@example.org"));
    behind_its_back(&url, "update user_mails set code_expires_at = 1").await;
    assert_eq!(store.pending_mail(&newer).await.unwrap(), None);
    assert_eq!(store.confirm_mail(&newer).await.unwrap(), None);
    let closed = store.ask_mail(ada, "one@example.org").await.unwrap();
    store.disable_user(ada).await.unwrap();
    assert_eq!(store.confirm_mail(&closed).await.unwrap(), None);
    store.delete_user(ada).await.unwrap();
    assert_eq!(store.mail_of(ada).await.unwrap().pending, None);
}

async fn the_server_is_kept_and_its_password_is_not_shown(TestDb { store, .. }: TestDb) {
    assert!(!store.mail_settings().await.unwrap().is_set());
    let settings = MailSettings {
        host: "smtp.example.org".to_owned(),
        port: 465,
        security: MailSecurity::Tls,
        user: "judge".to_owned(),
        password: "secret".to_owned(),
        from: "judge@example.org".to_owned(),
        site: "https://judge.example".to_owned(),
    };
    store.set_mail_settings(&settings).await.unwrap();
    assert_eq!(store.mail_settings().await.unwrap(), settings);
    assert!(store.site_settings().await.unwrap().has_mail);
    assert!(!format!("{settings:?}").contains("secret"));
}
