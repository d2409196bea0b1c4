// What the editor remembers in this browser: the language last chosen, and one
// draft for each problem and language. A browser that refuses to store (private
// mode, full disk) only loses the memory, never the text being edited.

const LANGUAGE = "grundy.language";
const draftKey = (problem: string, language: string) => `grundy.draft.${problem}.${language}`;

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

export const rememberedLanguage = (): string | null => read(LANGUAGE);
export const rememberLanguage = (language: string): void => write(LANGUAGE, language);
export const draft = (problem: string, language: string): string =>
  read(draftKey(problem, language)) ?? "";
export const keepDraft = (problem: string, language: string, text: string): void =>
  write(draftKey(problem, language), text);
