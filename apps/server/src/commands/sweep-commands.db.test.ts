import { beforeAll, expect, test } from 'vitest';
import { changeMemberStatus, createOperator, sumTables } from '../../test/commands/operator-command.ts';
import { insertCities, MUNICH, postListing } from '../../test/listing-requests.ts';
import { createOnboardedPerson, createRegisteredPerson } from '../../test/people.ts';
import { createSuggestionClient } from '../../test/suggestion-requests.ts';
import { useTestApp } from '../../test/test-app.ts';
import { SWEEPS } from '../composition/sweeps.ts';

const lab = useTestApp();
const ballpark = createOperator(lab);
const { suggestAccepted } = createSuggestionClient(lab);
beforeAll(() => insertCities(lab));

/** The figure of each sweep, by what it is about. */
async function readDue(): Promise<Record<string, number>> {
  const { out } = await ballpark('sweep', '--dry-run');
  const rows = out.split('\n').slice(1, -1);
  return Object.fromEntries(
    rows.map((row) => row.split(/\s{2,}/)).map(([, due, what]) => [what?.split(':')[0], Number(due)]),
  );
}

test('a dry run counts what is due and changes nothing; without it the sweeps run', async () => {
  const [owner, offender] = await Promise.all([1, 2].map(() => createOnboardedPerson(lab, MUNICH)));
  if (!owner || !offender) throw new Error('two people were created');
  const [overdue, unsettled] = [await postListing(lab, owner), await postListing(lab, owner)];
  await suggestAccepted(offender, unsettled.id);
  await changeMemberStatus(lab, offender.email, 'suspend');
  const late = await createRegisteredPerson(lab);
  const never = await createRegisteredPerson(lab);
  const statements: [string, string][] = [
    [`update listing set created_at = now() - interval '73 hours' where id = $1`, overdue.id],
    [
      `update listing set is_active = false, closed_at = now() - interval '1 hour', final_price = 100 where id = $1`,
      unsettled.id,
    ],
    [`update suspension set ends_at = now() - interval '1 minute' where member_id = $1`, offender.user.id],
    [`update mail set next_attempt_at = now() - interval '1 hour' where member_id = $1`, late.user.id],
    [`update session set last_used_at = now() - interval '8 days' where member_id = $1`, owner.user.id],
    [`update member_account set created_at = now() - interval '9 days' where member_id = $1`, never.user.id],
    [
      `insert into idempotency_key (member_id, key, content_hash, result_id, created_at)
       values ($1, 'old-key-of-a-request', sha256('x'), gen_random_uuid(), now() - interval '3 days')`,
      owner.user.id,
    ],
    [
      `insert into quick_skip (member_id, listing_id, created_at)
       select $1::uuid, id, now() - interval '7 days' from listing limit 1`,
      owner.user.id,
    ],
    [
      `insert into helper_offer (member_id, listing_id, nth_of_listing, day, nth_of_day)
       select $1::uuid, id, 1, current_date - 9, 1 from listing limit 1`,
      owner.user.id,
    ],
  ];
  for (const [statement, id] of statements) await lab.sql.query(statement, [id]);
  await lab.sql.query('delete from pgboss.job');

  const before = await sumTables(lab);
  const due = await readDue();
  expect(await sumTables(lab)).toEqual(before);
  expect(due).toMatchObject({
    'listings whose time is over': 1,
    'ended listings that are not settled': 1,
    'closings whose participants are not told': 0,
    'owed mails whose attempt is late': 1,
    'suspensions that are over': 1,
    'expired sessions and links in mails': 1,
    'accounts whose address was never verified': 1,
    'idempotency keys that are too old': 1,
    'skips of ended listings, and what was offered to helpers': 2,
    'reveals of ended listings': 0,
  });

  const swept = await ballpark('sweep');
  expect(swept).toMatchObject({ error: '', code: 0 });
  expect(swept.out).toMatch(/^sweep +due +left\nauto-close-listings +1 +0\n/);
  const { rows } = await lab.sql.query(
    `select name, data ->> 'listingId' = $1 as "isRight" from pgboss.job where name = 'settle-listing' and data ->> 'listingId' = $1`,
    [unsettled.id],
  );
  expect(rows).toEqual([{ name: 'settle-listing', isRight: true }]);
  const closed = await lab.sql.query('select auto_closed_at is not null as closed from listing where id = $1', [
    overdue.id,
  ]);
  expect(closed.rows).toEqual([{ closed: true }]);
  const left = await readDue();
  // Its job is queued; the worker of no test settles it.
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([['ended listings that are not settled', 1]]);
});

test('more than a thousand rows are swept only with --yes', async () => {
  const { user } = await createOnboardedPerson(lab);
  await lab.sql.query(
    `insert into idempotency_key (member_id, key, content_hash, result_id, created_at)
     select $1, 'old-key-of-a-request-' || number, sha256('x'), gen_random_uuid(), now() - interval '3 days' from generate_series(1, 1001) number`,
    [user.id],
  );
  const before = await sumTables(lab);
  const refused = await ballpark('sweep');
  expect(refused.error).toBe('More than 1000 rows are due: nothing was changed. Add --yes to sweep them.');
  expect(refused.code).toBe(1);
  expect(await sumTables(lab)).toEqual(before);
  expect((await ballpark('sweep', '--yes')).out).toMatch(/purge-idempotency-keys +1001 +0/);
});

test('every sweep is named after a scheduled job, and a sweep with nothing due says so', async () => {
  for (const { job } of SWEEPS) expect(job.schedule).toBeDefined();
  await lab.sql.query('update listing set settled_at = now() where not is_active and settled_at is null');
  const { out, code } = await ballpark('sweep');
  expect({ out, code }).toEqual({ out: 'Nothing is due.', code: 0 });
});
