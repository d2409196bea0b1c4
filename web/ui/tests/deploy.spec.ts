// Whoever runs the site after a bad deploy: looks at its health, backs it up while it runs, loses it and
// brings it back; finds out what a judging again would change before it counts; and sets what a new
// site needs: name, logo, mail.
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ACCEPTED } from "./programs";
import { command, expect, on, PASSWORD, test } from "./site";
import { walkAlone } from "./ways";

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

walkAlone("a site is lost after a bad deploy and comes back whole", ["zh-360-keyboard"], async (way) => {
  test.setTimeout(1_200_000);
  const { site } = way;
  const admin = await way.visitor();
  await admin.goto(site.setupUrl);
  await way.looks(admin, "first administrator");
  await way.type(admin.locator("#name"), "bouton");
  await way.type(admin.locator("#password"), PASSWORD);
  await way.follow(admin.getByRole("button", { name: way.words("setup-button"), exact: true }));
  // On a telephone it is in the menu.
  await expect(admin.locator(".account-nav a").getByText("bouton", { exact: true })).toBeAttached();
  await way.looks(admin, "begun");
  const student = await way.somebody("ada");
  await way.submit(student, "/problems/hdoj-2147", "cpp", ACCEPTED);
  await way.verdict(student, "AC");

  // Health, and a worker that is told to take nothing new.
  await way.everywhere(admin, "/admin");
  await way.press(admin.locator("button[value=drain]").first());
  await expect(admin.locator("button[value=resume]").first()).toBeVisible();
  await expect(admin.locator(".done")).toHaveText(way.words("notice-worker-drains"));
  await way.looks(admin, "drains");
  await way.press(admin.locator("button[value=resume]").first());
  await expect(admin.locator("button[value=drain]").first()).toBeVisible();

  // A name and a picture of its own, on every page; what is no picture is refused at its place.
  await admin.goto("/admin/settings");
  await way.type(admin.locator("#name"), "Bouton's club");
  await way.follow(admin.locator("form[action='/admin/settings'] button"));
  await admin.waitForURL(/\/admin\/settings/);
  const saveLogo = admin.locator("form[action='/admin/logo'] button[value=save]");
  await admin.locator("#logo").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<b>") });
  await way.press(saveLogo);
  await expect(admin.locator("#logo-error")).toBeVisible();
  await way.looks(admin, "no picture");
  await admin.locator("#logo").setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from(LOGO) });
  await way.press(saveLogo);
  await expect(admin.locator(".site-name img")).toBeVisible();
  await expect
    .poll(() => admin.locator(".site-name img").evaluate((it: HTMLImageElement) => it.naturalWidth), {
      message: "the picture is shown",
    })
    .toBeGreaterThan(0);
  expect((await admin.locator(".site-name img").boundingBox())?.height, "as high as the name").toBeLessThan(40);
  await way.everywhere(admin, "/admin/settings");
  await expect(async () => {
    await student.goto("/");
    await expect(student.locator(".site-name img")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await way.everywhere(student, "/");

  // Mail is set, and tried.
  const mail = await mailServer();
  await admin.goto("/admin/mail");
  await way.type(admin.locator("#host"), "127.0.0.1");
  await way.type(admin.locator("#port"), String(mail.port));
  await way.choose(admin.locator("#security"), "plain");
  await way.type(admin.locator("#from"), "Club <judge@example.org>");
  await way.type(admin.locator("#site"), "https://judge.example");
  await way.follow(admin.getByRole("button", { name: way.words("settings-save"), exact: true }));
  await way.type(admin.locator("#to"), "bouton@example.org");
  await way.press(admin.getByRole("button", { name: way.words("mail-test-send"), exact: true }));
  await expect(admin.locator("main .notice")).toContainText("bouton@example.org");
  expect(mail.mails).toHaveLength(1);
  await way.looks(admin, "mail sent");
  await way.everywhere(admin, "/admin/mail");
  mail.server.close();

  // All that was accepted is judged again: what that changes is shown before it counts.
  await admin.goto("/setter/problems/hdoj-2147/rejudgings");
  await way.press(admin.locator("main form button").first());
  await admin.waitForURL(/rejudge\?/);
  await way.everywhere(admin, "/rejudge?problem=hdoj-2147&look=1");
  await way.press(admin.locator("main section.contest-join form button"));
  await admin.waitForURL(/rejudgings\/\d+$/);
  const set = new URL(admin.url()).pathname;
  await expect(async () => {
    await admin.goto(set);
    await expect(admin.locator('button[value="apply"]')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await way.everywhere(admin, set);
  await way.press(admin.locator('button[value="apply"]'));
  await expect(admin.locator('button[value="apply"]')).toHaveCount(0);

  // The whole site goes into a file while it runs; then somebody is deleted by mistake.
  const folder = mkdtempSync(join(tmpdir(), "grundy-deploy-"));
  const file = join(folder, "site.backup");
  command("backup", file, "--data", site.data);
  await admin.goto("/admin/users?q=ada");
  await way.follow(admin.getByRole("link", { name: "ada", exact: true }));
  await way.type(admin.locator("#name"), "ada");
  await way.press(admin.locator("button[value=delete]"));
  await expect(admin.locator("button[value=delete]")).toHaveCount(0);
  const restored = join(folder, "restored");
  command("restore", file, "--data", restored);
  await on(restored, async (url) => {
    const ada = await way.visitor(way.width, "light", { baseURL: url });
    await way.signIn(ada, "ada");
    await expect(ada.locator(".account-nav a").getByText("ada", { exact: true })).toBeAttached();
    await expect(ada.locator(".site-name")).toContainText("Bouton's club");
    await expect(ada.locator(".site-name img")).toBeVisible();
    await ada.goto("/submissions?mine=1");
    await expect(ada.getByRole("main").locator("tbody tr")).toHaveCount(1);
    // And it goes on judging.
    await way.submit(ada, "/problems/hdoj-2147", "cpp", ACCEPTED);
    await way.verdict(ada, "AC");
    await way.looks(ada, "restored");
    // Before its site ends, which the page would report.
    await ada.context().close();
  });
  rmSync(folder, { recursive: true });
});
