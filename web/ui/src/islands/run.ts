// Runs the program in the editor on the samples of the page, without submitting it, and shows what it
// prints beside what is expected.
import { announce } from "./announce";

interface RunResult {
  verdict: string;
  time_ms: number;
  memory_kib: number;
  stdout: string;
  stderr: string;
  message: string | null;
}

/** Blanks at the ends of lines and at the end of the text do not count, as in judging. */
const plain = (text: string): string =>
  text.replace(/[ \t\r]+$/gm, "").replace(/\s+$/, "");

/** Makes the button of a form to submit run the samples. */
export function startRun(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[data-run]");
  const results = form.querySelector<HTMLElement>("[data-run-results]");
  const samples = [...document.querySelectorAll<HTMLElement>(".sample[data-sample]")];
  if (!button || !results || samples.length === 0) return;
  const words = button.dataset;
  button.hidden = false;

  const run = async (): Promise<void> => {
    const data = new FormData(form);
    results.replaceChildren();
    results.hidden = false;
    button.disabled = true;
    try {
      for (const [index, sample] of samples.entries()) {
        const text = (part: string): string =>
          sample.querySelector(`[data-sample-${part}]`)?.textContent ?? "";
        announce(words["running"] ?? "");
        const answer = await fetch("/api/v1/runs", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            language: data.get("language"),
            source: data.get("source"),
            input: text("input"),
          }),
        });
        const document = (await answer.json()) as RunResult & { detail?: string; errors?: { detail: string }[] };
        if (!answer.ok) {
          const why = document.errors?.map((it) => it.detail).join(" ") ?? document.detail ?? "";
          results.append(line("run-refused", why));
          announce(why);
          return;
        }
        const expected = text("output");
        const isRight = document.verdict === "OK" && plain(document.stdout) === plain(expected);
        results.append(shown(document, expected, isRight, index + 1));
        if (document.verdict === "CE") return;
      }
    } catch {
      results.append(line("run-refused", words["offline"] ?? ""));
    } finally {
      button.disabled = false;
    }
  };

  const shown = (result: RunResult, expected: string, isRight: boolean, number: number): HTMLElement => {
    const section = document.createElement("section");
    section.className = "run-result";
    section.dataset["verdict"] = isRight ? "AC" : result.verdict === "OK" ? "WA" : result.verdict;
    const word = isRight ? words["right"] : result.verdict === "OK" ? words["wrong"] : result.verdict;
    const title = document.createElement("h3");
    const verdict = document.createElement("span");
    verdict.className = "verdict";
    verdict.dataset["verdict"] = section.dataset["verdict"];
    verdict.textContent = word ?? "";
    title.append(verdict, ` ${words["sample"] ?? ""} ${number} · ${result.time_ms} ms · ${result.memory_kib} KiB`);
    section.append(title);
    announce(`${words["sample"] ?? ""} ${number}: ${word ?? ""}`);
    if (result.message && result.verdict !== "OK") section.append(block(result.message));
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

  button.addEventListener("click", () => void run());
  // The usual keys: one to run, one to submit.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) form.requestSubmit();
    else if (!button.disabled) void run();
  }, { capture: true });
}
