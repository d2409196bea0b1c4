// The lessons: from the home page to understanding why 5, 7, 2 is lost for whoever moves.
import { accessible, expect, register, test } from "./site";

for (const lang of ["en", "zh"]) {
  for (const width of [360, 1280]) {
    test(`lessons have no barriers (${lang}, ${width})`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      for (const path of ["/lessons", ...Array.from({ length: 12 }, (_, i) => `/lessons/${i + 1}`)]) {
        await page.goto(`${path}?lang=${lang}`);
        await expect(page.locator("h1")).toBeVisible();
        await page.locator("details").evaluateAll((all) => {
          for (const it of all) (it as HTMLDetailsElement).open = true;
        });
        await accessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(width);
      }
    });
  }
}

test("a stranger walks from home to why 5, 7, 2 is lost", async ({ page }) => {
  await page.goto("/?lang=en");
  await page.getByRole("link", { name: /first lesson/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Won and lost positions");
  // A game is played in its place: one loses it by taking 3 of 10.
  const board = page.locator("[data-try]").first();
  await board.getByRole("link", { name: "Play it here" }).click();
  await expect(board.getByRole("status")).toHaveText("Your move.");
  await board.locator(".moves a").first().focus();
  await page.keyboard.press("Enter");
  await expect(board.getByRole("link", { name: "Take back" })).toBeVisible();
  await expect(page).toHaveURL(/\/lessons\/1$/);
  // A question says why.
  const question = page.locator("#question-1");
  await question.getByLabel("Won: all my moves").check();
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.locator("[data-answer]")).toContainText("Not so.");
  await question.getByLabel("Lost: whatever I do").check();
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question.locator("[data-answer]")).toContainText("Right.");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nim and XOR");
  await page.getByText("Why the theorem is true").click();
  await expect(page.getByText("From a paired position every move leads")).toBeVisible();
  await expect(page.locator("math").first()).toBeVisible();
  await accessible(page);
});

test("lessons need no script", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/lessons/2?lang=en");
  const question = page.locator("#question-1");
  await question.getByLabel("5", { exact: true }).check();
  await question.getByRole("button", { name: "Check" }).click();
  await expect(page).toHaveURL(/answers=1-2#question-1$/);
  await expect(question).toContainText("Right.");
  await page.getByRole("link", { name: "Play it here" }).first().click();
  await expect(page).toHaveURL(/\/play\/nim/);
  await context.close();
});

test("what one answered is kept for who is signed in", async ({ page }) => {
  await register(page, "ada-of-lessons");
  await page.goto("/lessons/2?lang=en");
  const question = page.locator("#question-1");
  await question.getByLabel("5", { exact: true }).check();
  await question.getByRole("button", { name: "Check" }).click();
  await expect(question).toContainText("Right.");
  await page.goto("/lessons?lang=en");
  await expect(page.getByText(/1 of \d questions/)).toBeVisible();
});

test("a chapter prints without controls", async ({ page }) => {
  await page.goto("/lessons/2?lang=en");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".site-nav")).toBeHidden();
  await expect(page.locator(".lesson-question button").first()).toBeHidden();
  await expect(page.locator(".lesson-board svg").first()).toBeVisible();
});
