//! What a site without a judge offers to be judged in.

use std::time::Duration;

use axum::http::StatusCode;
use web::http::state::{AppState, Offers};
use web::store::{LanguageInfo, MachineHealth, Role, UnixMs, WorkerReport};

use crate::site::Site;

/// A site without a judge offers what its workers have tried, as they come and go.
#[tokio::test]
async fn the_form_offers_what_workers_judge_as_they_come_and_go() {
    let site = Site::new().await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut offers = Offers::default();
    site.state.look_for_languages(&mut offers).await;
    ada.get("/problems/nim")
        .await
        .has(&["No judge machine is there"]);
    let program = [("language", "rust"), ("source", "fn main() {}")];
    let refused = ada.post("/problems/nim", &program).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let language = |id: &str| LanguageInfo {
        id: id.to_owned(),
        name: id.to_uppercase(),
        version: "1".to_owned(),
        suffixes: vec!["x".to_owned()],
        aliases: Vec::new(),
    };
    let report = |id: &str, offered: &[&str]| WorkerReport {
        id: id.to_owned(),
        machine: id.to_owned(),
        slots: 1,
        languages: offered.iter().map(|&id| id.to_owned()).collect(),
        offers: offered.iter().map(|id| language(id)).collect(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    let offered = |state: &AppState| {
        let languages = state.languages();
        let ids: Vec<String> = languages.iter().map(|it| it.id.clone()).collect();
        ids.join(" ")
    };
    for said in [report("w1", &["cpp", "rust"]), report("w2", &["c", "rust"])] {
        site.store.report_worker(&said).await.unwrap();
    }
    site.state.look_for_languages(&mut offers).await;
    let mut both: Vec<String> = offered(&site.state).split(' ').map(str::to_owned).collect();
    both.sort();
    assert_eq!(both, ["c", "cpp", "rust"]);
    ada.get("/problems/nim").await.has(&["RUST 1", "CPP 1"]);
    assert_eq!(
        ada.post("/problems/nim", &program).await.status,
        StatusCode::SEE_OTHER
    );
    // What a worker finds broken leaves at once, unless another has it.
    for said in [report("w1", &["rust"]), report("w2", &["c"])] {
        site.store.report_worker(&said).await.unwrap();
    }
    site.state.look_for_languages(&mut offers).await;
    assert!(!offered(&site.state).contains("cpp"));
    // One that has ended may be starting again.
    site.store.dismiss_worker("w2").await.unwrap();
    site.state.look_for_languages(&mut offers).await;
    assert_eq!(offered(&site.state), "rust c");
    // Filters and plans take every language that is known; only handing in needs one that is there.
    for language in ["cpp", "c++", "haskell"] {
        let list = ada.get(&format!("/submissions?language={language}")).await;
        assert_eq!(list.status, StatusCode::OK, "{language}: {}", list.text);
        assert!(site.state.known_language(language).is_some(), "{language}");
    }
    let list = ada.get("/submissions?language=cobol").await;
    assert_eq!(list.status, StatusCode::UNPROCESSABLE_ENTITY);
    list.has(&["haskell"]);
    let form = [("language", "haskell"), ("source", "main = print 1")];
    let refused = ada.post("/problems/nim", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    // Who waits for one that nobody has any more reads that.
    let waiting = ada.get("/submissions/1").await;
    waiting.has(&["Next in the queue."]);
    site.store
        .report_worker(&report("w1", &["cpp"]))
        .await
        .unwrap();
    site.state.look_for_languages(&mut offers).await;
    let waiting = ada.get("/submissions/1").await;
    waiting.has(&["No judge machine that has Rust is there now"]);
    site.store
        .report_worker(&report("w1", &["rust"]))
        .await
        .unwrap();
    site.state.look_for_languages(&mut offers).await;
    let ids = |offered: Vec<LanguageInfo>| {
        let ids: Vec<String> = offered.into_iter().map(|it| it.id).collect();
        ids.join(" ")
    };
    let mut workers = site.store.workers().await.unwrap();
    let later = |seconds| UnixMs::now().after(Duration::from_secs(seconds));
    assert_eq!(ids(offers.of(&workers, later(25))), "rust c");
    workers[0].silent_ms = 35_000;
    assert_eq!(ids(offers.of(&workers, later(35))), "");
}
