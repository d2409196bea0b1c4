// The keys of Vim and Emacs in the editor, for those who chose them: they edit, run, and let one out.
import type { Page } from "@playwright/test";
import { accessible, expect, register, test } from "./site";

/** The text in the editor, which is what would be sent. */
async function text(page: Page): Promise<string> {
  return page.locator("textarea[name=source]").inputValue();
}

for (const [lang, width, scheme] of [["en", 1280, "light"], ["zh", 360, "dark"]] as const) {
  test(`the editor has the keys of Vim and Emacs (${lang}, ${width})`, async ({ browser, site }) => {
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
    const scripts: string[] = [];
    page.on("response", (answer) => {
      if (answer.url().endsWith(".js")) scripts.push(answer.url());
    });
    const editor = page.locator(".cm-content");
    const form = page.locator("form[data-island=editor]");
    const choose = async (keys: string): Promise<void> => {
      await page.goto(`/account?lang=${lang}`);
      await page.locator("#editor_keys").selectOption(keys);
      await page.locator("#settings button[type=submit]").click();
      await expect(page.getByRole("status").first()).toBeVisible();
      await page.goto(`/problems/hdoj-2147?lang=${lang}`);
      await page.locator("#language").selectOption("cpp");
      await expect(form).toHaveAttribute("data-ready", "true");
      if (keys !== "") await expect(form).toHaveAttribute("data-keys-ready", "true");
      await editor.focus();
    };
    await register(page, `keys-${lang}`);
    await choose("");
    const usual = new Set(scripts);

    await choose("vim");
    const more = scripts.filter((script) => !usual.has(script));
    expect(more.length, "what Vim needs comes only now").toBeGreaterThan(0);
    // Written, a line doubled, a word found and changed, a command given.
    await page.keyboard.type("iint main() { return 0; }");
    await page.keyboard.press("Escape");
    await page.keyboard.type("yyp");
    await expect.poll(() => text(page)).toBe("int main() { return 0; }\nint main() { return 0; }");
    await page.keyboard.type("dd");
    await page.keyboard.type("/return");
    await page.keyboard.press("Enter");
    await page.keyboard.type("cwyield");
    await page.keyboard.press("Escape");
    await page.keyboard.type(":s/yield/return/");
    await page.keyboard.press("Enter");
    await expect.poll(() => text(page)).toBe("int main() { return 0; }");
    await accessible(page);
    await page.screenshot({ path: test.info().outputPath("vim.png"), fullPage: true });
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.locator(".run-result").first()).toBeVisible();
    // Out of it again, from writing and from commands.
    for (const before of ["i", ""]) {
      await editor.focus();
      await page.keyboard.type(before);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      await expect(editor).not.toBeFocused();
    }

    await choose("emacs");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    await expect.poll(() => text(page)).toBe("");
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    await expect.poll(() => text(page)).toBe("int main() { return 0; }int main() { return 0; }");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.locator(".run-result").first()).toBeVisible();
    await editor.focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(editor).not.toBeFocused();
    expect(faults).toEqual([]);
    await context.close();
  });
}
