// Packed nets are the nets of the project, to the last byte.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { Reader } from '../entropy.js';
import { pack, unpack } from '../nets.js';
import { Writer } from '../pack.mjs';
import { random } from './support.mjs';

const weights = new URL('../../../weights/', import.meta.url);
const files = ['nets/', 'small/'].flatMap((folder) => readdirSync(new URL(folder, weights)).map((file) => folder + file));

const same = (one, other) => assert.equal(Buffer.compare(Buffer.from(one), Buffer.from(other)), 0);

for (const file of files) {
  test(`${file}: packed and unpacked`, () => {
    const bytes = new Uint8Array(readFileSync(new URL(file, weights)));
    const packed = pack(bytes, new Writer());
    assert.ok(packed.length < 0.9 * bytes.length, `${packed.length} of ${bytes.length} bytes`);
    same(unpack(packed), bytes);
    // A part of a larger buffer, as readers of files return it.
    const inside = new Uint8Array(packed.length + 3);
    inside.set(packed, 3);
    same(unpack(inside.subarray(3)), bytes);
  });
}

test('the module has none of the nets, which come in files of their own', () => {
  const modules = new URL('../dist/', import.meta.url);
  for (const name of readdirSync(modules).filter((name) => name.endsWith('.wasm'))) {
    const module = readFileSync(new URL(name, modules));
    for (const file of files) {
      const bytes = readFileSync(new URL(file, weights));
      const middle = bytes.subarray(bytes.length / 2, bytes.length / 2 + 64);
      assert.ok(!module.includes(middle), `${name} has ${file}`);
    }
  }
});

test('the small nets are below half a megabyte', () => {
  const sizes = ['small/contact.bpnn', 'small/race.bpnn', 'small/pruner.bpnn']
    .map((file) => pack(new Uint8Array(readFileSync(new URL(file, weights))), new Writer()).length);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 500_000, sizes.join(' '));
});

test('numbers of any size and any distribution come back', () => {
  for (const spread of [1, 2, 30, 5000, 1 << 20]) {
    const below = random(spread);
    const notes = Array.from({ length: 3000 }, () => [below(2), below(2 * spread) - spread, below(4096)]);
    const writer = new Writer();
    for (const [context, value, bits] of notes) {
      writer.integer(context, value);
      writer.raw(12, bits);
    }
    const reader = new Reader(writer.finish(3), 0);
    for (const [context, value, bits] of notes) {
      assert.equal(reader.integer(context), value);
      assert.equal(reader.raw(12), bits);
    }
  }
});

test('other bytes stay as they are', () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array(5), Uint8Array.from({ length: 99 }, (_, i) => i)]) {
    assert.equal(pack(bytes, new Writer()), bytes);
    assert.equal(unpack(bytes), bytes);
  }
});

test('damaged bytes end', () => {
  const packed = pack(new Uint8Array(readFileSync(new URL('small/race.bpnn', weights))), new Writer());
  const below = random(6);
  for (let trial = 0; trial < 20; trial += 1) {
    const damaged = packed.slice(0, trial < 10 ? below(packed.length) : packed.length);
    damaged[below(damaged.length)] ^= 1 << below(8);
    try {
      unpack(damaged);
    } catch (error) {
      assert.ok(error instanceof Error);
    }
  }
});
