// A whole contest: made, joined, solved, asked about, frozen, ended, shown, and solved afterwards; and
// one of teams in one room, in both languages, by mouse and by keyboard. Time is moved by the jury,
// which moves the contest.
import type { Browser, Locator, Page } from "@playwright/test";
import { accessible, expect, grant, PASSWORD, register, test, verdict } from "./site";

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

test("a contest from the form to the shown results", async ({ browser, site, page }) => {
  test.setTimeout(240_000);
  await looks(page, "/contests");
  const jury = await somebody(browser, site.url, "contest-jury");
  grant(site, "contest-jury", "setter");
  const ada = await somebody(browser, site.url, "contest-ada");

  await jury.goto("/contests");
  await jury.getByRole("link", { name: "New contest" }).click();
  await looks(jury, "/contests/new");
  await jury.locator("#name_en").fill("Autumn Cup of very long names that go on and on");
  await jury.locator("#name_zh").fill("秋季赛");
  await jury.locator("#problems").fill("hdoj-1846 #d62728\nnim");
  await jury.locator("main form button[type=submit]").last().click();
  await jury.waitForURL(/\/contests\/\d+$/);
  const address = new URL(jury.url()).pathname;

  await ada.goto(address);
  await expect(ada.getByText("The problems are shown when the contest begins.")).toBeVisible();
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByText("You take part as contest-ada.")).toBeVisible();
  await looks(ada, address);

  await began(jury, address, 1);
  // The live table has the verdict without being loaded again.
  await page.goto(`${address}/scoreboard`);
  await send(ada, address, "A", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await expect(page.locator("td.w").first()).toHaveText("−1");
  await send(
    ada,
    address,
    "A",
    "for _ in range(int(input())):\n    n, m = map(int, input().split())\n" +
      "    print('first' if n % (m + 1) else 'second')\n",
  );
  await verdict(ada, "Accepted");
  await expect(page.locator("tbody td.f").first()).toContainText("+1");
  await looks(page, `${address}/scoreboard`);

  await ada.goto(address);
  await ada.locator("#text").fill("May a heap be empty?");
  await ada.getByRole("button", { name: "Ask" }).click();
  await expect(ada.getByText("Not answered yet.")).toBeVisible();
  await jury.goto(address);
  await jury.getByLabel("Answer", { exact: true }).fill("Read the bounds.");
  await jury.getByRole("checkbox", { name: "To everybody" }).check();
  await jury.getByRole("button", { name: "Send the answer" }).click();
  await expect(jury.locator(".said.answer")).toHaveText("Read the bounds.");
  await page.goto(address);
  await expect(page.getByText("Read the bounds.")).toBeVisible();
  await looks(ada, address);

  // Four hours and a half have passed: the table is frozen.
  await began(jury, address, 4.5);
  await send(ada, address, "B", "print('wrong')\n");
  await verdict(ada, "Wrong answer");
  await page.goto(`${address}/scoreboard`);
  await expect(page.getByText("The scoreboard is frozen")).toBeVisible();
  // What was handed in before is as old as the contest now: it is frozen, too.
  await expect(page.locator("tbody td.p")).toHaveText(["?2", "?1"]);
  await looks(page, `${address}/scoreboard`);

  await began(jury, address, 6);
  await looks(jury, `${address}/jury`);
  while ((await jury.getByRole("button", { name: /^Show [A-Z] of/ }).count()) > 0) {
    await jury.getByRole("button", { name: /^Show [A-Z] of/ }).click();
    await jury.waitForURL(/#reveal$/);
    await jury.goto(`${address}/jury`);
  }
  const everything = jury.getByRole("button", { name: "Every cell is shown: open the results" });
  await everything.click();
  await expect(everything).toHaveCount(0);
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.p")).toHaveCount(0);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");

  // Afterwards one goes on, and nothing counts.
  await send(ada, address, "B", "print('still wrong')\n");
  await verdict(ada, "Wrong answer");
  await page.goto(`${address}/scoreboard`);
  await expect(page.locator("tbody td.w").first()).toHaveText("−1");
  for (const one of [jury, ada]) await one.context().close();
});

/** How somebody does things on pages. */
interface Hands {
  press(what: Locator): Promise<void>;
  type(where: Locator, text: string): Promise<void>;
}

const MOUSE: Hands = {
  press: (what) => what.click(),
  type: (where, text) => where.fill(text),
};

const KEYBOARD: Hands = {
  async press(what) {
    await what.focus();
    await expect(what).toBeFocused();
    const isBox = (await what.getAttribute("type")) === "checkbox";
    await what.page().keyboard.press(isBox ? "Space" : "Enter");
  },
  async type(where, text) {
    await where.focus();
    await where.page().keyboard.press("ControlOrMeta+a");
    await where.page().keyboard.type(text);
  },
};

/** What the pages say, where the walk needs their words. */
const WORDS = {
  en: { news: "One new message", frozen: "The scoreboard is frozen", none: "Everybody has their balloons." },
  zh: { news: "1 条新消息", frozen: "已封榜", none: "气球都已发完。" },
};

const TEAMS = "teams\t1\n1\t71\t9\tTwo Heaps\tNim College\tNC\tCHN\n2\t72\t9\tThree Heaps\tKayles Hall\tKH\tCHN\n";

const RIGHT =
  "for _ in range(int(input())):\n    n, m = map(int, input().split())\n" +
  "    print('first' if n % (m + 1) else 'second')\n";

async function judged(page: Page, letters: string): Promise<void> {
  await expect(page.locator("#judging .judging-state .verdict")).toHaveAttribute(
    "data-verdict",
    letters,
  );
}

async function signIn(page: Page, name: string, hands: Hands): Promise<void> {
  await page.goto("/login");
  await hands.type(page.locator("#name"), name);
  await hands.type(page.locator("#password"), PASSWORD);
  await page.locator("#password").press("Enter");
  await page.waitForURL((address) => address.pathname !== "/login");
}

for (const [lang, hands, how] of [
  ["en", MOUSE, "mouse"],
  ["zh", KEYBOARD, "keyboard"],
] as const) {
  test(`a contest of teams in one room, in ${lang} by ${how}`, async ({ browser, site }) => {
    test.setTimeout(400_000);
    const words = WORDS[lang];
    const looksAt = async (page: Page, address: string): Promise<void> => {
      // Both languages are looked at once.
      if (how === "mouse") await looks(page, address);
      await page.goto(`${address}?lang=${lang}`);
    };
    const jury = await somebody(browser, site.url, `room-jury-${lang}`);
    grant(site, `room-jury-${lang}`, "setter");

    // The form, with problems that are searched for.
    await jury.goto(`/contests/new?lang=${lang}`);
    await hands.type(jury.locator("#name_en"), "Room Cup");
    await hands.type(jury.locator("#name_zh"), "现场赛");
    await hands.type(jury.locator("#find"), "1846");
    await jury.locator("#find").press("Enter");
    await hands.press(jury.locator("#found-hdoj-1846 button"));
    await expect(jury.locator("#problems")).toHaveValue("hdoj-1846");
    await hands.type(jury.locator("#find"), "nim");
    await hands.press(jury.locator('button[value="find"]'));
    await hands.press(jury.locator("#found-nim button"));
    await expect(jury.locator("#problems")).toHaveValue("hdoj-1846\nnim");
    await accessible(jury);
    await pictures(jury, `picker-${lang}`);
    await hands.press(jury.locator('input[name="team"]'));
    await hands.press(jury.locator('input[name="prints"]'));
    await hands.press(jury.locator('button[value="save"]'));
    await jury.waitForURL(/\/contests\/\d+$/);
    const address = new URL(jury.url()).pathname;

    // Teams and accounts from the tables of the ICPC.
    const accounts = `accounts\t1\nteam\tTwo Heaps\t${lang}-team1\t${PASSWORD}\nteam\tThree Heaps\t${lang}-team2\t${PASSWORD}\n`;
    await jury.goto(`${address}/jury/import`);
    await jury.locator("#files").setInputFiles([
      { name: "teams.tsv", mimeType: "text/plain", buffer: Buffer.from(TEAMS) },
      { name: "accounts.tsv", mimeType: "text/plain", buffer: Buffer.from(accounts) },
    ]);
    await hands.press(jury.locator("main form button[type=submit]").last());
    await hands.press(jury.locator('button[value="add"]'));
    await expect(jury.locator(".account-sheets li")).toHaveCount(2);
    await began(jury, address, 1);
    const one = await visitor(browser, site.url);
    const two = await visitor(browser, site.url);
    await signIn(one, `${lang}-team1`, hands);
    await signIn(two, `${lang}-team2`, hands);

    // A question reaches the jury, its answer who asked, and an announcement all, without a reload.
    await jury.goto(`${address}?lang=${lang}`);
    await two.goto(`${address}?lang=${lang}`);
    await one.goto(`${address}?lang=${lang}`);
    await hands.type(one.locator("#text"), "May a heap be empty?");
    await hands.press(one.locator(".ask button"));
    await expect(one.locator(".clarifications li")).toHaveCount(1);
    const open = jury.locator(".clarifications li");
    await expect(open).toHaveCount(1);
    await hands.type(open.locator("textarea"), "Read the bounds.");
    await hands.press(open.locator("button").first());
    await expect(one.locator(".said.answer")).toHaveText("Read the bounds.");
    await expect(one.locator(".contest-news")).toContainText(words.news);
    await accessible(one);
    await pictures(one, `answered-${lang}`);
    // Elsewhere in the contest there is a quiet notice.
    await one.goto(`${address}/problems/A?lang=${lang}`);
    await hands.type(jury.locator("#text"), "Lunch is at noon.");
    await hands.press(jury.locator(".ask button"));
    await expect(two.locator(".clarifications")).toContainText("Lunch is at noon.");
    await expect(two.locator(".clarifications li")).toHaveCount(1);
    await expect(two.locator("main")).not.toContainText("Read the bounds.");
    await expect(one.locator("#contest-news")).toContainText(words.news);
    await hands.press(one.locator("#contest-news a"));
    await expect(one.locator(".clarifications li")).toHaveCount(2);

    // The first to solve something gets a balloon.
    await jury.goto(`${address}/balloons?lang=${lang}`);
    await expect(jury.getByText(words.none)).toBeVisible();
    await send(one, address, "A", "print('wrong')\n");
    await judged(one, "WA");
    await send(one, address, "A", RIGHT);
    await judged(one, "AC");
    const balloon = jury.locator(".queue li");
    await expect(balloon).toContainText("Two Heaps");
    await looksAt(jury, `${address}/balloons`);
    await hands.press(balloon.getByRole("button"));
    await expect(jury.getByText(words.none)).toBeVisible();
    await expect(jury.locator(".queue.done li")).toHaveCount(1);
    await hands.press(jury.locator(".queue.done button"));
    await expect(jury.locator(".queue:not(.done) li")).toHaveCount(1);
    await hands.press(jury.locator(".queue button"));
    await expect(jury.getByText(words.none)).toBeVisible();

    // A program on paper.
    await jury.goto(`${address}/jury/prints?lang=${lang}`);
    await one.goto(`${address}?lang=${lang}`);
    await hands.press(one.locator(`a[href="${address}/print"]`));
    await hands.type(one.locator("#text"), "n, m = map(int, input().split())");
    await hands.press(one.locator("main form button"));
    await expect(one.locator("#prints")).toBeVisible();
    await looksAt(one, `${address}/print`);
    await expect(jury.locator(".queue li")).toContainText("Two Heaps");
    await looksAt(jury, `${address}/jury/prints`);
    await hands.press(jury.locator(".queue li a"));
    await expect(jury.locator(".paper")).toHaveText("n, m = map(int, input().split())");
    await accessible(jury);
    await pictures(jury, `paper-${lang}`);
    await hands.press(jury.locator('button[value="done"]'));
    await expect(jury.locator(".queue.done li")).toHaveCount(1);

    // Somebody is moved to another team, where what they have handed in does not follow.
    await jury.goto(`${address}/jury/people?lang=${lang}`);
    await hands.press(jury.locator(".people-move summary"));
    await hands.type(jury.locator("#account"), `${lang}-team2`);
    await jury.locator("#to").selectOption({ label: "Two Heaps" });
    await accessible(jury);
    await pictures(jury, `move-${lang}`);
    await hands.press(jury.locator('button[value="move"]'));
    await jury.waitForURL(/#p\d+$/);
    const together = jury.locator(".jury-people li", { hasText: "Two Heaps" });
    await expect(together).toContainText(`${lang}-team1, ${lang}-team2`);
    await hands.press(jury.locator(".people-move summary"));
    await hands.type(jury.locator("#account"), `${lang}-team2`);
    await jury.locator("#to").selectOption({ label: "Three Heaps" });
    await hands.press(jury.locator('button[value="move"]'));
    await expect(together).not.toContainText(`${lang}-team2`);

    // A rejudging shows what it would do to the table.
    grant(site, `room-jury-${lang}`, "admin");
    await jury.goto(`/setter/problems/hdoj-1846/rejudgings?lang=${lang}`);
    await hands.press(jury.locator("main form button"));
    await jury.waitForURL(/rejudge\?/);
    await looksAt(jury, new URL(jury.url()).pathname + new URL(jury.url()).search);
    await hands.press(jury.locator("main section.contest-join form button"));
    await jury.waitForURL(/rejudgings\/\d+$/);
    const set = new URL(jury.url()).pathname;
    await expect(async () => {
      await jury.goto(`${set}?lang=${lang}`);
      await expect(jury.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await expect(jury.locator(`#contest-${address.split("/").pop()}`)).toBeVisible();
    await looksAt(jury, set);
    await hands.press(jury.locator('button[value="drop"]'));
    await jury.waitForURL(/rejudgings\/\d+$/);

    // What is solved in the freeze brings no balloon.
    await began(jury, address, 4.5);
    await send(two, address, "A", RIGHT);
    await judged(two, "AC");
    await jury.goto(`${address}/balloons?lang=${lang}`);
    await expect(jury.locator(".frozen-note")).toContainText(words.frozen);
    await expect(jury.locator(".queue:not(.done) li")).toHaveCount(0);

    // The end: nothing more is printed, and the table is shown cell by cell.
    await began(jury, address, 6);
    await two.goto(`${address}/print?lang=${lang}`);
    await expect(two.locator("textarea")).toHaveCount(0);
    await jury.goto(`${address}/jury?lang=${lang}`);
    await expect(jury.locator('button[value="step"]')).toBeVisible();
    while ((await jury.locator('button[value="step"]').count()) > 0) {
      await hands.press(jury.locator('button[value="step"]'));
      await jury.waitForURL(/#reveal$/);
      await jury.goto(`${address}/jury?lang=${lang}`);
    }
    await hands.press(jury.locator('button[value="all"]'));
    await expect(jury.locator('button[value="all"]')).toHaveCount(0);
    await two.goto(`${address}/scoreboard?lang=${lang}`);
    await expect(two.locator("tbody td.p")).toHaveCount(0);
    await expect(two.locator("tbody td:is(.s, .f)")).toHaveCount(2);

    // Afterwards one goes on, and nothing counts.
    await send(two, address, "B", "print('too late')\n");
    await judged(two, "WA");
    await two.goto(`${address}/scoreboard?lang=${lang}`);
    await expect(two.locator("tbody td.w")).toHaveCount(0);
    for (const page of [jury, one, two]) await page.context().close();
  });
}

/** Right on whatever is tested, and wrong on two certain heaps. */
const BREAKABLE =
  "import sys\n" +
  "numbers = list(map(int, sys.stdin.read().split()))\n" +
  "for at in range(1, len(numbers), 2):\n" +
  "    n, m = numbers[at], numbers[at + 1]\n" +
  "    wins = n % (m + 1) != 0 and numbers != [2, 911, 13, 913, 17]\n" +
  "    print('first' if wins else 'second')\n";

test("a hack phase, in which a program that was accepted is broken", async ({ browser, site, page }) => {
  test.setTimeout(240_000);
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
