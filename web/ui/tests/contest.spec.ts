// A whole contest: made, joined, solved, asked about, frozen, ended, shown, and solved afterwards; one of
// teams in one room; and one with a hack phase. Time is moved by the jury, which moves the contest.
import type { Page } from "@playwright/test";
import { expect, grant, PASSWORD } from "./site";
import { HOUR, moment, walk } from "./ways";

/** Moves the contest so that it began that many hours ago; it lasts five, the last one frozen. */
async function began(jury: Page, address: string, hours: number): Promise<void> {
  await jury.goto(`${address}/edit`);
  const start = Date.now() - hours * HOUR;
  await jury.locator("#start").fill(moment(start));
  await jury.locator("#end").fill(moment(start + 5 * HOUR));
  await jury.locator("#freeze").fill(moment(start + 4 * HOUR));
  await jury.locator("main form button[type=submit]").last().click();
  await jury.waitForURL(/\/contests\/\d+$/);
}

/** On a projector the reveal is read from the back of a room, whatever the projector's width, and nothing has to be scrolled sideways. */
async function projected(jury: Page, address: string): Promise<void> {
  const own = jury.viewportSize();
  await jury.goto(`${address}/jury/stage`);
  for (const width of [1280, 1920]) {
    await jury.setViewportSize({ width, height: 800 });
    const cell = jury.locator("tbody td.p").first();
    const size = await cell.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize));
    expect(size).toBeGreaterThan(width / 64);
    const scrolls = jury.locator(".scoreboard-scroll");
    expect(await scrolls.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
  if (own !== null) await jury.setViewportSize(own);
  await jury.goto(`${address}/jury`);
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
  // What is typed before the page hears anything of the contest stays.
  let letEventsCome = (): void => undefined;
  const typed = new Promise<void>((resolve) => (letEventsCome = resolve));
  await jury.route("**/clarifications/events?*", async (route) => {
    await typed;
    await route.continue();
  });
  await jury.goto(address);
  await way.type(jury.getByLabel(way.words("contest-answer"), { exact: true }), "Read the bounds.");
  const heard = jury.waitForResponse(/clarifications\/events\?/);
  letEventsCome();
  await heard;
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
  await way.press(jury.locator('button[value="preview"]'));
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
  await projected(jury, address);
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

walk("a hack phase, in which a program that was accepted is broken", ["zh-1280-keyboard"], async (way) => {
  const named = (short: string): string => `hack-${short}-${way.name}`;
  const table = await way.visitor();
  const jury = await way.somebody(named("jury"));
  grant(way.site, named("jury"), "setter");
  const ada = await way.somebody(named("ada"));
  const bo = await way.somebody(named("bo"));
  await jury.goto("/contests/new");
  await way.type(jury.locator("#name_en"), "Hacked Cup");
  await way.type(jury.locator("#name_zh"), "互测赛");
  await way.type(jury.locator("#problems"), "hdoj-1846 #d62728\nnim");
  await way.type(jury.locator("#hacks"), "60");
  // With the freeze that the form suggests it is refused.
  const save = jury.locator('button[value="save"]');
  await way.press(save);
  await expect(jury.locator("#hacks-error")).toContainText(way.words("contest-hacks-frozen"));
  await way.looks(jury, "hacks and a freeze");
  await way.type(jury.locator("#freeze"), "");
  await way.press(save);
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;
  const lasts = async (from: number, to: number): Promise<void> => {
    await jury.goto(`${address}/edit`);
    await way.type(jury.locator("#start"), moment(Date.now() + from * HOUR));
    await way.type(jury.locator("#end"), moment(Date.now() + to * HOUR));
    await way.press(save);
    await jury.waitForURL(/\/contests\/\d+$/);
  };
  await way.everywhere(ada, address);
  const [agreed = ""] = way.words("contest-hacks-consent", { length: "|" }).split("|");
  for (const [one, who] of [
    [ada, "ada"],
    [bo, "bo"],
  ] as const) {
    await one.goto(address);
    await expect(one.getByText(agreed.trim())).toBeVisible();
    await way.press(one.getByRole("button", { name: way.words("contest-join"), exact: true }));
    await expect(one.getByText(way.words("contest-joined", { name: named(who) }))).toBeVisible();
  }
  await lasts(-1, 1);
  await way.submit(bo, `${address}/problems/A`, "python", BREAKABLE);
  await way.verdict(bo, "AC");
  await lasts(-2, -0.1);

  // The table that is open follows.
  await table.goto(`${address}/scoreboard`);
  const preliminary = table.getByText(way.words("scoreboard-preliminary"));
  await expect(preliminary).toBeVisible();
  await expect(table.locator("tbody td.f").first()).toContainText("+");
  // The page that ada is on loads itself again when the contest is moved.
  await expect(async () => {
    await ada.goto(address);
  }).toPass();
  await way.follow(ada.getByRole("link", { name: way.words("contest-hacks"), exact: true }));
  await way.follow(ada.locator(`main a[href="${address}/hacks/A"]`));
  const run = ada.getByRole("button", { name: way.words("hack-button"), exact: true });
  await way.type(ada.locator("#input"), "1\n23 2");
  await way.press(run);
  await expect(ada.getByText(way.words("hack-person-holds", { user: named("bo") }))).toBeVisible();
  await way.looks(ada, "it holds");
  await way.everywhere(ada, `${address}/hacks/A`);
  await way.type(ada.locator("#input"), "2\n911 13\n913 17");
  await way.press(run);
  await expect(ada.getByText(way.words("hack-person-is-broken", { user: named("bo") }))).toBeVisible();
  await way.looks(ada, "it is broken");
  await expect(table.locator("tbody td.w").first()).toHaveText("−1");
  await way.everywhere(table, `${address}/hacks`);
  await way.everywhere(table, `${address}/scoreboard`);
  await bo.reload();
  await expect(bo.getByText(way.words("submission-hacked"))).toBeVisible();
  await way.looks(bo, "hacked");

  await way.everywhere(jury, `${address}/hacks`);
  await way.press(jury.locator('button[value="withdraw"]'));
  await expect(jury.getByText(way.words("contest-hack-withdrawn"))).toBeVisible();
  await way.looks(jury, "withdrawn");
  await table.goto(`${address}/scoreboard`);
  await expect(table.locator("tbody td.f").first()).toContainText("+");
  await lasts(-4, -2);
  await table.goto(`${address}/scoreboard`);
  await expect(preliminary).toHaveCount(0);
  await ada.goto(`${address}/hacks/A`);
  await expect(ada.getByText(way.words("contest-hacks-over"))).toBeVisible();
  await way.looks(ada, "hacks are over");
});
