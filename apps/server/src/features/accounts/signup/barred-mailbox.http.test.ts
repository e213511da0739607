import { describe, expect, test } from 'vitest';
import { buildRegistration, createRegisteredPerson, newEmail, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { changeMemberStatus } from '../../../../test/commands/operator-command.ts';

const kit = useTestApp();

const register = (email: string) => post(kit, '/auth/register', { payload: buildRegistration({ email }) });

const addTag = (email: string) => email.replace('@', '+again@');

describe('the mailbox of a banned member', () => {
  test('cannot register again with a plus address', async () => {
    const email = newEmail();
    await createRegisteredPerson(kit, { email });
    await changeMemberStatus(kit, email, 'ban');
    const answer = await register(addTag(email));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken' });
  });

  test('cannot register again with other dots at Gmail', async () => {
    const name = newEmail().split('@')[0];
    await createRegisteredPerson(kit, { email: `a.${name}@gmail.com` });
    await changeMemberStatus(kit, `a.${name}@gmail.com`, 'suspend');
    expect((await register(`a${name}+x@googlemail.com`)).statusCode).toBe(409);
  });

  test('may register again once the member is restored', async () => {
    const email = newEmail();
    await createRegisteredPerson(kit, { email });
    await changeMemberStatus(kit, email, 'ban');
    await changeMemberStatus(kit, email, 'restore');
    expect((await register(addTag(email))).statusCode).toBe(201);
  });
});

test.each(['mailinator.com', 'MAILINATOR.com', 'inbox.mailinator.com'])(
  'an address at %s is refused kindly',
  async (domain) => {
    const answer = await register(`${newEmail().split('@')[0]}@${domain}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'disposable_email' });
  },
);

test('a member in good standing may have a second account under a plus address', async () => {
  const email = newEmail();
  await createRegisteredPerson(kit, { email });
  expect((await register(addTag(email))).statusCode).toBe(201);
});

test('the database stores the mailbox as a hash that depends on the key', async () => {
  const email = newEmail();
  const [one, two] = [
    await createRegisteredPerson(kit, { email }),
    await createRegisteredPerson(kit, { email: addTag(email) }),
  ];
  const { rows } = await kit.sql.query<{ hash: Buffer }>(
    'select distinct mailbox_hash as hash from member_account where member_id in ($1, $2)',
    [one.user.id, two.user.id],
  );
  expect(rows).toHaveLength(1);
  const { rows: guessed } = await kit.sql.query<{ hash: Buffer }>('select sha256(convert_to($1, $2)) as hash', [
    `mailbox ${email}`,
    'UTF8',
  ]);
  expect(rows[0]?.hash).not.toEqual(guessed[0]?.hash);
});
