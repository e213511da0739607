import { expect, test } from 'vitest';
import { createRegisteredPerson } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { migrate } from '../migrate.ts';

const lab = useTestApp();

test('two concurrent migrations apply each migration once', async () => {
  const { url } = lab.app.config.database;
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []]);
});

test('every foreign key has an index on its columns, or on its first column if that is unique in the target table', async () => {
  const { rows } = await lab.sql.query(`
    select c.conname from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid
        and ((i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey
          or (i.indkey[0] = c.conkey[1] and exists (select 1 from pg_index u where u.indrelid = c.confrelid
            and u.indisunique and u.indnkeyatts = 1 and u.indkey[0] = c.confkey[1]))))`);
  expect(rows).toEqual([]);
});

test.each([
  ['a place that is not a cell', 'h7 = 5, latitude = 1, longitude = 1', 'member_account_place_is_cell'],
  ['half a place', 'latitude = 1', 'member_account_place_whole'],
  ['an unknown interest', `preferences = '{gambling}'`, 'member_account_preferences_known'],
  ['an unknown status', `status = 'admin'`, 'member_account_status_known'],
  ['being onboarded before being verified', 'onboarded_at = now()', 'member_account_onboarded_needs_verified'],
])('the database itself refuses %s', async (_, change, constraint) => {
  const person = await createRegisteredPerson(lab);
  await expect(
    lab.sql.query(`update member_account set ${change} where member_id = $1`, [person.user.id]),
  ).rejects.toMatchObject({ constraint });
});
