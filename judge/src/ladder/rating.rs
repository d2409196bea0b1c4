//! How strong programs are by their results: the ratings that make what happened most likely
//! (Bradley and Terry's model on Elo's scale).

/// The rating of a program of which nothing is known.
const UNKNOWN_RATING: f64 = 1500.0;

/// Elo's scale: who is so much stronger wins ten of eleven games.
const TENFOLD: f64 = 400.0;

/// Every program has this many games won and as many lost against one of the usual strength that nobody
/// sees: so the ratings of those who won or lost everything are numbers, too.
const PRIOR: f64 = 0.5;

/// The most rounds, and how little the last one changes.
const ROUNDS: usize = 1_000;
const CLOSE_ENOUGH: f64 = 1e-8;

/// What two programs won against each other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// The games that the row's program won.
    pub won: u32,
    /// Those that it lost.
    pub lost: u32,
}

/// The rating of each program, by a square table of what each won against each.
///
/// Found by repeated improvement (Hunter, MM algorithms for generalized Bradley–Terry models, 2004).
pub fn ratings(table: &[Vec<Score>]) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; table.len()];
    for _ in 0..ROUNDS {
        let improved: Vec<f64> = table
            .iter()
            .enumerate()
            .map(|(index, row)| improved(&strengths, index, row))
            .collect();
        let improved = centred(improved);
        let change = strengths.iter().zip(&improved);
        let change = change.map(|(old, new)| (new / old).ln().abs());
        let change = change.fold(0.0, f64::max);
        strengths = improved;
        if change < CLOSE_ENOUGH {
            break;
        }
    }
    let ratings = strengths.iter();
    ratings
        .map(|strength| TENFOLD.mul_add(strength.log10(), UNKNOWN_RATING))
        .collect()
}

/// The strength of a program that fits its results best while the others stay as they are thought.
fn improved(strengths: &[f64], index: usize, row: &[Score]) -> f64 {
    let own = strengths[index];
    let (mut won, mut expected) = (PRIOR, 2.0 * PRIOR / (own + 1.0));
    for (score, other) in row.iter().zip(strengths) {
        if score.won + score.lost == 0 {
            continue;
        }
        won += f64::from(score.won);
        expected += f64::from(score.won + score.lost) / (own + other);
    }
    won / expected
}

/// The strengths, all times the number with which they fit the games of the prior best: of the others
/// only their ratios are known, and those alone would take long to settle where the strengths lie.
fn centred(strengths: Vec<f64>) -> Vec<f64> {
    const HALVINGS: usize = 60;
    let expected = |shift: f64| {
        let chances = strengths.iter().map(|it| {
            let own = it * shift.exp();
            own / (own + 1.0)
        });
        chances.sum::<f64>()
    };
    let (mut low, mut high) = (-50.0, 50.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if expected(middle) * 2.0 < strengths.len() as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let factor = f64::midpoint(low, high).exp();
    strengths.into_iter().map(|it| it * factor).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table in which programs won so many games of so many others.
    fn table(won: &[&[u32]]) -> Vec<Vec<Score>> {
        let row = |index: usize| {
            (0..won.len()).map(move |other| Score {
                won: won[index][other],
                lost: won[other][index],
            })
        };
        (0..won.len()).map(|index| row(index).collect()).collect()
    }

    #[test]
    fn many_games_say_what_elo_s_scale_says() {
        // Ten of eleven: 400 points; the prior hardly counts among so many.
        let [strong, weak] = ratings(&table(&[&[0, 100_000], &[10_000, 0]]))[..] else {
            panic!("two ratings");
        };
        assert!((strong - weak - 400.0).abs() < 1.0, "{strong} {weak}");
        assert!((f64::midpoint(strong, weak) - UNKNOWN_RATING).abs() < 1e-6);
    }

    #[test]
    fn who_wins_everything_has_a_number_and_more_games_say_more() {
        let after = |games: u32| ratings(&table(&[&[0, games], &[0, 0]]));
        let (few, many) = (after(2), after(20));
        assert!(few[0] > UNKNOWN_RATING && few[1] < UNKNOWN_RATING);
        assert!(
            many[0] > few[0] && many[0] < UNKNOWN_RATING + 1000.0,
            "{many:?}"
        );
    }

    #[test]
    fn results_are_consistent_with_the_ratings() {
        let won = table(&[&[0, 6, 8], &[2, 0, 5], &[0, 3, 0]]);
        let rated = ratings(&won);
        assert!(rated.is_sorted_by(|a, b| a > b), "{rated:?}");
        // At the best fit everyone is expected to win as much as it won, the prior's games included.
        for (index, row) in won.iter().enumerate() {
            let chance = |other: f64| 1.0 / (1.0 + 10_f64.powf((other - rated[index]) / TENFOLD));
            let mut expected = chance(UNKNOWN_RATING);
            for (score, other) in row.iter().zip(&rated) {
                expected += f64::from(score.won + score.lost) * chance(*other);
            }
            let won: u32 = row.iter().map(|score| score.won).sum();
            assert!((expected - f64::from(won) - PRIOR).abs() < 1e-6, "{index}");
        }
    }

    #[test]
    fn equals_and_who_has_not_played_have_the_usual_rating() {
        assert_eq!(ratings(&[]), [0.0; 0]);
        for rated in [
            ratings(&table(&[&[0]])),
            ratings(&table(&[&[0, 3], &[3, 0]])),
        ] {
            assert!(
                rated.iter().all(|it| (it - UNKNOWN_RATING).abs() < 1e-6),
                "{rated:?}"
            );
        }
    }
}
