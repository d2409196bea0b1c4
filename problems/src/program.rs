//! A program as a package brings it: its files, and what the package says about running it.

use std::sync::Arc;

/// A file of a program, or one that lies next to a program while it runs.
#[derive(Clone, PartialEq, Eq)]
pub struct ProgramFile {
    /// The path inside the program's folder, such as `main.cpp` or `geometry/point.h`.
    pub path: String,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

impl std::fmt::Debug for ProgramFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes)", self.path, self.bytes.len())
    }
}

/// What a validator's arguments and its end mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Convention {
    /// Arguments: the files of input and answer, a folder for its words, then the test's own. The
    /// output to judge is its standard input. Ends with 42 for right, 43 for wrong.
    #[default]
    Icpc,
    /// Arguments: the files of input, output and answer. Ends with 0 for right, 1 for wrong, 2 for
    /// a presentation error, 3 for a fault of its own, 7 for points. An interactor gets the files of
    /// input, of its own notes and of the answer, and talks by its standard input and output.
    Testlib,
    /// Of DMOJ. Arguments: the files of input, output and answer; an interactor gets those of input and
    /// answer. Ends with 0 for right and 1 for wrong; what it prints is for the submitter.
    Plain,
    /// Of DMOJ. As [`Self::Plain`], and ends with 2 for a presentation error and with 7 for a part of the
    /// points, after a line `partial X/Y` on its standard error.
    Coci,
    /// Of DMOJ. Arguments: the files of answer, output and input. Ends as [`Self::Plain`]; two lines with a
    /// number each, in what it prints, are a fraction of the points.
    Peg,
}

impl Convention {
    /// Whether a program that looks at data says by that code that it takes them; `None` where such a
    /// program does not end so.
    pub const fn takes(self, code: i32) -> Option<bool> {
        match (self, code) {
            (Self::Icpc, 42) => Some(true),
            (Self::Icpc, 43) => Some(false),
            (Self::Icpc, _) => None,
            (_, code) => Some(code == 0),
        }
    }

    /// Whether an output validator finds the output in a file and not on its standard input.
    pub const fn reads_output_from_file(self) -> bool {
        !matches!(self, Self::Icpc)
    }
}

/// A program of a package: a validator, an interactor, a generator or an example submission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackageProgram {
    /// The path in the package, of the file or of the folder, such as `output_validator` or
    /// `submissions/accepted/a.cpp`.
    pub name: String,
    /// All its files in order of their paths: one, or what is in its folder, where a script `build`
    /// or `run` may say how it becomes a program.
    pub files: Vec<ProgramFile>,
    /// The language, by the name that the package's format has for it, such as `cpp`, `python3` or
    /// `cpp.g++17`; `None` where the files' suffixes say it.
    pub language: Option<String>,
    /// The class or file to start, where the package names one.
    pub entrypoint: Option<String>,
    /// What its arguments and its end mean, where it is a validator or an interactor.
    pub convention: Convention,
    /// Its arguments, where the package gives a judging program other ones than its convention has:
    /// `{input_file}`, `{output_file}` and `{answer_file}` in them are files.
    pub arguments: Option<Vec<String>>,
    /// Whether what it prints about an output is not for the submitter.
    pub is_silent: bool,
    /// Whether the points that it says are percents of those that there can be.
    pub says_percents: bool,
}

impl PackageProgram {
    /// The program's only file; `None` where there are several.
    pub fn single(&self) -> Option<&ProgramFile> {
        match self.files.as_slice() {
            [file] => Some(file),
            _ => None,
        }
    }

    /// Whether it is a folder, and not the file itself.
    pub fn is_folder(&self) -> bool {
        self.single().is_none_or(|it| it.path != self.base_name())
    }

    /// Its file of that path.
    pub fn file(&self, path: &str) -> Option<&ProgramFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The name without the folders it stands in.
    pub fn base_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or(&self.name)
    }

    /// The bytes of all its files together.
    pub fn size(&self) -> usize {
        self.files.iter().map(|file| file.bytes.len()).sum()
    }
}
