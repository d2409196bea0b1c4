// Says something to people who do not see the change on the screen.

let region: HTMLElement | undefined;

/** Makes screen readers say `text` once they have finished their sentence. */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement("p");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = text;
}
