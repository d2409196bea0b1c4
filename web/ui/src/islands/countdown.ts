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

/** Starts every countdown of the page. One that reaches its end loads the page again, once. */
export function startCountdowns(): void {
  for (const element of document.querySelectorAll<HTMLTimeElement>("[data-countdown]")) {
    const end = Date.parse(element.dateTime);
    if (Number.isNaN(end) || end <= Date.now()) continue;
    const tick = () => {
      const rest = end - Date.now();
      element.textContent = left(rest);
      if (rest <= 0) {
        clearInterval(timer);
        // What is typed is not thrown away.
        const typed = [...document.querySelectorAll("textarea")].some((box) => box.value !== "");
        if (!typed) setTimeout(() => location.reload(), SECOND);
      }
    };
    const timer = setInterval(tick, SECOND);
    tick();
  }
}
