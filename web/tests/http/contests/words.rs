//! What is said in a contest reaches those whom it concerns while they look, and nobody else.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Method;
use futures::StreamExt;
use web::store::{ClarificationId, EARLIER_READ, Role};

use super::{contest, draft};
use crate::site::{Site, Visitor};

/// Longer than any event takes.
const NEXT_EVENT_TIMEOUT: Duration = Duration::from_mins(1);

/// Somebody's stream of what is said.
struct Stream {
    body: BodyDataStream,
    read: String,
}

impl Stream {
    async fn open(visitor: &mut Visitor, address: &str) -> Self {
        let answer = visitor.begin(Method::GET, address, None, Body::empty());
        let answer = answer.await;
        assert_eq!(answer.status(), 200, "{address}");
        Self {
            body: answer.into_body().into_data_stream(),
            read: String::new(),
        }
    }

    /// The next event.
    async fn next(&mut self) -> String {
        let next = tokio::time::timeout(NEXT_EVENT_TIMEOUT, self.wait());
        next.await.unwrap()
    }

    async fn wait(&mut self) -> String {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.read = rest;
                // Comments keep the connection and say nothing.
                if event.starts_with(':') {
                    continue;
                }
                return event;
            }
            let part = self.body.next().await.unwrap().unwrap();
            self.read.push_str(&String::from_utf8_lossy(&part));
        }
    }
}

#[tokio::test]
async fn an_answer_reaches_who_asked_and_an_announcement_all_while_they_look() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut stranger = site.visitor();
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let address = format!("/contests/{id}/clarifications");
    let words = format!("{address}/events");
    let news = format!("{address}/events?news=1");
    let mut jurys = Stream::open(&mut grace, &words).await;
    let mut adas = Stream::open(&mut ada, &words).await;
    let mut others = Vec::new();
    for visitor in [&mut bo, &mut stranger] {
        for address in [&words, &news] {
            others.push(Stream::open(visitor, address).await);
        }
    }
    // Each stream begins with what there is; nothing is news, which takes away what a page may show of it still.
    for stream in [&mut jurys, &mut adas]
        .into_iter()
        .chain(others.iter_mut().step_by(2))
    {
        let first = stream.next().await;
        assert!(first.contains("Nobody has asked anything"), "{first}");
    }
    for stream in [&mut jurys, &mut adas].into_iter().chain(&mut others) {
        let first = stream.next().await;
        assert!(!first.contains("new message"), "{first}");
    }
    let question = [("text", "May a heap be empty?"), ("problem", "A")];
    let asked = ada.post(&address, &question).await;
    assert_eq!(asked.status, 303, "{}", asked.text);
    let told = jurys.next().await;
    assert!(told.contains("May a heap be empty?"), "{told}");
    assert!(told.contains("<b>ada</b>"), "{told}");
    // What is new is said in an event of its own: it stays in view elsewhere on the page.
    let told = jurys.next().await;
    assert!(told.starts_with("event: news") && told.contains("One new message"));
    let told = adas.next().await;
    assert!(told.contains("Not answered yet.") && !told.contains("new message"));
    let number = asked.header("location").rsplit('-').next().unwrap();
    let answer = [("question", number), ("text", "Read the bounds.")];
    let answered = grace.post(&format!("/contests/{id}/answer"), &answer).await;
    assert_eq!(answered.status, 303, "{}", answered.text);
    let told = adas.next().await;
    assert!(told.contains("Read the bounds."), "{told}");
    let told = adas.next().await;
    assert!(told.contains("href=\"#clarifications\" data-news=\"1\""));
    let announced = grace.post(&address, &[("text", "Lunch is at noon.")]).await;
    assert_eq!(announced.status, 303, "{}", announced.text);
    // To the others the announcement is the first thing that happens.
    for (at, other) in others.iter_mut().enumerate() {
        let mut told = other.next().await;
        if at % 2 == 0 {
            assert!(told.contains("Lunch is at noon."), "{told}");
            told += &other.next().await;
        }
        assert!(told.contains("One new message"), "{told}");
        for hidden in ["heap be empty", "Read the bounds", "ada"] {
            assert!(!told.contains(hidden), "{told}");
        }
    }
    let told = adas.next().await;
    assert!(told.contains("Lunch is at noon."), "{told}");
    let told = adas.next().await;
    assert!(told.contains("2 new messages"), "{told}");
}

#[tokio::test]
async fn a_canned_answer_is_in_the_language_of_who_reads_it() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let address = format!("/contests/{id}");
    ada.post(&format!("{address}/join"), &[]).await;
    let clarifications = format!("{address}/clarifications");
    let question = [("text", "May a heap be empty?")];
    let asked = ada.post(&clarifications, &question).await;
    let asked = asked.header("location").to_owned();
    let number = asked.rsplit('-').next().unwrap();
    for given in ["Please read the statement again.", "请再读一遍题面。"] {
        let answer = [("question", number), ("text", ""), ("canned", given)];
        grace.post(&format!("{address}/answer"), &answer).await;
        for (lang, read, other) in [
            ("zh", "请再读一遍题面。", "Please read"),
            ("en", "Please read the statement again.", "请再读"),
        ] {
            let page = ada.get(&format!("{address}?lang={lang}")).await;
            page.has(&[read]);
            page.has_none(&[other]);
        }
    }
}

#[tokio::test]
async fn what_the_jury_says_to_one_reaches_nobody_else() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let address = format!("/contests/{id}");
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
    }
    let people = site.store.participants(id).await.unwrap();
    let part = people.iter().find(|it| it.name == "ada").unwrap().id;
    let to = part.to_string();
    let offered = "<option value=\"ada\"></option>";
    grace.get(&address).await.has(&[offered]);
    ada.get(&address).await.has_none(&["id=\"to\""]);
    let clarifications = format!("{address}/clarifications");
    let message = [("text", "Your seat is 7."), ("to", to.as_str())];
    let sent = grace.post(&clarifications, &message).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let words = ["The jury to ada", "Your seat is 7."];
    for visitor in [&mut grace, &mut ada] {
        visitor.get(&address).await.has(&words);
    }
    for visitor in [&mut bo, &mut site.visitor()] {
        visitor.get(&address).await.has_none(&words);
    }
    grace
        .get(&format!("{address}/jury"))
        .await
        .has(&["wrote to a participant"]);
    // Others who ask cannot choose.
    let asked = [("text", "Who is there?"), ("to", to.as_str())];
    bo.post(&clarifications, &asked).await;
    ada.get(&address).await.has_none(&["Who is there?"]);
    let wrong = [("text", "Hurry."), ("to", "9999")];
    let refused = grace.post(&clarifications, &wrong).await;
    assert_eq!(refused.status, 422);
    refused.has(&["id=\"to-error\"", "Hurry."]);
}

#[tokio::test]
async fn whoever_is_of_the_jury_no_longer_is_told_no_more_than_others() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let mut hugo = site.user("hugo", Role::Jury).await;
    let jurors = format!("/contests/{id}/jury/jurors");
    let named = grace.post(&jurors, &[("juror", "hugo")]).await;
    assert_eq!(named.status, 303, "{}", named.text);
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let address = format!("/contests/{id}/clarifications");
    let words = format!("{address}/events");
    let mut hugos = Stream::open(&mut hugo, &words).await;
    // The words, and that nothing of them is news.
    hugos.next().await;
    hugos.next().await;
    ada.post(&address, &[("text", "The first question?")]).await;
    assert!(hugos.next().await.contains("The first question?"));
    assert!(hugos.next().await.contains("One new message"));
    let number = site.account("hugo").await.id.to_string();
    let gone = grace.post(&jurors, &[("dismiss", number.as_str())]).await;
    assert_eq!(gone.status, 303, "{}", gone.text);
    ada.post(&address, &[("text", "The second question?")])
        .await;
    let told = hugos.next().await;
    assert!(!told.contains("question?"), "{told}");
}

#[tokio::test]
async fn a_second_answer_is_not_sent_unseen_and_the_first_is_kept() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["nim"])).await;
    let address = format!("/contests/{id}");
    let mut hugo = site.user("hugo", Role::Jury).await;
    let jurors = format!("{address}/jury/jurors");
    grace.post(&jurors, &[("juror", "hugo")]).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("{address}/join"), &[]).await;
    let question = [("text", "May a heap be empty?")];
    let questions = format!("{address}/clarifications");
    let asked = ada.post(&questions, &question).await;
    let asked = asked.header("location").to_owned();
    let number = asked.rsplit('-').next().unwrap();
    let answers = format!("{address}/answer");
    let of = |text, seen| [("question", number), ("text", text), ("seen", seen)];
    // Both have the page on which nothing is answered.
    let first = grace.post(&answers, &of("It may.", "0")).await;
    assert_eq!(first.status, 303, "{}", first.text);
    // Whoever presses twice is not told of somebody else.
    let twice = grace.post(&answers, &of("It may.", "0")).await;
    assert_eq!(twice.status, 303, "{}", twice.text);
    let refused = hugo.post(&answers, &of("It may not.", "0")).await;
    assert_eq!(refused.status, 422);
    refused.has(&[
        "has answered this meanwhile",
        "It may.",
        "By grace",
        ">It may not.</textarea>",
        "name=\"seen\" value=\"1\"",
    ]);
    let read = ada.get(&address).await;
    read.has(&["It may."]);
    read.has_none(&["It may not.", ">changed<", "By grace"]);
    let second = hugo.post(&answers, &of("It may not.", "1")).await;
    assert_eq!(second.status, 303, "{}", second.text);
    grace.get(&address).await.has(&[
        "It may not.",
        "By hugo",
        "One earlier answer",
        "It may.",
        "By grace",
    ]);
    let read = ada.get(&address).await;
    read.has(&["It may not.", ">changed<"]);
    read.has_none(&["It may.", "earlier answer", "hugo"]);
    // Of many the first are left out, and that is said.
    let (store, hugo_id) = (&site.store, site.account("hugo").await.id);
    let question = ClarificationId(number.parse().unwrap());
    for _ in 0..EARLIER_READ {
        let answer = store.answer_clarification(id, question, ("Again.", hugo_id), false, None);
        assert!(answer.await.unwrap());
    }
    let earlier = store.earlier_answers(id, question).await.unwrap();
    assert_eq!(i64::try_from(earlier.len()).unwrap(), EARLIER_READ);
    assert_eq!(earlier[0].answer, "It may not.");
    grace.get(&address).await.has(&[
        "21 earlier answers",
        "The first of them is only in the record",
    ]);
    // What was said stands in the record.
    let acts = site.store.acts(id).await.unwrap();
    let said: Vec<&str> = acts.iter().map(|act| act.detail.as_str()).collect();
    assert_eq!(said[0], format!("{number} It may not."));
    assert_eq!(said[1], format!("{number} It may."));
    let gone = grace.post(
        &answers,
        &[("question", "999"), ("text", "x"), ("seen", "0")],
    );
    assert_eq!(gone.await.status, 404);
}
