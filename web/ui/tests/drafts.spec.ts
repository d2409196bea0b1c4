// What is typed into the editor follows its account to other tabs and devices, and is lost in none.
import type { Browser, Page } from "@playwright/test";
import { accessible, expect, PASSWORD, register, type Site, test } from "./site";

/** Another device of somebody who has an account. */
async function device(browser: Browser, site: Site, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("User name").fill(name);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  return page;
}

/** Opens the editor, once it knows what the server has. */
async function open(page: Page, problem = "nim"): Promise<void> {
  const known = page.waitForResponse((it) => it.url().includes("/account/drafts/"));
  await page.goto(`/problems/${problem}`);
  await known;
  await expect(page.locator("form[data-island=editor][data-ready=true]")).toBeVisible();
}

/** Types at the end of the text, and waits until the server has it. */
async function type(page: Page, text: string): Promise<void> {
  const kept = page.waitForResponse(
    (it) => it.request().method() === "POST" && it.url().includes("/account/drafts/"),
  );
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  // At once: of what is typed slowly a part is sent before the rest.
  await page.keyboard.insertText(text);
  expect((await kept).status()).toBe(200);
}

const source = (page: Page) => page.locator("#source");

test("a file takes the place of the program, and its name says the language", async ({ page }) => {
  await register(page, "flora");
  await page.goto("/problems/nim");
  await page.locator("#language").selectOption("cpp");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("int main() {}");
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(["print(1)\n"], "a.py"));
    return files;
  });
  await page.locator(".cm-content").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.locator("#language")).toHaveValue(/^py/);
  await expect(source(page)).toHaveValue("print(1)\n");
  // What was there before is an undoing away.
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(source(page)).toHaveValue("int main() {}");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const file = { name: "b.cpp", mimeType: "text/plain", buffer: Buffer.from("int main() { return 0; }\n") };
  await (await chosen).setFiles(file);
  await expect(page.locator("#language")).toHaveValue("cpp");
  await expect(source(page)).toHaveValue("int main() { return 0; }\n");
  // What is too large is refused in words.
  const large = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await large).setFiles({ ...file, buffer: Buffer.alloc(300_000, 32) });
  await expect(page.locator("[data-file-choice] [role=status]")).toContainText("256 KiB");
  await expect(source(page)).toHaveValue("int main() { return 0; }\n");
  await accessible(page);
});

test("a draft goes on in another browser, and the newest is shown there", async ({ page, browser, site }) => {
  await register(page, "dana");
  await open(page);
  await type(page, "first half");
  const other = await device(browser, site, "dana");
  await open(other);
  await expect(source(other)).toHaveValue("first half");
  await expect(other.locator("[data-draft-others]")).toBeHidden();
  await type(other, ", second half");
  // Whoever comes back to the first browser finds what was typed last.
  await open(page);
  await expect(source(page)).toHaveValue("first half, second half");
  // What is typed in the last moment before leaving arrives too.
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("half");
  await open(other);
  await expect(source(other)).toHaveValue("first half, second half!");
});

for (const [lang, width, words, shows, drops] of [
  ["en", 1280, "kept other text here", "Show it", "Drop it"],
  ["zh", 360, "保存了不同的内容", "查看", "丢弃"],
] as const) {
  test(`of two texts the newest wins and the other is offered (${lang})`, async ({ page, browser, site }) => {
    const name = `dirk${lang}`;
    await register(page, name);
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/?lang=${lang}`);
    await open(page);
    const other = await device(browser, site, name);
    await open(other);
    await type(other, "typed on a laptop");
    // This page does not know of it.
    await type(page, "typed at school");
    const others = page.locator("[data-draft-others]");
    await expect(others).toContainText(words);
    await expect(source(page)).toHaveValue("typed at school");
    await accessible(page);
    const show = others.getByRole("button", { name: shows });
    const swapped = page.waitForResponse((it) => it.request().method() === "POST");
    await show.focus();
    await page.keyboard.press("Enter");
    await expect(source(page)).toHaveValue("typed on a laptop");
    await swapped;
    // Nothing is lost: the other one is offered now.
    await open(page);
    await expect(source(page)).toHaveValue("typed on a laptop");
    await show.click();
    await expect(source(page)).toHaveValue("typed at school");
    await others.getByRole("button", { name: drops }).click();
    await expect(others).toBeHidden();
    await open(other);
    await expect(source(other)).toHaveValue("typed at school");
    await expect(other.locator("[data-draft-others]")).toBeHidden();
  });
}

test("two tabs of one browser lose nothing of each other", async ({ page }) => {
  await register(page, "dora-two");
  await open(page);
  const other = await page.context().newPage();
  await open(other);
  await type(other, "in the second tab");
  await type(page, "in the first tab");
  await expect(source(page)).toHaveValue("in the first tab");
  const others = page.locator("[data-draft-others]");
  await expect(others).toBeVisible();
  await others.getByRole("button", { name: "Show it" }).click();
  await expect(source(page)).toHaveValue("in the second tab");
  await other.close();
});

test("a tab left open writes nothing into the drafts of whoever signs in next", async ({ browser, site }) => {
  // In a window whose console is not watched: the site refuses what the old tab sends.
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const old = await context.newPage();
  await register(old, "doris");
  await open(old);
  const next = await context.newPage();
  await next.goto("/");
  await next.getByRole("button", { name: "Sign out" }).click();
  await expect(next.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await register(next, "edgar");
  const refused = old.waitForResponse((it) => it.request().method() === "POST");
  await old.locator(".cm-content").click();
  await old.keyboard.type("secret of doris");
  expect((await refused).status()).toBe(403);
  await open(next);
  await expect(source(next)).toHaveValue("");
  await context.close();
});
