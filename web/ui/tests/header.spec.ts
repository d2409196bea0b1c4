// The header: one calm line on a telephone, whose menu opens by touch and by keyboard, with scripts and
// without.
import type { Page } from "@playwright/test";
import { accessible, expect, register, test } from "./site";

const PLACES = ["/problems", "/lessons", "/play", "/explore", "/contests", "/submissions", "/ranking"];

async function height(page: Page): Promise<number> {
  return (await page.locator(".site-header").boundingBox())?.height ?? Infinity;
}

for (const lang of ["en", "zh"]) {
  for (const scheme of ["light", "dark"] as const) {
    test(`is one line at 360 px, and its menu has every link (${lang}, ${scheme})`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`/play?lang=${lang}`);
      expect(await height(page)).toBeLessThan(70);
      await expect(page.locator(".site-header > .account-nav a")).toHaveCount(2);
      await expect(page.locator(".site-header > .account-nav a").last()).toBeVisible();
      // The name stays on one line.
      expect((await page.locator(".site-name").boundingBox())?.height).toBeLessThan(50);
      await page.screenshot({ path: test.info().outputPath("closed.png") });
      await page.locator(".menu-button").click();
      for (const place of PLACES) {
        await expect(page.locator(`.site-nav a[href="${place}"]`)).toBeVisible();
      }
      await accessible(page);
      await page.screenshot({ path: test.info().outputPath("open.png") });
      await page.locator('.site-nav a[href="/contests"]').click();
      await expect(page).toHaveURL(/\/contests$/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
}

test("the menu is opened, walked and closed by the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/problems");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator('.site-nav a[href="/problems"]')).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".site-nav")).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});

test("whoever is signed in finds account and sign-out in the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await register(page, "a-rather-long-name-of-32-letters");
  await page.goto("/problems");
  expect(await height(page)).toBeLessThan(70);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "a-rather-long-name-of-32-letters" })).toBeVisible();
  await expect(page.locator('.site-nav a[href="/classes"]')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await accessible(page);
  await page.screenshot({ path: test.info().outputPath("account.png") });
  // Where the menu just fits, it is one line, and so are the tabs beside the editor.
  await page.goto("/problems/hdoj-1536");
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await height(page)).toBeLessThan(70);
    expect((await page.locator(".tabs").boundingBox())?.height).toBeLessThan(40);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("works without scripts, and stands in the header where there is room", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, locale: "en-GB" });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/problems");
  await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
  for (const place of PLACES) await expect(page.locator(`.site-nav a[href="${place}"]`)).toBeVisible();
  expect(await height(page)).toBeLessThan(80);
  // Who cannot submit has the page for the statement.
  await page.goto("/problems/hdoj-1536");
  const [statement, box] = await Promise.all([".problem", ".submit"].map((it) => page.locator(it).boundingBox()));
  expect(statement?.width).toBeGreaterThan(2 * (box?.width ?? Infinity));
  await page.goto("/problems");
  // On a tablet there is no room for all of it.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  expect(await height(page)).toBeLessThan(80);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.site-nav a[href="/ranking"]')).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator('.site-nav a[href="/ranking"]').click();
  await expect(page).toHaveURL(/\/ranking$/);
  await context.close();
});

test("the parts of a problem are one line beside the editor, to which a telephone is led", async ({ page }) => {
  await register(page, "petra");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/problems/nim");
  const tops = await page.locator(".tabs a").evaluateAll((all) => all.map((it) => (it as HTMLElement).offsetTop));
  expect(new Set(tops).size).toBe(1);
  const link = page.locator(".to-submit a");
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("#submit")).not.toBeInViewport();
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await link.click();
  await expect(page.locator("#submit-title")).toBeInViewport();
});
