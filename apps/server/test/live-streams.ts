import type { ListingEvent } from '@ballpark/contracts/live';
import type { NotificationEvent } from '@ballpark/contracts/notifications';
import type { FastifyInstance } from 'fastify';
import { openApp } from '../src/composition/open-app.ts';
import { openHttp } from '../src/composition/open-http.ts';
import { createLogger } from '../src/observability/logger.ts';
import type { TestApp } from './test-app.ts';

/** Starts listening, because a stream needs a real connection. Returns the origin. */
export async function listen(http: FastifyInstance): Promise<string> {
  return http.listen({ host: '127.0.0.1', port: 0 });
}

/** Opens a second app in this process. It shares only the database and Redis with the first one. */
export async function openSecondProcess(test: TestApp): Promise<{ second: TestApp; close: () => Promise<void> }> {
  const { app, close } = await openApp({ config: test.app.config, log: createLogger('silent', 'second') });
  const http = await openHttp(app);
  const closeBoth = async () => {
    await http.close();
    await close();
  };
  return { second: { ...test, app, http }, close: closeBoth };
}

export type LiveStream<Event = ListingEvent> = {
  status: number;
  headers: Headers;
  /** Resolves with the next event, or undefined when the stream has ended. */
  next: () => Promise<Event | undefined>;
  leave: () => void;
};

/** Opens the live stream of a listing. */
export function openLiveStream(origin: string, listingId: string, token?: string): Promise<LiveStream> {
  return openStream<ListingEvent>(`${origin}/api/listings/${listingId}/live`, token);
}

/** Opens the stream of a member's notifications. */
export function openNotificationStream(origin: string, token: string): Promise<LiveStream<NotificationEvent>> {
  return openStream<NotificationEvent>(`${origin}/api/notifications/live`, token);
}

async function openStream<Event>(url: string, token: string | undefined): Promise<LiveStream<Event>> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const [, event, data, rest] = /^event: (.*)\ndata: (.*)\n\n([^]*)$/.exec(text) ?? [];
      if (event !== undefined && data !== undefined) {
        text = rest ?? '';
        // Not validated: the tests compare the event with an expected one.
        return { event, data: JSON.parse(data) } as Event;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return undefined;
      text += chunk.value;
    }
  };
  return { status: response.status, headers: response.headers, next, leave: () => leaving.abort() };
}
