import type { ListingType } from '@ballpark/rules/listings';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { buildSuggestionEvent, findLedgerMismatches, NO_RUN, readLedger } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { countSuggestion } from '../count-suggestion.ts';
import { takeBackSuggestions } from './take-back-suggestions.ts';

const lab = useTestApp();
let owner: string;
let member: string;

beforeEach(async () => {
  [owner = '', member = ''] = await insertMembers(lab, 2);
  await lab.sql.query('insert into member_rank (member_id) values ($1), ($2)', [owner, member]);
});

type MadeSuggestion = { type?: ListingType; isFirst?: boolean; isQuick?: boolean; at?: string };

/** The member suggests a price on a new listing of the owner. `count` runs the job that counts it. */
async function suggest({ type = 'PRODUCT', at = '2026-03-01T12:00:00.000Z', ...facts }: MadeSuggestion = {}) {
  const listingId = await insertListing(lab, owner, { type, suggestions: [{ memberId: member, amountMinor: 500 }] });
  const { rows } = await lab.sql.query<{ id: string }>(
    'update suggestion set created_at = $2 where listing_id = $1 returning id',
    [listingId, at],
  );
  const suggestionId = rows[0]?.id ?? '';
  const ids = { suggestionId, listingId, listingOwnerId: owner };
  const event = buildSuggestionEvent(member, { ...ids, ...facts, listingType: type, at });
  return { listingId, count: () => countSuggestion(lab.app, event, NO_RUN) };
}

async function suggestCounted(facts?: MadeSuggestion): Promise<string> {
  const { listingId, count } = await suggest(facts);
  await count();
  return listingId;
}

async function markDeleted(listingId: string): Promise<void> {
  await lab.sql.query('update listing set is_active = false, deleted_at = now() where id = $1', [listingId]);
}

async function remove(listingId: string): Promise<void> {
  await markDeleted(listingId);
  await takeBackSuggestions(lab.app, { listingId }, NO_RUN);
}

async function readCounters(): Promise<Record<string, number>> {
  const { rows } = await lab.sql.query<Record<string, number>>(
    `select total_suggestions as total, quick_responses as quick, first_suggestions as first,
       product_suggestions as products, service_suggestions as services, unique_people_helped as helped,
       streak_days as streak
     from member_progress where member_id = $1`,
    [member],
  );
  return rows[0] ?? {};
}

const NOTHING = { total: 0, quick: 0, first: 0, products: 0, services: 0, helped: 0, streak: 0 };

describe('deleting a listing', () => {
  test('takes back all that the suggestion counted for', async () => {
    const id = await suggestCounted({ type: 'SERVICE', isFirst: true, isQuick: true });
    expect(await readCounters()).toEqual({
      ...NOTHING,
      total: 1,
      quick: 1,
      first: 1,
      services: 1,
      helped: 1,
      streak: 1,
    });
    await remove(id);
    expect(await readCounters()).toEqual(NOTHING);
  });

  test('takes back the type it was counted with, also when the listing has another one since', async () => {
    const id = await suggestCounted({ type: 'SERVICE' });
    await lab.sql.query(`update listing set type = 'PRODUCT' where id = $1`, [id]);
    await remove(id);
    expect(await readCounters()).toEqual(NOTHING);
  });

  test('leaves achievements and their XP', async () => {
    await remove(await suggestCounted());
    expect(await readLedger(lab, member)).toEqual([{ reason: 'achievement:first_suggestion', amount: 5 }]);
    await suggestCounted();
    expect(await readLedger(lab, member)).toHaveLength(1);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('keeps an owner as helped while another suggestion helps them', async () => {
    const [first, second] = [await suggestCounted(), await suggestCounted()];
    await remove(first);
    expect(await readCounters()).toMatchObject({ total: 1, helped: 1 });
    await remove(second);
    expect(await readCounters()).toMatchObject({ total: 0, helped: 0 });
    await suggestCounted();
    expect(await readCounters()).toMatchObject({ total: 1, helped: 1 });
  });

  test('keeps a day while another suggestion was made on it, and shortens the streak otherwise', async () => {
    const on = (day: string) => suggestCounted({ at: `2026-03-${day}T12:00:00.000Z` });
    await on('01');
    const [third, alsoThird] = [await on('03'), await on('03')];
    await on('02');
    await on('04');
    expect(await readCounters()).toMatchObject({ streak: 4 });
    await remove(third);
    expect(await readCounters()).toMatchObject({ streak: 4 });
    await remove(alsoThird);
    expect(await readCounters()).toMatchObject({ streak: 2, total: 3 });
  });

  test('again, or by several jobs at once, takes back nothing more', async () => {
    await suggestCounted();
    const id = await suggestCounted();
    await markDeleted(id);
    await Promise.all(Array.from({ length: 8 }, () => takeBackSuggestions(lab.app, { listingId: id }, NO_RUN)));
    expect(await readCounters()).toMatchObject({ total: 1, helped: 1 });
  });

  test('before its suggestion was counted: it never counts', async () => {
    const { listingId, count } = await suggest();
    await remove(listingId);
    await count();
    expect(await readCounters()).toEqual({});
    expect(await readLedger(lab, member)).toEqual([]);
  });

  test('while its suggestion is being counted takes it back', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { listingId, count } = await suggest();
      await Promise.all([count(), remove(listingId)]);
      await count();
      expect({ total: 0, helped: 0, ...(await readCounters()) }).toMatchObject({ total: 0, helped: 0 });
    }
  });

  test('settles it, so that no sweep looks at it again', async () => {
    const id = await suggestCounted();
    await remove(id);
    const { rows } = await lab.sql.query('select settled_at is not null as settled from listing where id = $1', [id]);
    expect(rows).toEqual([{ settled: true }]);
  });
});

test('a listing that is not deleted keeps its counters', async () => {
  const listingId = await suggestCounted();
  await takeBackSuggestions(lab.app, { listingId }, NO_RUN);
  expect(await readCounters()).toMatchObject({ total: 1 });
});
