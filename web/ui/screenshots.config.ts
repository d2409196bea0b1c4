import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

// `npm run screenshots`: every page as a picture, for people to look at; into test-results/.
export default defineConfig({ ...tests, testDir: "screenshots" });
