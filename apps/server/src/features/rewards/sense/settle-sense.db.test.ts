import type { Exclusion } from '@ballpark/rules/crowd/exclusions';
import { addToRecord, EMPTY_RECORD, findShownSense, scoreGuesses } from '@ballpark/rules/crowd/price-sense';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertCrowd, insertListing, insertMembers } from '../../../../test/listing-rows.ts';
import { establishOwners, findLedgerMismatches, insertClosedListing, NO_RUN } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { settleLatePrice } from '../settling/settle-late-price.ts';
import { settleListing } from '../settling/settle-listing.ts';
import { listMeetings } from './guess.repository.ts';

const lab = useTestApp();
const FINAL = 10_000;
let members: string[];
let owner: string;

beforeEach(async () => {
  [owner = '', ...members] = await insertMembers(lab, 7);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [[owner, ...members]]);
  await establishOwners(lab, [owner]);
});

type Guess = { amountMinor: number; firstAmountMinor?: number; isBlind?: boolean; minutesAgo?: number };

/** A closing of the owner, with one guess of each member, blind and a day old unless it says otherwise. */
function insertClosing(guesses: readonly Guess[], ownerId = owner, category?: 'bikes') {
  return insertClosedListing(lab, {
    ownerId,
    finalPriceMinor: FINAL,
    minutesAgo: 2000,
    ...(category && { category }),
    suggestions: guesses.map((guess, index) => ({
      isBlind: true,
      minutesAgo: 1440,
      ...guess,
      memberId: members[index] ?? '',
    })),
  });
}

async function settle(...given: Parameters<typeof insertClosing>): Promise<string> {
  const listingId = await insertClosing(...given);
  await settleListing(lab.app, { listingId }, NO_RUN);
  return listingId;
}

async function readResults(listingId: string) {
  const { rows } = await lab.sql.query<{
    place: number;
    total: number;
    xp: number;
    exclusion: Exclusion | null;
    score: number | null;
    after: number | null;
  }>(
    `select place, total, xp, exclusion, sense_score as score, shown_after as after
     from unnest($2::uuid[]) with ordinality who (id, nth)
     join guess_result on member_id = who.id and listing_id = $1 order by nth`,
    [listingId, members],
  );
  return rows;
}

async function readExclusions(listingId: string): Promise<(Exclusion | null)[]> {
  return (await readResults(listingId)).map(({ exclusion }) => exclusion);
}

const three: readonly Guess[] = [{ amountMinor: 9_500 }, { amountMinor: 12_000 }, { amountMinor: 30_000 }];

describe('settling a closing', () => {
  test('judges each blind guess against the others and adds it to the record of its member', async () => {
    const id = await settle(three, owner, 'bikes');
    const entries = scoreGuesses([9_500, 12_000, 30_000], FINAL);
    const results = await readResults(id);
    expect(results).toMatchObject([
      { place: 1, total: 3, xp: 50, exclusion: null },
      { place: 2, xp: 5, exclusion: null },
      { place: 3, xp: 5, exclusion: null },
    ]);
    expect(results.map(({ score }) => score)).toEqual(entries.map(({ score }) => score));
    const { rows } = await lab.sql.query(
      'select category, judged, owners, exact, shown from member_sense where member_id = $1 order by category',
      [members[0]],
    );
    expect(rows).toEqual([
      { category: '', judged: 1, owners: 1, exact: 0, shown: null },
      { category: 'bikes', judged: 1, owners: 1, exact: 0, shown: null },
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('again, or by several jobs at once, judges no guess twice', async () => {
    const id = await settle(three, owner, 'bikes');
    await Promise.all(Array.from({ length: 6 }, () => settleListing(lab.app, { listingId: id }, NO_RUN)));
    expect(await findLedgerMismatches(lab)).toEqual([]);
    const { rows } = await lab.sql.query('select judged from member_sense where member_id = any ($1)', [members]);
    expect(rows).toEqual(Array.from({ length: 6 }, () => ({ judged: 1 })));
  });

  test('shows Price Sense from the fifth judged guess on, on the card and with the change', async () => {
    let record = EMPTY_RECORD;
    let id = '';
    const [entry] = scoreGuesses([9_500, 12_000, 30_000], FINAL);
    const owners = await insertMembers(lab, 6);
    await establishOwners(lab, owners);
    for (const [index, ownerId] of owners.entries()) {
      id = await settle(three, ownerId);
      if (entry) record = addToRecord(record, { entry, isNewOwner: true, isExact: false });
      const [result] = await readResults(id);
      expect(result?.after).toBe(findShownSense(record) ?? null);
      expect(result?.after === null).toBe(index < 4);
    }
    const { rows } = await lab.sql.query(
      `select sense, shown_before as before, shown_after as after from member
       join guess_result on member_id = member.id where id = $1 and listing_id = $2`,
      [members[0], id],
    );
    expect(rows).toEqual([
      { sense: findShownSense(record), before: expect.any(Number), after: findShownSense(record) },
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('judges the first amount, and gives the place by the last one', async () => {
    const id = await settle([{ amountMinor: 20_000, firstAmountMinor: 10_100 }, ...three]);
    const scores = (await readResults(id)).map(({ score, place }) => ({ score, place }));
    expect(scores[0]?.place).toBe(3);
    expect(Math.max(...scores.map(({ score }) => score ?? 0))).toBe(scores[0]?.score);
  });

  test('leaves hidden suggestions out', async () => {
    const id = await insertClosing([...three, { amountMinor: 9_900 }]);
    await lab.sql.query('update suggestion set hidden_at = now() where member_id = $1', [members[3]]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect((await readResults(id)).map(({ total }) => total)).toEqual([3, 3, 3]);
  });

  test('leaves the figure as it was shown at the end, also of more than 200 suggestions', async () => {
    const id = await insertClosing(three);
    await insertCrowd(lab, { listingId: id, ownerId: owner, count: 200 });
    const read = () => lab.sql.query('select to_jsonb(listing) from listing where id = $1', [id]);
    await lab.sql.query(
      `update listing set ballpark_price = 4200, ballpark_low = 4000, ballpark_high = 4400, ballpark_count = 203,
         ballpark_voices = 20300, ballpark_error = 0.5, ballpark_agreement = 90, ballpark_basis = 40 where id = $1`,
      [id],
    );
    await lab.sql.query('update listing set settled_at = now() where id = $1', [id]);
    const { rows: before } = await read();
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect((await read()).rows).toEqual(before);
  });

  test('again finds the members whom the owner had met before it, and not this closing', async () => {
    const first = await settle(three);
    await lab.sql.query(`update guess_result set closed_at = closed_at - interval '1 day' where listing_id = $1`, [
      first,
    ]);
    const id = await settle(three);
    expect(await readExclusions(id)).toEqual([null, null, null]);
    const { rows } = await lab.sql.query<{ closedAt: Date }>(
      'select max(closed_at) as "closedAt" from guess_result where listing_id = $1',
      [id],
    );
    // A job that died after the first of two parts judges the second part with these: two meetings leave a guess out.
    const meetings = await listMeetings(lab.app.db, { ownerId: owner, closedAt: rows[0]?.closedAt ?? new Date(0) });
    expect(members.slice(0, 3).map((memberId) => meetings.get(memberId)?.count)).toEqual([1, 1, 1]);
  });

  test('without a price writes no result', async () => {
    const id = await insertListing(lab, owner, {
      end: 'auto-closed',
      suggestions: [{ memberId: members[0] ?? '', amountMinor: 1, isBlind: true }],
    });
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readResults(id)).toEqual([]);
  });

  test('brings no member on the board before ten judged guesses on listings of ten owners', async () => {
    const isOnBoard = async () =>
      (
        await lab.sql.query<{ on: boolean }>(
          `select is_on_board as on from member_sense where member_id = $1 and category = ''`,
          [members[0]],
        )
      ).rows[0]?.on;
    const owners = await insertMembers(lab, 10);
    await establishOwners(lab, owners);
    for (const [index, ownerId] of owners.entries()) {
      await settle(three, ownerId);
      expect(await isOnBoard()).toBe(index === 9);
    }
  });
});

describe('a guess does not count, and its member is told why,', () => {
  test('if the final price was only asked for', async () => {
    const id = await insertClosing(three);
    await lab.sql.query(`update listing set outcome = 'asking' where id = $1`, [id]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readExclusions(id)).toEqual(['not-sold', 'not-sold', 'not-sold']);
  });

  test('if the price came after the automatic closing', async () => {
    const suggestions = three.map(({ amountMinor }, index) => ({
      memberId: members[index] ?? '',
      amountMinor,
      isBlind: true,
    }));
    const id = await insertListing(lab, owner, { end: 'auto-closed', suggestions });
    await lab.sql.query(
      `update listing set late_outcome_at = now(), late_price = $2, late_closest_difference = 500 where id = $1`,
      [id, FINAL],
    );
    await Promise.all([
      settleListing(lab.app, { listingId: id }, NO_RUN),
      settleLatePrice(lab.app, { listingId: id }, NO_RUN),
    ]);
    await settleLatePrice(lab.app, { listingId: id }, NO_RUN);
    expect(await readResults(id)).toMatchObject([
      { exclusion: 'late', place: 1, xp: 50 },
      { exclusion: 'late', xp: 5 },
      { exclusion: 'late' },
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('if the final price is far from the ballpark figure', async () => {
    const id = await settle([1, 2, 3, 4].map((nth) => ({ amountMinor: 150_000 + nth })));
    expect(await readExclusions(id)).toEqual(['far-off', 'far-off', 'far-off', 'far-off']);
  });

  test('if the owner is younger than a week, or has not closed two listings with three guessers', async () => {
    const [newOwner = ''] = await insertMembers(lab, 1);
    const excluded = ['new-owner', 'new-owner', 'new-owner'];
    expect(await readExclusions(await settle(three, newOwner))).toEqual(excluded);
    expect(await readExclusions(await settle(three, newOwner))).toEqual(excluded);
    expect(await readExclusions(await settle(three, newOwner))).toEqual(excluded);
    await lab.sql.query(`update member set created_at = now() - interval '8 days' where id = $1`, [newOwner]);
    expect(await readExclusions(await settle(three, newOwner))).toEqual([null, null, null]);
    const [lonely = ''] = await insertMembers(lab, 1);
    await lab.sql.query(`update member set created_at = now() - interval '8 days' where id = $1`, [lonely]);
    for (let closed = 0; closed < 3; closed += 1) await settle(three.slice(0, 2), lonely);
    expect(await readExclusions(await settle(three, lonely))).toEqual(excluded);
  });

  test('if the listing was open for less than an hour', async () => {
    const id = await insertClosing(three);
    await lab.sql.query(`update listing set created_at = closed_at - interval '59 minutes' where id = $1`, [id]);
    await settleListing(lab.app, { listingId: id }, NO_RUN);
    expect(await readExclusions(id)).toEqual(['brief', 'brief', 'brief']);
  });

  test('if other prices had been seen; too few of the others remain then', async () => {
    const [first, second, third] = three;
    if (!first || !second || !third) throw new Error('three guesses');
    expect(await readExclusions(await settle([{ ...first, isBlind: false }, second, third]))).toEqual([
      'seen',
      'few',
      'few',
    ]);
  });

  test('on the third closing of the same owner in 90 days', async () => {
    await settle(three);
    await settle(three);
    expect(await readExclusions(await settle(three))).toEqual(['repeated', 'repeated', 'repeated']);
    await lab.sql.query(`update guess_result set closed_at = closed_at - interval '91 days' where owner_id = $1`, [
      owner,
    ]);
    expect(await readExclusions(await settle(three))).toEqual([null, null, null]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('if both were closest on a listing of the other; the others do not count either', async () => {
    const [friend = '', ...others] = members;
    await establishOwners(lab, [friend]);
    await settle(three);
    members = [owner, ...others];
    await settle(three, friend);
    members = [friend, ...others];
    expect(await readExclusions(await settle(three))).toEqual(['reciprocal', 'arranged', 'arranged']);
  });

  test('if it was the final price, minutes before the closing', async () => {
    const guesses = [{ amountMinor: FINAL, minutesAgo: 5 }, ...three];
    expect(await readExclusions(await settle(guesses))).toEqual([
      'exact-in-minutes',
      'arranged',
      'arranged',
      'arranged',
    ]);
  });
});
