import { beforeAll, describe, expect, test } from 'vitest';
import { changeMemberStatus } from '../../../../test/commands/operator-command.ts';
import { insertCities, MUNICH, postListing } from '../../../../test/listing-requests.ts';
import { createModerationClient } from '../../../../test/moderation-requests.ts';
import { createOnboardedPerson, PASSWORD, type Person, post, send } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntilLocked } from '../../../../test/wait-until.ts';
import { buildAppealToken } from './appeal-token.ts';
import { endSuspensions } from './end-suspensions.ts';

const lab = useTestApp();
const { createModerator, createTrusted, reportAccepted, findCaseId, decide, confirm, judgeAppeal } =
  createModerationClient(lab);
let moderators: { first: Person; second: Person; third: Person };
beforeAll(async () => {
  await insertCities(lab);
  moderators = { first: await createModerator(), second: await createModerator(), third: await createModerator() };
});

type Sanction = { action: 'ban' } | { action: 'suspend'; days: number };

const BAN = { action: 'ban' } as const;
const suspend = (days: number) => ({ action: 'suspend', days }) as const;

/** A member with two reported listings, and the cases of both. */
async function createOffender() {
  const offender = await createOnboardedPerson(lab, MUNICH);
  const reporter = await createTrusted();
  const cases: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const { id } = await postListing(lab, offender);
    await reportAccepted(reporter, { targetId: id });
    cases.push(await findCaseId(id));
  }
  const [one = '', two = ''] = cases;
  return { offender, one, two };
}

async function impose(caseId: string, sanction: Sanction): Promise<void> {
  const answer = await decide(moderators.first, caseId, sanction);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  if (sanction.action === 'ban') await confirm(moderators.second, caseId);
}

async function appeal(caseId: string): Promise<void> {
  const { rows } = await lab.sql.query<{ id: string }>(
    `select id from moderation_decision where case_id = $1 and state = 'in-force'`,
    [caseId],
  );
  const token = await buildAppealToken(lab.app.db, rows[0]?.id ?? '');
  const answer = await post(lab, '/appeals', { payload: { token, text: 'It is my own bike.' } });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}

async function overturn(caseId: string): Promise<void> {
  await appeal(caseId);
  const answer = await judgeAppeal(moderators.third, caseId, 'overturned');
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** For example 'banned', or 'suspended for 3 days'. */
async function readStanding({ user }: Person): Promise<string> {
  const { rows } = await lab.sql.query<{ status: string; days: number | null }>(
    `select status, round(extract(epoch from ends_at - now()) / 86400)::int as days
     from member_account left join suspension using (member_id) where member_id = $1`,
    [user.id],
  );
  const { status, days = null } = rows[0] ?? { status: 'gone' };
  return status === 'suspended' ? `suspended for ${days} days` : status;
}

async function countShown({ user }: Person): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>(
    `select count(*)::int from listing where owner_id = $1 and not 'status' = any (hidden_for)`,
    [user.id],
  );
  return rows[0]?.count ?? 0;
}

describe('an overturned decision', () => {
  const pairs: { first: Sanction; second: Sanction; both: string; onlyFirst: string; onlySecond: string }[] = [
    { first: BAN, second: BAN, both: 'banned', onlyFirst: 'banned', onlySecond: 'banned' },
    { first: BAN, second: suspend(3), both: 'banned', onlyFirst: 'banned', onlySecond: 'suspended for 3 days' },
    { first: suspend(3), second: BAN, both: 'banned', onlyFirst: 'suspended for 3 days', onlySecond: 'banned' },
    {
      first: suspend(30),
      second: suspend(3),
      both: 'suspended for 30 days',
      onlyFirst: 'suspended for 30 days',
      onlySecond: 'suspended for 3 days',
    },
    {
      first: suspend(3),
      second: suspend(30),
      both: 'suspended for 30 days',
      onlyFirst: 'suspended for 3 days',
      onlySecond: 'suspended for 30 days',
    },
  ];
  const titled = pairs.map((pair) => ({ title: `${pair.first.action} then ${pair.second.action}`, ...pair }));

  test.each(titled)('lifts only itself: $title ($both)', async ({ first, second, both, onlyFirst, onlySecond }) => {
    for (const [lifted, left] of [
      ['one', onlySecond],
      ['two', onlyFirst],
    ] as const) {
      const scene = await createOffender();
      await impose(scene.one, first);
      await impose(scene.two, second);
      expect(await readStanding(scene.offender)).toBe(both);
      await overturn(scene[lifted]);
      expect(await readStanding(scene.offender)).toBe(left);
      expect(await countShown(scene.offender)).toBe(0);
      await overturn(scene[lifted === 'one' ? 'two' : 'one']);
      expect(await readStanding(scene.offender)).toBe('active');
      expect(await countShown(scene.offender)).toBe(2);
    }
  });

  test('of two that are overturned, confirmed and ended at once leaves what is in force', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { offender, one, two } = await createOffender();
      await impose(one, round % 2 === 0 ? BAN : suspend(3));
      await appeal(one);
      await decide(moderators.first, two, BAN);
      await Promise.all([
        judgeAppeal(moderators.third, one, 'overturned'),
        confirm(moderators.second, two),
        endSuspensions(lab.app),
      ]);
      expect(await readStanding(offender)).toBe('banned');
      expect(await countShown(offender)).toBe(0);
    }
  });

  test('does not bring back what the operator has lifted', async () => {
    const { offender, one, two } = await createOffender();
    await impose(one, BAN);
    await changeMemberStatus(lab, offender.email, 'restore');
    expect(await readStanding(offender)).toBe('active');
    await impose(two, suspend(3));
    await overturn(two);
    expect(await readStanding(offender)).toBe('active');
  });
});

describe('a suspension', () => {
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 + 60_000);

  test('that ends leaves a longer one in force', async () => {
    const { offender, one, two } = await createOffender();
    await impose(one, suspend(30));
    await impose(two, suspend(3));
    lab.setNow(later(3));
    await endSuspensions(lab.app);
    lab.setNow(undefined);
    expect(await readStanding(offender)).toBe('suspended for 30 days');
  });

  test('that is written while another one ends is not deleted', async () => {
    const { offender, one, two } = await createOffender();
    await impose(one, suspend(3));
    await lab.sql.query(`update suspension set ends_at = now() - interval '1 minute' where member_id = $1`, [
      offender.user.id,
    ]);
    await lab.sql.query(
      `update moderation_decision set ends_at = now() - interval '1 minute' where case_id = $1 and action = 'suspend'`,
      [one],
    );
    const other = await lab.sql.connect();
    try {
      await other.query('begin');
      await other.query('select from member_account where member_id = $1 for no key update', [offender.user.id]);
      const ending = endSuspensions(lab.app);
      await waitUntilLocked(lab.sql);
      await other.query(
        `with decided as (
           insert into moderation_decision (id, case_id, moderator_id, action, reason, sentence, days, state, ends_at)
           values (gen_random_uuid(), $2, $3, 'suspend', 'scam', 'No scams.', 3, 'in-force', now() + interval '3 days')
           returning id, ends_at
         )
         update suspension set decision_id = decided.id, ends_at = decided.ends_at from decided where member_id = $1`,
        [offender.user.id, two, moderators.first.user.id],
      );
      await other.query('commit');
      await ending;
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await readStanding(offender)).toBe('suspended for 3 days');
    expect(await countShown(offender)).toBe(0);
    const ended = `select from audit_entry where event = 'suspension-ended' and subject_id = $1`;
    expect((await lab.sql.query(ended, [offender.user.id])).rowCount).toBe(0);
  });
});

test('a ban of a member who has closed the account waits for their return', async () => {
  const { offender, one } = await createOffender();
  const closing = await send(lab, 'POST /settings/account/close', {
    token: offender.token,
    payload: { password: PASSWORD },
  });
  expect(closing.statusCode).toBe(200);
  await impose(one, BAN);
  expect(await readStanding(offender)).toBe('closed');
  const { email } = offender;
  const answer = await post(lab, '/auth/login', { payload: { email, password: PASSWORD } });
  expect(answer.statusCode).toBe(401);
  expect(await readStanding(offender)).toBe('banned');
  expect(await countShown(offender)).toBe(0);
});
