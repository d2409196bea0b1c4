// Somebody takes along what the site knows of them, and deletes the account; what they handed in stays, without
// their name.
import { readFileSync } from "node:fs";
import { expect, PASSWORD } from "./site";
import { walk } from "./ways";

interface Known {
  account: { name: string; settings: { language: string | null; theme: string | null } };
  submissions: { problem: string; source: string }[];
}

walk("somebody takes their data along and leaves", ["zh-360-keyboard", "en-1280-mouse"], async (way) => {
  const name = `leaver-${way.name}`;
  const page = await way.somebody(name);
  await way.submit(page, "/problems/hdoj-1846", "python", "print('wrong')\n");
  await way.verdict(page, "WA");
  const submission = new URL(page.url()).pathname;

  // Another browser, in which they are signed in, too.
  const other = await way.visitor();
  await way.signIn(other, name);

  // Settings, so that there is something to take along.
  if (way.width < 600) await way.press(page.locator(".menu-button"));
  await way.follow(page.locator(".account-nav a[href='/account']"));
  await way.looks(page, "account");
  await way.choose(page.locator("#theme"), "dark");
  await way.follow(page.locator("#settings button[type=submit]"));
  await expect(page.locator(".done")).toHaveText(way.words("notice-settings-saved"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await way.looks(page, "dark");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    way.press(page.getByRole("link", { name: way.words("export-button"), exact: true })),
  ]);
  expect(download.suggestedFilename()).toBe("grundy.json");
  const known = JSON.parse(readFileSync(await download.path(), "utf8")) as Known;
  expect(known.account.name).toBe(name);
  expect(known.account.settings.theme).toBe("dark");
  expect(known.submissions.map((it) => it.problem)).toEqual(["hdoj-1846"]);
  expect(known.submissions[0]?.source).toContain("print('wrong')");

  // Not with a wrong password: that is said at its field, and both browsers are still signed in.
  const gone = page.locator("#account-delete button[type=submit]");
  await way.type(page.locator("#confirm"), "not the password");
  await way.follow(gone);
  await expect(page.locator("#confirm-error")).toBeInViewport();
  await expect(page.locator("#confirm")).toBeFocused();
  await way.looks(page, "wrong password");
  await other.goto("/account");
  await expect(other.locator("#account-delete")).toBeVisible();

  await way.type(page.locator("#confirm"), PASSWORD);
  await way.follow(gone);
  await expect(page.locator(".done")).toHaveText(way.words("notice-account-gone"));
  await expect(page.getByRole("banner").getByRole("link", { name: way.words("nav-login") })).toBeVisible();
  await way.looks(page, "gone");
  await other.goto("/account");
  await expect(other).toHaveURL(/\/login/);
  await way.type(other.locator("main #name"), name);
  await way.type(other.locator("main #password"), PASSWORD);
  await way.press(other.locator("main form button[type=submit]"));
  await expect(other.getByRole("alert")).toBeVisible();
  await way.looks(other, "nobody");

  // What was handed in stays, under a number.
  await page.goto("/submissions?problem=hdoj-1846");
  const row = page.locator("main tbody tr", { has: page.locator(`a[href='${submission}']`) });
  await expect(row).toHaveCount(1);
  await expect(page.locator("main")).not.toContainText(name);
  await way.looks(page, "submissions");
});
