//! `grundy doctor`: what this machine can isolate and compile, and the cure for what is missing.

use clap::Args;
use judge::Judge;
use judge::sandbox::{Protection, ProtectionState, probe_with};
use serde_json::json;

use super::language::say;
use super::listing::Listing;
use super::machine::LocalMachine;
use super::{Failure, language, output};
use crate::protections;

/// Show what this machine can isolate and compile, with a cure for every missing piece
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 programs can be judged here, 3 they cannot.\n\nExample:\n  \
                        grundy doctor --json"
)]
pub(super) struct Doctor {
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Doctor {
    /// Prints the tables, then fails if nothing can be judged.
    pub(super) fn run(self) -> Result<(), Failure> {
        let config = self.machine.config()?;
        let (cache, slots) = (config.cache_dir.clone(), config.slots);
        let protections = probe_with(config.sandbox.clone());
        // Without isolation there is no judge to ask; the protections above say why.
        let judge = Judge::new(config).and_then(|judge| {
            // Seconds the first time, nothing later.
            judge.try_languages(slots)?;
            Ok(judge)
        });
        if self.json {
            let judge = judge.as_ref();
            output::json(&json!({
                "protections": protections,
                "languages": judge.map(Judge::languages).unwrap_or_default(),
                "broken_languages": judge.map(Judge::broken_languages).unwrap_or_default(),
                "missing_languages": judge.map(Judge::missing_languages).unwrap_or_default(),
                "cache": cache,
                "problem": judge.err().map(ToString::to_string),
            }))?;
        } else {
            output::line(&isolation(&protections).to_string())?;
            if let Ok(judge) = &judge {
                output::line(&languages(judge).to_string())?;
            }
            let path = cache.display().to_string();
            output::line(&say("cli-doctor-cache").with("path", path).to_string())?;
        }
        let judge = judge?;
        if judge.languages().is_empty() {
            return Err(Failure::machine(say("cli-doctor-no-language")));
        }
        Ok(())
    }
}

fn isolation(protections: &[Protection]) -> Listing {
    let mut table = Listing::new(headings([
        "cli-doctor-protection",
        "cli-doctor-used",
        "cli-doctor-cure",
    ]));
    for protection in protections {
        let state = match protection.state {
            ProtectionState::On => "cli-doctor-on",
            ProtectionState::Off => "cli-doctor-off",
            ProtectionState::Missing => "cli-doctor-missing",
        };
        table.add_row([
            protections::name(protection.name, language::preferred()),
            say(state).to_string(),
            language::of(&protection.detail).to_owned(),
            protection.cure.as_ref().map_or("", language::of).to_owned(),
        ]);
    }
    table
}

fn languages(judge: &Judge) -> Listing {
    let mut table = Listing::new(headings([
        "cli-doctor-language",
        "cli-doctor-name",
        "cli-doctor-version",
    ]));
    for language in judge.languages() {
        let on = say("cli-doctor-on").to_string();
        table.add_row([language.id, on, language.name, language.version]);
    }
    for language in judge.broken_languages() {
        let cure = match language.packages.as_str() {
            "" => say("cli-doctor-repair").to_string(),
            packages => format!("apt-get install --reinstall {packages}"),
        };
        // Compilers may say much.
        let reason: String = language.reason.chars().take(500).collect();
        let why = format!("{}: {reason}\n{cure}", language.version);
        let broken = say("cli-doctor-broken").to_string();
        table.add_row([language.id, broken, language.name, why]);
    }
    for language in judge.missing_languages() {
        let lacks = match language.packages.as_str() {
            "" => say("cli-doctor-not-found")
                .with("what", language.missing.join(", "))
                .to_string(),
            packages => format!("apt-get install {packages}"),
        };
        let missing = say("cli-doctor-missing").to_string();
        table.add_row([language.id, missing, language.name, lacks]);
    }
    table
}

/// The headings of a table whose second column, the state, has none.
fn headings([first, third, last]: [&'static str; 3]) -> [String; 4] {
    let said = |key| say(key).to_string();
    [said(first), String::new(), said(third), said(last)]
}
