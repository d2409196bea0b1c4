//! Described games are played move by move as those of the catalog's Rust.

use problems::{Reference, catalog};

use crate::described;

/// What a move does to the numbers of a position.
type Makes = fn(&mut Vec<u64>, &[u64]);

/// The games that are played both ways: where the position is, how a move changes it.
const PLAYED: [(&str, Makes); 3] = [
    ("nim", |heaps, made| heaps[made[0] as usize - 1] -= made[1]),
    ("kayles", |rows, made| {
        let row = &mut rows[made[0] as usize - 1];
        let behind = *row - (made[1] - 1) - made[2];
        *row = made[1] - 1;
        rows.push(behind);
    }),
    ("wythoff", |piles, made| {
        piles[0] -= made[0];
        piles[1] -= made[1];
    }),
];

/// Who says of a position whether to begin, and makes a move in it.
type Player = fn(&str, &[u64]) -> (bool, Vec<u64>);

/// Plays all games of an input; `choose` makes the program's moves. Says how it ended.
fn play(
    reference: &dyn Reference,
    input: &[u8],
    game: &str,
    makes: Makes,
    choose: Player,
) -> Result<(), String> {
    let mut table = reference.interactor(input).unwrap().unwrap();
    let mut reply = table.begin();
    let mut said: std::collections::VecDeque<String> = std::collections::VecDeque::new();
    said.extend(reply.say.lines().map(str::to_owned));
    said.pop_front();
    let mut position: Vec<u64> = Vec::new();
    let mut begun = false;
    loop {
        if let Some(ruling) = reply.ruling {
            return ruling.map_err(|refusal| refusal.what.en);
        }
        let mut numbers = Vec::new();
        let mut next_game = !begun;
        for line in said.drain(..) {
            if line == "win" {
                next_game = true;
                continue;
            }
            let of_line = line.split(' ').map(|word| word.parse::<u64>().unwrap());
            numbers.extend(of_line);
        }
        let line = if next_game {
            position = numbers.split_off(usize::from(game != "wythoff"));
            begun = true;
            let (wins, _) = choose(game, &position);
            if wins { "First" } else { "Second" }.to_owned()
        } else {
            if !numbers.is_empty() {
                makes(&mut position, &numbers);
            }
            let (_, made) = choose(game, &position);
            makes(&mut position, &made);
            let made: Vec<String> = made.iter().map(u64::to_string).collect();
            made.join(" ")
        };
        reply = table.hear(&line);
        said.extend(reply.say.lines().map(str::to_owned));
    }
}

/// A perfect player: the catalog's own winning moves.
fn perfect(game: &str, position: &[u64]) -> (bool, Vec<u64>) {
    let problem = catalog::get(&format!("{game}-move")).unwrap();
    let mut numbers: Vec<u64> = position.to_vec();
    let zeros: Vec<usize> = (0..numbers.len()).filter(|at| numbers[*at] == 0).collect();
    if game == "kayles" {
        numbers.retain(|row| *row > 0);
    }
    let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let case = match game {
        "wythoff" => list.join(" "),
        "kayles" => format!("{} {}", list.len(), list.join(" ")),
        _ => format!("{}\n{}", list.len(), list.join(" ")),
    };
    let answer = if numbers.is_empty() {
        "0".to_owned()
    } else {
        let input = format!("1\n{case}\n");
        let answer = problem.reference().unwrap().answer(input.as_bytes());
        String::from_utf8(answer.unwrap()).unwrap()
    };
    let mut made: Vec<u64> = answer
        .split_whitespace()
        .map(|it| it.parse().unwrap())
        .collect();
    if game == "kayles" && made[0] > 0 {
        // Empty rows are no rows of an input.
        let mut row = 0;
        let mut left = made[0];
        while left > 0 {
            left -= u64::from(!zeros.contains(&row));
            row += 1;
        }
        made[0] = row as u64;
    }
    (made != [0], made)
}

/// A player who wins as long as a heap is there to take one from.
fn careless(game: &str, position: &[u64]) -> (bool, Vec<u64>) {
    let at = position.iter().position(|number| *number > 0).unwrap_or(0);
    let made = match game {
        "nim" => vec![at as u64 + 1, 1],
        "kayles" => vec![at as u64 + 1, 1, 1],
        _ => vec![u64::from(at == 0), u64::from(at == 1)],
    };
    (true, made)
}

#[test]
fn described_games_are_played_as_those_of_the_code() {
    for (game, makes) in PLAYED {
        let id = format!("{game}-play");
        let described = described();
        let (_, problem) = described.iter().find(|(it, _)| *it == id).unwrap();
        let original = catalog::get(&id).unwrap();
        let references = [problem, &original].map(|it| it.reference().unwrap());
        for tests in [problem, &original].map(|it| it.tests().unwrap()) {
            for test in tests.tests().iter().take(6) {
                for reference in references {
                    assert!(reference.is_played());
                    assert_eq!(reference.answer(&test.input).unwrap(), *test.answer, "{id}");
                    let ended = play(reference, &test.input, game, makes, perfect);
                    assert_eq!(ended, Ok(()), "{id} {}", test.name);
                    let ended = play(reference, &test.input, game, makes, careless);
                    let why = ended.unwrap_err();
                    assert!(why.contains("lost"), "{id} {}: {why}", test.name);
                }
            }
        }
    }
}
