// Figures of a problem and of people, and what people choose for themselves: on a desk and on a
// telephone, in both languages, light and dark.
import type { Page } from "@playwright/test";
import { ACCEPTED, WRONG } from "./programs";
import { accessible, expect, register, submit, test, verdict } from "./site";

/** No barriers, and nothing wider than the screen. */
async function fits(page: Page, path: string): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await accessible(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
}

test("statistics, solution, ranking and a user's page fit every screen", async ({ page }) => {
  await register(page, "fiona");
  await page.goto("/problems/hdoj-2147/solution");
  await expect(page.getByRole("main")).toContainText("Solve the problem first");
  await submit(page, "hdoj-2147", "cpp", WRONG);
  await verdict(page, "Wrong answer");
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.locator("[data-kind=insert]").first()).toBeVisible();
  const compared = new URL(page.url()).pathname;
  await page.goto("/account");
  await page.getByLabel("Show my accepted programs").check();
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByRole("status")).toHaveText("The settings were saved.");
  const paths = [
    "/problems/hdoj-2147/statistics",
    "/problems/hdoj-2147/solution",
    "/ranking",
    "/users/fiona",
    "/account",
    compared,
  ];
  // Of width, language and theme any two meet in each way.
  for (const [width, lang, scheme] of [
    [360, "zh", "dark"],
    [360, "en", "light"],
    [1280, "zh", "light"],
    [1280, "en", "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of paths) {
      await page.goto(`${path}?lang=${lang}`);
      await fits(page, path);
      const name = `${path.slice(1).replaceAll("/", "-")}-${width}-${scheme}-${lang}`;
      await page.screenshot({ path: `test-results/figures/${name}.png`, fullPage: true });
    }
  }
  await page.goto("/problems/hdoj-2147");
  await page.getByRole("link", { name: "Solution" }).click();
  await expect(page.locator(".theorem")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("fiona");
  await page.getByRole("link", { name: "Statistics" }).click();
  await expect(page.getByRole("img", { name: /accepted program/ })).toBeVisible();
});

test("a theme and a time zone that were chosen hold", async ({ page }) => {
  await register(page, "gwen");
  await page.goto("/account");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("Time zone").fill("Pacific/Honolulu");
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByRole("status")).toHaveText("The settings were saved.");
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onDark = await ink();
  await accessible(page);
  await page.goto("/users/gwen");
  const joined = page.locator("time").first();
  const iso = await joined.getAttribute("datetime");
  const honolulu = new Date(iso ?? "").toLocaleString("sv-SE", {
    timeZone: "Pacific/Honolulu", dateStyle: "short", timeStyle: "short",
  });
  await expect(joined).toHaveText(honolulu);
  await page.goto("/account");
  await page.getByLabel("Theme").selectOption("light");
  await page.getByLabel("Time zone").fill("");
  await page.getByRole("button", { name: "Save the settings" }).click();
  await expect(page.getByRole("status")).toHaveText("The settings were saved.");
  expect(await ink()).not.toBe(onDark);
});

test("figures need no script", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/ranking");
  await expect(page.locator("h1")).toBeVisible();
  await page.goto("/problems/hdoj-1847/statistics");
  await expect(page.getByRole("main")).toContainText("Nobody has handed in");
  await context.close();
});
