import { beforeAll, describe, expect, test } from 'vitest';
import { insertMembers } from '../../test/listing-rows.ts';
import { insertSettledListing } from '../../test/reward-rows.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();
let listingId: string;
let memberId: string;

beforeAll(async () => {
  const [ownerId = '', suggester = ''] = await insertMembers(lab, 2);
  memberId = suggester;
  const suggestions = [{ memberId, amountMinor: 10_000 }];
  listingId = await insertSettledListing(lab, { ownerId, finalPriceMinor: 10_000, suggestions });
});

async function countRows(table: string): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

/** Runs statements in one transaction. */
async function run(...statements: string[]): Promise<void> {
  const client = await lab.sql.connect();
  try {
    await client.query(['begin', ...statements, 'commit'].join(';'));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe.each(['xp_entry', 'xp_award'])('the lines of %s', (table) => {
  test.each([
    ['changed', () => `update ${table} set amount = amount`],
    ['deleted', () => `delete from ${table} where member_id = '${memberId}'`],
    ['truncated', () => `truncate ${table}`],
  ])('cannot be %s', async (_, statement) => {
    const before = await countRows(table);
    expect(before).toBeGreaterThan(0);
    await expect(run(statement())).rejects.toThrow(`lines of ${table} are added, never changed`);
    expect(await countRows(table)).toBe(before);
  });
});

test('erasing an account deletes the ledger of this member and of no other', async () => {
  const [other = ''] = await insertMembers(lab, 1);
  const erasing = `set local ballpark.erased_member = '${memberId}'`;
  const remove = (id: string) => `delete from xp_entry where member_id = '${id}'`;
  await expect(run(`set local ballpark.erased_member = '${other}'`, remove(memberId))).rejects.toThrow('never changed');
  await run(erasing, remove(memberId));
  expect(await countRows(`xp_entry where member_id = '${memberId}'`)).toBe(0);
});

test('an award goes with its listing', async () => {
  await run(
    `delete from suggestion where listing_id = '${listingId}'`,
    `delete from listing where id = '${listingId}'`,
    `delete from xp_award where listing_id = '${listingId}'`,
  );
  expect(await countRows('xp_award')).toBe(0);
});
