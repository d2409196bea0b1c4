// Programs against programs: two people let theirs play, everybody replays the games, and both take theirs out.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./site";
import { type Way, walk } from "./ways";

const LADDER = "/problems/nim-play/ladder";

/** A program of the catalog. */
function program(path: string): string {
  const catalog = new URL("../../../problems/catalog/nim-play/submissions/", import.meta.url);
  return readFileSync(fileURLToPath(new URL(path, catalog)), "utf8");
}

/** Lets a program of the catalog be accepted, and play. */
async function enter(way: Way, page: Page, language: string, path: string): Promise<void> {
  await way.submit(page, "/problems/nim-play", language, program(path));
  await way.verdict(page, "AC");
  await page.goto(LADDER);
  await way.press(page.locator("#consent"));
  await way.press(page.getByRole("button", { name: way.words("ladder-enter"), exact: true }));
  await expect(page.getByText(way.words("ladder-in"))).toBeVisible();
}

/** Takes one's program out. */
async function leave(way: Way, page: Page): Promise<void> {
  await page.goto(LADDER);
  await way.press(page.getByRole("button", { name: way.words("ladder-leave"), exact: true }));
  await expect(page.getByText(way.words("ladder-in"))).toHaveCount(0);
}

walk("programs play each other, and the games are replayed", ["zh-360-keyboard"], async (way) => {
  test.setTimeout(1_200_000);
  const [climber, rival] = [`climber-${way.name}`, `rival-${way.name}`] as const;
  const page = await way.visitor(way.width, way.lang === "zh" ? "light" : "dark");
  await page.goto(LADDER);
  await expect(page.locator(".ladder tbody th", { hasText: way.words("ladder-perfect") })).toBeVisible();
  await way.everywhere(page, LADDER);
  await way.somebody(climber, page);
  await enter(way, page, "python", "accepted/xor.py");
  const other = await way.somebody(rival);
  await enter(way, other, "cpp", "accepted/xor.cpp");
  await way.looks(other, "waiting");

  // Workers play, and the table that is looked at follows.
  const waits = other.getByRole("link", { name: way.words("ladder-again"), exact: true });
  await expect(waits).toHaveCount(0, { timeout: 600_000 });
  await expect(other.locator(".ladder tr.own")).toContainText(/\d{4}/);
  await page.goto(LADDER);
  await expect(page.locator(".ladder tr.own")).toContainText(/\d{4}/);
  // Between those without a mistake it is even.
  const even = way.words("ladder-result", { name: climber, other: rival, won: 4, lost: 4 });
  await expect(page.getByRole("link", { name: even, exact: true })).toHaveText("4:4");
  await way.everywhere(page, LADDER);

  await way.press(page.getByRole("link", { name: way.words("ladder-matches-of", { name: climber }), exact: true }));
  await expect(page.locator("#matches li")).toHaveCount(3);
  await way.looks(page, "matches");
  await page.goto(LADDER);
  const beginner = { name: climber, other: way.words("ladder-beginner"), won: "|", lost: "" };
  const [against = ""] = way.words("ladder-result", beginner).split("|");
  await way.follow(page.getByRole("link", { name: against }));
  await page.waitForURL(/\/matches\/\d+$/);
  await way.everywhere(page, new URL(page.url()).pathname);
  await expect(page.locator("#game svg.board").first()).toBeVisible();
  // To the end, step by step.
  const on = page.getByRole("link", { name: way.words("play-replay-on"), exact: true });
  const status = page.getByRole("status");
  const [, turns = ""] = way.words("ladder-turn", { name: "|" }).split("|");
  await expect(status).toContainText(turns.trim());
  for (let moves = 0; moves < 300 && (await on.count()) > 0; moves += 1) {
    const address = page.url();
    await way.press(on);
    await page.waitForURL((url) => url.href !== address);
  }
  await expect(status).not.toContainText(turns.trim());
  await expect(status).toContainText(way.words("ladder-game-won", { name: "" }).trim());
  await expect(page.locator(".record [aria-current=step]")).toHaveCount(1);
  await way.looks(page, "end");
  // What the position is worth is tried on the board.
  await way.follow(page.locator(".record a").first());
  await way.follow(page.getByRole("link", { name: way.words("ladder-play-on"), exact: true }));
  await page.waitForURL(/\/play\/nim\?/);
  await way.looks(page, "played on");

  // Who takes the program out takes its games along.
  await leave(way, other);
  await page.goto(LADDER);
  await expect(page.locator(".ladder tbody th", { hasText: rival })).toHaveCount(0);
  await leave(way, page);
  await way.looks(page, "taken out");
});
