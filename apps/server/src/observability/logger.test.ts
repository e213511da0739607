import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLogger, describeError } from './logger.ts';

test('an error that a library turned into a plain object is described like an error', () => {
  const { message, stack } = new Error('connect ECONNREFUSED');
  const about = { code: 'ECONNREFUSED', detail: 'a@b.example', queue: 'deliver-mail', worker: 'one' };
  expect(describeError({ ...about, message, stack })).toEqual({
    message,
    stack,
    code: 'ECONNREFUSED',
    queue: 'deliver-mail',
  });
});

test.each([
  ['broken', 'broken'],
  [undefined, 'undefined'],
  [{ reason: 'a@b.example', count: 2 }, 'an object with reason, count'],
  [{}, 'an empty object'],
  [['a@b.example'], 'an array of 1'],
])('%j is logged without its contents as "%s"', (thrown, message) => {
  expect(describeError(thrown)).toEqual({ message });
});

test('no log line says [object Object]', () => {
  const lines: string[] = [];
  const log = createLogger('info', 'test', { write: (line) => void lines.push(line) });
  log.error({ err: { message: 'away', queue: 'deliver-mail' } }, 'queue error');
  log.error({ err: { nothing: 'known' } }, 'queue error');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('[object Object]');
});

test('warnings are written at once, other lines are gathered', () => {
  let [flushes, later] = [0, 0];
  const output = { flushSync: () => void (flushes += 1), flushSoon: () => void (later += 1) };
  const log = createLogger('info', 'test', { write: () => undefined, ...output });
  log.info('a request');
  expect([flushes, later]).toEqual([0, 1]);
  log.warn('the storage is away');
  log.error('a bug');
  expect([flushes, later]).toEqual([2, 1]);
});

test('a gathered line is written after a moment, without a line after it', async () => {
  const program = `
    const { createLogger } = await import(${JSON.stringify(import.meta.resolve('./logger.ts'))});
    createLogger('info', 'test').info('alone');
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer]; // the type of the event is not known to `once`
  expect(JSON.parse(line.toString())).toMatchObject({ msg: 'alone' });
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
});
