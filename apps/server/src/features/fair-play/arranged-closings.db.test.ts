import type { FlagDecision } from '@ballpark/rules/moderation/decisions';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertListing, insertMembers } from '../../../test/listing-rows.ts';
import { createOnboardedPerson, get } from '../../../test/people.ts';
import { findLedgerMismatches, insertSettledListing, NO_RUN, readLedger } from '../../../test/reward-rows.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { settleListing } from '../rewards/settling/settle-listing.ts';
import { changeMemberStatus } from '../../../test/commands/operator-command.ts';
import { findArrangedClosings } from './detecting/find-arranged-closings.ts';
import { judgeFlag } from '../moderation/flags/judge-flag.ts';
import { listOpenFlags } from './flags/read-flags.ts';

const lab = useTestApp();

const search = () => findArrangedClosings(lab.app, NO_RUN);
const listFlags = async () =>
  (await listOpenFlags(lab.app, { readerId: null, offset: 0, limit: 100 })).filter(({ memberId }) => ids.has(memberId));

const ids = new Set<string>();
let [owner, friend, friendEmail, friendToken] = ['', '', '', ''];

beforeEach(async () => {
  ids.clear();
  const [one, two] = [await createOnboardedPerson(lab), await createOnboardedPerson(lab)];
  [owner, friend, friendEmail, friendToken] = [one.user.id, two.user.id, two.email, two.token];
  ids.add(owner).add(friend);
});

/** Listings of the owner that are closed at once with the price of their only suggester, or near it: 50 XP each. */
async function arrangeClosings(count: number, amountMinor = 12_345): Promise<void> {
  for (let closed = 0; closed < count; closed += 1) {
    const suggestions = [{ memberId: friend, amountMinor }];
    await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 12_345, suggestions });
  }
}

/** Lets two members meet often, with guesses of which few are right. */
async function meetHonestly(count: number): Promise<void> {
  for (let closed = 0; closed < count; closed += 1) {
    const amountMinor = closed % 4 === 0 ? 10_000 : 7_000 + 300 * closed;
    const listingId = await insertListing(lab, owner, {
      minutesAgo: 600,
      end: { finalPriceMinor: 10_000 },
      suggestions: [{ memberId: friend, amountMinor, minutesAgo: 300 }],
    });
    await settleListing(lab.app, { listingId }, NO_RUN);
  }
}

/** Gives both members a session in one network. */
async function shareNetwork(): Promise<void> {
  await lab.sql.query('update session set network_hash = sha256($1::bytea) where member_id = any ($2::uuid[])', [
    owner,
    [owner, friend],
  ]);
}

async function readXp(memberId: string): Promise<number> {
  const { rows } = await lab.sql.query<{ xp: number }>('select xp from member where id = $1', [memberId]);
  return rows[0]?.xp ?? 0;
}

async function readRank(memberId: string): Promise<number | undefined> {
  const { rows } = await lab.sql.query<{ xp: number }>('select xp from member_rank where member_id = $1', [memberId]);
  return rows[0]?.xp;
}

async function readStep(): Promise<string> {
  const { rows } = await lab.sql.query<{ step: string }>('select step from pair_scan');
  return rows[0]?.step ?? '';
}

async function getFlagId(): Promise<string> {
  const flag = (await listFlags()).find(({ memberId }) => memberId === friend);
  if (!flag) throw new Error('the suggester is not flagged');
  return flag.id;
}

const judge = (flagId: string, decision: FlagDecision) =>
  judgeFlag(lab.app, { flagId, judge: { kind: 'operator' }, decision, sentence: 'They live together.' });

describe('a search for arranged closings', () => {
  test('flags both sides of a pair and holds what the suggester earned off the boards alone', async () => {
    await arrangeClosings(3);
    const paid = await readXp(friend);
    await search();
    expect((await listFlags()).map(({ memberId }) => memberId).toSorted()).toEqual([owner, friend].toSorted());
    expect(await readXp(friend)).toBe(paid);
    expect(await readRank(friend)).toBe(paid - 150);
    const { rank } = (await get(lab, `/xp/${friend}`, friendToken)).json<{ data: { rank: number } }>().data;
    const { rows } = await lab.sql.query('select from member_rank where xp > $1', [paid - 150]);
    expect(rank).toBe(1 + rows.length);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('flags no neighbours who meet often and guess honestly', async () => {
    await meetHonestly(12);
    await search();
    expect(await listFlags()).toEqual([]);
  });

  test('flags a pair that misses on purpose: the closest is paid at any distance', async () => {
    await arrangeClosings(6, 12_100);
    await search();
    const flags = await listFlags();
    expect(flags).toHaveLength(2);
    expect(flags[0]?.evidence).toMatchObject([{ exactHits: 0, closeHits: 0, closestHits: 6 }]);
  });

  test('flags the star of owners in their first week who meet it once, and not a guesser who wins as often as others', async () => {
    const [star, fool, otherFool] = [friend, owner, ...(await insertMembers(lab, 1))];
    const insertOwners = async (count: number) => {
      const ownerIds = await insertMembers(lab, count);
      await lab.sql.query(
        `insert into member_account (member_id, email, password_hash, email_verified_at)
         select id, id || '@fresh.example', 'none', now() from unnest($1::uuid[]) id`,
        [ownerIds],
      );
      await lab.sql.query(`update member set created_at = now() - interval '1 day' where id = any ($1::uuid[])`, [
        ownerIds,
      ]);
      return ownerIds;
    };
    const owners = await insertOwners(8);
    const closeListing = async (ownerId: string, bestId: string, minutesAgo: number) => {
      const others = [star, fool, otherFool].filter((memberId) => memberId !== bestId);
      const suggestions = [
        { memberId: bestId, amountMinor: 9_800 },
        ...others.map((memberId) => ({ memberId: memberId ?? '', amountMinor: 20_000 })),
      ].map((suggestion) => ({ ...suggestion, minutesAgo: minutesAgo / 2 }));
      const listingId = await insertListing(lab, ownerId, {
        minutesAgo,
        end: { finalPriceMinor: 10_000 },
        suggestions,
      });
      await settleListing(lab.app, { listingId }, NO_RUN);
    };
    for (const [nth, ownerId] of owners.entries()) await closeListing(ownerId, nth % 3 === 0 ? fool : star, 300);
    await search();
    expect(await listFlags()).toEqual([]);
    for (const ownerId of await insertOwners(11)) await closeListing(ownerId, star, 300);
    await search();
    const flags = await listFlags();
    expect(flags.map(({ memberId, kind }) => ({ memberId, kind }))).toEqual([
      { memberId: star, kind: 'arranged_circle' },
    ]);
    expect(flags[0]?.evidence[0]).toMatchObject({ role: 'owner', isFresh: true, closestHits: 1 });
    expect(flags[0]?.heldXp).toBeGreaterThanOrEqual(11 * 50);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('flags fewer closings of a pair in one network, and none without other signs', async () => {
    await arrangeClosings(5, 12_100);
    await search();
    expect(await listFlags()).toEqual([]);
    await shareNetwork();
    await search();
    const flags = await listFlags();
    expect(flags).toHaveLength(2);
    expect(flags[0]?.evidence).toMatchObject([{ sharesNetwork: true }]);
  });

  test('flags no household whose members guess honestly', async () => {
    await meetHonestly(12);
    await shareNetwork();
    await search();
    expect(await listFlags()).toEqual([]);
  });

  test('runs twice at once and holds each line once', async () => {
    await arrangeClosings(3);
    await Promise.all([search(), search()]);
    await search();
    expect(await listFlags()).toHaveLength(2);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('goes on where an interrupted one ended', async () => {
    await arrangeClosings(3);
    const steps: string[] = [];
    // Each search ends after the first step that reads the clock, as if its worker had died in the next one.
    for (let attempt = 0; attempt < 30 && steps.at(-1) !== 'resting'; attempt += 1) {
      let reads = 0;
      const now = () => {
        reads += 1;
        if (reads > 2) throw new Error('the worker is gone');
        return lab.app.now();
      };
      await findArrangedClosings({ ...lab.app, now }, NO_RUN).catch(() => undefined);
      steps.push(await readStep());
    }
    expect(steps).toContain('flags');
    expect(steps.at(-1)).toBe('resting');
    expect(await listFlags()).toHaveLength(2);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('holds what is earned while the flag is open in the next night', async () => {
    await arrangeClosings(3);
    await search();
    const before = await readRank(friend);
    // Two others guess along: boards count the two together as often as they meet on such listings.
    const [third = '', fourth = ''] = await insertMembers(lab, 2);
    const suggestions = [friend, third, fourth].map((memberId) => ({ memberId, amountMinor: 12_345 }));
    await insertSettledListing(lab, { ownerId: owner, finalPriceMinor: 12_345, suggestions });
    expect(await readRank(friend)).toBe((before ?? 0) + 50);
    await search();
    expect(await readRank(friend)).toBe(before);
    expect(await listFlags()).toHaveLength(2);
  });
});

describe('a dismissed flag', () => {
  test('puts the points back on the boards and is not raised again', async () => {
    await arrangeClosings(3);
    await search();
    expect(await judge(await getFlagId(), 'dismissed')).toEqual({ xp: 150 });
    expect(await readRank(friend)).toBe(await readXp(friend));
    await search();
    expect((await listFlags()).map(({ memberId }) => memberId)).toEqual([owner]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

describe('an upheld flag', () => {
  test('takes the points back by lines that the member sees, and the boards stay as they are', async () => {
    await arrangeClosings(3);
    await search();
    const xp = await readXp(friend);
    const rank = await readRank(friend);
    expect(await judge(await getFlagId(), 'upheld')).toEqual({ xp: 150 });
    expect(await readXp(friend)).toBe(xp - 150);
    expect(await readRank(friend)).toBe(rank);
    const reversals = (await readLedger(lab, friend)).filter(({ amount }) => amount < 0);
    expect(reversals).toEqual(Array.from({ length: 3 }, () => ({ reason: 'reversed:closest', amount: -50 })));
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('is judged once, also by two people at once', async () => {
    await arrangeClosings(3);
    await search();
    const flagId = await getFlagId();
    const decisions = ['upheld', 'dismissed', 'upheld', 'dismissed'] as const;
    const results = await Promise.allSettled(decisions.map((decision) => judge(flagId, decision)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { xp: 150 } },
    ]);
    const lines = (await readLedger(lab, friend)).filter(({ amount }) => amount < 0);
    const { rows } = await lab.sql.query<{ decision: string }>('select decision from flag where id = $1', [flagId]);
    expect(lines).toHaveLength(rows[0]?.decision === 'upheld' ? 3 : 0);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('is judged while another closing pays the same member', async () => {
    await arrangeClosings(3);
    await search();
    const flagId = await getFlagId();
    await Promise.all([judge(flagId, 'upheld'), arrangeClosings(2), search()]);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

test('a member who is suspended and restored comes back to the boards without the held points', async () => {
  await arrangeClosings(3);
  await search();
  const rank = await readRank(friend);
  await changeMemberStatus(lab, friendEmail, 'suspend');
  expect(await readRank(friend)).toBeUndefined();
  await changeMemberStatus(lab, friendEmail, 'restore');
  expect(await readRank(friend)).toBe(rank);
  expect(await findLedgerMismatches(lab)).toEqual([]);
});
