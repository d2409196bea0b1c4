import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

process.env["GALLERY"] ??= "all";

// `npm run screenshots`: every page as a picture at four widths, for people to look at; into screenshots/.
export default defineConfig({
  ...tests,
  testMatch: "gallery.spec.ts",
  expect: { timeout: 60_000 },
  use: { ...tests.use, actionTimeout: 20_000 },
});
