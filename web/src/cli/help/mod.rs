//! Help, and what is said of a wrong command line, in Chinese: the English of the commands' definitions,
//! line by line, as `zh-CN.yaml` has it.

use std::collections::HashMap;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};

use super::colour::label;

/// The lines of all help, English to Chinese.
const LINES: &str = include_str!("zh-CN.yaml");

/// The parts of a page of help, with the heading before the usage in Chinese.
const TEMPLATE: &str = "{before-help}{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";

/// A command with all its commands in Chinese.
pub(super) fn in_chinese(mut command: Command) -> Command {
    // Until then the commands lack `help` and `--help`.
    command.build();
    translated(command, &lines())
}

fn lines() -> HashMap<&'static str, &'static str> {
    // A test reads it: what could not be read would be in English.
    serde_saphyr::from_str(LINES).unwrap_or_default()
}

fn translated(command: Command, lines: &HashMap<&str, &str>) -> Command {
    let say = |text| text_in_chinese(text, lines);
    let [about, long_about, after] = [
        command.get_about(),
        command.get_long_about(),
        command.get_after_help(),
    ]
    .map(say);
    let mut command = command
        .help_template(TEMPLATE)
        .subcommand_help_heading("命令")
        .mut_args(|argument| argument_in_chinese(argument, lines))
        .mut_subcommands(|command| translated(command, lines));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(about) = long_about {
        command = command.long_about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

fn argument_in_chinese(argument: Arg, lines: &HashMap<&str, &str>) -> Arg {
    let say = |text| text_in_chinese(text, lines);
    let is_help = matches!(argument.get_action(), ArgAction::Help);
    let [help, long] = if is_help {
        // In English the short one speaks of `--help`, and the long one of `-h`.
        [(); 2].map(|()| Some("显示帮助".to_owned()))
    } else {
        [argument.get_help(), argument.get_long_help()].map(say)
    };
    let heading = if argument.is_positional() {
        "参数"
    } else {
        "选项"
    };
    let mut argument = argument.help_heading(heading);
    if let Some(help) = help {
        argument = argument.help(help);
    }
    if let Some(long) = long {
        argument = argument.long_help(long);
    }
    argument
}

/// A text line by line; examples, which are further in, and what has no Chinese stay as they are.
fn text_in_chinese(text: Option<&StyledStr>, lines: &HashMap<&str, &str>) -> Option<String> {
    let text = text?.to_string();
    let line = |line| lines.get(line).copied().unwrap_or(line);
    Some(text.split('\n').map(line).collect::<Vec<_>>().join("\n"))
}

/// What is wrong with a command line, in Chinese; `None` for what is no error of a kind that has words
/// here.
pub(super) fn refusal(error: &clap::Error) -> Option<String> {
    let all = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join("、"),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let argument = all(ContextKind::InvalidArg);
    let value = all(ContextKind::InvalidValue);
    let mut said = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("没有命令“{}”", all(ContextKind::InvalidSubcommand))
        }
        ErrorKind::UnknownArgument => format!("没有参数“{argument}”"),
        ErrorKind::MissingRequiredArgument => format!("缺少参数：{argument}"),
        ErrorKind::InvalidValue if value.is_empty() => format!("“{argument}”缺少值"),
        ErrorKind::InvalidValue => format!("“{argument}”的值不能是“{value}”"),
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string);
            let why = why.map(|why| format!("：{why}")).unwrap_or_default();
            format!("“{argument}”的值不能是“{value}”{why}")
        }
        ErrorKind::ArgumentConflict => {
            let other = all(ContextKind::PriorArg);
            if other.is_empty() || other == argument {
                format!("“{argument}”只能出现一次")
            } else {
                format!("“{argument}”不能与“{other}”同时使用")
            }
        }
        ErrorKind::MissingSubcommand => "缺少子命令".to_owned(),
        ErrorKind::TooManyValues => format!("“{argument}”不再接受更多的值：“{value}”"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("“{argument}”的值的个数不对")
        }
        ErrorKind::NoEquals => format!("给“{argument}”赋值须用等号"),
        ErrorKind::InvalidUtf8 => "参数不是合法的 UTF-8 文字".to_owned(),
        _ => return None,
    };
    let valid = all(ContextKind::ValidValue) + &all(ContextKind::ValidSubcommand);
    if !valid.is_empty() {
        said.push_str("；可用的有：");
        said.push_str(&valid);
    }
    let similar = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .map(all)
    .concat();
    if !similar.is_empty() {
        for part in ["；是不是“", &similar, "”？"] {
            said.push_str(part);
        }
    }
    let usage = all(ContextKind::Usage).replace("Usage: ", "用法：");
    let usage = if usage.is_empty() {
        usage
    } else {
        format!("\n\n{usage}")
    };
    Some(format!(
        "{}{said}{usage}\n\n详见 `--help`。",
        label("error:")
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// The lines of a command and its commands.
    fn collect(command: &Command, into: &mut BTreeSet<String>) {
        let arguments = command.get_arguments();
        let arguments = arguments.filter(|it| !matches!(it.get_action(), ArgAction::Help));
        let texts = arguments.flat_map(|it| [it.get_help(), it.get_long_help()]);
        let own = [
            command.get_about(),
            command.get_long_about(),
            command.get_after_help(),
        ];
        for text in texts.chain(own).flatten() {
            let text = text.to_string();
            let lines = text.split('\n').filter(|line| !line.starts_with("  "));
            into.extend(lines.filter(|it| !it.trim().is_empty()).map(str::to_owned));
        }
        for command in command.get_subcommands() {
            collect(command, into);
        }
    }

    #[test]
    fn every_line_of_help_is_there_in_chinese() {
        let known: HashMap<&str, &str> = serde_saphyr::from_str(LINES).unwrap();
        let mut command = Cli::command();
        command.build();
        let mut english = BTreeSet::new();
        collect(&command, &mut english);
        let missing: Vec<_> = (english.iter())
            .filter(|it| !known.contains_key(it.as_str()))
            .collect();
        assert!(missing.is_empty(), "without Chinese:\n{missing:#?}");
        let stale: Vec<_> = known.keys().filter(|it| !english.contains(**it)).collect();
        assert!(
            stale.is_empty(),
            "Chinese of what is no longer said:\n{stale:#?}"
        );
    }
}
