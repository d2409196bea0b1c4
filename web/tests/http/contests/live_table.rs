//! What pages are sent of a table while they show it: no more than is not as they show it.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Method;
use futures::StreamExt;
use futures::stream::BoxStream;
use judge::Verdict;
use serde_json::{Value, json};
use web::store::{ContestDraft, NewTeam, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

/// A rank, and what stands behind it.
type Row = (i64, String);

/// The table of a page.
fn rows_of(page: &str) -> Vec<Row> {
    let (_, rest) = page.split_once("<tbody>").unwrap();
    let (body, _) = rest.split_once("</tbody>").unwrap();
    let rows = body.split("<tr").skip(1).map(|row| {
        let (_, row) = row.split_once("<td>").unwrap();
        let (rank, html) = row.split_at(row.find('<').unwrap());
        (rank.parse().unwrap(), html.to_owned())
    });
    rows.collect()
}

/// Where a page's changes come from.
fn events_of(page: &str) -> String {
    let mut all = page.split("data-events=\"").skip(1);
    let address = all.find_map(|rest| {
        rest.split('"')
            .next()
            .filter(|it| it.contains("scoreboard"))
    });
    address.unwrap().replace("&#38;", "&").replace("&amp;", "&")
}

/// The table that these changes make, as the island makes it.
fn changed(old: &[Row], changes: &Value) -> Vec<Row> {
    let mut new: Vec<Row> = Vec::new();
    for run in changes["runs"].as_array().unwrap() {
        let [from, count, by] = [0_usize, 1, 2].map(|at| run[at].as_i64().unwrap());
        for at in 0..count {
            let was = usize::try_from(from)
                .ok()
                .map(|from| &old[from + at as usize]);
            let html = changes["rows"][new.len().to_string()].as_str();
            let html = html.unwrap_or_else(|| was.unwrap().1.as_str());
            new.push((was.map_or(0, |was| was.0) + by, html.to_owned()));
        }
    }
    new
}

fn has_new_rows(changes: &Value) -> bool {
    let mut runs = changes["runs"].as_array().unwrap().iter();
    runs.any(|run| run[0] == -1)
}

fn is_solved(table: &[Row]) -> bool {
    table.iter().any(|(_, html)| html.contains("class=\"f\">+"))
}

/// A stream that somebody reads.
struct Follower {
    stream: BoxStream<'static, Result<Bytes, axum::Error>>,
    said: String,
}

impl Follower {
    async fn of(visitor: &mut Visitor, address: &str) -> Self {
        let begun = visitor
            .begin(Method::GET, address, None, Body::empty())
            .await;
        assert_eq!(begun.status(), 200, "{address}");
        Self {
            stream: begun.into_body().into_data_stream().boxed(),
            said: String::new(),
        }
    }

    /// The next changes of the table, with the number of the one that they make.
    async fn next(&mut self) -> (String, Value) {
        let reading = async {
            loop {
                let Some((event, rest)) = self.said.split_once("\n\n") else {
                    let piece = self.stream.next().await.unwrap().unwrap();
                    self.said.push_str(std::str::from_utf8(&piece).unwrap());
                    continue;
                };
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let rows = field("event: ").filter(|name| *name == "rows");
                let found = rows.map(|_| {
                    let data: Value = serde_json::from_str(field("data: ").unwrap()).unwrap();
                    (field("id: ").unwrap().to_owned(), data)
                });
                let rest = rest.to_owned();
                self.said = rest;
                if let Some(found) = found {
                    return found;
                }
            }
        };
        let read = tokio::time::timeout(Duration::from_mins(1), reading);
        read.await.unwrap()
    }
}

#[tokio::test]
async fn a_page_is_sent_what_is_not_as_it_shows_it() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let join = format!("/contests/{id}/join");
    let mut ada = site.user("ada", Role::Student).await;
    for visitor in [&mut site.user("bo", Role::Student).await, &mut ada] {
        visitor.post(&join, &[]).await;
    }
    let board = format!("/contests/{id}/scoreboard");
    let mut stranger = site.visitor();
    let page = stranger.get(&board).await.text;
    let mut table = rows_of(&page);
    let mut follower = Follower::of(&mut stranger, &events_of(&page)).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let mut number = String::new();
    while !is_solved(&table) {
        let (of_table, changes) = follower.next().await;
        // Whoever solves it is told of; the other one keeps the row and gets another rank.
        assert!(!has_new_rows(&changes), "{changes}");
        assert_eq!(changes["rows"].as_object().unwrap().len(), 1, "{changes}");
        table = changed(&table, &changes);
        number = of_table;
    }
    let now = stranger.get(&board).await.text;
    assert_eq!(table, rows_of(&now));
    assert_eq!([table[0].0, table[1].0], [1, 2]);
    assert!(events_of(&now).contains(&format!("since={number}")));

    // Whoever comes back is sent what has changed since, also when somebody has joined.
    let mut cy = site.user("cy", Role::Student).await;
    cy.post(&join, &[]).await;
    let mut back = site.visitor().with_header("last-event-id", &number);
    let mut follower = Follower::of(&mut back, &events_of(&page)).await;
    let (_, changes) = follower.next().await;
    assert_eq!(changes["rows"].as_object().unwrap().len(), 1, "{changes}");
    table = changed(&table, &changes);
    assert_eq!(table, rows_of(&stranger.get(&board).await.text));
    // Whoever has what nobody knows is sent all of it.
    let mut follower = Follower::of(&mut stranger, &format!("{board}/events?since=1")).await;
    let (_, whole) = follower.next().await;
    assert_eq!(changed(&[], &whole), table);
}

#[tokio::test]
async fn the_table_of_a_group_follows() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for (name, group) in [("ada", "first year"), ("bo", "second year")] {
        let team = NewTeam {
            group: group.to_owned(),
            ..NewTeam::alone(site.account(name).await.id, name)
        };
        site.store.join_contest(id, &team).await.unwrap();
    }
    let board = format!("/contests/{id}/scoreboard?group=first%20year");
    let mut stranger = site.visitor();
    let page = stranger.get(&board).await.text;
    let table = rows_of(&page);
    assert_eq!(table.len(), 1);
    assert!(page.contains("<td>1<small>1</small>"), "{page}");
    let mut follower = Follower::of(&mut stranger, &events_of(&page)).await;
    let right = hand_in(&mut bo, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    // The rank among all is all that has changed of it.
    let (_, changes) = follower.next().await;
    assert_eq!(changes["runs"], json!([[0, 1, 1]]));
    assert_eq!(changes["rows"], json!({}));
    // Nobody of the group has tried anything.
    assert_eq!(changes["totals"], json!([[0, 0]]));
    let now = stranger.get(&board).await.text;
    assert_eq!(changed(&table, &changes), rows_of(&now));
    assert!(now.contains("<td>2<small>1</small>"), "{now}");
}

#[tokio::test]
async fn the_table_of_who_takes_part_after_the_end_follows() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(3, &["hdoj-1536"])).await;
    let join = format!("/contests/{id}/join");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    ada.post(&join, &[]).await;
    let right = hand_in(&mut ada, id, "A").await;
    judge(&site, right, Verdict::AC).await;
    let over = ContestDraft {
        end_at: UnixMs(UnixMs::now().0 - HOUR),
        freeze_at: None,
        ..draft(4, &["hdoj-1536"])
    };
    site.store.edit_contest(id, &over).await.unwrap();
    bo.post(&join, &[]).await;
    let board = format!("/contests/{id}/scoreboard");
    let page = bo.get(&board).await.text;
    let mut table = rows_of(&page);
    assert!(!is_solved(&table));
    let mut follower = Follower::of(&mut bo, &events_of(&page)).await;
    let own = hand_in(&mut bo, id, "A").await;
    judge(&site, own, Verdict::AC).await;
    while !is_solved(&table) {
        let (_, changes) = follower.next().await;
        table = changed(&table, &changes);
        // Ada solved it in the fourth hour, which has not come for Bo.
        assert_eq!(changes["rows"].as_object().unwrap().len(), 1, "{changes}");
        assert!(changes["own"].is_u64(), "{changes}");
    }
    let now = bo.get(&board).await.text;
    assert_eq!(table, rows_of(&now));
    // To strangers nothing of it is shown.
    let page = site.visitor().get(&board).await.text;
    assert!(!page.contains("data-events=\"/contests/"), "{page}");
    assert_eq!(rows_of(&page).len(), 1);
}
