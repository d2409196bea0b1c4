// A setter brings a problem to everybody, without leaving the browser.
import { accessible, expect, grant, register, test } from "./site";

const LANGUAGES = [
  { lang: "en", width: 1280, name: "noether", id: "kayles-of-noether" },
  { lang: "zh", width: 360, name: "chen", id: "kayles-of-chen" },
] as const;

for (const { lang, width, name, id } of LANGUAGES) {
  test(`from nothing to a game that everybody can solve (${lang}, ${width})`, async ({ browser, site }) => {
    test.setTimeout(240_000);
    // A page of its own: a refusal is an error in the console, and expected here.
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    await register(page, name);
    grant(site, name, "setter");
    await page.goto(`/setter?lang=${lang}`);
    await page.locator("a[href='/setter/new']").click();
    await accessible(page);
    // What is wrong is said at its field, and nothing of the rest is lost.
    await page.locator("#id").fill(id);
    await page.locator("#game").fill("kaylez");
    await page.locator("button[value=preview]").click();
    await expect(page.locator("#game-error")).toBeVisible();
    await expect(page.locator("#id")).toHaveValue(id);
    await accessible(page);
    await page.locator("#game").fill("kayles");
    await page.locator("button[value=preview]").click();
    await expect(page.locator("table.values td").nth(9 + 25)).toHaveText("4");
    await expect(page.locator(".statement").first()).toContainText(lang === "en" ? "Input" : "输入");
    await accessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.locator("button[value=create]").click();
    await page.waitForURL(new RegExp(`/setter/problems/${id}/versions/1$`));
    // The report comes while the check goes on.
    await expect(page.locator("#check [data-state=passed]").first()).toBeVisible({ timeout: 180_000 });
    await accessible(page);
    // Its files are written in the editor, which gives the Tab key back after Escape.
    const statement = `statement/problem.${lang}.md`;
    await page.goto(`/setter/problems/${id}/files?path=${statement}`);
    await expect(page.locator("form[data-ready=true] .editor-frame")).toBeVisible();
    await accessible(page);
    await page.locator(".editor-frame .cm-content").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Typed here. ");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(page.locator("#note")).toBeFocused();
    await page.locator("button[value=preview]").click();
    await expect(page.locator("main .statement")).toContainText("Typed here.");
    await expect(page.locator(".editor-frame .cm-content")).toContainText("Typed here.");
    await page.goto(`/setter/problems/${id}`);
    await page.locator("input[name=visibility][value=public]").check();
    const published = page.waitForResponse((answer) => answer.url().endsWith("/visibility"));
    await page.locator("form[action$='/visibility'] button[type=submit]").click();
    await published;
    await page.goto(`/problems?q=${id}`);
    await expect(page.getByRole("main").locator(`a[href='/problems/${id}']`).first()).toBeVisible();
    expect(faults).toEqual([]);
    await context.close();
  });
}
