// Shows points in time by the clock of whoever looks. The page has them in UTC, which
// remains as the title.

/** How a moment is written in the time zone that the account has, or else in that of the device. */
function writer(): Intl.DateTimeFormat {
  const zone = document.body.dataset["timeZone"];
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  };
  try {
    return new Intl.DateTimeFormat("sv-SE", { ...options, ...(zone && { timeZone: zone }) });
  } catch {
    // A browser that does not know the zone.
    return new Intl.DateTimeFormat("sv-SE", options);
  }
}

/** Tells the server the time zone of the device: forms have times in it where the account has none. */
export function rememberDeviceZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `device_zone=${zone}; path=/; max-age=31536000; samesite=lax`;
}

/** Rewrites every `<time datetime>` below `root`, and what the options of `<select data-moments>` end with. */
export function showLocalTimes(root: ParentNode): void {
  const shown = writer();
  for (const element of root.querySelectorAll<HTMLTimeElement>("time:not([data-countdown])")) {
    const time = new Date(element.dateTime);
    if (element.title !== "" || Number.isNaN(time.getTime())) continue;
    element.title = element.textContent?.trim() ?? "";
    // Swedes write the year first.
    element.textContent = shown.format(time);
  }
  // No element can stand in these.
  for (const option of root.querySelectorAll<HTMLOptionElement>("select[data-moments] option")) {
    option.text = option.text.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/, (_, day: string, hour: string) =>
      shown.format(new Date(`${day}T${hour}Z`)));
  }
}
