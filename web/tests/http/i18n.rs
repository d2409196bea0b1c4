//! Languages: how one is chosen, and that no text is missing in either.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::site::Site;

#[tokio::test]
async fn the_address_wins_over_the_cookie_and_the_cookie_over_the_browser() {
    let site = Site::new().await;
    let mut visitor = site
        .visitor()
        .with_header("accept-language", "fr, zh-TW;q=0.9, en;q=0.8");
    let page = visitor.get("/").await;
    page.has(&["lang=\"zh-CN\""]);
    assert_eq!(page.header("content-language"), "zh-CN");
    assert!(
        page.headers
            .get_all("vary")
            .iter()
            .any(|vary| vary == "accept-language, cookie")
    );
    let page = visitor.get("/?lang=en").await;
    assert_eq!(page.header("content-language"), "en");
    assert!(page.header("set-cookie").starts_with("lang=en;"));
    assert_eq!(visitor.get("/").await.header("content-language"), "en");
    assert_eq!(
        visitor.get("/?lang=tlh").await.header("content-language"),
        "en"
    );
}

#[tokio::test]
async fn without_a_wish_it_is_english() {
    let site = Site::new().await;
    for wish in ["", "fr", "zh;q=0, en", "en;q=0.9, zh;q=0.2", ";;;,,q="] {
        let page = site
            .visitor()
            .with_header("accept-language", wish)
            .get("/")
            .await;
        assert_eq!(page.header("content-language"), "en", "{wish:?}");
    }
}

#[tokio::test]
async fn without_a_wish_it_is_the_language_of_the_site() {
    let site = Site::new().await;
    let chinese = web::store::SiteSettings {
        language: "zh".to_owned(),
        ..web::store::SiteSettings::default()
    };
    site.store.set_site_settings(&chinese).await.unwrap();
    site.state.notices.look_again(&site.store).await;
    for (wish, answer) in [("", "zh-CN"), ("fr", "zh-CN"), ("fr, en;q=0.1", "en")] {
        let mut visitor = site.visitor().with_header("accept-language", wish);
        let page = visitor.get("/").await;
        assert_eq!(page.header("content-language"), answer, "{wish:?}");
    }
    let asked = site.visitor().get("/?lang=en").await;
    assert_eq!(asked.header("content-language"), "en");
}

#[tokio::test]
async fn the_switch_stays_on_the_page() {
    let site = Site::new().await;
    let page = site.visitor().get("/submissions?verdict=WA").await;
    page.has(&[
        "href=\"/submissions?verdict=WA&#38;lang=zh\"",
        "hreflang=\"zh-CN\"",
    ]);
}

#[tokio::test]
async fn every_page_is_wholly_in_its_language() {
    let site = Site::new().await;
    for address in [
        "/",
        "/problems",
        "/login",
        "/register",
        "/submissions",
        "/api/docs",
        "/nothing",
    ] {
        for lang in ["zh", "en"] {
            let page = site.visitor().get(&format!("{address}?lang={lang}")).await;
            page.has_none(&["Unknown localization"]);
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &Path, suffix: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, suffix));
        } else if path
            .extension()
            .is_some_and(|extension| extension == suffix)
        {
            found.push(path);
        }
    }
    found
}

/// Each key of a language with the arguments its text uses.
fn keys(tag: &str) -> BTreeSet<(String, BTreeSet<String>)> {
    let mut keys = BTreeSet::new();
    for file in files(&root().join("locales").join(tag), "ftl") {
        let text = fs::read_to_string(&file).unwrap();
        let mut current: Option<(String, BTreeSet<String>)> = None;
        for line in text.lines() {
            let begins = line.starts_with(|c: char| c.is_ascii_lowercase());
            if let Some((key, _)) = line.split_once(" =").filter(|_| begins) {
                assert!(
                    keys.iter().all(|(known, _)| known != key),
                    "{key} twice in {tag}"
                );
                keys.extend(current.replace((key.to_owned(), BTreeSet::new())));
            }
            if let Some((_, arguments)) = &mut current {
                let found = line.split('$').skip(1);
                arguments.extend(found.map(|rest| {
                    rest.chars()
                        .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                        .collect()
                }));
            }
        }
        keys.extend(current);
    }
    keys
}

#[test]
fn both_languages_have_every_text_with_the_same_arguments() {
    let (english, chinese) = (keys("en"), keys("zh-CN"));
    let only_one: Vec<_> = english.symmetric_difference(&chinese).collect();
    assert!(only_one.is_empty(), "{only_one:?}");
    assert!(english.len() > 100);
}

#[test]
fn chinese_says_you_in_one_way() {
    let home = root();
    let whole = home.parent().unwrap();
    let places = [
        home.join("locales/zh-CN"),
        home.join("templates"),
        home.join("src"),
        home.join("ui/src"),
        whole.join("problems/src"),
        whole.join("problems/sg/src"),
        whole.join("problems/catalog"),
        whole.join("judge/src"),
    ];
    let mut looked_at = 0;
    for kind in ["ftl", "html", "rs", "ts", "md", "yaml", "toml"] {
        for file in places.iter().flat_map(|place| files(place, kind)) {
            let text = fs::read_to_string(&file).unwrap();
            looked_at += 1;
            assert!(!text.contains('您'), "您 in {}", file.display());
        }
    }
    assert!(looked_at > 500, "only {looked_at} files");
}

/// The quoted words that look like keys in the sources and templates.
fn quoted(text: &str) -> BTreeSet<String> {
    let parts = text.split('"').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

#[test]
fn every_key_a_template_uses_exists() {
    let known: BTreeSet<String> = keys("en").into_iter().map(|(key, _)| key).collect();
    for file in files(&root().join("templates"), "html") {
        let text = fs::read_to_string(&file).unwrap();
        for call in text.split("page.t(\"").skip(1) {
            let key = call.split('"').next().unwrap();
            assert!(known.contains(key), "{key} in {}", file.display());
        }
    }
}

#[test]
fn every_keyword_of_a_problem_is_a_word_in_both_languages() {
    for tag in ["en", "zh-CN"] {
        let known: BTreeSet<String> = keys(tag).into_iter().map(|(key, _)| key).collect();
        for problem in problems::catalog::all() {
            for keyword in problem.games() {
                let key = format!("game-{keyword}");
                assert!(known.contains(&key), "{key} of {} in {tag}", problem.id());
            }
        }
    }
}

#[test]
fn no_text_is_left_over() {
    let mut used = BTreeSet::new();
    for file in files(&root().join("templates"), "html")
        .into_iter()
        .chain(files(&root().join("src"), "rs"))
    {
        let text = fs::read_to_string(&file).unwrap();
        // Keys stand in quotes; those in Rust's `matches!` arms do too.
        used.extend(text.split(['"', '\'']).map(str::to_owned));
        used.extend(quoted(&text));
    }
    let kinds = web::http::error::KINDS;
    for (key, _) in keys("en") {
        // Names of these are made of what they name.
        let families = [
            "act-",
            "contest-mark-",
            "game-",
            "hack-holds",
            "hack-is-broken",
            "hack-person-",
            "hack-state-",
            "idea-",
            "kind-",
            "ladder-",
            "level-",
            "source-",
            "state-",
            "upgrade-step-",
            "sort-",
            "family-",
            "filter-",
            "variant-",
            "home-play-",
            "live-back-",
            "live-invitation-",
            "live-invited-",
            "live-join-",
            "live-turn-",
            "live-who-",
            "live-won-",
            "play-against-",
            "play-convention-",
            "play-rating-",
            "play-replay-",
            "play-turn-",
            "notice-",
            "play-who-",
            "play-winner-",
            "play-won-",
            "protection-",
            "right-",
            "roster-sum-",
        ];
        let made = families.iter().any(|family| key.starts_with(family))
            || kinds.iter().any(|kind| {
                key == format!("error-{kind}") || key == format!("error-{kind}-detail")
            })
            || key
                .strip_suffix("-help")
                .is_some_and(|verdict| used.contains(verdict))
            || [
                "user",
                "verdict",
                "problem",
                "language",
                "contest",
                "submission",
                "open",
            ]
            .iter()
            .any(|field| key == format!("{field}-unknown") || key == format!("{field}-accepted"));
        assert!(made || used.contains(&key), "nothing uses {key}");
    }
}

#[test]
fn every_form_has_words_for_what_it_has_done() {
    let known: BTreeSet<String> = keys("en").into_iter().map(|(key, _)| key).collect();
    let said: BTreeSet<&str> = web::http::done::Done::ALL
        .iter()
        .map(|it| it.key())
        .collect();
    for key in &said {
        assert!(known.contains(*key), "{key}");
    }
    let notices = known.iter().filter(|key| key.starts_with("notice-"));
    for key in notices {
        assert!(said.contains(key.as_str()), "nothing says {key}");
    }
}

#[test]
fn every_note_of_an_upgrade_has_its_words() {
    let whole = web::store::Upgrade {
        from: 0,
        to: i64::MAX,
    };
    let told: BTreeSet<String> = whole
        .notes()
        .map(|step| format!("upgrade-step-{step}"))
        .collect();
    let known = keys("en").into_iter().map(|(key, _)| key);
    let written: BTreeSet<String> = known
        .filter(|key| key.starts_with("upgrade-step-"))
        .collect();
    assert_eq!(told, written);
}

#[test]
fn every_error_has_its_texts() {
    let known: BTreeSet<String> = keys("en").into_iter().map(|(key, _)| key).collect();
    for kind in web::http::error::KINDS {
        for key in [format!("error-{kind}"), format!("error-{kind}-detail")] {
            assert!(known.contains(&key), "{key}");
        }
    }
}
