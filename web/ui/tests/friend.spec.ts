// A game of two people at two screens: one sends a link, the other joins, both see every move at once.
import { type BrowserContext, type Page } from "@playwright/test";
import { accessible, expect, type Site, test } from "./site";

/** Somebody at a screen of their own. */
async function guest(
  browser: { newContext: (options: object) => Promise<BrowserContext> },
  site: Site,
  more: object = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, ...more });
  return context.newPage();
}

const status = (page: Page) => page.getByRole("status").first();

test("two guests play through a link, by mouse and by keyboard", async ({ browser, site }) => {
  const anna = await guest(browser, site);
  const bert = await guest(browser, site, { viewport: { width: 360, height: 740 } });
  await anna.goto("/play/nim?at=1,2&lang=en");
  await anna.getByRole("button", { name: "Play a friend by a link" }).click();
  await expect(status(anna)).toContainText("Waiting for your friend");
  await accessible(anna);
  const link = await anna.locator("#live-link").textContent();
  await bert.goto(`${link}?lang=zh`);
  await accessible(bert);
  await bert.getByRole("button", { name: "加入，你后手" }).click();
  await expect(status(bert)).toContainText("轮到朋友走");
  // Nobody loads the page anew: the invitation goes and the moves come by themselves.
  await expect(status(anna)).toHaveText("Your move.");
  await expect(anna.locator("#live-link")).toHaveCount(0);
  await accessible(anna);
  const good = anna.getByRole("button", { name: "take 1 from heap 2" });
  await good.focus();
  await anna.keyboard.press("Enter");
  await expect(status(anna)).toHaveText("Your friend moves.");
  await expect(status(bert)).toContainText("轮到你走");
  await accessible(bert);
  const wide = await bert.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await bert.locator(".play-board a.b-move").first().click();
  await expect(status(anna)).toContainText("Your friend's move");
  // Who leaves comes back to the game as it stands.
  await anna.goto("/lessons");
  await anna.goto(String(link));
  await expect(status(anna)).toContainText("Your move.");
  await anna.locator(".play-board a.b-move").first().click();
  await expect(status(anna)).toContainText("you win");
  await expect(status(bert)).toContainText("朋友赢了");
  await accessible(anna);
  await bert.getByRole("button", { name: "交换先后手，再来一局" }).click();
  await expect(status(bert)).toContainText("轮到你走");
  await expect(status(anna)).toHaveText("Your friend moves.");
  for (const page of [anna, bert]) await page.context().close();
});

test("a link needs no script, and a third looks on", async ({ browser, site }) => {
  const plain = { javaScriptEnabled: false };
  const anna = await guest(browser, site, plain);
  const bert = await guest(browser, site, plain);
  const carl = await guest(browser, site);
  await anna.goto("/play/nim?at=1,2&lang=en");
  await anna.getByLabel("First move").selectOption("other");
  await anna.getByRole("button", { name: "Play a friend by a link" }).click();
  const link = String(await anna.locator("#live-link").textContent());
  await bert.goto(`${link}?lang=en`);
  await bert.getByRole("button", { name: "Join: you move first" }).click();
  await expect(status(bert)).toHaveText("Your move.");
  await carl.goto(`${link}?lang=en`);
  await expect(carl.getByText("Both places are taken")).toBeVisible();
  await expect(status(carl)).toHaveText("The first player moves.");
  await bert.locator(".play-board a.b-move").first().click();
  await bert.getByRole("button", { name: /^Make this move/ }).click();
  await expect(status(bert)).toHaveText("Your friend moves.");
  await expect(status(carl)).toHaveText("The second player moves.");
  await anna.reload();
  await expect(status(anna)).toContainText("Your move.");
  for (const page of [anna, bert, carl]) await page.context().close();
});

test("a game of two is good to look at", async ({ browser, site }) => {
  for (const scheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      for (const lang of ["en", "zh"]) {
        const look = { colorScheme: scheme, viewport: { width, height: 800 } };
        const anna = await guest(browser, site, look);
        const bert = await guest(browser, site, look);
        const shot = (page: Page, name: string) =>
          page.screenshot({
            path: `test-results/friend/${name}-${scheme}-${width}-${lang}.png`,
            fullPage: true,
          });
        await anna.goto(`/play/hackenbush?lang=${lang}`);
        await anna.locator(".play-begin button").nth(1).click();
        const link = String(await anna.locator("#live-link").textContent());
        await shot(anna, "waiting");
        await bert.goto(`${link}?lang=${lang}`);
        await shot(bert, "invited");
        await bert.locator(".live-join button").click();
        await expect(anna.locator(".live-moves")).toBeVisible();
        await shot(anna, "moving");
        for (const page of [anna, bert]) await page.context().close();
      }
    }
  }
});
