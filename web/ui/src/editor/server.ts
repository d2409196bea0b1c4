// Keeps the drafts of somebody signed in on the server, so that another browser of theirs goes on with
// them. What is typed is sent a moment after the last key. The newest text wins; what it overtook (written
// in another tab or on another device meanwhile) is offered, so that nothing is lost.
import { flushDrafts, sendAtLeaving } from "./flush";
import { account, noteSeen, type Seen, seen } from "./memory";

/** How long nothing is typed before it is sent, and how long it waits at most; in milliseconds. */
const PAUSE = 1_500;
const LONGEST_WAIT = 8_000;
/** When it is tried again where the site could not be reached or asks to wait. */
const AGAIN = 15_000;
/** What is longer stays in this browser alone. */
const LONGEST = 64 * 1024;
/** What a browser still sends for a page that goes away. */
const LONGEST_LAST = 60_000;

export interface Kept {
  language: string;
  revision: number;
  text: string;
  kept_at: number;
}

const size = (text: string): number => new TextEncoder().encode(text).length;

/** The drafts that somebody has for a problem. */
export class ServerDrafts {
  private readonly address: string;
  private readonly known = new Map<string, Kept[]>();
  /** What this tab was made of: another tab of the same browser may have seen more since. */
  private readonly seen = new Map<string, Seen>();
  private readonly waiting = new Map<string, { text: string; forget: boolean }>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Since when something waits. */
  private since = 0;
  private sending: Promise<void> | undefined;
  private isOver = false;

  /** `page` is under what this browser remembers them; `kept` is told of each language that was sent. */
  constructor(
    problem: string,
    private readonly page: string,
    private readonly kept: (language: string) => void,
  ) {
    this.address = `/account/drafts/${encodeURIComponent(problem)}?account=${account()}`;
    sendAtLeaving(() => this.settle());
    addEventListener("pagehide", () => void flushDrafts());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void flushDrafts();
    });
  }

  /** The latest draft in a language, as far as is known here. */
  latest(language: string): Kept | undefined {
    return this.known.get(language)?.[0];
  }

  /** The language of the draft that was written last. */
  newestLanguage(): string | undefined {
    const all = [...this.known.values()].flatMap((drafts) => drafts.slice(0, 1));
    return all.filter((it) => it.text !== "").sort((a, b) => b.kept_at - a.kept_at)[0]?.language;
  }

  /** What it has overtaken, the newest first. */
  overtaken(language: string): Kept[] {
    return this.known.get(language)?.slice(1) ?? [];
  }

  /** Whether this browser has text in that language which the server lacks. */
  hasUnsent(language: string): boolean {
    return this.waiting.has(language) || !this.seenOf(language).isKept;
  }

  /** Asks what there is. */
  async look(): Promise<void> {
    if (this.isOver) return;
    let answer: Response;
    try {
      answer = await fetch(this.address);
    } catch {
      return;
    }
    if (this.endsWith(answer) || !answer.ok) return;
    const { drafts } = (await answer.json()) as { drafts: Kept[] };
    this.known.clear();
    for (const draft of drafts) {
      this.known.set(draft.language, [...(this.known.get(draft.language) ?? []), draft]);
    }
  }

  /** Notes that the editor shows the latest draft. */
  take(language: string): void {
    const revision = this.latest(language)?.revision ?? 0;
    this.note(language, { revision, isKept: true });
  }

  /** Notes that the editor shows something that was not made of any draft, so that it replaces none. */
  takeStranger(language: string): void {
    this.note(language, { revision: 0, isKept: false });
  }

  /** Keeps this text soon; `forget` drops what was overtaken. */
  keep(language: string, text: string, forget = false): void {
    if (this.isOver || size(text) > LONGEST) return;
    this.note(language, { ...this.seenOf(language), isKept: false });
    this.waiting.set(language, { text, forget });
    this.since ||= Date.now();
    this.later(Math.min(PAUSE, Math.max(0, this.since + LONGEST_WAIT - Date.now())));
  }

  private seenOf(language: string): Seen {
    const here = this.seen.get(language) ?? seen(this.page, language);
    this.seen.set(language, here);
    return here;
  }

  private note(language: string, now: Seen): void {
    this.seen.set(language, now);
    noteSeen(this.page, language, now);
  }

  /** Sends what waits; resolves when that is over, however it ended. */
  async settle(): Promise<void> {
    await this.sending;
    if (this.waiting.size > 0) await this.send();
  }

  private later(after: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), after);
  }

  private send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = undefined));
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    this.since = 0;
    for (const [language, wanted] of [...this.waiting]) {
      const { text, forget } = wanted;
      const known = this.seenOf(language).revision;
      const body = JSON.stringify({ language, text, known, ...(forget ? { forget: "overtaken" } : {}) });
      let answer: Response;
      try {
        const headers = { "content-type": "application/json" };
        const keepalive = size(body) < LONGEST_LAST;
        answer = await fetch(this.address, { method: "POST", headers, body, keepalive });
      } catch {
        return this.later(AGAIN);
      }
      if (this.endsWith(answer)) return;
      if (answer.status === 429 || answer.status >= 500) return this.later(AGAIN);
      const isLast = this.waiting.get(language) === wanted;
      if (isLast) this.waiting.delete(language);
      if (!answer.ok) continue;
      const { revision, overtaken } = (await answer.json()) as { revision: number; overtaken: Kept[] };
      this.note(language, { revision, isKept: isLast });
      this.known.set(language, [{ language, revision, text, kept_at: Date.now() }, ...overtaken]);
      this.kept(language);
    }
    // What was typed meanwhile.
    if (this.waiting.size > 0) this.later(PAUSE);
  }

  /** Whether nobody, or somebody else, is signed in by now: then this page keeps nothing there any more. */
  private endsWith(answer: Response): boolean {
    if (answer.status !== 401 && answer.status !== 403) return false;
    this.isOver = true;
    this.waiting.clear();
    clearTimeout(this.timer);
    return true;
  }
}
