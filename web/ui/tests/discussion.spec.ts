// People say something about a problem: in both languages, by mouse and by keyboard, with and without a
// script; what tells the solution is folded, and what is rude is reported and hidden.
import type { Locator, Page } from "@playwright/test";
import { accessible, expect, grant, register, test } from "./site";

const WORDS = {
  en: { unfold: /Show it/, hidden: "A moderator has hidden this.", none: "No posts are reported" },
  zh: { unfold: /点击查看/, hidden: "这条发言已被管理者隐藏。", none: "没有待处理的举报" },
};

/** Presses something as people with that device do. */
async function press(what: Locator, device: "mouse" | "keyboard"): Promise<void> {
  if (device === "mouse") return what.click();
  await what.focus();
  await expect(what).toBeFocused();
  const isBox = (await what.getAttribute("type")) === "checkbox";
  await what.page().keyboard.press(isBox ? "Space" : "Enter");
}

async function fits(page: Page): Promise<void> {
  await accessible(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}

for (const [lang, width, device, scheme] of [
  ["en", 1280, "mouse", "light"],
  ["zh", 360, "keyboard", "dark"],
] as const) {
  test(`a problem is discussed (${lang}, ${width})`, async ({ browser, site }) => {
    const words = WORDS[lang];
    const people: Page[] = [];
    for (const name of ["asker", "rude", "warden"]) {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: "en",
        viewport: { width, height: 800 },
        colorScheme: scheme,
        // The one who asks has no script.
        javaScriptEnabled: name !== "asker",
      });
      const page = await context.newPage();
      await register(page, `${name}-${lang}`);
      people.push(page);
    }
    const [asker, rude, warden] = people as [Page, Page, Page];
    grant(site, `warden-${lang}`, "admin");
    const room = `/problems/hdoj-1847/discussion?lang=${lang}`;

    await asker.goto(`/problems/hdoj-1847?lang=${lang}`);
    await asker.locator(".tabs a[href$='/discussion']").click();
    await asker.locator("#title").fill(`Powers of two in ${lang}: may one take 2^10 at once?`);
    await asker.locator("#body").fill("The statement says $2^k$. Is **1024** one of them?");
    await asker.locator("main form button[type=submit]").click();
    await expect(asker.locator("article math").first()).toBeVisible();

    // Somebody gives the solution away, folded, and says something rude.
    await rude.goto(room);
    await fits(rude);
    await press(rude.locator(".threads a", { hasText: `in ${lang}` }).first(), device);
    await rude.waitForURL(/\/discussion\/\d+/);
    await rude.locator("#body").fill("It is lost iff $n$ is a multiple of 3.");
    await press(rude.locator("input[name=tells]"), device);
    await press(rude.locator("main form button[type=submit]"), device);
    await expect(rude.locator("article")).toHaveCount(2);
    await rude.locator("#body").fill("Whoever asks that should give up.");
    await press(rude.locator("main form button[type=submit]"), device);
    await expect(rude.locator("article")).toHaveCount(3);
    await fits(rude);

    await asker.reload();
    const folded = asker.locator("article", { hasText: "multiple of" });
    await expect(folded.locator(".statement")).toBeHidden();
    await folded.getByText(words.unfold).click();
    await expect(folded.locator(".statement")).toBeVisible();
    await asker.locator("article").nth(2).locator(".post-acts").click();
    await asker.locator("#reason").fill("It helps nobody.");
    await asker.locator("button[value=report]").click();
    await expect(asker.locator("article")).toHaveCount(3);

    await warden.goto(`/admin/reports?lang=${lang}`);
    await fits(warden);
    const report = warden.locator("article", { hasText: "should give up" });
    await expect(report).toContainText("It helps nobody.");
    await press(report.locator("button[value=hide]"), device);
    await expect(report).toHaveCount(0);
    await expect(warden.locator("main")).toContainText(words.none);
    await asker.reload();
    await expect(asker.locator("article").nth(2)).toContainText(words.hidden);
    await expect(asker.locator("main")).not.toContainText("should give up");

    // Whoever wrote something changes it.
    await rude.reload();
    await press(rude.locator("article").nth(1).locator(".post-acts"), device);
    await expect(rude.locator("#edit")).toBeVisible();
    await fits(rude);
    await rude.locator("#body").fill("Count how many stones are left of each three.");
    await press(rude.locator("button[value=edit]"), device);
    await expect(rude.locator("article").nth(1)).toContainText("left of each three");
    for (const page of people) await page.context().close();
  });
}
