// Runs the program in the editor without submitting it: on the samples of the page, with what it prints
// beside what is expected, or on one's own input.
import type { Complaint } from "../editor/marks";
import { announce } from "./announce";

interface RunResult {
  verdict: string;
  time_ms: number;
  memory_kib: number;
  stdout: string;
  stderr: string;
  message: string | null;
  complaints?: Complaint[];
  /** What is said of the lines that were marked. */
  marked?: string;
}

interface Refusal {
  detail?: string;
  errors?: { detail: string }[];
}

/** Blanks at the ends of lines and at the end of the text do not count, as in judging. */
const plain = (text: string): string =>
  text.replace(/[ \t\r]+$/gm, "").replace(/\s+$/, "");

/**
 * Makes the buttons of a form to submit run the samples, and one's own input; `mark` is told what the
 * compiler complains of, and returns what to say of it.
 */
export function startRun(form: HTMLFormElement, mark: (found: Complaint[]) => string): void {
  const button = form.querySelector<HTMLButtonElement>("[data-run]");
  const results = form.querySelector<HTMLElement>("[data-run-results]");
  if (!button || !results) return;
  const samples = [...document.querySelectorAll<HTMLElement>(".sample[data-sample]")];
  const own = form.querySelector<HTMLElement>("[data-own-input]");
  const input = own?.querySelector<HTMLTextAreaElement>("textarea");
  const ownButton = own?.querySelector<HTMLButtonElement>("button");
  const buttons = ownButton ? [button, ownButton] : [button];
  const words = button.dataset;
  button.hidden = samples.length === 0;
  if (own) own.hidden = false;

  /** The program on this input; what was refused is shown, and nothing is returned. */
  const ask = async (input: string): Promise<RunResult | null> => {
    announce(words["running"] ?? "");
    const data = new FormData(form);
    const answer = await fetch("/api/v1/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ language: data.get("language"), source: data.get("source"), input }),
    });
    const document = (await answer.json()) as RunResult & Refusal;
    if (answer.ok) {
      return { ...document, marked: mark(document.complaints ?? []) };
    }
    const why = document.errors?.map((it) => it.detail).join(" ") ?? document.detail ?? "";
    results.append(line("run-refused", why));
    announce(why);
    return null;
  };

  /** Does this with the results empty and the buttons at rest. */
  const alone = async (run: () => Promise<void>): Promise<void> => {
    results.replaceChildren();
    results.hidden = false;
    for (const it of buttons) it.disabled = true;
    try {
      await run();
    } catch {
      results.append(line("run-refused", words["offline"] ?? ""));
    } finally {
      for (const it of buttons) it.disabled = false;
      // On a telephone it is below what one sees.
      results.scrollIntoView({ block: "nearest" });
    }
  };

  const runSamples = (): Promise<void> =>
    alone(async () => {
      for (const [index, sample] of samples.entries()) {
        const text = (part: string): string =>
          sample.querySelector(`[data-sample-${part}]`)?.textContent ?? "";
        const result = await ask(text("input"));
        if (!result) return;
        const expected = text("output");
        const isRight = result.verdict === "OK" && plain(result.stdout) === plain(expected);
        results.append(shown(result, expected, isRight, index + 1));
        if (result.verdict === "CE") return;
      }
    });

  const runOwn = (): Promise<void> =>
    alone(async () => {
      const result = await ask(input?.value ?? "");
      if (result) results.append(printed(result));
    });

  /** A box with how a run ended, and its costs. */
  const box = (result: RunResult, verdict: string, word: string, what: string): HTMLElement => {
    const section = document.createElement("section");
    section.className = "run-result";
    section.dataset["verdict"] = verdict;
    const title = document.createElement("h3");
    const badge = document.createElement("span");
    badge.className = "verdict";
    badge.dataset["verdict"] = verdict;
    badge.textContent = word;
    title.append(badge, ` ${what} · ${result.time_ms} ms · ${result.memory_kib} KiB`);
    section.append(title);
    announce(`${what}: ${word} ${result.marked ?? ""}`.trim());
    if (result.message && result.verdict !== "OK") section.append(block(result.message));
    return section;
  };

  /** What the program printed for one's own input: nobody says what is right. */
  const printed = (result: RunResult): HTMLElement => {
    const isEnd = result.verdict === "OK";
    const word = isEnd ? (words["ended"] ?? "") : result.verdict;
    const section = box(result, isEnd ? "OK" : result.verdict, word, words["own"] ?? "");
    if (result.verdict !== "CE") {
      const isEmpty = result.stdout === "";
      section.append(isEmpty ? line("empty", words["silent"] ?? "") : block(result.stdout));
    }
    if (result.stderr !== "") section.append(block(result.stderr));
    return section;
  };

  const shown = (result: RunResult, expected: string, isRight: boolean, number: number): HTMLElement => {
    const verdict = isRight ? "AC" : result.verdict === "OK" ? "WA" : result.verdict;
    const word = isRight ? words["right"] : result.verdict === "OK" ? words["wrong"] : result.verdict;
    const section = box(result, verdict, word ?? "", `${words["sample"] ?? ""} ${number}`);
    if (result.verdict !== "CE" && !isRight) section.append(compared(result.stdout, expected));
    if (result.stderr !== "") section.append(block(result.stderr));
    return section;
  };

  /** What was printed, line by line, with what was expected where that differs. */
  const compared = (got: string, expected: string): HTMLElement => {
    const [gots, wanted] = [plain(got).split("\n"), plain(expected).split("\n")];
    const table = document.createElement("dl");
    table.className = "difference";
    for (const [name, own, other] of [
      [words["expected"], wanted, gots],
      [words["got"], gots, wanted],
    ] as const) {
      const box = document.createElement("div");
      const term = document.createElement("dt");
      term.textContent = name ?? "";
      const text = document.createElement("dd");
      const pre = document.createElement("pre");
      pre.tabIndex = 0;
      own.forEach((line, at) => {
        const mark = document.createElement(line === other[at] ? "span" : "mark");
        mark.textContent = `${line}\n`;
        pre.append(mark);
      });
      text.append(pre);
      box.append(term, text);
      table.append(box);
    }
    return table;
  };

  const block = (text: string): HTMLElement => {
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    pre.textContent = text;
    return pre;
  };

  const line = (name: string, text: string): HTMLElement => {
    const paragraph = document.createElement("p");
    paragraph.className = name;
    paragraph.textContent = text;
    return paragraph;
  };

  button.addEventListener("click", () => void runSamples());
  ownButton?.addEventListener("click", () => void runOwn());
  // The usual keys: one to run, one to submit. Beside one's own input, it is that which runs.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) form.requestSubmit();
    else if (button.disabled) return;
    else if (event.target === input || samples.length === 0) void runOwn();
    else void runSamples();
  }, { capture: true });
}
