// Finding one's way: home, the list of problems, and from a verdict back to the program.
import { BROKEN, WRONG, ACCEPTED } from "./programs";
import { accessible, expect, register, submit, test, verdict } from "./site";

for (const [width, lang] of [[360, "zh"], [1280, "en"]] as const) {
  test(`home shows a position, a path and where to go on (${width}, ${lang})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/?lang=${lang}`);
    await expect(page.locator(".home-board svg").first()).toBeVisible();
    await expect(page.locator(".home-answer svg")).toBeHidden();
    await page.locator(".home-answer summary").click();
    await expect(page.locator(".home-answer svg")).toBeVisible();
    expect(await page.locator(".home-path ol > li").count()).toBeGreaterThan(10);
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // No dead links.
    const links = await page
      .locator("main a")
      .evaluateAll((all) => all.map((it) => new URL(it.getAttribute("href") ?? "", location.href).href));
    for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200);
    // The position is played where it stands.
    const board = page.locator(".home-board [data-try]");
    await board.locator("a.button").focus();
    await page.keyboard.press("Enter");
    await board.locator(".moves a").first().click();
    await expect(board.locator("#board-0-play-undo")).toBeVisible();
    // What was said of the first position is true no more.
    await expect(page.locator(".home-position")).toBeHidden();
    expect(new URL(page.url()).pathname).toBe("/");
    await accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("home goes on with what is not solved yet", async ({ page }) => {
  await register(page, "zara");
  await page.goto("/");
  await expect(page.locator("#onwards-title")).toHaveText("Begin here");
  await submit(page, "hdoj-2147", "cpp", WRONG);
  await verdict(page, "Wrong answer");
  await page.goto("/");
  await expect(page.locator("#onwards-title")).toHaveText("Go on where you stopped");
  await page.locator(".home-onwards .button.primary").click();
  await expect(page).toHaveURL(/hdoj-2147$/);
  await submit(page, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(page, "Accepted");
  await page.goto("/");
  await expect(page.locator("#onwards-title")).toHaveText("Next on your path");
  await expect(page.locator(".home-count")).toContainText("solved 1 of");
});

test("problems are found, narrowed and put in order by links", async ({ page }) => {
  await page.goto("/problems");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("poj 2960");
  await page.keyboard.press("Enter");
  await expect(page.locator(".problem-list tbody th a").first()).toHaveText("S-Nim");
  await accessible(page);
  await page.goto("/problems?q=sdyx&lang=zh");
  await expect(page.locator(".problem-list tbody th a").first()).toHaveText("圣诞游戏");
  await page.goto("/problems?lang=en");
  await expect(page.locator(".problem-group h2").first()).toHaveText("One heap");
  await page.getByRole("link", { name: "Hard", exact: true }).click();
  await page.getByRole("link", { name: "by id", exact: true }).click();
  await expect(page).toHaveURL(/\/problems\?level=hard&sort=id$/);
  // By a click on the head of a column too, and by another one the other way round.
  const head = page.getByRole("columnheader", { name: "Name" });
  await expect(head).not.toHaveAttribute("aria-sort");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/\/problems\?level=hard&sort=-name$/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const levels = await page.locator(".problem-list .level").allInnerTexts();
  expect(levels.length).toBeGreaterThan(2);
  expect(new Set(levels)).toEqual(new Set(["Hard"]));
  await page.goto("/problems?q=no+such+thing");
  await expect(page.locator(".empty")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/problems$/);
});

test("a compile error is marked at its line, and the program is edited again", async ({ page }) => {
  await register(page, "zeno");
  await submit(page, "hdoj-2147", "cpp", BROKEN);
  // The result comes while the page is there.
  await verdict(page, "Compile error");
  await expect(page.locator(".source .line")).toHaveCount(1);
  await expect(page.locator(".source .line.is-wrong")).toHaveCount(1);
  await expect(page.locator(".source .line.is-wrong + .complaint")).toContainText("error");
  await page.locator(".judging .message a").first().click();
  await expect(page).toHaveURL(/#L1$/);
  await expect(page.locator(".source .tok-keyword").first()).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "Edit and submit again" }).click();
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(page.locator("#source")).toHaveValue(BROKEN);
  await expect(page.locator("#language")).toHaveValue("cpp");
});

test("samples are run beside the statement, and what differs is marked", async ({ page }) => {
  await register(page, "zita");
  await page.goto("/problems/hdoj-2147");
  await page.locator("#language").selectOption("cpp");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText(WRONG);
  await page.getByRole("button", { name: "Run the samples" }).click();
  await expect(page.locator(".run-result .verdict")).toHaveText("Wrong answer");
  expect(await page.locator(".run-result mark").count()).toBeGreaterThan(0);
  await accessible(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(ACCEPTED);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.locator(".run-result .verdict")).toHaveText("Right");
  await expect(page).toHaveURL(/hdoj-2147$/);
  // What would go on to its limit is stopped, by the keyboard too, which stays where it was.
  await page.keyboard.press("ControlOrMeta+a");
  // It waits: who computes is soon at the problem's limit.
  await page.keyboard.insertText("#include <unistd.h>\nint main() { for (;;) pause(); }");
  const run = page.getByRole("button", { name: "Run the samples" });
  await run.click();
  const stop = page.getByRole("button", { name: "Stop the run" });
  await expect(page.locator("[data-run-results]")).toHaveText("Running.");
  await stop.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".run-refused")).toHaveText("The run was stopped.");
  await expect(run).toBeFocused();
  await expect(stop).toBeHidden();
});

test("another right answer than that of the sample is right", async ({ page }) => {
  await register(page, "wanda");
  await page.goto("/problems/nim-move");
  await page.locator("#language").selectOption("python");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("print('1 2', '0', '2 4', sep='\\n')");
  await page.getByRole("button", { name: "Run the samples" }).click();
  await expect(page.locator(".run-result .verdict")).toHaveText("Right");
  await expect(page.locator(".run-result mark")).toHaveCount(0);
  await accessible(page);
});

test("a program plays the sample, and all that is said is shown", async ({ page }) => {
  await register(page, "nora");
  await page.goto("/problems/nim-play");
  await page.locator("#language").selectOption("python");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("input(); input(); input(); print('First'); print(9, 9)");
  await page.getByRole("button", { name: "Play the sample" }).click();
  await expect(page.locator(".run-result .verdict")).toHaveText("Wrong answer");
  await expect(page.locator(".run-result pre").last()).toHaveText(/> 3 1\s+< First\s+< 9 9/);
  await accessible(page);
});

test("a program plays from one's own position, and the box says what is wrong with it", async ({ page }) => {
  await register(page, "ottilie");
  await page.goto("/problems/nim-play");
  await page.locator("#language").selectOption("python");
  await page.locator(".cm-content").click();
  await page.keyboard.insertText("input(); input(); input(); print('First'); print(1, 3, flush=True); input()");
  const own = page.locator(".own-input");
  await own.locator("summary").click();
  await expect(own.locator("textarea")).toHaveValue(/3 1/);
  await own.locator("textarea").fill("1\n1\n99\n");
  await own.getByRole("button", { name: "Play from this position" }).click();
  await expect(page.locator(".run-refused")).toHaveText(/line 3/);
  await own.locator("textarea").fill("1\n1\n3\n");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.locator(".run-result .verdict")).toHaveText("Won");
  await expect(page.locator(".run-result pre").last()).toHaveText(/> 3\s+< First\s+< 1 3\s+> win/);
  await accessible(page);
});

for (const [width, lang] of [[360, "zh"], [1280, "en"]] as const) {
  test(`a program is run on one's own input (${width}, ${lang})`, async ({ page }) => {
    await register(page, `olga${width}`);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/problems/hdoj-2147?lang=${lang}`);
    await page.locator("#language").selectOption("cpp");
    await page.locator(".cm-content").click();
    await page.keyboard.insertText(ACCEPTED);
    const own = page.locator(".own-input");
    await own.locator("summary").click();
    await own.locator("textarea").fill("5 3\n4 4\n0 0\n");
    await own.getByRole("button").click();
    const result = page.locator(".run-result");
    await expect(result.locator("pre")).toHaveText(/What a pity!\s+Wonderful!/);
    await expect(result.locator(".verdict")).toHaveText(lang === "zh" ? "运行结束" : "Ended");
    await accessible(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/own-input-${width}-${lang}.png`, fullPage: true });
    // The keys run what one looks at, and nothing is submitted.
    await own.locator("textarea").fill("1 2\n0 0\n");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(result.locator("pre")).toHaveText(/^\s*Wonderful!\s*$/);
    await expect(page).toHaveURL(/hdoj-2147/);
  });
}
