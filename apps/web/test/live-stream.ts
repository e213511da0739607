import type { ListingEvent } from '@ballpark/contracts/live';
import { vi } from 'vitest';

/** A stream a test speaks on. */
export function liveStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    body,
    say: ({ event, data }: ListingEvent) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  };
}

export const CLEAR: ListingEvent = { event: 'sight', data: { isClear: true } };
export const UNCLEAR: ListingEvent = { event: 'sight', data: { isClear: false } };

/**
 * Answers a request for live updates with a stream that the test writes to. Put in the place of fetch itself: what stands
 * for the browser here cannot leave a stream that is still going on.
 */
export function speakLive() {
  const asked: Request[] = [];
  const open = new Set<ReturnType<typeof liveStream>>();
  const usual = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/live')) return usual(request);
    const stream = liveStream();
    open.add(stream);
    asked.push(request);
    request.signal.addEventListener('abort', () => open.delete(stream));
    return { ok: true, status: 200, body: stream.body };
  });
  return {
    asked,
    say: (event: ListingEvent) => {
      for (const stream of open) stream.say(event);
    },
  };
}
