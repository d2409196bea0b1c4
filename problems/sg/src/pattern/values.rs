//! Closed forms of the Grundy values of single heaps.

use super::Pattern;
use crate::Nimber;
use crate::period::Period;

/// Fewer values show nothing.
const FEWEST: usize = 12;

/// Values are compared with another game's through so many of their periods at least.
const WHOLE: u64 = 2;

/// The largest divisor that is tried.
const LARGEST_DIVISOR: u64 = 64;

/// A form with a parameter must be seen to wrap so many times.
const SEEN: u64 = 3;

/// Longer shifts between two games are not tried.
const LONGEST_SHIFT: usize = 4;

/// Whether all values are those of a form.
type Holds<'h> = &'h dyn Fn(&dyn Fn(u64) -> u64) -> bool;

/// A form without a parameter: its name, and its value for a number.
type Form = (&'static str, fn(u64) -> u64);

const FORMS: [Form; 10] = [
    ("0", |_| 0),
    ("1", |_| 1),
    ("n", |n| n),
    ("n + 1", |n| n + 1),
    ("the largest power of 2 that divides n + 1", |n| {
        1 << (n + 1).trailing_zeros()
    }),
    ("the largest power of 2 that divides n", |n| {
        if n == 0 { 0 } else { 1 << n.trailing_zeros() }
    }),
    ("how often 2 divides n + 1, plus 1", |n| {
        u64::from((n + 1).trailing_zeros()) + 1
    }),
    ("the number of binary digits of n", |n| {
        u64::from(u64::BITS - n.leading_zeros())
    }),
    // Turning one to three coins: 2n, or 2n + 1 where n has an even number of binary ones.
    (
        "2n or 2n + 1, whichever has an odd number of binary ones",
        |n| 2 * n + u64::from(n.count_ones() % 2 == 0),
    ),
    (
        "n / 2 where n is even, g((n - 1) / 2) where it is odd",
        |mut n| {
            while n % 2 == 1 {
                n = (n - 1) / 2;
            }
            n / 2
        },
    ),
];

/// The forms that all values g(0), g(1), … have, the simplest first, with the period that was found in
/// them.
///
/// ```
/// use sg::Nimber;
/// use sg::pattern::of_values;
///
/// let values: Vec<Nimber> = (0..100).map(|n| Nimber(n % 4)).collect();
/// assert_eq!(of_values(&values, None)[0].formula, "n mod 4");
/// ```
pub fn of_values(values: &[Nimber], period: Option<Period>) -> Vec<Pattern> {
    if values.len() < FEWEST {
        return Vec::new();
    }
    let last = values.len() as u64 - 1;
    let holds = |form: &dyn Fn(u64) -> u64| (0..).zip(values).all(|(n, value)| value.0 == form(n));
    let mut found = Vec::new();
    let forms = FORMS.iter().filter(|(_, form)| holds(form));
    found.extend(forms.map(|(name, _)| Pattern::observed(*name, last)));
    if found.is_empty() {
        found.extend(with_parameters(values, last, &holds));
    }
    // Two sequences that repeat are equal forever where they are equal through the sum of both
    // periods (Fine and Wilf), behind what comes before them.
    for pattern in &mut found {
        let own = own_period(&pattern.formula);
        pattern.proved |= period.zip(own).is_some_and(|(period, own)| {
            period.proved && last > period.preperiod.saturating_add(period.period + own)
        });
    }
    if let Some(period) = period {
        found.push(Pattern {
            formula: repeats(period.preperiod, period.period, 0),
            holds_to: period.checked_to,
            proved: period.proved,
        });
    } else {
        found.extend(arithmetic(values, last));
    }
    found
}

/// The form of that name, where from 1 on all of its values are 0, or none is.
pub fn settled_form(name: &str) -> Option<fn(u64) -> u64> {
    let (_, form) = FORMS.iter().find(|(it, _)| *it == name)?;
    // The forms here have their zeros among the first numbers, or ever again at powers of two.
    let is_zero = form(1) == 0;
    let is_settled = (1..=1024).all(|n| (form(n) == 0) == is_zero);
    is_settled.then_some(*form)
}

/// The period of a form, where it has one.
fn own_period(formula: &str) -> Option<u64> {
    if matches!(formula, "0" | "1") {
        return Some(1);
    }
    let (_, modulus) = formula.split_once(" mod ")?;
    let digits = modulus.find(|c: char| !c.is_ascii_digit());
    modulus[..digits.unwrap_or(modulus.len())].parse().ok()
}

/// `n mod m`, `floor(n / d)`, `floor((n mod m) / d)`.
fn with_parameters(values: &[Nimber], last: u64, holds: Holds<'_>) -> Option<Pattern> {
    let first = |value: u64| {
        values
            .iter()
            .position(|it| it.0 == value)
            .map(|at| at as u64)
    };
    let divisor = first(1).filter(|it| (1..=LARGEST_DIVISOR).contains(it))?;
    let largest = values.iter().map(|it| it.0).max().unwrap_or(0);
    let is_seen = |length: u64| last >= SEEN * length;
    if divisor > 1 && is_seen(divisor) && holds(&|n| n / divisor) {
        return Some(Pattern::observed(format!("floor(n / {divisor})"), last));
    }
    // Where it begins anew.
    let mut falls = (1..values.len()).filter(|at| values[*at] < values[at - 1]);
    let modulus = falls.next()? as u64;
    if !is_seen(modulus) {
        return None;
    }
    if divisor == 1 && largest + 1 == modulus && holds(&|n| n % modulus) {
        return Some(Pattern::observed(format!("n mod {modulus}"), last));
    }
    holds(&|n| n % modulus / divisor)
        .then(|| Pattern::observed(format!("floor((n mod {modulus}) / {divisor})"), last))
}

/// g(n + period) = g(n) + rise for all n >= from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recurrence {
    /// The first number of which it is said.
    pub from: u64,
    /// After how many numbers.
    pub period: u64,
    /// How much more the value is then.
    pub rise: u64,
}

impl Recurrence {
    /// Reads it as forms write it, with any spaces: `g(n + 4) = g(n) + 4 for n >= 1`.
    ///
    /// ```
    /// use sg::pattern::Recurrence;
    ///
    /// let read = Recurrence::read("g(n + 12) = g(n) for n >= 71");
    /// assert_eq!(read, Some(Recurrence { from: 71, period: 12, rise: 0 }));
    /// assert_eq!(Recurrence::read("g(n + 0) = g(n)"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let signs: String = text.chars().filter(|it| !it.is_whitespace()).collect();
        let (period, rest) = signs.strip_prefix("g(n+")?.split_once(")=g(n)")?;
        let (rise, from) = rest.split_once("forn>=").unwrap_or((rest, "0"));
        let rise = if rise.is_empty() {
            "0"
        } else {
            rise.strip_prefix('+')?
        };
        let [period, rise, from] = [period, rise, from].map(|it| it.parse::<u64>().ok());
        let (from, period, rise) = (from?, period.filter(|it| *it > 0)?, rise?);
        Some(Self { from, period, rise })
    }

    /// The number below one period after `from` whose value tells that of n, and how much more this is.
    pub fn reduced(self, n: u64) -> Option<(u64, u64)> {
        let Some(after) = n.checked_sub(self.from) else {
            return Some((n, 0));
        };
        let rise = (after / self.period).checked_mul(self.rise)?;
        Some((self.from + after % self.period, rise))
    }
}

fn arithmetic(values: &[Nimber], last: u64) -> Option<Pattern> {
    let Recurrence { from, period, rise } = rising(values)?;
    Some(Pattern::observed(repeats(from, period, rise), last))
}

/// How the values rise, where that was seen through most of them.
fn rising(values: &[Nimber]) -> Option<Recurrence> {
    let count = values.len();
    (1..=count / SEEN as usize).find_map(|period| {
        let rise = values[count - 1]
            .0
            .checked_sub(values[count - 1 - period].0)?;
        let goes_on = |n: &usize| values[n + period].0.checked_sub(values[*n].0) == Some(rise);
        let repeated = (0..count - period).rev().take_while(goes_on).count();
        let from = count - period - repeated;
        let is_seen = rise > 0 && from * 2 <= count && repeated >= (SEEN as usize - 1) * period;
        // A line alone is no repetition.
        is_seen.then_some(Recurrence {
            from: from as u64,
            period: period as u64,
            rise,
        })
    })
}

/// Marks as proved what follows from how the values rise, in a game of which each value is told by the
/// `window` values before it, all less the number of values that there are before it: once these come
/// again, so does all that follows. The values of the heaps before have to be 0, 1, … without a gap.
pub fn prove_rise(found: &mut [Pattern], values: &[Nimber], window: u64) {
    let Some(Recurrence { from, period, rise }) = rising(values) else {
        return;
    };
    let count = values.len() as u64;
    let needed = from.saturating_add(period).saturating_add(window);
    let largest = |values: &[Nimber]| values.iter().map(|value| value.0).max();
    let before = values.get(..values.len().saturating_sub(period as usize));
    let rises = before
        .and_then(largest)
        .map(|before| before.saturating_add(rise));
    if needed > count || rises != largest(values) {
        return;
    }
    for pattern in found {
        let quotient = pattern.formula.strip_prefix("floor(n / ");
        let quotient = quotient.and_then(|it| it.strip_suffix(')')?.parse::<u64>().ok());
        let divisor = if pattern.formula == "n" {
            Some(1)
        } else {
            quotient
        };
        pattern.proved |= pattern.formula == repeats(from, period, rise)
            || divisor.is_some_and(|divisor| divisor.checked_mul(rise) == Some(period));
    }
}

fn repeats(from: u64, period: u64, rise: u64) -> String {
    let plus = if rise > 0 {
        format!(" + {rise}")
    } else {
        String::new()
    };
    let condition = if from > 0 {
        format!(" for n >= {from}")
    } else {
        String::new()
    };
    format!("g(n + {period}) = g(n){plus}{condition}")
}

/// Values, and the period that was found in them.
type Repeating<'v> = (&'v [Nimber], Option<Period>);

/// That the values are those of another game, shifted by little or not at all. It is proved where both
/// have a proved period and are equal for long enough.
pub fn same_as(
    (own, own_period): Repeating<'_>,
    name: &str,
    (other, other_period): Repeating<'_>,
) -> Option<Pattern> {
    let fits = |own: &[Nimber], other: &[Nimber]| {
        let common = own.len().min(other.len());
        common >= FEWEST && own[..common] == other[..common]
    };
    let said = |formula: String, compared: usize, shift: usize| {
        let proved = own_period.zip(other_period).is_some_and(|(own, other)| {
            let before = own.preperiod.max(other.preperiod) + shift as u64;
            let needed = before.saturating_add(WHOLE * (own.period.max(other.period)));
            own.proved && other.proved && compared as u64 > needed
        });
        Some(Pattern {
            proved,
            ..Pattern::observed(formula, compared as u64 - 1)
        })
    };
    (0..=LONGEST_SHIFT).find_map(|shift| {
        let (later, others_later) = (own.get(shift..)?, other.get(shift..)?);
        if fits(own, others_later) {
            let plus = if shift > 0 {
                format!(" + {shift}")
            } else {
                String::new()
            };
            return said(
                format!("{name}(n{plus})"),
                own.len().min(others_later.len()),
                shift,
            );
        }
        // The first values are those of heaps in which nothing can be done.
        let is_empty = own[..shift].iter().all(|it| it.0 == 0);
        if is_empty && fits(later, other) {
            let compared = later.len().min(other.len()) + shift;
            return said(
                format!("{name}(n - {shift}) for n >= {shift}"),
                compared,
                shift,
            );
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::period::Theorem;

    fn formulas(value: impl Fn(u64) -> u64) -> Vec<String> {
        let values: Vec<Nimber> = (0..200).map(|n| Nimber(value(n))).collect();
        let period = Period::find(&values, Theorem::Unknown);
        let found = of_values(&values, period);
        assert!(
            found.iter().all(|it| !it.proved && it.holds_to == 199),
            "{found:?}"
        );
        found.into_iter().map(|it| it.formula).collect()
    }

    #[test]
    fn forms_are_found_with_their_parameters() {
        assert_eq!(formulas(|n| n)[0], "n");
        assert_eq!(formulas(|n| n % 5), ["n mod 5", "g(n + 5) = g(n)"]);
        assert_eq!(formulas(|n| n / 3)[0], "floor(n / 3)");
        assert_eq!(formulas(|n| n % 7 / 2)[0], "floor((n mod 7) / 2)");
        assert_eq!(
            formulas(|n| [0, 1, 2, 2, 1][n as usize % 5]),
            ["g(n + 5) = g(n)"]
        );
        let lasker = |n: u64| match n % 4 {
            3 => n + 1,
            0 if n > 0 => n - 1,
            _ => n,
        };
        assert_eq!(formulas(lasker), ["g(n + 4) = g(n) + 4 for n >= 1"]);
    }

    #[test]
    fn a_rise_is_proved_by_a_window_that_comes_again() {
        let values: Vec<Nimber> = (0..60).map(|n| Nimber(n / 2)).collect();
        let proved = |window: u64| {
            let mut found = of_values(&values, None);
            prove_rise(&mut found, &values, window);
            found
                .into_iter()
                .map(|it| (it.formula, it.proved))
                .collect::<Vec<_>>()
        };
        let both = |proved| {
            let forms = ["floor(n / 2)", "g(n + 2) = g(n) + 1"];
            forms.map(|form| (form.to_owned(), proved)).to_vec()
        };
        assert_eq!(proved(58), both(true));
        assert_eq!(proved(59), both(false));
    }

    #[test]
    fn what_has_no_form_gets_none() {
        // Squares modulo a prime, with their quotients.
        assert_eq!(formulas(|n| (n * n % 193) ^ (n >> 3)), Vec::<String>::new());
        assert_eq!(of_values(&[Nimber(0); 5], None), []);
    }

    #[test]
    fn a_form_that_fails_once_is_not_proposed() {
        let found = formulas(|n| if n == 150 { 9 } else { n % 4 });
        assert!(!found.contains(&"n mod 4".to_owned()), "{found:?}");
    }
}
