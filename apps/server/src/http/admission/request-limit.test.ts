import { expect, test } from 'vitest';
import { createRequestLimit, SLOW_MS, WINDOW_MS } from './request-limit.ts';

/** A limit with `open` requests, and a way to end windows in which all answers took the same time. */
function buildLimit(open: number, most = 100) {
  let now = 0;
  const limit = createRequestLimit({ most, now: () => now });
  for (let each = 0; each < open; each += 1) limit.enter();
  return {
    limit,
    passWindow: (ms: number, answers = 10) => {
      for (let each = 0; each < answers; each += 1) {
        if (each === answers - 1) now += WINDOW_MS;
        limit.enter();
        limit.leave(ms);
      }
    },
  };
}

test('refuses reads at the limit, and writes a little above it', () => {
  const { limit } = buildLimit(99);
  expect(limit.isReached(false)).toBe(false);
  limit.enter();
  expect(limit.isReached(false)).toBe(true);
  expect(limit.isReached(true)).toBe(false);
  for (let each = 0; each < 25; each += 1) limit.enter();
  expect(limit.isReached(true)).toBe(true);
  limit.leave(1);
  expect(limit.isReached(true)).toBe(false);
});

test('allows fewer while most answers are slow, down to a sixteenth', () => {
  const { limit, passWindow } = buildLimit(59, 80);
  passWindow(SLOW_MS + 1);
  expect(limit.readLimit(), 'it may have been a pause of the machine').toBe(80);
  passWindow(SLOW_MS + 1);
  expect(limit.readLimit(), 'a fifth less than were open').toBe(48);
  for (let each = 0; each < 20; each += 1) passWindow(SLOW_MS + 1);
  expect(limit.readLimit()).toBe(5);
});

test('slow windows count only in a row', () => {
  const { limit, passWindow } = buildLimit(60);
  for (const ms of [SLOW_MS + 1, 5, SLOW_MS + 1, 5]) passWindow(ms);
  expect(limit.readLimit()).toBe(100);
});

test('allows more again when answers are fast and the limit is reached', () => {
  const { limit, passWindow } = buildLimit(60);
  passWindow(SLOW_MS + 1);
  passWindow(SLOW_MS + 1);
  const lowest = limit.readLimit();
  passWindow(5);
  expect(limit.readLimit(), 'nobody asked for more').toBe(lowest);
  expect(limit.isReached(false)).toBe(true);
  passWindow(5);
  expect(limit.readLimit()).toBe(lowest + 4);
  for (let each = 0; each < 100; each += 1) {
    for (let open = limit.readCount(); open < limit.readLimit(); open += 1) limit.enter();
    limit.isReached(false);
    passWindow(5);
  }
  expect(limit.readLimit(), 'the operator set the most').toBe(100);
});

test('learns nothing from a few slow answers', () => {
  const { limit, passWindow } = buildLimit(60);
  passWindow(5000, 4);
  passWindow(5000, 4);
  expect(limit.readLimit()).toBe(100);
});
