import type { ListingEvent } from '@ballpark/contracts/live';
import type { NotificationEvent } from '@ballpark/contracts/notifications';
import { vi } from 'vitest';

/** A stream that a test writes to. */
export function createLiveStream() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    body,
    say: ({ event, data }: ListingEvent | NotificationEvent) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    /** Says when to connect again once the stream has ended. */
    sayRetry: (ms: number) => controller?.enqueue(encoder.encode(`retry: ${ms}\n\n`)),
    end: () => controller?.close(),
  };
}

export const CLEAR: ListingEvent = { event: 'sight', data: { isClear: true } };
export const UNCLEAR: ListingEvent = { event: 'sight', data: { isClear: false } };

/** Answers requests for live updates with a stream that the test writes to. It replaces `fetch`, because happy-dom cannot abort an open stream. */
export function fakeLiveStream(path: '/listings/' | '/notifications/' = '/listings/') {
  const asked: Request[] = [];
  const open = new Set<ReturnType<typeof createLiveStream>>();
  const usual = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/live') || !request.url.includes(path)) return usual(request);
    const stream = createLiveStream();
    open.add(stream);
    asked.push(request);
    request.signal.addEventListener('abort', () => open.delete(stream));
    return { ok: true, status: 200, body: stream.body };
  });
  return {
    asked,
    say: (event: ListingEvent | NotificationEvent) => {
      for (const stream of open) stream.say(event);
    },
  };
}
