//! The programs of a package: where their files stand, and how those written for testlib are made to
//! keep to the conventions of ICPC.

use std::sync::Arc;

use super::Writer;
use super::names::Names;
use crate::words::Words;
use crate::{Convention, PackageProgram};

/// The endings of sources in C++.
const CPP: [&str; 5] = ["cpp", "cc", "cxx", "c++", "C"];

impl Writer<'_> {
    /// Writes a program into a folder of programs, as a file or as a folder of its own. Returns its
    /// path.
    pub(super) fn program(
        &mut self,
        folder: &str,
        program: &PackageProgram,
        names: &mut Names,
    ) -> String {
        let name = names.take(&format!("{folder}/{}", program.base_name()));
        if let Some(file) = program.single().filter(|_| program.name.contains('.')) {
            self.share(name.clone(), &file.bytes);
            return name;
        }
        self.files(&name, program);
        name
    }

    /// Writes the files of a program into that folder.
    pub(super) fn files(&mut self, folder: &str, program: &PackageProgram) {
        let mut names = Names::default();
        for file in &program.files {
            let path = names.take(&file.path);
            self.share(format!("{folder}/{path}"), &file.bytes);
        }
    }

    /// Writes a validator or an interactor that keeps to the conventions of ICPC, into that folder.
    ///
    /// # Errors
    /// Says which program cannot be made to.
    pub(super) fn judging(&mut self, folder: &str, program: &PackageProgram) -> Result<(), Words> {
        self.files(folder, program);
        if program.convention == Convention::Icpc {
            return Ok(());
        }
        if program.convention != Convention::Testlib || program.arguments.is_some() {
            return Err(say!(
                "`{program}` is called and answers as DMOJ alone has it",
                program = program.name
            ));
        }
        if program.says_percents {
            return Err(percents(program));
        }
        let sources = program.files.iter().map(|file| file.path.as_str());
        let is_source = |path: &&str| {
            let ending = path.rsplit('.').next().unwrap_or_default();
            CPP.contains(&ending)
        };
        let Some(source) = sources.clone().find(is_source) else {
            return Err(say!(
                "`{program}` is written for testlib in a language other than C++",
                program = program.name
            ));
        };
        if !sources.clone().any(|path| path.ends_with("testlib.h")) {
            self.lose(say!(
                "testlib.h, which {program} needs: it is not in the package; put it into {folder}/",
                program = program.name,
                folder
            ));
        }
        self.put(
            format!("{folder}/build"),
            format!("#!/bin/sh\nset -e\ncd \"$(dirname \"$0\")\"\ng++ -O2 -std=gnu++17 -o program {source}\n"),
        );
        self.put(format!("{folder}/run"), include_str!("testlib_run.sh"));
        Ok(())
    }
}

/// That a program says percents where the format has points.
pub(super) fn percents(program: &PackageProgram) -> Words {
    say!(
        "`{program}` says percents of the points, as Polygon alone has it",
        program = program.name
    )
}

/// The validators that are written for problems without one.
pub(super) const KNOWN_INPUTS: &str = "known_tests.py";
pub(super) const KNOWN_ANSWERS: &str = "known_answers.py";

/// Whether a program of that name was written for a problem without a validator, for tools that ask for
/// one.
pub(crate) fn is_written_by_exports(name: &str) -> bool {
    [KNOWN_INPUTS, KNOWN_ANSWERS].contains(&name)
}

/// A validator for a problem that has none: it takes what there is of `what`.
pub(super) fn knows<'a>(what: &str, contents: impl Iterator<Item = &'a Arc<[u8]>>) -> String {
    let mut digests: Vec<String> = contents.map(sha256).collect();
    digests.sort_unstable();
    digests.dedup();
    let listed: Vec<String> = digests
        .iter()
        .map(|digest| format!("    \"{digest}\",\n"))
        .collect();
    let text = include_str!("known_tests.py").replace("@WHAT@", what);
    text.replace("@DIGESTS@", &listed.concat())
}

/// The SHA-256 of bytes, in hex: what every Python has.
fn sha256(bytes: &Arc<[u8]>) -> String {
    use sha2::Digest as _;
    let mut hex = String::new();
    for byte in sha2::Sha256::digest(bytes) {
        hex.extend([format!("{byte:02x}")]);
    }
    hex
}
