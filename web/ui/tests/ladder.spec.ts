// Programs against programs: two people let theirs play, everybody replays the games, and one takes it out.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { accessible, expect, register, submit, test, verdict } from "./site";

const LADDER = "/problems/nim-play/ladder";

/** A program of the catalog. */
function program(path: string): string {
  const catalog = new URL("../../../problems/catalog/nim-play/submissions/", import.meta.url);
  return readFileSync(fileURLToPath(new URL(path, catalog)), "utf8");
}

/** Lets one's accepted program play, by keyboard. */
async function enter(page: Page): Promise<void> {
  await page.goto(`${LADDER}?lang=en`);
  await page.getByLabel(/Everyone may see my name/).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Plays now:")).toBeVisible();
}

/** Looks at a page as it is at each width, in each language and scheme. */
async function lookedAt(page: Page, address: string, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ["en", "zh"]) {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await accessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const file = `${name}-${colorScheme}-${width}-${lang}.png`;
        await page.screenshot({ path: `test-results/ladder/${file}`, fullPage: true });
      }
    }
  }
  // The language that was asked for last stays.
  await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=en`);
}

test("programs play each other, and the games are replayed by keyboard", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(1_200_000);
  await page.goto(`${LADDER}?lang=en`);
  await expect(page.getByRole("row", { name: /Perfect player/ })).toBeVisible();
  await lookedAt(page, LADDER, "fresh");
  await register(page, "climber");
  await submit(page, "nim-play", "python", program("accepted/xor.py"));
  await verdict(page, "Accepted");
  await enter(page);

  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await register(other, "rival");
  await submit(other, "nim-play", "cpp", program("accepted/xor.cpp"));
  await verdict(other, "Accepted");
  await enter(other);

  // Workers play, and the table that is looked at follows.
  const waits = other.getByRole("link", { name: "Look again" });
  await expect(waits).toHaveCount(0, { timeout: 600_000 });
  await expect(other.locator(".ladder tr.own")).toContainText(/\d{4}/);
  await page.goto(`${LADDER}?lang=en`);
  const own = page.locator(".ladder tr.own");
  await expect(own).toContainText(/\d{4}/);
  // Between those without a mistake it is even.
  const cell = page.getByRole("link", { name: /^climber against rival: 4 won, 4 lost$/ });
  await expect(cell).toHaveText("4:4");
  await lookedAt(page, LADDER, "ladder");

  await page.goto(`${LADDER}?lang=en`);
  await page.getByRole("link", { name: "Matches of climber" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#matches li")).toHaveCount(3);
  await page.goto(`${LADDER}?lang=en`);
  await page.getByRole("link", { name: /^climber against Beginner/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/matches\/\d+$/);
  const match = page.url();
  await lookedAt(page, match, "match");
  await page.goto(`${match}?lang=en`);
  await expect(page.locator("#game svg.board").first()).toBeVisible();
  // To the end, step by step.
  const on = page.getByRole("link", { name: "On ›", exact: true });
  const status = page.getByRole("status");
  await expect(status).toContainText("is to move.");
  for (let moves = 0; moves < 300 && (await on.count()) > 0; moves += 1) {
    const address = page.url();
    await on.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== address);
  }
  await expect(status).toContainText("wins");
  await expect(page.locator(".record [aria-current=step]")).toHaveCount(1);
  await accessible(page);
  // What the position is worth is tried on the board.
  await page.locator(".record a").first().click();
  await page.getByRole("link", { name: "Play on from here" }).click();
  await page.waitForURL(/\/play\/nim\?/);

  // Who takes the program out takes its games along.
  await other.goto(`${LADDER}?lang=en`);
  await other.getByRole("button", { name: "Take it out" }).focus();
  await other.keyboard.press("Enter");
  await expect(other.getByText("Plays now:")).toHaveCount(0);
  await page.goto(`${LADDER}?lang=en`);
  await expect(page.getByRole("rowheader", { name: /rival/ })).toHaveCount(0);
  await context.close();
});
