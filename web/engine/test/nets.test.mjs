// Packed nets are the nets of the project, to the last byte.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { pack, unpack } from '../nets.js';

const folder = new URL('../../../weights/nets/', import.meta.url);

for (const file of readdirSync(folder)) {
  test(`${file.split('-')[0]}: packed and unpacked`, () => {
    const bytes = new Uint8Array(readFileSync(new URL(file, folder)));
    const packed = pack(bytes);
    assert.equal(packed !== bytes, file.startsWith('contact'));
    assert.equal(Buffer.compare(Buffer.from(unpack(packed)), Buffer.from(bytes)), 0);
  });
}

test('other bytes stay as they are', () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(5), Uint8Array.from({ length: 99 }, (_, i) => i)]) {
    assert.equal(pack(bytes), bytes);
    assert.equal(unpack(bytes), bytes);
  }
});
