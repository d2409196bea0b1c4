import { chromium } from "playwright";
const base = "http://127.0.0.1:18100";
const pages = process.argv[3].split(",");
const widths = process.argv[2].split(",").map(Number);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const w of widths) for (const [lang, scheme] of [["en","light"],["zh","dark"]]) {
  const ctx = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: scheme, locale: lang === "zh" ? "zh-CN" : "en-US" });
  const page = await ctx.newPage();
  for (const p of pages) {
    const r = await page.goto(base + p);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const name = p.replace(/[^a-z0-9]+/gi, "_");
    await page.screenshot({ path: `/tmp/shots/${w}-${lang}-${name}.png`, fullPage: false });
    console.log(w, lang, p, r.status(), "overflow", over);
  }
  await ctx.close();
}
await browser.close();
