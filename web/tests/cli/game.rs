//! `grundy game`: the JSON shapes, what people see, and errors that point.

use serde_json::json;

use super::{grundy, grundy_reading};

#[test]
fn a_value_has_its_shape() {
    let value = |arguments: &[&str]| {
        let arguments = [&["game", "value"], arguments, &["--json"]].concat();
        grundy(&arguments).ends_with(0).json()
    };
    assert_eq!(
        value(&["nim@3,5,7"]),
        json!({"game": "nim", "position": "3,5,7", "play": "normal", "outcome": "N", "value": 1})
    );
    assert_eq!(
        value(&["nim@1,1,1", "--play", "misere"]),
        json!({"game": "nim", "position": "1,1,1", "play": "misere", "outcome": "P",
               "value": null})
    );
    assert_eq!(value(&["subtraction:4,3,1@7"])["game"], "subtraction:1,3,4");
    assert_eq!(value(&["grammar:n-1|n-2|a+b@5,4"])["value"], 2);
    assert_eq!(value(&["graph@1>2,2>1;1"])["outcome"], "D");
    assert_eq!(value(&["kayles@1000000000000000000"])["value"], 1);
}

#[test]
fn moves_are_listed_with_what_they_lead_to() {
    let moves = grundy(&["game", "moves", "subtraction:1,3,4@10,7", "--json"])
        .ends_with(0)
        .json();
    assert_eq!(moves["value"], 1);
    assert_eq!(
        moves["moves"],
        json!([
            {"to": "6,7", "value": 2, "winning": false},
            {"to": "7,7", "value": 0, "winning": true},
            {"to": "9,7", "value": 0, "winning": true},
            {"to": "10,3", "value": 0, "winning": true},
            {"to": "10,4", "value": 3, "winning": false},
            {"to": "10,6", "value": 3, "winning": false},
        ])
    );
    let table = grundy(&["game", "moves", "nim@2,1"]).ends_with(0).stdout;
    assert!(
        table.contains("the player to move wins") && table.contains("1,1"),
        "{table}"
    );
    let over = grundy(&["game", "moves", "nim@0"]).ends_with(0).stdout;
    assert!(over.contains("There is no move."), "{over}");
}

#[test]
fn tables_are_printed_in_rows_of_the_period() {
    let table = grundy(&["game", "table", "octal:0.77", "--to", "200", "--json"])
        .ends_with(0)
        .json();
    assert_eq!(table["game"], "octal:0.77");
    assert_eq!(table["values"].as_array().unwrap().len(), 201);
    assert_eq!(
        table["period"],
        json!({"preperiod": 71, "period": 12, "proved": true})
    );
    let none = grundy(&["game", "table", "grundy", "--to", "20", "--json"])
        .ends_with(0)
        .json();
    assert_eq!(none["period"], json!(null));
    let rows = grundy(&["game", "table", "subtraction:1,3,4", "--to", "20"])
        .ends_with(0)
        .stdout;
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines[0], " 0: 0 1 0 1 2 3 2");
    assert_eq!(lines[1], " 7: 0 1 0 1 2 3 2");
    assert_eq!(lines[3], "period 7 from 0 on, proved");
    grundy(&["game", "table", "hackenbush", "--to", "5"])
        .ends_with(2)
        .complains("has no table");
}

#[test]
fn games_of_pairs_have_a_table_of_pairs() {
    let table = grundy(&["game", "table", "wythoff", "--to", "3"]);
    let table = table.ends_with(0).stdout;
    assert_eq!(
        table,
        "a\\b: 0 1 2 3\n  0: 0 1 2 3\n  1: 1 2 0 4\n  2: 2 0 1 5\n  3: 3 4 5 6\n"
    );
    let chomp = grundy(&["game", "table", "chomp", "--to", "3", "--json"]);
    let chomp = chomp.ends_with(0).json();
    assert_eq!(chomp["values"], json!([]));
    assert_eq!(chomp["pair_values"]["first"], 1);
    // Rows are sorted.
    assert_eq!(chomp["pair_values"]["values"][0][1], json!(null));
    assert_eq!(chomp["pair_values"]["values"][1][0], json!(0));
    let bounded = grundy(&["game", "table", "euclid", "--to", "1000"]).ends_with(0);
    assert!(bounded.stderr.contains("above 30"), "{}", bounded.stderr);
}

#[test]
fn claims_are_tried() {
    let claim = |game: &str, claim: &str, code: i32| {
        let done = grundy(&["game", "claim", game, claim, "--json"]);
        done.ends_with(code).json()
    };
    let proved = claim("1,2,3", "lost iff n mod 4 = 0", 0);
    assert_eq!(
        proved,
        json!({"game": "subtraction:1,2,3", "claim": "lost iff n mod 4 = 0", "result": "proved",
               "to": 200, "ground": "period", "counterexample": null, "theorem": null})
    );
    let wrong = claim("lasker", "lost iff XOR of n = 0", 1);
    assert_eq!(
        wrong["counterexample"],
        json!({"heaps": [1, 2, 3], "lost": false, "value": 7, "claimed": null})
    );
    let chinese = claim("1,3,4", "必败当且仅当 n mod 7 属于 {0, 2}", 0);
    assert_eq!(chinese["result"], "proved");
    assert_eq!(
        claim("nim", "lost iff a xor b = 0", 0)["theorem"],
        "Bouton’s theorem"
    );
    assert_eq!(
        claim("nim", "lost iff XOR of 2 * n = 0", 0)["result"],
        "holds-of-sums"
    );
    let said = grundy(&["game", "claim", "chomp", "lost iff a = 1 and b = 1"]);
    let said = said.ends_with(1).stdout;
    assert!(
        said.contains("Wrong first for 1,1") && said.contains("two rows"),
        "{said}"
    );
    grundy(&["game", "claim", "nim", "lost"])
        .ends_with(2)
        .complains("character");
    grundy(&["game", "claim", "hackenbush", "value = n"])
        .ends_with(2)
        .complains("neither");
}

#[test]
fn periods_are_proved_observed_or_not_found() {
    let period = |arguments: &[&str]| {
        let arguments = [&["game", "period"], arguments, &["--json"]].concat();
        grundy(&arguments).ends_with(0).json()
    };
    assert_eq!(
        period(&["kayles"]),
        json!({"game": "kayles", "preperiod": 71, "period": 12, "proved": true,
               "checked_to": 999})
    );
    assert_eq!(
        period(&["grundy", "--budget", "3000"]),
        json!({"game": "grundy", "preperiod": null, "period": null, "proved": null,
               "checked_to": 2999})
    );
    assert_eq!(period(&["bounded-nim:3"])["proved"], true);
}

/// Nobody knows a period of 0.007; what is known when the time is up is the answer.
#[test]
fn a_search_for_a_period_ends() {
    let arguments = ["game", "period", "octal:0.007", "--seconds", "1"];
    let done = grundy(&arguments).ends_with(0);
    assert!(
        done.stdout.contains("no period in the values up to"),
        "{}",
        done.stdout
    );
    assert!(done.stderr.contains("--seconds"), "{}", done.stderr);
    // A time that is long enough changes nothing, nor does one that the budget does not need.
    let found = |more: &[&str]| grundy(&[&["game", "period"], more].concat()).ends_with(0);
    let done = found(&["octal:0.007", "--budget", "3000", "--seconds", "10000"]);
    assert!(done.stdout.contains("up to 2999"), "{}", done.stdout);
    assert_eq!(done.stderr, "");
    assert_eq!(found(&["kayles", "--seconds", "1"]).stderr, "");
}

#[test]
fn every_family_is_listed() {
    let list = grundy(&["game", "list", "--json"]).ends_with(0).json();
    let families = list["families"].as_array().unwrap();
    let names: Vec<&str> = families
        .iter()
        .map(|f| f["name"].as_str().unwrap())
        .collect();
    for name in [
        "nim",
        "subtraction",
        "octal",
        "kayles",
        "grundy",
        "lasker",
        "bounded-nim",
        "moore-nim",
        "wythoff",
        "staircase",
        "fibonacci-nim",
        "dynamic-subtraction",
        "turning-turtles",
        "coins",
        "hackenbush",
        "chomp",
        "dag",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    for family in families {
        let example = family["example"].as_str().unwrap();
        grundy(&["game", "value", example]).ends_with(0);
        assert!(family["rules"]["zh"].is_string());
    }
    let table = grundy(&["game", "list"]).ends_with(0).stdout;
    assert!(names.iter().all(|name| table.contains(name)));
}

#[test]
fn mistakes_are_pointed_at() {
    let done = grundy(&["game", "value", "subtraction:1,x,4@3"]).ends_with(2);
    assert!(
        done.stderr
            .contains("subtraction:1,x,4@3\n                ^"),
        "{}",
        done.stderr
    );
    grundy(&["game", "value", "nym@3"])
        .ends_with(2)
        .complains("expected nim");
    grundy(&["game", "value", "nim"])
        .ends_with(2)
        .complains("`@` and a position");
    grundy(&["game", "value", "nim@1", "--play", "backwards"])
        .ends_with(2)
        .complains("anti-sg");
    grundy(&["game", "moves", "nim@99999999999"])
        .ends_with(2)
        .complains("--positions N");
    grundy(&["game", "value", "grundy@99999999999"])
        .ends_with(2)
        .complains("not known");
}

#[test]
fn the_opponent_plays_to_the_end() {
    let play = |position: &str, typed: &[u8], more: &[&str]| {
        let arguments = [&["game", "play", position], more].concat();
        grundy_reading(&arguments, typed).ends_with(0).stdout
    };
    // Lost for whoever begins: the opponent takes the rest.
    let lost = play("nim@1,1", b"0,1\n", &[]);
    assert!(
        lost.contains("I play 0,0") && lost.contains("I win"),
        "{lost}"
    );
    let won = play("nim@2", b"hint\n#1\n", &[]);
    assert!(won.contains("wins") && won.contains("you win"), "{won}");
    // The number of a move is understood without its sign, too.
    let numbered = play("nim@1,1", b"1\n", &[]);
    assert!(numbered.contains("I win"), "{numbered}");
    let misere = play("nim@2", b"1\n", &["--play", "misere"]);
    assert!(
        misere.contains("I play 0") && misere.contains("you win"),
        "{misere}"
    );
    let second = play("nim@3,5,7", b"what\nquit\n", &["--second"]);
    assert!(
        second.contains("I play") && second.contains("is no move"),
        "{second}"
    );
    // Standard input may end before the game does.
    play("nim@3,5,7", b"", &[]);
}

#[test]
fn the_game_of_a_problem_is_played_as_by_its_name() {
    let play = |position: &str| {
        let played = grundy_reading(&["game", "play", position], b"quit\n");
        played.ends_with(0).stdout
    };
    let by_name = play("nim@3,5,6");
    assert!(by_name.contains("take 1 from heap 1"), "{by_name}");
    let nim = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/catalog/nim");
    for problem in [
        "problem:nim@3,5,6",
        &format!("{nim}@3,5,6"),
        // The link that the page of the problem shows.
        "http://127.0.0.1:8080/play/problem%3Anim?at=3%2C5%2C6",
    ] {
        assert_eq!(play(problem), by_name, "{problem}");
    }
    // By the convention of the problem, from a position that is chosen.
    let facing = play("problem:hdoj-1730");
    assert!(facing.contains("move the piece in row"), "{facing}");
    let pawn = play("problem:poi-2001-green-game");
    assert!(pawn.contains("move the pawn to"), "{pawn}");
    grundy(&["game", "play", "problem:nothing"]).ends_with(2);
}

#[test]
fn a_game_can_be_taken_back_looked_into_and_sent() {
    let played = grundy_reading(
        &["game", "play", "nim@1,2"],
        b"undo\nvalues\n1,1\nundo\nhint\n1,1\nrecord\nhelp\n",
    );
    let played = played.ends_with(0).stdout;
    for words in [
        "no move of yours",
        "  #1\t0,2\ttake 1 from heap 1\tloses\t*2\n",
        "  #3\t1,1\ttake 1 from heap 2\twins\t*0\n",
        "I play 0,1",
        "  #3\t1,1\ttake 1 from heap 2\tthis one wins\n",
        "  1.\tyou\t1,1\ttake 1 from heap 2\n",
        "/play/nim?at=1%2C2&moves=2.0",
        "undo: take back",
    ] {
        assert!(played.contains(words), "no {words:?} in {played}");
    }
}

#[test]
fn friends_and_beginners_are_opponents_too() {
    let friends = ["game", "play", "nim@1,2", "--against", "friend"];
    let played = grundy_reading(&friends, b"0,2\nlink\n0,0\n").ends_with(0);
    for words in [
        "second> ",
        "&against=person",
        "the second player wins",
        "  first   \u{25cf} \u{b7} \u{b7}\n  second  \u{b7} ? \u{25cf}\n",
        "Move 1 gave a won game away.",
        "Instead of move 1, this would have held: take 1 from heap 2",
    ] {
        let shown = &played.stdout;
        assert!(shown.contains(words), "no {words:?} in {shown}");
    }
    // By its link it is looked at again, and one that is not over goes on.
    let link = "http://127.0.0.1:8080/play/nim?at=1%2C2&moves=0.0&against=person";
    let again = grundy(&["game", "play", link]).ends_with(0).stdout;
    assert!(again.contains("Move 1 gave a won game away."), "{again}");
    let on = grundy_reading(&["game", "play", "/play/nim?at=1%2C2&moves=2"], b"");
    let on = on.ends_with(0).stdout;
    assert!(on.contains("I play 0,1"), "{on}");
    let none = grundy(&["game", "play", "/play/nope?at=1"]);
    none.ends_with(2).complains("link");
    for (link, said) in [
        ("/play/live/0123456789", "played in the browser"),
        ("/play/problem%3Anim?moves=0", "leave `moves` out"),
        ("/play/nim?at=1%2C2&moves=0.99", "has no move number 99"),
    ] {
        grundy(&["game", "play", link]).ends_with(2).complains(said);
    }
    let closed = "green-game@1>3,2>4,3>1,4>2;2;1;3,1,3";
    let closed = grundy(&["game", "play", closed]).ends_with(0).stdout;
    assert!(closed.contains("The pawn has closed a circle"), "{closed}");
    // A beginner sees the end of the game when it is one move away.
    let beginner = [
        "game",
        "play",
        "nim@0,2",
        "--against",
        "beginner",
        "--second",
    ];
    let played = grundy_reading(&beginner, b"").ends_with(0).stdout;
    assert!(played.contains("I win"), "{played}");
    let wrong = ["game", "play", "nim@1,2", "--against", "nobody"];
    grundy(&wrong).ends_with(2).complains("beginner");
}

#[test]
fn the_engine_is_measured_beside_others() {
    let arguments = [
        "bench",
        "engine",
        "--rounds",
        "1",
        "--only",
        "products of 64 bits",
        "--json",
    ];
    let report = grundy(&arguments).ends_with(0).json();
    let rows = report["rows"].as_array().unwrap();
    let of = |who: &str| rows.iter().filter(|row| row["contender"] == who).count();
    assert_eq!((of("ours"), of("naive"), of("nimber 0.1")), (3, 2, 2));
    grundy(&["bench", "engine", "--only", "no such"])
        .ends_with(2)
        .complains("no such");
}

#[test]
fn patterns_are_as_the_contract_says() {
    let pattern = |arguments: &[&str]| {
        let arguments = [&["game", "pattern"], arguments, &["--json"]].concat();
        grundy(&arguments).ends_with(0).json()
    };
    assert_eq!(
        pattern(&["bounded-nim:3"]),
        json!({"game": "bounded-nim:3", "patterns": [
            {"formula": "n mod 4", "holds_to": 1000, "proved": true},
            {"formula": "g(n + 4) = g(n)", "holds_to": 1000, "proved": true}]})
    );
    let few = pattern(&["subtraction:2,1", "--to", "50"]);
    assert_eq!(few["game"], "subtraction:1,2");
    assert_eq!(few["patterns"][0]["holds_to"], 50);
    assert_eq!(
        pattern(&["grundy"]),
        json!({"game": "grundy", "patterns": []})
    );
    assert_eq!(
        pattern(&["1,2,3", "--play", "misere", "--to", "100"]),
        json!({"game": "subtraction:1,2,3", "play": "misere", "patterns": [
            {"formula": "lost iff n mod 4 = 1", "holds_to": 100, "proved": true}]})
    );
    let words = grundy(&["game", "pattern", "wythoff"]).ends_with(0).stdout;
    assert!(
        words.contains("floor(k phi)") && words.contains("proved"),
        "{words}"
    );
    grundy(&["game", "pattern", "hackenbush"])
        .ends_with(2)
        .complains("has no table");
}
