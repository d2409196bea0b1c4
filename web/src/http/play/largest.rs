//! What the perfect opponent's move costs in the largest positions that are offered, counted in moves that searches
//! list and not in time: a page is answered at once on any machine, or says why it is not.

use std::collections::BTreeSet;

use sg::Play;
use sg::notation::{self, NamedPosition};

use super::asked::GameAddress;
use super::course::{Course, budget};

/// How much a reply may list, in signs of what is left by the moves. Each sign is read, copied and compared;
/// ten million take a few hundredths of a second.
const MOST_SIGNS: u64 = 16_000_000;

/// What is shorter costs no less.
const SHORTEST: usize = 40;

/// Positions with as many moves, pieces or signs as a page takes, and some from which most can follow.
const LARGEST: &[&str] = &[
    "nim@299",
    "nim@24,24,24,24,24,24,24,24,24,24,24,24",
    "bounded-nim:5@60,59,58,57,56,55,54,53",
    "subtraction:2,1000000@5000,4999,4998,4997,4996",
    "subtraction:1,3,4@1000000000000000000,999999999999999999",
    "all-but:1,4@299",
    "octal:0.77@60,59",
    "octal:4.12@40,39,38",
    "kayles@149",
    "kayles@20,19,18,17,16,15,14,13",
    "dawson-kayles@20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1",
    "dawson-chess@20,19,18,17,16,15,14,13,12,11,10,9",
    "treblecross@299",
    "lasker@100,99",
    "lasker-three@40",
    "grundy@599",
    "rows@20,19",
    "strips:1,5,1@149",
    "prime-subtraction@1900",
    "fibonacci-subtraction@1999",
    "power-subtraction@1000000000000000000",
    "square-subtraction@1999",
    "stone-box:300@100",
    "moore-nim:2@10,9,8",
    "wythoff@99,98",
    "euclid@12200160415121876738,7540113804746346429",
    "staircase@30,29,28,27,26,25,24,23",
    "fibonacci-nim@300",
    "dynamic-subtraction:3@300",
    "single-coin@1000000",
    "turning-turtles@13,14,15,16,17,18,19,20,21,22,23,24",
    "twins@13,14,15,16,17,18,19,20,21,22,23,24",
    "mock-turtles@20",
    "triplets@20",
    "moebius@9",
    "mogul@8",
    "ruler@290",
    "ruler@58,59,60",
    "coins:run-at-most-9@13,14,15,16,17,18,19,20,21,22,23,24",
    "coins:ruler,ruler@9:9",
    "coins:twins,twins@16:16",
    "dag@1>2,1>3,1>4,1>5,1>6,1>7,1>8,2>3,2>4,2>5,2>6,2>7,2>8,3>4,3>5,3>6,3>7,3>8,4>5,4>6,4>7,4>8;1,2,3",
    "graph@1>2,2>1,1>4,4>1,2>4,4>2,1>5,5>1,2>5,5>2,4>5,5>4;1,2,4,5",
    "hackenbush@0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12,12-13,13-14,14-15,15-16,16-17,17-18,18-19",
    "hackenbush@0-1,0-2,1-3,1-4,2-5,2-6,3-7,3-8,4-9,4-10,5-11,5-12,6-13,6-14,7-15,7-16,8-17,8-18,9-19,9-20",
    "chomp@17x17",
    "chomp@3x100",
    "chomp@9,8,7,6,5,4,3,2,1",
    "blocks@12x12",
    "blocks@2x64",
    "cram@1x64",
    "cram@2x64",
    "cram@12x12",
    "tetrominoes@4x5",
    "tetrominoes@3x7",
    "silver-dollar@30,29,28,27,26,25,24,23,22,21,20,19",
    "kiki@2000000000x2000000000",
    "multiplication:1000000000000000000@1",
    "calendar@1-1-1",
    "bounded-moore:2,3@10,9,8",
    "bounded-moore:3,2@60,59,58",
    "lamps@6:6:8",
    "lamps@3:3:3,3:3:4,4:3:3,3:4:3",
    "crosses@299",
    "crosses@14",
    "grammar:n-1|n-2|a+b@24,23",
    "team-nim:100,99,98,97@10000",
    "northcott:30@1-30,2-29,3-28,4-27,5-26,6-25,7-24,8-23",
    "green-game@1>5,1>6,1>7,1>8,2>5,2>6,2>7,2>8,3>5,3>6,3>7,3>8,4>5,4>6,4>7,4>8,5>1,5>2,5>3,5>4,6>1,6>2,6>3,6>4,7>1,7>2,7>3,7>4,8>1,8>2,8>3,8>4;4;2,7;1",
    "digital-deletions@9999",
    "digital-deletions@999999999999999999999999999999",
];

/// How many signs the searches for a reply read at most, where the page of that position has a board.
fn signs(position: &NamedPosition, play: Play) -> Option<u64> {
    let game = position.game();
    let asked = GameAddress::at(&game.name(), &position.text(), play);
    let course = Course::of(&game, &asked).ok()?;
    let longest = course.options.iter().map(String::len).max();
    let longest = longest.unwrap_or_default().max(SHORTEST) as u64;
    Some(position.listed_for_reply(play, budget(position)) * longest)
}

#[test]
fn the_largest_positions_cost_no_more_than_a_page_has_time_for() {
    let mut offered = BTreeSet::new();
    let mut too_much = Vec::new();
    for name in LARGEST {
        let position = notation::position(name).unwrap_or_else(|why| panic!("{why}"));
        for play in [Play::Normal, Play::Misere] {
            let Some(signs) = signs(&position, play) else {
                continue;
            };
            let family = name.split([':', '@']).next();
            offered.extend(family);
            if signs > MOST_SIGNS {
                too_much.push(format!("{name} {play}: {signs}"));
            }
        }
    }
    assert!(too_much.is_empty(), "{too_much:#?}");
    let unseen = notation::families().filter(|family| !offered.contains(family.name));
    let unseen: Vec<&str> = unseen.map(|family| family.name).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
