//! What problems share in which a move is made in every part: the part that lasts longest decides.

use super::{Say, said};

/// How many steps the longest part lasts; the player who moves first wins iff that is odd.
pub fn longest(steps: impl IntoIterator<Item = u32>) -> u32 {
    steps.into_iter().max().unwrap_or(0)
}

/// Why the first player wins or loses, by the phrases `won`, `lost` and `stuck-lost`, from the steps
/// of the parts; `shown` is what they are shown as.
pub fn reason(longest: u32, shown: impl Iterator<Item = String>, say: &Say<'_>) -> String {
    let list = say.list(shown);
    let key = match longest {
        0 => "stuck-lost",
        steps if steps % 2 == 1 => "won",
        _ => "lost",
    };
    say.say(&said!(key, list, longest))
}

/// Leaves out the parts that last longer than the longest of this parity, where there is one.
pub fn decide<P>(parts: &mut Vec<P>, parity: u64, steps: impl Fn(&P) -> u32) {
    let lasting = parts.iter().map(&steps);
    let of_parity = lasting.filter(|steps| u64::from(steps % 2) == parity);
    if let Some(longest) = of_parity.max() {
        parts.retain(|part| steps(part) <= longest);
    }
}
