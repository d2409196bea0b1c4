// Whoever runs the site begins it, lets people in, looks after them, settings and announcements, and finds it
// all in the record afterwards.
import { expect, grant, PASSWORD } from "./site";
import { walk, walkAlone } from "./ways";

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
  await way.looks(page, "settings");
  await way.follow(page.locator("a[href='/admin/announcements']").first());
  await way.type(page.locator("#body"), "Down at noon. 中午停机。");
  await way.follow(page.locator("form[action='/admin/announcements'] button"));
  await expect(page.locator(".announcements")).toContainText("中午停机");
  await way.looks(page, "announcements");
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

walkAlone("a site begins, and people come by invitation", ["zh-360-mouse"], async (way) => {
  const root = await way.visitor();
  await root.goto(way.site.setupUrl);
  await way.looks(root, "first start");
  await way.choose(root.locator("#language"), way.lang);
  await way.choose(root.locator("#registration"), "invitation");
  await way.type(root.locator("#name"), "root");
  await way.type(root.locator("#password"), PASSWORD);
  await way.follow(root.getByRole("button", { name: way.words("setup-button"), exact: true }));
  // The samples that the site begins with, until somebody takes them away.
  const sample = root.getByRole("link", { name: way.words("sample-contest"), exact: true });
  await expect(sample).toBeVisible();
  await way.looks(root, "begun");
  await way.follow(root.getByRole("link", { name: way.words("sample-class"), exact: true }));
  await expect(root.getByRole("link", { name: way.words("sample-assignment"), exact: true })).toBeVisible();
  await root.goto("/admin");
  await way.follow(root.getByRole("link", { name: way.words("samples-look"), exact: true }));
  await way.looks(root, "samples");
  await way.follow(root.getByRole("button", { name: way.words("samples-remove"), exact: true }));
  await expect(root.locator(".done")).toHaveText(way.words("notice-samples-removed"));
  await expect(sample).toHaveCount(0);
  await root.goto("/account");
  await expect(root.getByRole("main")).toContainText(way.words("role-admin"));
  // The link of the first start is used up.
  const late = await way.visitor();
  expect((await late.request.get(way.site.setupUrl, { maxRedirects: 0 })).ok()).toBe(false);

  // An invitation: without it nobody gets in, and with a wrong one it is said at its field.
  await root.goto("/admin/users");
  await way.follow(root.locator("a[href='/admin/invitations']"));
  await way.type(root.locator("#note"), "3b");
  await way.type(root.locator("#uses"), "1");
  await way.press(root.getByRole("button", { name: way.words("invitation-make"), exact: true }));
  const link = await root.locator("#invitation-link").innerText();
  await expect(root.locator("tbody th")).toHaveText("3b");
  await way.looks(root, "invitation");
  const ada = await way.visitor();
  await ada.goto("/register");
  await way.type(ada.locator("#invitation"), "nothing");
  await way.type(ada.locator("main #name"), "ada");
  await way.type(ada.locator("main #password"), PASSWORD);
  await way.press(ada.locator("main form button[type=submit]"));
  await expect(ada.locator("#invitation-error")).toContainText(way.words("invitation-unknown"));
  await way.looks(ada, "wrong invitation");
  await ada.goto(link);
  await way.enter(ada, "ada");
  await way.looks(ada, "invited");

  // Somebody is kept out, let in again, and gets a link for another password.
  await root.goto("/admin/users?q=ada");
  await way.follow(root.getByRole("link", { name: "ada", exact: true }));
  await way.follow(root.locator("button[value=disable]"));
  await expect(root.locator(".done")).toHaveText(way.words("notice-account-disabled"));
  await way.looks(root, "disabled");
  await ada.goto("/login");
  await way.type(ada.locator("main #name"), "ada");
  await way.type(ada.locator("main #password"), PASSWORD);
  await way.press(ada.locator("main form button[type=submit]"));
  await expect(ada.locator("main")).toContainText(way.words("login-disabled"));
  await way.looks(ada, "kept out");
  await way.follow(root.locator("button[value=enable]"));
  await way.follow(root.locator("button[value=reset]"));
  const reset = await root.locator("#reset-link").innerText();
  await way.looks(root, "reset link");
  await ada.goto(reset);
  await way.looks(ada, "another password");
  await way.type(ada.locator("#password"), `${PASSWORD} staple`);
  await way.follow(ada.locator("main form button[type=submit]"));
  await expect(ada.locator(".account-nav a").getByText("ada", { exact: true })).toBeAttached();
  await root.goto("/admin/roles");
  await way.looks(root, "roles");
});
