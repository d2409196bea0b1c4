//! How large a package and its parts may be: every bound that a package can meet, with its reason.
//!
//! A package may come from anybody, and reading it must take seconds and little memory whatever
//! is in it. What is above a bound is an error that names the bound.

use crate::ByteSize;

/// All files of a folder together. Whoever judges with one has it on their own disk; contests have
/// packages of several hundred mebibytes.
pub(super) const MAX_FOLDER: ByteSize = ByteSize::from_mib(1024);

/// All files of an archive together, unpacked. They stay in memory while the problem is in use.
pub(super) const MAX_PACKAGE: ByteSize = ByteSize::from_mib(128);

/// Files and folders together, ignored ones too. Each costs a few system calls.
pub(super) const MAX_ENTRIES: usize = 20_000;

/// Folders inside each other. The format needs five.
pub(super) const MAX_DEPTH: usize = 16;

/// Bytes of a path in the package. Longer ones cannot be unpacked everywhere.
pub(super) const MAX_PATH: usize = 1024;

/// A file that is read as a text: metadata, rules and statements, which people write by hand. A
/// statement may take as much with its constants filled in.
pub(super) const MAX_TEXT: ByteSize = ByteSize::from_kib(256);

/// The list of digests of generated tests, which has a line for each.
pub(super) const MAX_LOCK: ByteSize = ByteSize::from_mib(4);

/// What the texts of programs may take together where constants are filled in, once for those of
/// the judge and once for the submissions. A long constant may stand in thousands of small files.
pub(super) const MAX_FILLED: ByteSize = ByteSize::from_mib(8);

/// The same of the files that say something of tests and their groups.
pub(super) const MAX_FILLED_OF_TESTS: ByteSize = ByteSize::from_mib(4);

/// Programs of a folder times the files next to them that belong to each.
pub(super) const MAX_SHARED: usize = 10_000;

/// What is expected of programs on single tests: a rule may name all tests for all programs.
pub(super) const MAX_EXPECTED: ByteSize = ByteSize::from_mib(16);

/// What is said of how tests are made, with what a rule says again for each of thousands of tests: their commands,
/// for each attempt, the texts of their files, and their paths.
pub(super) const MAX_SAID: ByteSize = ByteSize::from_mib(64);

/// Tests without points in `init.yml` times the tests behind each, which are looked at only after all of them.
pub(super) const MAX_WAITS: usize = 500_000;

/// Cells of all tables of a statement in LaTeX, counting those that rows lack: a page shows them.
pub(super) const MAX_CELLS: usize = 10_000;

/// Languages with a statement.
pub(super) const MAX_STATEMENTS: usize = 32;

/// Values, keys and aliases of a YAML file, aliases counted with what they stand for.
pub(super) const MAX_YAML_VALUES: usize = 10_000;

/// Aliases in a YAML file: each repeats a text that may be as long as the file.
pub(super) const MAX_YAML_ALIASES: usize = 50;

/// Lists and mappings inside each other in a YAML file.
pub(super) const MAX_YAML_DEPTH: usize = 24;

/// Patterns in `submissions.yaml`. Each is compiled.
pub(super) const MAX_PATTERNS: usize = 200;

/// Bytes of a pattern in `submissions.yaml`.
pub(super) const MAX_PATTERN: usize = 1000;

/// Bytes of a pattern of the names of tests in `init.yml`.
pub(super) const MAX_NAME_PATTERN: usize = 200;

/// Memory that such a pattern may need when it is compiled: what each byte of a name may cost.
pub(super) const MAX_NAME_PATTERN_MEMORY: ByteSize = ByteSize::from_kib(32);

/// Memory in which such a pattern may remember what it has met.
pub(super) const MAX_NAME_PATTERN_CACHE: ByteSize = ByteSize::from_mib(1);

/// Bytes of a path that such a pattern is tried on.
pub(super) const MAX_MATCHED_PATH: usize = 255;

/// Bytes of all paths together that such a pattern is tried on: ten thousand tests with usual names.
pub(super) const MAX_MATCHED: ByteSize = ByteSize::from_kib(512);

/// Findings with the same code that are shown. The others are counted.
pub(super) const MAX_ALIKE: usize = 20;

/// Characters that are shown of a finding's message, place or help, which may quote the package.
pub(super) const MAX_SHOWN: usize = 300;

/// What a packed tape archive may need to be unpacked: the window of its packing.
pub(super) const MAX_WINDOW: ByteSize = ByteSize::from_mib(64);

/// Elements, attributes and texts of an XML file.
pub(super) const MAX_XML_NODES: u32 = 200_000;
