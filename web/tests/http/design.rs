//! The page of the design system: there for whoever works on the pages, and for nobody else.

use axum::http::StatusCode;
use web::http::state::SiteConfig;

use crate::site::Site;

#[tokio::test]
async fn the_design_system_is_shown_where_it_is_asked_for_only() {
    let usual = Site::new().await;
    let answer = usual.visitor().get("/design").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let config = SiteConfig {
        shows_design: true,
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    for (lang, words) in [("en", "Nothing there"), ("zh", "空白")] {
        let page = site.visitor().get(&format!("/design?lang={lang}")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        page.has(&[
            words,
            "--space-10",
            "--text-page",
            "swatch-ink-soft",
            "data-verdict=\"SE\"",
            "id=\"name-error\"",
            "<svg",
        ]);
        page.has_none(&["Unknown localization", " style="]);
    }
}
