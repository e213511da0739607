import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive, killTracked, findRunningPid, startDetached, stopTracked, waitUntil } from './processes.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-processes-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A program that waits, recognisable by the folder in its command line. */
function startWaiting(script = 'setTimeout(() => {}, 60_000)') {
  const tracked = { pidFile: join(folder, 'waiting.pid'), commandWords: [folder] };
  const logFile = join(folder, 'waiting.log');
  startDetached({ tracked, command: process.execPath, args: ['-e', script, folder], logFile });
  return { tracked, logFile };
}

test('a background program is found by its pid file and stopped', async () => {
  const { tracked } = startWaiting();
  await waitUntil({ what: 'the program', isReady: async () => findRunningPid(tracked) !== undefined });
  const pid = findRunningPid(tracked);
  expect(await stopTracked(tracked)).toBe(true);
  expect(isAlive(pid ?? 0)).toBe(false);
  expect(existsSync(tracked.pidFile)).toBe(false);
});

test('a program that ignores the polite signal is ended by a kill', async () => {
  const { tracked, logFile } = startWaiting(
    "process.on('SIGTERM', () => {}); console.log('deaf'); setTimeout(() => {}, 60_000)",
  );
  await waitUntil({ what: 'the program', isReady: async () => readFileSync(logFile, 'utf8').includes('deaf') });
  const pid = findRunningPid(tracked);
  expect(await killTracked(tracked)).toBe(true);
  expect(isAlive(pid ?? 0)).toBe(false);
});

test('a stale pid file that names a stranger never ends the stranger', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'ignore' });
  const pidFile = join(folder, 'stale.pid');
  writeFileSync(pidFile, String(stranger.pid));
  const tracked = { pidFile, commandWords: ['redis-server', ':15379'] };
  expect(findRunningPid(tracked)).toBeUndefined();
  expect(await stopTracked(tracked)).toBe(false);
  expect(isAlive(stranger.pid ?? 0)).toBe(true);
  expect(existsSync(pidFile)).toBe(false);
  stranger.kill();
});

test('waiting for a program that has died fails at once with the end of its log', async () => {
  const { tracked, logFile } = startWaiting("console.error('no such disk')");
  const startedAt = performance.now();
  const waiting = waitUntil({
    what: 'The program',
    isReady: async () => false,
    canStillCome: () => findRunningPid({ ...tracked, commandWords: [] }) !== undefined,
    logFile,
  });
  await expect(waiting).rejects.toThrow(/ended before it answered[^]*no such disk/);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
