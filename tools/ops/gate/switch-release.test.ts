import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../deploy/switch-release');

let folder: string;

/** An installation with two releases. `systemctl` writes down what it is told, and fails where a test says so. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-switch-'));
  for (const release of ['v1', 'v2']) {
    const at = join(folder, 'releases', release);
    mkdirSync(join(at, 'bin'), { recursive: true });
    mkdirSync(join(at, 'deploy/systemd'), { recursive: true });
    writeProgram(join(at, 'bin/ballpark'), `echo "ballpark $*" >> ${folder}/log`);
    writeFileSync(join(at, 'deploy/systemd/ballpark-worker.service'), release);
  }
  symlinkSync('releases/v1', join(folder, 'current'));
  mkdirSync(join(folder, 'units'));
  writeProgram(
    join(folder, 'systemctl'),
    `echo "$*" >> ${folder}/log
    [ "$1" != list-units ] || printf 'ballpark-api@1.service loaded\\nballpark-api@2.service loaded\\n'
    [ "$*" != "$FAILING" ]`,
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

function switchRelease(words: readonly string[], failing = '') {
  const { status, stderr } = spawnSync(PROGRAM, words, {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      BALLPARK_FOLDER: folder,
      UNITS_FOLDER: join(folder, 'units'),
      FAILING: failing,
    },
  });
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  return { status, stderr, done: log.filter((line) => /^(start|restart|ballpark) /.test(line)) };
}

const RESTARTS = [
  'restart ballpark-api@1.service',
  'restart ballpark-api@2.service',
  'restart ballpark-worker',
  'ballpark ready 90 16100',
];

test('a release is linked, its units are renewed, and its processes follow the migrations one by one', () => {
  const { status, done } = switchRelease(['v2']);
  expect({ status, done }).toEqual({ status: 0, done: ['start ballpark-migrate', ...RESTARTS] });
  expect(readlinkSync(join(folder, 'current'))).toBe('releases/v2');
  expect(readFileSync(join(folder, 'units/ballpark-worker.service'), 'utf8')).toBe('v2');
});

test('going back restarts the processes and leaves the schema', () => {
  switchRelease(['v2']);
  rmSync(join(folder, 'log'));
  expect(switchRelease(['--keep-schema', 'v1'])).toMatchObject({ status: 0, done: RESTARTS });
  expect(readlinkSync(join(folder, 'current'))).toBe('releases/v1');
});

test.each([
  ['start ballpark-migrate', ['start ballpark-migrate'], 'migrating'],
  ['restart ballpark-api@1.service', ['start ballpark-migrate', RESTARTS[0]], 'restarting ballpark-api@1.service'],
])('it stops when %s fails, and says what runs and how to go back', (failing, done, doing) => {
  const result = switchRelease(['v2'], failing);
  expect(result).toMatchObject({ done, status: 1 });
  expect(result.stderr).toContain(`Stopped while ${doing}. What was not restarted runs v1.`);
  expect(result.stderr).toContain('--keep-schema v1');
});
