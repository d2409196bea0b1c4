// Every page on a telephone, in both languages: nothing is cut, and no page is wider than the screen.
import type { Page } from "@playwright/test";
import { ACCEPTED } from "./programs";
import { expect, register, submit, test, verdict } from "./site";

test.use({ viewport: { width: 360, height: 780 } });

/** What reaches beyond the screen, or beyond the box that cuts it off. */
async function cut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const described = (element: Element): string =>
      `${element.localName}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`;
    const scrolls = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    // Where a thing must end to be seen: what is in a box that scrolls can be scrolled to.
    const edge = (element: Element): number => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (scrolls(box)) return Infinity;
        if (/clip|hidden/.test(getComputedStyle(box).overflowX)) return box.getBoundingClientRect().right;
      }
      return document.documentElement.clientWidth;
    };
    const isScrolled = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        if (scrolls(box)) return true;
      }
      return false;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll("main *")) {
      const box = element.getBoundingClientRect();
      // What is for screen readers alone is a point.
      if (element.closest(".visually-hidden, thead, .cm-editor") !== null || box.width <= 1) continue;
      if (element.parentElement?.closest("math") !== null) continue;
      // What is in a box that scrolls may begin before it, as the year that begins with today.
      const isBefore = box.left < -1 && !isScrolled(element);
      if (box.right > edge(element) + 1 || isBefore) found.push(described(element));
    }
    const width = document.documentElement.scrollWidth;
    if (width > document.documentElement.clientWidth) found.push(`the page is ${width} wide`);
    return found;
  });
}

/** The formulas of a statement that have to be scrolled to be read. */
async function scrolled(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".statement :is(p, li) > math")]
      .filter((formula) => {
        const box = formula.closest(".statement > *");
        return box !== null && formula.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
      })
      .map((formula) => formula.textContent ?? ""),
  );
}

for (const lang of ["en", "zh"]) {
  test(`no statement is cut (${lang})`, async ({ page }) => {
    test.slow();
    await page.goto(`/problems?lang=${lang}`);
    expect(await cut(page)).toEqual([]);
    const addresses = await page
      .locator(".problem-list tbody th a")
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(addresses.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
      for (const what of await cut(page)) found.push(`${address} cuts ${what}`);
      for (const what of await scrolled(page)) found.push(`${address} scrolls ${what}`);
    }
    expect(found).toEqual([]);
  });
}

test("the pages of an account fit", async ({ page }) => {
  await register(page, "tina");
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  const submission = new URL(page.url()).pathname;
  await page.goto("/account");
  for (const label of ["a laptop at school with a long name", "x".repeat(64)]) {
    await page.getByLabel("Label").fill(label);
    await page.getByRole("button", { name: "Create a token" }).click();
    await expect(page.locator("#new-token")).toBeVisible();
    expect(await cut(page)).toEqual([]);
  }
  for (const lang of ["en", "zh"]) {
    for (const address of ["/account", submission, "/submissions", "/users/tina", "/api/docs"]) {
      await page.goto(`${address}?lang=${lang}`);
      expect(await cut(page), `${address} in ${lang}`).toEqual([]);
    }
  }
  await page.goto("/account?lang=en");
  // In sight without scrolling sideways, and words are not broken into letters.
  const revoke = page.getByRole("button", { name: "Revoke a laptop at school" });
  const box = await revoke.boundingBox();
  expect(box !== null && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  for (const cell of await page.locator("td time").all()) {
    const time = await cell.boundingBox();
    expect(time !== null && time.height < 30).toBe(true);
  }
  await revoke.click();
  await expect(page.getByRole("status")).toBeVisible();
});

// The browser's console complains of every answer that is an error: these pages are in a window whose
// console is not watched.
test("what is wrong is said at its place", async ({ browser, site }) => {
  const viewport = { width: 360, height: 780 };
  const context = await browser.newContext({ baseURL: site.url, locale: "en-GB", viewport });
  const page = await context.newPage();
  for (const lang of ["zh", "en"]) {
    await page.goto(`/nothing?lang=${lang}`);
    expect(await cut(page)).toEqual([]);
    for (const wrong of ["verdict=XX", "before=abc"]) {
      await page.goto(`/submissions?${wrong}&lang=${lang}`);
      await expect(page.locator(".error-fields code")).toHaveText(wrong.replace(/=.*/, ""));
      expect(await cut(page), wrong).toEqual([]);
    }
    // What is typed there can be corrected there.
    await page.goto(`/submissions?problem=zzz&lang=${lang}`);
    await expect(page.locator("#problem")).toBeFocused();
    await expect(page.locator("#problem-error")).toContainText("zzz");
    expect(await cut(page)).toEqual([]);
    await page.goto(`/submissions?user=${"nobody".repeat(8)}&lang=${lang}`);
    await expect(page.locator("#user-error")).toContainText("nobody");
    expect(await cut(page)).toEqual([]);
  }
  await register(page, "ursula");
  await page.goto("/account");
  await page.getByLabel("Label").fill("laptop");
  for (const box of await page.locator("#tokens input[type=checkbox]").all()) await box.uncheck();
  await page.getByRole("button", { name: "Create a token" }).click();
  await expect(page.locator("#tokens .field-error")).toContainText("read, submit.");
  // It is said once: at the field.
  await expect(page.locator("#tokens .form-error")).toHaveCount(0);
  await expect(page.locator("#password-change .form-error")).toHaveCount(0);
  expect(await cut(page)).toEqual([]);
  await context.close();
});
