// The editor of the submit form: its languages, drafts, runs and what the compiler complains of.
import { indentUnit } from "@codemirror/language";
import { Compartment } from "@codemirror/state";
import { languageOf, takeFiles } from "../editor/files";
import { framed } from "../editor/frame";
import { keysOf } from "../editor/keys";
import { grammarFor, indentationFor } from "../editor/languages";
import { type Complaint, mark } from "../editor/marks";
import { account, draft, keepDraft, rememberedLanguage, rememberLanguage } from "../editor/memory";
import { showOthers } from "../editor/others";
import { ServerDrafts } from "../editor/server";
import { startRun } from "./run";

/** Replaces the text field inside `root` by an editor bound to it. */
export function startEditor(root: HTMLElement): void {
  const field = root.querySelector<HTMLTextAreaElement>("textarea[name=source]");
  const select = root.querySelector<HTMLSelectElement>("select[name=language]");
  const form = field?.form;
  if (!field || !select || !form) return;

  const problem = location.pathname;
  const grammar = new Compartment();
  const keys = new Compartment();

  // The page is there before this script: a language may have been chosen already.
  const options = [...select.options];
  const first = options.find((option) => option.defaultSelected) ?? options[0];
  if (select.value !== first?.value) rememberLanguage(select.value);

  // A page that comes back with an error brings the text that was sent; it wins
  // over the remembered draft, and its language over the remembered one.
  if (field.defaultValue === "") {
    const last = rememberedLanguage();
    if (last !== null && options.some((option) => option.value === last)) {
      select.value = last;
    }
    if (field.value === "") field.value = draft(problem, select.value);
  }
  let language = select.value;
  /** Whether the editor is being given a draft, which is no typing. */
  let isTaking = false;

  const view = framed(field, [keys.of([]), grammar.of([])], (text) => {
    keepDraft(problem, language, text);
    if (!isTaking) drafts?.keep(language, text);
  });

  const put = (text: string): void =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });

  const line = root.querySelector<HTMLElement>("[data-draft-others]");
  const showOvertaken = (of: string): void => {
    if (drafts === undefined || line === null || of !== language) return;
    const take = async (text: string): Promise<void> => {
      // What was typed last is sent before it makes room.
      await drafts?.settle();
      drafts?.takeStranger(language);
      put(text);
    };
    const drop = (): void => drafts?.keep(language, view.state.doc.toString(), true);
    showOthers(line, drafts.overtaken(language), take, drop);
  };
  const id = root.dataset["problem"] ?? "";
  const drafts = account() === "" || id === "" ? undefined : new ServerDrafts(id, problem, showOvertaken);

  /** Shows a draft; it is not sent again. */
  const give = (text: string): void => {
    isTaking = true;
    put(text);
    isTaking = false;
  };
  const takeLatest = (): void => {
    give(drafts?.latest(language)?.text ?? "");
    drafts?.take(language);
  };

  /** Brings the editor and what the server has together: the newest, and what is only here is sent. */
  const meet = (): void => {
    const latest = drafts?.latest(language);
    const here = view.state.doc.toString();
    if (drafts === undefined) return;
    if (latest === undefined || here === latest.text) {
      if (latest === undefined && here !== "") drafts.keep(language, here);
      else drafts.take(language);
    } else if (here === "" || !drafts.hasUnsent(language)) {
      takeLatest();
    } else {
      drafts.keep(language, here);
    }
    showOvertaken(language);
  };
  // What came with the page (a program that is edited again) is no draft before it is changed.
  if (field.defaultValue === "") {
    const isNew = rememberedLanguage() === null;
    void drafts?.look().then(() => {
      const newest = drafts.newestLanguage();
      const isEmpty = view.state.doc.length === 0 && drafts.latest(language) === undefined;
      // In a browser where nothing was written yet one goes on with what was written elsewhere.
      if (isNew && isEmpty && newest !== undefined && options.some((it) => it.value === newest)) {
        select.value = newest;
        language = newest;
        void useGrammar();
      }
      meet();
    });
  } else {
    drafts?.takeStranger(language);
    void drafts?.look().then(() => {
      if (drafts.latest(language)?.text === view.state.doc.toString()) drafts.take(language);
      showOvertaken(language);
    });
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || field.defaultValue !== "") return;
    void drafts?.look().then(meet);
  });

  const useGrammar = async (): Promise<void> => {
    const wanted = language;
    const extension = await grammarFor(wanted);
    // A slower, older request must not undo a newer choice.
    if (wanted !== language) return;
    view.dispatch({
      effects: grammar.reconfigure([extension, indentUnit.of(indentationFor(wanted))]),
    });
    root.dataset["grammar"] = wanted;
  };

  select.addEventListener("change", () => {
    const text = view.state.doc.toString();
    keepDraft(problem, language, text);
    language = select.value;
    rememberLanguage(language);
    // Text typed before the right language was chosen is kept; a draft of the
    // newly chosen language is brought back only into an empty or known text.
    const kept = draft(problem, language);
    if (kept !== "" && kept !== text) {
      give(kept);
    }
    if (kept !== "") meet();
    else if (drafts?.latest(language) !== undefined) takeLatest();
    else drafts?.takeStranger(language);
    showOvertaken(language);
    void useGrammar();
  });

  const frame = root.querySelector<HTMLElement>(".editor-frame");
  if (frame !== null) {
    const most = Number(field.dataset["maxBytes"] ?? Infinity);
    takeFiles(root, frame, most, (text, name) => {
      const fits = languageOf(select, name);
      if (fits !== undefined && fits !== language) {
        select.value = fits;
        // Its own draft is shown first: undoing goes back to it.
        select.dispatchEvent(new Event("change"));
      }
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        userEvent: "input.drop",
      });
    });
  }

  form.addEventListener("submit", () => {
    field.value = view.state.doc.toString();
    rememberLanguage(language);
  });

  /** Marks what the compiler complains of; what to say of it: how many lines, and how to go on. */
  const show = (found: Complaint[]): string => {
    mark(view, found);
    const words = root.dataset["marked"] ?? "";
    return found.length > 0 ? words.replace("#", String(found.length)) : "";
  };
  startRun(form, show);
  // A program that did not compile, to be edited and sent again.
  const before = root.dataset["complaints"];
  if (before !== undefined) mark(view, JSON.parse(before) as Complaint[]);
  root.dataset["ready"] = "true";
  void useGrammar();
  void keysOf(root.dataset["keys"] ?? "").then((chosen) => {
    if (chosen === null) return;
    view.dispatch({ effects: keys.reconfigure(chosen) });
    root.dataset["keysReady"] = "true";
  });
}
