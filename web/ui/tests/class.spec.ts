// A whole class: made, joined by code and by a table, an assignment set, solved in time and late, the
// table read and exported. Time is moved by the teacher, who moves the deadline.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { accessible, expect, grant, register, submit, test, verdict } from "./site";

const HOUR = 3_600_000;

const RIGHT = `def winner(n, m):
    rest = n
    while rest > m + 1:
        rest -= (rest // (m + 1)) * (m + 1)
    if rest == 0 or rest == m + 1:
        return "second"
    return "first"


for _ in range(int(input())):
    n, m = map(int, input().split())
    print(winner(n, m))
`;

/** A moment as a field of a form has it, in UTC. */
function field(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** Looks at a page as people have it: wide and narrow, in both languages, without barriers. */
async function looks(page: Page, address: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ["zh", "en"]) {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await seen(page, address, `${width}-${lang}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Looks at the page as it is now. */
async function seen(page: Page, address: string, how: string): Promise<void> {
  await accessible(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${address} ${how}`).toBeLessThanOrEqual(0);
  const shots = process.env["SHOTS"];
  if (shots !== undefined) {
    const name = address.replaceAll(/\W+/g, "-");
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.screenshot({ path: `${shots}/${name}-${how}-${scheme}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
}

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en", timezoneId: "UTC" });
  const page = await context.newPage();
  await register(page, name);
  return page;
}

test("a class from the form to the exported table", async ({ browser, site, page }) => {
  test.setTimeout(300_000);
  await looks(page, "/classes");
  const teacher = await somebody(browser, site.url, "class-thea");
  grant(site, "class-thea", "teacher");
  const ada = await somebody(browser, site.url, "class-ada");
  const bo = await somebody(browser, site.url, "class-bo");

  await teacher.goto("/classes");
  await teacher.getByRole("link", { name: "New class" }).click();
  await looks(teacher, "/classes/new");
  // By the keyboard alone.
  await teacher.locator("#name").focus();
  await teacher.keyboard.type("Games and Grundy values of very long names that go on and on");
  await teacher.keyboard.press("Enter");
  await teacher.waitForURL(/\/classes\/\d+$/);
  const address = new URL(teacher.url()).pathname;
  const code = await teacher.locator("#class-code").innerText();
  await looks(teacher, address);

  await ada.goto("/classes");
  await ada.locator("#code").fill("AAAAA-AAAAA");
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.locator("#code-error")).toBeVisible();
  await ada.locator("#code").fill(code.toLowerCase());
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("What your teacher sees")).toBeVisible();

  // A table: what would happen first, then all at once.
  await teacher.goto(`${address}/members`);
  await teacher.locator("#people").fill("name,label\nclass-bo,\"Li, Bo\"\nclass-nobody\nclass-bo");
  await teacher.getByRole("button", { name: "Check" }).click();
  await expect(teacher.getByText("2 lines are wrong").first()).toBeVisible();
  await expect(teacher.locator("tr[data-fate=wrong]")).toHaveCount(2);
  await seen(teacher, `${address}/members-wrong`, "1280-en");
  await teacher.setViewportSize({ width: 360, height: 800 });
  await seen(teacher, `${address}/members-wrong`, "360-en");
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await teacher.locator("#people").fill("class-ada,Ada Lovelace\nclass-bo,\"Li, Bo\"\nclass-cleo,Cleo");
  await teacher.getByRole("checkbox", { name: /Make accounts/ }).check();
  await teacher.getByRole("button", { name: "Check" }).click();
  await expect(teacher.locator("tr[data-fate=made]")).toHaveCount(1);
  await teacher.getByRole("button", { name: "Bring them in" }).click();
  await expect(teacher.getByText("Accounts made")).toBeVisible();
  const links = await teacher.locator("#roster-links").innerText();
  await seen(teacher, `${address}/members-made`, "1280-en");
  await teacher.setViewportSize({ width: 360, height: 800 });
  await seen(teacher, `${address}/members-made`, "360-en");
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await looks(teacher, `${address}/members`);
  const context = await browser.newContext({ baseURL: site.url, locale: "en", timezoneId: "UTC" });
  const cleo = await context.newPage();
  await cleo.goto(links.match(/\/reset\/\w+/)?.[0] ?? "no link");
  await cleo.locator("#password").fill("a long first password");
  await cleo.locator("main form button[type=submit]").click();
  await cleo.waitForURL((at) => !at.pathname.startsWith("/reset/"));
  await cleo.goto(address);
  await expect(cleo.getByText("Nothing has been set yet.")).toBeVisible();

  await teacher.goto(address);
  await teacher.getByRole("link", { name: "New assignment" }).click();
  await looks(teacher, `${address}/assignments/new`);
  await teacher.locator("#title").fill("Week one");
  await teacher.locator("#description").fill("Read *chapter 1* first.");
  await teacher.locator("#problems").fill("hdoj-1846 50\nno-such-problem");
  await teacher.getByRole("radio", { name: /part of the points/ }).check();
  await teacher.getByRole("button", { name: "Save" }).click();
  await expect(teacher.locator("#problems-error")).toContainText("Line 2");
  await teacher.locator("#problems").fill("hdoj-1846 50\nnim");
  await teacher.getByRole("button", { name: "Save" }).click();
  await teacher.waitForURL(/\/assignments\/\d+$/);
  const assignment = new URL(teacher.url()).pathname;

  await submit(ada, "hdoj-1846", "python", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await submit(ada, "hdoj-1846", "python", RIGHT);
  await verdict(ada, "Accepted");
  await ada.goto(assignment);
  await expect(ada.getByText("1 of 2 solved, 50 of 150 points")).toBeVisible();
  await looks(ada, assignment);
  await looks(ada, address);
  await looks(ada, "/classes");
  // What is open stands on the home page, and the deadline where the problem is solved.
  await ada.goto("/");
  await expect(ada.locator("section", { has: ada.locator("#homework-title") })).toContainText("1 of 2 solved");
  await looks(ada, "/");
  await ada.goto("/problems/nim");
  await expect(ada.locator(".frozen-note")).toContainText("Week one");
  await looks(ada, "/problems/nim");

  // The deadline has passed: what comes now counts for half.
  await teacher.goto(`${assignment}/edit`);
  await teacher.locator("#opens").fill(field(Date.now() - 3 * HOUR));
  await teacher.locator("#due").fill(field(Date.now() - 60_000));
  await teacher.getByRole("button", { name: "Save" }).click();
  await teacher.waitForURL(/\/assignments\/\d+$/);
  await submit(bo, "hdoj-1846", "python", RIGHT.replaceAll("rest", "stones"));
  await verdict(bo, "Accepted");
  await submit(bo, "nim", "python", "print('wrong')\n");
  await verdict(bo, "Wrong answer");
  await bo.goto(assignment);
  await expect(bo.getByText("solved late")).toBeVisible();
  await expect(bo.getByText("still brings 50 % of the points")).toBeVisible();
  await looks(bo, assignment);
  await bo.goto("/problems/nim");
  await expect(bo.locator(".frozen-note")).toContainText("still brings 50 %");
  await looks(bo, "/problems/nim");

  await teacher.goto(address);
  await teacher.getByRole("link", { name: "Table" }).click();
  await expect(teacher.locator("td.l").last()).toContainText("25");
  await expect(teacher.locator("td.w")).toHaveCount(1);
  await looks(teacher, `${assignment}/table`);
  const download = teacher.waitForEvent("download");
  await teacher.goto(`${assignment}/table`);
  await teacher.getByRole("link", { name: /CSV/ }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.split("\n")[0]).toContain("Solved at (UTC)");
  expect(csv).toContain("class-bo,\"Li, Bo\",25,1,");
  expect(csv).toContain("class-cleo,Cleo,,,,");
  // All assignments in one table, here one.
  await teacher.goto(address);
  await teacher.getByRole("link", { name: "Gradebook" }).click();
  await expect(teacher.locator("tr", { hasText: "class-bo" }).locator("td.h")).toContainText("251/2 late");
  await teacher.getByRole("link", { name: "Sort by Week one" }).click();
  await expect(teacher.locator("th[aria-sort=descending]")).toContainText("Week one");
  await looks(teacher, `${address}/table`);
  const whole = teacher.waitForEvent("download");
  await teacher.getByRole("link", { name: /CSV/ }).click();
  expect(readFileSync(await (await whole).path(), "utf8")).toContain("class-bo,\"Li, Bo\",1,25,late,1,25");
  await looks(teacher, `${address}/members/class-ada`);
  await looks(teacher, `${assignment}/edit`);
  await looks(teacher, assignment);

  // More time for one of them.
  await teacher.goto(`${address}/members/class-bo`);
  await teacher.getByText("More time").click();
  await teacher.locator("[name=until]").fill(field(Date.now() - 5 * HOUR));
  await teacher.getByRole("button", { name: "Save" }).click();
  await expect(teacher.locator("#until-error")).toBeVisible();
  await teacher.locator("[name=until]").fill(field(Date.now() + 48 * HOUR));
  await teacher.getByRole("button", { name: "Save" }).click();
  await expect(teacher.getByText("extended")).toBeVisible();
  await looks(teacher, `${address}/members/class-bo`);
  await bo.goto(assignment);
  await expect(bo.getByText("extended")).toBeVisible();
  await expect(bo.getByText("1 of 2 solved, 50 of 150 points")).toBeVisible();

  // Somebody else teaches it, too.
  const tom = await somebody(browser, site.url, "class-tom");
  grant(site, "class-tom", "teacher");
  await teacher.goto(`${address}/edit`);
  await teacher.locator("#teacher").fill("class-tom");
  await teacher.locator("#teacher").press("Enter");
  await expect(teacher.locator(".jurors")).toContainText("class-tom");
  await looks(teacher, `${address}/edit`);
  await tom.goto(`${assignment}/table`);
  await expect(tom.getByRole("heading", { level: 1 })).toContainText("Table");
  await tom.goto(`${address}/members`);
  await tom.locator("#file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("class-ada,Ada Lovelace\n"),
  });
  await tom.getByRole("button", { name: "Read the file" }).click();
  await expect(tom.locator("tr[data-fate=stays]")).toHaveCount(1);
  await tom.context().close();

  // How alike programs are: the distribution, and two side by side.
  await looks(teacher, `${assignment}/similar`);
  await teacher.goto(`${assignment}/similar`);
  await expect(teacher.getByRole("img", { name: /2 programs, one pair/ })).toBeVisible();
  await teacher.locator(".similar-pairs .button").first().click();
  await teacher.waitForURL(/\/similar\/\d+\/\d+$/);
  await expect(teacher.locator("#same-1-1")).toBeVisible();
  await looks(teacher, new URL(teacher.url()).pathname);

  // The program of a member is the teacher's to read; others' members are not.
  await teacher.goto(`${address}/members/class-bo`);
  await teacher.locator(".student-problems .recent a").first().click();
  await expect(teacher.locator("#source-text")).toContainText("stones");
  await ada.goto(`${assignment}/table`);
  await expect(ada.getByRole("heading", { level: 1 })).not.toContainText("Table");
  for (const one of [teacher, ada, bo, cleo]) await one.context().close();
});

test("a contest within a class, which nobody else knows of", async ({ browser, site, page }) => {
  test.setTimeout(300_000);
  const teacher = await somebody(browser, site.url, "cup-thea");
  grant(site, "cup-thea", "teacher");
  const ada = await somebody(browser, site.url, "cup-ada");
  const bo = await somebody(browser, site.url, "cup-bo");
  await teacher.goto("/classes/new");
  await teacher.locator("#name").fill("Kayles and company");
  await teacher.locator("#name").press("Enter");
  await teacher.waitForURL(/\/classes\/\d+$/);
  const address = new URL(teacher.url()).pathname;
  const code = await teacher.locator("#class-code").innerText();
  await ada.goto("/classes");
  await ada.locator("#code").fill(code);
  await ada.getByRole("button", { name: "Join" }).click();
  await ada.waitForURL(/\/classes\/\d+/);

  // The form of every contest, without what a class decides; in both languages.
  await teacher.goto(address);
  await teacher.getByRole("link", { name: "New contest" }).click();
  await expect(teacher.locator(".contest-of")).toHaveText("Kayles and company");
  await looks(teacher, `/contests/new?class=${address.split("/").at(-1) ?? ""}`);
  await expect(teacher.getByText("Who may join")).toHaveCount(0);
  await teacher.locator("#name_en").fill("Class cup");
  await teacher.locator("#name_zh").fill("班级赛");
  await teacher.locator("#problems").fill("nim");
  await teacher.locator("#start").fill(field(Date.now() - 60_000));
  await teacher.locator("#freeze").fill("");
  await teacher.getByRole("button", { name: "Save" }).click();
  await teacher.waitForURL(/\/contests\/\d+$/);
  const contest = new URL(teacher.url()).pathname;
  await looks(teacher, contest);
  await looks(teacher, address);

  // A member finds it in the list, joins with one click and competes.
  await looks(ada, "/contests");
  await expect(ada.getByText("For Kayles and company")).toBeVisible();
  await ada.getByRole("link", { name: "Class cup" }).click();
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("You take part as cup-ada.")).toBeVisible();
  await looks(ada, contest);
  await submit(ada, "nim", "python", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await ada.goto(`${contest}/scoreboard`);
  await expect(ada.locator("tr.own")).toContainText("cup-ada");
  await looks(teacher, `${contest}/jury`);
  await teacher.goto(`${contest}/jury`);
  await expect(teacher.locator("#jurors ~ ul")).toContainText("cup-thea");
  await teacher.goto(`/contests/new?lang=zh&class=${address.split("/").at(-1) ?? ""}`);
  await expect(teacher.getByText("这是本班的比赛")).toBeVisible();
  await ada.goto("/contests?lang=zh");
  await expect(ada.getByText("班级：Kayles and company")).toBeVisible();

  // Nobody else finds it, and the problem is for everybody else what it was.
  expect((await bo.request.get(contest)).status()).toBe(404);
  // Who has not signed in is asked to, and comes back to it.
  await page.goto(contest);
  await expect(page).toHaveURL(/\/login\?next=/);
  for (const other of [bo, page]) {
    await other.goto("/contests");
    await expect(other.getByText("Class cup")).toHaveCount(0);
    await other.goto("/submissions?problem=nim");
    await expect(other.getByText("cup-ada")).toHaveCount(0);
    expect((await other.request.get("/problems/nim/statistics")).status()).toBe(200);
  }

  // While it goes on the class stays, and says so.
  await teacher.goto(`${address}/edit?lang=en`);
  await teacher.locator("#confirm").fill("Kayles and company");
  await teacher.getByRole("button", { name: "Delete the class" }).click();
  await expect(teacher.locator("#confirm-error")).toContainText("goes on");
  await seen(teacher, `${address}/edit-contest`, "1280-en");
  for (const one of [teacher, ada, bo]) await one.context().close();
});
