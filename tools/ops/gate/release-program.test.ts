import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../deploy/bin/ballpark');

let folder: string;

/** A release whose Node.js prints the ports that it is given. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-release-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  copyFileSync(PROGRAM, join(folder, 'bin/ballpark'));
  writeFileSync(join(folder, 'bin/node'), '#!/bin/sh\necho "$API_PORT $API_METRICS_PORT"\n', { mode: 0o755 });
  writeFileSync(join(folder, 'commit'), '0'.repeat(40));
});

afterAll(() => rmSync(folder, { recursive: true }));

const start = (...words: string[]) => spawnSync(join(folder, 'bin/ballpark'), words, { encoding: 'utf8', env: {} });

test.each([
  ['1', '16001 16101'],
  ['9', '16009 16109'],
  ['12', '16012 16112'],
  ['89', '16089 16189'],
])('the API process %s has ports of its own', (number, ports) => {
  expect(start('api', number).stdout.trim()).toBe(ports);
});

test.each(['0', '90', '160', 'x'])('an API process %s is refused in words', (number) => {
  const { status, stderr } = start('api', number);
  expect({ status, stderr }).toEqual({
    status: 64,
    stderr: `There is no ballpark-api@${number}: the number must be from 1 to 89.\n`,
  });
});
