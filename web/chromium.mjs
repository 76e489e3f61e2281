// Starts the browser of the tests and benchmarks.

import process from 'node:process';

import { chromium } from 'playwright-core';

/** Starts Chromium; `CHROMIUM` is its path. */
export function start() {
  const options = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] };
  // A browser that crashes at its start tells nothing about a page, so it has a second try.
  return chromium.launch(options).catch(() => chromium.launch(options));
}
