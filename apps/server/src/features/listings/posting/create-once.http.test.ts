import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, post, send } from '../../../../test/people.ts';
import { buildListingPayload, MUNICH, TOKYO, uploadPhoto } from '../../../../test/listing-requests.ts';
import { newBucketName, removeBucketAfterwards } from '../../../../test/photo-bucket.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { purgeIdempotencyKeys } from '../../../idempotency/purge-idempotency-keys.ts';

const lab = useTestApp({ S3_BUCKET: newBucketName() });
removeBucketAfterwards(lab);

let member: Person;

beforeAll(async () => {
  member = await createOnboardedPerson(lab);
});

function create(key: string, changes: Record<string, unknown> = {}, token = member.token) {
  return post(lab, '/listings', { token, payload: buildListingPayload(changes), headers: { 'idempotency-key': key } });
}

function idIn(answer: LightMyRequestResponse): string {
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: { id: string } }>().data.id;
}

async function countTitled(title: string): Promise<number> {
  const { rows } = await lab.sql.query<{ n: number }>('select count(*)::int as n from listing where title = $1', [
    title,
  ]);
  return rows[0]?.n ?? 0;
}

describe('a listing sent again with the same idempotency key', () => {
  test('returns the first listing, and creates no second', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    const first = await create(key, { title });
    const again = await create(key, { title });
    expect(idIn(again)).toBe(idIn(first));
    expect(again.body).toBe(first.body);
    expect(await countTitled(title)).toBe(1);
  });

  test('by sixteen concurrent requests creates one, and all return it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [key, title] = [randomUUID(), randomUUID()];
      const answers = await Promise.all(Array.from({ length: 16 }, () => create(key, { title })));
      expect(new Set(answers.map(idIn)).size).toBe(1);
      expect(await countTitled(title)).toBe(1);
    }
  });

  test('but with other content is refused, also when both are concurrent', async () => {
    const key = randomUUID();
    idIn(await create(key, { title: 'One' }));
    const other = await create(key, { title: 'Two' });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'key_reused' });
    const fresh = randomUUID();
    const both = await Promise.all(['One', 'Two'].map((title) => create(fresh, { title })));
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  });

  test('counts as the same from another position in its cell: no hash of the exact position is stored', async () => {
    const key = randomUUID();
    const id = idIn(await create(key, MUNICH));
    const nearby = { ...MUNICH, latitude: MUNICH.latitude + 0.0001 };
    expect(idIn(await create(key, nearby))).toBe(id);
    expect((await create(key, TOKYO)).json()).toMatchObject({ code: 'key_reused' });
  });

  test('by another member is another listing', async () => {
    const key = randomUUID();
    const stranger = await createOnboardedPerson(lab);
    expect(idIn(await create(key, {}, stranger.token))).not.toBe(idIn(await create(key)));
  });

  test('returns the first listing even when its photo could not be used again', async () => {
    const [key, photoUrls] = [randomUUID(), [await uploadPhoto(lab, member)]];
    const id = idIn(await create(key, { photoUrls }));
    await lab.sql.query('delete from photo where owner_id = $1', [member.user.id]);
    expect(idIn(await create(key, { photoUrls }))).toBe(id);
    expect((await create(randomUUID(), { photoUrls })).json()).toMatchObject({ code: 'foreign_photo' });
  });

  test('is not created again after it was deleted', async () => {
    const [key, title] = [randomUUID(), randomUUID()];
    const id = idIn(await create(key, { title }));
    await send(lab, `DELETE /listings/${id}`, { token: member.token });
    expect((await create(key, { title })).json()).toMatchObject({ code: 'listing_not_found' });
    expect(await countTitled(title)).toBe(1);
  });

  test('after a refusal counts as the first request', async () => {
    const key = randomUUID();
    expect((await create(key, { photoUrls: ['/media/x'] })).json()).toMatchObject({ code: 'foreign_photo' });
    idIn(await create(key));
  });
});

test.each(['short', 'x'.repeat(101), 'has spaces in between it', 'sixteen-letters!'])(
  'a key like %s is none',
  async (key) => {
    expect((await create(key)).statusCode).toBe(400);
  },
);

test('without a key the same listing can be posted twice', async () => {
  const title = randomUUID();
  for (const _ of [1, 2])
    await post(lab, '/listings', { token: member.token, payload: buildListingPayload({ title }) });
  expect(await countTitled(title)).toBe(2);
});

test('keys are purged after 48 hours, however many there are', async () => {
  const [kept, old] = [randomUUID(), randomUUID()];
  const [keptId, oldId] = [idIn(await create(kept)), idIn(await create(old))];
  await lab.sql.query(`update idempotency_key set created_at = now() - interval '48 hours 1 minute' where key = $1`, [
    old,
  ]);
  await lab.sql.query(`update idempotency_key set created_at = now() - interval '47 hours 59 minutes' where key = $1`, [
    kept,
  ]);
  await lab.sql.query(
    `insert into idempotency_key (member_id, key, content_hash, result_id, created_at)
     select gen_random_uuid(), 'long-ago-and-far-away', decode(repeat('00', 32), 'hex'), gen_random_uuid(),
       now() - interval '3 days' from generate_series(1, 2500)`,
  );
  await purgeIdempotencyKeys(lab.app);
  expect(idIn(await create(kept))).toBe(keptId);
  expect(idIn(await create(old))).not.toBe(oldId);
  const { rows } = await lab.sql.query(`select 1 from idempotency_key where key = 'long-ago-and-far-away'`);
  expect(rows).toEqual([]);
});
