// Whoever runs the site looks after people, settings and announcements, and finds it all in the
// record afterwards.
import { accessible, expect, grant, PASSWORD, register, test } from "./site";

const VIEWS = [
  { lang: "en", width: 1280, scheme: "light", boss: "bouton", pupil: "zermelo", done: "changed the role" },
  { lang: "zh", width: 360, scheme: "dark", boss: "guanli", pupil: "xuesheng", done: "更改角色" },
] as const;

for (const { lang, width, scheme, boss, pupil, done } of VIEWS) {
  test(`an administrator runs the site (${lang}, ${width}, ${scheme})`, async ({ browser, site }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 800 },
      colorScheme: scheme,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    const fits = async (): Promise<void> => {
      await accessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    /** Does what leads to another page, and waits for it. */
    const leads = async (doing: Promise<void>): Promise<void> => {
      await Promise.all([page.waitForEvent("load"), doing]);
    };

    await register(page, pupil);
    await page.context().clearCookies();
    await register(page, boss);
    grant(site, boss, "admin");

    await page.goto(`/admin?lang=${lang}`);
    await expect(page.locator("dl.facts").first()).toContainText("SQLite");
    await expect(page.locator("#sandbox-title")).toBeVisible();
    await fits();
    await page.screenshot({ path: test.info().outputPath("overview.png"), fullPage: true });

    await leads(page.locator("a[href='/admin/users']").click());
    await page.locator("#q").fill(pupil.slice(0, 4));
    await leads(page.keyboard.press("Enter"));
    await fits();
    await page.screenshot({ path: test.info().outputPath("users.png"), fullPage: true });
    await leads(page.getByRole("link", { name: pupil, exact: true }).click());
    await fits();
    await page.locator("#role").selectOption("teacher");
    await page.locator("button[value=role]").focus();
    await leads(page.keyboard.press("Enter"));
    await expect(page.locator("#role")).toHaveValue("teacher");

    // What is wrong is said at its place, and nothing is deleted.
    await page.locator("#name").fill("somebody");
    await leads(page.locator("button[value=delete]").click());
    await expect(page.locator("#name-error")).toBeVisible();
    await fits();
    await page.screenshot({ path: test.info().outputPath("user.png"), fullPage: true });

    await page.goto("/admin/settings");
    await page.locator("#sign_in_text").fill("Nim 42");
    await leads(page.locator("form[action='/admin/settings'] button").click());
    await page.locator("#body").fill("Down at noon. 中午停机。");
    await leads(page.locator("form[action='/admin/announcements'] button").click());
    await expect(page.locator(".announcements")).toContainText("中午停机");
    await fits();
    await page.screenshot({ path: test.info().outputPath("settings.png"), fullPage: true });
    const stranger = await browser.newContext({ baseURL: site.url });
    const login = await stranger.newPage();
    await expect(async () => {
      await login.goto("/login");
      await expect(login.getByText("Nim 42")).toBeVisible({ timeout: 500 });
    }).toPass();
    await accessible(login);
    await stranger.close();
    await leads(page.locator("form[action$='/end'] button").first().click());
    await expect(page.locator(".announcements")).toHaveCount(0);

    await page.goto(`/admin/audit?target=${pupil}`);
    await expect(page.getByRole("main").locator("tbody")).toContainText(done);
    await fits();
    await page.screenshot({ path: test.info().outputPath("audit.png"), fullPage: true });

    // Deleted: the name is free again, and whoever has it now is somebody else.
    await page.goto(`/admin/users?q=${pupil}`);
    await leads(page.getByRole("link", { name: pupil, exact: true }).click());
    await page.locator("#name").fill(pupil);
    await leads(page.locator("button[value=delete]").click());
    await expect(page.locator("button[value=delete]")).toHaveCount(0);
    const old = await browser.newContext({ baseURL: site.url });
    const door = await old.newPage();
    await door.goto("/login");
    await door.getByLabel("User name").fill(pupil);
    await door.getByLabel("Password").fill(PASSWORD);
    await door.getByRole("main").getByRole("button").click();
    await expect(door.getByRole("alert")).toBeVisible();
    await old.close();
    expect(faults).toEqual([]);
    await context.close();
  });
}
