// Statements that attack: whatever a setter writes, the page around it stays what it is.
//
// `statements/payloads.json` holds the attacks, `payloads.html` what the program makes of them (a
// unit test compares the two). The page is a problem's, with that in place of its statement: once
// with the site's security policy, and once without, because the markup is harmless by itself.
import { readFileSync } from "node:fs";
import { expect, test } from "./site";

const PAYLOADS = readFileSync(new URL("statements/payloads.html", import.meta.url), "utf8");

const ELEMENTS = new Set(
  (
    "p h2 h3 h4 h5 blockquote ul ol li pre code em strong del span a table thead tbody tr th td br hr " +
    "math mrow mi mn mo mtext mspace msub msup msubsup munder mover munderover mroot msqrt mfrac " +
    "mtable mtr mtd"
  ).split(" "),
);

for (const policy of [true, false]) {
  test(`attacks in statements do nothing (security policy: ${policy})`, async ({ page, site }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const opened: string[] = [];
    page.on("framenavigated", (frame) => opened.push(frame.url()));
    page.on("dialog", (dialog) => opened.push(`dialog: ${dialog.message()}`));
    page.on("popup", (popup) => opened.push(`popup: ${popup.url()}`));

    const address = new URL("/problems/nim", site.url).href;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const whole = await response.text();
      const body = whole.replace(
        /(<div class="statement">)[^]*?(<\/div>)/,
        (_, before: string, after: string) => before + PAYLOADS + after,
      );
      expect(body).not.toBe(whole);
      const headers = response.headers();
      delete headers["content-encoding"];
      delete headers["content-length"];
      if (!policy) delete headers["content-security-policy"];
      await route.fulfill({ status: 200, headers, body });
    });
    await page.goto(address);
    const statement = page.locator(".statement").first();
    await expect(statement).toContainText("window.pwned");

    // Whatever waits for a mouse, a key or an end of an animation gets it.
    await statement.evaluate((root) => {
      root.addEventListener("click", (event) => event.preventDefault());
      for (const element of root.querySelectorAll("*")) {
        for (const type of ["mouseover", "mouseenter", "click", "focus", "error", "load", "toggle", "animationend"]) {
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
      }
    });
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);

    const found = await statement.evaluate((root) =>
      [...root.querySelectorAll("*")].map((element) => ({
        name: element.localName,
        attributes: element.getAttributeNames(),
        scheme: element instanceof HTMLAnchorElement ? element.protocol : "",
      })),
    );
    expect(found.length).toBeGreaterThan(200);
    expect(found.map((it) => it.name).filter((name) => !ELEMENTS.has(name))).toEqual([]);
    const attributes = found.flatMap((it) => it.attributes);
    expect(attributes.filter((name) => /^on|^(style|id|src|srcdoc|action|name)$/.test(name))).toEqual([]);
    const schemes = new Set(found.map((it) => it.scheme));
    expect([...schemes].filter((it) => !["", ":", "http:", "https:", "mailto:"].includes(it))).toEqual([]);

    // One statement in one page: nothing has closed or opened a part of it.
    for (const part of ["h1", "main", "article", ".statement", "header.site-header, body > header", "#source, #submit"]) {
      await expect(page.locator(part).first()).toBeAttached();
    }
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.locator("meta[http-equiv], base, iframe, object, embed, dialog").count()).toBe(0);

    // What is at any point of the page's head belongs to it, and so for the box to submit.
    for (const selector of ["body > header", "#submit"]) {
      const covered = await page.locator(selector).first().evaluate((part) => {
        part.scrollIntoView({ block: "center" });
        const box = part.getBoundingClientRect();
        const strangers: string[] = [];
        for (let x = 0.5; x < 20; x += 1) {
          for (let y = 0.5; y < 10; y += 1) {
            const at = document.elementFromPoint(box.left + (box.width * x) / 20, box.top + (box.height * y) / 10);
            if (at !== null && at.closest(".statement") !== null) strangers.push(at.outerHTML);
          }
        }
        return strangers;
      });
      expect(covered).toEqual([]);
    }

    expect(opened).toEqual([address]);
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
  });
}
