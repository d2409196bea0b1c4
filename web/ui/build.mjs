// Bundles the scripts and styles of the site into dist/. The Rust build runs it
// (web/build.rs) whenever a source here is newer than dist/.
import { build } from "esbuild";
import { cp, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(at("dist"), { recursive: true, force: true });
await cp(at("src/icons"), at("dist"), { recursive: true });
// The dark colours stand once: they hold where the device is dark, and where the visitor chose them.
const themes = {
  name: "themes",
  setup(build) {
    build.onLoad({ filter: /tokens\.css$/ }, async ({ path }) => {
      const css = await readFile(path, "utf8");
      const dark = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/;
      if (!dark.test(css)) throw new Error("tokens.css has no dark colours");
      const contents = css.replace(dark, (_, colours) =>
        `@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${colours}} }
         :root[data-theme="dark"] {${colours}}`);
      return { contents, loader: "css" };
    });
  },
};
// The package of Emacs's keys calls what binds them free of effects: a bundler that believes it leaves
// them out.
const emacs = {
  name: "emacs",
  setup(build) {
    build.onLoad({ filter: /codemirror-emacs\/dist\/index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replaceAll("/*@__PURE__*/EmacsHandler.", "EmacsHandler.");
      if (contents === text) throw new Error("codemirror-emacs binds its keys otherwise now");
      return { contents, loader: "js" };
    });
  },
};
await build({
  entryPoints: [at("src/app.ts"), at("src/app.css"), at("src/design.css")],
  outdir: at("dist"),
  bundle: true,
  // The editor and each language's grammar are fetched only by pages that show them.
  splitting: true,
  format: "esm",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".svg": "file" },
  target: ["es2022", "safari16", "firefox115", "chrome110"],
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  plugins: [themes, emacs],
});
