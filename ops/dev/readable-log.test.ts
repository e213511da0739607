import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { readableLogLine } from './readable-log.ts';

test('a structured line shows time, level, message and what else it says', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).toISOString();
  const line = JSON.stringify({
    level: 'warn',
    time,
    pid: 7,
    name: 'api',
    msg: 'slow query',
    ms: 412,
    table: 'member',
  });
  expect(stripVTControlCharacters(readableLogLine(line))).toBe('03:04:05 WARN  slow query ms=412 table=member');
});

test('an error is shown with its stack', () => {
  const err = { type: 'Error', message: 'no route', stack: 'Error: no route\n    at serve' };
  const line = JSON.stringify({ level: 'error', time: new Date().toISOString(), msg: 'failed', err });
  expect(readableLogLine(line)).toMatch(/failed \nError: no route\n {4}at serve$/);
});

test.each(['VITE ready in 300 ms', '{"not": "a log line"}', '{cut off', ''])('the line %j stays as it is', (line) => {
  expect(readableLogLine(line)).toBe(line);
});
