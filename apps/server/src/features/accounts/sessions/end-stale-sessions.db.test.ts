import { afterEach, expect, test } from 'vitest';
import { createRegisteredPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { selectAgedSessions, selectIdleSessions } from './session.repository.ts';
import { endStaleSessions } from './end-stale-sessions.ts';

const lab = useTestApp();
const START = new Date('2026-02-01T12:00:00Z');
const DAY_MS = 86_400_000;

afterEach(() => lab.setNow(undefined));

async function countSessions(memberId: string): Promise<number> {
  const found = await lab.sql.query('select 1 from session where member_id = $1', [memberId]);
  return found.rowCount ?? 0;
}

test('expired sessions are deleted, the others kept', async () => {
  lab.setNow(START);
  const idle = await createRegisteredPerson(lab);
  lab.setNow(new Date(START.getTime() + 1000));
  const stillGood = await createRegisteredPerson(lab);
  lab.setNow(new Date(START.getTime() + 7 * DAY_MS));
  await endStaleSessions(lab.app);
  expect(await countSessions(idle.user.id)).toBe(0);
  expect(await countSessions(stillGood.user.id)).toBe(1);
});

test('expired mail tokens are deleted', async () => {
  const person = await createRegisteredPerson(lab);
  await lab.sql.query(
    `insert into email_token (token_hash, member_id, purpose, expires_at) values
       (sha256('past'), $1, 'verify-email', $2), (sha256('to come'), $1, 'verify-email', $3)`,
    [person.user.id, START, new Date(START.getTime() + 1000)],
  );
  lab.setNow(START);
  await endStaleSessions(lab.app);
  const left = await lab.sql.query('select token_hash = sha256($2) as kept from email_token where member_id = $1', [
    person.user.id,
    'to come',
  ]);
  expect(left.rows).toEqual([{ kept: true }]);
});

test('more than one batch is deleted in a run, of sessions and of tokens', async () => {
  const person = await createRegisteredPerson(lab);
  const past = new Date(START.getTime() - 60 * DAY_MS);
  await lab.sql.query(
    `insert into session (token_hash, member_id, created_at, last_used_at)
     select sha256(('idle ' || n)::bytea), $1::uuid, $2::timestamptz, $2 from generate_series(1, 2500) n
     union all select sha256(('old ' || n)::bytea), $1, $2, $3::timestamptz from generate_series(1, 2500) n`,
    [person.user.id, past, START],
  );
  await lab.sql.query(
    `insert into email_token (token_hash, member_id, purpose, expires_at)
     select sha256(('token ' || n)::bytea), $1, 'verify-email', $2 from generate_series(1, 2500) n`,
    [person.user.id, past],
  );
  lab.setNow(START);
  await endStaleSessions(lab.app);
  const { rows } = await lab.sql.query(
    `select (select count(*)::int from session where member_id = $1 and created_at = $2) as sessions,
       (select count(*)::int from email_token where member_id = $1) as tokens`,
    [person.user.id, past],
  );
  expect(rows).toEqual([{ sessions: 0, tokens: 0 }]);
});

test('each batch is found by an index, however many live sessions there are', async () => {
  const person = await createRegisteredPerson(lab);
  await lab.sql.query(
    `insert into session (token_hash, member_id, created_at, last_used_at)
     select sha256(('live ' || n)::bytea), $1, now(), now() from generate_series(1, 20000) n`,
    [person.user.id],
  );
  await lab.sql.query('analyze session');
  for (const select of [selectIdleSessions, selectAgedSessions]) {
    const plan = JSON.stringify(await select(lab.app.db, { now: lab.app.now(), limit: 1_000 }).explain());
    expect(plan).toMatch(/Index Scan using session_(last_used|created)/);
    expect(plan).not.toContain('Seq Scan');
  }
});
