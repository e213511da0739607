import { Agent } from 'node:https';
import { buildListingBody } from '../../kit/actors/listings.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import { sendOverTls } from '../../kit/http/tls-client.ts';
import { encodeJson, type WireRequest } from '../../kit/http/wire-client.ts';
import type { Proxy } from '../../kit/services/shipped-proxy.ts';

/** A process under load must not make the proof wait for ever at its end. */
const LAST_ANSWERS_MS = 25_000;

/** Status 0 means no answer. */
export type Outcome = { proxy: string; method: string; path: string; status: number; detail: string; at: number };

/** Pages, calls of a member, and posts, in turns. */
function buildRequest(turn: number, token: string): WireRequest {
  const authorization = `Bearer ${token}`;
  switch (turn % 3) {
    case 0:
      return { method: 'GET', path: '/' };
    case 1:
      return { method: 'GET', path: '/api/auth/profile', headers: { authorization } };
    default: {
      const { headers, body } = encodeJson(buildListingBody({ title: `A bike ${turn}` }));
      return { method: 'POST', path: '/api/listings', headers: { ...headers, authorization }, body };
    }
  }
}

export type Load = { outcomes: Outcome[]; /** Waits for the answers to what was sent. */ stop: () => Promise<void> };

type LoadInput = { token: string; perSecond: number };

/** Sends requests at a steady rate through each proxy, over connections that are kept as a browser keeps them. */
export function startLoad(proxies: readonly Proxy[], { token, perSecond }: LoadInput): Load {
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const stops = proxies.map((proxy) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const send = async (turn: number) => {
      const wire = buildRequest(turn, token);
      const { status, text } = await sendOverTls(proxy, wire, agent);
      const detail = status >= 200 && status < 300 ? '' : text.slice(0, 200);
      outcomes.push({ proxy: proxy.name, method: wire.method, path: wire.path, status, detail, at: Date.now() });
    };
    const stop = runAtSteadyRate(perSecond, async (_dueAt, turn) => {
      const sending = send(turn).finally(() => open.delete(sending));
      open.add(sending);
    });
    return async () => {
      stop();
      await Promise.race([Promise.all(open), new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS_MS).unref())]);
      agent.destroy();
    };
  });
  return { outcomes, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

export function hasFailed({ status }: Outcome): boolean {
  return status < 200 || status >= 300;
}
