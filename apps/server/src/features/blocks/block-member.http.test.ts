import type { BlockedMember } from '@ballpark/contracts/blocks';
import { BLOCKS_MAX } from '@ballpark/rules/settings';
import { describe, expect, test } from 'vitest';
import { createOnboardedPerson, createVerifiedPerson, get, type Person, send } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';

const lab = useTestApp();
const neighbour = () => createOnboardedPerson(lab);

const put = (by: Person, id: string, kind: unknown = 'block') =>
  send(lab, `PUT /members/${id}/block`, { token: by.token, payload: { kind } });
const remove = (by: Person, id: string) => send(lab, `DELETE /members/${id}/block`, { token: by.token });

async function list({ token }: Person, query = ''): Promise<{ data: BlockedMember[]; pagination: object }> {
  return (await get(lab, `/settings/blocks${query}`, token)).json();
}

async function hasBlocks({ user }: Person): Promise<boolean | undefined> {
  const { rows } = await lab.sql.query<{ has: boolean }>(
    'select has_blocks as has from member_account where member_id = $1',
    [user.id],
  );
  return rows[0]?.has;
}

describe('blocking', () => {
  test('makes both members unknown to each other, until it ends', async () => {
    const [ada, bob] = [await neighbour(), await neighbour()];
    expect((await put(ada, bob.user.id)).statusCode).toBe(200);
    expect((await get(lab, `/profile/${bob.user.id}`, ada.token)).statusCode).toBe(404);
    expect((await get(lab, `/profile/${ada.user.id}`, bob.token)).statusCode).toBe(404);
    expect((await remove(ada, bob.user.id)).statusCode).toBe(200);
    expect((await get(lab, `/profile/${bob.user.id}`, ada.token)).statusCode).toBe(200);
    expect((await get(lab, `/profile/${ada.user.id}`, bob.token)).statusCode).toBe(200);
  });

  test('marks both accounts, and a mute that of its author alone', async () => {
    const [ada, bob] = [await neighbour(), await neighbour()];
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([false, false]);
    await put(ada, bob.user.id, 'mute');
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([true, false]);
    await put(ada, bob.user.id);
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([true, true]);
    await remove(ada, bob.user.id);
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([false, false]);
  });

  test('by both stays until both have ended it', async () => {
    const [ada, bob] = [await neighbour(), await neighbour()];
    await put(ada, bob.user.id);
    expect((await put(bob, ada.user.id)).statusCode).toBe(200);
    await remove(ada, bob.user.id);
    expect((await get(lab, `/profile/${bob.user.id}`, ada.token)).statusCode).toBe(404);
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([true, true]);
  });

  test('a muted member stays visible and learns nothing', async () => {
    const [ada, bob] = [await neighbour(), await neighbour()];
    await put(ada, bob.user.id, 'mute');
    expect((await get(lab, `/profile/${bob.user.id}`, ada.token)).json()).toMatchObject({ data: { isMuted: true } });
    expect((await get(lab, `/profile/${ada.user.id}`, bob.token)).json().data).not.toHaveProperty('isMuted');
  });

  test('refuses oneself, an unknown kind and members whom others do not see', async () => {
    const [ada, unready] = [await neighbour(), await createVerifiedPerson(lab)];
    expect((await put(ada, ada.user.id)).json()).toMatchObject({ code: 'own_block' });
    expect((await put(ada, ada.user.id.toUpperCase())).json()).toMatchObject({ code: 'own_block' });
    expect((await put(ada, unready.user.id)).json()).toMatchObject({ code: 'member_not_found' });
    expect((await put(ada, 'nobody')).json()).toMatchObject({ code: 'member_not_found' });
    expect((await remove(ada, 'nobody')).json()).toMatchObject({ code: 'member_not_found' });
    expect((await put(ada, unready.user.id, 'ban')).json()).toMatchObject({ code: 'invalid_request' });
  });

  test('ends at a thousand members; one that is there can still be changed', async () => {
    const [ada, bob, eve] = [await neighbour(), await neighbour(), await neighbour()];
    await lab.sql.query(
      `with made as (insert into member (id, name) select gen_random_uuid(), 'M' from generate_series(2, $2) returning id)
       insert into member_block (blocker_id, blocked_id, kind) select $1, id, 'block' from made`,
      [ada.user.id, BLOCKS_MAX],
    );
    expect((await put(ada, bob.user.id)).statusCode).toBe(200);
    expect((await put(ada, eve.user.id)).json()).toMatchObject({ code: 'too_many_blocks' });
    expect((await put(ada, bob.user.id, 'mute')).statusCode).toBe(200);
  });
});

describe('the list of blocked and muted members', () => {
  test("has the newest first, in pages, and only one's own", async () => {
    const [ada, bob, eve] = [await neighbour(), await neighbour(), await neighbour()];
    await put(ada, bob.user.id);
    await put(ada, eve.user.id, 'mute');
    const { data, pagination } = await list(ada);
    expect(data).toMatchObject([
      { id: eve.user.id, kind: 'mute', name: 'Ada Lovelace' },
      { id: bob.user.id, kind: 'block' },
    ]);
    expect(pagination).toMatchObject({ totalCount: 2 });
    expect((await list(ada, '?page=9&limit=1')).data).toMatchObject([{ id: bob.user.id }]);
    expect((await list(bob)).data).toEqual([]);
  });
});

describe('at the same time', () => {
  test('two members who block each other both succeed, and unblocking leaves no mark', async () => {
    const [ada, bob] = [await neighbour(), await neighbour()];
    const answers = await Promise.all([put(ada, bob.user.id), put(bob, ada.user.id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await Promise.all([remove(ada, bob.user.id), remove(bob, ada.user.id)]);
    expect([await hasBlocks(ada), await hasBlocks(bob)]).toEqual([false, false]);
  });
});
