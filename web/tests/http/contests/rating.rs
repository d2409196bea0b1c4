//! Ratings from contests, where those who run the site want them.

use judge::Verdict;
use web::store::{NewTeam, Role, SiteSettings, UnixMs};

use super::{contest, draft, hand_in, judge};
use crate::site::Site;

#[tokio::test]
async fn a_contest_that_is_over_rates_those_who_took_part_where_that_is_wanted() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    for (name, verdict) in [
        ("ada", Some(Verdict::AC)),
        ("bo", Some(Verdict::WA)),
        ("cy", None),
    ] {
        let mut visitor = site.user(name, Role::Student).await;
        let alone = NewTeam::alone(site.account(name).await.id, name);
        site.store.join_contest(id, &alone).await.unwrap();
        if let Some(verdict) = verdict {
            let submission = hand_in(&mut visitor, id, "A").await;
            judge(&site, submission, verdict).await;
        }
    }
    // Until it is over nothing is settled.
    assert!(
        site.store
            .settled_contests(UnixMs::now())
            .await
            .unwrap()
            .is_empty()
    );
    site.store.end_contest(id, UnixMs::now()).await.unwrap();
    let mut visitor = site.visitor();
    for page in ["/users/ada", "/ranking"] {
        visitor.get(page).await.has_none(&["1700"]);
    }
    let settings = SiteSettings {
        rating: "on".to_owned(),
        ..SiteSettings::default()
    };
    site.store.set_site_settings(&settings).await.unwrap();
    site.state.notices.look_again(&site.store).await;
    for (name, rating) in [
        ("ada", "1700, from one contest"),
        ("bo", "1300, from one contest"),
    ] {
        visitor.get(&format!("/users/{name}")).await.has(&[rating]);
    }
    // Who handed nothing in was beaten by nobody.
    visitor
        .get("/users/cy")
        .await
        .has_none(&["from one contest"]);
    let ranking = visitor.get("/ranking").await;
    ranking.has(&["<td class=\"number\">1700</td>"]);
    let wrong = SiteSettings {
        rating: "maybe".to_owned(),
        ..SiteSettings::default()
    };
    assert!(wrong.check().is_err());
}
