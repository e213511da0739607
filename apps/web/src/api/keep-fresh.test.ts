import { type ListingChange, listingEvent } from '@ballpark/contracts/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLEAR, createLiveStream, UNCLEAR } from '../../test/live-stream.ts';
import { keepFresh } from './keep-fresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.restoreAllMocks());

function fresh(connect: () => Promise<Response>, isIgnored?: (what: ListingChange) => boolean) {
  const leaving = new AbortController();
  const refresh = vi.fn<() => void>();
  const ended = keepFresh({
    connect,
    schema: listingEvent,
    refresh,
    pollMs: 10_000,
    signal: leaving.signal,
    ...(isIgnored && { isIgnored }),
  });
  return { refresh, ended, leave: () => leaving.abort() };
}

const changed = (what: ListingChange) => ({ event: 'changed', data: { what } }) as const;

test('a listing is asked for again when it is followed and when it has changed, soon but not by everybody at once', async () => {
  const { body, say } = createLiveStream();
  const { refresh, leave } = fresh(async () => new Response(body));
  say(CLEAR);
  await vi.advanceTimersByTimeAsync(150);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  say(changed('suggestion'));
  await vi.advanceTimersByTimeAsync(149);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(2);
  leave();
});

test('of many changes at once it is asked for once a second', async () => {
  const { body, say } = createLiveStream();
  const { refresh, leave } = fresh(async () => new Response(body));
  for (let ms = 0; ms < 5_000; ms += 50) {
    say(changed('suggestion'));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(refresh.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(refresh.mock.calls.length).toBeLessThanOrEqual(6);
  leave();
});

test('while the stream is away, or does not hear the others, it is looked for every ten seconds', async () => {
  const { body, say, end } = createLiveStream();
  const answers = [new Response(body), new Response(null, { status: 503 })].values();
  const { refresh, leave } = fresh(async () => answers.next().value ?? new Response(null, { status: 503 }));
  say(UNCLEAR);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  say(CLEAR);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  end();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(refresh).toHaveBeenCalledTimes(4);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(4);
});

test('a listing that is gone is asked for once more, so that its page can say so', async () => {
  const { refresh, ended } = fresh(async () => new Response(null, { status: 404 }));
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('changes that are none of its business, and events nobody knows, change nothing', async () => {
  const { body, say } = createLiveStream();
  const { refresh, leave } = fresh(
    async () => new Response(body),
    (what) => what === 'deletion',
  );
  say(CLEAR);
  await vi.advanceTimersByTimeAsync(2_000);
  say(changed('deletion'));
  // A later server may say more.
  say({ event: 'changed', data: { what: 'applause' as ListingChange } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  leave();
});
