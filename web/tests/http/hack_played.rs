//! `/problems/{id}/hack` where a game is played: programs are broken by positions.

use std::sync::Arc;

use axum::http::StatusCode;
use problems::catalog;
use web::store::{Role, SubmissionId};

use crate::api::runs::judge;
use crate::hack::{accepted, lets_break};
use crate::site::Site;

/// Takes the first heap of the first position, whatever that leaves, and goes.
const CARELESS: &str = "input()\ninput()\na = list(map(int, input().split()))\nprint('First', flush=True)\n\
                        print(1, a[0], flush=True)\n";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_plays_is_broken_by_a_position() {
    let mut site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let address = "/problems/nim-play/hack";
    let mut anna = site.user("anna", Role::Student).await;
    let own = site.account("anna").await;
    let right = catalog::get("nim-play").unwrap();
    let right = right.submissions().iter();
    let mut right = right.filter(|it| it.path.ends_with("accepted/xor.py"));
    let right = right.next().unwrap().program.files[0].bytes.clone();
    let right = String::from_utf8_lossy(&right).into_owned();
    accepted(&site, &own, "nim-play", &right).await;
    site.user("bert", Role::Student).await;
    site.user("cleo", Role::Student).await;
    let (bert, cleo) = (site.account("bert").await, site.account("cleo").await);
    let careless = accepted(&site, &bert, "nim-play", CARELESS).await;
    let careful = accepted(&site, &cleo, "nim-play", &right).await;
    for author in [&bert, &cleo] {
        lets_break(&site, author, true).await;
    }
    let mut attempt = async |program: SubmissionId, input: &str| {
        let program = format!("s{program}");
        let form = [("program", program.as_str()), ("input", input)];
        anna.post(address, &form).await
    };
    let refused = attempt(careless, "1\n2\n3\n").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["No game can be played from this input", "at most 64 KiB."]);
    refused.has_none(&["Your program cannot"]);
    attempt(careful, "1\n2\n3 1\n").await.has(&[
        "The program of cleo is right about this input.",
        "What was said",
    ]);
    // Who takes the whole first heap leaves one that the other side takes.
    attempt(careless, "1\n2\n3 1\n").await.has(&[
        "The program of bert is broken.",
        "is proposed as one",
        "What was said",
    ]);
    let hacks = site.store.hacks("nim-play").await.unwrap();
    assert_eq!(hacks.len(), 1);
    assert_eq!(hacks[0].input, "1\n2\n3 1\n");
}
