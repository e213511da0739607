import type { ExtraName } from '../matrix.ts';
import {
  type AccountStage,
  buildOnboarding,
  type MailTokenInput,
  PASSWORD,
  randomEmail,
  UNKNOWN_ID,
} from '../../kit/actors/people.ts';
import { HTML_PAGE } from '../../kit/actors/photos.ts';
import { buildGet, buildPost, type WireAnswer } from '../../kit/http/wire-client.ts';
import { LISTING_RUNNERS } from './extra-listing-cells.ts';
import { MEMBER_RUNNERS } from './extra-member-cells.ts';
import { SUGGESTION_RUNNERS } from './extra-suggestion-cells.ts';
import { type CellRunner, checkEqual, checkSameBytes, type ExtraOutcome, sendAs, sendLines } from './outcome.ts';
import { buildContactMessage, buildPut, buildReset } from '../../kit/http/valid-requests.ts';
import type { AuthzServer } from './server.ts';

/** How each extra cell of the matrix is run. */
export const EXTRA_RUNNERS: Record<ExtraName, CellRunner> = {
  ...LISTING_RUNNERS,
  ...MEMBER_RUNNERS,
  ...SUGGESTION_RUNNERS,
  'register an address that has an account': (server) => registerTwice(server, (email) => email),
  'register that address in capitals': (server) => registerTwice(server, (email) => email.toUpperCase()),
  'register an address that another member can put back': async (server) => {
    const { email, memberId } = await server.people.createOne('onboarded');
    await server.people.createChangeLink(memberId, 'undo-email-change');
    await server.sql.query('update member_account set email = $2 where member_id = $1', [memberId, randomEmail()]);
    return { answer: await server.send(buildPost('/auth/register', registration(email))) };
  },
  'register as verified, onboarded and with XP: these fields are ignored': async (server) => {
    const extra = { isEmailVerified: true, isOnboarded: true, xp: 9000, username: 'chosen', id: UNKNOWN_ID };
    const answer = await server.send(buildPost('/auth/register', { ...registration(randomEmail()), ...extra }));
    return { answer, ...checkUser(answer, { isEmailVerified: false, isOnboarded: false, xp: 0, username: null }) };
  },
  'sign in with a wrong password': async (server) => ({ answer: await signInWrong(server) }),
  'sign in with an unknown address: the same bytes': async (server) =>
    checkSameBytes(await signInWrong(server), await signIn(server, randomEmail(), PASSWORD)),
  'sign in as suspended with a wrong password: the same bytes': async (server) => {
    const { email } = await server.people.createOne('suspended');
    return checkSameBytes(await signInWrong(server), await signIn(server, email, 'a guess'));
  },
  'sign in to a closed account: the same bytes': async (server) => {
    const { email, memberId } = await server.people.createOne('onboarded');
    await server.sql.query(`update member_account set status = 'closed' where member_id = $1`, [memberId]);
    return checkSameBytes(await signInWrong(server), await signIn(server, email, PASSWORD));
  },
  'sign out twice with one token': async (server) => {
    const person = await server.people.createOne('unverified');
    const signOut = { method: 'POST', path: '/api/auth/logout' };
    const first = await sendAs(server, person, signOut);
    const answer = await sendAs(server, person, signOut);
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  "verify with another member's token": async (server) => {
    const { memberId } = await server.people.createOne('unverified');
    return verify(server, { memberId, purpose: 'verify-email' });
  },
  'verify without a session: the address stays unverified': async ({ people, send, sql }) => {
    const { memberId } = await people.createOne('unverified');
    const token = await people.createMailToken({ memberId, purpose: 'verify-email' });
    const answer = await send(buildPost('/auth/verify-email', { token }));
    const { rowCount } = await sql.query(
      'select from member_account where member_id = $1 and email_verified_at is null',
      [memberId],
    );
    return { answer, ...(rowCount !== 1 && { complaint: 'the address is verified' }) };
  },
  'verify with a used token': (server) => verify(server, { purpose: 'verify-email', state: 'used' }),
  'verify with an expired token': (server) => verify(server, { purpose: 'verify-email', state: 'expired' }),
  'verify with a reset token': (server) => verify(server, { purpose: 'reset-password' }),
  'undo a change of address with the link that stops it': async (server) => {
    const { memberId } = await server.people.createOne('onboarded');
    const token = await server.people.createChangeLink(memberId, 'stop-email-change');
    return { answer: await server.send(buildPost('/settings/email/undo', { token })) };
  },
  'undo a change of address twice': async (server) => {
    const { memberId } = await server.people.createOne('onboarded');
    const token = await server.people.createChangeLink(memberId, 'undo-email-change');
    const first = await server.send(buildPost('/settings/email/undo', { token }));
    const answer = await server.send(buildPost('/settings/email/undo', { token }));
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  'read the profile with the token from before a changed password': async (server) => {
    const person = await server.people.createOne('onboarded');
    const change = { currentPassword: PASSWORD, newPassword: 'Another horse 2' };
    const first = await sendAs(server, person, buildPut('/settings/password', change));
    const answer = await sendAs(server, person, buildGet('/api/auth/profile'));
    return { answer, ...(first.status !== 200 && { complaint: `the change ${first.status}` }) };
  },
  'request a second verification mail within 60 s': async (server) => {
    const person = await server.people.createOne('unverified');
    const resend = { method: 'POST', path: '/api/auth/resend-verification' };
    const first = await sendAs(server, person, resend);
    const answer = await sendAs(server, person, resend);
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  'request a reset for an unknown address: the same bytes': async (server) =>
    checkSameBytes(
      await requestReset(server, await createEmail(server, 'onboarded')),
      await requestReset(server, randomEmail()),
    ),
  'request a reset for a suspended address: the same bytes': async (server) =>
    checkSameBytes(
      await requestReset(server, await createEmail(server, 'onboarded')),
      await requestReset(server, await createEmail(server, 'suspended')),
    ),
  'reset without a token': async ({ send }) => ({ answer: await send(buildReset(undefined)) }),
  'reset with an empty token': async ({ send }) => ({ answer: await send(buildReset('')) }),
  'reset with an unknown token': async ({ send }) => ({ answer: await send(buildReset('A'.repeat(43))) }),
  'reset with a used token': (server) => reset(server, { purpose: 'reset-password', state: 'used' }),
  'reset with an expired token': (server) => reset(server, { purpose: 'reset-password', state: 'expired' }),
  'reset with a verification token': (server) => reset(server, { purpose: 'verify-email' }),
  'read the profile with a session from before a reset': async (server) => {
    const person = await server.people.createOne('onboarded');
    const token = await server.people.createMailToken({ memberId: person.memberId, purpose: 'reset-password' });
    const changed = await server.send(buildReset(token));
    const answer = await sendAs(server, person, buildGet('/api/auth/profile'));
    return { answer, ...(changed.status !== 200 && { complaint: `the reset itself ${changed.status}` }) };
  },
  'onboard with XP and an id in the body: these fields are ignored': async (server) => {
    const person = await server.people.createOne('verified');
    const extra = { xp: 9000, id: UNKNOWN_ID, memberId: UNKNOWN_ID, email: randomEmail(), isOnboarded: false };
    const answer = await sendAs(server, person, buildOnboarding(extra));
    const expected = { xp: 0, id: person.memberId, email: person.email, isOnboarded: true };
    return { answer, ...checkUser(answer, expected) };
  },
  "onboard with another member's photo": (server) => onboard(server, { photoUrl: server.photoUrl }),
  'onboard with a photo from elsewhere': (server) => onboard(server, { photoUrl: 'https://elsewhere.example/a.png' }),
  "onboard with another member's name in capitals": async (server) => {
    const { memberId } = await server.people.createOne('onboarded');
    const found = await server.sql.query<{ name: string }>('select upper(username) as name from member where id = $1', [
      memberId,
    ]);
    return onboard(server, { username: found.rows[0]?.name });
  },
  'onboard under a reserved name': (server) => onboard(server, { username: 'Admin' }),
  'onboard at 0, 0': (server) => onboard(server, { latitude: 0, longitude: 0 }),
  'upload an HTML page as a photo': async (server) => {
    const person = await server.people.createOne('verified');
    const upload = buildPost('/photos/upload-profile-base64', { base64Data: HTML_PAGE, filename: 'a.png' });
    return { answer: await sendAs(server, person, upload) };
  },
  'send a contact message with the honeypot filled in: accepted, not stored': async ({ send, sql }) => {
    const message = buildContactMessage({ website: 'https://elsewhere.example' });
    const answer = await send(buildPost('/contact', message));
    const kept = await sql.query('select from contact_message where email = $1', [message.email]);
    return { answer, ...(kept.rowCount !== 0 && { complaint: 'the message was stored' }) };
  },
  'send a contact message with an unknown subject': async ({ send }) => ({
    answer: await send(buildPost('/contact', buildContactMessage({ subject: 'sales' }))),
  }),
  'fetch a photo that does not exist': async ({ send }) => ({
    answer: await send(buildGet(`/media/${'0'.repeat(64)}/256.webp`)),
  }),
  'fetch a file that is not a photo': async ({ send }) => ({
    answer: await send(buildGet('/media/..%2f..%2fetc/passwd')),
  }),
  'send a NUL in the credentials: refused by the HTTP parser': async ({ people, port }) => {
    const { token } = await people.createOne('onboarded');
    return {
      answer: await sendLines(port, ['GET /api/auth/profile HTTP/1.1', `Authorization: Bearer ${token}\u0000`]),
    };
  },
  'request an unknown API path': async ({ send }) => ({ answer: await send(buildGet('/api/nothing')) }),
};

function registration(email: string) {
  return { name: 'Ada', email, password: PASSWORD, latitude: 0, longitude: 0 };
}

async function createEmail({ people }: AuthzServer, stage: AccountStage): Promise<string> {
  return (await people.createOne(stage)).email;
}

async function registerTwice(server: AuthzServer, spell: (email: string) => string): Promise<ExtraOutcome> {
  const email = spell(await createEmail(server, 'unverified'));
  return { answer: await server.send(buildPost('/auth/register', registration(email))) };
}

function signIn({ send }: AuthzServer, email: string, password: string): Promise<WireAnswer> {
  return send(buildPost('/auth/login', { email, password }));
}

async function signInWrong(server: AuthzServer): Promise<WireAnswer> {
  return signIn(server, await createEmail(server, 'onboarded'), 'a guess');
}

function requestReset({ send }: AuthzServer, email: string): Promise<WireAnswer> {
  return send(buildPost('/auth/forgot-password', { email }));
}

type TokenInput = Omit<MailTokenInput, 'memberId'> & { memberId?: string };

/** Uses the caller's own token, unless the input names another member. */
async function verify(server: AuthzServer, kind: TokenInput): Promise<ExtraOutcome> {
  const person = await server.people.createOne('unverified');
  const token = await server.people.createMailToken({ memberId: person.memberId, ...kind });
  return { answer: await sendAs(server, person, buildPost('/auth/verify-email', { token })) };
}

async function reset(server: AuthzServer, kind: Omit<MailTokenInput, 'memberId'>): Promise<ExtraOutcome> {
  const { memberId } = await server.people.createOne('onboarded');
  return { answer: await server.send(buildReset(await server.people.createMailToken({ memberId, ...kind }))) };
}

/** A refused onboarding must not change the member. */
async function onboard(server: AuthzServer, changes: Record<string, unknown>): Promise<ExtraOutcome> {
  const person = await server.people.createOne('verified');
  const answer = await sendAs(server, person, buildOnboarding(changes));
  const after = await server.sql.query(
    `select from member join member_account on member_id = id
     where id = $1 and username is null and photo_url is null and onboarded_at is null`,
    [person.memberId],
  );
  return { answer, ...(after.rowCount !== 1 && { complaint: 'the refused request changed the member' }) };
}

function checkUser(answer: WireAnswer, expected: Record<string, unknown>): { complaint?: string } {
  const { data } = JSON.parse(answer.body) as { data?: { user?: Record<string, unknown> } };
  return checkEqual(data?.user, expected);
}
