// A first-year student, and the same one a day later at another screen: from an empty account to a wrong
// program, why it is wrong, a right one, and on.
import { expect } from "./site";
import { walk } from "./ways";

/** XOR of the sizes, as in Nim: what everybody tries first. */
const NIM = `import sys
d = iter(map(int, sys.stdin.read().split()))
for k in d:
    if k == 0:
        break
    s = [next(d) for _ in range(k)]
    out = ""
    for _ in range(next(d)):
        x = 0
        for _ in range(next(d)):
            x ^= next(d)
        out += "W" if x else "L"
    print(out)
`;

/** The same with the values of the heaps. */
const GRUNDY = `import sys
d = iter(map(int, sys.stdin.buffer.read().split()))
for k in d:
    if k == 0:
        break
    s = sorted({next(d) for _ in range(k)})
    g = []
    for n in range(10001):
        m = 0
        for t in s:
            if t > n:
                break
            m |= 1 << g[n - t]
        v = 0
        while m >> v & 1:
            v += 1
        g.append(v)
    out = ""
    for _ in range(next(d)):
        x = 0
        for _ in range(next(d)):
            x ^= g[next(d)]
        out += "W" if x else "L"
    print(out)
`;

walk("a first-year student", ["en-360-mouse", "zh-1280-keyboard"], async (way) => {
  const page = await way.visitor();
  const name = `fresh-${way.name}`;
  const next = page.getByRole("link", { name: way.words("home-next") });

  await page.goto("/");
  await way.looks(page, "home");
  await way.follow(page.getByRole("banner").getByRole("link", { name: way.words("nav-register") }));
  await way.enter(page, name);
  if (way.width < 600) {
    // Who is signed in stands in the menu.
    await way.press(page.locator(".menu-button"));
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await way.looks(page, "registered");
    await page.keyboard.press("Escape");
  }

  await way.type(page.locator("#q"), "s-nim");
  await way.press(page.getByRole("button", { name: way.words("problems-search-button") }));
  await page.waitForURL(/q=s-nim/);
  await way.looks(page, "found");
  await way.press(page.locator(".problem-list tbody th a").first());
  await expect(page).toHaveURL(/\/problems\/hdoj-1536$/);
  await way.looks(page, "problem");
  await way.choose(page.locator("#language"), "python");
  await way.paste(page, NIM);
  await way.looks(page, "written");
  const run = page.locator("button[data-run]");
  await expect(run).toBeVisible();
  await way.press(run);
  await expect(page.locator(".run-result .verdict")).toHaveText(way.words("verdict-wa"));
  await way.looks(page, "samples run");
  await way.press(page.locator("#submit button[type=submit]"));
  await page.waitForURL(/\/submissions\/\d+$/);
  await way.verdict(page, "WA");

  // Why: a position small enough to be thought through, and what the idea was.
  await expect(page.locator("#counterexample-input")).toBeVisible();
  await expect(page.locator(".counterexample svg")).toBeVisible();
  await expect(page.locator(".recognised")).toContainText(way.words("idea-recognised", { name: "" }));
  await way.looks(page, "why");
  await way.press(page.locator(".play-links a").first());
  await expect(page.locator(".board").first()).toBeVisible();
  await way.looks(page, "played");
  await page.goBack();

  await way.press(page.getByRole("link", { name: way.words("submission-edit") }));
  await expect(page.locator("#source")).toHaveValue(NIM);
  await way.paste(page, GRUNDY);
  await way.press(page.locator("#submit button[type=submit]"));
  await page.waitForURL(/\/submissions\/\d+$/);
  await way.verdict(page, "AC");
  await way.looks(page, "right");
  const right = page.url();
  await way.follow(page.getByRole("link", { name: way.words("submission-solution") }));
  await expect(page.locator(".theorem")).toBeVisible();
  await way.looks(page, "solution");
  await way.follow(page.locator(".tabs").getByRole("link", { name: way.words("problem-statistics") }));
  await expect(page.locator(".statistics")).toBeVisible();
  await way.looks(page, "statistics");
  await page.goto(right);
  await way.press(next);
  await expect(page).toHaveURL(/\/problems\/(?!hdoj-1536)[a-z0-9-]+$/);
  await way.looks(page, "next");

  // Where they were, with the program that they wrote at the other screen.
  const other = await way.visitor(way.width < 600 ? 1280 : 360);
  await other.goto("/problems/hdoj-1536");
  await way.press(other.locator("#submit").getByRole("link", { name: way.words("nav-login") }));
  await other.waitForURL(/\/login/);
  await way.enter(other, name);
  await expect(other).toHaveURL(/\/problems\/hdoj-1536$/);
  await expect(other.locator("#source")).toHaveValue(GRUNDY);
  await way.looks(other, "another screen");
  await other.goto("/");
  await expect(other.locator("#onwards-title")).toHaveText(way.words("home-next"));
  await way.looks(other, "home again");
  await other.goto(`/users/${name}`);
  await way.looks(other, "user");
  if (!(await other.getByRole("button", { name: way.words("nav-logout") }).isVisible())) {
    await way.press(other.locator(".menu-button"));
  }
  await way.press(other.getByRole("button", { name: way.words("nav-logout") }));
  await expect(other.getByRole("banner").getByRole("link", { name: way.words("nav-login") })).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain("import sys");
});
