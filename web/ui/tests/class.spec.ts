// A whole class: made, joined by code and by a table, an assignment set, solved in time and late, the
// table read and exported. Time is moved by the teacher, who moves the deadline.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expect, grant } from "./site";
import { HOUR, moment, walk } from "./ways";

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
  await teacher.locator("#opens").fill(moment(Date.now() - 3 * HOUR));
  await teacher.locator("#due").fill(moment(Date.now() - 60_000));
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
  await way.type(teacher.locator("[name=until]"), moment(Date.now() - 5 * HOUR));
  await way.press(lasts);
  await expect(teacher.locator("#until-error")).toBeVisible();
  await way.looks(teacher, "extension wrong");
  await way.type(teacher.locator("[name=until]"), moment(Date.now() + 48 * HOUR));
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

walk("a contest within a class, which nobody else knows of", ["zh-360-mouse"], async (way) => {
  const named = (short: string): string => `cup-${short}-${way.name}`;
  const group = `Kayles and company ${way.name}`;
  const stranger = await way.visitor();
  const teacher = await way.somebody(named("thea"));
  grant(way.site, named("thea"), "teacher");
  const ada = await way.somebody(named("ada"));
  const bo = await way.somebody(named("bo"));
  await teacher.goto("/classes/new");
  await way.type(teacher.locator("#name"), group);
  await way.press(teacher.getByRole("button", { name: way.words("class-save"), exact: true }));
  await teacher.waitForURL(/\/classes\/\d+$/);
  const address = new URL(teacher.url()).pathname;
  const code = await teacher.locator("#class-code").innerText();
  await ada.goto("/classes");
  await way.type(ada.locator("#code"), code);
  await way.press(ada.getByRole("button", { name: way.words("class-join"), exact: true }));
  await ada.waitForURL(/\/classes\/\d+/);

  // The form of every contest, without what a class decides.
  await teacher.goto(address);
  await way.follow(teacher.getByRole("link", { name: way.words("contest-new"), exact: true }));
  await expect(teacher.locator(".contest-of")).toHaveText(group);
  await expect(teacher.getByText(way.words("contest-class-words"))).toBeVisible();
  await way.everywhere(teacher, `/contests/new?class=${address.split("/").at(-1) ?? ""}`);
  await expect(teacher.locator("[name=visibility]")).toHaveCount(0);
  await way.type(teacher.locator("#name_en"), "Class cup");
  await way.type(teacher.locator("#name_zh"), "班级赛");
  await way.type(teacher.locator("#problems"), "nim");
  await way.type(teacher.locator("#start"), moment(Date.now() - 60_000));
  await way.type(teacher.locator("#freeze"), "");
  await way.press(teacher.locator('button[value="save"]'));
  await teacher.waitForURL(/\/contests\/\d+$/);
  const contest = new URL(teacher.url()).pathname;
  await way.everywhere(teacher, contest);
  await way.everywhere(teacher, address);

  // A member finds it in the list, joins with one press and competes.
  await way.everywhere(ada, "/contests");
  await expect(ada.getByText(way.words("contest-for-class", { class: group }))).toBeVisible();
  await expect(ada.locator(`main a[href="${contest}"]`)).toHaveText(way.lang === "zh" ? "班级赛" : "Class cup");
  await way.follow(ada.locator(`main a[href="${contest}"]`));
  await way.press(ada.getByRole("button", { name: way.words("contest-join"), exact: true }));
  await expect(ada.getByText(way.words("contest-joined", { name: named("ada") }))).toBeVisible();
  await way.everywhere(ada, contest);
  await way.submit(ada, "/problems/nim", "python", "print('wrong')\n");
  await way.verdict(ada, "WA");
  await ada.goto(`${contest}/scoreboard`);
  await expect(ada.locator("tr.own")).toContainText(named("ada"));
  await way.looks(ada, "table");
  await way.everywhere(teacher, `${contest}/jury`);
  await expect(teacher.locator("#jurors ~ ul")).toContainText(named("thea"));

  // Nobody else finds it, and the problem is for everybody else what it was.
  expect((await bo.request.get(contest)).status()).toBe(404);
  // Who has not signed in is asked to, and comes back to it.
  await stranger.goto(contest);
  await expect(stranger).toHaveURL(/\/login\?next=/);
  await way.looks(stranger, "sign in first");
  for (const other of [bo, stranger]) {
    await other.goto("/contests");
    await expect(other.locator(`main a[href="${contest}"]`)).toHaveCount(0);
    await expect(other.getByText(group)).toHaveCount(0);
    await other.goto("/submissions?problem=nim");
    await expect(other.getByText(named("ada"))).toHaveCount(0);
    expect((await other.request.get("/problems/nim/statistics")).status()).toBe(200);
  }

  // While it goes on the class stays, and says so.
  await teacher.goto(`${address}/edit`);
  await way.type(teacher.locator("#confirm"), group);
  await way.press(teacher.getByRole("button", { name: way.words("class-delete"), exact: true }));
  await expect(teacher.locator("#confirm-error")).toContainText(way.words("class-delete-contest"));
  await way.looks(teacher, "class stays");
});
