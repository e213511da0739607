import { expect, test } from 'vitest';
import { createRegisteredPerson } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { describeError } from './logger.ts';

const lab = useTestApp();

test('a broken rule is logged by its name, never with the row that broke it', async () => {
  const person = await createRegisteredPerson(lab);
  const failure: unknown = await lab.sql
    .query(`update member_account set status = 'admin' where member_id = $1`, [person.user.id])
    .catch((error: unknown) => error);
  expect(failure).toHaveProperty('detail', expect.stringContaining(person.email));
  const logged = describeError(new Error('could not save', { cause: failure }));
  expect(logged).toMatchObject({ cause: { code: '23514', constraint: 'member_account_status_known' } });
  expect(JSON.stringify(logged)).not.toContain(person.email);
  expect(JSON.stringify(logged)).not.toContain('argon2');
});
