//! What validators are tried on, as files of the format 2025-09.

use std::sync::Arc;

use super::Writer;
use super::scalar::yaml_list;
use super::tests::{arguments, file_of};
use crate::{CaseKind, Problem, ValidatorCase};

/// Writes all cases, each with what is said of it in a file of its own.
pub(super) fn write(writer: &mut Writer<'_>) {
    for case in writer.problem.validator_cases() {
        let place = case.place();
        let mut said = file_of(writer, &case.test);
        if case.test.settings.checker.is_none() {
            // No folder around it says how outputs are compared.
            let usual = arguments(writer.problem.checker());
            if !usual.is_empty() {
                let line = format!("output_validator_args: {}\n", yaml_list(&usual));
                said.push_str(&line);
            }
        }
        if !said.is_empty() {
            writer.put(format!("{place}.yaml"), said);
        }
        writer.share(format!("{place}.in"), &case.test.input);
        if case.kind != CaseKind::InvalidInput {
            writer.share(format!("{place}.ans"), &case.test.answer);
        }
        if let Some(output) = &case.output {
            writer.share(format!("{place}.out"), output);
        }
    }
}

/// The inputs of cases that are right.
pub(super) fn right_inputs<'a>(
    writer: &Writer<'a>,
) -> impl Iterator<Item = &'a Arc<[u8]>> + use<'a> {
    let has_right = |it: &&ValidatorCase| it.kind != CaseKind::InvalidInput;
    let problem: &'a Problem = writer.problem;
    let cases = problem.validator_cases().iter().filter(has_right);
    cases.map(|it| &it.test.input)
}

/// Their answers, where those are right as well.
pub(super) fn right_answers<'a>(
    writer: &Writer<'a>,
) -> impl Iterator<Item = &'a Arc<[u8]>> + use<'a> {
    let has_right = |it: &&ValidatorCase| it.kind.has_output();
    let problem: &'a Problem = writer.problem;
    let cases = problem.validator_cases().iter().filter(has_right);
    cases.map(|it| &it.test.answer)
}
