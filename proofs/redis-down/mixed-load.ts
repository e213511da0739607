import { randomBytes } from 'node:crypto';
import { login, getOwnProfile, register } from '@ballpark/contracts/accounts';
import type { ApiPair } from '../kit/services/api-pair.ts';
import { type Answer, loopbackClient, type LoopbackClient } from './loopback-client.ts';
import type { ProofRun } from '../kit/proof-run.ts';
import { atSteadyRate } from './steady-rate.ts';

/** One request of the load: how it was answered, and how long after it was due. */
export type Sample = { status: number; isExpected: boolean; ms: number };

export type MixedLoad = {
  /** The samples since the last call, in the order they were answered. */
  take: () => Sample[];
};

const CLIENTS = 60;
const REQUESTS_A_SECOND = 60;
const PASSWORD = 'Correct horse 1';

/** What each client does over and over. At one request a second that is nine sign-ins a minute, below any limit under test. */
const ROUND = [
  'profile',
  'profile',
  'sign in',
  'profile',
  'profile',
  'profile',
  'wrong password',
  'profile',
  'profile',
  'profile',
  'profile',
  'register',
  'profile',
  'profile',
  'profile',
  'sign in',
  'profile',
  'profile',
  'profile',
  'profile',
] as const;
type Act = (typeof ROUND)[number];

const EXPECTED: Record<Act, number> = { profile: 200, 'sign in': 200, 'wrong password': 401, register: 201 };

type Visitor = { client: LoopbackClient; email: string; token: string };

/** Many people using both processes, at a steady rate that does not wait for answers. */
export async function startMixedLoad(run: ProofRun, ports: ApiPair): Promise<MixedLoad> {
  const visitors = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => arrive(ports, index)));
  let samples: Sample[] = [];
  const stop = atSteadyRate(REQUESTS_A_SECOND, async (dueAt, turn) => {
    const visitor = visitors[turn % CLIENTS];
    if (!visitor) return;
    const lap = Math.floor(turn / CLIENTS);
    // Shifted by visitor, or all of them would sign in during the same second.
    const act = ROUND[(lap + turn) % ROUND.length] ?? 'profile';
    const { status } = await perform(visitor, act, ports[(turn + lap) % 2] ?? ports[0]);
    samples.push({ status, isExpected: status === EXPECTED[act], ms: performance.now() - dueAt });
  });
  run.atEnd(async () => {
    stop();
    for (const { client } of visitors) client.close();
  });
  run.say(`${CLIENTS} clients send ${REQUESTS_A_SECOND} requests a second: profile, sign-in, wrong password, register`);
  return {
    take: () => {
      const taken = samples;
      samples = [];
      return taken;
    },
  };
}

async function arrive(ports: ApiPair, index: number): Promise<Visitor> {
  const client = loopbackClient(`127.0.1.${index + 1}`);
  const email = newEmail();
  const { status, body } = await client.call({
    ...register,
    port: ports[index % 2] ?? ports[0],
    body: registration(email),
  });
  if (status !== EXPECTED.register) throw new Error(`A client could not register: ${status} ${body}`);
  // The server has checked its answer against the contract before sending it.
  const { data } = JSON.parse(body) as { data: { token: string } };
  return { client, email, token: data.token };
}

function perform({ client, email, token }: Visitor, act: Act, port: number): Promise<Answer> {
  if (act === 'profile') return client.call({ ...getOwnProfile, port, token });
  if (act === 'sign in') return client.call({ ...login, port, body: { email, password: PASSWORD } });
  if (act === 'wrong password') return client.call({ ...login, port, body: { email, password: 'a guess' } });
  return client.call({ ...register, port, body: registration(newEmail()) });
}

function newEmail(): string {
  return `${randomBytes(8).toString('hex')}@neighbours.example`;
}

function registration(email: string) {
  return { name: 'Ada Lovelace', email, password: PASSWORD, latitude: 0, longitude: 0 };
}
