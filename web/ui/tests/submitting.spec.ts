// The main flow: from an empty page to a verdict, and what a student sees of each verdict.
import { ACCEPTED, BROKEN, CRASHING, ENDLESS, HUNGRY, SLOW, WRONG } from "./programs";
import { accessible, expect, register, submit, test, verdict } from "./site";

test("register, read, switch the language, write, submit, watch, accepted", async ({ page }) => {
  await register(page, "ada");
  await page.goto("/problems");
  await page.getByRole("link", { name: "kiki's game" }).click();
  await expect(page.getByRole("heading", { name: "kiki's game" })).toBeVisible();
  await expect(page.locator(".statement math").first()).toBeVisible();

  await page.getByRole("link", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("heading", { name: "输入" }).first()).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await expect(page.locator(".tests tbody tr")).toHaveCount(13);
  await expect(page.locator(".figures")).toContainText("13 / 13");
  await expect(page.getByRole("heading", { name: "Solved!" })).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "Next on your path" }).click();
  await expect(page).toHaveURL(/\/problems\/(?!hdoj-2147)[a-z0-9-]+$/);
});

test("the result arrives test by test without loading the page again", async ({ page }) => {
  await register(page, "bert");
  // Whatever the result says, from its first moment on.
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const text = document.querySelector(".judging-state")?.textContent?.replace(/\s+/g, " ").trim();
      if (text !== undefined && said.at(-1) !== text) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await submit(page, "hdoj-2147", "python", SLOW);
  await verdict(page, "Accepted");
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  const counts = said.flatMap((text) => text.match(/Test (\d+) of 13/)?.[1] ?? []).map(Number);
  expect(counts.length).toBeGreaterThanOrEqual(4);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  await expect(page.locator(".tests tbody tr")).toHaveCount(13);
});

test("a wrong answer shows the test, the difference and one small position", async ({ page }) => {
  await register(page, "carl");
  await submit(page, "hdoj-2147", "cpp", WRONG);
  await verdict(page, "Wrong answer");
  const failure = page.locator(".failure");
  await expect(failure).toContainText("sample-1");
  await expect(failure).toContainText("Expected");
  const example = page.locator(".counterexample");
  await expect(example.locator("#counterexample-input")).toHaveText("1 2\n0 0");
  await expect(example).toContainText("Wonderful!");
  await expect(example.locator(".explanation")).not.toBeEmpty();
  await expect(page.locator(".source code")).toContainText("puts(n % 2 || m % 2");
  await accessible(page);

  await page.getByRole("link", { name: "中文" }).click();
  await expect(page.locator("#judging .judging-state .verdict")).toHaveText("答案错误");
  await accessible(page);
});

test("each other failure says what a student needs to see", async ({ page }) => {
  await register(page, "dora");
  await submit(page, "hdoj-2147", "cpp", ENDLESS);
  await verdict(page, "Time limit exceeded");
  await expect(page.locator(".failure")).toContainText("It computed longer than");

  await submit(page, "hdoj-2147", "cpp", HUNGRY);
  await verdict(page, "Memory limit exceeded");
  await expect(page.locator(".failure")).toContainText("It used more than 32 MiB");

  await submit(page, "hdoj-2147", "cpp", CRASHING);
  await verdict(page, "Runtime error");
  await expect(page.locator(".failure")).toContainText("SIGSEGV");

  await submit(page, "hdoj-2147", "cpp", BROKEN);
  await verdict(page, "Compile error");
  await expect(page.locator(".message")).toContainText("nothing");
  await expect(page.locator(".tests")).toHaveCount(0);
  await accessible(page);
});
