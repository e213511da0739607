import { expect, test } from 'vitest';
import { createRequestLimit, WINDOW_MS } from './request-limit.ts';

const SLOW_MS = 150;

/** A new limit, and a way to end windows in which all answers took the same time. */
function createLimit(most: number) {
  let now = 0;
  const limit = createRequestLimit({ most, slowMs: SLOW_MS, now: () => now });
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

/** A limit that has risen to `most`, with `open` requests. */
function buildLimit(open: number, most = 100) {
  const { limit, passWindow } = createLimit(most);
  for (let each = 0; each < most; each += 1) limit.enter();
  while (limit.readLimit() < most) {
    limit.isReached();
    passWindow(5);
  }
  for (let each = most; each > open; each -= 1) limit.leave(5);
  passWindow(5);
  return { limit, passWindow };
}

test('begins with a quarter and doubles while it is reached and answers are fast', () => {
  const { limit, passWindow } = createLimit(160);
  for (let open = 0; open < 160; open += 1) limit.enter();
  const limits = Array.from({ length: 6 }, () => {
    const before = limit.readLimit();
    limit.isReached();
    passWindow(5);
    return before;
  });
  expect(limits).toEqual([40, 80, 160, 160, 160, 160]);
});

test('is reached when as many are open', () => {
  const { limit } = buildLimit(99);
  expect(limit.isReached()).toBe(false);
  limit.enter();
  expect(limit.isReached()).toBe(true);
  limit.leave(1);
  expect(limit.isReached()).toBe(false);
});

test('allows fewer while most answers are slow, down to a sixteenth', () => {
  const { limit, passWindow } = buildLimit(59, 128);
  passWindow(SLOW_MS + 1);
  expect(limit.readLimit(), 'it may have been a pause of the machine').toBe(128);
  passWindow(SLOW_MS + 1);
  expect(limit.readLimit(), 'a fifth less than were open').toBe(48);
  for (let each = 0; each < 20; each += 1) passWindow(SLOW_MS + 1);
  expect(limit.readLimit()).toBe(8);
});

test('after a pause of the machine it does not fall below what was open during the pause', () => {
  const { limit, passWindow } = buildLimit(60);
  passWindow(SLOW_MS + 1);
  // The requests that waited are answered together, and few are open at the end of the window.
  for (let each = 0; each < 60; each += 1) limit.leave(SLOW_MS + 1);
  passWindow(SLOW_MS + 1);
  expect(limit.readLimit()).toBe(48);
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
  expect(limit.isReached()).toBe(true);
  passWindow(5);
  expect(limit.readLimit()).toBe(lowest + 2);
  for (let each = 0; each < 100; each += 1) {
    for (let open = limit.readCount(); open < limit.readLimit(); open += 1) limit.enter();
    limit.isReached();
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
