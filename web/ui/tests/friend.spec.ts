// A game of two people at two screens: one sends a link, the other joins, both see every move at once. They
// read different languages.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./site";
import { type Way, walk } from "./ways";
import { words } from "./words";

const status = (page: Page): Locator => page.getByRole("status").first();

/** Begins a game of two from `address`, and returns the link for the friend. */
async function invite(way: Way, page: Page, address: string, first: "you" | "other"): Promise<string> {
  await page.goto(address);
  await way.choose(page.locator("#first"), first);
  await way.follow(page.getByRole("button", { name: way.words("live-begin"), exact: true }));
  await expect(status(page)).toContainText(way.words("live-waiting"));
  return await page.locator("#live-link").innerText();
}

/** Makes the first move there is: in the list below the board, or on the board where a mouse is. */
async function move(way: Way, page: Page): Promise<void> {
  if (way.byKeyboard) return way.press(page.locator(".live-moves button.move").first());
  await page.locator(".play-board a.b-move").first().click();
}

walk("two guests play through a link", ["en-1280-mouse", "zh-360-keyboard"], async (way) => {
  const other = way.lang === "en" ? "zh" : "en";
  const says = (key: string): string => words(other, key);
  const anna = await way.visitor();
  const bert = await way.visitor(way.width, "dark");
  const link = await invite(way, anna, "/play/nim?at=1,2", "you");
  await way.looks(anna, "waiting");
  await bert.goto(`${link}?lang=${other}`);
  await way.looks(bert, "invited");
  await way.follow(bert.getByRole("button", { name: says("live-join-second"), exact: true }));
  await expect(status(bert)).toContainText(says("live-turn-friend"));
  // Nobody loads the page anew: the invitation goes and the moves come by themselves.
  await expect(status(anna)).toHaveText(way.words("live-turn-you"));
  await expect(anna.locator("#live-link")).toHaveCount(0);
  await way.looks(anna, "to move");
  await way.press(anna.getByRole("button", { name: way.words("move-take", { count: 1, i: 2 }) }));
  await expect(status(anna)).toHaveText(way.words("live-turn-friend"));
  await expect(status(bert)).toContainText(says("live-turn-you"));
  await way.looks(bert, "moved");
  // She asks to take it back, he agrees, and she makes it again.
  await way.press(anna.getByRole("button", { name: way.words("live-back-ask"), exact: true }));
  await expect(anna.getByText(way.words("live-back-waiting"))).toBeVisible();
  await expect(bert.locator(".live-back")).toBeVisible();
  await way.looks(bert, "asked for a move back");
  await way.press(bert.getByRole("button", { name: says("live-back-agree"), exact: true }));
  await expect(status(anna)).toHaveText(way.words("live-turn-you"));
  await expect(bert.getByRole("heading", { name: says("live-withdrawn") })).toBeVisible();
  await way.press(anna.getByRole("button", { name: way.words("move-take", { count: 1, i: 2 }) }));
  await expect(status(bert)).toContainText(says("live-turn-you"));
  await move(way, bert);
  await expect(status(anna)).toContainText(way.words("live-moved", { move: "" }).split(/[:：]/)[0] ?? "");
  // Who leaves comes back to the game as it stands.
  await anna.goto("/lessons");
  await anna.goto(link);
  await expect(status(anna)).toContainText(way.words("live-turn-you"));
  await move(way, anna);
  await expect(status(anna)).toContainText(way.words("live-won-you"));
  await expect(status(bert)).toContainText(says("live-won-friend"));
  await way.looks(anna, "won");
  await way.press(bert.getByRole("button", { name: says("live-again"), exact: true }));
  await expect(status(bert)).toContainText(says("live-turn-you"));
  await expect(status(anna)).toHaveText(way.words("live-turn-friend"));
});

walk("a link needs no script, and a third looks on", ["en-360-keyboard"], async (way) => {
  const plain = { javaScriptEnabled: false };
  const anna = await way.visitor(way.width, "light", plain);
  const bert = await way.visitor(way.width, "light", plain);
  const carl = await way.visitor();
  const link = await invite(way, anna, "/play/nim?at=1,2", "other");
  await bert.goto(link);
  await way.follow(bert.getByRole("button", { name: way.words("live-join-first"), exact: true }));
  await expect(status(bert)).toHaveText(way.words("live-turn-you"));
  await carl.goto(link);
  await expect(carl.getByText(way.words("live-watching"))).toBeVisible();
  await expect(status(carl)).toHaveText(way.words("live-turn-first"));
  await way.looks(carl, "looking on");
  // A move that is chosen in the picture is asked about first.
  await bert.locator(".play-board a.b-move").first().click();
  await way.press(bert.locator(".live-moves button.primary"));
  await expect(status(bert)).toHaveText(way.words("live-turn-friend"));
  await expect(status(carl)).toHaveText(way.words("live-turn-second"));
  // The page of who waits is loaded again by itself.
  await expect(status(anna)).toContainText(way.words("live-turn-you"));
});

walk("a game of two is good to look at", ["zh-1280-mouse", "en-360-keyboard"], async (way) => {
  const scheme = way.byKeyboard ? "dark" : "light";
  const anna = await way.visitor(way.width, scheme);
  const bert = await way.visitor(way.width, scheme);
  const link = await invite(way, anna, "/play/hackenbush", "you");
  await way.looks(anna, "waiting");
  await bert.goto(link);
  await way.looks(bert, "invited");
  await way.follow(bert.locator(".live-join button"));
  await expect(anna.locator(".live-moves")).toBeVisible();
  await way.looks(anna, "moving");
  await way.press(anna.locator(".live-moves button.move").first());
  await expect(status(bert)).toContainText(way.words("live-turn-you"));
});
