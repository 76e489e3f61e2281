import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { defineConfig, type Plugin } from "vite";

/** Folder of the package `barpoint`, the engine as a WebAssembly module. */
const engine = process.env.BARPOINT_ENGINE ?? fileURLToPath(new URL("../engine", import.meta.url));
const hasModule = existsSync(`${engine}/dist/sizes.json`);

/** Writes the service worker with the list of all files, so that the page works without a network. */
function offline(): Plugin {
  return {
    name: "offline",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
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
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 1000 },
  define: { HAS_MODULE: JSON.stringify(hasModule) },
  resolve: { alias: { barpoint: `${engine}/browser.js` } },
  worker: { format: "es" },
  plugins: [offline()],
});
