import { afterEach, expect, test } from 'vitest';
import { createRegisteredPerson } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { endStaleSessions } from './sign-in.ts';

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
