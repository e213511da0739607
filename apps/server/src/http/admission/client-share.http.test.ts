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

const MOST_AT_ONCE = 256;
const lab = useTestApp({ REQUESTS_AT_ONCE: String(MOST_AT_ONCE), REQUESTS_CLIENT_SHARE: '0.25', TRUST_PROXY: '1' });

const data = z.object({ done: z.boolean() });
const success = { status: 200, data } as const;
const about = { path: '/held', summary: 'Answers when the test says so.', success, errors: [] } as const;
const read = endpoint({ ...about, method: 'GET', access: 'optional' });
const write = endpoint({ ...about, method: 'POST', access: 'optional', body: z.object({}) });

type Kind = 'read' | 'write';
type Method = 'GET' | 'POST';

let port: number;
let held = Promise.withResolvers<void>();
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
beforeEach(releaseAll);

async function releaseAll(): Promise<void> {
  held.resolve();
  await Promise.all([becomesOpen('read', 0), becomesOpen('write', 0)]);
  held = Promise.withResolvers<void>();
}

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

type Crowd = { answers: readonly Promise<RealAnswer>[]; limit: number; share: number };

/** Sends many calls at once and waits until each is held or refused. `limit` and `share` are those that they met. */
async function sendMany(method: Method, clients: readonly Client[]): Promise<Crowd> {
  const kind = method === 'GET' ? 'read' : 'write';
  const before = await readMetric('limit', kind);
  let answered = 0;
  const answers = clients.map(async (client) => {
    const answer = await ask(method, client);
    answered += 1;
    return answer;
  });
  await waitUntil(async () => (answered + (await readMetric('open', kind)) === clients.length ? true : undefined));
  const limit = await readMetric('limit', kind);
  if (limit === before) return { answers, limit, share: Math.floor(limit / 4) };
  // The limit has adapted to earlier calls meanwhile. It does not while all answers are held.
  await releaseAll();
  await Promise.all(answers);
  return sendMany(method, clients);
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
  const { answers: crowd, share } = await sendMany(
    method,
    repeat(70, () => ({ address })),
  );
  expect(await readMetric('open', kind)).toBe(share);
  const other = newAddress();
  const others = [1, 2, 3].map(() => ask(method, { address: other }));
  expect(await becomesOpen(kind, share + others.length)).toBe(true);
  held.resolve();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(crowd);
  expect(countStatus(answers, 200)).toBe(share);
  const refused = answers.find(({ status }) => status === 503);
  expect(JSON.parse(refused?.body.toString() ?? '')).toMatchObject({ success: false, code: 'unavailable' });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
});

test.each([
  ['reads', 'GET'],
  ['writes', 'POST'],
] as const)('the %s of one member count together, from all networks', async (_what, method) => {
  const { token } = await createOnboardedPerson(lab);
  const { answers, share } = await sendMany(
    method,
    repeat(70, () => ({ address: newAddress(), token })),
  );
  held.resolve();
  expect(countStatus(await Promise.all(answers), 200)).toBe(share);
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
  const { answers, share } = await sendMany('GET', repeat(70, createClient));
  held.resolve();
  expect(countStatus(await Promise.all(answers), 200)).toBe(share);
});

test('clients with their shares fill the process', async () => {
  const clients = Array.from({ length: MOST_AT_ONCE + 8 }, (_, nth) => ({ address: `198.51.100.${nth % 8}` }));
  const { answers, limit } = await sendMany('GET', clients);
  held.resolve();
  expect(countStatus(await Promise.all(answers), 200)).toBe(limit);
});
