//! `grundy problem new`: a complete package that passes the check before its author typed a word.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};
use problems::Lang;
use problems::draft::{self, DraftError, DraftFiles, DraftQuestion, GameDraft};

use super::show::statement_language;
use crate::cli::{Failure, language, output};

/// Begin a problem: write a complete package that you change into yours
///
/// A game gives everything at once: statements in English and Chinese with the rules in words, a
/// sample with its explanation, game.toml with the plan of the tests, right programs and typical
/// wrong ones in Python and C++. No Rust is needed, nor a rebuild.
#[derive(Debug, Args)]
#[command(
    after_help = "A game is FAMILY or FAMILY:PARAMETERS, as for `grundy game`: nim, kayles, octal:0.77, \
                  subtraction:1,3,4, …\n\nExamples:\n  grundy problem new ./my-kayles --game kayles\n  \
                  grundy problem new ./take-134 --game subtraction:1,3,4 --question move\n  grundy problem \
                  new ./my-game --rules\n  grundy problem new ./sum --blank\n  grundy problem check ./my-kayles",
    group(
        ArgGroup::new("kind")
            .required(true)
            .args(["game", "rules", "blank", "interactive", "answers"])
    )
)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command"
)]
pub(in crate::cli) struct New {
    /// The folder to write; its name becomes the problem's id
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The game that is played
    #[arg(long)]
    game: Option<String>,
    /// What is asked about its positions
    #[arg(long, value_enum, default_value_t, requires = "game")]
    question: Question,
    /// A game of your own, whose rules are a program in Python
    #[arg(long)]
    rules: bool,
    /// An ordinary problem: programs read an input and write an output
    #[arg(long)]
    blank: bool,
    /// A problem whose programs talk with an interactor
    #[arg(long)]
    interactive: bool,
    /// A problem that takes the answers themselves, and no programs
    #[arg(long)]
    answers: bool,
    /// The language of the notes in the programs [default: by the environment]
    #[arg(long, value_parser = statement_language)]
    lang: Option<Lang>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Question {
    /// Who wins
    #[default]
    Winner,
    /// The Grundy value
    Value,
    /// A winning move
    Move,
    /// How many winning moves there are
    Count,
    /// Nothing: the program plays
    Play,
}

impl Question {
    /// As drafts know it.
    const fn of_draft(self) -> DraftQuestion {
        match self {
            Self::Winner => DraftQuestion::Winner,
            Self::Value => DraftQuestion::Value,
            Self::Move => DraftQuestion::Move,
            Self::Count => DraftQuestion::Count,
            Self::Play => DraftQuestion::Play,
        }
    }
}

impl New {
    /// Writes the package; nothing where the folder exists.
    pub(in crate::cli) fn run(self) -> Result<(), Failure> {
        let id = id_of(&self.folder)?;
        refuse_existing(&self.folder)?;
        let uuid = uuid::Uuid::new_v4().to_string();
        let files = match &self.game {
            Some(game) => draft::game(&GameDraft {
                id,
                uuid: &uuid,
                game,
                question: self.question.of_draft(),
                lang: self.lang.unwrap_or_else(|| language::preferred().into()),
            })
            .map_err(|error| refused(&error))?,
            None if self.rules => draft::rules(&uuid),
            None if self.interactive => draft::interactive(&uuid),
            None if self.answers => draft::answers(&uuid),
            None => draft::blank(&uuid),
        };
        write_new(&self.folder, &files)?;
        let first = match self.game {
            Some(_) => "game.toml",
            None if self.rules => "rules.py",
            None => "problem.yaml",
        };
        let made = language::say("cli-new-made")
            .with("count", files.len())
            .with("folder", self.folder.display().to_string())
            .with("first", first);
        output::line(&made.to_string())
    }
}

fn refused(error: &DraftError) -> Failure {
    let hint = match error {
        DraftError::Game(_) => format!("\nhint: {}", language::say("cli-game-see-list")),
        _ => String::new(),
    };
    let words = error.words();
    Failure::bad_input(format!("--game: {}{hint}", language::of(&words)))
}

/// The id a problem has in a folder of that name.
fn id_of(folder: &Path) -> Result<&str, Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let is_id = |name: &&str| {
        let usual = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
        name.bytes().all(usual) && name.starts_with(|c: char| c.is_ascii_alphanumeric())
    };
    name.filter(is_id).ok_or_else(|| {
        let said = language::say("cli-new-odd-name").with("folder", folder.display().to_string());
        let hint = language::say("cli-new-odd-name-hint");
        Failure::bad_input(format!("{said}\nhint: {hint}"))
    })
}

/// Refuses what exists: nobody's files are overwritten.
pub(super) fn refuse_existing(path: &Path) -> Result<(), Failure> {
    if fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    let said = language::say("cli-path-exists").with("path", path.display().to_string());
    let hint = language::say("cli-path-exists-hint");
    Err(Failure::bad_input(format!("{said}\nhint: {hint}")))
}

/// Writes files into a folder that is not there yet. On an error nothing stays.
pub(super) fn write_new(folder: &Path, files: &DraftFiles) -> Result<(), Failure> {
    fs::create_dir_all(folder.parent().unwrap_or(Path::new(".")))
        .and_then(|()| fs::create_dir(folder))
        .map_err(|error| cannot_write(folder, &error))?;
    let written = files.iter().try_for_each(|(path, bytes)| {
        let target = folder.join(path);
        fs::create_dir_all(target.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&target, bytes))
            .map_err(|error| cannot_write(&target, &error))
    });
    if written.is_err() {
        // It was made a moment ago, by this program alone.
        drop(fs::remove_dir_all(folder));
    }
    written
}

/// That a path could not be written.
pub(super) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::bad_input(
        language::say("cli-cannot-write")
            .with("path", path.display().to_string())
            .with("why", error.to_string()),
    )
}
