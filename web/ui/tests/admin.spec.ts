// Whoever runs the site looks after people, settings and announcements, and finds it all in the
// record afterwards.
import { expect, grant, PASSWORD } from "./site";
import { walk } from "./ways";

walk("an administrator runs the site", ["en-360-keyboard", "zh-1280-mouse"], async (way) => {
  const [boss, pupil] = [`boss-${way.name}`, `pupil-${way.name}`] as const;
  const page = await way.visitor(way.width, way.lang === "zh" ? "dark" : "light");
  await way.somebody(pupil, page);
  await page.context().clearCookies();
  await way.somebody(boss, page);
  grant(way.site, boss, "admin");

  await page.goto("/admin");
  await expect(page.locator("dl.facts").first()).toContainText("SQLite");
  await expect(page.locator("#sandbox-title")).toBeVisible();
  await way.looks(page, "overview");

  await way.follow(page.locator("a[href='/admin/users']"));
  await way.type(page.locator("#q"), pupil.slice(0, 4));
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")]);
  await way.looks(page, "users");
  await way.follow(page.getByRole("link", { name: pupil, exact: true }));
  await way.looks(page, "one user");
  await way.choose(page.locator("#role"), "teacher");
  await way.follow(page.locator("button[value=role]"));
  await expect(page.locator("#role")).toHaveValue("teacher");

  // What is wrong is said at its place, and nothing is deleted.
  await way.type(page.locator("#name"), "somebody");
  await way.follow(page.locator("button[value=delete]"));
  await expect(page.locator("#name-error")).toBeVisible();
  await way.looks(page, "user");

  await page.goto("/admin/settings");
  await way.type(page.locator("#sign_in_text"), "Nim 42");
  await way.follow(page.locator("form[action='/admin/settings'] button"));
  await way.type(page.locator("#body"), "Down at noon. 中午停机。");
  await way.follow(page.locator("form[action='/admin/announcements'] button"));
  await expect(page.locator(".announcements")).toContainText("中午停机");
  await way.looks(page, "settings");
  const stranger = await way.visitor();
  await expect(async () => {
    await stranger.goto("/login");
    await expect(stranger.getByText("Nim 42")).toBeVisible({ timeout: 500 });
  }).toPass();
  await way.looks(stranger, "sign in");
  await way.follow(page.locator("form[action$='/end'] button").first());
  await expect(page.locator(".announcements")).toHaveCount(0);

  await page.goto(`/admin/audit?target=${pupil}`);
  await expect(page.getByRole("main").locator("tbody")).toContainText(way.words("act-role-changed"));
  await way.looks(page, "audit");

  // Deleted: the name is free again, and whoever has it now is somebody else.
  await page.goto(`/admin/users?q=${pupil}`);
  await way.follow(page.getByRole("link", { name: pupil, exact: true }));
  await way.type(page.locator("#name"), pupil);
  await way.follow(page.locator("button[value=delete]"));
  await expect(page.locator("button[value=delete]")).toHaveCount(0);
  const door = await way.visitor();
  await door.goto("/login");
  await way.type(door.locator("main #name"), pupil);
  await way.type(door.locator("main #password"), PASSWORD);
  await way.press(door.locator("main form button[type=submit]"));
  await expect(door.getByRole("alert")).toBeVisible();
  await way.looks(door, "nobody");
});
