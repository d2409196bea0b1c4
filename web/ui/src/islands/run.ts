// Runs the program in the editor without submitting it: on the samples of the page, of which the server says whether
// it is right, with what is wrong beside what is expected, or on one's own input; where programs play or talk with an
// interactor, about the sample, or about one's own position or input. What runs may be stopped.
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

/** What a program is run on: an input, a sample of a problem or a game of it; within the limits that a contest has for it. */
interface About {
  input?: string;
  sample?: number;
  problem?: string;
  contest?: number;
}

interface Refusal {
  detail?: string;
  errors?: { detail: string }[];
}

const STOP_SHOWN_AFTER_MS = 500;

/** Blanks at the ends of lines and at the end of the text are not seen. */
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
  const stopButton = form.querySelector<HTMLButtonElement>("[data-run-stop]");
  /** Stops what runs now. */
  let stopper = new AbortController();
  const words = button.dataset;
  // Which letters mean what, the server says.
  const ended = words["verdictEnded"] ?? "";
  const uncompiled = words["verdictUncompiled"] ?? "";
  const right = words["verdictRight"] ?? "";
  const wrong = words["verdictWrong"] ?? "";
  // What is said of a sample by how it was judged.
  const judged = results.dataset;
  // There is something to be said of a conversation where programs talk.
  const plays = words["said"] !== undefined;
  // What is typed is what they talk about then, where that is open.
  const playsOwn = own?.dataset["plays"] !== undefined;
  const runs = plays || samples.length > 0;
  button.hidden = !runs;
  if (own) own.hidden = false;
  button.setAttribute("aria-keyshortcuts", "Control+Enter Meta+Enter");
  form
    .querySelector("button[type=submit]")
    ?.setAttribute("aria-keyshortcuts", "Control+Shift+Enter Meta+Shift+Enter");
  const keys = form.querySelector<HTMLElement>("[data-run-keys]");
  if (keys) keys.hidden = !runs;

  const problem = form.dataset["problem"] ?? "";
  const contest = form.dataset["contest"];
  /** A run has the limits and files of a test; where a contest has limits of its own for the problem, those. */
  const within: About = contest === undefined ? { problem } : { problem, contest: Number(contest) };

  /**
   * The program on this input, or in games of this problem, from the sample or from these positions; what was refused
   * is shown, and nothing is returned.
   */
  const ask = async (about: About): Promise<RunResult | null> => {
    announce(words["running"] ?? "");
    const data = new FormData(form);
    const answer = await fetch("/api/v1/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ language: data.get("language"), source: data.get("source"), ...about }),
      signal: stopper.signal,
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
    stopper = new AbortController();
    const going = line("field-hint", words["running"] ?? "");
    // Most runs are over before anybody could stop them.
    const slow = setTimeout(() => {
      results.prepend(going);
      if (stopButton) stopButton.hidden = false;
    }, STOP_SHOWN_AFTER_MS);
    try {
      await run();
    } catch {
      const why = words[stopper.signal.aborted ? "stopped" : "offline"] ?? "";
      results.append(line("run-refused", why));
      announce(why);
    } finally {
      clearTimeout(slow);
      going.remove();
      for (const it of buttons) it.disabled = false;
      if (stopButton) {
        // The keyboard goes on where it ran.
        if (document.activeElement === stopButton) buttons.find((it) => !it.hidden)?.focus();
        stopButton.hidden = true;
      }
      // On a telephone it is below what one sees.
      results.scrollIntoView({ block: "nearest" });
    }
  };

  const runSamples = (): Promise<void> =>
    alone(async () => {
      for (const [index, sample] of samples.entries()) {
        const result = await ask({ sample: index + 1, ...within });
        if (!result) return;
        const expected = sample.querySelector("[data-sample-output]")?.textContent ?? "";
        results.append(shown(result, expected, index + 1));
        if (result.verdict === uncompiled) return;
      }
    });

  const runOwn = (): Promise<void> =>
    alone(async () => {
      const typed = { input: input?.value ?? "" };
      if (playsOwn) {
        const result = await ask({ ...typed, ...within });
        if (result) results.append(played(result, words["own"] ?? ""));
        return;
      }
      // Whoever names a problem in which programs talk is asked to talk.
      const result = await ask(plays ? typed : { ...typed, ...within });
      if (result) results.append(printed(result));
    });

  const playSample = (): Promise<void> =>
    alone(async () => {
      const result = await ask(within);
      if (result) results.append(played(result, `${words["sample"] ?? ""} 1`));
    });

  /** What one looks at when nothing else is chosen. */
  const runThese = (): Promise<void> => (plays ? playSample() : runSamples());

  /** What a verdict is called. */
  const called = (verdict: string): string => words[verdict.toLowerCase()] ?? verdict;

  /** A box with how a run ended, and its costs; what does not compile was run on nothing. */
  const box = (result: RunResult, verdict: string, word: string, what: string): HTMLElement => {
    const section = document.createElement("section");
    section.className = "run-result";
    section.dataset["verdict"] = verdict;
    const title = document.createElement("h3");
    const badge = document.createElement("span");
    badge.className = "verdict";
    badge.dataset["verdict"] = verdict;
    badge.textContent = word;
    const ran = result.verdict !== uncompiled;
    title.append(badge);
    const time = (words["milliseconds"] ?? "#").replace("#", `${result.time_ms}`);
    // In tenths of the unit of limits, rounded up, as on the page of a submission.
    const mebibytes = (Math.ceil((result.memory_kib * 10) / 1024) / 10).toFixed(1);
    const memory = (words["mebibytes"] ?? "#").replace("#", mebibytes);
    if (ran) title.append(" ", fact(what), " · ", fact(time), " · ", fact(memory));
    section.append(title);
    announce(`${ran ? `${what}: ` : ""}${word} ${result.marked ?? ""}`.trim());
    // What a compiler says is its own; the other words have code between backticks, as on the page of a submission.
    if (result.message && result.verdict !== ended) {
      section.append(ran ? line("run-why", result.message) : block(result.message));
    }
    return section;
  };

  /** Words that stay on one line. */
  const fact = (text: string): HTMLElement => {
    const piece = document.createElement("span");
    piece.className = "run-fact";
    piece.textContent = text;
    return piece;
  };

  /** What the program printed for one's own input: nobody says what is right. */
  const printed = (result: RunResult): HTMLElement => {
    const isEnd = result.verdict === ended;
    const word = isEnd ? (words["ended"] ?? "") : called(result.verdict);
    const section = box(result, result.verdict, word, words["own"] ?? "");
    if (result.verdict !== uncompiled) {
      const isEmpty = result.stdout === "";
      section.append(isEmpty ? line("empty", words["silent"] ?? "") : block(result.stdout));
    }
    if (result.stderr !== "") section.append(block(result.stderr));
    return section;
  };

  /** Games from there with all that was said in them. */
  const played = (result: RunResult, from: string): HTMLElement => {
    const isRight = result.verdict === ended;
    const word = isRight ? (words["right"] ?? "") : called(result.verdict);
    const section = box(result, isRight ? right : result.verdict, word, from);
    if (result.stdout !== "") section.append(line("field-hint", words["said"] ?? ""), block(result.stdout));
    if (result.stderr !== "") section.append(block(result.stderr));
    return section;
  };

  /** What came of a sample. Only a wrong answer is compared: others may be right as well. */
  const shown = (result: RunResult, expected: string, number: number): HTMLElement => {
    const isRight = result.verdict === ended;
    const isWrong = result.verdict === wrong;
    const word = judged[(isRight ? right : result.verdict).toLowerCase()] ?? called(result.verdict);
    const section = box(result, isRight ? right : result.verdict, word, `${words["sample"] ?? ""} ${number}`);
    if (isWrong && plain(result.stdout) !== plain(expected)) {
      section.append(line("field-hint", words["wrong"] ?? ""), compared(result.stdout, expected));
    } else if (!isRight && result.stdout !== "") {
      section.append(block(result.stdout));
    }
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
    const pieces = text.split("`");
    pieces.forEach((piece, at) => {
      // The last mark of an odd number begins nothing.
      const isCode = at % 2 === 1 && at < pieces.length - 1;
      const part = isCode ? document.createElement("code") : document.createTextNode(piece);
      if (isCode) part.textContent = piece;
      paragraph.append(part);
    });
    return paragraph;
  };

  button.addEventListener("click", () => void runThese());
  ownButton?.addEventListener("click", () => void runOwn());
  // The server ends a run whose request was called off.
  stopButton?.addEventListener("click", () => stopper.abort());
  // The usual keys: one to run, one to submit. Beside one's own input, it is that which runs.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) form.requestSubmit();
    else if (button.disabled) return;
    else if (event.target === input || !runs) void runOwn();
    else void runThese();
  }, { capture: true });
}
