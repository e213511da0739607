import { beforeEach, describe, expect, test } from 'vitest';
import { createOperator, sumTables } from '../../test/commands/operator-command.ts';
import { createRegisteredPerson, newEmail, type Person } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);
beforeEach(() => lab.sql.query('delete from mail; delete from mail_suppression; delete from pgboss.job'));

async function readRefusal(...words: string[]): Promise<string> {
  const before = await sumTables(lab);
  const { out, error, code } = await ballpark(...words);
  expect({ out, code, sums: await sumTables(lab) }).toEqual({ out: '', code: 1, sums: before });
  return error;
}

/** A person whose verification mail has this outcome. */
async function createOwedMail(outcome = ''): Promise<{ person: Person; id: string }> {
  const person = await createRegisteredPerson(lab);
  const { rows } = await lab.sql.query<{ id: string }>(
    `update mail set attempts = 3, last_failure = '451 at RCPT TO', next_attempt_at = now() + interval '1 hour' ${outcome}
     where member_id = $1 returning id`,
    [person.user.id],
  );
  await lab.sql.query(`update pgboss.job set start_after = now() + interval '1 hour' where singleton_key = $1`, [
    rows[0]?.id,
  ]);
  return { person, id: rows[0]?.id ?? '' };
}

const GIVEN_UP = `, undeliverable_at = now(), undeliverable_reason = 'given-up'`;
const REFUSED = `, undeliverable_at = now(), undeliverable_reason = 'refused'`;
const UNKNOWN = ', unknown_at = now()';

/** The jobs that deliver a mail now. */
async function countDueJobs(id: string): Promise<number> {
  const { rows } = await lab.sql.query<{ count: number }>(
    `select count(*)::int from pgboss.job where name = 'deliver-mail' and singleton_key = $1 and state = 'created'
     and start_after <= now()`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function readState(id: string): Promise<boolean> {
  const { rows } = await lab.sql.query<{ isOwed: boolean }>(
    `select undeliverable_at is null and unknown_at is null and sent_at is null and next_attempt_at <= now() as "isOwed"
     from mail where id = $1`,
    [id],
  );
  return rows[0]?.isOwed ?? false;
}

describe('mail list', () => {
  test('says that nothing is owed and nothing has failed', async () => {
    expect(await ballpark('mail', 'list')).toEqual({
      out: 'No mail is owed.\nNo mail has failed.',
      error: '',
      code: 0,
    });
  });

  test('lists owed and failed mails in columns, with masked addresses and no key of the mail', async () => {
    const owed = await createOwedMail();
    const failed = await createOwedMail(GIVEN_UP);
    await createOwedMail(`, sent_at = now()`);
    const { out } = await ballpark('mail', 'list');
    const [head = '', ...lines] = out.split('\n');
    expect(head).toMatch(/^id +mail +state +created +next attempt +attempts +last failure +address$/);
    expect(lines.map((line) => line.slice(0, 36))).toEqual([owed.id, failed.id]);
    expect(lines[0]).toMatch(/ verify-email +owed .* 3 +451 at RCPT TO +[0-9a-f]\*\*\*@neighbours\.example$/);
    expect(lines[1]).toMatch(/ verify-email +given-up /);
    for (const line of lines) expect(line.indexOf('451')).toBe(head.indexOf('last failure'));
    expect(out).not.toContain(owed.person.email);
    expect((await ballpark('mail', 'list', '--show-addresses')).out).toContain(owed.person.email);
  });
});

describe('mail retry', () => {
  test.each([
    { name: 'is owed', outcome: '' },
    { name: 'was given up', outcome: GIVEN_UP },
    { name: 'has an unknown outcome', outcome: UNKNOWN },
  ])('sends a mail at once that $name', async ({ outcome }) => {
    const { id } = await createOwedMail(outcome);
    expect(await countDueJobs(id)).toBe(0);
    expect(await ballpark('mail', 'retry', id)).toEqual({ out: 'The mail is sent at once.', error: '', code: 0 });
    expect(await readState(id)).toBe(true);
    expect(await countDueJobs(id)).toBe(1);
    await ballpark('mail', 'retry', id);
    expect(await countDueJobs(id)).toBe(1);
  });

  test('refuses mails that are sent, not needed, unknown, or whose address is suppressed', async () => {
    const sent = await createOwedMail(', sent_at = now()');
    expect(await readRefusal('mail', 'retry', sent.id)).toBe('The mail is sent: nothing was changed.');
    const notNeeded = await createOwedMail(`, undeliverable_at = now(), undeliverable_reason = 'not-needed'`);
    expect(await readRefusal('mail', 'retry', notNeeded.id)).toBe('The mail is no longer needed: nothing was changed.');
    const refused = await createOwedMail(REFUSED);
    await ballpark('mail', 'suppress', refused.person.email);
    expect(await readRefusal('mail', 'retry', refused.id)).toContain('The address is suppressed: nothing was changed.');
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await readRefusal('mail', 'retry', id)).toBe('No mail has this id: nothing was changed.');
    }
    const choose = 'Name one id, --all-failed or --all-owed: nothing was changed.';
    expect(await readRefusal('mail', 'retry')).toBe(choose);
    expect(await readRefusal('mail', 'retry', '--all-failed', '--all-owed')).toBe(choose);
  });

  test('sends all failed mails, except those of suppressed addresses and those that may have arrived', async () => {
    const failed = [await createOwedMail(GIVEN_UP), await createOwedMail(REFUSED)];
    const suppressed = await createOwedMail(REFUSED);
    await ballpark('mail', 'suppress', suppressed.person.email);
    const unknown = await createOwedMail(UNKNOWN);
    const { out } = await ballpark('mail', 'retry', '--all-failed');
    expect(out).toBe('Mails that are sent at once: 2. Left out, because their address is suppressed: 1.');
    for (const { id } of failed) expect(await countDueJobs(id)).toBe(1);
    for (const { id } of [suppressed, unknown]) expect(await readState(id)).toBe(false);
    await lab.sql.query('delete from mail');
    expect(await readRefusal('mail', 'retry', '--all-failed')).toBe('No mail has failed: nothing was changed.');
  });

  test('sends all owed mails now instead of at their next attempt', async () => {
    const owed = [await createOwedMail(), await createOwedMail()];
    const failed = await createOwedMail(GIVEN_UP);
    expect((await ballpark('mail', 'retry', '--all-owed')).out).toBe('Mails that are sent at once: 2.');
    for (const { id } of owed) expect(await countDueJobs(id)).toBe(1);
    expect(await countDueJobs(failed.id)).toBe(0);
    const none = 'No mail waits for its next attempt: nothing was changed.';
    expect(await readRefusal('mail', 'retry', '--all-owed')).toBe(none);
  });
});

test('an address is suppressed once, shown without being named, and lifted once', async () => {
  const address = newEmail();
  expect((await ballpark('mail', 'suppressed')).out).toBe('No address is suppressed.');
  expect((await ballpark('mail', 'suppressed', address)).out).toBe('Not suppressed.');
  expect((await ballpark('mail', 'suppress', address)).out).toBe(`${address} is suppressed.`);
  expect(await readRefusal('mail', 'suppress', address.toUpperCase())).toBe(
    'The address is suppressed already: nothing was changed.',
  );
  expect((await ballpark('mail', 'suppressed')).out).toBe('reason    addresses\noperator          1');
  expect((await ballpark('mail', 'suppressed', address)).out).toMatch(/^Suppressed since 20.* UTC \(operator\)\.$/);
  expect((await ballpark('mail', 'lift', address)).out).toBe(`${address} gets mails again.`);
  expect(await readRefusal('mail', 'lift', address)).toBe('The address was not suppressed: nothing was changed.');
  for (const command of ['suppress', 'lift']) {
    expect(await readRefusal('mail', command, 'nonsense')).toBe('This is no e-mail address: nothing was changed.');
  }
});
