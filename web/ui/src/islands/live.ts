// Keeps the page of a submission up to date while it is judged. The server says
// that something changed (server-sent events); what it looks like comes from the
// page itself, fetched again and merged in, so there is one rendering of a
// submission, in one language file, with and without a script.
import { morph } from "./morph";

/** Waiting times between attempts when the server closed the stream for good. */
const RETRY_MS = [1000, 2000, 5000, 10000, 30000];

/** Follows the events named by `root`'s data-events until the verdict is final. */
export function startLiveSubmission(root: HTMLElement): void {
  const url = root.dataset["events"];
  if (url) new LiveSubmission(root, url).connect();
}

class LiveSubmission {
  private stream: EventSource | undefined;
  private failures = 0;
  private fetching = false;
  private changedMeanwhile = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly url: string,
  ) {}

  connect(): void {
    const stream = new EventSource(this.url);
    this.stream = stream;
    stream.onopen = () => {
      this.failures = 0;
      this.offline(false);
      // What happened before the stream was open would otherwise be missed.
      void this.refresh();
    };
    stream.onerror = () => {
      this.offline(true);
      // CONNECTING: the browser is already trying again by itself.
      if (stream.readyState !== EventSource.CLOSED) return;
      const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)];
      this.failures += 1;
      window.setTimeout(() => this.connect(), wait);
    };
    for (const name of ["message", "snapshot", "done"]) {
      stream.addEventListener(name, () => void this.refresh());
    }
    // A page left for good must not hold a connection (browsers allow six).
    window.addEventListener("pagehide", () => stream.close(), { once: true });
  }

  /** Fetches the page and merges its live part. Calls that come while one is
   * under way are answered together by one more. */
  private async refresh(): Promise<void> {
    if (this.fetching) {
      this.changedMeanwhile = true;
      return;
    }
    this.fetching = true;
    try {
      do {
        this.changedMeanwhile = false;
        await this.fetchOnce();
      } while (this.changedMeanwhile);
    } catch (error) {
      console.warn("the page could not be updated", error);
      this.offline(true);
    } finally {
      this.fetching = false;
    }
  }

  private async fetchOnce(): Promise<void> {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.querySelector<HTMLElement>('[data-island="live"]');
    if (!next) throw new Error("the page has no live part");
    morph(this.root, next);
    if (page.title) document.title = page.title;
    if (this.root.dataset["status"] === "done") this.stream?.close();
  }

  private offline(is: boolean): void {
    const note = this.root.querySelector<HTMLElement>("[data-live-offline]");
    if (note) note.hidden = !is;
  }
}
