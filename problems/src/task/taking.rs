//! What problems share in which what was taken last bounds what may be taken: least winning numbers,
//! and piles where twice as many may be taken.

use sg::brute::Brute;
use sg::dynamic_subtraction::{DynamicSubtraction, Pile};

use super::heaps::of_any_size;
use super::{Random, Say, explain, said};

/// Says that a case is a pile of which nothing was taken yet: by which rules, and of how many stones.
macro_rules! opening {
    (|$game_of:pat_param| $rules:expr, |$case:pat_param| $stones:expr) => {
        fn game(&self, $game_of: &Self::Case) -> DynamicSubtraction {
            $rules
        }

        fn parts(&self, $case: &Self::Case) -> Vec<Pile> {
            vec![Pile::opening($stones)]
        }

        /// What is left is not an opening any more, so only the reason speaks of moves.
        fn after(&self, case: &Self::Case, _: Vec<Pile>) -> Self::Case {
            *case
        }
    };
}
pub(crate) use opening;

/// The least winning number of a pile, by theory.
pub fn answer(game: DynamicSubtraction, n: u64) -> String {
    line(game.least_winning_take(Pile::opening(n)))
}

/// The least winning number of a pile, from nothing but the rules.
pub fn answer_by_rules(game: DynamicSubtraction, n: u64) -> String {
    let mut rules = Brute::new(game);
    let pile = Pile::opening(n);
    line((1..n).find(|take| !rules.outcome(&[game.after(pile, *take)]).is_win()))
}

/// The number, or that there is none that wins.
pub fn line(take: Option<u64>) -> String {
    take.map_or_else(|| "lose".to_owned(), |take| take.to_string())
}

/// The Fibonacci numbers up to `most`, from 1, 2 on.
pub fn fibonacci(most: u64) -> Vec<u64> {
    let pairs = std::iter::successors(Some((1u64, 2u64)), |(a, b)| Some((*b, a.checked_add(*b)?)));
    let numbers = pairs.map(|(a, _)| a);
    numbers.take_while(|number| *number <= most).collect()
}

/// The Fibonacci numbers, no two of them neighbours, that make up a number; the largest first.
pub fn fibonacci_parts(mut n: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    for number in fibonacci(n).into_iter().rev() {
        if number <= n {
            parts.push(number);
            n -= number;
        }
    }
    parts
}

/// Why a pile is won or lost where at most twice as many may be taken, by the phrases `won` and
/// `lost`, and the answers to the moves of a lost one.
pub fn fibonacci_reason(n: u64, say: &Say<'_>) -> String {
    let parts = fibonacci_parts(n);
    let least = parts.last().copied().unwrap_or_default();
    let sum: Vec<String> = parts.iter().map(u64::to_string).collect();
    let key = if parts.len() == 1 { "lost" } else { "won" };
    let reason = say.say(&said!(key, n, sum = sum.join(" + "), least));
    let answers = (key == "lost").then(|| answers(DynamicSubtraction { factor: 2 }, n, say));
    say.sentences([reason].into_iter().chain(answers))
}

/// The answers to the moves from a lost pile of which nothing was taken yet.
pub fn answers(game: DynamicSubtraction, n: u64, say: &Say<'_>) -> String {
    let taken = |count: u64| say.say(&said!("move-take-alone", count));
    let moves = usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
    explain::answers_to(moves, say, |number| {
        let take = number as u64 + 1;
        let left = game.after(Pile::opening(n), take);
        let answer = game.least_winning_take(left);
        (taken(take), answer.map(taken))
    })
}

/// Sums of few Fibonacci numbers, the smallest of which may be large; and any piles from 2 on.
pub fn fibonacci_piles(random: &mut Random, count: u64, most: u64) -> Vec<u64> {
    let numbers = fibonacci(most);
    random.many(count, |random, round| {
        if round % 4 == 0 {
            return of_any_size(random, &(2..=most));
        }
        let mut index = random.below(numbers.len() as u64);
        let mut sum = numbers[index as usize];
        for _ in 0..round % 4 - 1 {
            index += 2 + random.below(6);
            let more = numbers.get(index as usize).copied().unwrap_or(0);
            let longer = sum.checked_add(more).filter(|longer| *longer <= most);
            sum = longer.unwrap_or(sum);
        }
        sum.max(2)
    })
}
