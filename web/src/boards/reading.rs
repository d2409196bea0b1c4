//! The engine's notation taken apart: lists of numbers, edges, cells.

/// The numbers of a list such as `3,5,7`; `None` where something else is in it.
pub(super) fn numbers(text: &str) -> Option<Vec<u64>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.parse().ok()).collect()
}

/// The heaps of a position such as `3,5,7`, or `10/6` where no more than the second number may be taken.
pub(super) fn heaps(text: &str) -> Option<Vec<u64>> {
    let (heaps, _) = text.split_once('/').unwrap_or((text, ""));
    numbers(heaps)
}

/// The pairs of a list such as `1>2,2>3`.
pub(super) fn pairs(text: &str, between: char) -> Option<Vec<(u64, u64)>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let pair = |pair: &str| {
        let (first, second) = pair.split_once(between)?;
        Some((first.parse().ok()?, second.parse().ok()?))
    };
    text.split(',').map(pair).collect()
}

/// The list of those numbers as the engine writes it.
pub(super) fn written(numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(",")
}
