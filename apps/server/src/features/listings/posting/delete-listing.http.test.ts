import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOnboardedPerson, type Person, send } from '../../../../test/people.ts';
import { postListing } from '../../../../test/listing-requests.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntilLocked } from '../../../../test/wait-until.ts';

const lab = useTestApp();
let owner: Person;

beforeAll(async () => {
  owner = await createOnboardedPerson(lab);
});

const remove = (id: string, token = owner.token) => send(lab, `DELETE /listings/${id}`, { token });

async function readState(id: string) {
  const { rows } = await lab.sql.query(
    'select is_active as "isActive", deleted_at is not null as "isDeleted" from listing where id = $1',
    [id],
  );
  return rows[0];
}

describe('deleting a listing', () => {
  test(
    'returns its id; the listing is hidden from all members, and its row and suggestions are kept',
    { tags: ['API-16'] },
    async () => {
      const { id } = await postListing(lab, owner);
      const other = await createOnboardedPerson(lab);
      await lab.sql.query(
        `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount) values ($1, $2, $3, $4, 500)`,
        [randomUUID(), id, owner.user.id, other.user.id],
      );
      const answer = await remove(id);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true, data: { id } });
      expect(await readState(id)).toEqual({ isActive: false, isDeleted: true });
      expect((await lab.sql.query('select 1 from suggestion where listing_id = $1', [id])).rows).toHaveLength(1);
    },
  );

  test('is refused to all but its owner', async () => {
    const { id } = await postListing(lab, owner);
    const answer = await remove(id, (await createOnboardedPerson(lab)).token);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'not_listing_owner' });
    expect((await send(lab, `DELETE /listings/${id}`)).statusCode).toBe(401);
    expect(await readState(id)).toEqual({ isActive: true, isDeleted: false });
  });

  test('is refused once it is closed', async () => {
    const { id } = await postListing(lab, owner);
    await lab.sql.query(
      'update listing set is_active = false, auto_closed_at = now(), closed_at = now() where id = $1',
      [id],
    );
    const answer = await remove(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'listing_closed' });
    expect(await readState(id)).toEqual({ isActive: false, isDeleted: false });
  });

  test('is refused for a listing that does not exist', async () => {
    for (const unknown of [randomUUID(), '0', 'x'.repeat(100)]) {
      expect((await remove(unknown)).json()).toMatchObject({ code: 'listing_not_found' });
    }
  });

  test('by sixteen concurrent requests succeeds once', async () => {
    const { id } = await postListing(lab, owner);
    const answers = await Promise.all(Array.from({ length: 16 }, () => remove(id)));
    const counts = Map.groupBy(answers, ({ statusCode }) => statusCode);
    expect([counts.get(200)?.length, counts.get(404)?.length]).toEqual([1, 15]);
  });

  test('takes back a suggestion that was accepted while the deletion waited for it', async () => {
    const { id } = await postListing(lab, owner);
    const other = await createOnboardedPerson(lab);
    const suggesting = await lab.sql.connect();
    try {
      await suggesting.query('begin');
      await suggesting.query(
        `update listing set suggestion_count = 1, suggestion_sum = 500, suggestion_min = 500, suggestion_max = 500
         where id = $1`,
        [id],
      );
      await suggesting.query(
        `insert into suggestion (id, listing_id, listing_owner_id, member_id, amount) values ($1, $2, $3, $4, 500)`,
        [randomUUID(), id, owner.user.id, other.user.id],
      );
      const deleting = remove(id);
      await waitUntilLocked(lab.sql);
      await suggesting.query('commit');
      expect((await deleting).statusCode).toBe(200);
    } finally {
      await suggesting.query('rollback');
      suggesting.release();
    }
    const { rows } = await lab.sql.query(
      `select settled_at, (select count(*)::int from pgboss.job where name = 'take-back-suggestions' and singleton_key = $1) jobs
       from listing where id = $1::uuid`,
      [id],
    );
    expect(rows).toEqual([{ settled_at: null, jobs: 1 }]);
  });
});
