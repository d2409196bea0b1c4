// A visitor writes the rules of a game as a program, and sees its values.
import { accessible, expect, register, test } from "./site";

for (const [lang, width, scheme] of [["en", 1280, "light"], ["zh", 360, "dark"]] as const) {
  test(`a game is explored by a program of one's own (${lang}, ${width})`, async ({ browser, site }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: 800 },
      colorScheme: scheme,
    });
    const page = await context.newPage();
    const looks = async (name: string): Promise<void> => {
      await accessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
    };
    await register(page, `explorer-${lang}`);
    await page.goto(`/explore?lang=${lang}`);
    await page.locator("a[href='/explore/program']").click();
    await looks("form");
    // By the keyboard alone.
    await page.locator("#claim").fill("lost iff n mod 2 = 0");
    await page.locator("#claim").press("Enter");
    await expect(page.locator(".explore-plot svg")).toBeVisible();
    await expect(page.locator(".explore-finding")).toContainText("4");
    await looks("found");
    await page.locator("#positions").fill("7\n3 + 5");
    await page.locator("main .primary").click();
    await expect(page.locator("tbody tr")).toHaveCount(2);
    await looks("positions");
    await page.locator("#source").fill("print(1");
    await page.locator("main .primary").click();
    await expect(page.getByRole("alert")).toBeVisible();
    await looks("wrong");
    await context.close();
  });
}
