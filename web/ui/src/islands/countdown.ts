// Counts down to a moment, in the visitor's own seconds. Without scripts the page says what was left
// when it was made.
const SECOND = 1000;

/** Days, as the page's language writes them. */
const inDays = (days: number): string =>
  new Intl.NumberFormat(document.documentElement.lang, {
    style: "unit",
    unit: "day",
    unitDisplay: "short",
  }).format(days);

function left(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  return days > 0
    ? `${inDays(days)} ${hours}:${two(minutes)}`
    : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}

/** Whether something is typed on the page that would be lost, or somebody works on a program. */
function isWorkedOn(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input");
  const typed = [...boxes].some((box) => box.value !== box.defaultValue);
  return typed || document.querySelector('[data-island="editor"]') !== null;
}

/** Loads the page again in a moment, unless it is worked on then. */
export function loadAgain(): void {
  setTimeout(() => {
    if (!isWorkedOn()) location.reload();
  }, SECOND);
}

/**
 * Starts every countdown of the page, those that events bring later too. One that reaches its end loads the
 * page again, once.
 */
export function startCountdowns(): void {
  const all = () => document.querySelectorAll<HTMLTimeElement>("time[data-countdown]");
  // Moments that were reached already.
  const reached = new Set<string>();
  for (const element of all()) {
    if (!(Date.parse(element.dateTime) > Date.now())) reached.add(element.dateTime);
  }
  const tick = () => {
    for (const element of all()) {
      const rest = Date.parse(element.dateTime) - Date.now();
      if (Number.isNaN(rest) || reached.has(element.dateTime)) continue;
      element.textContent = left(rest);
      if (rest > 0) continue;
      reached.add(element.dateTime);
      loadAgain();
    }
  };
  setInterval(tick, SECOND);
  tick();
}
