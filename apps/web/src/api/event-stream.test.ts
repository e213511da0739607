import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLEAR, createLiveStream } from '../../test/live-stream.ts';
import { followEvents } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.restoreAllMocks());

/** Follows what `connect` answers, and keeps what happens. */
function following(connect: (signal: AbortSignal) => Promise<Response>) {
  const leaving = new AbortController();
  const events: string[] = [];
  const connected = vi.fn<(signal: AbortSignal) => Promise<Response>>(connect);
  const onLost = vi.fn<() => void>();
  const ended = followEvents({
    connect: connected,
    onEvent: ({ event = 'message' }) => events.push(event),
    onLost,
    signal: leaving.signal,
  });
  return { connected, onLost, events, ended, leave: () => leaving.abort() };
}

const refused = (status: number) => async () => new Response(null, { status });

describe('following events', () => {
  test('hears them in order and connects again when the stream ends', async () => {
    const streams = [createLiveStream(), createLiveStream()];
    const next = streams.values();
    const { connected, onLost, events, leave } = following(async () => new Response(next.next().value?.body));
    await vi.advanceTimersByTimeAsync(0);
    streams[0]?.say(CLEAR);
    streams[0]?.say({ event: 'changed', data: { what: 'closing' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['sight', 'changed']);
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(999);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(connected).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connected).toHaveBeenCalledTimes(2);
    streams[1]?.say(CLEAR);
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toHaveLength(3);
    leave();
  });

  test('waits as long as the server has asked for last, up to a minute, and then as usual', async () => {
    const streams = [createLiveStream(), createLiveStream()];
    const next = streams.values();
    const { connected, leave } = following(async () => {
      const stream = next.next().value;
      return stream ? new Response(stream.body) : new Response(null, { status: 503 });
    });
    await vi.advanceTimersByTimeAsync(0);
    streams[0]?.sayRetry(5_000);
    streams[0]?.sayRetry(20_000);
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(connected).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(connected).toHaveBeenCalledTimes(2);
    streams[1]?.sayRetry(3_600_000);
    streams[1]?.end();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(connected).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(connected).toHaveBeenCalledTimes(3);
    // The third attempt in a row.
    await vi.advanceTimersByTimeAsync(3_999);
    expect(connected).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(connected).toHaveBeenCalledTimes(4);
    leave();
  });

  test('waits longer each time it cannot, and never longer than 15 seconds', async () => {
    const { connected, leave } = following(refused(503));
    const times: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 500) {
      await vi.advanceTimersByTimeAsync(500);
      if (connected.mock.calls.length > times.length + 1) times.push(ms + 500);
    }
    expect(times).toEqual([1_000, 3_000, 7_000, 15_000, 30_000, 45_000, 60_000]);
    leave();
  });

  test.each([401, 403, 404])('ends with %d, which asking again would not change', async (status) => {
    const { connected, ended } = following(refused(status));
    expect(await ended).toBe(status);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connected).toHaveBeenCalledTimes(1);
  });

  test('gives a silent line up after 40 seconds, and tries another', async () => {
    const signals: AbortSignal[] = [];
    const { connected, leave } = following(async (signal) => {
      signals.push(signal);
      const { promise, reject } = Promise.withResolvers<Response>();
      signal.addEventListener('abort', () => reject(new Error('given up')));
      return promise;
    });
    await vi.advanceTimersByTimeAsync(39_999);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signals[0]?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connected).toHaveBeenCalledTimes(2);
    leave();
  });

  test('stops at once when told to, also between two attempts', async () => {
    const { connected, ended, onLost, leave } = following(refused(503));
    await vi.advanceTimersByTimeAsync(500);
    leave();
    expect(await ended).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connected).toHaveBeenCalledTimes(1);
    expect(onLost).toHaveBeenCalledTimes(1);
  });
});
