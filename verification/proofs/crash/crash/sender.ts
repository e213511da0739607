import { setTimeout as sleep } from 'node:timers/promises';
import { encodeJson, openWireClient } from '../../kit/http/wire-client.ts';
import type { Random } from '../../kit/seeded-random.ts';
import type { ActionHistory } from './history.ts';
import type { ProductProcess } from '../../kit/services/product-processes.ts';

type SendInput = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: object; key?: string };

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
export function openSender(apis: readonly ProductProcess[], history: ActionHistory, random: Random): Sender {
  const clients = apis.map(({ port }) => openWireClient(port, CONNECTIONS));

  async function send(input: SendInput): Promise<Outcome> {
    const startedAt = performance.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const client = clients[(random.below(clients.length) + attempt) % clients.length];
      const answer = await client?.send(buildRequest(input));
      if (answer && !isFault(answer.status)) {
        return { kind: 'answered', status: answer.status, body: answer.body, isAfterUnknown: attempt > 0, startedAt };
      }
      recordFault(history, answer?.status ?? 0);
      const isLong = performance.now() - startedAt > LONGEST_MS;
      if (isLong || random.next() < GIVES_UP) return { kind: 'given up' };
      await sleep(pauseMs * (0.5 + random.next()));
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  }

  return {
    send,
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

function buildRequest({ method, path, token, body, key }: SendInput) {
  const json = body === undefined ? undefined : encodeJson(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...json?.headers,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return { method, path: `/api${path}`, headers, ...(json && { body: json.body }) };
}

function isFault(status: number): boolean {
  return status === 0 || status >= 500;
}

function recordFault({ faults }: ActionHistory, status: number): void {
  const name = status === 0 ? 'no answer' : String(status);
  faults.set(name, (faults.get(name) ?? 0) + 1);
}
