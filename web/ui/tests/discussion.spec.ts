// People say something about a problem, with and without a script; what tells the solution is folded, and
// what is rude is reported and hidden.
import { expect, grant } from "./site";
import { walk } from "./ways";

walk("a problem is discussed", ["en-1280-mouse", "zh-360-keyboard"], async (way) => {
  const named = (short: string): string => `${short}-${way.name}`;
  const scheme = way.lang === "zh" ? "dark" : "light";
  // The one who asks has no script.
  const plain = await way.visitor(way.width, scheme, { javaScriptEnabled: false });
  const asker = await way.somebody(named("asker"), plain);
  const rude = await way.somebody(named("rude"), await way.visitor(way.width, scheme));
  const warden = await way.somebody(named("warden"), await way.visitor(way.width, scheme));
  grant(way.site, named("warden"), "admin");
  const send = "main form button[type=submit]";

  await asker.goto("/problems/hdoj-1847");
  await way.follow(asker.locator(".tabs a[href$='/discussion']"));
  await way.type(asker.locator("#title"), `May one take 2^10 at once? (${way.name})`);
  await way.type(asker.locator("#body"), "The statement says $2^k$. Is **1024** one of them?");
  await way.follow(asker.locator(send));
  await expect(asker.locator("article math").first()).toBeVisible();

  // Somebody gives the solution away, folded, and says something rude.
  await rude.goto("/problems/hdoj-1847/discussion");
  await way.looks(rude, "threads");
  await way.follow(rude.locator(".threads a", { hasText: way.name }).first());
  await expect(rude).toHaveURL(/\/discussion\/\d+/);
  await way.type(rude.locator("#body"), "It is lost iff $n$ is a multiple of 3.");
  await way.press(rude.locator("input[name=tells]"));
  await way.press(rude.locator(send));
  await expect(rude.locator("article")).toHaveCount(2);
  await way.type(rude.locator("#body"), "Whoever asks that should give up.");
  await way.press(rude.locator(send));
  await expect(rude.locator("article")).toHaveCount(3);
  await way.looks(rude, "thread");

  await asker.reload();
  const folded = asker.locator("article", { hasText: "multiple of" });
  await expect(folded.locator(".statement")).toBeHidden();
  await way.press(folded.locator("summary", { hasText: way.words("discussion-unfold") }));
  await expect(folded.locator(".statement")).toBeVisible();
  await way.follow(asker.locator("article").nth(2).locator(".post-acts"));
  await way.type(asker.locator("#reason"), "It helps nobody.");
  await way.follow(asker.locator("button[value=report]"));
  await expect(asker.locator("article")).toHaveCount(3);

  await warden.goto("/admin/reports");
  await way.looks(warden, "reports");
  const report = warden.locator("article", { hasText: "should give up" });
  await expect(report).toContainText("It helps nobody.");
  await way.press(report.locator("button[value=hide]"));
  await expect(report).toHaveCount(0);
  await expect(warden.locator("main")).toContainText(way.words("reports-none"));
  await way.looks(warden, "no reports");
  await asker.reload();
  await expect(asker.locator("article").nth(2)).toContainText(way.words("discussion-hidden"));
  await expect(asker.locator("main")).not.toContainText("should give up");

  // Whoever wrote something changes it.
  await rude.reload();
  await way.press(rude.locator("article").nth(1).locator(".post-acts"));
  await expect(rude.locator("#edit")).toBeVisible();
  await way.looks(rude, "edit");
  await way.type(rude.locator("#body"), "Count how many stones are left of each three.");
  await way.press(rude.locator("button[value=edit]"));
  await expect(rude.locator("article").nth(1)).toContainText("left of each three");
});
