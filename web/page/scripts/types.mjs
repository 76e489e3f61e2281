// Writes the TypeScript types of the engine's documents from their JSON Schemas.
//
// Without an argument it writes `src/wire/*.ts`; with `--check` it fails if a file is out of date.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const schemas = new URL("../../../crates/wire/schema/", import.meta.url);
const output = new URL("../src/wire/", import.meta.url);
const check = process.argv.includes("--check");

const quote = (text) => JSON.stringify(text);
const comment = (text, indent) =>
  text ? `${indent}/** ${text.replace(/\s*\n\s*/g, " ").replace(/\*\//g, "* /")} */\n` : "";

/** Type of a schema as TypeScript. */
function type(schema, indent) {
  if (schema === true) return "unknown";
  const parts = [];
  if (schema.$ref) parts.push(schema.$ref.replace("#/$defs/", ""));
  if (schema.properties) parts.push(object(schema, indent));
  if (parts.length) return parts.length > 1 ? `(${parts.join(" & ")})` : parts[0];
  if ("const" in schema) return quote(schema.const);
  if (schema.enum) return schema.enum.map(quote).join(" | ");
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) return [...new Set(choice.map((one) => type(one, indent)))].join(" | ");
  const kinds = [schema.type ?? "unknown"].flat();
  return kinds.map((kind) => single(kind, schema, indent)).join(" | ");
}

function single(kind, schema, indent) {
  switch (kind) {
    case "integer": case "number": return "number";
    case "array": return array(schema, indent);
    case "object": {
      const more = schema.additionalProperties;
      return more && more !== true ? `Record<string, ${type(more, indent)}>` : "Record<string, unknown>";
    }
    default: return kind;
  }
}

function array(schema, indent) {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => type(item, indent)).join(", ")}]`;
  const item = type(schema.items ?? true, indent);
  if (schema.minItems && schema.minItems === schema.maxItems && schema.minItems < 4) {
    return `[${Array(schema.minItems).fill(item).join(", ")}]`;
  }
  return /[|&{ ]/.test(item) ? `Array<${item}>` : `${item}[]`;
}

function object(schema, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties).map(([name, one]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    const key = /^\w+$/.test(name) ? name : quote(name);
    return `${comment(one.description, inner)}${inner}${key}${optional}: ${type(one, inner)};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

let stale = 0;
for (const [file, title] of [["engine-request", "EngineRequest"], ["engine-reply", "EngineReply"]]) {
  const schema = JSON.parse(readFileSync(new URL(`${file}.json`, schemas), "utf8"));
  const all = Object.entries(schema.$defs ?? {}).filter(([name]) => name !== title);
  const root = { ...schema, $defs: undefined };
  let text = `// Made by \`npm run types\` from \`crates/wire/schema/${file}.json\`. Do not edit.\n\n`;
  for (const [name, one] of all) text += `${comment(one.description, "")}export type ${name} = ${type(one, "")};\n\n`;
  text += `${comment(schema.description, "")}export type ${title} = ${type(root, "")};\n`;
  const path = new URL(`${file}.ts`, output);
  if (check) {
    let old = "";
    try { old = readFileSync(path, "utf8"); } catch { /* a missing file is out of date */ }
    if (old !== text) { stale += 1; console.error(`${fileURLToPath(path)} is out of date; run npm run types`); }
  } else {
    mkdirSync(output, { recursive: true });
    writeFileSync(path, text);
  }
}
process.exit(stale ? 1 : 0);
