// Playing and exploring: whole games by mouse and keyboard, won and lost, and what is found out.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { accessible, expect, register, test } from "./site";
import { walk } from "./ways";

const PLAY_PAGES = [
  "/play",
  "/play/nim?at=3,5,7&show=values",
  "/play/chomp?show=hint",
  "/play/hackenbush",
  "/play/kayles",
  "/play/dag",
  "/play/cram?at=2x3&show=values",
  "/play/ruler",
  "/play/staircase",
  "/play/multiplication",
  "/play/nim?at=1,1&moves=0.0&against=person",
  "/explore",
  "/explore?game=kayles&with=wythoff&claim=value+%3D+n",
];

for (const lang of ["en", "zh"]) {
  for (const width of [360, 1280]) {
    test(`games and exploring have no barriers (${lang}, ${width})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const path of PLAY_PAGES) {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
        await expect(page.locator("h1")).toBeVisible();
        await accessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(width);
      }
    });
  }
}

test("a game is won by the keyboard and lost by the mouse", async ({ page }) => {
  await page.goto("/play/nim?at=1,2&lang=en");
  await expect(page.getByRole("status")).toHaveText("Your move.");
  // 1,2 is won by leaving 1,1: then each move is answered.
  const good = page.getByRole("link", { name: "take 1 from heap 2" });
  await good.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The game so far" })).toBeVisible();
  await page.locator(".moves a").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("you win");
  await expect(page.getByText("the first player had it won from the start")).toBeVisible();

  await page.goto("/play/nim?at=1,2&lang=en");
  // All stones of the second heap: the last one is the other side's.
  await page.locator(".play-board a.b-move .b-piece").nth(1).click();
  await expect(page.getByRole("status")).toContainText("the other side wins");
  await expect(page.getByText("Move 1 gave a won game away.")).toBeVisible();
  await page.getByRole("link", { name: "Take back" }).click();
  await expect(page.getByRole("status")).toHaveText("Your move.");
});

test("whoever plays by keys goes from move to move, and hears the other side's", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/play/nim?at=3,5,7,9,11&from=12&lang=en");
  await expect(page.getByRole("link", { name: /submission 12/ })).toHaveAttribute("href", "/submissions/12");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const first = page.locator(".moves a").first();
  const said = page.locator("body > .visually-hidden[role=status]");
  await first.focus();
  for (const made of [2, 4]) {
    await page.keyboard.press("Enter");
    await expect(page.locator(".record li")).toHaveCount(made);
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(page.locator("[data-told][role=status]")).toContainText("The other side: take");
  }
  // By mouse or touch the board stays in sight.
  await page.locator(".play-board a.b-move").last().click();
  await expect(page.locator(".record li")).toHaveCount(6);
  await expect(page.locator("[data-told]")).toBeFocused();
  await expect(page.locator("[data-told]")).toBeInViewport();
  // Signing in or another language leads to the same position.
  expect(new URL(page.url()).searchParams.get("moves")?.split(".")).toHaveLength(6);
  await expect(page.locator(".account-nav a").first()).toHaveAttribute("href", /moves/);
  // Whoever presses a button stays there, and hears what it says.
  await page.goBack();
  await expect(page.locator(".record li")).toHaveCount(4);
  const hint = page.locator("#play-hint");
  await hint.focus();
  await page.keyboard.press("Enter");
  await expect(said).toContainText(/this one wins|lost/);
  await expect(hint).toBeFocused();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("games need no script", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/play?lang=en");
  await page.getByText("Boards and strips").click();
  await page.getByRole("link", { name: "Chomp" }).click();
  await page.getByRole("link", { name: "Show values" }).click();
  await expect(page.locator('.move[data-rating="wins"]')).toHaveCount(1);
  await page.locator(".play-board a.b-move").last().click();
  await expect(page.locator(".record li")).toHaveCount(2);
  await page.getByLabel("Start").fill("2x2");
  await page.getByLabel("Against").selectOption("person");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("status")).toHaveText("The first player moves.");
  await context.close();
});

test("a board shows hints, values and what was moved last", async ({ page }) => {
  await page.goto("/play/kayles?at=5,2&lang=en");
  await page.locator("#play-values").click();
  await expect(page.locator(".play-sum")).toHaveText("*4 + *2 = *6");
  await expect(page.locator(".play-board .b-won")).toHaveCount(2);
  await page.locator("#play-hint").click();
  await expect(page.locator(".play-board .is-hint")).toHaveCount(1);
  // The board shows the move that the keyboard is at in the list.
  const move = page.getByRole("link", { name: "take 2 from row 2" });
  await move.focus();
  await expect(page.locator(".play-board .is-pointed")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator(".record li")).toHaveCount(2);
  await expect(page.locator(".play-board .b-ring").first()).toBeAttached();
});

test("a claim is refuted, observed or proved", async ({ page }) => {
  await page.goto("/explore?lang=en");
  const tryOut = async (game: string, claim: string) => {
    await page.getByLabel("Game", { exact: true }).fill(game);
    await page.getByLabel("You believe").fill(claim);
    await page.getByRole("button", { name: "Explore" }).click();
    return page.locator(".explore-finding");
  };
  await expect(await tryOut("subtraction:1,2,3", "lost iff n mod 4 = 0")).toContainText("proved");
  await expect(await tryOut("nim", "value = n")).toContainText("proved");
  await expect(await tryOut("all-but:1,400", "value = floor(n/2)")).toContainText("no proof");
  await expect(await tryOut("kayles", "value = n")).toContainText("the value of 4 is 1, not 4");
  await expect(await tryOut("nim", "value = = n")).toContainText("cannot be read");
});

test("plots are saved as pictures", async ({ page }) => {
  await page.goto("/explore?game=kayles&lang=en");
  for (const [place, name] of [
    [".explore-plot", "values-kayles.png"],
    [".explore-pairs", "pairs-kayles.png"],
  ] as const) {
    const begun = page.waitForEvent("download");
    await page.locator(place).getByRole("button", { name: "Save as PNG" }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toBe(name);
    const path = `test-results/games/${name}`;
    await file.saveAs(path);
    const bytes = readFileSync(path);
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    // Something is drawn: an empty picture of this size is far smaller.
    expect(bytes.length).toBeGreaterThan(2000);
  }
});

test("what is out of reach is refused with the reason", async ({ page }) => {
  const status = async (path: string) => (await page.request.get(path)).status();
  expect(await status("/play/nim?at=999999999999")).toBe(422);
  expect(await status("/play/nope")).toBe(404);
  const shown = await page.request.get("/play/nim?at=x&lang=en");
  expect(shown.status()).toBe(422);
  expect(await shown.text()).toContain("That is not a position of this game");
});

// One of each kind of board: heaps, two heaps, heaps that are split, stairs, rows, coins, trees, graphs,
// cells, a strip.
const KINDS = [
  "nim",
  "wythoff",
  "grundy?at=9",
  "staircase?at=1,2",
  "kayles",
  "ruler",
  "hackenbush",
  "dag",
  "chomp",
  "cram?at=2x3",
  "silver-dollar",
];

const EVEN = ["en-360-keyboard", "zh-1280-mouse"] as const;
const ODD = ["zh-360-mouse", "en-1280-keyboard"] as const;

/** Plays to the end, choosing among the rated moves, and returns what is said then. */
async function playOut(page: Page, choose: (move: Locator) => Promise<void>, rating: string) {
  const status = page.getByRole("status");
  for (let moves = 0; moves < 60; moves += 1) {
    const links = page.locator(".moves a.move");
    if ((await links.count()) === 0) break;
    const wished = page.locator(`.moves a.move[data-rating="${rating}"]`);
    const move = (await wished.count()) > 0 ? wished.first() : links.first();
    const address = page.url();
    await choose(move);
    await page.waitForURL((url) => url.href !== address);
  }
  return await status.textContent();
}

/** Where a finger meets the piece that makes a move: what of its place lies on top. */
const PLACES = ":is(.b-hit, .b-reach, .b-choice, .b-piece, .b-token, .b-chocolate, .b-outline)";

/** Makes a move on the board itself; of the few that have no place there, in the list. */
async function onBoard(move: Locator): Promise<void> {
  const page = move.page();
  const address = await move.getAttribute("href");
  const pieces = page.locator(`.play-board a.b-move[href="${address}"]`);
  const place = pieces.last().locator(PLACES).last();
  if ((await place.count()) === 0) return move.click();
  const [x = 0, y = 0] = await place.evaluate((shape) => {
    shape.scrollIntoView({ block: "center", behavior: "instant" });
    const box = shape.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await page.mouse.click(x, y);
}

/** Makes a move in the list below the board. */
async function byKeyboard(move: Locator): Promise<void> {
  await move.focus();
  await move.page().keyboard.press("Enter");
}

for (const [at, game] of KINDS.entries()) {
  const usual = at % 2 === 0 ? EVEN : ODD;
  walk(`a game of ${game} is won, and one is lost with the other hand`, usual, async (way) => {
    const page = await way.visitor();
    const start = `/play/${game}${game.includes("?") ? "&" : "?"}show=values`;
    await page.goto(start);
    const won = await playOut(page, way.byKeyboard ? byKeyboard : onBoard, "wins");
    expect(won).toContain(way.words("play-won-you"));
    await way.looks(page, "won");
    await page.goto(start);
    const lost = await playOut(page, way.byKeyboard ? onBoard : byKeyboard, "loses");
    expect(lost).toContain(way.words("play-won-other"));
  });
}

test("a piece of many forms is laid by marking its cells", async ({ page }) => {
  await page.goto("/play/tetrominoes?at=3x3&against=person&lang=en");
  const cells = page.locator(".play-board .b-cell");
  await expect(cells).toHaveCount(9);
  // No piece has two corners across from each other: the second one begins anew.
  for (const corner of [0, 8]) await cells.nth(corner).click();
  await expect(page.locator(".b-cell.is-marked")).toHaveCount(1);
  for (const other of [7, 6, 3]) await cells.nth(other).click();
  await expect(page.locator(".record li")).toHaveCount(1);
  await expect(page.locator(".record li")).toContainText("row 3");
  await expect(page.locator(".b-cell.is-marked")).toHaveCount(0);
});

test("a game is looked at again, and kept", async ({ page }) => {
  await register(page, "replayer");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const lang of ["en", "zh"]) {
        const name = `${scheme}-${width}-${lang}.png`;
        const shot = { path: `test-results/games/replay-${name}`, fullPage: true };
        await page.goto(`/play/nim?at=1%2C2&moves=1.0&step=0&lang=${lang}`);
        await accessible(page);
        await page.screenshot(shot);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        await page.locator(".play-keep button").click();
        await expect(page.locator(".account-list tbody tr")).toHaveCount(1);
        await accessible(page);
        await page.screenshot({ path: `test-results/games/kept-${name}`, fullPage: true });
      }
    }
  }
  await page.goto("/play/games?lang=en");
  await page.getByRole("link", { name: "Nim" }).click();
  await expect(page.getByRole("status")).toHaveText("After 0 of 2 moves.");
  await page.getByRole("link", { name: "On ›" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("After 1 of 2 moves.");
  await expect(page.locator(".play-held")).toContainText("this would have kept the win");
  await page.getByRole("link", { name: "End »" }).click();
  await expect(page.getByRole("link", { name: "Back to the game" })).toBeVisible();
  await page.goto("/play/games?lang=en");
  await page.locator("summary").filter({ hasText: "Delete" }).click();
  await accessible(page);
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("You keep no games yet")).toBeVisible();
});
