//! Similar programs in a contest: shown to its jury, of those who take part in it, and to nobody else.

use judge::Verdict;
use web::store::{ContestId, Role};

use super::{contest, draft, hand_in, judge};
use crate::classes::similar::ONE;
use crate::site::{Site, Visitor};

/// Sends a program for problem A; the number of its submission.
async fn sends(site: &Site, visitor: &mut Visitor, id: ContestId, source: &str) -> i64 {
    let form = [("language", "cpp"), ("source", source)];
    let address = format!("/contests/{id}/problems/A");
    let sent = visitor.post(&address, &form).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let number = sent.header("location").rsplit('/').next().unwrap();
    let number = number.parse().unwrap();
    judge(site, number, Verdict::AC).await;
    number
}

#[tokio::test]
async fn the_jury_sees_what_programs_of_its_contest_have_in_common() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let similar = format!("/contests/{id}/jury/similar");
    let none = grace.get(&similar).await;
    none.has(&["no two programs to compare yet", "They accuse nobody"]);
    let [mut ada, mut bo] = [
        site.user("ada", Role::Student).await,
        site.user("bo", Role::Student).await,
    ];
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let other = ONE.replace("total", "sum").replace("    ", "\t// <b>\n");
    let first = sends(&site, &mut ada, id, ONE).await;
    let second = sends(&site, &mut bo, id, &other).await;
    let of_another = hand_in(&mut bo, id, "B").await;
    judge(&site, of_another, Verdict::AC).await;
    // What is handed in outside of the contest is not compared.
    let mut eve = site.user("eve", Role::Setter).await;
    let form = [("language", "cpp"), ("source", ONE)];
    let sent = eve.post("/problems/nim", &form).await;
    let strange: i64 = sent
        .header("location")
        .rsplit('/')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    judge(&site, strange, Verdict::AC).await;

    let pair = format!("{similar}/{first}/{second}");
    let part = site.store.participants(id).await.unwrap()[0].id;
    let shown = grace.get(&similar).await;
    shown.has(&[
        &format!("href=\"{pair}\""),
        "2 programs, one pair compared, 1 of them at 60 % or more",
        &format!("href=\"/contests/{id}/jury?who=%23{part}#submissions-title\">ada</a>"),
        "?problem=kayles",
    ]);
    shown.has_none(&["eve"]);
    let shown = grace.get(&pair).await;
    shown.has(&["id=\"same-1-1\"", "sum ^= size", "// &#60;b&#62;"]);
    for hidden in [
        format!("{similar}/{first}/{of_another}"),
        format!("{similar}/{first}/{strange}"),
        format!("{similar}/{first}/x"),
        format!("{similar}?problem=hdoj-1536"),
    ] {
        assert_eq!(grace.get(&hidden).await.status, 404, "{hidden}");
    }
    for visitor in [&mut ada, &mut bo, &mut eve] {
        for address in [&similar, &pair] {
            assert_eq!(visitor.get(address).await.status, 404, "{address}");
        }
    }
    let jury = grace.get(&format!("/contests/{id}/jury")).await;
    jury.has(&[&format!("href=\"{similar}\"")]);
}
