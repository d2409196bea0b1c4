//! Reading a chapter's text: Markdown, and between it lines that begin with `:::`.
//!
//! ```text
//! # The title
//!
//! What the chapter is about, in a sentence.
//!
//! Text with $5 \oplus 7 = 2$.
//! %% lost nim@5,7,2
//!
//! :::board nim@5,7,2           a picture of a position
//! :::try nim@5,7,3 misere      a board to play on, and by which convention
//! :::table kayles 12           the Grundy values of the heaps 0 to 12
//! :::positions nim@1,1 nim@1,2 positions of one game with who wins each, and by which convention
//! :::problems nim misere-nim   problems of the catalog
//! :::proof Why it is so        folds open, up to the next `:::end`
//! :::end
//! :::note                      stands next to the text, up to the next `:::end`
//! :::end
//! :::question
//! Who wins?
//! (x) Whoever begins. | Because …
//! ( ) The other one. | No: …
//! :::end
//! ```

use sg::Play;
use sg::notation;

/// What cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct Faulty {
    /// The file, below `web/lessons`.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there and what to write instead.
    pub message: String,
}

/// A chapter in one language.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// What it is called.
    pub title: String,
    /// What it is about, in a sentence.
    pub lead: String,
    /// What it consists of.
    pub blocks: Vec<Block>,
    /// What it claims.
    pub(super) claims: Vec<Claim>,
}

/// A line that begins with `%%`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Claim {
    /// The line, from 1.
    pub(super) line: usize,
    /// What it says.
    pub(super) text: String,
}

/// A part of a chapter.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// Markdown.
    Markdown(String),
    /// A position as a picture.
    Board(String),
    /// A board to play on.
    Try {
        /// The game and the start.
        game: String,
        /// The position without the game.
        at: String,
        /// Who wins.
        play: Play,
    },
    /// The Grundy values of the heaps from 0 on.
    Table {
        /// The game.
        game: String,
        /// The largest heap.
        to: u64,
    },
    /// Positions of a game, each with who wins it and what it is worth.
    Positions {
        /// The game.
        game: String,
        /// The positions without the game.
        at: Vec<String>,
        /// Who wins.
        play: Play,
    },
    /// Problems of the catalog.
    Problems(Vec<String>),
    /// Here begins what folds open, under this title.
    ProofBegins(String),
    /// What stands next to the text begins here.
    NoteBegins,
    /// Here ends a proof.
    ProofEnds,
    /// Here ends a note.
    NoteEnds,
    /// A question that checks itself.
    Question(Question),
}

/// A question with its answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked: Markdown.
    pub asked: String,
    /// What may be answered.
    pub choices: Vec<Choice>,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The answer: plain text.
    pub text: String,
    /// Whether it is right.
    pub is_right: bool,
    /// Why it is, or is not: Markdown.
    pub reason: String,
}

impl Text {
    /// Reads a text. `file` is named in errors.
    ///
    /// # Errors
    /// Names the line of the first directive that cannot be read.
    pub fn read(file: &str, source: &str) -> Result<Self, Faulty> {
        let mut reader = Reader {
            file,
            blocks: Vec::new(),
            claims: Vec::new(),
            markdown: String::new(),
            open: None,
            question: None,
        };
        let mut lines = (1..).zip(source.lines());
        let title = lines.next().and_then(|(_, line)| line.strip_prefix("# "));
        let title = title.ok_or_else(|| reader.faulty(1, "begin with `# ` and the title"))?;
        let lead = lines.find(|(_, line)| !line.trim().is_empty());
        let (_, lead) = lead.ok_or_else(|| reader.faulty(2, "say what the chapter is about"))?;
        for (number, line) in lines {
            reader.line(number, line)?;
        }
        if let Some((line, _)) = reader.open {
            return Err(reader.faulty(line, "this has no `:::end`"));
        }
        reader.end_markdown();
        Ok(Self {
            title: title.trim().to_owned(),
            lead: lead.trim().to_owned(),
            blocks: reader.blocks,
            claims: reader.claims,
        })
    }

    /// The questions, in order.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Question(question) => Some(question),
            _ => None,
        })
    }

    /// The first position that is drawn.
    pub fn first_position(&self) -> Option<String> {
        self.blocks.iter().find_map(|block| match block {
            Block::Board(position) => Some(position.clone()),
            Block::Try { game, at, .. } => Some(format!("{game}@{at}")),
            _ => None,
        })
    }
}

/// What is open until the next `:::end`.
#[derive(Clone, Copy, PartialEq)]
enum Opened {
    Proof,
    Note,
    Question,
}

struct Reader<'a> {
    file: &'a str,
    blocks: Vec<Block>,
    claims: Vec<Claim>,
    markdown: String,
    open: Option<(usize, Opened)>,
    question: Option<Question>,
}

impl Reader<'_> {
    fn faulty(&self, line: usize, message: impl Into<String>) -> Faulty {
        Faulty {
            file: self.file.to_owned(),
            line,
            message: message.into(),
        }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), Faulty> {
        if let Some(claim) = line.strip_prefix("%%") {
            self.claims.push(Claim {
                line: number,
                text: claim.trim().to_owned(),
            });
            return Ok(());
        }
        if let Some(directive) = line.strip_prefix(":::") {
            self.end_markdown();
            let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
            return self.directive(number, word, rest.trim());
        }
        if self.question.is_some() {
            return self.line_of_question(number, line);
        }
        self.markdown.push_str(line);
        self.markdown.push('\n');
        Ok(())
    }

    fn end_markdown(&mut self) {
        let markdown = std::mem::take(&mut self.markdown);
        if !markdown.trim().is_empty() {
            self.blocks.push(Block::Markdown(markdown));
        }
    }

    fn directive(&mut self, line: usize, word: &str, rest: &str) -> Result<(), Faulty> {
        if word == "end" {
            return self.end(line);
        }
        if self.open.is_some_and(|(_, open)| open == Opened::Question) {
            return Err(self.faulty(line, "a question has no directives in it"));
        }
        let block = match word {
            "board" => Block::Board(self.position(line, rest)?),
            "try" => self.board_to_try(line, rest)?,
            "table" => self.table(line, rest)?,
            "positions" => self.positions(line, rest)?,
            "problems" => self.problems(line, rest)?,
            "proof" if !rest.is_empty() => {
                self.open(line, Opened::Proof)?;
                Block::ProofBegins(rest.to_owned())
            }
            "proof" => return Err(self.faulty(line, "say what is proved: `:::proof TITLE`")),
            "note" => {
                self.open(line, Opened::Note)?;
                Block::NoteBegins
            }
            "question" => {
                self.open(line, Opened::Question)?;
                self.question = Some(Question {
                    asked: String::new(),
                    choices: Vec::new(),
                });
                return Ok(());
            }
            _ => {
                return Err(self.faulty(
                    line,
                    format!(
                        "there is no directive `{word}`: they are board, try, table, positions, \
                         problems, proof, note, question and end"
                    ),
                ));
            }
        };
        self.blocks.push(block);
        Ok(())
    }

    fn open(&mut self, line: usize, what: Opened) -> Result<(), Faulty> {
        if let Some((before, _)) = self.open {
            let message = format!("what began in line {before} has no `:::end` yet");
            return Err(self.faulty(line, message));
        }
        self.open = Some((line, what));
        Ok(())
    }

    fn end(&mut self, line: usize) -> Result<(), Faulty> {
        let Some((_, open)) = self.open.take() else {
            return Err(self.faulty(line, "nothing is open that could end here"));
        };
        let block = match open {
            Opened::Proof => Block::ProofEnds,
            Opened::Note => Block::NoteEnds,
            Opened::Question => {
                let question = self.question.take();
                let whole = question.filter(|question| {
                    let right = question.choices.iter().filter(|it| it.is_right).count();
                    !question.asked.trim().is_empty() && question.choices.len() > 1 && right == 1
                });
                let whole = whole.ok_or_else(|| {
                    let message =
                        "a question has a text, at least two answers, and one that is right";
                    self.faulty(line, message)
                })?;
                Block::Question(whole)
            }
        };
        self.blocks.push(block);
        Ok(())
    }

    fn line_of_question(&mut self, number: usize, line: &str) -> Result<(), Faulty> {
        let right = line.strip_prefix("(x) ").map(|rest| (true, rest));
        let answer = right.or_else(|| line.strip_prefix("( ) ").map(|rest| (false, rest)));
        let Some((is_right, rest)) = answer else {
            if let Some(question) = &mut self.question {
                question.asked.push_str(line);
                question.asked.push('\n');
            }
            return Ok(());
        };
        let Some((text, reason)) = rest.split_once(" | ") else {
            let message = "an answer is followed by ` | ` and why it is right or wrong";
            return Err(self.faulty(number, message));
        };
        if let Some(question) = &mut self.question {
            question.choices.push(Choice {
                text: text.trim().to_owned(),
                is_right,
                reason: reason.trim().to_owned(),
            });
        }
        Ok(())
    }

    /// A position that the engine reads.
    fn position(&self, line: usize, text: &str) -> Result<String, Faulty> {
        match notation::position(text) {
            Ok(_) => Ok(text.to_owned()),
            Err(error) => Err(self.faulty(line, error.to_string())),
        }
    }

    fn board_to_try(&self, line: usize, rest: &str) -> Result<Block, Faulty> {
        let (position, play) = rest.split_once(' ').unwrap_or((rest, "normal"));
        let position = self.position(line, position)?;
        let play = play.trim().parse();
        let play = play.map_err(|error| self.faulty(line, format!("{error}")))?;
        let (game, at) = position.split_once('@').unwrap_or((&position, ""));
        Ok(Block::Try {
            game: game.to_owned(),
            at: at.to_owned(),
            play,
        })
    }

    fn table(&self, line: usize, rest: &str) -> Result<Block, Faulty> {
        let form = "write `:::table GAME LAST`, such as `:::table kayles 12`";
        let (game, to) = rest.split_once(' ').unwrap_or((rest, ""));
        let to = to.trim().parse().ok().filter(|to| *to <= 60);
        let to = to.ok_or_else(|| self.faulty(line, form))?;
        notation::game(game).map_err(|error| self.faulty(line, error.to_string()))?;
        Ok(Block::Table {
            game: game.to_owned(),
            to,
        })
    }

    fn positions(&self, line: usize, rest: &str) -> Result<Block, Faulty> {
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let play: Option<Play> = words.last().and_then(|word| word.parse().ok());
        if play.is_some() {
            words.pop();
        }
        let mut game = None;
        let mut at = Vec::new();
        for word in words {
            let name = self.position(line, word)?;
            let (of, position) = name.split_once('@').unwrap_or((&name, ""));
            if *game.get_or_insert_with(|| of.to_owned()) != of {
                return Err(self.faulty(line, "these are positions of several games"));
            }
            at.push(position.to_owned());
        }
        let game = game.ok_or_else(|| {
            let form = "write `:::positions P Q`, such as `:::positions nim@1,1 nim@1,2 misere`";
            self.faulty(line, form)
        })?;
        Ok(Block::Positions {
            game,
            at,
            play: play.unwrap_or_default(),
        })
    }

    fn problems(&self, line: usize, rest: &str) -> Result<Block, Faulty> {
        let problems: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
        if problems.len() != 3 {
            return Err(self.faulty(line, "a chapter ends with three problems"));
        }
        for id in &problems {
            if problems::catalog::get(id).is_none() {
                return Err(self.faulty(line, format!("the catalog has no problem `{id}`")));
            }
        }
        Ok(Block::Problems(problems))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    fn read(rest: &str) -> Result<Text, String> {
        let source = format!("# Nim\n\nHeaps.\n\n{rest}");
        Text::read("nim/en.md", &source).map_err(|error| error.to_string())
    }

    #[test]
    fn a_text_is_read_in_its_parts() {
        let text = read(
            "One.\n%% lost nim@1,1\n:::board nim@1,2\nTwo.\n:::try kayles@3 misere\n:::table nim 4\n\
             :::proof Why\nSo.\n:::end\n:::question\nWho?\n(x) You. | Yes.\n( ) I. | No.\n:::end\n",
        );
        let text = text.unwrap();
        assert_eq!((text.title.as_str(), text.lead.as_str()), ("Nim", "Heaps."));
        assert_eq!(text.claims.len(), 1);
        assert_eq!(
            (text.claims[0].line, text.claims[0].text.as_str()),
            (6, "lost nim@1,1")
        );
        assert_eq!(text.blocks.len(), 9);
        assert_eq!(text.blocks[0], Block::Markdown("\nOne.\n".to_owned()));
        assert_eq!(text.first_position().as_deref(), Some("nim@1,2"));
        let question = text.questions().next().unwrap();
        assert_eq!(question.asked.trim(), "Who?");
        assert!(question.choices[0].is_right && !question.choices[1].is_right);
    }

    #[test]
    fn positions_are_read_with_their_convention() {
        let blocks = |rest| read(rest).unwrap().blocks;
        let positions = |at: &[&str], play| Block::Positions {
            game: "nim".to_owned(),
            at: at.iter().map(|it| (*it).to_owned()).collect(),
            play,
        };
        assert_eq!(
            blocks(":::positions nim@1,1 nim@2\n"),
            [positions(&["1,1", "2"], Play::Normal)]
        );
        assert_eq!(
            blocks(":::positions nim@1,1 misere\n"),
            [positions(&["1,1"], Play::Misere)]
        );
    }

    #[test]
    fn what_is_wrong_is_named_with_file_and_line() {
        for (rest, line, word) in [
            (":::bord nim@1", 5, "no directive `bord`"),
            ("x\n:::board nim@1,x", 6, "expected"),
            (":::try nim@1 chess", 5, "chess"),
            (":::table kayles", 5, ":::table GAME LAST"),
            (":::table kayles 9999", 5, ":::table GAME LAST"),
            (":::positions", 5, ":::positions P Q"),
            (":::positions nim@1 kayles@1", 5, "several games"),
            (":::problems nim kayles", 5, "three problems"),
            (":::problems nim kayles no-such", 5, "no-such"),
            (":::proof", 5, "say what is proved"),
            (":::proof a\n:::note\n", 6, "line 5"),
            (":::proof a\n", 5, "no `:::end`"),
            (":::end", 5, "nothing is open"),
            (":::question\nWho?\n(x) You.\n:::end", 7, " | "),
            (
                ":::question\nWho?\n(x) You. | Yes.\n:::end",
                8,
                "two answers",
            ),
            (
                ":::question\nWho?\n( ) A. | x\n( ) B. | y\n:::end",
                9,
                "one that is right",
            ),
        ] {
            let error = read(rest).unwrap_err();
            assert!(
                error.starts_with(&format!("nim/en.md:{line}: ")),
                "{rest}: {error}"
            );
            assert!(error.contains(word), "{rest}: {error}");
        }
        assert!(Text::read("x", "no title").is_err());
    }
}
