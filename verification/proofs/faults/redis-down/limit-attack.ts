import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getOwnProfile, login } from '@ballpark/contracts/accounts';
import { type ApiPair, countFallbacks } from '../../kit/services/api-pair.ts';
import { type LoopbackClient, openLoopbackClient } from '../../kit/http/loopback-client.ts';

export type Limit = { points: number; windowSeconds: number };

/**
 * The attempts that passed the limit in each process, the unexpected answers, and how often a process fell back to local
 * counting because Redis did not answer.
 */
export type AttackResult = { first: number; second: number; unexpected: number; fallbacks: number };

const REFUSED = 429;
const WRONG_PASSWORD = 401;
const SIGN_INS_AT_ONCE = 5;
const FLOOD_ATTEMPTS = 4;
/** The rate of the attack on the general limit, over both processes. */
export const FLOOD_PER_SECOND = 200;

type GuessInput = { port: number; attempts: number };

let lastAddress = 0;

/** Limits count by address, so each attack uses a new address. */
function newAttacker(): LoopbackClient {
  lastAddress += 1;
  return openLoopbackClient(`127.0.${2 + Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`);
}

/** Guesses passwords through both processes at the same time, 1.5 times the limit through each. */
export async function attackSignIn(ports: ApiPair, { points }: Limit): Promise<AttackResult> {
  const attacker = newAttacker();
  const attempts = Math.ceil(points * 1.5);
  const before = await countFallbacks(ports);
  const [first, second] = await Promise.all(ports.map((port) => guessPasswords(attacker, { port, attempts })));
  const fallbacks = (await countFallbacks(ports)) - before;
  attacker.close();
  return { ...countPassed(first, second), fallbacks };
}

/**
 * Whether the processes share their counts. A process that counts locally allows half of the points. So an address with
 * one more than half of the points passed by a single process proves that it counts in Redis.
 */
export async function countsTogether(ports: ApiPair, { points }: Limit): Promise<boolean> {
  const attempts = Math.floor(points / 2) + 1;
  const shown = await Promise.all(
    ports.map(async (port) => {
      const attacker = newAttacker();
      const answers = await guessPasswords(attacker, { port, attempts });
      attacker.close();
      return answers.every((status) => status === WRONG_PASSWORD);
    }),
  );
  return shown.every(Boolean);
}

/** Attacks the general limit through both processes, within one of its windows. */
export async function attackGeneral(ports: ApiPair, limit: Limit): Promise<AttackResult> {
  const windowMs = limit.windowSeconds * 1000;
  for (let attempt = 0; attempt < FLOOD_ATTEMPTS; attempt += 1) {
    await sleep(windowMs - (Date.now() % windowMs) + 50);
    const window = Math.floor(Date.now() / windowMs);
    const passed = await floodGeneralLimit(ports, limit.points * 2);
    // On a busy machine the attack may reach into a second window. Then it is repeated.
    if (Math.floor(Date.now() / windowMs) === window) return passed;
  }
  throw new Error('This machine is too busy to send the attack on the general limit within one window.');
}

async function floodGeneralLimit(ports: ApiPair, total: number): Promise<AttackResult> {
  const attacker = newAttacker();
  const before = await countFallbacks(ports);
  const startedAt = performance.now();
  const answers: [Promise<number>[], Promise<number>[]] = [[], []];
  for (let sent = 0; sent < total; sent += 1) {
    const waitMs = startedAt + (sent * 1000) / FLOOD_PER_SECOND - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const side = sent % 2 === 0 ? 0 : 1;
    answers[side].push(attacker.call({ ...getOwnProfile, port: ports[side] }).then(({ status }) => status));
  }
  const [first, second] = await Promise.all(answers.map((side) => Promise.all(side)));
  const fallbacks = (await countFallbacks(ports)) - before;
  attacker.close();
  return { ...countPassed(first, second), fallbacks };
}

async function guessPasswords(attacker: LoopbackClient, { port, attempts }: GuessInput): Promise<number[]> {
  const answers: number[] = [];
  let begun = 0;
  const work = async () => {
    while (begun < attempts) {
      begun += 1;
      const body = { email: `${randomBytes(8).toString('hex')}@unknown.example`, password: 'a guess' };
      answers.push((await attacker.call({ ...login, port, body })).status);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  return answers;
}

function countPassed(first: number[] = [], second: number[] = []): Omit<AttackResult, 'fallbacks'> {
  const through = (answers: number[]) => answers.filter((status) => status === WRONG_PASSWORD).length;
  const unexpected = [...first, ...second].filter((status) => status !== WRONG_PASSWORD && status !== REFUSED).length;
  return { first: through(first), second: through(second), unexpected };
}
