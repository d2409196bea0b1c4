// Every page as a picture, for people to look at: screenshots/ has them by page, language, width and theme.
// `npm run screenshots` takes all four widths; the other tests take a telephone and a desk.
import type { Browser, Page } from "@playwright/test";
import { ACCEPTED, BROKEN, ENDLESS, WRONG } from "./programs";
import { accessible, expect, PASSWORD, register, type Site, submit, test, verdict } from "./site";

const FOLDER = "screenshots";

/** Width, language, theme. All of them on demand; otherwise each of the two once. */
const VIEWS = (process.env["GALLERY"] === "all"
  ? [360, 820, 1280, 1920].flatMap((width) =>
      (["en", "zh"] as const).flatMap((lang) =>
        (["light", "dark"] as const).map((scheme) => ({ width, lang, scheme })),
      ),
    )
  : [
      { width: 360, lang: "zh", scheme: "dark" },
      { width: 1280, lang: "en", scheme: "light" },
    ]) satisfies { width: number; lang: "en" | "zh"; scheme: "light" | "dark" }[];

/** What stands on the site: names of pictures, and addresses by who looks. */
interface Pages {
  stranger: Record<string, string>;
  student: Record<string, string>;
  admin: Record<string, string>;
}

const S_NIM_WRONG = `import sys
d = sys.stdin.read().split()
i = 0
while i < len(d):
    k = int(d[i]); i += 1
    if k == 0: break
    s = list(map(int, d[i:i + k])); i += k
    m = int(d[i]); i += 1
    out = ""
    for _ in range(m):
        l = int(d[i]); h = list(map(int, d[i + 1:i + 1 + l])); i += l + 1
        x = 0
        for v in h: x ^= v
        out += "W" if x else "L"
    print(out)
`;

/** A site on which something has happened. */
async function fill(browser: Browser, site: Site): Promise<{ pages: Pages; admin: Page; student: Page }> {
  const open = async (): Promise<Page> =>
    (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  const admin = await open();
  await admin.goto(site.setupUrl);
  await admin.getByLabel("User name").fill("bouton");
  await admin.getByLabel("Password").fill(PASSWORD);
  await admin.getByRole("button", { name: "Create the administrator" }).click();
  await admin.getByRole("link", { name: "Sample contest" }).click();
  const contest = new URL(admin.url()).pathname;
  await admin.goto("/classes");
  await admin.getByRole("link", { name: "Sample class" }).click();
  const classOf = new URL(admin.url()).pathname;

  const student = await open();
  await register(student, "ada");
  const handedIn: Record<string, string> = {};
  for (const [name, problem, language, text, said] of [
    ["accepted", "hdoj-2147", "cpp", ACCEPTED, "Accepted"],
    ["wrong", "hdoj-1536", "python", S_NIM_WRONG, "Wrong answer"],
    ["wrong-too", "hdoj-2147", "cpp", WRONG, "Wrong answer"],
    ["slow", "hdoj-2147", "cpp", ENDLESS, "Time limit exceeded"],
    ["broken", "hdoj-2147", "cpp", BROKEN, "Compile error"],
  ] as const) {
    await submit(student, problem, language, text);
    await verdict(student, said);
    handedIn[name] = new URL(student.url()).pathname;
  }
  await student.goto("/problems/hdoj-1536/discussion");
  await student.locator("#title").fill("Is S given once for all positions of a case?");
  await student.locator("#body").fill("The statement says *a set S*; is it read again for each of the $m$ positions?");
  await student.getByRole("main").locator("form button[type=submit]").first().click();
  await student.waitForURL(/discussion\/\d+/);
  const thread = new URL(student.url()).pathname;

  return {
    admin,
    student,
    pages: {
      stranger: {
        home: "/",
        problems: "/problems",
        problem: "/problems/hdoj-1536",
        login: "/login",
        register: "/register",
        play: "/play",
        game: "/play/nim?start=3,5,7",
        explore: "/explore",
        explored: "/explore?game=kayles",
        lessons: "/lessons",
        lesson: "/lessons/2",
        ranking: "/ranking",
        "api-docs": "/api/docs",
        missing: "/nothing-here",
        design: "/design",
      },
      student: {
        "home-signed-in": "/",
        "problem-signed-in": "/problems/hdoj-1536",
        "problem-reading": "/problems/hdoj-1536?view=reading",
        "problem-statistics": "/problems/hdoj-2147/statistics",
        "problem-solution": "/problems/hdoj-2147/solution",
        thread,
        submissions: "/submissions",
        ...Object.fromEntries(Object.entries(handedIn).map(([name, at]) => [`submission-${name}`, at])),
        contests: "/contests",
        contest,
        "contest-scoreboard": `${contest}/scoreboard`,
        user: "/users/ada",
        account: "/account",
        "games-kept": "/play/games",
      },
      admin: {
        admin: "/admin",
        "admin-users": "/admin/users",
        "admin-settings": "/admin/settings",
        "admin-audit": "/admin/audit",
        setter: "/setter",
        "setter-new": "/setter/new",
        "contest-new": "/contests/new",
        classes: "/classes",
        class: classOf,
        "class-table": `${classOf}/table`,
        "admin-accounts": "/admin/accounts",
      },
    },
  };
}

test("every page is kept as a picture, and none is wider than the screen", async ({ browser, emptySite }) => {
  test.setTimeout(1_800_000);
  const { pages, admin, student } = await fill(browser, emptySite);
  const stranger = await (await browser.newContext({ baseURL: emptySite.url })).newPage();
  const only = process.env["GALLERY_ONLY"]?.split(",");
  const found: string[] = [];
  for (const { width, lang, scheme } of VIEWS) {
    for (const [who, page] of Object.entries({ stranger, student, admin })) {
      await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const [name, path] of Object.entries(pages[who as keyof Pages])) {
        if (only !== undefined && !only.includes(name)) continue;
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
        await expect(page.locator("h1").first()).toBeVisible();
        if ((await page.locator("form[data-island=editor]").count()) > 0) {
          await expect(page.locator("form[data-island=editor][data-ready=true]")).toBeVisible();
        }
        const file = `${FOLDER}/${name}/${lang}-${width}-${scheme}.png`;
        await page.screenshot({ path: file, fullPage: true });
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (beyond > 0) found.push(`${name} (${lang}, ${width}) is ${beyond} px too wide`);
        if (process.env["GALLERY"] !== "all") await accessible(page);
      }
    }
  }
  expect(found).toEqual([]);
});
