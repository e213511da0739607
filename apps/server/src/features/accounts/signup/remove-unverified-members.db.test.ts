import { afterEach, describe, expect, test } from 'vitest';
import { buildRegistration, createRegisteredPerson, createVerifiedPerson, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import type { JobRun } from '../../../jobs/handle-job.ts';
import { deliverMail } from '../../mail/deliver-mail.ts';
import { removeUnverifiedMembers } from './remove-unverified-members.ts';
import { selectUnverifiedAccounts } from './unverified-member.repository.ts';

const lab = useTestApp();
const DAY_MS = 86_400_000;
const run: JobRun = { id: 'direct', finish: async () => undefined };

afterEach(() => lab.setNow(undefined));

async function sweepAfter(days: number): Promise<void> {
  lab.setNow(new Date(Date.now() + days * DAY_MS));
  await removeUnverifiedMembers(lab.app);
}

async function exists(memberId: string): Promise<boolean> {
  const { rowCount } = await lab.sql.query('select from member where id = $1', [memberId]);
  return rowCount === 1;
}

/** `times` is SQL: when they were created and when they were verified. */
async function insertAccounts(count: number, times: string): Promise<void> {
  await lab.sql.query(
    `with made as (
       insert into member (id, name) select gen_random_uuid(), 'Ada' from generate_series(1, $1) returning id
     )
     insert into member_account (member_id, email, password_hash, created_at, email_verified_at)
     select id, id || '@neighbours.example', 'none', ${times} from made`,
    [count],
  );
}

describe('an account whose address was never verified', () => {
  test('is removed after 7 days with all its rows, and the address is free again', async () => {
    const { user, email } = await createRegisteredPerson(lab);
    const { rows } = await lab.sql.query<{ id: string }>('select id from mail where member_id = $1', [user.id]);
    await deliverMail(lab.app, rows[0]?.id ?? '', run);
    await sweepAfter(6.9);
    expect(await exists(user.id)).toBe(true);
    await sweepAfter(7.1);
    for (const table of ['member_account', 'session', 'email_token', 'mail']) {
      const left = await lab.sql.query(`select from ${table} where member_id = $1`, [user.id]);
      expect(left.rowCount).toBe(0);
    }
    expect(await exists(user.id)).toBe(false);
    const again = await post(lab, '/auth/register', { payload: buildRegistration({ email }) });
    expect(again.statusCode).toBe(201);
  });

  test('stays when it asked for another mail in the last two days', async () => {
    const { user } = await createRegisteredPerson(lab);
    await lab.sql.query(
      `update member_account set verification_resent_at = now() + interval '6 days' where member_id = $1`,
      [user.id],
    );
    await sweepAfter(7.5);
    expect(await exists(user.id)).toBe(true);
    await sweepAfter(8.5);
    expect(await exists(user.id)).toBe(false);
  });

  test('stays when it is suspended: the operator decides about it', async () => {
    const { user } = await createRegisteredPerson(lab);
    await lab.sql.query(`update member_account set status = 'banned' where member_id = $1`, [user.id]);
    await sweepAfter(8);
    expect(await exists(user.id)).toBe(true);
  });

  test('is removed with more than one batch of others in one run', async () => {
    await insertAccounts(250, `now() - interval '8 days', null`);
    await removeUnverifiedMembers(lab.app);
    const left = await lab.sql.query(`select from member_account where password_hash = 'none'`);
    expect(left.rowCount).toBe(0);
  });

  test('is found by an index, however many verified accounts there are', async () => {
    await insertAccounts(5_000, 'now(), now()');
    await lab.sql.query('analyze member_account');
    const query = selectUnverifiedAccounts(lab.app.db, { now: lab.app.now(), limit: 100 });
    expect(JSON.stringify(await query.explain())).toContain('Index Scan using member_account_unverified');
  });
});

test('a verified account stays', async () => {
  const { user } = await createVerifiedPerson(lab);
  await sweepAfter(400);
  expect(await exists(user.id)).toBe(true);
});

test('an account that is being verified while the sweep runs is either verified or removed', async () => {
  const { user, token } = await createRegisteredPerson(lab);
  const secret = 'a'.repeat(43);
  await lab.sql.query(
    `insert into email_token (token_hash, member_id, purpose, expires_at)
     values (sha256($2::bytea), $1, 'verify-email', now() + interval '40 days')`,
    [user.id, secret],
  );
  lab.setNow(new Date(Date.now() + 8 * DAY_MS));
  await lab.sql.query(
    `update session set created_at = now() + interval '8 days', last_used_at = now() + interval '8 days'`,
  );
  const [answer] = await Promise.all([
    post(lab, '/auth/verify-email', { payload: { token: secret }, token }),
    removeUnverifiedMembers(lab.app),
  ]);
  expect(await exists(user.id)).toBe(answer.statusCode === 200);
});
