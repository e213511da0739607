import { describe, expect, test } from 'vitest';
import { insertClosedListings } from '../../../../test/closing-rows.ts';
import { MUNICH } from '../../../../test/listing-requests.ts';
import { insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { arrangeClosings, findFlagId } from '../../../../test/arranged-closings.ts';
import { createOnboardedPerson } from '../../../../test/people.ts';
import { NO_RUN } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { snap } from '../../../database/grid.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findArrangedClosings } from '../../fair-play/detecting/find-arranged-closings.ts';
import { judgeFlag } from '../../moderation/flags/judge-flag.ts';
import { hideListings, showListings } from '../../listings/posting/hide-listings.ts';
import { refreshBallpark } from '../../suggestions/ballpark/keep-ballpark.ts';
import { settleListing } from '../../rewards/settling/settle-listing.ts';
import { bookClosings } from './book-closings.ts';
import { sweepTerms } from '../price-book/sweep-terms.ts';
import { toTermKey } from './term-keys.ts';

const lab = useTestApp();

type Closed = { finalPriceMinor?: number; title?: string; amountsMinor?: readonly number[] };

/** A settled closing with a ballpark figure, as it stands before it is booked. */
async function close({ finalPriceMinor = 10_000, title = 'Oak desk', amountsMinor = [9000, 10_000, 11_000] }: Closed) {
  const [ownerId = '', ...members] = await insertMembers(lab, amountsMinor.length + 1);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [[ownerId, ...members]]);
  await ageAccounts([ownerId]);
  const suggestions = members.map((memberId, index) => ({ memberId, amountMinor: amountsMinor[index] ?? 1 }));
  const id = await insertListing(lab, ownerId, { title, suggestions });
  await refreshBallpark(lab.app, id);
  const end = 'update listing set is_active = false, final_price = $2, closed_at = now() where id = $1';
  await lab.sql.query(end, [id, finalPriceMinor]);
  await settleListing(lab.app, { listingId: id }, NO_RUN);
  return { id, ownerId };
}

async function ageAccounts(memberIds: readonly string[]): Promise<void> {
  await lab.sql.query(`update member set created_at = now() - interval '90 days' where id = any ($1)`, [memberIds]);
}

async function read(id: string) {
  const { rows } = await lab.sql.query<Record<string, unknown>>('select * from closing where listing_id = $1', [id]);
  return rows[0];
}

async function countTerms(id: string): Promise<number> {
  const { rows } = await lab.sql.query('select from closing_term where listing_id = $1', [id]);
  return rows.length;
}

/** Marks suggestions of a listing as made from elsewhere, and puts the listing to a place. */
async function placePrices(id: string, fromElsewhere: number): Promise<void> {
  const { h7, latitude, longitude } = snap(MUNICH);
  await lab.sql.query('update listing set h7 = $2, latitude = $3, longitude = $4 where id = $1', [
    id,
    h7,
    latitude,
    longitude,
  ]);
  await lab.sql.query(
    `update suggestion set is_near = found.nth > $2
     from (select id, row_number() over (order by id) as nth from suggestion where listing_id = $1) found
     where suggestion.id = found.id`,
    [id, fromElsewhere],
  );
}

describe('a closing with prices from elsewhere', () => {
  test.each([
    { all: 3, fromElsewhere: 0, isLocal: true },
    { all: 3, fromElsewhere: 1, isLocal: false },
    { all: 6, fromElsewhere: 3, isLocal: true },
    { all: 7, fromElsewhere: 4, isLocal: false },
  ])('counts for its place with $fromElsewhere of $all: $isLocal', async ({ all, fromElsewhere, isLocal }) => {
    const { id } = await close({ amountsMinor: Array.from({ length: all }, () => 10_000) });
    await placePrices(id, fromElsewhere);
    await bookClosings(lab.app);
    expect(await read(id)).toMatchObject({ is_local: isLocal, exclusion: null, counts_in_book: true });
    const { rows } = await lab.sql.query(
      `select count(*)::int as terms, count(near_key)::int as near, count(region_key)::int as region from closing_term
       where listing_id = $1`,
      [id],
    );
    const [{ terms } = { terms: 0 }] = rows;
    expect(terms).toBeGreaterThan(0);
    expect(rows).toEqual([{ terms, near: isLocal ? terms : 0, region: isLocal ? terms : 0 }]);
  });

  test('counts a hidden price as none', async () => {
    const { id } = await close({ amountsMinor: [9000, 10_000, 11_000, 12_000] });
    await placePrices(id, 1);
    await lab.sql.query(`update suggestion set hidden_at = now() where listing_id = $1 and not is_near`, [id]);
    await lab.sql.query('update listing set suggestion_count = 3 where id = $1', [id]);
    await bookClosings(lab.app);
    expect(await read(id)).toMatchObject({ is_local: true });
  });
});

describe('booking a closing', () => {
  test('keeps what was shown and what it went for, and nothing about a person', async () => {
    const { id, ownerId } = await close({});
    await bookClosings(lab.app);
    const booked = await read(id);
    expect(booked).toMatchObject({
      final_price: '10000',
      average_price: '10000',
      ballpark_price: '10000',
      suggestion_count: 3,
      type: 'PRODUCT',
      currency: 'EUR',
      outcome: 'sold',
      exclusion: null,
    });
    expect(JSON.stringify(booked)).not.toContain(ownerId);
  });

  test('twice, or by two workers, writes it once', async () => {
    const { id } = await close({});
    await Promise.all([bookClosings(lab.app), bookClosings(lab.app)]);
    await bookClosings(lab.app);
    const { rows } = await lab.sql.query('select from closing where listing_id = $1', [id]);
    expect([rows.length, await countTerms(id)]).toEqual([1, 3]);
  });

  test('makes it findable by its words and by the pair of them', async () => {
    const { id } = await close({ title: 'Used oak desk' });
    await bookClosings(lab.app);
    const { rows } = await lab.sql.query<{ key: string }>(
      'select anywhere_key as key from closing_term where listing_id = $1',
      [id],
    );
    const keys = ['oak', 'desk', 'desk oak'].map((term) => toTermKey(term, { currency: 'EUR' }));
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys));
  });

  test('has no figure below three prices', async () => {
    const { id } = await close({ amountsMinor: [10_000, 11_000] });
    await bookClosings(lab.app);
    expect(await read(id)).toMatchObject({ ballpark_price: null, average_price: null, exclusion: null });
  });

  test.each([
    { what: 'a price ten times off', change: 'final_price = 1000000', exclusion: 'far-off' },
    { what: 'what the owner keeps', change: `outcome = 'kept'`, exclusion: 'not-sold' },
    { what: 'what was only asked for', change: `outcome = 'asking'`, exclusion: 'not-sold' },
    { what: 'a hidden listing', change: 'hidden_at = now()', exclusion: 'voided' },
  ])('leaves out $what', async ({ change, exclusion }) => {
    const { id } = await close({ amountsMinor: [9000, 10_000, 10_500, 11_000] });
    await lab.sql.query(`update listing set ${change} where id = $1`, [id]);
    await bookClosings(lab.app);
    expect(await read(id)).toMatchObject({ exclusion });
    expect(await countTerms(id)).toBe(0);
  });

  test('leaves out a closing whose closest guess looks arranged', async () => {
    const { id } = await close({});
    await lab.sql.query(
      `update guess_result set exclusion = 'exact-in-minutes', sense_weight = null, sense_score = null, sense_bias = null
       where listing_id = $1 and place = 1`,
      [id],
    );
    await bookClosings(lab.app);
    expect(await read(id)).toMatchObject({ exclusion: 'arranged' });
  });

  test('a listing that is hidden stops counting, and counts again when it is shown', async () => {
    const { id } = await close({});
    await bookClosings(lab.app);
    const target = { listingId: id };
    const hiding = { reason: 'decision' as const, at: lab.app.now() };
    await inTransaction(lab.app.db, (trx) => hideListings(trx, target, hiding));
    await bookClosings(lab.app);
    expect([(await read(id))?.exclusion, await countTerms(id)]).toEqual(['voided', 0]);
    await inTransaction(lab.app.db, (trx) => showListings(trx, target, 'decision'));
    await bookClosings(lab.app);
    expect([(await read(id))?.exclusion, await countTerms(id)]).toEqual([null, 3]);
  });

  test.each([
    { decision: 'upheld' as const, exclusion: 'arranged', terms: 0 },
    { decision: 'dismissed' as const, exclusion: null, terms: 3 },
  ])('a closing that counts is booked again when its flag is $decision', async (expected) => {
    const pair = { owner: await createOnboardedPerson(lab), friend: await createOnboardedPerson(lab) };
    await ageAccounts([pair.owner.user.id]);
    await arrangeClosings(lab, pair, 3);
    await findArrangedClosings(lab.app, NO_RUN);
    // Without these results only the judgement says that it was arranged.
    await lab.sql.query('delete from guess_result where owner_id = $1', [pair.owner.user.id]);
    const { rows } = await lab.sql.query<{ id: string }>('select id from listing where owner_id = $1', [
      pair.owner.user.id,
    ]);
    await lab.sql.query('update listing set suggestion_count = 3 where owner_id = $1', [pair.owner.user.id]);
    const readAll = () => Promise.all(rows.map(async ({ id }) => [(await read(id))?.exclusion, await countTerms(id)]));
    await bookClosings(lab.app);
    expect(await readAll()).toEqual(rows.map(() => [null, 3]));
    const flagId = await findFlagId(lab, pair.friend);
    const judged = {
      flagId,
      judge: { kind: 'operator' as const },
      decision: expected.decision,
      sentence: 'Looked at.',
    };
    await judgeFlag(lab.app, judged);
    await bookClosings(lab.app);
    expect(await readAll()).toEqual(rows.map(() => [expected.exclusion, expected.terms]));
    // Hidden and shown again, it stays as it was judged.
    const hiding = { reason: 'decision' as const, at: lab.app.now() };
    for (const { id } of rows) {
      await inTransaction(lab.app.db, (trx) => hideListings(trx, { listingId: id }, hiding));
      await bookClosings(lab.app);
      await inTransaction(lab.app.db, (trx) => showListings(trx, { listingId: id }, 'decision'));
    }
    await bookClosings(lab.app);
    expect(await readAll()).toEqual(rows.map(() => [expected.exclusion, expected.terms]));
  });

  test.each([
    { what: 'has three prices and an owner who has been here for a week', facts: {}, counts: true },
    { what: 'has two prices', facts: { suggestionCount: 2 }, counts: false },
    { what: 'has no price', facts: { suggestionCount: 0 }, counts: false },
    { what: 'has an owner who has been here for six days', facts: { ownerDays: 6 }, counts: false },
    { what: 'has an owner who has been here for seven days', facts: { ownerDays: 7 }, counts: true },
  ])('a closing that $what counts in the price book: $counts', async ({ facts, counts }) => {
    const [id = ''] = await insertClosedListings(lab, {
      title: 'Oak desk',
      pricesMinor: [10_000],
      place: MUNICH,
      ...facts,
    });
    await bookClosings(lab.app);
    const expected = [{ exclusion: null, counts_in_book: counts }, counts ? 3 : 0];
    expect([await read(id), await countTerms(id)]).toMatchObject(expected);
    // As an earlier release has left it: all closings have their words, and none says whether it counts.
    await lab.sql.query('update closing set counts_in_book = null where listing_id = $1', [id]);
    await lab.sql.query(
      `insert into closing_term (listing_id, anywhere_key, closed_on, final_price, owner_key)
       select $1, nth, current_date, 1, 1 from generate_series(1, 3) nth where not $2`,
      [id, counts],
    );
    await Promise.all([bookClosings(lab.app), bookClosings(lab.app)]);
    expect([await read(id), await countTerms(id)]).toMatchObject(expected);
  });

  test('a closing from before whose listing is gone does not count in the price book', async () => {
    const { id } = await close({});
    await bookClosings(lab.app);
    const gone = '00000000-0000-4000-8000-00000000feed';
    await lab.sql.query('alter table closing_term drop constraint closing_term_of_closing');
    await lab.sql.query('update closing set listing_id = $2, counts_in_book = null where listing_id = $1', [id, gone]);
    await lab.sql.query('update closing_term set listing_id = $2 where listing_id = $1', [id, gone]);
    await bookClosings(lab.app);
    expect([await read(gone), await countTerms(gone)]).toMatchObject([{ exclusion: null, counts_in_book: false }, 0]);
  });

  test('keeps the words of 24 months', async () => {
    const { id } = await close({});
    const { id: old } = await close({});
    await bookClosings(lab.app);
    await lab.sql.query(`update closing_term set closed_on = now() - interval '25 months' where listing_id = $1`, [
      old,
    ]);
    await sweepTerms(lab.app);
    expect([await countTerms(id), await countTerms(old)]).toEqual([3, 0]);
  });

  test('waits until the closing is settled', async () => {
    const { id } = await close({});
    await lab.sql.query('update listing set settled_at = null where id = $1', [id]);
    await bookClosings(lab.app);
    expect(await read(id)).toBeUndefined();
  });
});
