// Every page in both languages: no barriers, no errors; the editor's manners; no script needed.
import { ACCEPTED } from "./programs";
import { accessible, expect, register, submit, test, verdict } from "./site";

const OPEN_PAGES = [
  "/",
  "/problems",
  "/problems/hdoj-1536",
  "/problems/hdoj-1850",
  "/problems/hdoj-2147",
  "/problems/poj-3710",
  "/problems/hdoj-2147/statistics",
  "/problems/hdoj-2147/solution",
  "/ranking",
  "/news",
  "/submissions",
  "/login",
  "/register",
  "/api/docs",
];

for (const lang of ["en", "zh"]) {
  test(`pages for everybody have no barriers (${lang})`, async ({ page }) => {
    for (const path of OPEN_PAGES) {
      await page.goto(`${path}?lang=${lang}`);
      await expect(page.locator("h1")).toBeVisible();
      await accessible(page);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(wide, `${path} scrolls sideways`).toBe(false);
    }
  });

  test(`pages fit a telephone (${lang})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    for (const path of OPEN_PAGES) {
      await page.goto(`${path}?lang=${lang}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(360);
    }
  });
}

test("the editor remembers the language and the draft, and indents", async ({ page }) => {
  await register(page, "emil");
  await page.goto("/problems/hdoj-1850");
  await page.locator("#language").selectOption("python");
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.type("for i in range(3):");
  // What knows the language comes by itself; before that nothing can be indented.
  await expect(editor.locator(".cm-line").first().locator("span").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("print(i)");
  await expect(page.locator("#source")).toHaveValue("for i in range(3):\n    print(i)");
  await page.reload();
  await expect(page.locator("#language")).toHaveValue("python");
  await expect(page.locator(".cm-content")).toContainText("print(i)");
  await page.goto("/problems/hdoj-1536");
  await expect(page.locator("#language")).toHaveValue("python");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content")).not.toBeFocused();
  await expect(page.locator("main :is(button, input, select, a):focus")).toHaveCount(1);
});

test("a language chosen before the editor has come is remembered too", async ({ page }) => {
  await register(page, "hugo");
  // The editor comes only after the language was chosen.
  let chosen = (): void => {};
  const isChosen = new Promise<void>((resolve) => (chosen = resolve));
  await page.route(/editor-.*\.js$/, async (route) => {
    await isChosen;
    await route.continue();
  });
  await page.goto("/problems/hdoj-1850");
  await page.locator("#language").selectOption("python");
  chosen();
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.goto("/problems/hdoj-1536");
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(page.locator("#language")).toHaveValue("python");
});

test("samples are copied by a button", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/problems/hdoj-2147");
  await page.getByRole("button", { name: "Copy input 1" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe((await page.locator("#sample-1-input").innerText()).trim());
});

test("the lists show what was submitted", async ({ page }) => {
  await register(page, "fred");
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await page.goto("/submissions");
  await expect(page.getByRole("main").getByRole("link", { name: "fred" }).first()).toBeVisible();
  await accessible(page);
  await page.goto("/users/fred");
  await expect(page.getByRole("main")).toContainText("Kiki's Game");
  await accessible(page);
  await page.goto("/problems");
  await accessible(page);
});

test("without scripts the form submits and the page shows the verdict", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, locale: "en-GB" });
  const page = await context.newPage();
  await register(page, "gina");
  await page.goto("/problems/hdoj-2147");
  await page.locator("#language").selectOption("cpp");
  await page.locator("#source").fill(ACCEPTED);
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  // The page asks for itself again every few seconds until there is a verdict.
  await expect(page.locator("#judging .verdict").first()).toHaveText("Accepted");
  await context.close();
});

test("a page with a barrier is told from one without", async ({ page }) => {
  await page.goto("/");
  await accessible(page);
  await page.locator("main").evaluate((main) => {
    main.append(Object.assign(document.createElement("p"), { textContent: "pale", style: "color: #eee" }));
  });
  await expect(accessible(page)).rejects.toThrow("color-contrast");
});
