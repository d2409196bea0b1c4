//! Phrases that explanations share, in both languages.

use std::fmt::Write as _;

use crate::Lang;

/// The most parts an explanation lists one by one.
const SHOWN: usize = 12;

/// The Grundy values of the parts of a position and their sum, as a sentence:
/// `Grundy values: g(2) = 1, g(5) = 2; their XOR is 1 ⊕ 2 = 3.`
pub fn nim_sum(lang: Lang, parts: &[(String, u64)]) -> String {
    let total = parts.iter().fold(0, |sum, (_, value)| sum ^ value);
    let mut text = match lang {
        Lang::En => String::from("Grundy values: "),
        Lang::Zh => String::from("各部分的 SG 值："),
    };
    let comma = comma(lang);
    for (index, (name, value)) in parts.iter().take(SHOWN).enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{}{name} = {value}",
            if index > 0 { comma } else { "" }
        );
    }
    if parts.len() > SHOWN {
        text.push_str(comma);
        text.push('…');
    }
    let _ = match (lang, parts.len()) {
        (Lang::En, 0 | 1) => write!(text, "."),
        (Lang::Zh, 0 | 1) => write!(text, "。"),
        (Lang::En, count) => write!(text, "; their XOR is {}{total}.", terms(parts, count)),
        (Lang::Zh, count) => write!(text, "；异或和为 {}{total}。", terms(parts, count)),
    };
    text
}

/// Who wins, given the sum: `It is not 0, so the first player wins.`
pub fn verdict(lang: Lang, sum: u64) -> &'static str {
    match (lang, sum) {
        (Lang::En, 0) => {
            "It is 0, so the player who moves first loses: every move makes it non-zero."
        }
        (Lang::En, _) => "It is not 0, so the player who moves first wins.",
        (Lang::Zh, 0) => "值为 0，先手必败：无论怎么走都会使它变为非 0。",
        (Lang::Zh, _) => "值不为 0，先手必胜。",
    }
}

/// A winning move of one heap, which is given by its index and its sizes before and after, as a
/// sentence: `A winning move: take 5 from heap 2 (7 → 2).` The last part may say more about it.
pub fn heap_move(lang: Lang, index: usize, before: u64, after: u64, more: &str) -> String {
    let (number, taken) = (index + 1, before - after);
    match lang {
        Lang::En => {
            format!("A winning move: take {taken} from heap {number} ({before} → {after}){more}.")
        }
        Lang::Zh => {
            format!("一种制胜走法：从第 {number} 堆取走 {taken} 个（{before} → {after}）{more}。")
        }
    }
}

/// What stands between the items of a list.
pub fn comma(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ", ",
        Lang::Zh => "，",
    }
}

fn terms(parts: &[(String, u64)], count: usize) -> String {
    if count > SHOWN {
        return String::new();
    }
    let values: Vec<String> = parts.iter().map(|(_, value)| value.to_string()).collect();
    format!("{} = ", values.join(" ⊕ "))
}

#[cfg(test)]
mod tests {
    use super::nim_sum;
    use crate::Lang;

    #[test]
    fn values_and_their_sum_are_one_sentence() {
        let parts = [("g(2)".to_owned(), 1), ("g(5)".to_owned(), 2)];
        assert_eq!(
            nim_sum(Lang::En, &parts),
            "Grundy values: g(2) = 1, g(5) = 2; their XOR is 1 ⊕ 2 = 3."
        );
        assert_eq!(nim_sum(Lang::Zh, &parts[..1]), "各部分的 SG 值：g(2) = 1。");
    }
}
