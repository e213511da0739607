import { resetting } from './requests.ts';
import { type AuthzWorld, bearer, injecting } from './world.ts';
import { PASSWORD, type Person } from '../kit/actors/people.ts';
import type { WireAnswer, WireRequest } from '../kit/http/wire-client.ts';

/** A way of saying who one is that must not be believed. */
export type BadCredential = {
  kind: string;
  headers: Record<string, string | string[]>;
  /** No HTTP client sends it, and the parser of Node.js would not let it in: it is put before the server directly. */
  isUnsendable?: true;
};

/** All of them belong to members who could do anything, were it not for how they say so. */
export async function collectBadCredentials(world: AuthzWorld): Promise<BadCredential[]> {
  const { people } = world;
  const good = await people.arriveAlone('onboarded');
  const { memberId } = good;
  const basic = Buffer.from(`${good.email}:${PASSWORD}`).toString('base64');
  const verifyToken = await people.mailToken({ memberId, purpose: 'verify-email' });
  const resetToken = await people.mailToken({ memberId, purpose: 'reset-password' });
  return [
    { kind: 'none', headers: {} },
    { kind: 'empty', headers: { authorization: '' } },
    { kind: 'unknown', headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
    { kind: 'Basic', headers: { authorization: `Basic ${basic}` } },
    { kind: 'two headers', headers: { authorization: [`Bearer ${good.token}`, `Bearer ${good.token}`] } },
    { kind: 'idle too long', headers: bearer(await idle(world)) },
    { kind: 'too old', headers: bearer(await old(world)) },
    { kind: 'signed out', headers: bearer(await signedOut(world)) },
    { kind: 'ended by a reset', headers: bearer(await ended(world)) },
    { kind: 'closed account', headers: bearer(await closed(world)) },
    { kind: '10 kB', headers: { authorization: `Bearer ${good.token}${'a'.repeat(10_240)}` } },
    { kind: 'NUL and CRLF', headers: { authorization: `Bearer ${good.token}\u0000\r\n` }, isUnsendable: true },
    { kind: 'verify token', headers: { authorization: `Bearer ${verifyToken}` } },
    { kind: 'reset token', headers: { authorization: `Bearer ${resetToken}` } },
  ];
}

export function sendWith(
  world: AuthzWorld,
  { headers, isUnsendable }: BadCredential,
  request: WireRequest,
): Promise<WireAnswer> {
  const send = isUnsendable ? injecting(world.http) : world.send;
  return send({ ...request, headers: { ...request.headers, ...headers } });
}

async function idle({ people, sql }: AuthzWorld): Promise<Person> {
  const person = await people.arriveAlone('onboarded');
  await sql.query(
    `update session set created_at = now() - interval '8 days', last_used_at = now() - interval '7 days 1 minute'
     where member_id = $1`,
    [person.memberId],
  );
  return person;
}

async function old({ people, sql }: AuthzWorld): Promise<Person> {
  const person = await people.arriveAlone('onboarded');
  await sql.query(
    `update session set created_at = now() - interval '30 days 1 minute', last_used_at = now() where member_id = $1`,
    [person.memberId],
  );
  return person;
}

async function signedOut({ people, send }: AuthzWorld): Promise<Person> {
  const person = await people.arriveAlone('onboarded');
  await send({ method: 'POST', path: '/api/auth/logout', headers: bearer(person) });
  return person;
}

async function ended({ people, send }: AuthzWorld): Promise<Person> {
  const person = await people.arriveAlone('onboarded');
  await send(resetting(await people.mailToken({ memberId: person.memberId, purpose: 'reset-password' })));
  return person;
}

async function closed({ people, sql }: AuthzWorld): Promise<Person> {
  const person = await people.arriveAlone('onboarded');
  await sql.query(`update member_account set status = 'closed' where member_id = $1`, [person.memberId]);
  return person;
}
