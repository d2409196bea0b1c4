//! The picture of the site: one at most, by the digest of its bytes.

use web::store::{Logo, SiteSettings};

use crate::{TestDb, on_each_database};

on_each_database! {
    one_picture_is_kept_and_named_by_its_digest
}

fn logo(kind: &str, body: &[u8]) -> Logo {
    Logo {
        kind: kind.to_owned(),
        body: body.to_vec(),
    }
}

async fn one_picture_is_kept_and_named_by_its_digest(TestDb { store, .. }: TestDb) {
    let digest = async || store.site_settings().await.unwrap().logo;
    assert_eq!(digest().await, "");
    let first = logo("image/png", b"\x89PNG\0\xff");
    store.set_logo(Some(&first)).await.unwrap();
    let of_first = digest().await;
    assert_eq!(of_first.len(), 64);
    assert_eq!(store.logo(&of_first).await.unwrap(), Some(first));
    let second = logo("image/webp", b"RIFF");
    store.set_logo(Some(&second)).await.unwrap();
    assert_eq!(store.logo(&of_first).await.unwrap(), None);
    assert_eq!(store.logo(&digest().await).await.unwrap(), Some(second));
    // The other settings are set by themselves.
    let of_second = digest().await;
    let settings = SiteSettings {
        name: "Club".to_owned(),
        ..SiteSettings::default()
    };
    store.set_site_settings(&settings).await.unwrap();
    assert_eq!(digest().await, of_second);
    // Nothing but a picture.
    assert!(
        store
            .set_logo(Some(&logo("text/html", b"<b>")))
            .await
            .is_err()
    );
    assert_eq!(digest().await, of_second, "all or nothing");
    store.set_logo(None).await.unwrap();
    assert_eq!(digest().await, "");
    assert_eq!(store.logo(&of_second).await.unwrap(), None);
}
