//! `grundy doctor`: what this machine can isolate and compile, and the cure for what is missing.

use clap::Args;
use judge::Judge;
use judge::sandbox::{Protection, ProtectionState, probe_with};
use serde_json::json;

use super::listing::Listing;
use super::machine::LocalMachine;
use super::{Failure, output};

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
            output::line(&format!("cache: {}", cache.display()))?;
        }
        let judge = judge?;
        if judge.languages().is_empty() {
            return Err(Failure::machine(
                "no language can be judged here\nhint: apt-get install g++ python3",
            ));
        }
        Ok(())
    }
}

fn isolation(protections: &[Protection]) -> Listing {
    let mut table = Listing::new(["protection", "", "what is used", "cure"]);
    for protection in protections {
        let state = match protection.state {
            ProtectionState::On => "on",
            ProtectionState::Off => "off",
            ProtectionState::Missing => "missing",
        };
        table.add_row([
            protection.name,
            state,
            &protection.detail,
            protection.cure.as_deref().unwrap_or_default(),
        ]);
    }
    table
}

fn languages(judge: &Judge) -> Listing {
    let mut table = Listing::new(["language", "", "name", "version, or the cure"]);
    for language in judge.languages() {
        let row = [&language.id, "on", &language.name, &language.version];
        table.add_row(row);
    }
    for language in judge.broken_languages() {
        let cure = match language.packages.as_str() {
            "" => "repair it".to_owned(),
            packages => format!("apt-get install --reinstall {packages}"),
        };
        // Compilers may say much.
        let reason: String = language.reason.chars().take(500).collect();
        let why = format!("{}: {reason}\n{cure}", language.version);
        table.add_row([language.id.as_str(), "broken", &language.name, &why]);
    }
    for language in judge.missing_languages() {
        let lacks = match language.packages.as_str() {
            "" => format!("{} not found", language.missing.join(", ")),
            packages => format!("apt-get install {packages}"),
        };
        table.add_row([language.id.as_str(), "missing", &language.name, &lacks]);
    }
    table
}
