// Writes the types of requests and replies, from the schemas of the documents: `node types.mjs`; with `--check` it
// only compares.

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

import { compile } from 'json-schema-to-typescript';

const schema = (name) => JSON.parse(readFileSync(new URL(`../../crates/wire/schema/${name}.json`, import.meta.url), 'utf8'));

/** Makes an intersection of each reference that has other rules beside it, which the compiler would lose. */
const divided = (value) => {
  if (Array.isArray(value)) return value.map(divided);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, divided(part)]));
  const { $ref, description: _, ...rest } = entries;
  if (!$ref) return entries;
  // The compiler would repeat the type for each description.
  return Object.keys(rest).length === 0 ? { $ref } : { allOf: [{ $ref }, rest] };
};

/** Renames a definition of a schema. */
const renamed = (value, from, to) =>
  JSON.parse(JSON.stringify(value).replaceAll(`"#/$defs/${from}"`, `"#/$defs/${to}"`).replace(`"${from}":`, `"${to}":`));

/** Names the answers by the types of their replies. */
const named = (reply) =>
  reply.oneOf.reduce((all, { $ref, properties }) => {
    const type = properties.type.const;
    const known = $ref.split('/').at(-1);
    return known.startsWith('Answer') ? renamed(all, known, `${type[0].toUpperCase()}${type.slice(1)}Answer`) : all;
  }, reply);

const definitions = {};
for (const [name, file] of [['Request', 'engine-request'], ['Reply', 'engine-reply']]) {
  // Both have an `Action`: that of a request, and that of a match. A reply in a map is not the reply to a request.
  const whole = name === 'Request'
    ? renamed(schema(file), 'Action', 'RequestAction')
    : named(renamed(schema(file), 'Reply', 'MapReply'));
  const { $schema: _, $defs = {}, description, oneOf, ...head } = divided(whole);
  // The compiler would lose the fields beside a choice.
  const own = head.properties ? { allOf: [{ ...head, title: `Identified${name}` }, { oneOf }] } : { ...head, oneOf };
  Object.assign(definitions, $defs, { [name]: { ...own, description, title: name } });
}
const library = {
  Matches: 'library-list', Trend: 'library-trend', Found: 'library-search', Tags: 'library-tags', PlayerSummaries: 'statistics-players', Added: 'library-add',
  Due: 'learn-due', Answered: 'learn-answer', Changed: 'learn-change',
};
for (const [name, file] of Object.entries(library)) {
  // Requests and replies have other questions and other candidates.
  const own = name === 'Answered' ? renamed(renamed(schema(file), 'Question', 'QuizQuestion'), 'Candidate', 'QuizCandidate') : schema(file);
  const { $schema: _, $defs: parts = {}, ...document } = divided(own);
  // A part that the replies have as well may have another name there for its own parts.
  for (const [part, value] of Object.entries(parts)) definitions[part] ??= value;
  definitions[name] = { ...document, title: name };
}
const all = {
  title: 'Documents',
  type: 'object',
  properties: {
    request: { $ref: '#/$defs/Request' },
    reply: { $ref: '#/$defs/Reply' },
    ...Object.fromEntries(Object.keys(library).map((name) => [name, { $ref: `#/$defs/${name}` }])),
  },
  required: ['request', 'reply', ...Object.keys(library)],
  additionalProperties: false,
  $defs: definitions,
};
const text = await compile(all, 'Documents', {
  bannerComment: '// Written by `node types.mjs` from the JSON Schemas of the documents.',
  additionalProperties: false,
  style: { singleQuote: true, printWidth: 120 },
});
const file = new URL('./documents.d.ts', import.meta.url);
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('documents.d.ts is out of date: run `npm run types`');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
