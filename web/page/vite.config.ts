import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { defineConfig, type Plugin } from "vite";

import { messagesPlugin } from "./messages.mjs";

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

/** Writes each file packed as well, with `.br` (Brotli) and `.gz` (gzip) after its name, if that is smaller. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    async writeBundle({ dir }) {
      const names = readdirSync(dir!, { recursive: true, encoding: "utf8" });
      await Promise.all(names.map((name) => join(dir!, name)).filter((path) => statSync(path).isFile()).map(pack));
    },
  };
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(process.env.BROTLI_QUALITY ?? constants.BROTLI_MAX_QUALITY),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  const kinds = { br: promisify(brotliCompress)(bytes, { params }), gz: promisify(gzip)(bytes, { level: 9 }) };
  for (const [extension, packing] of Object.entries(kinds)) {
    const smaller = await packing;
    if (smaller.length < 0.95 * bytes.length) await writeFile(`${path}.${extension}`, smaller);
  }
}

/** Names of the files of a page whose server has the engine: the command holds them, and tells versions apart itself. */
const plainNames = { entryFileNames: "assets/page.js", chunkFileNames: "assets/[name].js", assetFileNames: "assets/page[extname]" };

export default defineConfig({
  base: "./",
  build: {
    target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: hasModule ? {} : plainNames },
  },
  define: { HAS_MODULE: JSON.stringify(hasModule) },
  resolve: {
    alias: [
      { find: /^barpoint$/, replacement: `${engine}/browser.js` },
      { find: /^barpoint\/small$/, replacement: `${engine}/browser-small.js` },
    ],
  },
  worker: { format: "es" },
  // Without its own engine the page is no use without its server.
  plugins: [messagesPlugin(), hasModule ? offline() : null, packed()],
});
