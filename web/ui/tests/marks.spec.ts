// What a compiler complains of stands in the editor, at its line: after a run, and where a program that
// did not compile is edited again.
import { BROKEN } from "./programs";
import { accessible, expect, register, submit, test, verdict } from "./site";

for (const [lang, width, scheme] of [["en", 1280, "light"], ["zh", 360, "dark"]] as const) {
  test(`compile errors are marked in the editor (${lang}, ${width})`, async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 800 },
      colorScheme: scheme,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) faults.push(message.text());
    });
    await register(page, `marked-${lang}`);
    await page.goto(`/problems/hdoj-2147?lang=${lang}`);
    await page.locator("#language").selectOption("cpp");
    const editor = page.locator(".cm-content");
    await editor.click();
    await page.keyboard.insertText("int good() { return 1; }\nint main() { return nothing; }\n");
    await page.keyboard.press("ControlOrMeta+Enter");
    const wrong = page.locator(".cm-wrong-line");
    await expect(wrong).toHaveText("int main() { return nothing; }");
    await expect(page.locator(".cm-complaint")).toContainText("nothing");
    // In words, and without figures: nothing was run.
    await expect(page.locator(".run-result h3")).toHaveText(lang === "en" ? "Compile error" : "编译错误");
    await expect(page.locator("[data-run-keys]")).toBeVisible();
    await expect(page.locator("[role=status].visually-hidden").last()).toContainText("F8");
    await accessible(page);
    await page.screenshot({ path: test.info().outputPath("marked.png"), fullPage: true });
    // By the keyboard to what is wrong, which is said; a new line above moves the mark along.
    await editor.focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F8");
    await expect(page.locator("[role=status].visually-hidden").last()).toContainText("2: ");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("Enter");
    await expect(wrong).toHaveText("int main() { return nothing; }");
    // What compiles has no marks.
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("int main() { return 0; }\n");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.locator(".run-result").first()).toBeVisible();
    await expect(wrong).toHaveCount(0);

    await submit(page, "hdoj-2147", "cpp", BROKEN);
    await verdict(page, lang === "en" ? "Compile error" : "编译错误");
    await page.locator("a[href*='?edit=']").click();
    await expect(wrong).toContainText("nothing");
    await accessible(page);
    expect(faults).toEqual([]);
    await context.close();
  });
}
