// A program from a file, which is dropped on the editor or chosen beside it.

/** Takes the text of a file with this name. */
type Take = (text: string, name: string) => void;

/** The text of a file: UTF-8, or else GB 18030, in which editors save where people write Chinese. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** The first language of the list that has files like this one; the chosen one, where it has. */
export function languageOf(select: HTMLSelectElement, name: string): string | undefined {
  const suffix = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const fits = (option: HTMLOptionElement): boolean =>
    (option.dataset["suffixes"] ?? "").split(" ").includes(suffix);
  const options = [...select.selectedOptions, ...select.options];
  return options.find(fits)?.value;
}

/** Shows how a file is chosen, and gives every file that is chosen, or dropped on the frame, to `take`. */
export function takeFiles(root: HTMLElement, frame: HTMLElement, most: number, take: Take): void {
  const line = root.querySelector<HTMLElement>("[data-file-choice]");
  const button = line?.querySelector("button");
  const said = line?.querySelector("[role=status]");
  if (!line || !button || !said) return;

  const read = async (file: File): Promise<void> => {
    said.textContent = file.size > most ? (line.dataset["tooLarge"] ?? "") : "";
    if (file.size <= most) take(textOf(await file.arrayBuffer()), file.name);
  };

  const input = document.createElement("input");
  input.type = "file";
  input.hidden = true;
  line.append(input);
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    // The same file may be chosen again once it was changed.
    if (file !== undefined) void read(file).finally(() => (input.value = ""));
  });
  line.hidden = false;

  // Before the editor, which would write the file's text where the pointer is.
  frame.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  }, { capture: true });
  frame.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    void read(file);
  }, { capture: true });
}
