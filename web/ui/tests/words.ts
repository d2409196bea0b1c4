// What the pages say, read from the Fluent files of the site and of its problems: so a walk finds its way in either
// language.
import { readdirSync, readFileSync } from "node:fs";

export type Lang = "en" | "zh";
export type Args = Readonly<Record<string, string | number>>;

const TAGS = { en: "en", zh: "zh-CN" } as const;

/** The Fluent files of a language. */
function files(lang: Lang): URL[] {
  const folder = new URL(`../../locales/${TAGS[lang]}/`, import.meta.url);
  const phrases = new URL(`../../../problems/src/task/phrases/${lang}.ftl`, import.meta.url);
  return [phrases, ...readdirSync(folder).map((file) => new URL(file, folder))];
}

/** The messages of a language by key, as they are written. */
function messages(lang: Lang): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files(lang)) {
    let key: string | undefined;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [, begun, text = ""] = /^([a-z][\w-]*) *= *(.*)$/.exec(line) ?? [];
      if (begun !== undefined) {
        key = begun;
        found.set(key, text);
      } else if (key !== undefined && (/^\s+\S/.test(line) || line.startsWith("}"))) {
        found.set(key, `${found.get(key) ?? ""}\n${line.trim()}`);
      } else {
        key = undefined;
      }
    }
  }
  return found;
}

const MESSAGES = { en: messages("en"), zh: messages("zh") } as const;

/** Reads a message: text, arguments, and what depends on a number. */
class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly lang: Lang,
    private readonly args: Args,
  ) {}

  /** The text up to the end of the message, or of the variant that it is in. */
  pattern(): string {
    let said = "";
    while (this.at < this.text.length && !/^\n(\*?\[|\})/.test(this.text.slice(this.at, this.at + 3))) {
      if (this.text[this.at] === "{") {
        said += this.placeable();
      } else {
        said += this.text.charAt(this.at);
        this.at += 1;
      }
    }
    return said;
  }

  private placeable(): string {
    const [, quoted, name = "", arrow] = this.take(/\{\s*(?:"([^"]*)"|\$([\w-]+))\s*(->)?/y) ?? [];
    if (quoted === undefined && name === "") throw new Error(`unreadable: ${this.text}`);
    const value = quoted ?? this.args[name];
    if (value === undefined) throw new Error(`“${this.text}” needs ${name}`);
    const said = arrow === undefined ? String(value) : this.chosen(value);
    if (this.take(/\s*\}/y) === undefined) throw new Error(`unreadable: ${this.text}`);
    return said;
  }

  /** The variant for a value: the one of its name, of its number, or the usual one. */
  private chosen(value: string | number): string {
    const plural = typeof value === "number" ? new Intl.PluralRules(TAGS[this.lang]).select(value) : undefined;
    const variants = new Map<string, string>();
    let usual = "";
    for (;;) {
      const [head, star, key] = this.take(/\n(\*)?\[\s*([\w-]+)\s*\] ?/y) ?? [];
      if (head === undefined || key === undefined) break;
      const said = this.pattern();
      variants.set(key, said);
      if (star !== undefined) usual = said;
    }
    return variants.get(String(value)) ?? variants.get(plural ?? "") ?? usual;
  }

  private take(shape: RegExp): RegExpExecArray | undefined {
    shape.lastIndex = this.at;
    const found = shape.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found ?? undefined;
  }
}

/** What the site says under this key. */
export function words(lang: Lang, key: string, args: Args = {}): string {
  const text = MESSAGES[lang].get(key);
  if (text === undefined) throw new Error(`there is no text ${key}`);
  return new Reader(text, lang, args).pattern();
}
