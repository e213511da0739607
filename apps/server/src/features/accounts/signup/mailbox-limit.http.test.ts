import { expect, test } from 'vitest';
import { buildRegistration, newEmail, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const kit = useTestApp({ LIMIT_SIGN_UP_PER_MAILBOX: '2/3600', LIMIT_ACCOUNT_MAIL: '2/3600' });

test('all spellings of a mailbox share the limit of new accounts', async () => {
  const [name, domain] = newEmail().split('@');
  const register = (tag: string) =>
    post(kit, '/auth/register', { payload: buildRegistration({ email: `${name}${tag}@${domain}` }) });
  expect((await register('')).statusCode).toBe(201);
  expect((await register('+a')).statusCode).toBe(201);
  expect((await register('+b')).statusCode).toBe(429);
});

test('all spellings of a mailbox share the limit of account mails', async () => {
  const [name, domain] = newEmail().split('@');
  const forget = (tag: string) => post(kit, '/auth/forgot-password', { payload: { email: `${name}${tag}@${domain}` } });
  expect((await forget('')).statusCode).toBe(200);
  expect((await forget('+a')).statusCode).toBe(200);
  expect((await forget('+b')).statusCode).toBe(429);
});
