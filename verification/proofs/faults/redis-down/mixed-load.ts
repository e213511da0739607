import { randomBytes } from 'node:crypto';
import { getOwnProfile, login, register } from '@ballpark/contracts/accounts';
import type { ProofRun } from '../../kit/proof-run.ts';
import type { ApiPair } from '../../kit/services/api-pair.ts';
import { type Answer, type LoopbackClient, openLoopbackClient } from '../../kit/http/loopback-client.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';

/** One request of the load: its answer, and the time from its due time to the answer. */
export type Sample = { status: number; isExpected: boolean; ms: number };

export type MixedLoad = {
  /** The samples since the last call, in the order of their answers. */
  take: () => Sample[];
};

const CLIENTS = 60;
const REQUESTS_PER_SECOND = 60;
const PASSWORD = 'Correct horse 1';

/** The actions of each client in turn. At one request per second that is nine sign-ins a minute, below the tested limits. */
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
type Action = (typeof ROUND)[number];

const EXPECTED: Record<Action, number> = { profile: 200, 'sign in': 200, 'wrong password': 401, register: 201 };

type Visitor = { client: LoopbackClient; email: string; token: string };

/** Many clients use both processes, at a steady rate that does not wait for answers. */
export async function startMixedLoad(run: ProofRun, ports: ApiPair): Promise<MixedLoad> {
  const visitors = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => registerVisitor(ports, index)));
  let samples: Sample[] = [];
  const stop = runAtSteadyRate(REQUESTS_PER_SECOND, async (dueAt, turn) => {
    const visitor = visitors[turn % CLIENTS];
    if (!visitor) return;
    const lap = Math.floor(turn / CLIENTS);
    // Shifted by visitor: otherwise all visitors would sign in within the same second.
    const action = ROUND[(lap + turn) % ROUND.length] ?? 'profile';
    const { status } = await performAction(visitor, action, ports[(turn + lap) % 2] ?? ports[0]);
    samples.push({ status, isExpected: status === EXPECTED[action], ms: performance.now() - dueAt });
  });
  run.atEnd(async () => {
    stop();
    for (const { client } of visitors) client.close();
  });
  run.say(
    `${CLIENTS} clients send ${REQUESTS_PER_SECOND} requests a second: profile, sign-in, wrong password, register`,
  );
  return {
    take: () => {
      const taken = samples;
      samples = [];
      return taken;
    },
  };
}

async function registerVisitor(ports: ApiPair, index: number): Promise<Visitor> {
  const client = openLoopbackClient(`127.0.1.${index + 1}`);
  const email = newEmail();
  const { status, body } = await client.call({
    ...register,
    port: ports[index % 2] ?? ports[0],
    body: registration(email),
  });
  if (status !== EXPECTED.register) throw new Error(`A client could not register: ${status} ${body}`);
  // The server has validated its answer against the contract.
  const { data } = JSON.parse(body) as { data: { token: string } };
  return { client, email, token: data.token };
}

function performAction({ client, email, token }: Visitor, action: Action, port: number): Promise<Answer> {
  if (action === 'profile') return client.call({ ...getOwnProfile, port, token });
  if (action === 'sign in') return client.call({ ...login, port, body: { email, password: PASSWORD } });
  if (action === 'wrong password') return client.call({ ...login, port, body: { email, password: 'a guess' } });
  return client.call({ ...register, port, body: registration(newEmail()) });
}

function newEmail(): string {
  return `${randomBytes(8).toString('hex')}@neighbours.example`;
}

function registration(email: string) {
  return { name: 'Ada Lovelace', email, password: PASSWORD, latitude: 0, longitude: 0 };
}
