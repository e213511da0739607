import { setTimeout as sleep } from 'node:timers/promises';
import type { GameHistory } from './history.ts';
import type { GameProcess } from './processes.ts';
import type { Chance } from '../kit/seeded-random.ts';
import { asJson, wireClient } from '../kit/http/wire-client.ts';

type Sent = { method: 'GET' | 'POST' | 'PUT'; path: string; token: string; body?: object; key?: string };

/** `given up`: nobody said whether it was done. Otherwise the first answer that is one, and whether it was a retry's. */
export type Outcome =
  | { kind: 'given up' }
  | { kind: 'answered'; status: number; body: string; isAfterUnknown: boolean; startedAt: number };

export type Sender = { send: (sent: Sent) => Promise<Outcome>; close: () => void };

/** Somebody in a hurry: the rest try again, as every client should. */
const GIVES_UP = 0.08;
const LONGEST_MS = 60_000;
const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 1_500;
const CONNECTIONS = 64;

/** Sends to either API process and asks again where there was no answer, or one that says the service is away. */
export function gameSender(apis: readonly GameProcess[], history: GameHistory, chance: Chance): Sender {
  const clients = apis.map(({ port }) => wireClient(port, CONNECTIONS));

  async function send(sent: Sent): Promise<Outcome> {
    const startedAt = performance.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const client = clients[(chance.below(clients.length) + attempt) % clients.length];
      const answer = await client?.send(requestOf(sent));
      if (answer && !isFault(answer.status)) {
        return { kind: 'answered', status: answer.status, body: answer.body, isAfterUnknown: attempt > 0, startedAt };
      }
      note(history, answer?.status ?? 0);
      const isLong = performance.now() - startedAt > LONGEST_MS;
      if (isLong || chance.next() < GIVES_UP) return { kind: 'given up' };
      await sleep(pauseMs * (0.5 + chance.next()));
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

function requestOf({ method, path, token, body, key }: Sent) {
  const json = body === undefined ? undefined : asJson(body);
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

function note({ faults }: GameHistory, status: number): void {
  const name = status === 0 ? 'no answer' : String(status);
  faults.set(name, (faults.get(name) ?? 0) + 1);
}
