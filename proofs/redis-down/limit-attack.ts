import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getOwnProfile, login } from '@ballpark/contracts/accounts';
import { type ApiPair, countFallbacks } from '../kit/services/api-pair.ts';
import { loopbackClient, type LoopbackClient } from './loopback-client.ts';

export type Limit = { points: number; windowSeconds: number };

/**
 * How many attempts each process let through, how many answers were neither that nor 'too many requests', and how
 * often, meanwhile, a process gave up waiting for Redis.
 */
export type Passed = { first: number; second: number; strange: number; fallbacks: number };

const REFUSED = 429;
const NOT_LET_IN = 401;
const SIGN_INS_AT_ONCE = 5;
const STORM_ATTEMPTS = 4;
/** The general limit is stormed at this rate, both processes together. */
export const STORM_A_SECOND = 200;

type Guessing = { port: number; attempts: number };

let lastAddress = 0;

/** A limit remembers an address, so every attack comes from a new one. */
function newAttacker(): LoopbackClient {
  lastAddress += 1;
  return loopbackClient(`127.0.${2 + Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`);
}

/** Guesses at sign-in through both processes at once, half as many again as the whole limit through each. */
export async function attackSignIn(ports: ApiPair, { points }: Limit): Promise<Passed> {
  const attacker = newAttacker();
  const attempts = Math.ceil(points * 1.5);
  const before = await countFallbacks(ports);
  const [first, second] = await Promise.all(ports.map((port) => guess(attacker, { port, attempts })));
  const fallbacks = (await countFallbacks(ports)) - before;
  attacker.close();
  return { ...tally(first, second), fallbacks };
}

/**
 * Whether each process counts with the other. Alone it lets half the points of an address through, so an address that
 * gets one more than half through a single process shows that it does not count alone.
 */
export async function countsTogether(ports: ApiPair, { points }: Limit): Promise<boolean> {
  const attempts = Math.floor(points / 2) + 1;
  const shown = await Promise.all(
    ports.map(async (port) => {
      const attacker = newAttacker();
      const answers = await guess(attacker, { port, attempts });
      attacker.close();
      return answers.every((status) => status === NOT_LET_IN);
    }),
  );
  return shown.every(Boolean);
}

/** Storms the general limit through both processes, inside one of its windows. */
export async function attackGeneral(ports: ApiPair, limit: Limit): Promise<Passed> {
  const windowMs = limit.windowSeconds * 1000;
  for (let attempt = 0; attempt < STORM_ATTEMPTS; attempt += 1) {
    await sleep(windowMs - (Date.now() % windowMs) + 50);
    const window = Math.floor(Date.now() / windowMs);
    const passed = await storm(ports, limit.points * 2);
    // A machine too busy to finish in time has attacked two windows, which says nothing about one.
    if (Math.floor(Date.now() / windowMs) === window) return passed;
  }
  throw new Error('This machine is too busy to send the attack on the general limit within one window.');
}

async function storm(ports: ApiPair, total: number): Promise<Passed> {
  const attacker = newAttacker();
  const before = await countFallbacks(ports);
  const beganAt = performance.now();
  const answers: [Promise<number>[], Promise<number>[]] = [[], []];
  for (let sent = 0; sent < total; sent += 1) {
    const waitMs = beganAt + (sent * 1000) / STORM_A_SECOND - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const side = sent % 2 === 0 ? 0 : 1;
    answers[side].push(attacker.call({ ...getOwnProfile, port: ports[side] }).then(({ status }) => status));
  }
  const [first, second] = await Promise.all(answers.map((side) => Promise.all(side)));
  const fallbacks = (await countFallbacks(ports)) - before;
  attacker.close();
  return { ...tally(first, second), fallbacks };
}

async function guess(attacker: LoopbackClient, { port, attempts }: Guessing): Promise<number[]> {
  const answers: number[] = [];
  let begun = 0;
  const oneByOne = async () => {
    while (begun < attempts) {
      begun += 1;
      const body = { email: `${randomBytes(8).toString('hex')}@nobody.example`, password: 'a guess' };
      answers.push((await attacker.call({ ...login, port, body })).status);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, oneByOne));
  return answers;
}

function tally(first: number[] = [], second: number[] = []): Omit<Passed, 'fallbacks'> {
  const through = (answers: number[]) => answers.filter((status) => status === NOT_LET_IN).length;
  const strange = [...first, ...second].filter((status) => status !== NOT_LET_IN && status !== REFUSED).length;
  return { first: through(first), second: through(second), strange };
}
