import { randomBytes } from 'node:crypto';
import { SIGN_IN_LINK_TRIES } from '@ballpark/rules/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extractLink, listMails } from '../../../../test/mailbox.ts';
import { createVerifiedPerson, newAddress, newEmail, PASSWORD, type Person, post } from '../../../../test/people.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { ALL_HANDLERS, ALL_JOBS } from '../../../composition/features.ts';
import { Refusal } from '../../../core/refusal.ts';
import { openRedis } from '../../../integrations/redis/redis.ts';
import { startWorker, type Worker } from '../../../jobs/worker.ts';
import { createLimits } from '../../../limits/limits.ts';
import { createLogger } from '../../../observability/logger.ts';
import { endStaleSessions } from '../sessions/end-stale-sessions.ts';
import { signIn } from '../sessions/sign-in.ts';

const LIMITS = {
  LIMIT_SIGN_IN: '6/3600',
  LIMIT_SIGN_IN_PER_ACCOUNT: '3/3600',
  LIMIT_SIGN_IN_ACCOUNT_TOTAL: '8/3600',
  LIMIT_SIGN_IN_LINK: '1/900',
  LIMIT_SIGN_IN_LINK_PER_CLIENT: '2/3600',
  TRUST_PROXY: '1',
};
const lab = useTestApp(LIMITS);
const MINUTE_MS = 60_000;
let worker: Worker;
let person: Person;

beforeAll(async () => {
  worker = await startWorker(lab.app, { jobs: ALL_JOBS, handlers: ALL_HANDLERS });
});
afterAll(() => worker.stop());
beforeEach(async () => {
  person = await createVerifiedPerson(lab);
});
afterEach(() => lab.setNow(undefined));

type Attempt = { email?: string; password?: string; from?: string; linkToken?: string };

function tryPassword({ email = person.email, password = PASSWORD, from = newAddress(), linkToken }: Attempt = {}) {
  const payload = { email, password, ...(linkToken !== undefined && { linkToken }) };
  return post(lab, '/auth/login', { payload, headers: { 'x-forwarded-for': from } });
}

async function readStatus(attempt: Attempt): Promise<number> {
  return (await tryPassword(attempt)).statusCode;
}

async function readCode(attempt: Attempt = {}): Promise<string> {
  return (await tryPassword(attempt)).json<{ code: string }>().code;
}

/** Others use up the account's total, from many networks. The last one causes no mail. */
async function attackAccount(email = person.email): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, () => tryPassword({ email, password: 'a guess' })));
}

/** Guesses at accounts of others until the network is beyond its limit. */
async function attackNetwork(from: string): Promise<void> {
  for (let count = 0; count < 6; count += 1) await tryPassword({ email: newEmail(), password: 'a guess', from });
}

function listLinkMails(email = person.email) {
  return listMails(email).then((mails) => mails.filter(({ subject }) => subject.startsWith('Try your')));
}

async function waitForToken(email = person.email): Promise<string> {
  return waitUntil(async () => {
    const mail = (await listLinkMails(email)).at(-1);
    return mail && (extractLink(mail).searchParams.get('try') ?? undefined);
  });
}

/** The worker has looked at all requests. */
async function waitForAnswers(): Promise<void> {
  await waitUntil(async () => {
    const open = await lab.sql.query(`select from sign_in_link_request`);
    const owed = await lab.sql.query(`select from mail where template = 'sign-in-link' and sent_at is null
      and undeliverable_at is null`);
    return open.rowCount === 0 && owed.rowCount === 0 ? true : undefined;
  });
}

/** Attacks the account and returns the token of the mailed link. */
async function getLink(): Promise<string> {
  await attackAccount();
  expect(await readCode()).toBe('sign_in_link_sent');
  return waitForToken();
}

describe('an unknown device beyond the limit', () => {
  test('gets a link by mail that lets it try the password again, and signs in with it', async () => {
    const linkToken = await getLink();
    expect(await readCode()).toBe('sign_in_link_sent');
    expect(await readStatus({ linkToken })).toBe(200);
  });

  test('gets the same bytes for addresses with and without an account', async () => {
    const stranger = newEmail();
    await attackAccount();
    await attackAccount(stranger);
    const [known, unknown] = [await tryPassword(), await tryPassword({ email: stranger })];
    expect(known.statusCode).toBe(429);
    expect(known.json()).toMatchObject({ code: 'sign_in_link_sent' });
    expect(unknown.body).toBe(known.body);
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(known.headers).toSorted());
    await waitForAnswers();
    expect(await listLinkMails(stranger)).toEqual([]);
  });

  test('gets a link where its network is beyond the limit, and where it guessed at this account itself', async () => {
    const from = newAddress();
    await attackNetwork(from);
    expect(await readCode({ from })).toBe('sign_in_link_sent');
    await waitForToken();
    const other = await createVerifiedPerson(lab);
    const own = newAddress();
    for (let count = 0; count < 3; count += 1)
      await tryPassword({ email: other.email, password: 'a guess', from: own });
    expect(await readCode({ email: other.email, from: own })).toBe('sign_in_link_sent');
    await waitForToken(other.email);
  });

  test('causes one mail in 15 minutes, however often and in whatever spelling it tries', async () => {
    await getLink();
    for (const email of [person.email, person.email.toUpperCase()]) {
      expect(await readCode({ email })).toBe('sign_in_link_sent');
    }
    await Promise.all(Array.from({ length: 10 }, () => tryPassword()));
    await waitForAnswers();
    expect(await listLinkMails()).toHaveLength(1);
  });

  test('does not use up the mail with a spelling of the mailbox that has no account', async () => {
    const [name, domain] = person.email.split('@');
    const spelling = `${name}+x@${domain}`;
    await attackAccount(spelling);
    expect(await readCode({ email: spelling })).toBe('sign_in_link_sent');
    await getLink();
  });

  test('causes a few mails from one network, then has to wait, for known and unknown addresses alike', async () => {
    const from = newAddress();
    await attackNetwork(from);
    const people = [await createVerifiedPerson(lab), await createVerifiedPerson(lab)];
    for (const { email } of people) expect(await readCode({ email, from })).toBe('sign_in_link_sent');
    const [known, unknown] = [await tryPassword({ from }), await tryPassword({ email: newEmail(), from })];
    expect(known.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(0);
    expect(unknown.body).toBe(known.body);
    // An address that was mailed already is told so again.
    expect(await readCode({ email: people[0]?.email ?? '', from })).toBe('sign_in_link_sent');
    // Another network has mails of its own for this address.
    await getLink();
  });

  test('stores neither the typed address nor the token', async () => {
    const stranger = newEmail();
    await attackAccount(stranger);
    expect(await readCode({ email: stranger })).toBe('sign_in_link_sent');
    const token = await getLink();
    await waitForAnswers();
    const kept = await lab.sql.query(
      `select from pgboss.job j where j::text like any ($1) union all
       select from sign_in_link l where l::text like any ($1) union all
       select from mail m where m::text like any ($1)`,
      [[`%${token}%`, `%${stranger}%`]],
    );
    expect(kept.rowCount).toBe(0);
  });

  test.each([
    ['suspended', `status = 'suspended'`],
    ['banned', `status = 'banned'`],
    ['not verified', `email_verified_at = null`],
  ])('causes no mail to an account that is %s, and gets the same answer', async (_, change) => {
    await lab.sql.query(`update member_account set ${change} where member_id = $1`, [person.user.id]);
    await attackAccount();
    expect(await readCode()).toBe('sign_in_link_sent');
    await waitForAnswers();
    expect(await listLinkMails()).toEqual([]);
  });
});

describe('a sign-in link', () => {
  test('allows a few wrong passwords, also at once, and then counts for nothing', async () => {
    const linkToken = await getLink();
    const attempts = Array.from({ length: 20 }, () => readStatus({ linkToken, password: 'a guess' }));
    const statuses = await Promise.all(attempts);
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_LINK_TRIES);
    expect(await readStatus({ linkToken })).toBe(429);
  });

  test('does not help with another account', async () => {
    const linkToken = await getLink();
    const other = await createVerifiedPerson(lab);
    await attackAccount(other.email);
    expect(await readStatus({ email: other.email, linkToken })).toBe(429);
    expect(await readStatus({ email: newEmail(), linkToken, password: 'a guess' })).toBe(401);
    expect(await readStatus({ linkToken })).toBe(200);
  });

  test('cannot be guessed: a thousand forged ones help nothing', async () => {
    await attackAccount();
    const from = newAddress();
    const forge = () => readStatus({ linkToken: randomBytes(32).toString('base64url'), from });
    const statuses: number[] = [];
    while (statuses.length < 1_000) statuses.push(...(await Promise.all(Array.from({ length: 50 }, forge))));
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  test('works for an hour, and is removed after that', async () => {
    const linkToken = await getLink();
    lab.setNow(new Date(Date.now() + 61 * MINUTE_MS));
    expect(await readStatus({ linkToken })).toBe(429);
    await endStaleSessions(lab.app);
    const { rowCount } = await lab.sql.query('select from sign_in_link where member_id = $1', [person.user.id]);
    expect(rowCount).toBe(0);
  });

  test('ends when the member has signed in', async () => {
    const linkToken = await getLink();
    expect(await readStatus({ linkToken })).toBe(200);
    expect(await readStatus({ linkToken })).toBe(429);
  });

  test('does not let a suspended member in', async () => {
    const linkToken = await getLink();
    await lab.sql.query(`update member_account set status = 'suspended' where member_id = $1`, [person.user.id]);
    expect(await readCode({ linkToken })).toBe('account_suspended');
    expect(await readCode({ linkToken, password: 'a guess' })).toBe('wrong_credentials');
  });

  test('is not needed and does no harm below the limit', async () => {
    expect(await readStatus({ linkToken: 'x' })).toBe(200);
    expect(await readStatus({ linkToken: '' })).toBe(200);
    expect(await readStatus({ linkToken: 'x'.repeat(201) })).toBe(400);
  });
});

test('a request that was never answered is removed after an hour', async () => {
  await lab.sql.query(
    `insert into sign_in_link_request values (gen_random_uuid(), 'a@b.example', now() - interval '61 minutes')`,
  );
  await endStaleSessions(lab.app);
  expect((await lab.sql.query(`select from sign_in_link_request where email = 'a@b.example'`)).rowCount).toBe(0);
});

test('without Redis the limits, the one mail and the tries of a link still hold', async () => {
  const linkToken = await getLink();
  const redis = openRedis({ url: 'redis://127.0.0.1:9', timeoutMs: 100 }, createLogger('silent', 'test'));
  const limits = createLimits(redis, lab.app.config.limits);
  const signInAlone = async (attempt: Attempt): Promise<string> => {
    const device = { userAgent: '', address: '', tokens: [] };
    const input = { email: person.email, password: 'a guess', client: 'one', device, ...attempt };
    try {
      await signIn({ ...lab.app, limits }, input, async () => false);
      return 'signed in';
    } catch (error) {
      return error instanceof Refusal ? error.code : String(error);
    }
  };
  try {
    // Half of the points of an account and a client, in each process.
    expect([await signInAlone({}), await signInAlone({})]).toEqual(['wrong_credentials', 'sign_in_link_sent']);
    const guesses: string[] = [];
    for (let count = 0; count < 7; count += 1) guesses.push(await signInAlone({ linkToken }));
    expect(guesses.filter((code) => code === 'wrong_credentials')).toHaveLength(SIGN_IN_LINK_TRIES);
    await waitForAnswers();
    expect(await listLinkMails()).toHaveLength(1);
  } finally {
    await limits.close();
    redis.close();
  }
});
