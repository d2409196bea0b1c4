// The walks themselves: all ways are gone in every run, and what they look for is what the pages say.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { chosen, WAYS } from "./ways";
import { words } from "./words";

test("every way is the usual one of a walk", () => {
  const here = new URL("./", import.meta.url);
  const specs = readdirSync(here).filter((file) => file.endsWith(".spec.ts") && file !== "ways.spec.ts");
  const texts = specs.map((file) => readFileSync(new URL(file, here), "utf8"));
  const walks = texts.filter((text) => /\bwalk(Alone)?\(/.test(text));
  expect(WAYS.filter((name) => !walks.some((text) => text.includes(`"${name}"`)))).toEqual([]);
});

test("somebody asks for ways", () => {
  const usual = ["en-1280-mouse"] as const;
  expect(chosen(usual, "")).toEqual(usual);
  expect(chosen(usual, "zh-360")).toEqual(["zh-360-mouse", "zh-360-keyboard"]);
  expect(chosen(usual, "en-360-keyboard")).toEqual(["en-360-keyboard"]);
  expect(chosen(usual, "all")).toEqual(WAYS);
  expect(() => chosen(usual, "zh-36")).toThrow("no way");
});

test("texts are read as the site says them", () => {
  expect(words("zh", "nav-login")).toBe("登录");
  // The names of moves are the problems' own.
  expect(words("zh", "move-take", { count: 1, i: 2 })).toBe("从第 2 堆取走 1 个");
  expect(words("en", "contest-joined", { name: "ada" })).toBe("You take part as ada.");
  expect(words("en", "contest-solved-by", { count: 0 })).toBe("solved by nobody yet");
  expect(words("en", "contest-solved-by", { count: 1 })).toBe("solved by one");
  expect(words("en", "contest-solved-by", { count: 3 })).toBe("solved by 3");
  const pairs = { programs: 2, pairs: 1, above: 1, threshold: 60 };
  expect(words("en", "similar-counts", pairs)).toBe("2 programs, one pair compared, 1 of them at 60 % or more.");
  expect(() => words("en", "contest-joined")).toThrow("name");
  expect(() => words("en", "nothing")).toThrow("nothing");
});
