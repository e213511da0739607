import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markAsSample } from './mark-sample.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  {
    how: 'after the last line',
    before: 'MAIL_FROM=a@b.example',
    after: 'MAIL_FROM=a@b.example\nSITE_DATA=sample\n',
    outcome: 'marked',
  },
  { how: 'once', before: 'SITE_DATA=sample\n', after: 'SITE_DATA=sample\n', outcome: 'marked' },
  {
    how: 'not against the will of the operator',
    before: 'SITE_DATA=real\n',
    after: 'SITE_DATA=real\n',
    outcome: 'unmarked',
  },
])('marks the instance $how', ({ before, after, outcome }) => {
  const file = join(folder, '.env');
  writeFileSync(file, before);
  expect(markAsSample(file)).toBe(outcome);
  expect(readFileSync(file, 'utf8')).toBe(after);
});

test('writes no half file where there is none', () => {
  const file = join(folder, '.env');
  expect(markAsSample(file)).toBe('unmarked');
  expect(existsSync(file)).toBe(false);
});
