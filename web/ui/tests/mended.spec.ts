// What people stumbled over in a real browser, each as they met it.
import type { Page } from "@playwright/test";
import { ACCEPTED, BROKEN } from "./programs";
import { accessible, expect, grant, PASSWORD, register, submit, test, verdict } from "./site";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
}

async function type(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.type(text);
  await expect(page.locator("#source")).toHaveValue(new RegExp(text));
}

test("a draft is its account's, and gone after signing out", async ({ page }) => {
  await register(page, "nina");
  await page.goto("/problems/nim");
  await type(page, "secret of nina");
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(kept).toContain("secret of nina");
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText("secret of nina");
  await signOut(page);
  expect(await kept()).not.toContain("secret of nina");
  await register(page, "otto");
  await page.goto("/problems/nim");
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(page.locator("#source")).toHaveValue("");

  // Whose sign-in has ended without a word finds the draft again, and nobody else does.
  const sent = page.waitForResponse((it) => it.url().includes("/account/drafts/") && it.request().method() === "POST");
  await type(page, "secret of otto");
  await sent;
  await page.context().clearCookies();
  await register(page, "paul");
  await page.goto("/problems/nim");
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(page.locator("#source")).toHaveValue("");
});

// The browser's console complains of every answer that is an error: these pages are in a window whose
// console is not watched.
test("what is wrong is in sight and in focus on a telephone", async ({ browser, site }) => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB", viewport });
  const page = await context.newPage();
  const inSight = async (selector: string): Promise<void> => {
    const field = page.locator(selector);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  };
  await register(page, "rosa");
  await page.goto("/account");
  await page.locator("#current").fill("not the password");
  await page.locator("#password").fill("another good password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await inSight("#current");

  await page.locator("#confirm").fill("not the password");
  await page.getByRole("button", { name: "Delete my account forever" }).click();
  await inSight("#confirm");

  await page.goto("/account");
  await page.getByLabel("Label").fill("laptop");
  for (const box of await page.locator("#tokens input[type=checkbox]").all()) await box.uncheck();
  await page.getByRole("button", { name: "Create a token" }).click();
  await expect(page.locator("#tokens .field-error")).toBeInViewport();

  await page.goto("/problems/nim");
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.locator("#submit button[type=submit]").click();
  await expect(page.locator(".field-error")).toContainText("empty");
  await expect(page.locator(".cm-content")).toBeFocused();
  await expect(page.locator(".cm-content")).toBeInViewport();
  await context.close();
});

test("the language can be switched wherever one is", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const page = await context.newPage();
  await register(page, "sven");
  await page.goto("/account");
  await page.getByLabel("Label").fill("laptop");
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = await page.locator("#new-token").innerText();
  await page.getByRole("link", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator("#new-token")).toHaveText(token);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto("/account");
  await expect(page.locator("#new-token")).toHaveCount(0);

  // After each form that came back with something wrong.
  const wrong: (() => Promise<void>)[] = [
    async () => {
      await page.goto("/account");
      await page.locator("#confirm").fill("not the password");
      await page.getByRole("button", { name: "Delete my account forever" }).click();
    },
    async () => {
      await page.goto("/problems/nim");
      await expect(page.locator(".cm-content")).toBeVisible();
      await page.locator("#submit button[type=submit]").click();
    },
  ];
  for (const send of wrong) {
    await send();
    await expect(page.locator(".form-error, .field-error").first()).toBeVisible();
    await page.getByRole("link", { name: "中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.locator(".error-status")).toHaveCount(0);
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
  await context.close();
});

test("what was typed is there in the other language", async ({ page, site }) => {
  await register(page, "yara");
  grant(site, "yara", "teacher");
  const typed = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem("grundy.typed"));
  const switchTo = async (name: string, tag: string): Promise<void> => {
    await page.getByRole("link", { name }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
  };
  await page.goto("/classes/new");
  await page.locator("#description").fill("Bring paper.");
  await switchTo("中文", "zh-CN");
  await expect(page.locator("#description")).toHaveValue("Bring paper.");
  expect(await typed()).toBeNull();
  // After a form that came back, too: a name of a blank is none.
  await page.locator("#name").fill(" ");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.locator(".field-error").first()).toBeVisible();
  await switchTo("English", "en");
  await expect(page.locator("#description")).toHaveValue("Bring paper.");
  // Only once, and passwords never.
  await page.goto("/classes/new");
  await expect(page.locator("#description")).toHaveValue("");
  await page.goto("/account");
  await page.getByLabel("Label").fill("laptop");
  await page.locator("#current").fill("my secret");
  await switchTo("中文", "zh-CN");
  await expect(page.locator("#current")).toHaveValue("");
  await expect(page.locator("#label")).toHaveValue("laptop");
  await switchTo("English", "en");

  await page.goto("/problems/nim");
  await page.locator(".own-input summary").click();
  await page.locator("#own-input").fill("1 2 3");
  await switchTo("中文", "zh-CN");
  await expect(page.locator("#own-input")).toBeVisible();
  await expect(page.locator("#own-input")).toHaveValue("1 2 3");
});

test("the way out of the editor is said", async ({ page }) => {
  await register(page, "tora");
  await page.goto("/problems/nim");
  const editor = page.locator(".cm-content");
  await expect(editor).toHaveAttribute("aria-description", /press Esc and then Tab/);
  await expect(page.getByText("press Esc and then Tab")).toBeVisible();
  await editor.focus();
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(editor).not.toBeFocused();
});

test("times are those of one's own clock, with UTC as the title", async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: "en-GB",
    timezoneId: "Asia/Shanghai",
  });
  const page = await context.newPage();
  await register(page, "uwe");
  await page.goto("/account");
  const time = page.locator("time").first();
  await expect(time).toHaveAttribute("title", /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  const [iso, shown] = await time.evaluate((it: HTMLTimeElement) => [it.dateTime, it.innerText]);
  const there = new Date(new Date(iso ?? "").getTime() + 8 * 3_600_000).toISOString();
  expect(shown).toBe(there.slice(0, 16).replace("T", " "));
  await context.close();
});

test("one comes back to where one was", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const page = await context.newPage();
  // By way of the registration.
  await page.goto("/problems/kayles");
  await page.locator("#submit").getByRole("link", { name: "Register" }).click();
  await page.getByLabel("User name").fill("vera");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/problems\/kayles$/);
  await signOut(page);
  // With filters, and with a wrong password and another language on the way.
  await page.goto("/submissions?verdict=WA&problem=nim");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("User name").fill("vera");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "中文" }).click();
  await page.getByRole("main").getByRole("link", { name: "注册" }).click();
  await page.getByRole("main").getByRole("link", { name: "登录" }).click();
  await page.getByRole("link", { name: "English" }).click();
  await page.getByLabel("User name").fill("vera");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/submissions\?verdict=WA&problem=nim$/);
  await context.close();
});

test("brackets and stops stay with their formula, however narrow the page", async ({ page }) => {
  test.slow();
  for (const [path, lang] of [
    ["nim", "zh"],
    ["hdoj-1536", "zh"],
    ["hdoj-1536", "en"],
    ["wythoff", "zh"],
    ["graph-game", "zh"],
  ]) {
    await page.goto(`/problems/${path}?lang=${lang}`);
    for (let width = 330; width <= 450; width += 15) {
      await page.setViewportSize({ width, height: 700 });
      const parted = await page.evaluate(() => {
        const found: string[] = [];
        const lineOf = (node: Node, offset: number): DOMRect => {
          const range = document.createRange();
          range.setStart(node, offset);
          range.setEnd(node, offset + 1);
          return range.getBoundingClientRect();
        };
        for (const formula of document.querySelectorAll(".statement :is(p, li) math")) {
          const box = formula.getBoundingClientRect();
          const far = (other: DOMRect): boolean => other.bottom < box.top || other.top > box.bottom;
          const before = formula.previousSibling;
          const after = formula.nextSibling;
          if (before instanceof Text && /[（(「“]$/.test(before.data)) {
            if (far(lineOf(before, before.data.length - 1))) found.push(`${before.data}<`);
          }
          if (after instanceof Text && /^[）)，。、；：」”,.;:]/.test(after.data)) {
            if (far(lineOf(after, 0))) found.push(`>${after.data}`);
          }
        }
        return found;
      });
      expect(parted, `${path} at ${width}`).toEqual([]);
    }
  }
});

test("ideas give nothing away unless they are asked for", async ({ page }) => {
  await register(page, "wim");
  await page.goto("/problems/hdoj-2147");
  const idea = page.locator(".limits .tag").first();
  await expect(idea).toBeHidden();
  await page.getByText("Show (gives something away)").click();
  await expect(idea).toBeVisible();
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await page.goto("/problems/hdoj-2147");
  await expect(page.locator(".limits .tag").first()).toBeVisible();
});

test("samples stand before what explains them", async ({ page }) => {
  await page.goto("/problems/nim");
  const output = await page.locator("#sample-1-output").boundingBox();
  const explained = await page.getByRole("heading", { name: "Sample explained" }).boundingBox();
  expect(output !== null && explained !== null && output.y < explained.y).toBe(true);
});

test("the tab says the verdict, and a compiler points at the right column", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await register(page, "xena");
  await page.goto("/problems/hdoj-2147");
  await submit(page, "hdoj-2147", "cpp", BROKEN);
  await verdict(page, "Compile error");
  await expect(page).toHaveTitle(/^Compile error · #\d+ · kiki's game · Grundy$/i);
  const lines = await page.locator(".message pre").evaluate((pre) => {
    const heights = getComputedStyle(pre).lineHeight;
    const text = (pre.textContent ?? "").replace(/\n$/, "").split("\n").length;
    return { shown: Math.round(pre.scrollHeight / parseFloat(heights)), text };
  });
  // No line is broken, so a caret is below what it points at.
  expect(Math.abs(lines.shown - lines.text)).toBeLessThanOrEqual(2);
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await expect(page).toHaveTitle(/^Accepted · /);
  // Time and memory of each test are in sight.
  for (const cell of await page.locator(".tests td.number").all()) {
    const box = await cell.boundingBox();
    expect(box !== null && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  }
});

for (const width of [360, 1280]) {
  test(`what is to be hit is large enough (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await register(page, `yara${width}`);
    await submit(page, "hdoj-2147", "cpp", ACCEPTED);
    await verdict(page, "Accepted");
    const submission = new URL(page.url()).pathname;
    for (const path of ["/", "/problems", "/problems/nim", "/problems/hdoj-2147/statistics", "/news", "/submissions", submission, `/users/yara${width}`, "/account", "/login"]) {
      await page.goto(path);
      const small = await page.evaluate(() => {
        const found: string[] = [];
        for (const target of document.querySelectorAll("a, button, summary, input:not([type=hidden]), select")) {
          const box = target.getBoundingClientRect();
          if (box.width === 0 || target.closest(".skip-link, .visually-hidden") !== null) continue;
          // A link within a sentence is as high as the sentence's lines.
          const around = target.parentElement;
          const inSentence = around !== null && /^(P|LI|DD)$/.test(around.tagName) && (around.textContent ?? "").trim() !== (target.textContent ?? "").trim();
          if (target.tagName === "A" && inSentence) continue;
          if (box.height < 24 || box.width < 24) found.push(`${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
        }
        return found;
      });
      expect(small, path).toEqual([]);
    }
  });
}

test("a name of 32 letters breaks no page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = "w".repeat(32);
  await register(page, name);
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  const submission = new URL(page.url()).pathname;
  for (const path of ["/", "/problems", "/problems/wythoff", "/problems/nim-play", "/submissions", submission, `/users/${name}`, "/account"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

test("samples are drawn, and said in words", async ({ page }) => {
  for (const [lang, words] of [
    ["en", "2 heaps, of 1 and 3."],
    ["zh", "2 堆，大小分别为 1 和 3。"],
  ] as const) {
    await page.goto(`/problems/nim?lang=${lang}`);
    const board = page.locator(".boards svg").first();
    await expect(board).toBeVisible();
    await expect(board).toHaveAttribute("aria-label", words);
    await accessible(page);
  }
});

test("whatever has a hash in its name is kept for ever by the browser", async ({ page }) => {
  await register(page, "zoe");
  const kept = new Map<string, string>();
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/assets/")) kept.set(pathname, answer.headers()["cache-control"] ?? "");
  });
  await page.goto("/problems/nim");
  await expect(page.locator("form[data-island=editor][data-grammar]")).toBeVisible();
  expect([...kept.keys()].filter((it) => /(editor|chunk)-\w+\.js$/.test(it)).length).toBeGreaterThan(1);
  expect([...kept].filter(([, control]) => !control.includes("immutable"))).toEqual([]);
});

test("blanks are seen where only blanks are wrong", async ({ page }) => {
  await register(page, "alma");
  const wide = ACCEPTED.replace('"Wonderful!"', '" Wonderful!"');
  await submit(page, "hdoj-2147", "cpp", wide);
  await verdict(page, "Presentation error");
  await expect(page.locator(".failure .difference").first()).toContainText("␣");
});

test("the interface for programs is described in the page's language, for this very site", async ({ page, site }) => {
  await page.goto("/api/docs?lang=zh");
  const main = page.getByRole("main");
  await expect(main).toContainText(new URL("/api/v1/submissions", site.url).href);
  // Sentences in English are longer than names of fields.
  const english = await main.locator("p, dd, td, h2, h3").evaluateAll((all) =>
    all.map((it) => it.textContent ?? "").filter((it) => /^[\x20-\x7e]*$/.test(it) && it.split(" ").length > 6),
  );
  expect(english).toEqual([]);
});

test("every problem explains its samples and names its ideas in Chinese", async ({ page }) => {
  test.slow();
  await page.goto("/problems?sort=id&lang=zh");
  const links = await page
    .locator(".problem-list tbody th a")
    .evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).pathname));
  expect(links.length).toBeGreaterThan(50);
  const without: string[] = [];
  for (const link of links) {
    const text = await (await page.request.get(link)).text();
    if (!text.includes("explanation-of-samples")) without.push(link);
    for (const [, tag] of text.matchAll(/class="tag">([^<]*)</g)) {
      // What has no name in words is shown as it is written in packages.
      if (tag !== undefined && /^[a-z0-9-]+$/.test(tag)) without.push(`${link}: ${tag}`);
    }
  }
  expect(without).toEqual([]);
});
