//! Calendar Game: from a date to the next day or to the same day of the next month.

use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Game;
use sg::brute::Brute;
use sg::calendar::{self, Calendar as Rules, Date};

/// The bounds of the problem.
pub(super) struct Calendar {
    cases: u64,
    first_year: u64,
    last_year: u64,
}

/// Year, month and day.
type Day = (u64, u64, u64);

pub(super) fn task(bounds: &Bounds) -> Result<Calendar, ProblemsError> {
    Ok(Calendar {
        cases: bounds.get("max_cases")?,
        first_year: bounds.get("min_year")?,
        last_year: bounds.get("max_year")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "YES" } else { "NO" }.to_owned()
}

/// The date, if there is one.
fn date((year, month, day): Day) -> Option<Date> {
    let year = u16::try_from(year).ok()?;
    Date::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
}

fn written(date: Date) -> String {
    format!("{}-{:02}-{:02}", date.year(), date.month(), date.day())
}

fn no_date(day: Day) -> ProblemsError {
    ProblemsError::Reference {
        what: format!("{day:?}"),
        reason: "there is no such day".to_owned(),
    }
}

impl Task for Calendar {
    type Setting = ();
    type Case = Day;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), day: &mut Day) -> Step {
        layout.number("year", &mut day.0, self.first_year..=self.last_year)?;
        layout.number("month", &mut day.1, 1..=12)?;
        layout.number("day", &mut day.2, 1..=31)?;
        layout.end_line()?;
        let day = *day;
        layout.insist(&|| match date(day) {
            None => Err("the month has fewer days".to_owned()),
            Some(_) if day > (self.last_year, 11, 4) => Err("the day is after the last".to_owned()),
            Some(_) => Ok(()),
        })
    }

    fn answers(&self, (): &(), days: &[Day]) -> Result<Vec<String>, ProblemsError> {
        let answer = |day: &Day| {
            let date = date(*day).ok_or_else(|| no_date(*day))?;
            Ok(word(calendar::outcome(date).is_win()))
        };
        days.iter().map(answer).collect()
    }

    fn answer_by_rules(&self, (): &(), day: &Day) -> Result<String, ProblemsError> {
        let date = date(*day).ok_or_else(|| no_date(*day))?;
        Ok(word(Brute::new(Rules).outcome(&[date]).is_win()))
    }

    /// Every day of the last two years and a bit.
    fn small_cases(&self) -> Vec<((), Day)> {
        let days = self.days().into_iter();
        let mut days: Vec<Day> = days
            .filter(|day| *day >= (self.last_year - 2, 9, 20))
            .collect();
        days.sort_by_key(|(year, month, day)| {
            let length = u64::from(*month > 9) + u64::from(*day > 9);
            (length, 366 * (3000 - year) - 31 * month - day)
        });
        days.into_iter().map(|day| ((), day)).collect()
    }

    /// A later year.
    fn simpler(&self, (): &(), (year, month, day): &Day) -> Vec<((), Day)> {
        let later = [(self.last_year, *month, *day), (year + 1, *month, *day)];
        let later = later.into_iter().filter(|day| day.0 > *year);
        later.map(|day| ((), day)).collect()
    }

    fn explain(&self, (): &(), day: &Day, lang: Lang) -> Option<String> {
        let date = date(*day)?;
        let (_, month, number) = *day;
        let sum = month + number;
        let exception = number == 30 && (month == 9 || month == 11);
        let mut winning = None;
        Rules.options(&date, &mut |after| {
            if !calendar::outcome(after[0]).is_win() {
                winning.get_or_insert(after[0]);
            }
        });
        Some(match (lang, winning) {
            (Lang::En, Some(after)) if exception => format!(
                "30 September and 30 November are won although month and day add up to an odd number. A winning move: to {}.",
                written(after)
            ),
            (Lang::Zh, Some(after)) if exception => format!(
                "9 月 30 日和 11 月 30 日虽然月日之和为奇数，但先手必胜。一种制胜走法：走到 {}。",
                written(after)
            ),
            (Lang::En, Some(after)) => format!(
                "Month and day add up to {sum}, which is even, so the first player wins. A winning move: to {}.",
                written(after)
            ),
            (Lang::Zh, Some(after)) => format!(
                "月日之和为 {sum}，是偶数，先手必胜。一种制胜走法：走到 {}。",
                written(after)
            ),
            (Lang::En, None) => format!(
                "Month and day add up to {sum}, which is odd, and this is neither 30 September nor 30 November: the first player loses."
            ),
            (Lang::Zh, None) => {
                format!("月日之和为 {sum}，是奇数，且不是 9 月 30 日或 11 月 30 日：先手必败。")
            }
        })
    }

    /// The exclusive or of month and day: whether it is even.
    fn xor_guess(&self, (): &(), (_, month, day): &Day) -> Option<String> {
        Some(word((month ^ day) % 2 == 0 && month != day))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let days = self.days();
        plan.add_small_cases(self.cases as usize);
        plan.generate("middle", [], 2, |random, []| Self::some(random, &days, 400));
        plan.add(
            "leap-years",
            Self::chosen(&days, |(year, month, day)| {
                month == 2 && day > 26 && (year % 4 == 0 || year % 10 == 1)
                    || month == 3 && day == 1
            }),
        );
        plan.add(
            "exceptions",
            Self::chosen(&days, |(_, month, day)| {
                (month == 9 || month == 11) && day >= 29 || (month == 10 || month == 12) && day == 1
            }),
        );
        plan.add(
            "ends-of-months",
            Self::chosen(&days, |(year, _, day)| day >= 30 && year % 7 == 3),
        );
        plan.add(
            "last-month",
            Self::chosen(&days, |day| day >= (self.last_year, 9, 30)),
        );
        for part in days.chunks(self.cases as usize).step_by(4) {
            plan.add("largest", Block::alone(part.iter().copied()));
        }
    }
}

impl Calendar {
    /// All days, in order.
    fn days(&self) -> Vec<Day> {
        let first = date((self.first_year, 1, 1));
        let dates = std::iter::successors(first, |date| date.next_day());
        let days = dates.map(|date| (date.year().into(), date.month().into(), date.day().into()));
        days.take_while(|day| *day <= (self.last_year, 11, 4))
            .collect()
    }

    fn some(random: &mut Random, days: &[Day], count: u64) -> Vec<Block<Self>> {
        let some = (0..count).filter_map(|_| random.pick(days).copied());
        Block::alone(some.collect::<Vec<_>>())
    }

    fn chosen(days: &[Day], is_chosen: impl Fn(Day) -> bool) -> Vec<Block<Self>> {
        Block::alone(days.iter().copied().filter(|day| is_chosen(*day)))
    }
}
