import type { FlagSummary, OpenFlag } from '@ballpark/contracts/fair-play';
import { MODERATION_PAGE_SIZE } from '@ballpark/rules/moderation/decisions';
import { describe, expect, test } from 'vitest';
import { createFlaggedPair, findFlagId } from '../../../../test/arranged-closings.ts';
import { insertMembers } from '../../../../test/listing-rows.ts';
import { listMails } from '../../../../test/mailbox.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createNotificationClient } from '../../../../test/notification-requests.ts';
import { createOnboardedPerson, get, type Person, post } from '../../../../test/people.ts';
import { findLedgerMismatches, insertClosedListing, NO_RUN, readLedger } from '../../../../test/reward-rows.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { settleListing } from '../../rewards/settling/settle-listing.ts';
import { grantModerator, revokeModerator } from '../grant-moderator.ts';
import { judgeFlag } from './judge-flag.ts';

const lab = useTestApp();
const { createModerator, readLog } = createModerationClient(lab);
const { list } = createNotificationClient(lab);

const SENTENCE = 'Three exact prices within minutes.';

const judge = ({ token }: Person, id: string, changes: Record<string, unknown> = {}) =>
  post(lab, `/moderation/flags/${id}/judgement`, {
    token,
    payload: { decision: 'upheld', sentence: SENTENCE, ...changes },
  });

const read = async ({ token }: Person, id: string) =>
  (await get(lab, `/moderation/flags/${id}`, token)).json<{ data: OpenFlag }>().data;

const listPage = async ({ token }: Person, page = 1) =>
  (await get(lab, `/moderation/flags?page=${page}`, token)).json<{ data: FlagSummary[]; pagination: object }>();

const listTold = async (person: Person) =>
  (await list(person)).notifications.filter(({ kind }) => kind === 'fair-play');

async function readRank({ user }: Person): Promise<number | undefined> {
  const { rows } = await lab.sql.query<{ xp: number }>('select xp from member_rank where member_id = $1', [user.id]);
  return rows[0]?.xp;
}

/** Sends the mails about upheld flags that wait for a member. */
async function receiveMails({ user, email }: Person) {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from mail where member_id = $1 and template = 'flag-upheld' and sent_at is null`,
    [user.id],
  );
  for (const { id } of rows) await deliverMail(lab.app, id, { id: 'direct', finish: async () => undefined });
  return listMails(email);
}

describe('the queue of flags', () => {
  test('shows a moderator who met whom how often, how close and how quickly, and what is at stake', async () => {
    const { owner, friend } = await createFlaggedPair(lab);
    const flag = await read(await createModerator(), await findFlagId(lab, friend));
    expect(flag).toMatchObject({
      kind: 'arranged_pair',
      member: { id: friend.user.id },
      otherCount: 1,
      meetings: 3,
      hits: 3,
      heldXp: 150,
      mayJudge: true,
      memberHistory: { status: 'active', suggestionCount: 3, flags: [] },
    });
    const [pair] = flag.pairs;
    expect(pair).toMatchObject({ member: { id: owner.user.id }, role: 'owner', exactHits: 3, soleSuggestions: 3 });
    expect(pair?.listings).toHaveLength(3);
    expect(pair?.listings[0]).toMatchObject({
      title: 'Oak table',
      isShown: true,
      amount: 123.45,
      finalPrice: 123.45,
      openMinutes: 0,
      suggestionCount: 1,
      xp: 50,
    });
    const other = await read(await createModerator(), await findFlagId(lab, owner));
    expect(other).toMatchObject({ heldXp: 0, pairs: [{ role: 'suggester', member: { id: friend.user.id } }] });
    expect(other.pairs[0]?.listings).toHaveLength(3);
  });

  test('names a hidden listing and says that it cannot be opened', async () => {
    const { friend } = await createFlaggedPair(lab);
    const moderator = await createModerator();
    const flagId = await findFlagId(lab, friend);
    const ids = (await read(moderator, flagId)).pairs[0]?.listings.map(({ id }) => id) ?? [];
    await lab.sql.query(`update listing set hidden_at = now(), hidden_for = '{status}' where id = $1`, [ids[0]]);
    const listings = (await read(moderator, flagId)).pairs[0]?.listings;
    expect(listings?.find(({ id }) => id === ids[0])).toMatchObject({ title: 'Oak table', isShown: false });
    expect(listings?.find(({ id }) => id === ids[1])).toMatchObject({ isShown: true });
  });

  test('has the oldest first, in pages', async () => {
    const moderator = await createModerator();
    for (const memberId of await insertMembers(lab, MODERATION_PAGE_SIZE)) {
      await lab.sql.query(
        `insert into flag (id, member_id, kind, score, evidence, created_at)
         values (gen_random_uuid(), $1, 'arranged_pair', 8, '[]', now() - random() * interval '30 days')`,
        [memberId],
      );
    }
    const first = await listPage(moderator);
    const second = await listPage(moderator, 2);
    expect(first.data).toHaveLength(MODERATION_PAGE_SIZE);
    expect(first.pagination).toMatchObject({ hasNextPage: true });
    const dates = [...first.data, ...second.data].map(({ openedAt }) => openedAt);
    expect(dates).toEqual(dates.toSorted());
    expect(second.data.length).toBeGreaterThan(0);
  });

  test('does not exist for other members', async () => {
    const { friend } = await createFlaggedPair(lab);
    const flagId = await findFlagId(lab, friend);
    for (const path of ['/moderation/flags', `/moderation/flags/${flagId}`]) {
      expect((await get(lab, path, friend.token)).json()).toMatchObject({ code: 'not_moderator' });
    }
    expect((await judge(friend, flagId)).json()).toMatchObject({ code: 'not_moderator' });
  });
});

describe('an upheld flag', () => {
  test('takes the points back, tells the member what and why and how to object, and is in the log', async () => {
    const { friend } = await createFlaggedPair(lab);
    const moderator = await createModerator();
    const flagId = await findFlagId(lab, friend);
    const answer = await judge(moderator, flagId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: { xp: 150 } });
    const reversals = (await readLedger(lab, friend.user.id)).filter(({ amount }) => amount < 0);
    expect(reversals).toHaveLength(3);
    expect(await listTold(friend)).toMatchObject([{ decision: 'upheld', sentence: SENTENCE, xp: 150 }]);
    const [mail] = await receiveMails(friend);
    expect(mail?.subject).toContain('fair play');
    const text = mail?.text.replaceAll(/\s+/g, ' ');
    for (const part of [SENTENCE, '150 XP', '/contact', 'a person decided']) expect(text).toContain(part);
    expect((await readLog(moderator))[0]).toMatchObject({
      actor: { kind: 'moderator', username: expect.any(String) },
      event: 'flag-upheld',
      subject: { id: friend.user.id },
      details: { xp: 150 },
    });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('of an owner, who earned nothing, is told as well', async () => {
    const { owner } = await createFlaggedPair(lab);
    await judge(await createModerator(), await findFlagId(lab, owner));
    expect(await listTold(owner)).toMatchObject([{ decision: 'upheld', xp: 0 }]);
    expect((await receiveMails(owner))[0]?.text).toContain('Your XP stays as it is.');
  });
});

describe('a dismissed flag', () => {
  test('puts the points back and tells the member that they count again, without a mail', async () => {
    const { friend } = await createFlaggedPair(lab);
    const before = await readRank(friend);
    const moderator = await createModerator();
    const answer = await judge(moderator, await findFlagId(lab, friend), { decision: 'dismissed' });
    expect(answer.json()).toMatchObject({ data: { xp: 150 } });
    expect(await readRank(friend)).toBe((before ?? 0) + 150);
    expect(await listTold(friend)).toMatchObject([{ decision: 'dismissed', xp: 150 }]);
    expect(await receiveMails(friend)).toEqual([]);
    expect((await readLog(moderator))[0]).toMatchObject({ event: 'flag-dismissed', subject: { id: friend.user.id } });
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test('that held nothing is told to no member', async () => {
    const { owner } = await createFlaggedPair(lab);
    await judge(await createModerator(), await findFlagId(lab, owner), { decision: 'dismissed' });
    expect(await listTold(owner)).toEqual([]);
  });
});

describe('a moderator', () => {
  test('does not judge a flag about themselves or about a pair with them', async () => {
    const { owner, friend } = await createFlaggedPair(lab);
    await grantModerator(lab.app, owner.email);
    for (const flagId of [await findFlagId(lab, owner), await findFlagId(lab, friend)]) {
      expect((await read(owner, flagId)).mayJudge).toBe(false);
      expect((await judge(owner, flagId)).json()).toMatchObject({ code: 'not_impartial' });
    }
    expect(await findFlagId(lab, friend)).toBeTruthy();
  });

  test('does not judge a pair with them that the flag does not show', async () => {
    const { owner, friend } = await createFlaggedPair(lab);
    await grantModerator(lab.app, owner.email);
    const flagId = await findFlagId(lab, friend);
    await lab.sql.query(`update flag set evidence = '[]' where id = $1`, [flagId]);
    expect((await judge(owner, flagId)).json()).toMatchObject({ code: 'not_impartial' });
  });

  test('writes a sentence', async () => {
    const { friend } = await createFlaggedPair(lab);
    const answer = await judge(await createModerator(), await findFlagId(lab, friend), { sentence: '  ' });
    expect(answer.json()).toMatchObject({ error: 'Please write a sentence to the member' });
  });

  test('finds a judged flag judged and an unknown one unknown', async () => {
    const { friend } = await createFlaggedPair(lab);
    const moderator = await createModerator();
    const flagId = await findFlagId(lab, friend);
    await judge(moderator, flagId);
    expect((await judge(moderator, flagId)).json()).toMatchObject({ code: 'flag_not_open' });
    expect((await get(lab, `/moderation/flags/${flagId}`, moderator.token)).statusCode).toBe(409);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await judge(moderator, unknown)).json()).toMatchObject({ code: 'flag_not_found' });
    expect((await get(lab, '/moderation/flags/x', moderator.token)).statusCode).toBe(404);
  });

  test('whose role is revoked judges nothing', async () => {
    const { friend } = await createFlaggedPair(lab);
    const moderator = await createModerator();
    await revokeModerator(lab.app, moderator.email);
    expect((await judge(moderator, await findFlagId(lab, friend))).statusCode).toBe(403);
  });
});

describe('at the same moment', () => {
  test('two moderators judge a flag and one of them counts', async () => {
    const { friend } = await createFlaggedPair(lab);
    const flagId = await findFlagId(lab, friend);
    const [one, two] = [await createModerator(), await createModerator()];
    const answers = await holdMember(friend, [
      () => judge(one, flagId, { decision: 'upheld' }),
      () => judge(two, flagId, { decision: 'dismissed' }),
    ]);
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code);
    expect(new Set(codes)).toEqual(new Set(['flag_not_open', undefined]));
    expect(await listTold(friend)).toHaveLength(1);
    expect((await readLog(one)).filter(({ subject }) => subject?.id === friend.user.id)).toHaveLength(1);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });

  test.each(['upheld', 'dismissed'] as const)('a flag is %s and a closing pays the same member', async (decision) => {
    const { owner, friend } = await createFlaggedPair(lab);
    const flagId = await findFlagId(lab, friend);
    const listingId = await insertClosedListing(lab, {
      ownerId: owner.user.id,
      finalPriceMinor: 500,
      suggestions: [{ memberId: friend.user.id, amountMinor: 500 }],
    });
    const judgement = { flagId, judge: { kind: 'operator' }, decision, sentence: SENTENCE } as const;
    await holdMember<unknown>(friend, [
      () => judgeFlag(lab.app, judgement),
      () => settleListing(lab.app, { listingId }, NO_RUN),
    ]);
    const closest = (await readLedger(lab, friend.user.id)).filter(({ reason }) => reason.endsWith('closest'));
    expect(closest.map(({ amount }) => amount).filter((amount) => amount > 0)).toEqual([50, 50, 50, 50]);
    expect(closest.filter(({ amount }) => amount < 0)).toHaveLength(decision === 'upheld' ? 3 : 0);
    expect(await findLedgerMismatches(lab)).toEqual([]);
  });
});

/** Starts both while the member is locked, and lets them go on when both wait for that lock. */
async function holdMember<T>({ user }: Person, acts: (() => Promise<T>)[]): Promise<T[]> {
  const client = await lab.sql.connect();
  try {
    await client.query('begin');
    await client.query('select from member where id = $1 for no key update', [user.id]);
    const running = Promise.all(acts.map((act) => act()));
    await waitUntil(async () => {
      const { rows } = await lab.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= acts.length || undefined;
    });
    await client.query('commit');
    return await running;
  } finally {
    client.release();
  }
}

test('the operator judges by the same use case, also where a moderator may not', async () => {
  const { friend } = await createFlaggedPair(lab);
  const person = await createOnboardedPerson(lab);
  const flagId = await findFlagId(lab, friend);
  await judgeFlag(lab.app, { flagId, judge: { kind: 'operator' }, decision: 'dismissed', sentence: SENTENCE });
  await grantModerator(lab.app, person.email);
  expect((await readLog(person)).find(({ event }) => event === 'flag-dismissed')).toMatchObject({
    actor: { kind: 'operator', username: null },
  });
});
