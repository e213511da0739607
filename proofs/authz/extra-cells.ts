import type { ExtraName } from '../../security/matrix.ts';
import { LISTING_PERFORMERS } from './extra-listing-cells.ts';
import { MEMBER_PERFORMERS } from './extra-member-cells.ts';
import { as, type ExtraOutcome, type Performer, sameBytes, unlessEqual } from './outcome.ts';
import { SUGGESTION_PERFORMERS } from './extra-suggestion-cells.ts';
import { contactMessage, getting, onboarding, posting, resetting } from './requests.ts';
import type { AuthzWorld } from './world.ts';
import { newEmail, PASSWORD, type MailToken, type Stage } from '../kit/actors/people.ts';
import { sendLines } from './raw-lines.ts';
import { HTML_PAGE } from '../kit/actors/photos.ts';
import type { WireAnswer } from '../kit/http/wire-client.ts';

/** How each of the matrix' extra cells is tried out. */
export const EXTRA_PERFORMERS: Record<ExtraName, Performer> = {
  ...LISTING_PERFORMERS,
  ...MEMBER_PERFORMERS,
  ...SUGGESTION_PERFORMERS,
  'register an address that has an account': (world) => registerAgain(world, (email) => email),
  'register that address in capitals': (world) => registerAgain(world, (email) => email.toUpperCase()),
  'register as verified, onboarded and with XP: ignored': async (world) => {
    const extra = { isEmailVerified: true, isOnboarded: true, xp: 9000, username: 'chosen', id: NOBODY };
    const answer = await world.send(posting('/auth/register', { ...registration(newEmail()), ...extra }));
    return { answer, ...unlessUser(answer, { isEmailVerified: false, isOnboarded: false, xp: 0, username: null }) };
  },
  'sign in with a wrong password': async (world) => ({ answer: await wrongPassword(world) }),
  'sign in with an unknown address: the same bytes': async (world) =>
    sameBytes(await wrongPassword(world), await signIn(world, newEmail(), PASSWORD)),
  'sign in as suspended with a wrong password: the same bytes': async (world) => {
    const { email } = await world.people.arriveAlone('suspended');
    return sameBytes(await wrongPassword(world), await signIn(world, email, 'a guess'));
  },
  'sign in to a closed account: the same bytes': async (world) => {
    const { email, memberId } = await world.people.arriveAlone('onboarded');
    await world.sql.query(`update member_account set status = 'closed' where member_id = $1`, [memberId]);
    return sameBytes(await wrongPassword(world), await signIn(world, email, PASSWORD));
  },
  'sign out twice with one token': async (world) => {
    const person = await world.people.arriveAlone('unverified');
    const signOut = { method: 'POST', path: '/api/auth/logout' };
    const first = await as(world, person, signOut);
    const answer = await as(world, person, signOut);
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  "verify with another member's token": async (world) => {
    const { memberId } = await world.people.arriveAlone('unverified');
    return verify(world, { memberId, purpose: 'verify-email' });
  },
  'verify with a used token': (world) => verify(world, { purpose: 'verify-email', state: 'used' }),
  'verify with an expired token': (world) => verify(world, { purpose: 'verify-email', state: 'expired' }),
  'verify with a reset token': (world) => verify(world, { purpose: 'reset-password' }),
  'ask for a second verification mail within 60 s': async (world) => {
    const person = await world.people.arriveAlone('unverified');
    const resend = { method: 'POST', path: '/api/auth/resend-verification' };
    const first = await as(world, person, resend);
    const answer = await as(world, person, resend);
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  'ask to reset an unknown address: the same bytes': async (world) =>
    sameBytes(await forgot(world, await emailOf(world, 'onboarded')), await forgot(world, newEmail())),
  'ask to reset a suspended address: the same bytes': async (world) =>
    sameBytes(
      await forgot(world, await emailOf(world, 'onboarded')),
      await forgot(world, await emailOf(world, 'suspended')),
    ),
  'reset without a token': async ({ send }) => ({ answer: await send(resetting(undefined)) }),
  'reset with an empty token': async ({ send }) => ({ answer: await send(resetting('')) }),
  'reset with an unknown token': async ({ send }) => ({ answer: await send(resetting('A'.repeat(43))) }),
  'reset with a used token': (world) => reset(world, { purpose: 'reset-password', state: 'used' }),
  'reset with an expired token': (world) => reset(world, { purpose: 'reset-password', state: 'expired' }),
  'reset with a verification token': (world) => reset(world, { purpose: 'verify-email' }),
  'read the profile with a session from before a reset': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const token = await world.people.mailToken({ memberId: person.memberId, purpose: 'reset-password' });
    const changed = await world.send(resetting(token));
    const answer = await as(world, person, getting('/api/auth/profile'));
    return { answer, ...(changed.status !== 200 && { complaint: `the reset itself ${changed.status}` }) };
  },
  'onboard with XP and an id in the body: ignored': async (world) => {
    const person = await world.people.arriveAlone('verified');
    const extra = { xp: 9000, id: NOBODY, memberId: NOBODY, email: newEmail(), isOnboarded: false };
    const answer = await as(world, person, onboarding(extra));
    const expected = { xp: 0, id: person.memberId, email: person.email, isOnboarded: true };
    return { answer, ...unlessUser(answer, expected) };
  },
  "onboard with another member's photo": (world) => onboard(world, { photoUrl: world.photoUrl }),
  'onboard with a photo from elsewhere': (world) => onboard(world, { photoUrl: 'https://elsewhere.example/a.png' }),
  "onboard with another member's name in capitals": async (world) => {
    const { memberId } = await world.people.arriveAlone('onboarded');
    const found = await world.sql.query<{ name: string }>('select upper(username) as name from member where id = $1', [
      memberId,
    ]);
    return onboard(world, { username: found.rows[0]?.name });
  },
  'onboard under a reserved name': (world) => onboard(world, { username: 'Admin' }),
  'onboard at 0, 0': (world) => onboard(world, { latitude: 0, longitude: 0 }),
  'upload a page as a photo': async (world) => {
    const person = await world.people.arriveAlone('verified');
    const upload = posting('/photos/upload-profile-base64', { base64Data: HTML_PAGE, filename: 'a.png' });
    return { answer: await as(world, person, upload) };
  },
  'write to us and fill in the field nobody sees: answered, and nothing is kept': async ({ send, sql }) => {
    const message = contactMessage({ website: 'https://elsewhere.example' });
    const answer = await send(posting('/contact', message));
    const kept = await sql.query('select from contact_message where email = $1', [message.email]);
    return { answer, ...(kept.rowCount !== 0 && { complaint: 'the message is kept' }) };
  },
  'write to us about what is no subject': async ({ send }) => ({
    answer: await send(posting('/contact', contactMessage({ subject: 'sales' }))),
  }),
  'fetch a photo nobody has uploaded': async ({ send }) => ({
    answer: await send(getting(`/media/${'0'.repeat(64)}/256.webp`)),
  }),
  'fetch a file that is no photo': async ({ send }) => ({
    answer: await send(getting('/media/..%2f..%2fetc/passwd')),
  }),
  'send a NUL with the credentials: refused before anybody reads it': async ({ people, port }) => {
    const { token } = await people.arriveAlone('onboarded');
    return {
      answer: await sendLines(port, ['GET /api/auth/profile HTTP/1.1', `Authorization: Bearer ${token}\u0000`]),
    };
  },
  'ask the API for something it does not have': async ({ send }) => ({ answer: await send(getting('/api/nothing')) }),
};

const NOBODY = '00000000-0000-7000-8000-000000000000';

function registration(email: string) {
  return { name: 'Ada', email, password: PASSWORD, latitude: 0, longitude: 0 };
}

async function emailOf({ people }: AuthzWorld, stage: Stage): Promise<string> {
  return (await people.arriveAlone(stage)).email;
}

async function registerAgain(world: AuthzWorld, spell: (email: string) => string): Promise<ExtraOutcome> {
  const email = spell(await emailOf(world, 'unverified'));
  return { answer: await world.send(posting('/auth/register', registration(email))) };
}

function signIn({ send }: AuthzWorld, email: string, password: string): Promise<WireAnswer> {
  return send(posting('/auth/login', { email, password }));
}

async function wrongPassword(world: AuthzWorld): Promise<WireAnswer> {
  return signIn(world, await emailOf(world, 'onboarded'), 'a guess');
}

function forgot({ send }: AuthzWorld, email: string): Promise<WireAnswer> {
  return send(posting('/auth/forgot-password', { email }));
}

type TokenKind = Omit<MailToken, 'memberId'> & { memberId?: string };

/** The caller's own token, unless it is said to be another's. */
async function verify(world: AuthzWorld, kind: TokenKind): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('unverified');
  const token = await world.people.mailToken({ memberId: person.memberId, ...kind });
  return { answer: await as(world, person, posting('/auth/verify-email', { token })) };
}

async function reset(world: AuthzWorld, kind: Omit<MailToken, 'memberId'>): Promise<ExtraOutcome> {
  const { memberId } = await world.people.arriveAlone('onboarded');
  return { answer: await world.send(resetting(await world.people.mailToken({ memberId, ...kind }))) };
}

/** A refused onboarding must also leave the member where they were. */
async function onboard(world: AuthzWorld, changes: Record<string, unknown>): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('verified');
  const answer = await as(world, person, onboarding(changes));
  const after = await world.sql.query(
    `select from member join member_account on member_id = id
     where id = $1 and username is null and photo_url is null and onboarded_at is null`,
    [person.memberId],
  );
  return { answer, ...(after.rowCount !== 1 && { complaint: 'the refusal has changed the member' }) };
}

function unlessUser(answer: WireAnswer, expected: Record<string, unknown>): { complaint?: string } {
  const { data } = JSON.parse(answer.body) as { data?: { user?: Record<string, unknown> } };
  return unlessEqual(data?.user, expected);
}
