// What whoever runs a site does now and then: accounts from a list, a backup, something judged again, a contest
// moved, copied and deleted; and each page says what was done.
import { expect, grant, PASSWORD } from "./site";
import { HOUR, moment, walkAlone } from "./ways";

const JUDGED_AGAIN = "one submission is judged again, and the page says what was done";

walkAlone(JUDGED_AGAIN, ["en-360-keyboard"], async (way) => {
  const ada = await way.somebody("ada");
  await way.submit(ada, "/problems/hdoj-2147", "python", "print('wrong')\n");
  await way.verdict(ada, "WA");
  const shown = new URL(ada.url()).pathname;
  const root = await way.somebody("bouton");
  grant(way.site, "bouton", "admin");
  await expect(ada.locator("a[href^='/rejudge']")).toHaveCount(0);
  await way.everywhere(root, shown);
  await way.press(root.locator("a[href^='/rejudge']").last());
  await root.waitForURL(/rejudge\?submission=/);
  await expect(root.locator("#found-title")).toHaveText(way.words("rejudge-found", { count: 1 }));
  await way.everywhere(root, "/rejudge?language=python&look=1");
  await way.everywhere(root, `/rejudge?submission=${shown.split("/").pop()}`);
  await way.press(root.locator("section.contest-join form button"));
  await root.waitForURL(/rejudgings\/\d+$/);
  const set = new URL(root.url()).pathname;
  await expect(async () => {
    await root.goto(set);
    await expect(root.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await way.everywhere(root, set);
  await way.everywhere(root, "/rejudge");
  await way.press(root.getByRole("button", { name: way.words("rejudge-apply-all", { count: 1 }), exact: true }));
  // Said once, without a script, and not after loading again.
  await expect(root.locator(".done")).toHaveText(way.words("notice-rejudging-applied"));
  await way.looks(root, "done");
  await root.reload();
  await expect(root.locator(".done")).toHaveCount(0);
});

walkAlone("accounts come from a list, and a backup is written meanwhile", ["zh-1280-keyboard"], async (way) => {
  const root = await way.somebody("bouton");
  grant(way.site, "bouton", "admin");
  await way.everywhere(root, "/admin");
  await way.everywhere(root, "/admin/users");
  await way.everywhere(root, "/admin/accounts");
  await way.type(root.locator("#people"), "ada,Ada Lovelace\nbouton\nbo");
  await way.press(root.getByRole("button", { name: way.words("roster-check"), exact: true }));
  await expect(root.locator("tr[data-fate=made]")).toHaveCount(2);
  await way.looks(root, "accounts checked");
  await way.press(root.getByRole("button", { name: way.words("accounts-make"), exact: true }));
  await expect(root.locator("#roster-links")).toContainText("Ada Lovelace");
  await way.looks(root, "accounts made");
  // What the list calls them is kept, and changed where they are.
  await way.everywhere(root, "/admin/users?q=lovelace");
  await way.follow(root.getByRole("link", { name: "ada", exact: true }));
  await way.type(root.locator("#called"), "Countess of Lovelace");
  await way.press(root.getByRole("button", { name: way.words("called-set"), exact: true }));
  await expect(root.locator(".done")).toHaveText(way.words("notice-accounts-named"));
  await way.looks(root, "user called");

  await way.everywhere(root, "/admin/backups");
  await way.press(root.getByRole("button", { name: way.words("backup-begin"), exact: true }));
  await expect(root.locator(".done")).toHaveText(way.words("notice-backup-begun"));
  await expect(root.locator("#backups tbody tr")).toHaveCount(1);
  await way.everywhere(root, "/admin/backups");

  // It goes to nobody who has found the machine unlocked.
  await way.follow(root.locator("#backups tbody a"));
  const backup = new URL(root.url()).pathname;
  await way.everywhere(root, backup);
  const drop = root.getByRole("button", { name: way.words("backup-delete"), exact: true });
  await way.type(root.locator("#password"), "not the password");
  await way.press(drop);
  await expect(root.locator("#password-error")).toBeVisible();
  await way.looks(root, "wrong password");
  await way.type(root.locator("#password"), PASSWORD);
  const taken = root.waitForEvent("download");
  await way.press(root.getByRole("button", { name: way.words("backup-download"), exact: true }));
  expect(backup.endsWith(`/${(await taken).suggestedFilename()}`)).toBe(true);
  await way.type(root.locator("#password"), PASSWORD);
  await way.press(drop);
  await expect(root.locator(".done")).toHaveText(way.words("notice-backup-deleted"));
  await expect(root.locator("#backups tbody tr")).toHaveCount(0);
});

const FOLLOWED = "an open page follows an end that is moved, and a contest is copied and deleted";

walkAlone(FOLLOWED, ["zh-360-mouse"], async (way) => {
  const root = await way.somebody("bouton");
  grant(way.site, "bouton", "admin");
  const now = Date.now();
  const save = root.locator('button[value="save"]');
  await root.goto("/contests/new");
  await way.type(root.locator("#name_en"), "Autumn Cup");
  await way.type(root.locator("#problems"), "hdoj-1846\nnim");
  await way.type(root.locator("#start"), moment(now - HOUR));
  await way.type(root.locator("#end"), moment(now + HOUR));
  await way.type(root.locator("#freeze"), "");
  await way.press(save);
  await root.waitForURL(/\/contests\/\d+$/);
  await expect(root.locator(".done")).toHaveText(way.words("notice-contest-made"));
  const address = new URL(root.url()).pathname;

  const ada = await way.somebody("ada");
  await ada.goto(address);
  await way.follow(ada.getByRole("button", { name: way.words("contest-join"), exact: true }));
  await way.everywhere(ada, `${address}/problems/A`);
  const stranger = await way.visitor();
  await way.everywhere(stranger, `${address}/scoreboard`);
  await way.everywhere(root, `${address}/jury`);
  const clocks = [ada, stranger].map((page) => page.locator("#contest-clock time"));
  const before = await Promise.all(clocks.map((clock) => clock.getAttribute("datetime")));
  await root.goto(`${address}/edit`);
  await way.type(root.locator("#end"), moment(now + 3 * HOUR));
  await way.press(save);
  await expect(root.locator(".done")).toHaveText(way.words("notice-contest-saved"));
  for (const [place, clock] of clocks.entries()) {
    await expect(clock).not.toHaveAttribute("datetime", before[place] ?? "");
    // It goes on counting.
    await expect(clock).toHaveText(/^2:[45]\d:\d\d$/);
  }
  // Its end loads the page again in a moment; who begins to type before that loses nothing.
  await ada.clock.install();
  await ada.goto(address);
  await ada.locator("body").evaluate((body) => body.setAttribute("data-marked", ""));
  await ada.clock.pauseAt(Date.now() + 4 * HOUR);
  await way.type(ada.locator("#text"), "May a heap be empty?");
  await ada.clock.runFor(5000);
  await expect(ada.locator("body[data-marked] #text")).toHaveValue("May a heap be empty?");

  await root.goto(`${address}/jury`);
  await way.follow(root.getByRole("link", { name: way.words("contest-copy"), exact: true }));
  await expect(root.locator("#name_en")).toHaveValue("Autumn Cup");
  await way.type(root.locator("#name_en"), "Winter Cup");
  await way.press(save);
  await root.waitForURL(/\/contests\/\d+$/);
  const copy = new URL(root.url()).pathname;
  expect(copy).not.toBe(address);
  await root.goto(`${copy}/jury`);
  await way.follow(root.getByRole("link", { name: way.words("contest-delete"), exact: true }));
  await way.everywhere(root, `${copy}/delete`);
  await way.type(root.locator("#confirm"), "Winter Cup");
  await way.press(root.getByRole("button", { name: way.words("contest-delete"), exact: true }));
  await root.waitForURL(/\/contests$/);
  await expect(root.locator(".done")).toHaveText(way.words("notice-contest-deleted"));
});
