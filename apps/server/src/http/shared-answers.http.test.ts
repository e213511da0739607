import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { insertListing, insertMembers } from '../../test/listing-rows.ts';
import { createOnboardedPerson, newAddress } from '../../test/people.ts';
import { askServer, type RealAnswer } from '../../test/raw-request.ts';
import { useTestApp } from '../../test/test-app.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { requestDuration } from '../observability/metrics.ts';
import { JsonText } from './contract/json-text.ts';

const lab = useTestApp({ LIMIT_GENERAL: '40/60', TRUST_PROXY: '1' });

let port: number;
beforeAll(async () => {
  port = Number(new URL(await lab.http.listen({ port: 0, host: '127.0.0.1' })).port);
  const [owner = ''] = await insertMembers(lab, 1);
  for (let each = 0; each < 12; each += 1) await insertListing(lab, owner);
});

function ask(path: string, headers: Record<string, string> = {}): Promise<RealAnswer> {
  return askServer(port, path, { headers: { 'x-forwarded-for': newAddress(), ...headers } });
}

/** Asks until the second answer comes from memory. On a busy machine more than a second may lie between the two. */
function askTwice(
  path: string,
  headers: Record<string, string> = {},
): Promise<[first: RealAnswer, second: RealAnswer]> {
  return waitUntil(async () => {
    const first = await ask(path, headers);
    // Fastify's way shares the answer each time.
    const shared = vi.spyOn(lab.http, 'shareAnswer').mockClear();
    const second = await ask(path, headers);
    const isFromMemory = shared.mock.calls.length === 0;
    return isFromMemory ? [first, second] : undefined;
  });
}

function withoutOwn({ headers }: RealAnswer): NodeJS.Dict<string | string[]> {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return rest;
}

test('an answer from memory is the same as the first, with the same headers and an id of its own', async () => {
  const [first, second] = await askTwice('/api/listings?radius=0');
  expect(second.status).toBe(200);
  expect(second.body.equals(first.body)).toBe(true);
  expect(withoutOwn(second)).toEqual(withoutOwn(first));
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
});

test('answers from memory are counted in the metric of all requests', async () => {
  const count = async () => {
    const { values } = await requestDuration.get();
    const ours = values.filter(
      ({ labels, metricName }) => labels.route === '/api/listings' && metricName?.endsWith('_count'),
    );
    return ours.reduce((sum, { value }) => sum + value, 0);
  };
  const before = await count();
  await askTwice('/api/listings?radius=0&limit=7');
  const counted = await waitUntil(async () => {
    const now = await count();
    return now >= before + 2 ? now : undefined;
  });
  expect(counted).toBeGreaterThanOrEqual(before + 2);
});

test('a client that has the answer gets 304', async () => {
  const [{ headers }] = await askTwice('/api/listings?radius=0&limit=5');
  const [, again] = await askTwice('/api/listings?radius=0&limit=5', { 'if-none-match': String(headers.etag) });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
});

test('an answer without a tag is sent whole to a client that sends none', async () => {
  const text = new JsonText(Buffer.from('{"success":true}')).shareUntil(performance.now() + 60_000);
  lab.http.shareAnswer('/api/without-tag', '/api/without-tag', text);
  const answer = await ask('/api/without-tag');
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toBe('{"success":true}');
});

test('a client that reads gzip gets it', async () => {
  const [first, second] = await askTwice('/api/listings?radius=0&limit=11', { 'accept-encoding': 'gzip' });
  expect(second.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(second.body).toString()).toBe(gunzipSync(first.body).toString());
});

test('a new listing is in the list a second later', async () => {
  await ask('/api/listings?radius=0&limit=4');
  const [owner = ''] = await insertMembers(lab, 1);
  const listing = await insertListing(lab, owner);
  const found = await waitUntil(async () => {
    const { body } = await ask('/api/listings?radius=0&limit=4');
    return body.includes(listing) ? true : undefined;
  });
  expect(found).toBe(true);
});

test('a member never gets the answer of visitors', async () => {
  const { token } = await createOnboardedPerson(lab);
  const [visitor] = await askTwice('/api/listings?radius=0&limit=6');
  const member = await ask('/api/listings?radius=0&limit=6', { authorization: `Bearer ${token}` });
  expect(member.status).toBe(200);
  expect(member.body.equals(visitor.body), 'a member sees more of each listing').toBe(false);
});

test('answers from memory count under the general limit', async () => {
  const statuses = await waitUntil(async () => {
    const address = newAddress();
    const each = [];
    for (let count = 0; count < 45; count += 1)
      each.push((await ask('/api/listings?radius=0', { 'x-forwarded-for': address })).status);
    // A new window of the limit may have begun.
    return each.at(-1) === 429 ? each : undefined;
  });
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
});
