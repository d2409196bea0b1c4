//! Families of single positions with a rule of their own: dates, digits, products, a coin on a
//! board.

use super::Family;
use super::single::{moves_of, single_parts};
use crate::calendar::{self, Calendar, Date, LAST};
use crate::digital_deletions::DigitalDeletions;
use crate::kiki::{self, Kiki};
use crate::multiplication::{self, Multiplication};
use crate::notation::reader::{Number, Reader};
use crate::notation::ruleset::Ruleset;
use crate::notation::{NamedGame, NotationError};
use crate::wording::both;
use crate::{Game, MovesTo, Nimber, Outcome, Play, Wording};

impl Ruleset for Kiki {
    type Position = (u64, u64);

    fn name(&self) -> String {
        "kiki".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(u64, u64), NotationError> {
        const LARGEST: u64 = 1 << 31;
        let rows = reader.number(&Number::within(both("the rows", "行数"), 1, LARGEST))?;
        reader.expect('x', both("`x` and the columns", "`x` 和列数"))?;
        let columns = reader.number(&Number::within(both("the columns", "列数"), 1, LARGEST))?;
        reader.end(both("the end of the board", "棋盘的结尾"))?;
        Ok((rows, columns))
    }

    fn write(&self, (rows, columns): &(u64, u64)) -> String {
        format!("{rows}x{columns}")
    }

    fn options(&self, position: &(u64, u64), sink: &mut dyn FnMut((u64, u64))) {
        single_parts(self, position, sink);
    }

    moves_of!(self => *self, (u64, u64));

    fn most_options(&self, position: &(u64, u64)) -> u64 {
        self.most_moves(position)
    }

    fn most_positions(&self, (rows, columns): &(u64, u64)) -> Option<u64> {
        rows.checked_mul(*columns)
    }

    fn outcome(&self, (rows, columns): &(u64, u64), play: Play) -> Option<Outcome> {
        (play == Play::Normal).then(|| kiki::outcome(*rows, *columns))
    }
}

impl Ruleset for Multiplication {
    type Position = u64;

    fn name(&self) -> String {
        format!("multiplication:{}", self.target)
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<u64, NotationError> {
        let product = reader.number(&Number::within(
            both("the product so far", "目前的乘积"),
            1,
            u64::MAX,
        ))?;
        reader.end(both("the end of the position", "局面的结尾"))?;
        Ok(product.min(self.target))
    }

    fn write(&self, product: &u64) -> String {
        product.to_string()
    }

    fn options(&self, product: &u64, sink: &mut dyn FnMut(u64)) {
        single_parts(self, product, sink);
    }

    moves_of!(self => *self, u64);

    fn most_options(&self, position: &u64) -> u64 {
        self.most_moves(position)
    }

    fn outcome(&self, product: &u64, play: Play) -> Option<Outcome> {
        (play == Play::Normal && *product == 1).then(|| multiplication::outcome(self.target))
    }
}

impl Ruleset for Calendar {
    type Position = Date;

    fn name(&self) -> String {
        "calendar".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Date, NotationError> {
        let start = reader.place();
        let year = reader.number(&Number::within(both("the year", "年"), 1, 2001))?;
        reader.expect('-', both("`-` and the month", "`-` 和月份"))?;
        let month = reader.number(&Number::within(both("the month", "月"), 1, 12))?;
        reader.expect('-', both("`-` and the day", "`-` 和日子"))?;
        let day = reader.number(&Number::within(both("the day", "日"), 1, 31))?;
        reader.end(both("the end of the date", "日期的结尾"))?;
        let date = Date::new(year as u16, month as u8, day as u8).filter(|date| *date <= LAST);
        let problem = both("there is no such day", "没有这一天");
        let expected = both(
            "a day that exists, up to 2001-11-4",
            "不晚于 2001-11-4 的真实日期",
        );
        date.ok_or_else(|| reader.wrong(start, problem, expected))
    }

    fn write(&self, date: &Date) -> String {
        format!("{}-{}-{}", date.year(), date.month(), date.day())
    }

    fn options(&self, date: &Date, sink: &mut dyn FnMut(Date)) {
        single_parts(self, date, sink);
    }

    moves_of!(self => *self, Date);

    fn most_options(&self, position: &Date) -> u64 {
        self.most_moves(position)
    }

    fn outcome(&self, date: &Date, play: Play) -> Option<Outcome> {
        (play == Play::Normal).then(|| calendar::outcome(*date))
    }
}

impl Ruleset for DigitalDeletions {
    type Position = Vec<u8>;

    fn name(&self) -> String {
        "digital-deletions".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u8>, NotationError> {
        let digits = reader.take_while(|c| c.is_ascii_digit());
        reader.end(both("digits 0-9", "数字 0-9"))?;
        Ok(digits.bytes().map(|digit| digit - b'0').collect())
    }

    fn write(&self, digits: &Vec<u8>) -> String {
        digits.iter().map(u8::to_string).collect()
    }

    fn options(&self, digits: &Vec<u8>, sink: &mut dyn FnMut(Vec<u8>)) {
        single_parts(self, digits, sink);
    }

    moves_of!(self => *self, Vec<u8>);

    fn most_options(&self, digits: &Vec<u8>) -> u64 {
        self.most_moves(digits)
    }

    fn most_positions(&self, digits: &Vec<u8>) -> Option<u64> {
        // Every digit is as it is or lower, down to where the string may have been cut.
        let (mut all, mut of_length) = (1u64, 1u64);
        for digit in digits {
            of_length = of_length.saturating_mul(u64::from(*digit) + 1);
            all = all.saturating_add(of_length);
        }
        Some(all)
    }

    fn outcome(&self, digits: &Vec<u8>, play: Play) -> Option<Outcome> {
        // A string that begins with 0 is erased at once; an empty one has been.
        match (play, digits.first()) {
            (Play::Normal, Some(0)) => Some(Outcome::N),
            (Play::Normal, None) => Some(Outcome::P),
            _ => None,
        }
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "kiki",
        parameters: Wording::NONE,
        position: "rows and columns: 5x3",
        example: "kiki@5x3",
        en: "Move a coin from the top right corner one cell left, down, or both.",
        zh: "硬币从右上角出发，每步向左、向下或向左下移一格。",
        make: |_| Ok(NamedGame::new(Kiki)),
    },
    Family {
        name: "multiplication",
        parameters: both("the number to reach: 162", "要达到的数：162"),
        position: "the product so far: 1",
        example: "multiplication:162@1",
        en: "Multiply by 2 to 9; who reaches the number first wins.",
        zh: "每步乘以 2 到 9，先达到给定数者胜。",
        make: |reader| {
            let target = reader.number(&Number::within(
                both("the number to reach", "要达到的数"),
                1,
                u64::MAX,
            ))?;
            Ok(NamedGame::new(Multiplication { target }))
        },
    },
    Family {
        name: "calendar",
        parameters: Wording::NONE,
        position: "a date up to 2001-11-4: 2001-10-3",
        example: "calendar@2001-10-3",
        en: "Go to the next day or to the same day of the next month; who reaches 4 November 2001 \
             wins.",
        zh: "走到次日或下月同日，先到 2001 年 11 月 4 日者胜。",
        make: |_| Ok(NamedGame::new(Calendar)),
    },
    Family {
        name: "digital-deletions",
        parameters: Wording::NONE,
        position: "a string of digits: 20",
        example: "digital-deletions@20",
        en: "Lower a digit, or erase a 0 with all that follows it; who erases the last digit wins.",
        zh: "减小一个数字，或删去一个 0 及其后全部数字；删去最后一个数字者胜。",
        make: |_| Ok(NamedGame::new(DigitalDeletions)),
    },
];
