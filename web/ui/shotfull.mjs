import { chromium } from "playwright";
const base = "http://127.0.0.1:18100";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const p of process.argv[3].split(",")) {
 const ctx = await browser.newContext({ viewport: { width: +process.argv[2], height: 800 } });
 const page = await ctx.newPage();
 await page.goto(base + p);
 const h = await page.evaluate(() => document.documentElement.scrollHeight);
 console.log(p, h);
 await page.screenshot({ path: `/tmp/shots/full-${process.argv[2]}-${p.replace(/[^a-z0-9]+/gi, "_")}.png`, fullPage: true, clip: {x:0,y:0,width:+process.argv[2],height:Math.min(h,2600)} });
}
await browser.close();
