import { gunzipSync } from 'node:zlib';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BERLIN, storedListing, storedMembers } from '../../../../test/listings.ts';
import { get, onboarded } from '../../../../test/people.ts';
import { MUNICH } from '../../../../test/posting.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const lab = useTestApp();

let owner: string;

beforeAll(async () => {
  [owner = ''] = await storedMembers(lab, 1);
});

// How long a machine takes over these requests must not decide what is remembered between them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

async function countOf(query: string, token?: string): Promise<number> {
  return (await get(lab, `/listings${query}`, token)).json<{ data: unknown[] }>().data.length;
}

describe('a list that was just read', () => {
  test('is given again for a second, to a visitor and to neighbours of the same area', async () => {
    const [ada, bob] = [await onboarded(lab, BERLIN), await onboarded(lab, BERLIN)];
    const elsewhere = await onboarded(lab, MUNICH);
    const queries = ['?radius=50', '?radius=0'] as const;
    for (const query of queries) expect(await countOf(query, ada.token)).toBe(0);
    await storedListing(lab, owner);
    await storedListing(lab, owner, { place: MUNICH });
    expect(await countOf('?radius=50', bob.token)).toBe(0);
    expect(await countOf('?radius=0')).toBe(0);
    expect(await countOf('?radius=0&limit=11')).toBe(2);
    expect(await countOf('?radius=50', elsewhere.token)).toBe(1);
    vi.advanceTimersByTime(SHARED_ANSWER_MS + 50);
    expect(await countOf('?radius=50', bob.token)).toBe(1);
    expect(await countOf('?radius=0')).toBe(2);
  });

  test('is read anew for whoever has just written, and still the old one for others', async () => {
    const [writer, other] = [await onboarded(lab, BERLIN), await onboarded(lab, BERLIN)];
    const before = await countOf('?radius=20', other.token);
    await storedListing(lab, owner);
    await lab.sql.query('update member_account set wrote_at = now() where member_id = $1', [writer.user.id]);
    expect(await countOf('?radius=20', writer.token)).toBe(before + 1);
    expect(await countOf('?radius=20', other.token)).toBe(before);
  });

  test('need not be sent again to whoever has it', async () => {
    const first = await lab.http.inject({ url: '/api/listings?radius=0&limit=3' });
    const etag = String(first.headers.etag);
    const again = await lab.http.inject({
      url: '/api/listings?radius=0&limit=3',
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  test('is sent small to whoever can unpack it, and is the same', async () => {
    for (let count = 0; count < 3; count += 1) await storedListing(lab, owner);
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
