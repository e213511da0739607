import { beforeEach, describe, expect, test } from 'vitest';
import { createOnboardedPerson, get } from '../../../../test/people.ts';
import {
  findLedgerMismatches,
  insertClosedListing,
  insertSettledListing,
  NO_RUN,
  readLedger,
} from '../../../../test/reward-rows.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { after } from '../../../database/instant.ts';
import { findArrangedClosings } from '../../fair-play/detecting/find-arranged-closings.ts';
import { listOpenFlags } from '../../fair-play/flags/read-flags.ts';
import { judgeFlag } from '../../moderation/flags/judge-flag.ts';
import { settleLatePrice } from '../settling/settle-late-price.ts';
import { settleListing } from '../settling/settle-listing.ts';

const lab = useTestApp();
const FINAL = 10_000;
/** Far from the final price: 5 XP unless it is the closest. */
const FAR = 20_000;
const NEAR = 9_800;
const WITHIN = 10_900;

let [owner, guesser, third, fourth, guesserToken] = ['', '', '', '', ''];

beforeEach(async () => {
  const person = await createOnboardedPerson(lab);
  [guesser, guesserToken] = [person.user.id, person.token];
  [owner = '', third = '', fourth = ''] = await insertMembers(lab, 3);
  await lab.sql.query('insert into member_rank (member_id) select unnest($1::uuid[])', [[owner, third, fourth]]);
});

type Guess = readonly [memberId: string, amountMinor: number];

const toFacts = (guesses: readonly Guess[], ownerId: string) => ({
  ownerId,
  finalPriceMinor: FINAL,
  suggestions: guesses.map(([memberId, amountMinor]) => ({ memberId, amountMinor })),
});

const close = (guesses: readonly Guess[], ownerId = owner) => insertSettledListing(lab, toFacts(guesses, ownerId));

async function closeOften(count: number, guesses: readonly Guess[], ownerId = owner): Promise<void> {
  for (let closed = 0; closed < count; closed += 1) await close(guesses, ownerId);
}

/** XP, and what the boards of all time and of the month count of it. */
async function readPoints(memberId: string) {
  const { rows } = await lab.sql.query<{ xp: number; board: number; month: number }>(
    `select member.xp, rank.xp as board, coalesce(period_xp.xp, 0) as month from member
     join member_rank rank on rank.member_id = member.id
     left join period_xp on period_xp.member_id = member.id and period = 'month'
       and starts_on = date_trunc('month', now() at time zone 'UTC')::date
     where member.id = $1`,
    [memberId],
  );
  return rows[0] ?? { xp: 0, board: 0, month: 0 };
}

/** What the boards do not count of a member's lines. */
async function readHeld(memberId: string): Promise<{ reason: string; amount: number }[]> {
  const { rows } = await lab.sql.query<{ reason: string; amount: number }>(
    `select entry.reason, held.amount from held_entry held join xp_entry entry on entry.id = held.entry_id
     where held.member_id = $1 order by entry.reason, held.amount`,
    [memberId],
  );
  return rows;
}

const heldLines = (reason: string, amount: number, count: number) =>
  Array.from({ length: count }, () => ({ reason, amount }));

describe('boards count the same two members three times in 30 days where few have priced', { tags: ['OP-126'] }, () => {
  test('so near misses of a pair for each other pay XP but hardly move the boards', async () => {
    for (let round = 0; round < 20; round += 1) {
      await close([[guesser, NEAR]]);
      await close([[owner, NEAR]], guesser);
    }
    for (const memberId of [owner, guesser]) {
      const closings = (await readLedger(lab, memberId)).filter(({ reason }) => reason === 'closest');
      expect(closings).toHaveLength(20);
      const { xp, board, month } = await readPoints(memberId);
      // Each has closed ten listings of their own and been near once, which count: 60 and 10.
      expect({ xp, board, month }).toEqual({ xp: 1175, board: 220, month: 220 });
      expect(await readHeld(memberId)).toEqual([
        { reason: 'achievement:price_whisperer', amount: 75 },
        { reason: 'achievement:sharp_eye', amount: 30 },
        ...heldLines('closest', 50, 17),
      ]);
    }
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('and a listing with three guessers has no limit', async () => {
    const guesses: Guess[] = [
      [guesser, NEAR],
      [third, FAR],
      [fourth, FAR],
    ];
    await closeOften(5, guesses);
    expect(await readHeld(guesser)).toEqual([]);
    await closeOften(4, guesses.slice(0, 2));
    expect(await readHeld(guesser)).toEqual(heldLines('closest', 50, 1));
    expect(await readHeld(third)).toEqual(heldLines('participation', 5, 1));
  });

  test('for each owner and each guesser on their own', async () => {
    const [otherOwner = ''] = await insertMembers(lab, 1);
    await closeOften(3, [[guesser, NEAR]]);
    await closeOften(3, [[guesser, NEAR]], otherOwner);
    await closeOften(3, [[third, NEAR]]);
    expect([await readHeld(guesser), await readHeld(third)]).toEqual([[], []]);
  });

  test('the best three, whatever the order in which closings are settled', async () => {
    const amounts = [FAR, WITHIN, NEAR, FAR, NEAR, WITHIN];
    const ids = [];
    // The other one is closest where the guesser is not: 50, 20 or 5 XP.
    for (const amountMinor of amounts) {
      ids.push(
        await insertClosedListing(
          lab,
          toFacts(
            [
              [guesser, amountMinor],
              [third, 9_700],
            ],
            owner,
          ),
        ),
      );
    }
    await Promise.all(ids.map((listingId) => settleListing(lab.app, { listingId }, NO_RUN)));
    const held = [
      { reason: 'participation', amount: 5 },
      { reason: 'participation', amount: 5 },
      { reason: 'within10', amount: 20 },
    ];
    expect(await readHeld(guesser)).toEqual(held);
    await Promise.all(
      ids.flatMap((listingId) => [listingId, listingId]).map((id) => settleListing(lab.app, { listingId: id }, NO_RUN)),
    );
    expect(await readHeld(guesser)).toEqual(held);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('and again when 30 days have passed', async () => {
    await closeOften(4, [[guesser, FAR]]);
    const listingId = await insertClosedListing(lab, toFacts([[guesser, FAR]], owner));
    const app = { ...lab.app, now: () => after(lab.app.now(), 31, 'days') };
    await settleListing(app, { listingId }, NO_RUN);
    expect(await readHeld(guesser)).toEqual(heldLines('closest', 50, 1));
  });

  test('and of an automatic closing what its late price adds counts like any other reward', async () => {
    await closeOften(2, [[guesser, NEAR]]);
    const listingId = await insertSettledListing(lab, {
      ...toFacts([[guesser, NEAR]], owner),
      finalPriceMinor: null,
    });
    expect(await readHeld(guesser)).toEqual([]);
    await lab.sql.query(
      'update listing set late_outcome_at = now(), late_price = $2, late_closest_difference = 200 where id = $1',
      [listingId, FINAL],
    );
    await Promise.all([1, 2].map(() => settleLatePrice(lab.app, { listingId }, NO_RUN)));
    expect(await readHeld(guesser)).toEqual(heldLines('participation', 5, 1));
    await close([[guesser, NEAR]]);
    expect(await readHeld(guesser)).toEqual([
      { reason: 'late_closest', amount: 45 },
      { reason: 'participation', amount: 5 },
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('and only the member is told which points these are', async () => {
    await closeOften(4, [[guesser, FAR]]);
    const stranger = await createOnboardedPerson(lab);
    const readLimited = async (token: string) => {
      const { data } = (await get(lab, `/xp/history/${guesser}`, token)).json<{ data: { isLimited?: true }[] }>();
      return data.filter(({ isLimited }) => isLimited).length;
    };
    expect([await readLimited(guesserToken), await readLimited(stranger.token)]).toEqual([1, 0]);
  });

  test('and the rank and the own place on a board go by what counts', async () => {
    await closeOften(10, [[guesser, NEAR]]);
    const { board } = await readPoints(guesser);
    const { rows } = await lab.sql.query('select from member_rank where xp > $1', [board]);
    const { rank } = (await get(lab, `/xp/${guesser}`, guesserToken)).json<{
      data: { rank: number };
    }>().data;
    const { place } = (await get(lab, '/xp/standing', guesserToken)).json<{
      data: { place: number };
    }>().data;
    expect([rank, place]).toEqual([1 + rows.length, 1 + rows.length]);
  });
});

describe('an achievement that is reached only through rewards beyond the limit', { tags: ['OP-126'] }, () => {
  test('counts on the boards as soon as it is reached without them', async () => {
    await closeOften(5, [[guesser, NEAR]]);
    expect(await readHeld(guesser)).toContainEqual({ reason: 'achievement:sharp_eye', amount: 30 });
    const [otherOwner = ''] = await insertMembers(lab, 1);
    await close([[guesser, NEAR]], otherOwner);
    expect(await readHeld(guesser)).toContainEqual({ reason: 'achievement:sharp_eye', amount: 30 });
    await close([[guesser, NEAR]], otherOwner);
    expect(await readHeld(guesser)).toEqual(heldLines('closest', 50, 2));
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

describe('a flag and the limit', () => {
  const flagPair = async () => {
    await findArrangedClosings(lab.app, NO_RUN);
    const flags = await listOpenFlags(lab.app, { readerId: null, offset: 0, limit: 100 });
    const flag = flags.find(({ memberId }) => memberId === guesser);
    if (!flag) throw new Error('the guesser is not flagged');
    return flag;
  };
  const judge = (flagId: string, decision: 'upheld' | 'dismissed') =>
    judgeFlag(lab.app, {
      flagId,
      judge: { kind: 'operator' },
      decision,
      sentence: 'They live together.',
    });

  test('hold a line once, and a dismissed flag puts back only what the limit does not hold', async () => {
    await closeOften(6, [[guesser, FINAL]]);
    const limited = await readHeld(guesser);
    const { board } = await readPoints(guesser);
    const flag = await flagPair();
    expect(flag.heldXp).toBe(300);
    expect((await readPoints(guesser)).board).toBe(board - 150);
    expect(await judge(flag.id, 'dismissed')).toEqual({ xp: 150 });
    expect(await readHeld(guesser)).toEqual(limited);
    expect((await readPoints(guesser)).board).toBe(board);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('an upheld flag takes back what the limit holds, too, and releases no achievement', async () => {
    await closeOften(6, [[guesser, FINAL]]);
    const { xp, board } = await readPoints(guesser);
    const flag = await flagPair();
    expect(await judge(flag.id, 'upheld')).toEqual({ xp: 300 });
    expect(await readPoints(guesser)).toMatchObject({ xp: xp - 300, board: board - 150 });
    const [otherOwner = ''] = await insertMembers(lab, 1);
    await close([[guesser, NEAR]], otherOwner);
    expect((await readHeld(guesser)).filter(({ amount }) => amount > 0)).toEqual([
      { reason: 'achievement:sharp_eye', amount: 30 },
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('do not wait for each other: a closing is settled while the flag is found and judged', async () => {
    await closeOften(4, [[guesser, FINAL]]);
    const flag = await flagPair();
    await Promise.all([
      judge(flag.id, 'dismissed'),
      closeOften(3, [[guesser, FINAL]]),
      findArrangedClosings(lab.app, NO_RUN),
    ]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
    const { rows } = await lab.sql.query(
      `select from xp_entry entry where member_id = $1 and reason = 'closest'
         and not exists (select from held_entry held where held.entry_id = entry.id and held.is_limited)`,
      [guesser],
    );
    expect(rows).toHaveLength(3);
  });
});
