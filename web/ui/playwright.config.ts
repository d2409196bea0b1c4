import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { Options } from "./tests/site";

// Debian's Chromium; nothing is downloaded. As root it cannot use its own sandbox: the pages are
// ours and come from loopback. The other switches keep it from talking to anybody else.
export default defineConfig<Options>({
  testDir: "tests",
  outputDir: "test-results",
  // Each has a site of its own, which the specs that it walks share, and that site a judge.
  workers: Math.min(4, availableParallelism()),
  // Guards against what hangs, no limits on a busy machine.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    // So that what never comes has a name.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // What the walks see, by walk and way.
    pictures: "screenshots/walks",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
