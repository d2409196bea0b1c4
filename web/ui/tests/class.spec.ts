// A whole class: made, joined by code and by a table, an assignment set, solved in time and late, the
// table read and exported. Time is moved by the teacher, who moves the deadline.
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { accessible, expect, grant, register, submit, test, verdict } from "./site";
import { walk } from "./ways";

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

walk("a class from the form to the exported table", ["zh-360-keyboard"], async (way) => {
  const named = (short: string): string => `${short}-${way.name}`;
  const save = (page: Page): Locator => page.getByRole("button", { name: way.words("class-save"), exact: true });
  const visitor = await way.visitor();
  await way.everywhere(visitor, "/classes");
  const teacher = await way.somebody(named("thea"));
  grant(way.site, named("thea"), "teacher");
  const ada = await way.somebody(named("ada"));
  const bo = await way.somebody(named("bo"));

  await teacher.goto("/classes");
  await way.press(teacher.getByRole("link", { name: way.words("class-new") }));
  await teacher.waitForURL(/\/classes\/new$/);
  await way.everywhere(teacher, "/classes/new");
  await way.type(teacher.locator("#name"), "Games and Grundy values of very long names that go on and on");
  await teacher.locator("#name").press("Enter");
  await teacher.waitForURL(/\/classes\/\d+$/);
  const address = new URL(teacher.url()).pathname;
  const code = await teacher.locator("#class-code").innerText();
  await way.everywhere(teacher, address);

  await ada.goto("/classes");
  const join = ada.getByRole("button", { name: way.words("class-join"), exact: true });
  await way.type(ada.locator("#code"), "AAAAA-AAAAA");
  await way.press(join);
  await expect(ada.locator("#code-error")).toContainText(way.words("class-code-wrong"));
  await way.looks(ada, "wrong code");
  await way.type(ada.locator("#code"), code.toLowerCase());
  await way.press(join);
  await expect(ada.getByText(way.words("class-sees-title"), { exact: true })).toBeVisible();

  // A table: what would happen first, then all at once.
  await teacher.goto(`${address}/members`);
  const check = teacher.getByRole("button", { name: way.words("roster-check"), exact: true });
  await way.type(teacher.locator("#people"), `name,label\n${named("bo")},"Li, Bo"\nclass-nobody\n${named("bo")}`);
  await way.press(check);
  await expect(teacher.getByText(way.words("roster-mistakes", { count: 2 })).first()).toBeVisible();
  await expect(teacher.locator("tr[data-fate=wrong]")).toHaveCount(2);
  await way.looks(teacher, "members wrong");
  const people = `${named("ada")},Ada Lovelace\n${named("bo")},"Li, Bo"\n${named("cleo")},Cleo`;
  await way.type(teacher.locator("#people"), people);
  await way.press(teacher.getByRole("checkbox", { name: way.words("roster-create") }).first());
  await way.press(check);
  await expect(teacher.locator("tr[data-fate=made]")).toHaveCount(1);
  await way.looks(teacher, "members to come");
  await way.press(teacher.getByRole("button", { name: way.words("roster-add"), exact: true }));
  await expect(teacher.getByText(way.words("roster-links-title"), { exact: true })).toBeVisible();
  const links = await teacher.locator("#roster-links").innerText();
  await way.looks(teacher, "members made");
  await way.everywhere(teacher, `${address}/members`);
  const cleo = await way.visitor();
  await cleo.goto(links.match(/\/reset\/\w+/)?.[0] ?? "no link");
  await way.looks(cleo, "first password");
  await way.type(cleo.locator("#password"), "a long first password");
  await way.press(cleo.locator("main form button[type=submit]"));
  await cleo.waitForURL((at) => !at.pathname.startsWith("/reset/"));
  await cleo.goto(address);
  await expect(cleo.getByText(way.words("assignments-none"))).toBeVisible();

  await teacher.goto(address);
  await way.press(teacher.getByRole("link", { name: way.words("assignment-new") }));
  await teacher.waitForURL(/\/assignments\/new$/);
  await way.everywhere(teacher, `${address}/assignments/new`);
  await way.type(teacher.locator("#title"), "Week one");
  await way.type(teacher.locator("#description"), "Read *chapter 1* first.");
  await way.type(teacher.locator("#problems"), "hdoj-1846 50\nno-such-problem");
  await way.press(teacher.locator("[name=late][value=percent]"));
  await way.press(save(teacher));
  const unknown = { line: 2, given: "no-such-problem" };
  await expect(teacher.locator("#problems-error")).toContainText(way.words("assignment-problem-unknown", unknown));
  await way.looks(teacher, "assignment wrong");
  await way.type(teacher.locator("#problems"), "hdoj-1846 50\nnim");
  await way.press(save(teacher));
  await teacher.waitForURL(/\/assignments\/\d+$/);
  const assignment = new URL(teacher.url()).pathname;

  await way.submit(ada, "/problems/hdoj-1846", "python", "print('wrong')\n");
  await way.verdict(ada, "WA");
  await way.submit(ada, "/problems/hdoj-1846", "python", RIGHT);
  await way.verdict(ada, "AC");
  await ada.goto(assignment);
  const half = way.words("assignment-sum", { solved: 1, of: 2, points: 50, worth: 150 });
  await expect(ada.getByText(half)).toBeVisible();
  await way.everywhere(ada, assignment);
  await way.everywhere(ada, address);
  await way.everywhere(ada, "/classes");
  // What is open stands on the home page, and the deadline where the problem is solved.
  await ada.goto("/");
  await expect(ada.locator("section", { has: ada.locator("#homework-title") })).toContainText(
    way.words("homework-solved", { solved: 1, of: 2 }),
  );
  await way.everywhere(ada, "/");
  await ada.goto("/problems/nim");
  await expect(ada.locator(".frozen-note")).toContainText("Week one");
  await way.everywhere(ada, "/problems/nim");

  // The deadline has passed: what comes now counts for half.
  await teacher.goto(`${assignment}/edit`);
  await teacher.locator("#opens").fill(field(Date.now() - 3 * HOUR));
  await teacher.locator("#due").fill(field(Date.now() - 60_000));
  await way.press(save(teacher));
  await teacher.waitForURL(/\/assignments\/\d+$/);
  await way.submit(bo, "/problems/hdoj-1846", "python", RIGHT.replaceAll("rest", "stones"));
  await way.verdict(bo, "AC");
  await way.submit(bo, "/problems/nim", "python", "print('wrong')\n");
  await way.verdict(bo, "WA");
  await bo.goto(assignment);
  const lateBrings = way.words("assignment-now-percent", { percent: 50 });
  await expect(bo.getByText(way.words("cell-late"))).toBeVisible();
  await expect(bo.getByText(lateBrings)).toBeVisible();
  await way.everywhere(bo, assignment);
  await bo.goto("/problems/nim");
  await expect(bo.locator(".frozen-note")).toContainText(lateBrings);
  await way.everywhere(bo, "/problems/nim");

  await teacher.goto(address);
  await way.press(teacher.getByRole("link", { name: way.words("table-title"), exact: true }));
  await expect(teacher.locator("td.l").last()).toContainText("25");
  await expect(teacher.locator("td.w")).toHaveCount(1);
  await way.everywhere(teacher, `${assignment}/table`);
  const download = teacher.waitForEvent("download");
  await teacher.goto(`${assignment}/table`);
  await way.press(teacher.getByRole("link", { name: way.words("table-export") }));
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.split("\n")[0]).toContain(way.words("table-solved-at", { zone: "UTC" }));
  expect(csv).toContain(`${named("bo")},"Li, Bo",25,1,`);
  expect(csv).toContain(`${named("cleo")},Cleo,,,,`);
  // All assignments in one table, here one.
  await teacher.goto(address);
  await way.press(teacher.getByRole("link", { name: way.words("overview-title"), exact: true }));
  await expect(teacher.locator("tr", { hasText: named("bo") }).locator("td.h")).toContainText("251/2");
  await expect(teacher.locator("tr", { hasText: named("bo") }).locator("td.h")).toContainText(way.words("table-late"));
  const sort = teacher.getByRole("link", { name: way.words("overview-sort-by", { title: "Week one" }) });
  await way.press(sort.filter({ visible: true }));
  await expect(teacher.locator("th[aria-sort=descending]")).toContainText("Week one");
  await way.everywhere(teacher, `${address}/table`);
  const whole = teacher.waitForEvent("download");
  await way.press(teacher.getByRole("link", { name: way.words("table-export") }));
  expect(readFileSync(await (await whole).path(), "utf8")).toContain(
    `${named("bo")},"Li, Bo",1,25,${way.words("table-late")},1,25`,
  );
  await way.everywhere(teacher, `${address}/members/${named("ada")}`);
  const lead = teacher.locator("main > p", { hasText: way.words("student-lead") });
  await expect(lead).toHaveText(`${way.words("student-lead")} ${way.words("student-profile")}`);
  await way.everywhere(teacher, `${assignment}/edit`);
  await way.everywhere(teacher, assignment);

  // More time for one of them.
  await teacher.goto(`${address}/members/${named("bo")}`);
  const lasts = teacher.getByRole("button", { name: way.words("extension-save"), exact: true });
  await way.press(teacher.locator("summary", { hasText: way.words("extension-title") }));
  await way.type(teacher.locator("[name=until]"), field(Date.now() - 5 * HOUR));
  await way.press(lasts);
  await expect(teacher.locator("#until-error")).toBeVisible();
  await way.looks(teacher, "extension wrong");
  await way.type(teacher.locator("[name=until]"), field(Date.now() + 48 * HOUR));
  await way.press(lasts);
  await expect(teacher.getByText(way.words("assignment-extended"), { exact: true })).toBeVisible();
  await way.everywhere(teacher, `${address}/members/${named("bo")}`);
  await bo.goto(assignment);
  await expect(bo.getByText(way.words("assignment-extended"), { exact: true })).toBeVisible();
  await expect(bo.getByText(half)).toBeVisible();

  // Somebody else teaches it, too.
  const tom = await way.somebody(named("tom"));
  grant(way.site, named("tom"), "teacher");
  await teacher.goto(`${address}/edit`);
  await way.type(teacher.locator("#teacher"), named("tom"));
  await teacher.locator("#teacher").press("Enter");
  await expect(teacher.locator(".jurors")).toContainText(named("tom"));
  await way.everywhere(teacher, `${address}/edit`);
  await tom.goto(`${assignment}/table`);
  await expect(tom.getByRole("heading", { level: 1 })).toContainText(way.words("table-title"));
  await tom.goto(`${address}/members`);
  await tom.locator("#file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${named("ada")},Ada Lovelace\n`),
  });
  await way.press(tom.getByRole("button", { name: way.words("roster-file-read") }));
  await expect(tom.locator("tr[data-fate=stays]")).toHaveCount(1);

  // How alike programs are: the distribution, and two side by side.
  await way.everywhere(teacher, `${assignment}/similar`);
  await teacher.goto(`${assignment}/similar`);
  const counts = way.words("similar-counts", { programs: 2, pairs: 1, above: 1, threshold: 0 });
  await expect(teacher.getByRole("img", { name: counts.split(/[,，]/)[0] ?? counts })).toBeVisible();
  await way.press(teacher.locator(".similar-pairs .button").first());
  await teacher.waitForURL(/\/similar\/\d+\/\d+$/);
  await expect(teacher.locator("#same-1-1")).toBeVisible();
  await way.everywhere(teacher, new URL(teacher.url()).pathname);

  // The program of a member is the teacher's to read; others' members are not.
  await teacher.goto(`${address}/members/${named("bo")}`);
  await way.press(teacher.locator(".student-problems .recent a").first());
  await expect(teacher.locator("#source-text")).toContainText("stones");
  await ada.goto(`${assignment}/table`);
  await expect(ada.getByRole("heading", { level: 1 })).not.toContainText(way.words("table-title"));
});

test("a contest within a class, which nobody else knows of", async ({ browser, site, page }) => {
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
