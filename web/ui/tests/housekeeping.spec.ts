// What whoever runs a site does now and then: accounts from a list, a backup, something judged again, a contest
// moved, copied and deleted; and each page says what was done.
import type { Browser, Page } from "@playwright/test";
import { PASSWORD, accessible, expect, grant, register, submit, test, verdict } from "./site";

const HOUR = 3_600_000;

/** A moment as a field of a form has it, in UTC. */
function field(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en", timezoneId: "UTC" });
  const page = await context.newPage();
  await register(page, name);
  return page;
}

/** Looks at the page as it is now, wide and narrow: no barriers, nothing beyond the edge. */
async function seen(page: Page, name: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await accessible(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, `${name} ${width}`).toBeLessThanOrEqual(0);
    const shots = process.env["SHOTS"];
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The same in both languages. */
async function looks(page: Page, address: string, name: string): Promise<void> {
  for (const lang of ["zh", "en"]) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
    await seen(page, `${name}-${lang}`);
  }
}

test("one submission is judged again, and the page says what was done", async ({ browser, emptySite }) => {
  const ada = await somebody(browser, emptySite.url, "ada");
  await submit(ada, "hdoj-2147", "python", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  const shown = new URL(ada.url()).pathname;
  const root = await somebody(browser, emptySite.url, "bouton");
  grant(emptySite, "bouton", "admin");
  await expect(ada.locator("a[href^='/rejudge']")).toHaveCount(0);
  await looks(root, shown, "submission");
  await root.locator("a[href^='/rejudge']").last().click();
  await root.waitForURL(/rejudge\?submission=/);
  await expect(root.locator("#found-title")).toHaveText("One submission would be judged again");
  await looks(root, new URL(root.url()).pathname + new URL(root.url()).search, "rejudge-one");
  await looks(root, "/rejudge?language=python&look=1", "rejudge-language");
  await root.goto(`/rejudge?submission=${shown.split("/").pop()}`);
  await root.locator("section.contest-join form button").click();
  await root.waitForURL(/rejudgings\/\d+$/);
  const set = new URL(root.url()).pathname;
  await expect(async () => {
    await root.goto(set);
    await expect(root.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await looks(root, set, "rejudging");
  await looks(root, "/rejudge", "rejudge-undecided");
  await root.goto("/rejudge");
  await root.getByRole("button", { name: "Let the new results of the judged set count" }).click();
  // Said once, without a script, and not after loading again.
  await expect(root.locator(".done")).toHaveText("The new results count now.");
  await seen(root, "done");
  await root.reload();
  await expect(root.locator(".done")).toHaveCount(0);
});

test("accounts come from a list, and a backup is written meanwhile", async ({ browser, emptySite }) => {
  const root = await somebody(browser, emptySite.url, "bouton");
  grant(emptySite, "bouton", "admin");
  await looks(root, "/admin", "overview");
  await looks(root, "/admin/users", "users");
  await looks(root, "/admin/accounts", "accounts");
  await root.locator("#people").fill("ada,Ada Lovelace\nbouton\nbo");
  await root.getByRole("button", { name: "Check" }).click();
  await expect(root.locator("tr[data-fate=made]")).toHaveCount(2);
  await seen(root, "accounts-checked");
  await root.getByRole("button", { name: "Make the accounts" }).click();
  await expect(root.locator("#roster-links")).toContainText("Ada Lovelace");
  await seen(root, "accounts-made");
  // What the list calls them is kept, and changed where they are.
  await looks(root, "/admin/users?q=lovelace", "users-called");
  await root.goto("/admin/users?q=lovelace");
  await root.getByRole("link", { name: "ada" }).click();
  await root.locator("#called").fill("Countess of Lovelace");
  await root.getByRole("button", { name: "Keep the name" }).click();
  await expect(root.locator(".done")).toBeVisible();
  await seen(root, "user-called");

  await looks(root, "/admin/backups", "backups-none");
  await root.getByRole("button", { name: "Write a backup now" }).click();
  await expect(root.locator(".done")).toBeVisible();
  await expect(root.locator("#backups tbody tr")).toHaveCount(1);
  await looks(root, "/admin/backups", "backups");

  // It goes to nobody who has found the machine unlocked.
  await root.goto("/admin/backups");
  await root.locator("#backups tbody a").click();
  const backup = new URL(root.url()).pathname;
  await looks(root, backup, "backup");
  await root.goto(backup);
  await root.locator("#password").fill("not the password");
  await root.getByRole("button", { name: "Delete" }).click();
  await expect(root.locator("#password-error")).toBeVisible();
  await seen(root, "backup-wrong-password");
  await root.locator("#password").fill(PASSWORD);
  const taken = root.waitForEvent("download");
  await root.getByRole("button", { name: "Download" }).click();
  expect(backup.endsWith(`/${(await taken).suggestedFilename()}`)).toBe(true);
  await root.locator("#password").fill(PASSWORD);
  await root.getByRole("button", { name: "Delete" }).click();
  await expect(root.locator(".done")).toHaveText("The backup was deleted.");
  await expect(root.locator("#backups tbody tr")).toHaveCount(0);
});

test("an open page follows an end that is moved, and a contest is copied and deleted", async ({ browser, emptySite }) => {
  const root = await somebody(browser, emptySite.url, "bouton");
  grant(emptySite, "bouton", "admin");
  const now = Date.now();
  await root.goto("/contests/new");
  await root.locator("#name_en").fill("Autumn Cup");
  await root.locator("#problems").fill("hdoj-1846\nnim");
  await root.locator("#start").fill(field(now - HOUR));
  await root.locator("#end").fill(field(now + HOUR));
  await root.locator("#freeze").fill("");
  await root.locator('button[value="save"]').click();
  await root.waitForURL(/\/contests\/\d+$/);
  await expect(root.locator(".done")).toHaveText("The contest was made.");
  const address = new URL(root.url()).pathname;

  const ada = await somebody(browser, emptySite.url, "ada");
  await ada.goto(address);
  await ada.getByRole("button", { name: "Join" }).click();
  await looks(ada, `${address}/problems/A`, "contest-problem");
  await ada.goto(`${address}/problems/A`);
  const stranger = await (await browser.newContext({ baseURL: emptySite.url, locale: "en" })).newPage();
  await looks(stranger, `${address}/scoreboard`, "scoreboard");
  await stranger.goto(`${address}/scoreboard`);
  await looks(root, `${address}/jury`, "jury");
  const clocks = [ada, stranger].map((page) => page.locator("#contest-clock time"));
  const before = await Promise.all(clocks.map((clock) => clock.getAttribute("datetime")));
  await root.goto(`${address}/edit`);
  await root.locator("#end").fill(field(now + 3 * HOUR));
  await root.locator('button[value="save"]').click();
  await expect(root.locator(".done")).toHaveText("The contest was saved.");
  for (const [place, clock] of clocks.entries()) {
    await expect(clock).not.toHaveAttribute("datetime", before[place] ?? "");
    // It goes on counting.
    await expect(clock).toHaveText(/^2:[45]\d:\d\d$/);
  }
  // Its end loads the page again in a moment; who begins to type before that loses nothing.
  await ada.clock.install();
  await ada.goto(address);
  await ada.locator("body").evaluate((body) => body.setAttribute("data-marked", ""));
  await ada.clock.pauseAt(Date.now() + 4 * HOUR);
  await ada.locator("#text").fill("May a heap be empty?");
  await ada.clock.runFor(5000);
  await expect(ada.locator("body[data-marked] #text")).toHaveValue("May a heap be empty?");

  await root.goto(`${address}/jury`);
  await root.getByRole("link", { name: "Copy this contest" }).click();
  await expect(root.locator("#name_en")).toHaveValue("Autumn Cup");
  await root.locator("#name_en").fill("Winter Cup");
  await root.locator('button[value="save"]').click();
  await root.waitForURL(/\/contests\/\d+$/);
  const copy = new URL(root.url()).pathname;
  expect(copy).not.toBe(address);
  await root.goto(`${copy}/jury`);
  await root.getByRole("link", { name: "Delete this contest" }).click();
  await looks(root, `${copy}/delete`, "contest-delete");
  await root.locator("#confirm").fill("Winter Cup");
  await root.getByRole("button", { name: "Delete this contest" }).click();
  await root.waitForURL(/\/contests$/);
  await expect(root.locator(".done")).toHaveText("The contest was deleted.");
});
