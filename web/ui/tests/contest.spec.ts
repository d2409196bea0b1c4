// A whole contest: made, joined, solved, asked about, frozen, ended, shown, and solved afterwards. Time
// is moved by the jury, which moves the contest.
import type { Browser, Page } from "@playwright/test";
import { accessible, expect, grant, register, test, verdict } from "./site";

const HOUR = 3_600_000;

/** A moment as a field of a form has it, in UTC. */
function field(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** Moves the contest so that it began that many hours ago; it lasts five, the last one frozen. */
async function began(jury: Page, address: string, hours: number): Promise<void> {
  await jury.goto(`${address}/edit`);
  const start = Date.now() - hours * HOUR;
  await jury.locator("#start").fill(field(start));
  await jury.locator("#end").fill(field(start + 5 * HOUR));
  await jury.locator("#freeze").fill(field(start + 4 * HOUR));
  await jury.locator("main form button[type=submit]").last().click();
  await jury.waitForURL(/\/contests\/\d+$/);
}

async function send(page: Page, address: string, letter: string, source: string): Promise<void> {
  await page.goto(`${address}/problems/${letter}`);
  await page.locator("#language").selectOption("python");
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(source);
  await page.locator("form[data-island=editor] button[type=submit]").click();
  await page.waitForURL(/\/submissions\/\d+$/);
}

/** Looks at a page as people have it: wide and narrow, in both languages, without barriers. */
async function looks(page: Page, address: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ["zh", "en"]) {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await accessible(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${address} at ${width} in ${lang}`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en", timezoneId: "UTC" });
  const page = await context.newPage();
  await register(page, name);
  return page;
}

test("a contest from the form to the shown results", async ({ browser, site, page }) => {
  test.setTimeout(240_000);
  await looks(page, "/contests");
  const jury = await somebody(browser, site.url, "contest-jury");
  grant(site, "contest-jury", "setter");
  const ada = await somebody(browser, site.url, "contest-ada");

  await jury.goto("/contests");
  await jury.getByRole("link", { name: "New contest" }).click();
  await looks(jury, "/contests/new");
  await jury.locator("#name_en").fill("Autumn Cup of very long names that go on and on");
  await jury.locator("#name_zh").fill("秋季赛");
  await jury.locator("#problems").fill("hdoj-1846 #d62728\nnim");
  await jury.locator("main form button[type=submit]").last().click();
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;

  await ada.goto(address);
  await expect(ada.getByText("The problems are shown when the contest begins.")).toBeVisible();
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("You take part as contest-ada.")).toBeVisible();
  await looks(ada, address);

  await began(jury, address, 1);
  // The live table has the verdict without being loaded again.
  await page.goto(`${address}/scoreboard`);
  await send(ada, address, "A", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await expect(page.locator("td.w").first()).toHaveText("−1");
  await send(
    ada,
    address,
    "A",
    "for _ in range(int(input())):\n    n, m = map(int, input().split())\n" +
      "    print('first' if n % (m + 1) else 'second')\n",
  );
  await verdict(ada, "Accepted");
  await expect(page.locator("tbody td.f").first()).toContainText("+1");
  await looks(page, `${address}/scoreboard`);

  await ada.goto(address);
  await ada.locator("#text").fill("May a heap be empty?");
  await ada.getByRole("button", { name: "Ask" }).click();
  await expect(ada.getByText("Not answered yet.")).toBeVisible();
  await jury.goto(address);
  await jury.getByLabel("Answer", { exact: true }).fill("Read the bounds.");
  await jury.getByRole("checkbox", { name: "To everybody" }).check();
  await jury.getByRole("button", { name: "Send the answer" }).click();
  await page.goto(address);
  await expect(page.getByText("Read the bounds.")).toBeVisible();
  await looks(ada, address);

  // Four hours and a half have passed: the table is frozen.
  await began(jury, address, 4.5);
  await send(ada, address, "B", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await page.goto(`${address}/scoreboard`);
  await expect(page.getByText("The table is frozen")).toBeVisible();
  // What was handed in before is as old as the contest now: it is frozen, too.
  await expect(page.locator("tbody td.p")).toHaveText(["?2", "?1"]);
  await looks(page, `${address}/scoreboard`);

  await began(jury, address, 6);
  await looks(jury, `${address}/jury`);
  while ((await jury.getByRole("button", { name: /^Show [A-Z] of/ }).count()) > 0) {
    await jury.getByRole("button", { name: /^Show [A-Z] of/ }).click();
    await jury.waitForURL(/#reveal$/);
    await jury.goto(`${address}/jury`);
  }
  await jury.getByRole("button", { name: "Show everything" }).click();
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.p")).toHaveCount(0);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");

  // Afterwards one goes on, and nothing counts.
  await send(ada, address, "B", "print('still wrong')\n");
  await verdict(ada, "Wrong answer");
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");
  for (const one of [jury, ada]) await one.context().close();
});
