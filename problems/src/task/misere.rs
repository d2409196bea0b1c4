//! What problems share in which heaps are worth their size and the last move loses.

use sg::convention::{Exhaustive, anti_sg};
use sg::{Budget, Game, Nimber, Play, nim};

use super::explanation::nim_sum;
use crate::{Lang, ProblemsError};

/// Whether the player to move wins, by theory.
pub fn wins(heaps: &[u64]) -> bool {
    let values: Vec<Nimber> = heaps.iter().copied().map(Nimber).collect();
    anti_sg(&values).is_win()
}

/// Whether the player to move wins, by playing every line out.
pub fn wins_by_rules<G: Game<Position = u64>>(
    game: G,
    heaps: &[u64],
) -> Result<bool, ProblemsError> {
    let mut search = Exhaustive::new(game, Play::Misere, Budget::default());
    let outcome = search.outcome(heaps);
    let outcome = outcome.map_err(|error| ProblemsError::Reference {
        what: format!("{heaps:?}"),
        reason: error.to_string(),
    })?;
    Ok(outcome.is_win())
}

/// A winning move as (index of the heap, its new size); `None` when the position is lost or no
/// move is left.
pub fn winning_move(heaps: &[u64]) -> Option<(usize, u64)> {
    let mut large = heaps.iter().filter(|heap| **heap > 1);
    let ones = heaps.iter().filter(|heap| **heap == 1).count() as u64;
    match (large.next(), large.next()) {
        // As in normal play, as long as a large heap will be left.
        (Some(_), Some(_)) => nim::winning_moves(heaps).into_iter().next(),
        // The last large heap: an odd number of ones must be left.
        (Some(last), None) => {
            let index = heaps.iter().position(|heap| heap == last)?;
            Some((index, (ones + 1) % 2))
        }
        (None, _) => {
            let index = heaps.iter().position(|heap| *heap == 1)?;
            ones.is_multiple_of(2).then_some((index, 0))
        }
    }
}

/// Why the player to move wins or loses, without the winning move.
pub fn explain(heaps: &[u64], lang: Lang) -> String {
    let parts: Vec<(String, u64)> = heaps.iter().map(|h| (format!("g({h})"), *h)).collect();
    explain_parts(&parts, lang)
}

/// Why the player to move wins or loses the sum of parts with these names and values, which
/// behave as heaps do, without the winning move.
pub fn explain_parts(parts: &[(String, u64)], lang: Lang) -> String {
    let sum = nim_sum(lang, parts);
    let values = || parts.iter().map(|(_, value)| *value);
    let ones = values().filter(|value| *value == 1).count();
    let large = values().any(|value| value > 1);
    let total = values().fold(0, |sum, value| sum ^ value);
    let reason = match (lang, large, total == 0) {
        (Lang::En, true, true) => {
            "A value is above 1 and the XOR is 0, so the first player loses.".to_owned()
        }
        (Lang::En, true, false) => {
            "A value is above 1 and the XOR is not 0, so the first player wins.".to_owned()
        }
        (Lang::En, false, true) => format!(
            "No value is above 1 and the number of ones is even ({ones}), so the first player wins."
        ),
        (Lang::En, false, false) => format!(
            "No value is above 1 and the number of ones is odd ({ones}), so the first player has to take the last one and loses."
        ),
        (Lang::Zh, true, true) => "有大于 1 的 SG 值且异或和为 0，先手必败。".to_owned(),
        (Lang::Zh, true, false) => "有大于 1 的 SG 值且异或和不为 0，先手必胜。".to_owned(),
        (Lang::Zh, false, true) => {
            format!("没有大于 1 的 SG 值，且 1 的个数为偶数（{ones}），先手必胜。")
        }
        (Lang::Zh, false, false) => {
            format!(
                "没有大于 1 的 SG 值，且 1 的个数为奇数（{ones}），先手只能取到最后一个，必败。"
            )
        }
    };
    match lang {
        Lang::En => format!("{sum} {reason}"),
        Lang::Zh => format!("{sum}{reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{winning_move, wins, wins_by_rules};
    use crate::task::heaps::multisets;
    use sg::nim::Nim;

    #[test]
    fn winning_moves_lead_to_lost_positions() {
        for heaps in multisets(4, &(0..=5)) {
            let by_rules = wins_by_rules(Nim, &heaps).ok();
            assert_eq!(Some(wins(&heaps)), by_rules, "{heaps:?}");
            let Some((index, size)) = winning_move(&heaps) else {
                let empty = heaps.iter().all(|heap| *heap == 0);
                assert!(empty || !wins(&heaps), "{heaps:?}");
                continue;
            };
            assert!(wins(&heaps) && size < heaps[index], "{heaps:?}");
            let mut after = heaps.clone();
            after[index] = size;
            assert!(!wins(&after), "{heaps:?} to {after:?}");
        }
    }
}
