import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog, type OutageLog } from './outage-log.ts';

let lines: Record<string, unknown>[];
let outages: OutageLog;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  outages = createOutageLog(pino({ serializers: { err: String } }, sink), 10_000);
});
afterEach(() => {
  outages.close();
  vi.useRealTimers();
});

test('a thousand failures of one kind are two lines: the first, and the end with their number', () => {
  for (let count = 0; count < 1000; count += 1) {
    outages.note('postgresql', new Error('connect ECONNREFUSED'));
    vi.advanceTimersByTime(100);
  }
  expect(lines).toMatchObject([{ kind: 'postgresql', err: 'Error: connect ECONNREFUSED' }]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ kind: 'postgresql', failures: 1000, seconds: 100 });
});

test('each kind has its own lines, and the next outage is told again', () => {
  outages.note('postgresql', new Error('one'));
  outages.note('storage', new Error('another'));
  vi.advanceTimersByTime(10_000);
  outages.note('postgresql', new Error('again'));
  expect(lines.map(({ kind, failures }) => [kind, failures])).toEqual([
    ['postgresql', undefined],
    ['storage', undefined],
    ['postgresql', 1],
    ['storage', 1],
    ['postgresql', undefined],
  ]);
});
