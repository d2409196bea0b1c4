// A visitor writes the rules of a game as a program, and sees its values.
import { readFileSync } from "node:fs";
import { accessible, expect, register, test } from "./site";

for (const [lang, width, scheme] of [["en", 1280, "light"], ["zh", 360, "dark"]] as const) {
  test(`a game is explored by a program of one's own (${lang}, ${width})`, async ({ browser, site }) => {
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

for (const colorScheme of ["light", "dark"] as const) {
  test(`a drawing is saved on the paper that it lies on (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/explore?game=wythoff&lang=en");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /PNG/ }).first().click();
    const bytes = readFileSync(await (await saving).path()).toString("base64");
    // A file without ground would be dark on dark elsewhere, or light on light.
    const corner = await page.evaluate(async (bytes) => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const [red, green, blue, alpha] = context?.getImageData(0, 0, 1, 1).data ?? [];
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      return { saved: `rgb(${red}, ${green}, ${blue})`, alpha, ground };
    }, bytes);
    expect(corner.alpha).toBe(255);
    expect(corner.saved).toBe(corner.ground);
  });
}
