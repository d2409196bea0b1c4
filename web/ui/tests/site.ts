// A real site for the tests: the `grundy` program with an empty database of its own, and what
// people do on its pages.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

const PROGRAM =
  process.env["GRUNDY"] ?? fileURLToPath(new URL("../../../target/debug/grundy", import.meta.url));

export interface Site {
  /** The address of its pages, ending in a slash. */
  url: string;
  /** Where the first administrator is made. */
  setupUrl: string;
  /** The folder of its database. */
  data: string;
}

/** What the configuration decides. */
export interface Options {
  /** The folder in which walks keep pictures of what they see. */
  pictures: string;
}

/** Starts a site and waits until it says where it is, and, without people, where the first is made. */
async function start(data: string, hasPeople = false): Promise<{ site: Site; program: ChildProcess }> {
  // All sites of the tests have one cache, so that headers are precompiled once.
  const cache = join(tmpdir(), `grundy-browser-cache-${process.getuid?.() ?? 0}`);
  mkdirSync(cache, { recursive: true });
  symlinkSync(cache, join(data, "cache"));
  const program = spawn(PROGRAM, ["serve", "--design", "--addr", "127.0.0.1:0", "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
    // On a busy machine it takes longer to find what a program gets wrong; who finds it sooner does not wait.
    env: { ...process.env, RUST_LOG: "warn", GRUNDY_EXPLAIN_SECONDS: "30" },
  });
  const found: string[] = [];
  const site = new Promise<Site>((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (code) => reject(new Error(`grundy ended with ${code}`)));
    createInterface({ input: program.stdout }).on("line", (line) => {
      found.push(...(line.match(/http:\S+/g) ?? []));
      const [url, setupUrl] = hasPeople ? [found[0], ""] : found;
      if (url !== undefined && setupUrl !== undefined) resolve({ url, setupUrl, data });
    });
  });
  return { site: await site, program };
}

/** Starts a site with an empty database, lends it, and leaves nothing of it. */
async function lend(use: (site: Site) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "grundy-browser-"));
  const { site, program } = await start(data);
  await use(site);
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill("SIGTERM");
  await ended;
  rmSync(data, { recursive: true });
}

/**
 * The test function of all browser tests: `site` is shared, so a test finds on it what others did;
 * `emptySite` is the test's own. Console errors fail a test.
 */
export const test = base.extend<{ emptySite: Site; quietConsole: void } & Options, { site: Site }>({
  pictures: ["screenshots/walks", { option: true }],
  site: [({}, use) => lend(use), { scope: "worker" }],
  emptySite: ({}, use) => lend(use),
  baseURL: async ({ site }, use) => use(site.url),
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // The browser reports what a script sent and the site refused, which the page shows at its field.
        const refused = /status of 422/.test(message.text());
        if (message.type() === "error" && !refused) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export const PASSWORD = "correct horse battery";

/** Gives somebody who has registered another role, as the person who runs the machine does. */
export function grant(site: Site, name: string, role: "teacher" | "setter" | "admin"): void {
  execFileSync(PROGRAM, ["user", "role", name, role, "--data", site.data]);
}

/** Runs the program on the machine of the site. */
export function command(...args: string[]): string {
  return execFileSync(PROGRAM, args, { encoding: "utf8" });
}

/** Starts a site on a folder in which there are people, and ends it after that. */
export async function on(data: string, use: (url: string) => Promise<void>): Promise<void> {
  const { site, program } = await start(data, true);
  try {
    await use(site.url);
  } finally {
    const ended = new Promise((resolve) => program.once("exit", resolve));
    program.kill("SIGTERM");
    await ended;
  }
}

export async function register(page: Page, name: string): Promise<void> {
  await page.goto("/register");
  await page.locator("main #name").fill(name);
  await page.locator("main #password").fill(PASSWORD);
  await page.locator("main form button[type=submit]").click();
  // On a telephone it is in the menu.
  await expect(page.locator(".account-nav a").getByText(name, { exact: true })).toBeAttached();
}

/** Types a program into the editor as a person would paste it, and submits it. */
export async function submit(
  page: Page,
  problem: string,
  language: string,
  source: string,
): Promise<void> {
  await page.goto(`/problems/${problem}`);
  await page.locator("#language").selectOption(language);
  const editor = page.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(source);
  await page.locator("form[data-island=editor] button[type=submit]").click();
  await page.waitForURL(/\/submissions\/\d+$/);
}

/** Waits for the verdict of the submission whose page is open. */
export async function verdict(page: Page, text: string): Promise<void> {
  await expect(page.locator("#judging .verdict-help")).toBeVisible();
  await expect(page.locator("#judging .judging-state .verdict")).toHaveText(text);
}

/** Asserts that the page has no barrier that axe can find. */
export async function accessible(page: Page): Promise<void> {
  // One page without frames, of which only what is wrong is of interest: a third of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    // Left out of what axe tries by itself: what one presses is 24 px large, or has that much room.
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
  const { violations } = await axe.analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`)).toEqual([]);
}

export { expect };
