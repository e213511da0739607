import { gunzipSync } from 'node:zlib';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BERLIN, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { get, createOnboardedPerson } from '../../../../test/people.ts';
import { MUNICH } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();

let owner: string;

beforeAll(async () => {
  [owner = ''] = await insertMembers(lab, 1);
});

// The speed of the machine must not decide whether the cached answer is still valid. The cache library keeps the object
// `performance` from its import, so its method is replaced instead of the object.
let nowMs = 1_000;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => nowMs));
afterEach(() => void vi.restoreAllMocks());

async function countListed(query: string, token?: string): Promise<number> {
  return (await get(lab, `/listings${query}`, token)).json<{ data: unknown[] }>().data.length;
}

describe('a cached list', () => {
  test('is shared for a second by visitors, and by members of the same cell', async () => {
    const [ada, bob] = [await createOnboardedPerson(lab, BERLIN), await createOnboardedPerson(lab, BERLIN)];
    const elsewhere = await createOnboardedPerson(lab, MUNICH);
    const queries = ['?radius=50', '?radius=0'] as const;
    for (const query of queries) expect(await countListed(query, ada.token)).toBe(0);
    expect(await countListed('?radius=0')).toBe(0);
    await insertListing(lab, owner);
    await insertListing(lab, owner, { place: MUNICH });
    expect(await countListed('?radius=50', bob.token)).toBe(0);
    expect(await countListed('?radius=0')).toBe(0);
    expect(await countListed('?radius=0&limit=11')).toBe(2);
    expect(await countListed('?radius=50', elsewhere.token)).toBe(1);
    nowMs += SHARED_ANSWER_MS + 50;
    expect(await countListed('?radius=50', bob.token)).toBe(1);
    expect(await countListed('?radius=0')).toBe(2);
  });

  test('is bypassed by a member who has just written, and still served to others', async () => {
    const [writer, other] = [await createOnboardedPerson(lab, BERLIN), await createOnboardedPerson(lab, BERLIN)];
    const before = await countListed('?radius=20', other.token);
    await insertListing(lab, owner);
    await lab.sql.query('update member_account set wrote_at = now() where member_id = $1', [writer.user.id]);
    expect(await countListed('?radius=20', writer.token)).toBe(before + 1);
    expect(await countListed('?radius=20', other.token)).toBe(before);
  });

  test('is answered with 304 to a client that has it', async () => {
    const first = await lab.http.inject({ url: '/api/listings?radius=0&limit=3' });
    const etag = String(first.headers.etag);
    const again = await lab.http.inject({
      url: '/api/listings?radius=0&limit=3',
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  test('is compressed for clients that accept it, with the same content', async () => {
    for (let count = 0; count < 3; count += 1) await insertListing(lab, owner);
    const url = '/api/listings?radius=0&limit=9';
    const plain = await lab.http.inject({ url });
    const packed = await lab.http.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const refused = await lab.http.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});
