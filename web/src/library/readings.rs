//! How a Chinese name is typed without Chinese characters: by its syllables, or by their first letters.
//!
//! A character may have several readings, and a name of ten characters thousands: none is written out. What is typed
//! goes through the name character by character, and takes any reading that goes on.

use pinyin::{Pinyin, ToPinyinMulti};
use smallvec::{SmallVec, smallvec};

/// How a name is read.
#[derive(Debug, Default)]
pub(super) struct Readings(Vec<Sound>);

/// How a character of it is read.
#[derive(Debug)]
enum Sound {
    /// A Chinese one, by any of these.
    Syllables(Vec<&'static str>),
    /// Another one, as it is.
    Letter(char),
}

/// How much of a name was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Typed {
    /// All of it.
    Whole,
    /// Its beginning.
    Beginning,
    /// Something within it.
    Part,
}

/// What was typed of each character.
#[derive(Debug, Clone, Copy)]
enum By {
    Syllables,
    FirstLetters,
}

impl Readings {
    /// Those of a name. What is neither letter nor digit is not typed.
    pub(super) fn of(name: &str) -> Self {
        let sounds = name.chars().flat_map(char::to_lowercase).filter_map(|c| {
            let syllables = c.to_pinyin_multi().map(|multi| {
                let mut syllables: Vec<&str> = multi.into_iter().map(Pinyin::plain).collect();
                syllables.sort_unstable();
                syllables.dedup();
                Sound::Syllables(syllables)
            });
            syllables.or_else(|| c.is_alphanumeric().then_some(Sound::Letter(c)))
        });
        Self(sounds.collect())
    }

    /// How much of the name this is, in small letters; `None` where it is nothing of it. The last syllable need not
    /// be typed to its end.
    pub(super) fn typed(&self, typed: &str) -> Option<Typed> {
        let begin = typed.chars().next()?;
        let starts = self.0.iter().enumerate();
        let starts = starts.filter(|(_, sound)| sound.begins_with(begin));
        let found = starts.flat_map(|(start, _)| {
            [By::Syllables, By::FirstLetters].map(|by| self.typed_from(start, typed, by))
        });
        found.flatten().min()
    }

    /// The same of what begins at one of its characters.
    fn typed_from(&self, start: usize, typed: &str, by: By) -> Option<Typed> {
        // What may be left for the characters from here on: shorter or longer by the readings before.
        let mut left: Few<&str> = smallvec![typed];
        for (at, sound) in self.0.iter().enumerate().skip(start) {
            let mut next = Few::new();
            for rest in left {
                for after in sound.after(rest, by) {
                    match after {
                        After::Rest("") if start == 0 && at + 1 == self.0.len() => {
                            return Some(Typed::Whole);
                        }
                        After::Rest("") | After::Within if start == 0 => {
                            return Some(Typed::Beginning);
                        }
                        After::Rest("") | After::Within => return Some(Typed::Part),
                        After::Rest(rest) if !next.contains(&rest) => next.push(rest),
                        After::Rest(_) => {}
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            left = next;
        }
        None
    }
}

/// As many as a character usually has readings, or more: a search goes through thousands of names.
type Few<T> = SmallVec<[T; 4]>;

/// What is left of what was typed behind a character.
enum After<'a> {
    /// This; the character is typed to its end.
    Rest(&'a str),
    /// Nothing: it ends within the character.
    Within,
}

impl Sound {
    /// Whether one of its readings does.
    fn begins_with(&self, c: char) -> bool {
        match self {
            Self::Letter(letter) => *letter == c,
            Self::Syllables(syllables) => syllables.iter().any(|it| it.starts_with(c)),
        }
    }

    /// What is left behind the character in each reading that what was typed goes on with.
    fn after<'a>(&self, typed: &'a str, by: By) -> Few<After<'a>> {
        match self {
            Self::Letter(c) => typed
                .strip_prefix(*c)
                .map(After::Rest)
                .into_iter()
                .collect(),
            Self::Syllables(syllables) => syllables
                .iter()
                .filter_map(|syllable| {
                    let letters = match by {
                        By::Syllables => usize::MAX,
                        By::FirstLetters => 1,
                    };
                    after(typed, syllable, letters)
                })
                .collect(),
        }
    }
}

/// What is left behind so many letters of a syllable; `None` where something else was typed.
fn after<'a>(typed: &'a str, syllable: &str, letters: usize) -> Option<After<'a>> {
    let mut rest = typed.chars();
    for letter in syllable.chars().take(letters) {
        let before = rest.as_str();
        match rest.next() {
            Some(c) if is_typed_for(c, letter) => {}
            None if before.is_empty() => return Some(After::Within),
            _ => return None,
        }
    }
    Some(After::Rest(rest.as_str()))
}

/// Whether a key is pressed for a letter of a syllable: there is none for ü.
fn is_typed_for(c: char, letter: char) -> bool {
    c == letter || (letter == 'ü' && matches!(c, 'v' | 'u'))
}

#[cfg(test)]
mod tests {
    use pinyin::ToPinyin;

    use super::*;

    #[test]
    fn names_are_read_by_every_reading_of_their_characters() {
        for (name, typed, how) in [
            ("取石子游戏", "qushiziyouxi", Some(Typed::Whole)),
            ("取石子游戏", "qszyx", Some(Typed::Whole)),
            ("取石子游戏", "qsz", Some(Typed::Beginning)),
            ("取石子游戏", "qushizi", Some(Typed::Beginning)),
            ("取石子游戏", "qushiz", Some(Typed::Beginning)),
            ("取石子游戏", "shizi", Some(Typed::Part)),
            ("取石子游戏", "yx", Some(Typed::Part)),
            ("取石子游戏", "qushiyx", None),
            ("取石子游戏", "qszyxx", None),
            ("一个简单的游戏", "yigejiandandeyouxi", Some(Typed::Whole)),
            ("绿色游戏", "lvseyouxi", Some(Typed::Whole)),
            ("绿色游戏", "luseyouxi", Some(Typed::Whole)),
            ("绿色游戏", "lüseyouxi", Some(Typed::Whole)),
            ("重 Nim", "zhongnim", Some(Typed::Whole)),
            ("重 Nim", "chongnim", Some(Typed::Whole)),
            ("重 Nim", "cnim", Some(Typed::Whole)),
            ("取（2 堆）", "qu2dui", Some(Typed::Whole)),
            ("取石子", "", None),
            ("", "a", None),
        ] {
            assert_eq!(Readings::of(name).typed(typed), how, "{name}: {typed}");
        }
    }

    #[test]
    fn a_long_name_of_many_readings_is_read_at_once() {
        let name = "长重行乐参差".repeat(200);
        let readings = Readings::of(&name);
        let typed = "changzhongxinglecancha".repeat(200);
        assert_eq!(readings.typed(&typed), Some(Typed::Whole));
        assert_eq!(readings.typed(&format!("{typed}x")), None);
    }

    #[test]
    fn every_name_of_the_catalog_is_found_by_its_usual_reading() {
        let mut read = 0;
        for problem in problems::catalog::all() {
            let name = &problem.names().zh;
            let readings = Readings::of(name);
            let (mut whole, mut first) = (String::new(), String::new());
            for c in name.to_lowercase().chars() {
                match c.to_pinyin() {
                    Some(usual) => {
                        whole.push_str(&usual.plain().replace('ü', "v"));
                        first.extend(usual.plain().chars().next());
                    }
                    None if c.is_alphanumeric() => {
                        whole.push(c);
                        first.push(c);
                    }
                    None => {}
                }
            }
            for typed in [&whole, &first, &whole.replace('v', "u")] {
                // A name may have a letter of its own.
                if typed != &whole && name.contains(['v', 'V']) {
                    continue;
                }
                assert_eq!(readings.typed(typed), Some(Typed::Whole), "{name}: {typed}");
            }
            read += 1;
        }
        assert!(read > 60, "{read}");
    }
}
