//! What is asked of the sandbox to run a program in a language.

use std::ffi::OsString;
use std::path::PathBuf;

use problems::{ByteSize, StreamFiles};

use crate::compile::{Placeholders, Program, environment, split_program};
use crate::language::Language;
use crate::limits::TestLimits;
use crate::sandbox::{Request, Stdin};

/// A run of a program in a language, within limits.
pub(crate) fn request(language: &Language, program: &Program, limits: &TestLimits) -> Request {
    let spec = language.spec();
    // The sandbox's stack is as large as the memory limit; runtimes that need a size of their
    // own leave room in it.
    let stack = ByteSize::from_bytes(limits.own_memory.bytes() / 4 * 3);
    let command = Placeholders::of(language)
        .with("main", &program.main)
        .with("class", program.class.as_deref().unwrap_or("Main"))
        .with("memory_mib", limits.own_memory.mib())
        .with("stack_kib", stack.min(ByteSize::from_mib(512)).kib())
        .fill(&spec.run);
    let (program, args) = split_program(command);
    Request {
        program,
        args,
        env: environment(language),
        stdin: Stdin::Empty,
        limits: limits.for_sandbox(language),
        family: spec.family.into(),
        collect: None,
    }
}

/// The same run, which begins by copying a folder of `/program`, which is closed to it, into its
/// working directory. One that may write no files begins in that folder instead.
pub(super) fn with_files(mut request: Request, folder: &str) -> Request {
    let program = std::mem::replace(&mut request.program, PathBuf::from("/bin/sh"));
    let place = if request.limits.lets_write_files() {
        format!("cp -R /program/{folder}/. .")
    } else {
        format!("cd /program/{folder}")
    };
    let script = format!("{place} && exec \"$0\" \"$@\"");
    let before = [OsString::from("-c"), script.into(), program.into()];
    request.args.splice(..0, before);
    request
}

/// The same run, in whose working directory files stand for its standard streams.
pub(crate) fn with_stream_files(mut request: Request, files: &StreamFiles) -> Request {
    let links = [("/dev/stdin", &files.input), ("/dev/stdout", &files.output)];
    let mut script = String::new();
    for (stream, name) in links {
        // A name from which a shell could read more than a name is none that there can be.
        if let Some(name) = name
            .as_ref()
            .filter(|name| StreamFiles::may_be_called(name))
        {
            script.extend(["ln -sf ", stream, " ", name.as_str(), " && "]);
        }
    }
    if script.is_empty() {
        return request;
    }
    script.push_str("exec \"$0\" \"$@\"");
    let program = std::mem::replace(&mut request.program, PathBuf::from("/bin/sh"));
    let before = [OsString::from("-c"), script.into(), program.into()];
    request.args.splice(..0, before);
    request
}
