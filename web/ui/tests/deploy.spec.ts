// Whoever runs the site after a bad deploy: looks at its health, backs it up while it runs, loses it and
// brings it back; finds out what a judging again would change before it counts; and sets what a new
// site needs: name, logo, mail.
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ACCEPTED } from "./programs";
import { accessible, command, expect, on, PASSWORD, register, submit, test, verdict } from "./site";

/** Looks at a page as people have it: wide and narrow, in both languages, without barriers. */
async function looks(page: Page, address: string): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const lang of ["zh", "en"]) {
      await page.goto(`${address}?lang=${lang}`);
      await accessible(page);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${address} at ${width} in ${lang}`).toBeLessThanOrEqual(0);
      const shots = process.env["SHOTS"];
      if (shots !== undefined) {
        const name = `${address.replaceAll(/\W+/g, "-")}-${width}-${lang}`;
        await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A server that takes mail, and what it took. */
function mailServer(): Promise<{ server: Server; port: number; mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    let text = "";
    socket.on("error", () => undefined);
    socket.write("220 here\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").slice(0, -1)) {
        if (isText) {
          isText = line !== ".";
          if (isText) text += `${line}\n`;
          else {
            mails.push(text);
            text = "";
            socket.write("250 taken\r\n");
          }
        } else if (line.startsWith("DATA")) {
          isText = true;
          socket.write("354 go on\r\n");
        } else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ server, port: (server.address() as AddressInfo).port, mails }));
  });
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#b3541e"/>' +
  '<path d="M10 22V10l12 12V10" fill="none" stroke="#fff" stroke-width="3"/></svg>';

test("a site is lost after a bad deploy and comes back whole", async ({ browser, emptySite }) => {
  test.setTimeout(1_200_000);
  const admin = await (await browser.newContext({ baseURL: emptySite.url, locale: "en-GB" })).newPage();
  await admin.goto(emptySite.setupUrl);
  await admin.getByLabel("User name").fill("bouton");
  await admin.getByLabel("Password").fill(PASSWORD);
  await admin.getByRole("button", { name: "Create the administrator" }).click();
  await expect(admin.getByRole("link", { name: "bouton", exact: true })).toBeVisible();
  const student = await (await browser.newContext({ baseURL: emptySite.url, locale: "en-GB" })).newPage();
  await register(student, "ada");
  await submit(student, "hdoj-2147", "cpp", ACCEPTED);
  await verdict(student, "Accepted");

  // Health, and a worker that is told to take nothing new.
  await looks(admin, "/admin");
  await admin.goto("/admin");
  await admin.locator("button[value=drain]").first().click();
  await expect(admin.locator("button[value=resume]").first()).toBeVisible();
  await admin.locator("button[value=resume]").first().click();
  await expect(admin.locator("button[value=drain]").first()).toBeVisible();

  // A name and a picture of its own, on every page; what is no picture is refused at its place.
  await admin.goto("/admin/settings");
  await admin.locator("#name").fill("Bouton's club");
  await admin.locator("form[action='/admin/settings'] button").click();
  await admin.waitForURL(/\/admin\/settings/);
  await admin.locator("#logo").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<b>") });
  await admin.locator("form[action='/admin/logo'] button[value=save]").click();
  await expect(admin.locator("#logo-error")).toBeVisible();
  await accessible(admin);
  await admin.locator("#logo").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await admin.locator("form[action='/admin/logo'] button[value=save]").click();
  await expect(admin.locator(".site-name img")).toBeVisible();
  await expect
    .poll(() => admin.locator(".site-name img").evaluate((it: HTMLImageElement) => it.naturalWidth), {
      message: "the picture is shown",
    })
    .toBeGreaterThan(0);
  expect((await admin.locator(".site-name img").boundingBox())?.height, "as high as the name").toBeLessThan(40);
  await looks(admin, "/admin/settings");
  await expect(async () => {
    await student.goto("/");
    await expect(student.locator(".site-name img")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await looks(student, "/");

  // Mail is set, and tried.
  const mail = await mailServer();
  await admin.goto("/admin/mail");
  await admin.locator("#host").fill("127.0.0.1");
  await admin.locator("#port").fill(String(mail.port));
  await admin.locator("#security").selectOption("plain");
  await admin.locator("#from").fill("Club <judge@example.org>");
  await admin.locator("#site").fill("https://judge.example");
  await admin.getByRole("button", { name: "Save the settings" }).click();
  await admin.locator("#to").fill("bouton@example.org");
  await admin.getByRole("button", { name: "Send a test" }).click();
  await expect(admin.locator("main .notice")).toContainText("bouton@example.org");
  expect(mail.mails).toHaveLength(1);
  await looks(admin, "/admin/mail");
  mail.server.close();

  // All that was accepted is judged again: what that changes is shown before it counts.
  await admin.goto("/setter/problems/hdoj-2147/rejudgings");
  await admin.locator("main form button").first().click();
  await admin.waitForURL(/rejudge\?/);
  await looks(admin, "/rejudge?problem=hdoj-2147&look=1");
  await admin.goto("/rejudge?problem=hdoj-2147&look=1");
  await admin.locator("main section.contest-join form button").click();
  await admin.waitForURL(/rejudgings\/\d+$/);
  const set = new URL(admin.url()).pathname;
  await expect(async () => {
    await admin.goto(set);
    await expect(admin.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await looks(admin, set);
  await admin.goto(set);
  await admin.locator('button[value="apply"]').click();
  await expect(admin.locator('button[value="apply"]')).toHaveCount(0);

  // The whole site goes into a file while it runs; then somebody is deleted by mistake.
  const folder = mkdtempSync(join(tmpdir(), "grundy-deploy-"));
  const file = join(folder, "site.backup");
  command("backup", file, "--data", emptySite.data);
  await admin.goto("/admin/users?q=ada");
  await admin.getByRole("link", { name: "ada", exact: true }).click();
  await admin.locator("#name").fill("ada");
  await admin.locator("button[value=delete]").click();
  await expect(admin.locator("button[value=delete]")).toHaveCount(0);
  const restored = join(folder, "restored");
  command("restore", file, "--data", restored);
  await on(restored, async (url) => {
    const ada = await (await browser.newContext({ baseURL: url, locale: "en-GB" })).newPage();
    await ada.goto("/login");
    await ada.getByLabel("User name").fill("ada");
    await ada.getByLabel("Password").fill(PASSWORD);
    await ada.getByRole("main").getByRole("button").click();
    await expect(ada.getByRole("link", { name: "ada", exact: true })).toBeVisible();
    await expect(ada.locator(".site-name")).toContainText("Bouton's club");
    await expect(ada.locator(".site-name img")).toBeVisible();
    await ada.goto("/submissions?mine=1");
    await expect(ada.getByRole("main").locator("tbody tr")).toHaveCount(1);
    // And it goes on judging.
    await submit(ada, "hdoj-2147", "cpp", ACCEPTED);
    await verdict(ada, "Accepted");
    await ada.context().close();
  });
  rmSync(folder, { recursive: true });
  for (const one of [admin, student]) await one.context().close();
});
