// Saves a drawing as a picture file: `data-picture` on a button is what the file is called, and the
// drawing is the one in the figure with the button. Without a script the buttons stay hidden.

/** How many dots of the file are one of the page. */
const SCALE = 3;

/** What of a drawing's looks comes from the page's styles. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];

/** Makes every such button work. */
export function startPictures(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-picture]")) {
    const drawing = button.closest("figure")?.querySelector("svg");
    if (!drawing) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      save(drawing, `${button.dataset["picture"] ?? "grundy"}.png`).catch((error: unknown) =>
        console.warn("could not save the picture", error),
      );
    });
  }
}

async function save(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(alone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  // The paper that the drawing lies on: dark where the page is.
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (file === null) throw new Error("no picture");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The drawing as a document of its own, with the looks that it has on the page. */
function alone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shown = [drawing, ...drawing.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  copies.forEach((element, place) => {
    const original = shown[place];
    if (original === undefined) return;
    const looks = getComputedStyle(original);
    for (const look of LOOKS) element.setAttribute(look, looks.getPropertyValue(look));
    element.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}
