//! What students are told: why an answer is what it is, in both languages.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use fluent_bundle::FluentResource;
use problems::{AnsweredMove, DecisiveMoves, Lang, NamedMove, WrongIdea, catalog};

fn explain(id: &str, input: &str) -> String {
    let problem = catalog::get(id).unwrap();
    let reference = problem.reference().unwrap();
    reference.validate(input.as_bytes()).unwrap();
    reference.explain(input.as_bytes(), Lang::En).unwrap()
}

/// Where a value is asked for, who wins is beside the point.
#[test]
fn a_value_is_explained_by_the_values_that_moves_reach() {
    let text = explain("wythoff-value", "1\n1 1\n");
    assert_eq!(
        text,
        "The moves lead to the values 0, 1. The least number that is missing there is 2: that is \
         the Grundy value."
    );
    assert_eq!(
        explain("wythoff-value", "1\n0 0\n"),
        "There is no move, so the Grundy value is 0."
    );
    assert_eq!(
        explain("nim-value", "1\n2\n3 5\n"),
        "Grundy values: g(3) = 3, g(5) = 5; their XOR is 3 ⊕ 5 = 6."
    );
    for id in catalog::ids().filter(|id| id.ends_with("-value")) {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        for case in reference.small_cases().take(200) {
            let text = reference.explain(&case, Lang::En).unwrap();
            let answer = String::from_utf8(reference.answer(&case).unwrap()).unwrap();
            let last = text.trim_end_matches('.').rsplit(' ').next().unwrap();
            let told = last == answer.trim() || text.contains(&format!("is {}", answer.trim()));
            assert!(told && !text.contains("player"), "{id}: {text}");
        }
    }
}

/// Two paths of two edges: whatever is cut, the same can be cut in the other tree.
#[test]
fn a_lost_forest_is_refuted_move_by_move() {
    let text = explain("hdoj-3590", "2\n3\n1 2\n2 3\n3\n1 2\n2 3\n");
    for cut in [
        "1–2 of tree 1",
        "2–3 of tree 1",
        "1–2 of tree 2",
        "2–3 of tree 2",
    ] {
        assert!(text.contains(&format!("cut the edge {cut} – ")), "{text}");
    }
    let text = explain("hdoj-3590", "1\n2\n1 2\n");
    assert!(
        text.ends_with("\n• cut the edge 1–2 of tree 1 – and no move is left"),
        "{text}"
    );
}

#[test]
fn who_cannot_move_is_not_told_of_moves() {
    assert_eq!(
        explain("nim", "1\n1\n0\n"),
        "Grundy values: g(0) = 0. It is 0, so the player who moves first loses. There is no move \
         at all, so the player who is to move has lost."
    );
    assert!(explain("misere-nim", "1\n1\n0\n").ends_with("whoever is to move then has won."));
    assert!(explain("every-sg", "1\n1 3\n1 2\n").starts_with("There is no move at all"));
    for problem in catalog::all() {
        let reference = problem.reference().unwrap();
        for case in reference.small_cases().take(400) {
            let text = reference.explain(&case, Lang::En).unwrap();
            let told = text.to_lowercase().contains("every move");
            assert!(
                !(told && text.contains("no move at all")),
                "{}: {text}",
                problem.id()
            );
        }
    }
}

/// A won position is told with a winning move, a lost one with the answer to every move.
#[test]
fn every_explanation_ends_with_moves() {
    // Those whose own sentences hold the move.
    let own = [
        "chomp",
        "fibonacci-nim",
        "graph-game-cycles",
        "hdoj-1850",
        "hdoj-2516",
        "hdoj-2580",
        "poi-2001-green-game",
        "poj-2068",
    ];
    for problem in catalog::all() {
        let id = problem.id();
        if own.contains(&id) || id.ends_with("-value") {
            continue;
        }
        let reference = problem.reference().unwrap();
        for case in reference.small_cases().take(150) {
            let text = reference.explain(&case, Lang::En).unwrap();
            let endings = [
                "A winning move: ",
                "Every move has an answer",
                "Whatever is moved",
                "There is no move",
            ];
            let ends = endings.iter().filter(|ending| text.contains(**ending));
            assert_eq!(
                ends.count(),
                1,
                "{id} {}: {text}",
                String::from_utf8_lossy(&case)
            );
        }
    }
}

/// Where the problem has sentences of its own, a lost position has the answer to every move all the same.
#[test]
fn lost_positions_are_refuted_in_own_sentences_too() {
    for (id, lost) in [
        ("chomp", "Second"),
        ("fibonacci-nim", "lose"),
        ("graph-game-cycles", "lose"),
        ("hdoj-1850", "0"),
        ("hdoj-2516", "Second win"),
        ("hdoj-2580", "lose"),
    ] {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        let mut refuted = 0;
        for case in reference.small_cases().take(300) {
            let answer = String::from_utf8(reference.answer(&case).unwrap()).unwrap();
            if !answer.trim().ends_with(lost) {
                continue;
            }
            for (lang, endings) in [
                (Lang::En, ["Every move has an answer", "no move", "no bite"]),
                (Lang::Zh, ["每种走法都有应对", "走不了", "没有可以咬的"]),
            ] {
                let text = reference.explain(&case, lang).unwrap();
                let ends = endings.iter().any(|ending| text.contains(ending));
                assert!(ends, "{id} {}: {text}", String::from_utf8_lossy(&case));
            }
            refuted += 1;
        }
        assert!(refuted > 2, "{id}");
    }
    assert_eq!(
        explain("fibonacci-nim", "1\n3\n"),
        "3 is a Fibonacci number, so the first player loses. Every move has an answer that leaves a \
         lost position again:\n• take 1 – take 2\n• take 2 – take 1"
    );
}

/// A move in every part: the winning one names all of them, and each move of a lost position has an answer.
#[test]
fn a_move_in_every_part_is_told_part_by_part() {
    let text = explain("every-sg", "1\n1 1\n2 1 2\n");
    assert!(
        text.ends_with(
            "again:\n• take 1 from heap 1 (1 → 0) and take 1 from heap 2 (2 → 1) – take 1 from heap 2 (1 → 0)"
        ),
        "{text}"
    );
    let text = explain("hdoj-3595", "1\n1 1\n");
    assert!(text.contains("A winning move: "), "{text}");
    // The shorter game is moved in, too.
    let text = explain("hdoj-3595", "2\n1 1\n2 3\n");
    assert!(text.contains("Every move has an answer"), "{text}");
}

/// Theory finds a winning move among more moves than can be listed.
#[test]
fn a_large_position_names_a_winning_move() {
    for (id, input, winning) in [
        ("multi-sg", "1\n2\n1 1000000000\n2 5\n", "leave 5 of the"),
        (
            "hdoj-1729",
            "2\n1000000 900000\n10 7\n0\n",
            "add 99997 to box 1",
        ),
        ("hdoj-1907", "1\n2\n4000 4001\n", "take 1 from heap 2"),
        ("staircase-nim", "1\n1 1000000000\n", "move 1000000000 down"),
    ] {
        let text = explain(id, input);
        assert!(
            text.contains(&format!("A winning move: {winning}")),
            "{id}: {text}"
        );
    }
}

/// Many moves are answered by some of every kind, more than can be listed by those theory finds.
#[test]
fn a_lost_position_with_many_moves_is_refuted_by_examples() {
    let text = explain("nim", "1\n2\n20 20\n");
    for part in [
        "there are 40 moves, such as:\n• ",
        "take 1 from heap 1 (20 → 19) – take 1 from heap 2 (20 → 19)",
        "take 20 from heap 2 (20 → 0) – take 20 from heap 1 (20 → 0)",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = explain("nim", "1\n2\n1000000000000 1000000000000\n");
    let example = "take 1000000000000 from heap 1 (1000000000000 → 0) – take 1000000000000 from";
    assert!(text.contains("again, such as:\n• "), "{text}");
    assert!(text.contains(example), "{text}");
}

fn phrases() -> Vec<(PathBuf, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = root.join("src/task/phrases");
    let mut pairs = vec![(shared.join("en.ftl"), shared.join("zh.ftl"))];
    for folder in fs::read_dir(root.join("catalog")).unwrap() {
        let folder = folder.unwrap().path();
        let pair = ["en", "zh"].map(|lang| folder.join(format!("explanation.{lang}.ftl")));
        if pair.iter().any(|path| path.is_file()) {
            let [en, zh] = pair;
            pairs.push((en, zh));
        }
    }
    pairs
}

/// The keys of a file with the names of what is put into each.
fn keys(path: &Path) -> BTreeSet<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(path).unwrap();
    if let Err((_, errors)) = FluentResource::try_new(text.clone()) {
        panic!("{}: {errors:?}", path.display());
    }
    let phrases = text.lines().filter_map(|line| line.split_once(" = "));
    let names = |phrase: &str| {
        let parts = phrase.split("{ $").skip(1);
        let names = parts.filter_map(|part| part.split(' ').next());
        names.map(str::to_owned).collect()
    };
    phrases
        .map(|(key, phrase)| (key.to_owned(), names(phrase)))
        .collect()
}

#[test]
fn phrases_are_there_in_both_languages_with_the_same_put_in() {
    let all = phrases();
    assert!(all.len() > 20);
    for (en, zh) in all {
        assert_eq!(keys(&en), keys(&zh), "{}", en.display());
    }
}

/// A heap of 0 is a single part as well: who is wrong there is not told that single parts are right.
#[test]
fn single_parts_are_right_only_where_those_without_moves_are() {
    let problem = catalog::get("nim").unwrap();
    let reference = problem.reference().unwrap();
    let cases = reference.small_cases().take(200);
    let answered: Vec<_> = cases.map(|case| (case, b"First\n".to_vec())).collect();
    let ideas = reference.wrong_ideas(&answered, Duration::from_secs(20));
    assert_eq!(ideas.fits, BTreeSet::from([WrongIdea::Constant]));
    assert_ne!(ideas.family, Some(WrongIdea::WrongSum));
}

fn decided(id: &str, input: &str) -> DecisiveMoves {
    let problem = catalog::get(id).unwrap();
    let reference = problem.reference().unwrap();
    reference.decisive_moves(input.as_bytes()).unwrap()
}

/// The label of a move, what it leaves, and what it is called in English.
fn shown(it: &NamedMove) -> (Option<&str>, Option<&str>, &str) {
    (it.label.as_deref(), it.to.as_deref(), &it.words.en)
}

#[test]
fn winning_moves_are_named_for_programs() {
    let DecisiveMoves::Winning { moves, left_out } = decided("nim", "1\n3\n1 3 3\n") else {
        panic!("it is won");
    };
    assert_eq!(left_out, Some(0));
    assert_eq!(moves.len(), 3);
    let expected = (Some("1 1"), Some("nim@0,3,3"), "take 1 from heap 1 (1 → 0)");
    assert_eq!(shown(&moves[0]), expected);
    assert_eq!(moves[0].words.zh, "从第 1 堆取走 1 个（1 → 0）");
    // There are more moves than anybody lists: theory says how many of them win.
    let DecisiveMoves::Winning { moves, left_out } = decided("nim", "1\n1\n1000000000000\n") else {
        panic!("it is won");
    };
    assert_eq!((moves.len(), left_out), (1, Some(0)));
}

/// Of more moves than anybody lists theory names one that wins, also where no input says what it leaves.
#[test]
fn large_positions_name_a_winning_move() {
    let to = |id: &str, input: &str| {
        let DecisiveMoves::Winning { moves, left_out } = decided(id, input) else {
            panic!("{id} is won");
        };
        let [it] = &moves[..] else {
            panic!("{id}: {moves:?}");
        };
        (it.to.clone().unwrap_or_default(), left_out)
    };
    let named = |id: &str, input: &str, name: &str, left_out: Option<u64>| {
        assert_eq!(to(id, input), (name.to_owned(), left_out), "{id}");
    };
    let pile = "fibonacci-nim@2147483647/2";
    named("fibonacci-nim", "1\n2147483648\n", pile, None);
    let pile = "dynamic-subtraction:2@2147479/2";
    named("hdoj-2580", "1\n2147480 2\n", pile, None);
    // The gap of 9991 is made as long as the other one, 5; for the other way there is no room.
    let coins = "silver-dollar@0,6,7,13";
    named("poj-1704", "1\n4\n1 7 8 10000\n", coins, Some(0));
    let balls = to("poj-2315", "4 4 70 1\n6000 6001 6002 6100\n");
    assert!(balls.0.starts_with("bounded-moore:4,11@"), "{balls:?}");
    assert_eq!(balls.1, None);
    let bar = "chomp@3000,2999";
    named("chomp", "1\n2 3000\n", bar, None);
}

/// What is said of the largest sizes names a move and who proved that it wins.
#[test]
fn theorems_carry_winning_moves_to_every_size() {
    for (id, input, en, zh) in [
        (
            "fibonacci-nim",
            "1\n1000000000000000000\n",
            "Whinihan",
            "1963",
        ),
        ("hdoj-2516", "2147483646\n0\n", "Whinihan", "1963"),
        ("hdoj-2580", "1\n99999999 7\n", "Schwenk", "1970"),
        ("chomp", "1\n1000000000 1000000000\n", "(2, 2)", "(2, 2)"),
        ("chomp", "1\n2 1000000000\n", "(2, 1000000000)", "Gale"),
        (
            "hdoj-3537",
            "2\n99999998 99999999\n",
            "A winning move",
            "制胜走法",
        ),
        (
            "poj-3533",
            "2\n1000 1000 1000\n999 1000 998\n",
            "A winning move",
            "制胜走法",
        ),
    ] {
        let problem = catalog::get(id).unwrap();
        let reference = problem.reference().unwrap();
        for (lang, words) in [(Lang::En, en), (Lang::Zh, zh)] {
            let text = reference.explain(input.as_bytes(), lang).unwrap();
            assert!(text.contains(words), "{id}: {text}");
        }
    }
}

#[test]
fn a_lost_position_is_refuted_for_programs() {
    let DecisiveMoves::Refutation { moves, left_out } = decided("nim", "1\n2\n1 1\n") else {
        panic!("it is lost");
    };
    assert_eq!((moves.len(), left_out), (2, 0));
    assert_eq!(moves[0].made.to.as_deref(), Some("nim@0,1"));
    let reply = moves[0].reply.as_ref().unwrap();
    let expected = (Some("2 1"), Some("nim@0,0"), "take 1 from heap 2 (1 → 0)");
    assert_eq!(shown(reply), expected);
    // What such a move leaves no input can say, but the engine can.
    let DecisiveMoves::Refutation { moves, left_out } = decided("fibonacci-nim", "1\n3\n") else {
        panic!("it is lost");
    };
    assert_eq!((moves.len(), left_out), (2, 0));
    assert!(moves.iter().all(|it| it.reply.is_some()), "{moves:?}");
    assert!(
        moves[0]
            .made
            .to
            .as_ref()
            .unwrap()
            .starts_with("fibonacci-nim@")
    );
    // Of many moves some are left out.
    let DecisiveMoves::Refutation { moves, left_out } = decided("nim", "1\n2\n30 30\n") else {
        panic!("it is lost");
    };
    assert_eq!(moves.len() as u64 + left_out, 60);
    assert!(left_out > 0);
}

#[test]
fn moves_that_are_told_already_are_not_left_out() {
    // Ten moves of each heap, in the words of the other heap of its size.
    let input = "1\n1\n10 1 2 3 4 5 6 7 8 9 10\n10 20 21 23 24 25 20 21 23 24 25\n";
    let DecisiveMoves::Refutation { moves, left_out } = decided("anti-sg", input) else {
        panic!("it is lost");
    };
    assert_eq!((moves.len(), left_out), (40, 10));
}

#[test]
fn moves_decide_every_small_position_in_both_languages() {
    let is_chinese = |text: &str| {
        text.chars()
            .any(|it| ('\u{4e00}'..='\u{9fff}').contains(&it))
    };
    let mut undecided = BTreeSet::new();
    for problem in catalog::all() {
        let reference = problem.reference().unwrap();
        for case in reference.small_cases().take(60) {
            let named: Vec<NamedMove> = match reference.decisive_moves(&case) {
                None => {
                    undecided.insert(problem.id().to_owned());
                    continue;
                }
                Some(DecisiveMoves::Winning { moves, .. }) => moves,
                Some(DecisiveMoves::Refutation { moves, .. }) => {
                    let both = moves.into_iter().map(|it| (it.made, it.reply));
                    both.flat_map(|(made, reply)| [Some(made), reply])
                        .flatten()
                        .collect()
                }
                Some(DecisiveMoves::Draw {
                    holding, losing, ..
                }) => {
                    let both = holding.into_iter().chain(losing);
                    both.flat_map(|it| [Some(it.made), it.reply])
                        .flatten()
                        .collect()
                }
            };
            for it in named {
                let is_said = !it.words.en.is_empty() && is_chinese(&it.words.zh);
                assert!(is_said, "{}: {it:?}", problem.id());
                let is_named = |to: &String| sg::notation::position(to).is_ok();
                assert!(
                    it.to.as_ref().is_none_or(is_named),
                    "{}: {it:?}",
                    problem.id()
                );
            }
        }
    }
    // It is asked from which fields one wins.
    let expected = ["poi-2001-green-game"].map(str::to_owned);
    assert_eq!(undecided, BTreeSet::from(expected));
}

/// A token that goes between 1 and 2, from which one may also go down to 3, and from there to 4, which has no move:
/// who goes down loses.
#[test]
fn what_holds_a_draw_is_named_for_programs() {
    let input = "1\n4 4\n1 2\n2 1\n1 3\n3 4\n1\n1\n";
    let decided = decided("graph-game-cycles", input);
    let DecisiveMoves::Draw {
        holding,
        losing,
        left_out,
        reason,
    } = decided
    else {
        panic!("it is drawn: {decided:?}");
    };
    let to = |it: &NamedMove| it.to.clone().unwrap_or_default();
    let ends = |moves: &[AnsweredMove]| -> Vec<[String; 2]> {
        let both = moves.iter().map(|it| {
            let reply = it.reply.as_ref().map(to).unwrap_or_default();
            [to(&it.made), reply].map(|to| to.rsplit(';').next().unwrap().to_owned())
        });
        both.collect()
    };
    // The token stays on the circle, and so does the reply; from 3 the other player wins by going to 4.
    assert_eq!(ends(&holding), [["2", "1"]].map(|it| it.map(str::to_owned)));
    assert_eq!(ends(&losing), [["3", "4"]].map(|it| it.map(str::to_owned)));
    assert_eq!(left_out, 0);
    assert!(reason.en.starts_with("No move wins"), "{reason:?}");
    assert!(reason.zh.starts_with("没有制胜走法"), "{reason:?}");
    let said = explain("graph-game-cycles", input);
    for words in [
        "Moves that hold the draw, each with a reply that holds it: go to 2 – go to 1.",
        "Moves that lose, each with a reply that wins: go to 3 – go to 4.",
    ] {
        assert!(said.contains(words), "{said}");
    }
}
