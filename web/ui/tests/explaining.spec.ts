// Why a program is wrong, to the end: the least position drawn, every winning move, the replies one click
// deeper, the refutation that is played, and wrong programs that are broken.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { accessible, expect, register, submit, test, verdict } from "./site";

const WIDTHS = [360, 1280];
const LANGS = ["en", "zh"];

/** A program of the catalog. */
function program(problem: string, path: string): string {
  const catalog = new URL("../../../problems/catalog/", import.meta.url);
  return readFileSync(fileURLToPath(new URL(`${problem}/submissions/${path}`, catalog)), "utf8");
}

/** Looks at a page as it is at each width, in each language and scheme. */
async function lookedAt(page: Page, address: string, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of LANGS) {
      await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${lang}`);
      await accessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const file = `${name}-${colorScheme}-${width}-${lang}.png`;
        await page.screenshot({ path: `test-results/explaining/${file}`, fullPage: true });
      }
    }
  }
  await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=en`);
}

test("a wrong program is refuted to the end, by keyboard", async ({ page }) => {
  await register(page, "refuted");
  await submit(page, "nim", "cpp", program("nim", "wrong_answer/parity_of_the_sum.cpp"));
  await verdict(page, "Wrong answer");
  const submission = page.url();
  await lookedAt(page, submission, "refuted");
  const example = page.locator(".counterexample");
  await expect(example.locator("svg.board")).toBeVisible();
  await expect(example.locator("svg.board")).toHaveAttribute("aria-label", /heap/i);
  await expect(example.locator(".recognised h4")).toContainText("the parity of a count");

  // Every move with what it leads to, and its value.
  const every = page.getByRole("link", { name: "See who wins after each move" });
  await every.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play\//);
  await accessible(page);
  const count = await page.locator(".moves a.move").count();
  expect(count).toBeGreaterThan(0);
  await expect(page.locator(".moves a.move[data-rating]")).toHaveCount(count);
  await expect(page.locator(".moves a.move .move-tag code").first()).toHaveText(/^\*\d+$/);
  const losing = page.locator('.moves a.move[data-rating="loses"]');
  const replies = page.locator(".moves .move-reply");
  await expect(replies).toHaveCount(await losing.count());
  expect(await replies.count()).toBeGreaterThan(0);
  // Values on demand.
  await page.getByRole("link", { name: "Hide values" }).click();
  await expect(page.locator(".moves [data-rating]")).toHaveCount(0);
  await page.getByRole("link", { name: "Show values" }).click();
  // One click deeper: both moves are made.
  await replies.first().focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".record li")).toHaveCount(2);

  // The side that the program calls won is played, and lost whatever is moved.
  await page.goto(submission);
  const refute = page.getByRole("link", { name: "Play the side your program says wins" });
  await refute.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/play\//);
  const status = page.getByRole("status");
  for (let moves = 0; moves < 40 && (await page.locator(".moves a.move").count()) > 0; moves += 1) {
    const address = page.url();
    await page.locator(".moves a.move").last().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== address);
  }
  await expect(status).toContainText("the other side wins");
});

test("a lost position is shown with a reply to every move", async ({ page }) => {
  await register(page, "lost");
  await submit(page, "hdoj-1848", "cpp", program("hdoj-1848", "wrong_answer/xor_of_sizes.cpp"));
  await verdict(page, "Wrong answer");
  await expect(page.locator(".counterexample svg.board")).toBeVisible();
  await expect(page.locator(".recognised h4")).toContainText("sizes instead of Grundy values");
  await expect(page.locator(".decided li a").first()).toBeVisible();
  await lookedAt(page, page.url(), "lost");
});

test("a program without a position says where it goes wrong", async ({ page }) => {
  await register(page, "slow");
  await submit(page, "nim", "cpp", program("nim", "run_time_error/hundred_heaps.cpp"));
  await verdict(page, "Runtime error");
  await expect(page.locator(".failure")).toContainText("SIG");
  await accessible(page);
});

test("wrong programs are broken, by keyboard", async ({ page }) => {
  await register(page, "hacker");
  await page.goto("/problems/nim/hack?lang=en");
  await expect(page.getByText("Solve the problem first")).toBeVisible();
  await accessible(page);
  await submit(page, "nim", "cpp", program("nim", "accepted/xor.cpp"));
  await verdict(page, "Accepted");
  await lookedAt(page, "/problems/nim/hack", "hack");
  const input = page.getByLabel("Your input");
  const run = page.getByRole("button", { name: "Run it" });
  const told = page.locator("#told");

  // What is no input is said at the field.
  await input.focus();
  await page.keyboard.insertText("1\n2\n3 x\n");
  await run.focus();
  await page.keyboard.press("Enter");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await accessible(page);

  // Two heaps of one: lost, which the parity of the sum says too, and the number of heaps.
  const options = await page.locator("#program option").count();
  let broken = 0;
  for (let number = 1; number <= options; number += 1) {
    await page.getByLabel("Program", { exact: true }).selectOption(String(number));
    await input.fill("2\n2\n1 3\n2\n1 1\n");
    await run.focus();
    await page.keyboard.press("Enter");
    await expect(told.locator("h3")).toContainText(`Program ${number} is`);
    if ((await told.locator("h3").textContent())?.includes("broken")) {
      broken += 1;
      await expect(told).toContainText("Its mistake:");
      await expect(told.locator("svg.board").first()).toBeVisible();
      await accessible(page);
    }
  }
  expect(broken).toBeGreaterThan(0);
  expect(broken).toBeLessThan(options);
  await expect(page.getByRole("status")).toContainText(`Broken so far: ${broken} of ${options}`);
  await lookedAt(page, "/problems/nim/hack", "hacked");
});
