//! What pages make a browser load: themselves with all scripts and styles, as they are sent.

use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use axum::http::Method;
use judge::Verdict;
use web::store::{NewMember, Role};

use crate::classes::draft as assignment;
use crate::contests::{contest, draft};
use crate::site::{PASSWORD, Site, Visitor, judging};
use crate::submissions::submit;

/// The most that a page weighs without its editor, in bytes.
const MOST: usize = 60_000;

/// What is loaded only where something is edited.
const EDITORS: [&str; 2] = ["editor-", "file-"];

/// What an address sends: its text, and how many bytes that is on the way.
async fn sent(visitor: &mut Visitor, address: &str) -> (String, usize) {
    visitor.headers.remove("accept-encoding");
    let text = visitor.get(address).await.text;
    let gzip = "gzip".parse().unwrap();
    visitor.headers.insert("accept-encoding", gzip);
    let packed = visitor.begin(Method::GET, address, None, Body::empty());
    let packed = packed.await.into_body();
    let bytes = to_bytes(packed, usize::MAX).await.unwrap();
    (text, bytes.len())
}

/// The files that a page, a script or a style names, but for those of editors.
fn named(text: &str) -> Vec<String> {
    let in_quotes = text.split('"');
    let in_styles = text.split("url(").skip(1);
    let in_styles = in_styles.filter_map(|it| it.split(')').next());
    let files = in_quotes
        .chain(in_styles)
        .filter_map(|it| it.strip_prefix("/assets/").or(it.strip_prefix("./")));
    let is_loaded = |name: &&str| {
        let kinds = [".js", ".css", ".svg"];
        kinds.iter().any(|kind| name.ends_with(kind))
            && !EDITORS.iter().any(|editor| name.starts_with(editor))
    };
    files
        .filter(is_loaded)
        .map(|name| format!("/assets/{name}"))
        .collect()
}

#[tokio::test]
async fn pages_are_light_without_their_editor() {
    let site = Site::new().await;
    let (contest, _) = contest(&site, &draft(1, &["kayles", "nim"])).await;
    let mut anna = site.user("anna", Role::Student).await;
    let teacher = site.store.create_user("mentor", PASSWORD, Role::Teacher);
    let teacher = teacher.await.unwrap();
    let class = site.store.create_class(teacher.id, ("Games 101", ""));
    let class = class.await.unwrap();
    let member = NewMember {
        user: site.account("anna").await.id,
        label: String::new(),
    };
    crate::enrolment::enrol(&site.store, class, &[member]).await;
    let assignment = assignment(1);
    site.store
        .create_assignment(class, &assignment)
        .await
        .unwrap();
    submit(&mut anna).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    for page in [
        "/".to_owned(),
        "/problems".to_owned(),
        "/problems/hdoj-1536".to_owned(),
        "/problems/hdoj-1536/solution".to_owned(),
        "/problems/hdoj-1536/hack".to_owned(),
        "/submissions".to_owned(),
        "/submissions/1".to_owned(),
        format!("/contests/{contest}"),
        format!("/classes/{class}"),
    ] {
        let mut weights = Vec::new();
        let mut seen = BTreeSet::new();
        let mut next = vec![page.clone()];
        while let Some(address) = next.pop() {
            if seen.insert(address.clone()) {
                let (text, bytes) = sent(&mut anna, &address).await;
                next.extend(named(&text));
                weights.push((bytes, address));
            }
        }
        let weight: usize = weights.iter().map(|(bytes, _)| bytes).sum();
        assert!(seen.len() > 3, "{page}: {seen:?}");
        assert!(weight < MOST, "{page}: {weight} bytes: {weights:?}");
    }
}
