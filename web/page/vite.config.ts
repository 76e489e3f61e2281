import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the list of all files, so that the page works without a network. */
function offline(): Plugin {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).sort();
      const hash = createHash("sha256");
      for (const file of files) {
        const part = bundle[file];
        hash.update(file).update(part?.type === "chunk" ? part.code : (part?.source ?? ""));
      }
      const statics = ["./", "manifest.webmanifest", "icon.svg", ...files.filter((file) => file !== "index.html")];
      const source = readFileSync(new URL("src/worker.js", import.meta.url), "utf8")
        .replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 12)))
        .replace("__FILES__", JSON.stringify(statics));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  plugins: [offline()],
});
