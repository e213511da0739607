import { setTimeout as sleep } from 'node:timers/promises';
import type { Proxy, ProxyName } from './proxies.ts';

export type Answer = {
  proxy: ProxyName;
  path: string;
  isPage: boolean;
  /** 0 means no answer. */
  status: number;
  hasRetryAfter: boolean;
  /** Whether the body is the API's own refusal. */
  isOwn: boolean;
};

const PAGES = ['/', '/faq', '/privacy'];
const CALLS = ['/api/listings?radius=0', '/api/auth/profile', '/api/listings?status=all'];
const PAUSE_MS = 250;
const TIMEOUT_MS = 20_000;

/** Whether an answer tells the browser nothing: no words of ours, or no time to come back. */
export function isBare({ isPage, status, hasRetryAfter, isOwn }: Answer): boolean {
  if (status === 200) return false;
  return isPage || status === 0 || status === 502 || status === 504 || !isOwn || (status === 503 && !hasRetryAfter);
}

type RoundsInput = { token: string; seconds: number };

/** Sends each request through each proxy, again and again for some seconds. */
export async function sendRounds(proxies: readonly Proxy[], { token, seconds }: RoundsInput): Promise<Answer[]> {
  const end = Date.now() + seconds * 1000;
  const answers: Answer[] = [];
  const runLane = async (proxy: Proxy, path: string) => {
    while (Date.now() < end) {
      answers.push(await send(proxy, path, token));
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(proxies.flatMap((proxy) => [...PAGES, ...CALLS].map((path) => runLane(proxy, path))));
  return answers;
}

async function send({ name, port }: Proxy, path: string, token: string): Promise<Answer> {
  const isPage = !path.startsWith('/api/');
  const given = { proxy: name, path, isPage };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: isPage ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    return {
      ...given,
      status: answer.status,
      hasRetryAfter: answer.headers.has('retry-after'),
      isOwn: isPage || text.startsWith('{"success":false'),
    };
  } catch {
    return { ...given, status: 0, hasRetryAfter: false, isOwn: false };
  }
}
