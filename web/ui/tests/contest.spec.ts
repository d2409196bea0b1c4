// A whole contest: made, joined, solved, asked about, frozen, ended, shown, and solved afterwards; and
// one of teams in one room, in both languages, by mouse and by keyboard. Time is moved by the jury,
// which moves the contest.
import type { Browser, Page } from "@playwright/test";
import { accessible, expect, grant, PASSWORD, register, test, verdict } from "./site";
import { walk } from "./ways";

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

/** Goes to a page from one that loads itself again when the moments of its contest are moved: that may come between. */
async function visit(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
  }).toPass();
}

async function send(page: Page, address: string, letter: string, source: string): Promise<void> {
  await visit(page, `${address}/problems/${letter}`);
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
      await pictures(page, `${address}-${width}-${lang}`);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Keeps pictures of the page, for those who want to see them. */
async function pictures(page: Page, name: string): Promise<void> {
  const shots = process.env["SHOTS"];
  if (shots === undefined) return;
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const path = `${shots}/${name.replaceAll(/\W+/g, "-")}-${scheme}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function visitor(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "en", timezoneId: "UTC" });
  return context.newPage();
}

async function somebody(browser: Browser, url: string, name: string): Promise<Page> {
  const page = await visitor(browser, url);
  await register(page, name);
  return page;
}

walk("a contest from the form to the shown results", ["zh-1280-mouse"], async (way) => {
  const named = (short: string): string => `contest-${short}-${way.name}`;
  const page = await way.visitor();
  await way.everywhere(page, "/contests");
  const jury = await way.somebody(named("jury"));
  grant(way.site, named("jury"), "setter");
  const ada = await way.somebody(named("ada"));

  await jury.goto("/contests");
  await way.press(jury.getByRole("link", { name: way.words("contest-new"), exact: true }));
  await jury.waitForURL(/\/contests\/new$/);
  await way.everywhere(jury, "/contests/new");
  await way.type(jury.locator("#name_en"), "Autumn Cup of very long names that go on and on");
  await way.type(jury.locator("#name_zh"), "秋季赛");
  await way.type(jury.locator("#problems"), "hdoj-1846 #d62728\nnim");
  await way.press(jury.locator("main form button[type=submit]").last());
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;

  await ada.goto(address);
  await expect(ada.getByText(way.words("contest-problems-hidden"))).toBeVisible();
  await way.press(ada.getByRole("button", { name: way.words("contest-join"), exact: true }));
  await expect(ada.getByText(way.words("contest-joined", { name: named("ada") }))).toBeVisible();
  await way.everywhere(ada, address);

  await began(jury, address, 1);
  // The live table has the verdict without being loaded again.
  await page.goto(`${address}/scoreboard`);
  await jury.goto(`${address}/jury`);
  await way.submit(ada, `${address}/problems/A`, "python", "print('wrong')\n");
  await way.verdict(ada, "WA");
  await expect(page.locator("td.w").first()).toHaveText("−1");
  await way.submit(ada, `${address}/problems/A`, "python", RIGHT);
  await way.verdict(ada, "AC");
  await expect(page.locator("tbody td.f").first()).toContainText("+1");
  // So has the jury's list.
  await expect(jury.locator("#handed-in li")).toContainText([way.words("verdict-ac"), way.words("verdict-wa")]);
  await way.everywhere(page, `${address}/scoreboard`);

  await ada.goto(address);
  await way.type(ada.locator("#text"), "May a heap be empty?");
  await way.press(ada.getByRole("button", { name: way.words("contest-ask-send"), exact: true }));
  await expect(ada.getByText(way.words("contest-unanswered"))).toBeVisible();
  await jury.goto(address);
  await way.type(jury.getByLabel(way.words("contest-answer"), { exact: true }), "Read the bounds.");
  await way.press(jury.getByRole("checkbox", { name: way.words("contest-to-all") }));
  await way.press(jury.getByRole("button", { name: way.words("contest-answer-send"), exact: true }));
  await expect(jury.locator(".said.answer")).toHaveText("Read the bounds.");
  await page.goto(address);
  await expect(page.getByText("Read the bounds.")).toBeVisible();
  await way.everywhere(ada, address);

  // Four hours and a half have passed: the table is frozen.
  await began(jury, address, 4.5);
  await way.submit(ada, `${address}/problems/B`, "python", "print('wrong')\n");
  await way.verdict(ada, "WA");
  await page.goto(`${address}/scoreboard`);
  await expect(page.getByText(way.words("scoreboard-frozen"))).toBeVisible();
  // What was handed in before is as old as the contest now: it is frozen, too.
  await expect(page.locator("tbody td.p")).toHaveText(["?2", "?1"]);
  await way.everywhere(page, `${address}/scoreboard`);

  await began(jury, address, 6);
  await way.everywhere(jury, `${address}/jury`);
  const step = jury.locator('button[value="step"]');
  while ((await step.count()) > 0) {
    await expect(step).toHaveText(/[AB]/);
    await way.press(step);
    await jury.waitForURL(/#reveal$/);
    await jury.goto(`${address}/jury`);
  }
  const everything = jury.getByRole("button", { name: way.words("jury-reveal-finish") });
  await way.press(everything);
  await expect(everything).toHaveCount(0);
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.p")).toHaveCount(0);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");

  // Afterwards one goes on, and nothing counts.
  await way.submit(ada, `${address}/problems/B`, "python", "print('still wrong')\n");
  await way.verdict(ada, "WA");
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");
});

const TEAMS = "teams\t1\n1\t71\t9\tTwo Heaps\tNim College\tNC\tCHN\n2\t72\t9\tThree Heaps\tKayles Hall\tKH\tCHN\n";

const RIGHT =
  "for _ in range(int(input())):\n    n, m = map(int, input().split())\n" +
  "    print('first' if n % (m + 1) else 'second')\n";

walk("a contest of teams in one room", ["en-1280-mouse", "zh-360-keyboard"], async (way) => {
  const named = (short: string): string => `${short}-${way.name}`;
  const jury = await way.somebody(named("jury"));
  grant(way.site, named("jury"), "setter");

  // The form, with problems that are searched for.
  await jury.goto("/contests/new");
  await way.type(jury.locator("#name_en"), "Room Cup");
  await way.type(jury.locator("#name_zh"), "现场赛");
  await way.type(jury.locator("#find"), "1846");
  await jury.locator("#find").press("Enter");
  await way.press(jury.locator("#found-hdoj-1846 button"));
  await expect(jury.locator("#problems")).toHaveValue("hdoj-1846");
  await way.type(jury.locator("#find"), "nim");
  await way.press(jury.locator('button[value="find"]'));
  await way.press(jury.locator("#found-nim button"));
  await expect(jury.locator("#problems")).toHaveValue("hdoj-1846\nnim");
  await way.looks(jury, "picker");
  await way.press(jury.locator('input[name="team"]'));
  await way.press(jury.locator('input[name="prints"]'));
  await way.press(jury.locator('button[value="save"]'));
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;

  // Teams and accounts from the tables of the ICPC.
  // The number at the end of an account says which team it belongs to.
  const [team1, team2] = [`${way.name}-team1`, `${way.name}-team2`] as const;
  const accounts = `accounts\t1\nteam\tTwo Heaps\t${team1}\t${PASSWORD}\nteam\tThree Heaps\t${team2}\t${PASSWORD}\n`;
  await jury.goto(`${address}/jury/import`);
  await jury.locator("#files").setInputFiles([
    { name: "teams.tsv", mimeType: "text/plain", buffer: Buffer.from(TEAMS) },
    { name: "accounts.tsv", mimeType: "text/plain", buffer: Buffer.from(accounts) },
  ]);
  await way.press(jury.locator("main form button[type=submit]").last());
  await expect(jury.locator('button[value="add"]')).toBeVisible();
  await way.looks(jury, "import");
  await way.press(jury.locator('button[value="add"]'));
  await expect(jury.locator(".account-sheets li")).toHaveCount(2);
  await way.looks(jury, "accounts made");
  await began(jury, address, 1);
  const one = await way.visitor();
  const two = await way.visitor();
  await way.signIn(one, team1);
  await way.signIn(two, team2);

  // A question reaches the jury, its answer who asked, and an announcement all, without a reload.
  await jury.goto(address);
  await two.goto(address);
  await one.goto(address);
  await way.type(one.locator("#text"), "May a heap be empty?");
  await way.press(one.locator(".ask button"));
  await expect(one.locator(".clarifications li")).toHaveCount(1);
  await way.looks(one, "asked");
  const open = jury.locator(".clarifications li");
  await expect(open).toHaveCount(1);
  await way.looks(jury, "to answer");
  await way.type(open.locator("textarea"), "Read the bounds.");
  await way.press(open.locator("button").first());
  await expect(one.locator(".said.answer")).toHaveText("Read the bounds.");
  const notice = one.locator("#contest-news");
  await expect(notice).toContainText(way.words("contest-news", { count: 1 }));
  await expect(notice).toBeInViewport();
  await expect(one).toHaveTitle(/^\(1\) /);
  await way.looks(one, "answered");
  // Elsewhere in the contest there is a quiet notice, which stays in view on a telephone.
  const own = one.viewportSize() ?? { width: way.width, height: 800 };
  await one.setViewportSize({ width: 360, height: 640 });
  await one.goto(`${address}/problems/A`);
  await one.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await way.type(jury.locator("#text"), "Lunch is at noon.");
  await way.press(jury.locator(".ask button"));
  await expect(two.locator(".clarifications")).toContainText("Lunch is at noon.");
  await expect(two.locator(".clarifications li")).toHaveCount(1);
  await expect(two.locator("main")).not.toContainText("Read the bounds.");
  await expect(notice).toContainText(way.words("contest-news", { count: 1 }));
  await expect(notice).toBeInViewport();
  await way.looks(one, "notice");
  await way.press(notice.locator("a"));
  await expect(one.locator(".clarifications li")).toHaveCount(2);
  await one.setViewportSize(own);
  // Who has seen it puts it away.
  await expect(two).toHaveTitle(/^\(1\) /);
  await way.press(two.locator("#contest-news button"));
  await expect(two.locator("#contest-news")).toBeEmpty();
  await expect(two).not.toHaveTitle(/^\(/);

  // The first to solve something gets a balloon.
  await jury.goto(`${address}/balloons`);
  await expect(jury.getByText(way.words("balloons-none"))).toBeVisible();
  await way.submit(one, `${address}/problems/A`, "python", "print('wrong')\n");
  await way.verdict(one, "WA");
  await way.looks(one, "wrong");
  await way.submit(one, `${address}/problems/A`, "python", RIGHT);
  await way.verdict(one, "AC");
  const balloon = jury.locator(".queue li");
  await expect(balloon).toContainText("Two Heaps");
  await way.everywhere(jury, `${address}/balloons`);
  await way.press(balloon.getByRole("button"));
  await expect(jury.getByText(way.words("balloons-none"))).toBeVisible();
  await expect(jury.locator(".queue.done li")).toHaveCount(1);
  await way.press(jury.locator(".queue.done button"));
  await expect(jury.locator(".queue:not(.done) li")).toHaveCount(1);
  await way.press(jury.locator(".queue button"));
  await expect(jury.getByText(way.words("balloons-none"))).toBeVisible();

  // A program on paper.
  await jury.goto(`${address}/jury/prints`);
  await one.goto(address);
  await way.press(one.locator(`a[href="${address}/print"]`));
  await way.type(one.locator("#text"), "n, m = map(int, input().split())");
  await way.press(one.locator("main form button"));
  await expect(one.locator("#prints")).toBeVisible();
  await way.everywhere(one, `${address}/print`);
  await expect(jury.locator(".queue li")).toContainText("Two Heaps");
  await way.everywhere(jury, `${address}/jury/prints`);
  await way.press(jury.locator(".queue li a"));
  await expect(jury.locator(".paper")).toHaveText("n, m = map(int, input().split())");
  await way.looks(jury, "paper");
  await way.press(jury.locator('button[value="done"]'));
  await expect(jury.locator(".queue.done li")).toHaveCount(1);

  // Somebody is moved to another team, where what they have handed in does not follow.
  await jury.goto(`${address}/jury/people`);
  await way.press(jury.locator(".people-move summary"));
  await way.type(jury.locator("#account"), team2);
  await way.type(jury.locator("#team"), "Two Heaps");
  await way.looks(jury, "move");
  await way.press(jury.locator('button[value="move"]'));
  await jury.waitForURL(/#p\d+$/);
  const together = jury.locator(".jury-people li", { hasText: "Two Heaps" });
  await expect(together).toContainText(`${team1}, ${team2}`);
  await way.press(jury.locator(".people-move summary"));
  await way.type(jury.locator("#account"), team2);
  await way.type(jury.locator("#team"), "Three Heaps");
  await way.press(jury.locator('button[value="move"]'));
  await expect(together).not.toContainText(team2);

  // A rejudging shows what it would do to the table.
  grant(way.site, named("jury"), "admin");
  await jury.goto("/setter/problems/hdoj-1846/rejudgings");
  await way.press(jury.locator("main form button"));
  await jury.waitForURL(/rejudge\?/);
  await way.everywhere(jury, new URL(jury.url()).pathname + new URL(jury.url()).search);
  await way.press(jury.locator("main section.contest-join form button"));
  await jury.waitForURL(/rejudgings\/\d+$/);
  const set = new URL(jury.url()).pathname;
  await expect(async () => {
    await jury.goto(set);
    await expect(jury.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(jury.locator(`#contest-${address.split("/").pop()}`)).toBeVisible();
  await way.everywhere(jury, set);
  await way.press(jury.locator('button[value="drop"]'));
  await jury.waitForURL(/rejudgings\/\d+$/);

  // What is solved in the freeze brings no balloon.
  await began(jury, address, 4.5);
  await way.submit(two, `${address}/problems/A`, "python", RIGHT);
  await way.verdict(two, "AC");
  await jury.goto(`${address}/balloons`);
  await expect(jury.locator(".frozen-note")).toContainText(way.words("balloons-frozen"));
  await way.looks(jury, "balloons frozen");
  await two.goto(`${address}/scoreboard`);
  await expect(two.getByText(way.words("scoreboard-frozen"))).toBeVisible();
  await way.looks(two, "frozen");
  await expect(jury.locator(".queue:not(.done) li")).toHaveCount(0);

  // The end: nothing more is printed, and the table is shown cell by cell.
  await began(jury, address, 6);
  await two.goto(`${address}/print`);
  await expect(two.locator("textarea")).toHaveCount(0);
  await way.looks(two, "print closed");
  await jury.goto(`${address}/jury`);
  await expect(jury.locator('button[value="step"]')).toBeVisible();
  await way.looks(jury, "reveal");
  while ((await jury.locator('button[value="step"]').count()) > 0) {
    await way.press(jury.locator('button[value="step"]'));
    await jury.waitForURL(/#reveal$/);
    await jury.goto(`${address}/jury`);
  }
  await way.press(jury.locator('button[value="all"]'));
  await expect(jury.locator('button[value="all"]')).toHaveCount(0);
  await two.goto(`${address}/scoreboard`);
  await expect(two.locator("tbody td.p")).toHaveCount(0);
  await expect(two.locator("tbody td").filter({ hasText: /^\+/ })).toHaveCount(2);
  await way.looks(two, "results");

  // Afterwards one goes on, and nothing counts.
  await way.submit(two, `${address}/problems/B`, "python", "print('too late')\n");
  await way.verdict(two, "WA");
  await two.goto(`${address}/scoreboard`);
  await expect(two.locator("tbody td.w")).toHaveCount(0);
});

/** Right on whatever is tested, and wrong on two certain heaps. */
const BREAKABLE =
  "import sys\n" +
  "numbers = list(map(int, sys.stdin.read().split()))\n" +
  "for at in range(1, len(numbers), 2):\n" +
  "    n, m = numbers[at], numbers[at + 1]\n" +
  "    wins = n % (m + 1) != 0 and numbers != [2, 911, 13, 913, 17]\n" +
  "    print('first' if wins else 'second')\n";

test("a hack phase, in which a program that was accepted is broken", async ({ browser, site, page }) => {
  const jury = await somebody(browser, site.url, "hack-jury");
  grant(site, "hack-jury", "setter");
  const ada = await somebody(browser, site.url, "hack-ada");
  const bo = await somebody(browser, site.url, "hack-bo");
  await jury.goto("/contests/new");
  await jury.locator("#name_en").fill("Hacked Cup");
  await jury.locator("#problems").fill("hdoj-1846 #d62728\nnim");
  await jury.locator("#hacks").fill("60");
  // With the freeze that the form suggests it is refused, and both languages say why.
  await jury.locator("main form button[type=submit]").last().click();
  await expect(jury.locator("#hacks-error")).toContainText("does not go together with a hack phase");
  await accessible(jury);
  await jury.locator("#freeze").fill("");
  await jury.locator("main form button[type=submit]").last().click();
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;
  const lasts = async (from: number, to: number): Promise<void> => {
    await jury.goto(`${address}/edit`);
    await jury.locator("#start").fill(field(Date.now() + from * HOUR));
    await jury.locator("#end").fill(field(Date.now() + to * HOUR));
    await jury.locator("main form button[type=submit]").last().click();
    await jury.waitForURL(/\/contests\/\d+$/);
  };
  await looks(ada, address);
  for (const one of [ada, bo]) {
    await one.goto(address);
    await expect(one.getByText("By taking part you agree")).toBeVisible();
    await one.getByRole("button", { name: "Join" }).click();
    await expect(one.getByText("You take part as")).toBeVisible();
  }
  await lasts(-1, 1);
  await send(bo, address, "A", BREAKABLE);
  await verdict(bo, "Accepted");
  await lasts(-2, -0.1);

  // The table that is open follows.
  await page.goto(`${address}/scoreboard`);
  await expect(page.getByText("Preliminary")).toBeVisible();
  await expect(page.locator("tbody td.f").first()).toContainText("+");
  await visit(ada, address);
  await ada.getByRole("link", { name: "Hacks", exact: true }).click();
  await ada.getByRole("main").getByRole("link", { name: /^A / }).click();
  await ada.locator("#input").fill("1\n23 2");
  await ada.getByRole("button", { name: "Run it" }).click();
  await expect(ada.getByText("The program of hack-bo is right about this input.")).toBeVisible();
  await looks(ada, `${address}/hacks/A`);
  await ada.locator("#input").fill("2\n911 13\n913 17");
  await ada.getByRole("button", { name: "Run it" }).click();
  await expect(ada.getByText("The program of hack-bo is broken.")).toBeVisible();
  await accessible(ada);
  await pictures(ada, "hack-broken");
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");
  await looks(page, `${address}/hacks`);
  await looks(page, `${address}/scoreboard`);
  await bo.reload();
  await expect(bo.getByText("Somebody hacked this program")).toBeVisible();
  await accessible(bo);

  await looks(jury, `${address}/hacks`);
  await jury.getByRole("button", { name: "Withdraw" }).click();
  await expect(jury.getByText("withdrawn by the jury")).toBeVisible();
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.f").first()).toContainText("+");
  await lasts(-4, -2);
  await page.goto(`${address}/scoreboard`);
  await expect(page.getByText("Preliminary")).toHaveCount(0);
  await ada.goto(`${address}/hacks/A`);
  await expect(ada.getByText("The hack phase is over.")).toBeVisible();
});
