// Sends the files of a form while a bar shows how much of them is there. What the site answers is shown as
// the form shows it without a script: the next page, or this part of the page with what is wrong.
import { announce } from "./announce";
import { showWhatIsWrong } from "./faults";
import { show } from "./live";

/** Sends the form in `root`, a part of the page that has an id. */
export function startUpload(root: HTMLElement): void {
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const bar = form.querySelector<HTMLElement>("[data-upload]");
    if (bar === null) return;
    event.preventDefault();
    send(root, form, bar);
  });
}

function send(root: HTMLElement, form: HTMLFormElement, bar: HTMLElement): void {
  const words = bar.dataset;
  const progress = bar.querySelector("progress");
  const sent = bar.querySelector("[data-sent]");
  const cancel = bar.querySelector("button");
  const submit = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  const request = new XMLHttpRequest();

  const say = (text: string): void => {
    if (sent !== null) sent.textContent = text;
  };
  const rest = (): void => {
    bar.hidden = true;
    if (submit !== null) submit.disabled = false;
  };
  /** Says why nothing has come, and leaves the form as it was. */
  const giveUp = (why: string): void => {
    rest();
    failure(form, why);
  };

  form.querySelector("[data-upload-failed]")?.remove();
  if (submit !== null) submit.disabled = true;
  bar.hidden = false;
  progress?.setAttribute("value", "0");
  say(percent.format(0));
  announce(words["sending"] ?? "");

  request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
    if (!lengthComputable) return;
    progress?.setAttribute("value", `${loaded / total}`);
    say(percent.format(loaded / total));
  });
  request.upload.addEventListener("load", () => {
    progress?.setAttribute("value", "1");
    // What the site has, it may have taken in.
    if (cancel !== null) cancel.hidden = true;
    say(words["arrived"] ?? "");
    announce(words["arrived"] ?? "");
  });
  request.addEventListener("load", () => {
    if (request.status >= 200 && request.status < 400) {
      // Whoever comes back finds the form at rest.
      window.addEventListener("pagehide", rest, { once: true });
      window.location.assign(request.responseURL);
      return;
    }
    rest();
    if (answered(root, request.responseText)) showWhatIsWrong();
    else giveUp(words["failed"] ?? "");
  });
  request.addEventListener("error", () => giveUp(words["failed"] ?? ""));
  request.addEventListener("abort", () => giveUp(words["cancelled"] ?? ""));
  if (cancel !== null) {
    cancel.hidden = false;
    cancel.onclick = () => request.abort();
  }
  // Not `form.action`: a field may have this name.
  request.open("POST", form.getAttribute("action") ?? "");
  // What was done is said by the page that is led to, not by the answer that only says where it is.
  request.setRequestHeader("Grundy-Ahead", "1");
  request.send(new FormData(form));
}

/** Shows the part of the page as it came back, or else the whole page that says what is wrong. */
function answered(root: HTMLElement, html: string): boolean {
  const page = new DOMParser().parseFromString(html, "text/html");
  const part = page.getElementById(root.id);
  if (part !== null) {
    show(root, part.innerHTML);
    return true;
  }
  const here = document.getElementById("main");
  const there = page.getElementById("main");
  if (here === null || there === null) return false;
  document.title = page.title;
  show(here, there.innerHTML);
  here.focus();
  return true;
}

function failure(form: HTMLFormElement, why: string): void {
  const line = document.createElement("p");
  line.className = "field-error";
  line.setAttribute("role", "alert");
  line.dataset["uploadFailed"] = "true";
  line.textContent = why;
  form.append(line);
}
