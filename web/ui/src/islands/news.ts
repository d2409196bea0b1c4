// The notice of what was said in a contest since one opened a page of it. It stays in view until one follows
// it or puts it away, and the title of the page says how much it tells of.

const UNREAD = /^\(\d+\) /;

/** Brings title and notice up to date after an event; what was put away stays away until there is something newer. */
export function showNews(notice: HTMLElement): void {
  const told = notice.querySelector<HTMLElement>("[data-news]")?.dataset;
  const isNew = Number(told?.["latest"] ?? 0) > Number(notice.dataset["read"] ?? 0);
  if (!isNew) notice.replaceChildren();
  const title = document.title.replace(UNREAD, "");
  document.title = isNew ? `(${told?.["news"]}) ${title}` : title;
}

/** Lets the notice of the page be put away: by its link or button, or with Escape where nothing is typed. */
export function startNews(): void {
  const notice = document.getElementById("contest-news");
  if (notice === null) return;
  const putAway = (): void => {
    const told = notice.querySelector<HTMLElement>("[data-news]");
    if (told === null) return;
    notice.dataset["read"] = told.dataset["latest"] ?? "0";
    showNews(notice);
  };
  notice.addEventListener("click", (event) => {
    // A link is followed first.
    if ((event.target as Element).closest("a, button") !== null) setTimeout(putAway);
  });
  document.addEventListener("keydown", (event) => {
    const typed = (event.target as Element).closest("input, textarea, select, [contenteditable]");
    if (event.key === "Escape" && typed === null) putAway();
  });
}
