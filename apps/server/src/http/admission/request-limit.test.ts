import { expect, test } from 'vitest';
import { createRequestLimit, WINDOW_MS } from './request-limit.ts';

const SLOW_MS = 150;
const CLIENT = 'maya';

/** A new limit, and a way to end windows in which all answers took the same time. */
function createLimit(most: number, clientShare = 1) {
  let now = 0;
  const limit = createRequestLimit({ most, slowMs: SLOW_MS, clientShare, now: () => now });
  return {
    limit,
    passWindow: (ms: number, answers = 10) => {
      for (let each = 0; each < answers; each += 1) {
        if (each === answers - 1) now += WINDOW_MS;
        limit.enter(CLIENT);
        limit.leave(CLIENT, ms);
      }
    },
  };
}

/** A limit that has risen to `most`, with `open` requests. */
function buildLimit(open: number, most = 100) {
  const { limit, passWindow } = createLimit(most);
  for (let each = 0; each < most; each += 1) limit.enter(CLIENT);
  while (limit.readLimit() < most) {
    limit.isReached();
    passWindow(5);
  }
  for (let each = most; each > open; each -= 1) limit.leave(CLIENT, 5);
  passWindow(5);
  return { limit, passWindow };
}

test('begins with a quarter and doubles while it is reached and answers are fast', () => {
  const { limit, passWindow } = createLimit(160);
  for (let open = 0; open < 160; open += 1) limit.enter(CLIENT);
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
  limit.enter(CLIENT);
  expect(limit.isReached()).toBe(true);
  limit.leave(CLIENT, 1);
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
  for (let each = 0; each < 60; each += 1) limit.leave(CLIENT, SLOW_MS + 1);
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
    for (let open = limit.readCount(); open < limit.readLimit(); open += 1) limit.enter(CLIENT);
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

/** A limit of 64, of which a client gets a quarter. */
function buildShared() {
  const { limit, passWindow } = createLimit(256, 0.25);
  const enter = (client: string, times: number) => {
    for (let each = 0; each < times; each += 1) limit.enter(client);
  };
  return { limit, passWindow, enter };
}

test('a client gets a quarter of the limit, and the others the rest', () => {
  const { limit, enter } = buildShared();
  enter('dear', 15);
  expect(limit.isShareReached('dear')).toBe(false);
  enter('dear', 1);
  expect(limit.isShareReached('dear')).toBe(true);
  expect(limit.isShareReached('maya')).toBe(false);
  expect(limit.isReached()).toBe(false);
  limit.leave('dear', 5);
  expect(limit.isShareReached('dear')).toBe(false);
});

test('a client that holds more than its share, because the limit fell, takes no more than that from the others', () => {
  const { limit, passWindow, enter } = buildShared();
  enter('dear', 16);
  for (let each = 0; each < 20; each += 1) passWindow(SLOW_MS + 1);
  expect(limit.readLimit()).toBe(16);
  expect(limit.readCount()).toBe(16);
  expect(limit.isReached(), 'four of the sixteen count').toBe(false);
  enter('b', 4);
  enter('c', 4);
  enter('d', 3);
  expect(limit.isReached()).toBe(false);
  enter('d', 1);
  expect(limit.isReached()).toBe(true);
  expect(limit.isShareReached('dear')).toBe(true);
});

test('a client always gets a few places', () => {
  const { limit } = createLimit(4, 0.25);
  for (let each = 0; each < 3; each += 1) limit.enter(CLIENT);
  expect(limit.isShareReached(CLIENT)).toBe(false);
  limit.enter(CLIENT);
  expect(limit.isShareReached(CLIENT)).toBe(true);
});

test('a share grows with the limit while answers are fast', () => {
  const { limit, passWindow, enter } = buildShared();
  enter('many', 16);
  expect(limit.isShareReached('many')).toBe(true);
  passWindow(5);
  expect(limit.readLimit()).toBe(128);
  expect(limit.isShareReached('many')).toBe(false);
});

test('a request whose client becomes known counts for that client, unless it has its share', () => {
  const { limit, enter } = buildShared();
  enter('network', 2);
  expect(limit.move('network', 'member')).toBe(true);
  enter('member', 15);
  expect(limit.move('network', 'member')).toBe(false);
  expect(limit.readCount(), 'the refused one is gone').toBe(16);
  enter('network', 16);
  expect(limit.move('network', 'network'), 'a request does not stand in its own way').toBe(true);
});
