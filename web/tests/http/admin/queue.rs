//! `/admin`: what stands in the queue, and why it does not move.

use axum::http::StatusCode;
use judge::sandbox::ProtectionState;
use web::bilingual::Bilingual;
use web::store::{
    MachineHealth, ReportedProtection, Role, UnixMs, UnjudgedLanguage, WhyUnjudged, WorkerReport,
};

use crate::site::Site;
use crate::submissions::submit;

/// A machine that judges these languages.
fn machine(languages: &[&str]) -> WorkerReport {
    WorkerReport {
        id: "one".to_owned(),
        machine: "lab-3".to_owned(),
        slots: 1,
        languages: languages.iter().map(|&it| it.to_owned()).collect(),
        offers: Vec::new(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    }
}

#[tokio::test]
async fn the_numbers_of_the_queue_lead_to_what_waits_and_why() {
    const WAITING: &str = "/submissions?open=waiting";
    const JUDGING: &str = "/submissions?open=judging";
    const LEFT: &str = "no machine takes this language";
    const OWN: &str = "\"/submissions/1\"";
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut anna = site.user("anna", Role::Student).await;
    let (to_waiting, to_judging) = (
        format!("<dd><a href=\"{WAITING}\">1</a>"),
        format!("<dd><a href=\"{JUDGING}\">1</a>"),
    );
    root.get("/admin").await.has_none(&[WAITING, JUDGING]);
    let nothing = root.get(WAITING).await;
    nothing.has(&["Nothing of that kind is in the queue now."]);
    submit(&mut anna).await;
    root.get("/admin").await.has(&[&to_waiting]);
    root.get(WAITING).await.has(&[OWN, "/users/anna", LEFT]);
    // One that has other languages is no help, nor is one that takes nothing new.
    for (report, drains, is_left) in [
        (machine(&["python"]), false, true),
        (machine(&["python", "cpp"]), true, true),
        (machine(&["python", "cpp"]), false, false),
    ] {
        site.store.report_worker(&report).await.unwrap();
        site.store.drain_worker("one", drains).await.unwrap();
        let list = root.get(WAITING).await;
        list.has(&[OWN]);
        assert_eq!(list.text.contains(LEFT), is_left, "{report:?} {drains}");
    }
    let narrowed = root.get(&format!("{WAITING}&language=python")).await;
    narrowed.has_none(&[OWN]);
    // Once it is taken up it stands in the other list.
    site.claim(1).await;
    root.get("/admin").await.has(&[&to_judging]);
    root.get(WAITING).await.has_none(&[OWN]);
    let judging = root.get(JUDGING).await;
    judging.has(&[OWN, "<td class=\"number\">1</td>"]);
    judging.has_none(&[LEFT]);
}

#[tokio::test]
async fn the_queue_is_listed_for_administrators() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut jury = site.user("jury", Role::Jury).await;
    submit(&mut anna).await;
    for visitor in [&mut anna, &mut jury, &mut site.visitor()] {
        let refused = visitor.get("/submissions?open=waiting").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
        let all = visitor.get("/submissions").await;
        all.has_none(&["?open="]);
    }
    let unknown = root.get("/submissions?open=lost").await;
    assert!(unknown.status.is_client_error(), "{}", unknown.text);
    unknown.has(&["is no part of the queue"]);
}

/// The site of these tests judges nothing itself.
#[tokio::test]
async fn how_each_machine_is_stands_with_it() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let silent = machine(&["cpp"]);
    site.store.report_worker(&silent).await.unwrap();
    let nothing_said = root.get("/admin").await;
    nothing_said.has(&["lab-3"]);
    nothing_said.has_none(&["Judge machines"]);
    let report = WorkerReport {
        health: MachineHealth {
            protections: vec![ReportedProtection {
                name: "own /proc".to_owned(),
                state: ProtectionState::Missing,
                detail: Bilingual::written("the kernel <refuses>", "内核拒绝"),
                cure: Some(Bilingual::written("run as root", "以 root 运行")),
            }],
            unjudged: vec![UnjudgedLanguage {
                id: "ocaml".to_owned(),
                name: "OCaml".to_owned(),
                why: WhyUnjudged::Missing("apt-get install ocaml".to_owned()),
            }],
        },
        ..silent
    };
    site.store.report_worker(&report).await.unwrap();
    root.get("/admin").await.has(&[
        "Judge machines",
        "one thing does not work",
        "the kernel &#60;refuses&#62;",
        "<code>run as root</code>",
        "<code>ocaml</code>",
        "apt-get install ocaml",
    ]);
    let chinese = root.get("/admin?lang=zh").await;
    chinese.has(&["内核拒绝", "<code>以 root 运行</code>", "1 项不正常"]);
}
