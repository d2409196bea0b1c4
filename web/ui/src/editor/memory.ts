// What the editor remembers in this browser: the language last chosen, and for each
// account one draft for each problem and language. A browser that refuses to store (private
// mode, full disk) only loses the memory, never the text being edited.

const LANGUAGE = "grundy.language";
const DRAFTS = "grundy.drafts.";

/** Who is signed in, as a number; empty for nobody. */
export const account = (): string => document.body.dataset["account"] ?? "";

const draftKey = (problem: string, language: string) =>
  `${DRAFTS}${account()}.${problem}.${language}`;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    if (value === "") localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

function forget(prefix: string): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    keys.forEach((key) => localStorage.removeItem(key));
  } catch {
    // There was no memory.
  }
}

export const rememberedLanguage = (): string | null => read(LANGUAGE);
export const rememberLanguage = (language: string): void => write(LANGUAGE, language);
export const draft = (problem: string, language: string): string =>
  read(draftKey(problem, language)) ?? "";
export const keepDraft = (problem: string, language: string, text: string): void =>
  write(draftKey(problem, language), text);

/** Which revision on the server a draft was made of, and whether the server has the draft as it is. */
export interface Seen {
  revision: number;
  isKept: boolean;
}

const seenKey = (problem: string, language: string) => `${draftKey(problem, language)}#seen`;

export function seen(problem: string, language: string): Seen {
  const [revision, state] = (read(seenKey(problem, language)) ?? "").split(" ");
  return { revision: Number(revision) || 0, isKept: state === "kept" };
}

export const noteSeen = (problem: string, language: string, { revision, isKept }: Seen): void =>
  write(seenKey(problem, language), `${revision} ${isKept ? "kept" : "changed"}`);

/** Forgets all drafts of an account. */
export const forgetDrafts = (of: string): void => forget(`${DRAFTS}${of}.`);

/** Forgets drafts that were kept before they had an account: nobody knows whose they are. */
export const forgetOldDrafts = (): void => forget("grundy.draft.");
