import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeFailures } from './failed-tests.ts';

const vitestReport = {
  testResults: [
    {
      name: resolve('apps/whole.test.ts'),
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'holds' }],
    },
    {
      name: resolve('apps/broken.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a board has everybody' },
        { status: 'failed', fullName: 'a board has nobody twice', failureMessages: ['Expected 1\n\nReceived 2'] },
      ],
    },
    { name: resolve('apps/unloadable.test.ts'), status: 'failed', assertionResults: [] },
  ],
};

const spec = (title: string, status: string) => ({
  title,
  file: 'home.spec.ts',
  line: 12,
  tests: [{ status, projectName: 'phone', results: [{ errors: [{ message: '\u001b[31mtoo late\u001b[39m' }] }] }],
});
const browserReport = {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
  suites: [
    { specs: [spec('home greets', 'expected'), spec('home leads on', 'unexpected')] },
    { suites: [{ specs: [spec('home waits', 'flaky')] }] },
  ],
};

test('failed tests are named with their file and reason, and so is a file that could not be loaded', () => {
  expect(describeFailures({ name: 'vitest', exitCode: 1, report: vitestReport })).toEqual([
    'FAILED vitest: apps/broken.test.ts: a board has nobody twice',
    '  | Expected 1',
    '  | Received 2',
    'FAILED vitest: apps/unloadable.test.ts could not be loaded',
    'FAILED vitest (exit 1)',
  ]);
});

test('failed browser tests are named with line, size and reason, and so is one that passed on a second try', () => {
  expect(describeFailures({ name: 'e2e', exitCode: 0, report: browserReport })).toEqual([
    'FAILED e2e: home.spec.ts:12 (phone): home leads on',
    '  | too late',
    'FAILED e2e: home.spec.ts:12 (phone, passed only on a second try): home waits',
    '  | too late',
  ]);
});

test('a step that passed says nothing, and one without a report only that it failed', () => {
  expect(describeFailures({ name: 'build', exitCode: 0 })).toEqual([]);
  expect(describeFailures({ name: 'build', exitCode: 124 })).toEqual(['FAILED build (exit 124)']);
  expect(describeFailures({ name: 'e2e', exitCode: 1, report: null })).toEqual(['FAILED e2e (exit 1)']);
});

test('of very many failures the first are named, and of these the first few explained, not at length', () => {
  const failureMessages = ['a line\n'.repeat(50)];
  const assertionResults = Array.from({ length: 100 }, (_, nth) => ({
    status: 'failed',
    fullName: `test ${nth}`,
    failureMessages,
  }));
  const report = { testResults: [{ name: resolve('a.test.ts'), status: 'failed', assertionResults }] };
  const lines = describeFailures({ name: 'vitest', exitCode: 1, report });
  expect(lines).toHaveLength(42 + 5 * 14);
  expect(lines.at(-2)).toBe('FAILED vitest: and 60 more');
});

test('the names come before the sum, which stays the last line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-results-'));
  try {
    writeFileSync(join(folder, 'steps'), 'check\t0\nvitest\t1\ne2e\t0\nbuild\t2\n');
    writeFileSync(join(folder, 'vitest.json'), JSON.stringify(vitestReport));
    writeFileSync(join(folder, 'e2e.json'), JSON.stringify(browserReport));
    const run = spawnSync(process.execPath, ['tools/ops/gate/count-results.ts', join(folder, 'steps')], {
      encoding: 'utf8',
    });
    expect(run.stdout.trim().split('\n').slice(-2)).toEqual(['FAILED build (exit 2)', '4 passed, 5 failed']);
    expect(run.stdout).toContain('FAILED e2e: home.spec.ts:12 (phone): home leads on');
    expect(run.status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a failed step without failed tests repeats the last lines of its output', () => {
  const output = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n');
  const lines = describeFailures({ name: 'proof-fuzz', exitCode: 1, output });
  expect(lines.slice(0, 2)).toEqual(['FAILED proof-fuzz (exit 1)', '  | line 12']);
  expect(lines.at(-1)).toBe('  | line 19');
  expect(describeFailures({ name: 'build', exitCode: 0, output })).toEqual([]);
});
