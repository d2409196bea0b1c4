// Shows points in time by the clock of whoever looks. The page has them in UTC, which
// remains as the title.

const two = (number: number): string => String(number).padStart(2, "0");

/** Rewrites every `<time datetime>` below `root`. */
export function showLocalTimes(root: ParentNode): void {
  for (const element of root.querySelectorAll("time")) {
    const time = new Date(element.dateTime);
    if (element.title !== "" || Number.isNaN(time.getTime())) continue;
    element.title = element.textContent?.trim() ?? "";
    const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
    element.textContent = `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
  }
}
