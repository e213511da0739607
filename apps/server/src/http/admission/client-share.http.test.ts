import { randomBytes } from 'node:crypto';
import { endpoint } from '@ballpark/contracts/endpoint';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createOnboardedPerson, newAddress } from '../../../test/people.ts';
import { askServer, type RealAnswer } from '../../../test/raw-request.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { metrics } from '../../observability/metrics.ts';
import { serve } from '../contract/serve.ts';

const lab = useTestApp({ REQUESTS_AT_ONCE: '256', REQUESTS_CLIENT_SHARE: '0.25', TRUST_PROXY: '1' });

const data = z.object({ done: z.boolean() });
const success = { status: 200, data } as const;
const about = { path: '/held', summary: 'Answers when the test says so.', success, errors: [] } as const;
const read = endpoint({ ...about, method: 'GET', access: 'optional' });
const write = endpoint({ ...about, method: 'POST', access: 'optional', body: z.object({}) });

type Kind = 'read' | 'write';
type Method = 'GET' | 'POST';

let port: number;
let held = Promise.withResolvers<void>();
/** The limits adapt, but not while all answers are held. */
let limit: Record<Kind, number>;
/** The share of one client. */
let share: Record<Kind, number>;
beforeAll(async () => {
  await lab.http.register(
    async (api) => {
      serve(api, lab.app, read, hold);
      serve(api, lab.app, write, hold);
    },
    { prefix: '/api' },
  );
  port = Number(new URL(await lab.http.listen({ port: 0, host: '127.0.0.1' })).port);
});
beforeEach(async () => {
  await Promise.all([becomesOpen('read', 0), becomesOpen('write', 0)]);
  limit = { read: await readMetric('limit', 'read'), write: await readMetric('limit', 'write') };
  share = { read: Math.floor(limit.read / 4), write: Math.floor(limit.write / 4) };
  held = Promise.withResolvers<void>();
});

async function hold() {
  await held.promise;
  return { done: true };
}

type Client = { address: string; token?: string };

function ask(method: Method, { address, token }: Client): Promise<RealAnswer> {
  const headers = {
    'x-forwarded-for': address,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  return askServer(port, '/api/held', { method, headers, ...(method === 'POST' && { body: '{}' }) });
}

async function readMetric(name: 'open' | 'limit', kind: Kind): Promise<number> {
  const values = (await metrics.getSingleMetric(`ballpark_requests_${name}`)?.get())?.values ?? [];
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
}

function becomesOpen(kind: Kind, count: number): Promise<boolean> {
  return waitUntil(async () => ((await readMetric('open', kind)) === count ? true : undefined));
}

/** Sends many calls at once and waits until all that are refused have their answers. */
async function sendMany(method: Method, clients: readonly Client[]): Promise<Promise<RealAnswer>[]> {
  let answered = 0;
  const answers = clients.map(async (client) => {
    const answer = await ask(method, client);
    answered += 1;
    return answer;
  });
  const refused = clients.length - share[method === 'GET' ? 'read' : 'write'];
  await waitUntil(async () => (answered >= refused ? true : undefined));
  return answers;
}

function repeat(count: number, client: () => Client): Client[] {
  return Array.from({ length: count }, client);
}

function countStatus(answers: readonly RealAnswer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

test.each([
  ['reads', 'GET', 'read'],
  ['writes', 'POST', 'write'],
] as const)('70 slow %s of one client refuse none of another', async (_what, method, kind) => {
  const address = newAddress();
  const crowd = await sendMany(
    method,
    repeat(70, () => ({ address })),
  );
  expect(await becomesOpen(kind, share[kind])).toBe(true);
  const other = newAddress();
  const others = [1, 2, 3].map(() => ask(method, { address: other }));
  expect(await becomesOpen(kind, share[kind] + others.length)).toBe(true);
  held.resolve();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(crowd);
  expect(countStatus(answers, 200)).toBe(share[kind]);
  const refused = answers.find(({ status }) => status === 503);
  expect(JSON.parse(refused?.body.toString() ?? '')).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
});

test.each([
  ['reads', 'GET', 'read'],
  ['writes', 'POST', 'write'],
] as const)('the %s of one member count together, from all networks', async (_what, method, kind) => {
  const { token } = await createOnboardedPerson(lab);
  const crowd = await sendMany(
    method,
    repeat(70, () => ({ address: newAddress(), token })),
  );
  expect(await becomesOpen(kind, share[kind])).toBe(true);
  held.resolve();
  expect(countStatus(await Promise.all(crowd), 200)).toBe(share[kind]);
});

test('members behind one address do not take the share of each other', async () => {
  const address = newAddress();
  const people = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  const answers = people.flatMap(({ token }) => [1, 2, 3].map(() => ask('GET', { address, token })));
  expect(await becomesOpen('read', answers.length)).toBe(true);
  held.resolve();
  expect(countStatus(await Promise.all(answers), 200)).toBe(answers.length);
});

test.each([
  ['made-up tokens', () => ({ address: '203.0.113.9', token: randomBytes(32).toString('base64url') })],
  ['addresses of one site', () => ({ address: `2001:db8:7:${randomBytes(2).toString('hex')}::1` })],
])('70 reads with %s are those of one client', async (_what, createClient) => {
  const crowd = await sendMany('GET', repeat(70, createClient));
  expect(await becomesOpen('read', share.read)).toBe(true);
  held.resolve();
  expect(countStatus(await Promise.all(crowd), 200)).toBe(share.read);
});

test('clients with their shares fill the process', async () => {
  const clients = Array.from({ length: limit.read }, (_, nth) => `198.51.100.${nth % 8}`);
  const answers = clients.map((address) => ask('GET', { address }));
  expect(await becomesOpen('read', limit.read)).toBe(true);
  expect((await ask('GET', { address: newAddress() })).status).toBe(503);
  held.resolve();
  expect(countStatus(await Promise.all(answers), 200)).toBe(limit.read);
});
