// The ways to walk through the site: in one of its languages, on a wide screen or a narrow one, by mouse or by
// keyboard. A walk is written once and goes any of them. Each has a usual one or two, so that every way is gone in
// every run; `WALK=all` goes all of them, `WALK=zh-360` those that begin so.
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { accessible, expect, PASSWORD, type Site, test } from "./site";
import { type Args, type Lang, words } from "./words";

const LANGUAGES = ["en", "zh"] as const;
const WIDTHS = [360, 1280] as const;
const HANDS = ["mouse", "keyboard"] as const;

export type WayName = `${Lang}-${(typeof WIDTHS)[number]}-${(typeof HANDS)[number]}`;

export const WAYS: readonly WayName[] = LANGUAGES.flatMap((lang) =>
  WIDTHS.flatMap((width) => HANDS.map((hands) => `${lang}-${width}-${hands}` as const)),
);

const ASKED = process.env["WALK"] ?? "";

/** The ways that somebody asked for, or else the usual ones. */
export function chosen(usual: readonly WayName[], asked = ASKED): readonly WayName[] {
  if (asked === "") return usual;
  const found = asked === "all" ? WAYS : WAYS.filter((name) => `${name}-`.startsWith(`${asked}-`));
  if (found.length === 0) throw new Error(`no way is called ${asked}: all, or one such as ${WAYS.join(", ")}`);
  return found;
}

const HEIGHT = 800;

export const HOUR = 3_600_000;

/** A moment as a field of a form has it, in UTC. */
export function moment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** Somebody's way through the site: what they read, the screens they have, and how they do things there. */
export class Way {
  readonly lang: Lang;
  readonly width: number;
  readonly byKeyboard: boolean;
  readonly faults: string[] = [];
  private readonly contexts: BrowserContext[] = [];
  private pictures = 0;

  constructor(
    readonly name: WayName,
    readonly site: Site,
    private readonly browser: Browser,
    private readonly folder: string,
    private readonly looksAround: boolean,
  ) {
    const [lang, width, hands] = name.split("-");
    this.lang = lang === "zh" ? "zh" : "en";
    this.width = Number(width);
    this.byKeyboard = hands === "keyboard";
  }

  /** What the pages say under this key. */
  words(key: string, args: Args = {}): string {
    return words(this.lang, key, args);
  }

  /** A page of somebody who has just come, on a screen as wide as this; a narrow one is a telephone. */
  async visitor(
    width = this.width,
    colorScheme: "light" | "dark" = "light",
    more: BrowserContextOptions = {},
  ): Promise<Page> {
    const isTelephone = width < 600;
    const context = await this.browser.newContext({
      baseURL: this.site.url,
      locale: this.lang === "zh" ? "zh-CN" : "en-GB",
      timezoneId: "UTC",
      viewport: { width, height: HEIGHT },
      hasTouch: isTelephone,
      isMobile: isTelephone,
      colorScheme,
      ...more,
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.faults.push(String(error)));
    return page;
  }

  /** A page of somebody who has just registered. */
  async somebody(name: string, page?: Page): Promise<Page> {
    const own = page ?? (await this.visitor());
    await own.goto("/register");
    await this.enter(own, name);
    return own;
  }

  async signIn(page: Page, name: string): Promise<void> {
    await page.goto("/login");
    await this.enter(page, name);
  }

  /** Fills in the form of who signs in or registers. */
  async enter(page: Page, name: string): Promise<void> {
    const { pathname } = new URL(page.url());
    await this.type(page.locator("main #name"), name);
    await this.type(page.locator("main #password"), PASSWORD);
    await this.press(page.locator("main form button[type=submit]"));
    await page.waitForURL((address) => address.pathname !== pathname);
  }

  /** Presses a button, a link, a box: whatever does something. */
  async press(what: Locator): Promise<void> {
    if (!this.byKeyboard) return this.point(what);
    await this.reach(what);
    const isTicked = /^(checkbox|radio)$/.test((await what.getAttribute("type")) ?? "");
    await what.page().keyboard.press(isTicked ? "Space" : "Enter");
  }

  /** Presses what leads to another page, and waits for that. */
  async follow(what: Locator): Promise<void> {
    await Promise.all([what.page().waitForEvent("load"), this.press(what)]);
  }

  /** Writes a text into a field, in place of the one that is there. */
  async type(field: Locator, text: string): Promise<void> {
    // The parts of a moment are in the order of the machine's own language.
    const isMoment = (await field.getAttribute("type")) === "datetime-local";
    if (!this.byKeyboard || isMoment) return field.fill(text);
    await this.reach(field);
    await field.page().keyboard.press("ControlOrMeta+a");
    await field.page().keyboard.press("Delete");
    await field.page().keyboard.type(text);
  }

  /** Chooses from a list. */
  async choose(list: Locator, value: string): Promise<void> {
    if (!this.byKeyboard) {
      await list.selectOption(value);
      return;
    }
    await this.reach(list);
    const places = await list.locator("option").evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
    await list.page().keyboard.press("Home");
    for (let at = 0; at < places.indexOf(value); at += 1) await list.page().keyboard.press("ArrowDown");
    await expect(list).toHaveValue(value);
  }

  /** Puts the cursor into an editor. */
  async into(editor: Locator): Promise<void> {
    if (this.byKeyboard) await editor.focus();
    else await this.point(editor);
    await expect(editor).toBeFocused();
  }

  /** Puts a program into the editor, as one pastes it. */
  async paste(page: Page, program: string): Promise<void> {
    await expect(page.locator("form[data-island=editor][data-ready=true]")).toBeVisible();
    await this.into(page.locator(".cm-content"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(program);
  }

  /** Hands a program in on the page of a problem. */
  async submit(page: Page, address: string, language: string, program: string): Promise<void> {
    // A page that loads itself again when the moments of its contest are moved may come between.
    await expect(async () => {
      await page.goto(address);
    }).toPass();
    await this.choose(page.locator("#language"), language);
    await this.paste(page, program);
    await this.press(page.locator("form[data-island=editor] button[type=submit]"));
    await page.waitForURL(/\/submissions\/\d+$/);
  }

  /** Waits for the verdict of the submission whose page is open. */
  async verdict(page: Page, letters: "AC" | "WA"): Promise<void> {
    await expect(page.locator("#judging .verdict-help")).toBeVisible();
    const verdict = page.locator("#judging .judging-state .verdict");
    await expect(verdict).toHaveAttribute("data-verdict", letters);
    await expect(verdict).toHaveText(this.words(`verdict-${letters.toLowerCase()}`));
  }

  /** Looks at the page as it is now: no barrier, nothing beyond the screen; and keeps a picture of it. */
  async looks(page: Page, state: string): Promise<void> {
    await clear(page, `${state} (${this.name})`);
    this.pictures += 1;
    const name = `${String(this.pictures).padStart(2, "0")}-${state.replaceAll(/\W+/g, "-").replace(/^-/, "")}`;
    await page.screenshot({ path: `${this.folder}/${name}.png`, fullPage: true });
  }

  /** Looks at the page of an address; on the first usual way in both languages on both screens. */
  async everywhere(page: Page, address: string): Promise<void> {
    const at = (lang: Lang): string => `${address}${address.includes("?") ? "&" : "?"}lang=${lang}`;
    const own = page.viewportSize() ?? { width: this.width, height: HEIGHT };
    if (this.looksAround) {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        for (const lang of LANGUAGES) {
          if (width === this.width && lang === this.lang) continue;
          await page.goto(at(lang));
          await clear(page, `${address} (${lang}, ${width})`);
        }
      }
      await page.setViewportSize(own);
    }
    await page.goto(at(this.lang));
    await this.looks(page, address);
  }

  /** Ends the visits of everybody. */
  async end(): Promise<void> {
    for (const context of this.contexts) await context.close();
  }

  /** A mouse, or the finger of who has no mouse. */
  private async point(what: Locator): Promise<void> {
    const hasTouch = await what.page().evaluate(() => navigator.maxTouchPoints > 0);
    await (hasTouch ? what.tap() : what.click());
  }

  /** Goes where the Tab key comes. */
  private async reach(what: Locator): Promise<void> {
    await expect(what).toHaveJSProperty("tabIndex", 0);
    await what.focus();
    await expect(what).toBeFocused();
  }
}

async function clear(page: Page, state: string): Promise<void> {
  await accessible(page);
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, `${state} is wider than the screen`).toBeLessThanOrEqual(0);
}

type Walk = (way: Way) => Promise<void>;

/** Goes a walk by one of its ways. */
async function go(
  { title, usual, body }: { title: string; usual: readonly WayName[]; body: Walk },
  name: WayName,
  { browser, site, pictures }: { browser: Browser; site: Site; pictures: string },
): Promise<void> {
  test.setTimeout(1_200_000);
  const folder = `${pictures}/${title.replaceAll(/\W+/g, "-")}/${name}`;
  const way = new Way(name, site, browser, folder, ASKED === "" && name === usual[0]);
  try {
    await body(way);
    expect(way.faults).toEqual([]);
  } finally {
    await way.end();
  }
}

/** A walk, and the ways that it usually goes. Each way has people of its own: their names are to end with it. */
export function walk(title: string, usual: readonly WayName[], body: Walk): void {
  for (const name of chosen(usual)) {
    test(`${title} (${name})`, async ({ browser, site, pictures }) => {
      await go({ title, usual, body }, name, { browser, site, pictures });
    });
  }
}

/** A walk of which each way has an empty site of its own: what it does there, others would notice. */
export function walkAlone(title: string, usual: readonly WayName[], body: Walk): void {
  for (const name of chosen(usual)) {
    test(`${title} (${name})`, async ({ browser, emptySite, pictures }) => {
      await go({ title, usual, body }, name, { browser, site: emptySite, pictures });
    });
  }
}
