//! The scoreboard of a thousand people with ten problems is light, as browsers get it.

use std::collections::{BTreeMap, BTreeSet};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Method;
use axum::response::Html;
use axum::routing::get;
use web::http::contests::packed;
use web::http::contests::table::{page_rows, table_of};
use web::scoreboard::{Board, Counting, Event, Rules, Setup, TryOutcome};
use web::store::{ContestId, GivenIds, NewTeam, Participant, ParticipantId, Role};

use super::{contest, draft};
use crate::site::Site;

const PEOPLE: i64 = 1000;

const PROBLEMS: [&str; 10] = [
    "anti-sg",
    "bounded-nim",
    "cactus-cutting",
    "chomp",
    "coins-on-a-board",
    "every-sg",
    "fibonacci-nim",
    "graph-cutting",
    "graph-game",
    "nim",
];

/// Numbers that look random and are always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, below: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % below
    }

    fn one_of(&mut self, parts: &str) -> String {
        let parts: Vec<&str> = parts.split(' ').collect();
        parts[self.below(parts.len() as u64) as usize].to_owned()
    }

    fn letter_of(&mut self, letters: &str) -> char {
        let letters: Vec<char> = letters.chars().collect();
        letters[self.below(letters.len() as u64) as usize]
    }
}

/// A table as a contest leaves it: a problem is solved by ever fewer, after some tries.
fn board() -> Board {
    let mut board = Board::new(Setup {
        rules: Rules::Icpc,
        counting: Counting::Best,
        penalty_minutes: 20,
        points: vec![10_000; PROBLEMS.len()],
        freeze_ms: None,
        unranked: BTreeSet::new(),
    });
    let mut numbers = Numbers(1);
    let mut submission = 0;
    for participant in 0..PEOPLE {
        board.enter(participant);
        for problem in 0..PROBLEMS.len() {
            if numbers.below(10) < problem as u64 {
                continue;
            }
            let tries = 1 + numbers.below(3);
            for number in 1..=tries {
                submission += 1;
                let is_right = number == tries && numbers.below(4) > 0;
                board.apply(Event {
                    submission,
                    participant,
                    problem,
                    at_ms: i64::try_from(numbers.below(300)).unwrap() * 60_000,
                    outcome: if is_right {
                        TryOutcome::Accepted
                    } else {
                        TryOutcome::Rejected
                    },
                    shares: Vec::new(),
                });
            }
        }
    }
    board
}

const SURNAMES: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅";
const GIVEN: &str =
    "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂文辉玲鹏志建华国庆晨曦梓涵浩然子轩";
const ENGLISH: &str =
    "Nim Kayles Grundy Mex Bouton Conway Dawson Chomp Wythoff Turtles Hackers Stones";
const CITIES: &str =
    "北京 上海 南京 武汉 西安 成都 杭州 广州 哈尔滨 沈阳 天津 重庆 长沙 合肥 济南 郑州";
const SCHOOLS: &str = "大学 理工大学 师范大学 交通大学 工业大学 邮电大学 科技大学 农业大学";

/// Seven in ten have a Chinese name, and everybody a school.
fn people() -> BTreeMap<i64, Participant> {
    let mut numbers = Numbers(2);
    let people = (0..PEOPLE).map(|id| {
        let name = if numbers.below(10) < 7 {
            let mut name = numbers.letter_of(SURNAMES).to_string();
            name.push(numbers.letter_of(GIVEN));
            name.push(numbers.letter_of(GIVEN));
            name
        } else {
            format!("{} {}", numbers.one_of(ENGLISH), numbers.one_of(ENGLISH))
        };
        let school = numbers.one_of(CITIES) + &numbers.one_of(SCHOOLS);
        let person = Participant {
            id: ParticipantId(id),
            contest: ContestId(1),
            name,
            external_id: String::new(),
            affiliation: school,
            team_group: String::new(),
            extra_ms: 0,
            seat: String::new(),
            unranked: 0,
            virtual_start: None,
            given: GivenIds::default(),
        };
        (id, person)
    });
    people.collect()
}

/// What a browser that says that it takes this is sent of a page, with the way in which it is packed.
async fn sent(site: &Site, page: &str, takes: &str) -> (String, usize) {
    let page = page.to_owned();
    let routes = Router::new().route("/table", get(async move || Html(page)).layer(packed()));
    let visitor = site.visitor_of(routes);
    let mut visitor = visitor.with_header("accept-encoding", takes);
    let answer = visitor.begin(Method::GET, "/table", None, Body::empty());
    let answer = answer.await;
    let encoding = answer.headers()["content-encoding"].to_str().unwrap();
    let encoding = encoding.to_owned();
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (encoding, body.len())
}

#[tokio::test]
async fn the_page_of_a_thousand_is_less_than_thirty_kilobytes() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &PROBLEMS)).await;
    site.user("ada", Role::Student).await;
    let alone = NewTeam::alone(site.account("ada").await.id, "ada");
    site.store.join_contest(id, &alone).await.unwrap();
    let address = format!("/contests/{id}/scoreboard");
    let page = site.visitor().get(&address).await.text;
    // The page with Ada alone, and the rows of a thousand instead of Ada's.
    let (before, rest) = page.split_once("<tbody>").unwrap();
    let (_, after) = rest.split_once("</tbody>").unwrap();
    let table = table_of(&board(), &people(), None, "").unwrap();
    let rows = page_rows(&table, "", None, false).into_iter();
    let rows: String = rows.map(|row| row.to_string()).collect();
    let page = format!("{before}<tbody>{rows}</tbody>{after}");
    for (takes, packs, most) in [
        ("gzip, deflate, br", "br", 30_000),
        // Without TLS browsers take no Brotli.
        ("gzip, deflate", "gzip", 31_000),
    ] {
        let (encoding, bytes) = sent(&site, &page, takes).await;
        println!("{} bytes, {bytes} on the way as {encoding}", page.len());
        assert_eq!(encoding, packs);
        assert!(bytes < most, "{bytes}");
    }
}
