// Which grammar colours and indents each language id of the judge, and the other files of a package. An id
// without a grammar here is edited as plain text.
import { StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

const legacy = (parser: StreamParser<unknown>): Extension => StreamLanguage.define(parser);

const grammars: Record<string, () => Promise<Extension>> = {
  c: async () => (await import("@codemirror/lang-cpp")).cpp(),
  cpp: async () => (await import("@codemirror/lang-cpp")).cpp(),
  java: async () => (await import("@codemirror/lang-java")).java(),
  python: async () => (await import("@codemirror/lang-python")).python(),
  javascript: async () => (await import("@codemirror/lang-javascript")).javascript(),
  typescript: async () =>
    (await import("@codemirror/lang-javascript")).javascript({ typescript: true }),
  rust: async () => (await import("@codemirror/lang-rust")).rust(),
  go: async () => (await import("@codemirror/lang-go")).go(),
  pascal: async () => legacy((await import("@codemirror/legacy-modes/mode/pascal")).pascal),
  kotlin: async () => legacy((await import("@codemirror/legacy-modes/mode/clike")).kotlin),
  scala: async () => legacy((await import("@codemirror/legacy-modes/mode/clike")).scala),
  csharp: async () => legacy((await import("@codemirror/legacy-modes/mode/clike")).csharp),
  d: async () => legacy((await import("@codemirror/legacy-modes/mode/d")).d),
  haskell: async () => legacy((await import("@codemirror/legacy-modes/mode/haskell")).haskell),
  ocaml: async () => legacy((await import("@codemirror/legacy-modes/mode/mllike")).oCaml),
  ruby: async () => legacy((await import("@codemirror/legacy-modes/mode/ruby")).ruby),
  perl: async () => legacy((await import("@codemirror/legacy-modes/mode/perl")).perl),
  bash: async () => legacy((await import("@codemirror/legacy-modes/mode/shell")).shell),
  lua: async () => legacy((await import("@codemirror/legacy-modes/mode/lua")).lua),
  yaml: async () => legacy((await import("@codemirror/legacy-modes/mode/yaml")).yaml),
  toml: async () => legacy((await import("@codemirror/legacy-modes/mode/toml")).toml),
  tex: async () => legacy((await import("@codemirror/legacy-modes/mode/stex")).stex),
  xml: async () => legacy((await import("@codemirror/legacy-modes/mode/xml")).xml),
  swift: async () => legacy((await import("@codemirror/legacy-modes/mode/swift")).swift),
};

/** Language ids come in families: `cpp17` and `pypy` are edited as their parent. */
const families: [RegExp, string][] = [
  [/^(cpp|c\+\+|gpp)/, "cpp"],
  [/^c\d*$/, "c"],
  [/^(python|pypy)/, "python"],
  [/^(javascript|node)/, "javascript"],
];

/** Returns the grammar for a language id, or nothing when there is none. */
export async function grammarFor(language: string): Promise<Extension> {
  const family = families.find(([pattern]) => pattern.test(language))?.[1];
  const load = grammars[language] ?? (family === undefined ? undefined : grammars[family]);
  return load === undefined ? [] : load();
}

/** The width of one indentation step that is customary in a language. */
export function indentationFor(language: string): string {
  return /^go/.test(language) ? "\t" : /^(javascript|pascal|ruby|haskell|ocaml)/.test(language) ? "  " : "    ";
}
