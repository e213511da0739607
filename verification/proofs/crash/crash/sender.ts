import { setTimeout as sleep } from 'node:timers/promises';
import { encodeJson, openWireClient } from '../../kit/http/wire-client.ts';
import type { Random } from '../../kit/seeded-random.ts';
import { type ActionHistory, addOne } from './history.ts';

export type SendInput = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: object; key?: string };

/** `given up`: no answer says whether it was executed. `isAfterUnknown`: the answer came to a retry. */
export type Outcome =
  | { kind: 'given up' }
  | { kind: 'answered'; status: number; body: string; isAfterUnknown: boolean; startedAt: number };

export type Sender = { send: (input: SendInput) => Promise<Outcome>; close: () => void };

/** The share of failed attempts after which the client gives up. The others are retried with back-off. */
const GIVES_UP = 0.08;
const LONGEST_MS = 60_000;
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 1_500;
const CONNECTIONS = 64;

/** Sends to either API process and retries when there is no answer or a 5xx. */
export function openSender(ports: readonly number[], { faults }: ActionHistory, random: Random): Sender {
  const clients = ports.map((port) => openWireClient(port, CONNECTIONS));

  async function send(input: SendInput): Promise<Outcome> {
    const startedAt = performance.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const client = clients[(random.below(clients.length) + attempt) % clients.length];
      const { status, body } = (await client?.send(buildRequest(input))) ?? { status: 0, body: '' };
      if (status > 0 && status < 500) {
        return { kind: 'answered', status, body, isAfterUnknown: attempt > 0, startedAt };
      }
      addOne(faults, status === 0 ? 'no answer' : String(status));
      const isLong = performance.now() - startedAt > LONGEST_MS;
      if (isLong || random.next() < GIVES_UP) return { kind: 'given up' };
      await sleep(pauseMs * (0.5 + random.next()));
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  return { send, close: () => clients.forEach((client) => client.close()) };
}

function buildRequest({ method, path, token, body, key }: SendInput) {
  const json = body === undefined ? undefined : encodeJson(body);
  const idempotency = key === undefined ? {} : { 'idempotency-key': key };
  const headers = { authorization: `Bearer ${token}`, ...json?.headers, ...idempotency };
  return { method, path: `/api${path}`, headers, ...(json && { body: json.body }) };
}
