// Keeps a part of a page up to date that others work on, such as a list of things to be done: every few
// seconds it is looked at again, and its forms are sent without loading the page anew.
import { show } from "./live";

const LOOK_EVERY_MS = 8000;

/** Follows the part `root`, which has an id, of the page at its data-from, or of this page. */
export function startQueue(root: HTMLElement): void {
  let isSending = false;
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    const fields = new FormData(form, (event as SubmitEvent).submitter);
    const body = new URLSearchParams([...fields].map(([key, value]) => [key, `${value}`]));
    isSending = true;
    // Not `form.action`: that is the field of this name.
    renew(root, form.getAttribute("action") ?? "", body)
      // The button that was pressed is gone.
      .then(() => root.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true }))
      .catch(() => window.location.reload())
      .finally(() => (isSending = false));
  });
  window.setInterval(() => {
    // Whoever is away is shown the latest when they come back.
    if (document.hidden || isSending) return;
    renew(root, root.dataset["from"] ?? window.location.href).catch(() => undefined);
  }, LOOK_EVERY_MS);
}

async function renew(root: HTMLElement, address: string, body?: URLSearchParams): Promise<void> {
  const response = await fetch(address, body === undefined ? {} : { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const list = page.getElementById(root.id);
  if (!response.ok || list === null) throw new Error("a page without this part");
  show(root, list.innerHTML);
}
