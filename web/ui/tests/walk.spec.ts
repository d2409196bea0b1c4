// A first-year student on a telephone, and the same one a day later at a desk: from an empty account to a
// solved problem and on, in both languages.
import type { Page } from "@playwright/test";
import { accessible, expect, PASSWORD, test } from "./site";

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

const WORDS = {
  en: {
    register: "Register", name: "User name", password: "Password", submit: "Submit", search: "Search",
    wrong: "Wrong answer", right: "Accepted", again: "Edit and submit again", next: "Next on your path",
    recognised: "Recognised", out: "Sign out", in: "Sign in", onward: "Next on your path",
  },
  zh: {
    register: "注册", name: "用户名", password: "密码", submit: "提交", search: "搜索",
    wrong: "答案错误", right: "通过", again: "修改后再次提交", next: "路上的下一题",
    recognised: "识别", out: "退出登录", in: "登录", onward: "路上的下一题",
  },
} as const;

/** Nothing is wider than the screen, and nothing bars the way. */
async function looks(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `screenshots/walk/${name}.png` });
  await accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Puts a program into the editor as a person pastes it. */
async function paste(page: Page, text: string): Promise<void> {
  await expect(page.locator("form[data-island=editor][data-ready=true]")).toBeVisible();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

async function decided(page: Page, verdict: string): Promise<void> {
  await expect(page.locator("#judging .verdict-help")).toBeVisible();
  await expect(page.locator("#judging .judging-state .verdict")).toHaveText(verdict);
}

for (const lang of ["en", "zh"] as const) {
  test(`a first-year student on a telephone (${lang})`, async ({ browser, site }) => {
    const words = WORDS[lang];
    const context = await browser.newContext({
      baseURL: site.url,
      locale: lang === "en" ? "en-GB" : "zh-CN",
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    const name = `fresh-${lang}`;

    await page.goto("/");
    await looks(page, `${lang}-1-home`);
    await page.getByRole("banner").getByRole("link", { name: words.register }).tap();
    await page.getByLabel(words.name).fill(name);
    await page.getByLabel(words.password).fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: words.register }).tap();
    // Who is signed in stands in the menu.
    await page.locator(".menu-button").tap();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await looks(page, `${lang}-2-registered`);
    await page.keyboard.press("Escape");

    await page.locator("#q").fill("s-nim");
    await Promise.all([
      page.waitForURL(/q=s-nim/),
      page.getByRole("button", { name: words.search }).tap(),
    ]);
    await looks(page, `${lang}-3-found`);
    await page.locator(".problem-list tbody th a").first().tap();
    await expect(page).toHaveURL(/\/problems\/hdoj-1536$/);
    await looks(page, `${lang}-4-problem`);
    await page.locator("#language").selectOption("python");
    await paste(page, NIM);
    await looks(page, `${lang}-5-written`);
    await page.locator("#submit button[type=submit]").tap();
    await page.waitForURL(/\/submissions\/\d+$/);
    await decided(page, words.wrong);

    // Why: a position small enough to be thought through, and what the idea was.
    await expect(page.locator("#counterexample-input")).toBeVisible();
    await expect(page.locator(".counterexample svg")).toBeVisible();
    await expect(page.locator(".recognised")).toContainText(words.recognised);
    await page.screenshot({ path: `screenshots/walk/${lang}-6-why.png`, fullPage: true });
    await looks(page, `${lang}-6-why-top`);
    await page.locator(".play-links a").first().tap();
    await expect(page.locator(".board").first()).toBeVisible();
    await looks(page, `${lang}-7-played`);
    await page.goBack();

    await page.getByRole("link", { name: words.again }).tap();
    await expect(page.locator("#source")).toHaveValue(NIM);
    await paste(page, GRUNDY);
    await page.locator("#submit button[type=submit]").tap();
    await page.waitForURL(/\/submissions\/\d+$/);
    await decided(page, words.right);
    await looks(page, `${lang}-8-right`);
    await page.getByRole("link", { name: words.next }).tap();
    await expect(page).toHaveURL(/\/problems\/(?!hdoj-1536)[a-z0-9-]+$/);
    await looks(page, `${lang}-9-next`);
    expect(faults).toEqual([]);
    await context.close();
  });

  test(`a student who comes back, at a desk and by the keyboard (${lang})`, async ({ browser, site }) => {
    const words = WORDS[lang];
    const context = await browser.newContext({
      baseURL: site.url,
      locale: lang === "en" ? "en-GB" : "zh-CN",
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto("/problems/hdoj-1536");
    await page.locator("#submit").getByRole("link", { name: words.in }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel(words.name).fill(`fresh-${lang}`);
    await page.getByLabel(words.password).fill(PASSWORD);
    await page.keyboard.press("Enter");
    // Where they were, with the program that they wrote on the telephone.
    await expect(page).toHaveURL(/\/problems\/hdoj-1536$/);
    await expect(page.locator("#source")).toHaveValue(GRUNDY);
    await looks(page, `${lang}-desk-1-problem`);
    await page.goto("/");
    await expect(page.locator("#onwards-title")).toHaveText(words.onward);
    await looks(page, `${lang}-desk-2-home`);
    await page.goto(`/users/fresh-${lang}`);
    await looks(page, `${lang}-desk-3-user`);
    await page.getByRole("button", { name: words.out }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("banner").getByRole("link", { name: words.in })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("import sys");
    await context.close();
  });
}
