// A setter brings a problem to everybody, without leaving the browser.
import type { Page } from "@playwright/test";
import { expect, grant } from "./site";
import { type Way, walk } from "./ways";

/** Brings in the package of a problem as it was downloaded, and sees how much of it is sent. */
async function sendAgain(way: Way, page: Page, id: string): Promise<void> {
  await page.goto(`/setter/problems/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    way.press(page.locator("a[href$='/versions/1/package']")),
  ]);
  expect(download.suggestedFilename()).toBe(`${id}.zip`);
  await page.goto("/setter");
  const form = page.locator("#upload-form");
  const button = form.locator("button[type=submit]");
  const progress = form.locator("progress");
  // What is wrong is said as without a script.
  const rubbish = { name: "rubbish.zip", mimeType: "application/zip", buffer: Buffer.from("PK rubbish") };
  await page.locator("#package").setInputFiles(rubbish);
  await way.press(button);
  await expect(page.locator("#upload .form-error")).toBeVisible();
  await expect(page.locator("#id")).toHaveValue("rubbish");
  await expect(progress).toBeHidden();
  // The network is slow.
  let goOn = (): void => undefined;
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/setter", async (route) => {
    if (route.request().method() === "POST") await slow;
    await route.continue();
  });
  await way.type(page.locator("#id"), id);
  await page.locator("#package").setInputFiles(await download.path());
  await way.press(button);
  await expect(progress).toBeVisible();
  await expect(button).toBeDisabled();
  await way.looks(page, "being sent");
  goOn();
  // The same package is the same version.
  await page.waitForURL(new RegExp(`/setter/problems/${id}/versions/1$`));
}

walk("from nothing to a game that everybody can solve", ["en-1280-keyboard", "zh-360-mouse"], async (way) => {
  const name = `setter-${way.name}`;
  const id = `kayles-${way.name}`;
  const page = await way.somebody(name);
  grant(way.site, name, "setter");
  await page.goto("/setter");
  await way.looks(page, "setter");
  await way.press(page.locator("a[href='/setter/new']"));
  await page.waitForURL(/\/setter\/new$/);
  await way.looks(page, "new");
  // What is wrong is said at its field, and nothing of the rest is lost.
  await way.type(page.locator("#id"), id);
  await way.type(page.locator("#game"), "kaylez");
  await way.press(page.locator("button[value=preview]"));
  await expect(page.locator("#game-error")).toBeVisible();
  await expect(page.locator("#id")).toHaveValue(id);
  await way.looks(page, "wrong");
  await way.type(page.locator("#game"), "kayles");
  await way.press(page.locator("button[value=preview]"));
  await expect(page.locator("table.values td").nth(9 + 25)).toHaveText("4");
  await expect(page.locator(".statement").first()).toContainText(way.words("counterexample-input"));
  await way.looks(page, "preview");
  await way.press(page.locator("button[value=create]"));
  await page.waitForURL(new RegExp(`/setter/problems/${id}/versions/1$`));
  // The report comes while the check goes on.
  await expect(page.locator("#check [data-state=passed]").first()).toBeVisible({ timeout: 600_000 });
  // On a telephone, where a table has no head, each figure says what it is.
  const expected = page.locator("#check td[data-label]").first();
  await expect(expected).toHaveAttribute("data-label", way.words("report-expected"), { timeout: 600_000 });
  await way.looks(page, "version");
  // Its files are written in the editor, which gives the Tab key back after Escape.
  const statement = `statement/problem.${way.lang}.md`;
  await page.goto(`/setter/problems/${id}/files?path=${statement}`);
  await expect(page.locator("form[data-ready=true] .editor-frame")).toBeVisible();
  await way.looks(page, "file");
  await way.into(page.locator(".editor-frame .cm-content"));
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("Typed here. ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.locator("#note")).toBeFocused();
  await way.press(page.locator("button[value=preview]"));
  await expect(page.locator("main .statement")).toContainText("Typed here.");
  await expect(page.locator(".editor-frame .cm-content")).toContainText("Typed here.");
  // It is collected, and no version is made of it.
  await way.press(page.locator("input[name=collect]"));
  await way.press(page.locator("button[value=save]"));
  await page.waitForURL(new RegExp(`/setter/problems/${id}/edits$`));
  await expect(page.getByRole("main")).toContainText(statement);
  await way.looks(page, "edits");
  await way.press(page.locator("button[value=drop]"));
  await page.waitForURL(new RegExp(`/setter/problems/${id}$`));
  await way.looks(page, "problem");
  await way.press(page.locator("input[name=visibility][value=public]"));
  // The page that says so, not the answer that leads to it: one goes nowhere else before.
  const published = page.waitForEvent("load");
  await way.press(page.locator("form[action$='/visibility'] button[type=submit]"));
  await published;
  await page.goto(`/problems?q=${id}`);
  await expect(page.getByRole("main").locator(`a[href='/problems/${id}']`).first()).toBeVisible();
  // Nothing waits for the check that begins there.
  await sendAgain(way, page, id);
});
