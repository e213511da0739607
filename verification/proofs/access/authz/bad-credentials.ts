import { PASSWORD, type Person } from '../../kit/actors/people.ts';
import { repeatWhenBusy } from '../../kit/http/repeat-when-busy.ts';
import { buildBearer, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import { createInjectSend } from '../../kit/services/in-process-api.ts';
import { buildReset } from '../../kit/http/valid-requests.ts';
import type { AuthzServer } from './server.ts';

/** An Authorization header that the server must not accept. */
export type BadCredential = {
  kind: string;
  headers: Record<string, string | string[]>;
  /** HTTP clients and the parser of Node.js refuse it, so it is injected into the server directly. */
  isUnsendable?: true;
};

/** All belong to onboarded members: only the credential itself is bad. */
export async function collectBadCredentials(server: AuthzServer): Promise<BadCredential[]> {
  const { people } = server;
  const good = await people.createOne('onboarded');
  const { memberId } = good;
  const basic = Buffer.from(`${good.email}:${PASSWORD}`).toString('base64');
  const verifyToken = await people.createMailToken({ memberId, purpose: 'verify-email' });
  const resetToken = await people.createMailToken({ memberId, purpose: 'reset-password' });
  return [
    { kind: 'none', headers: {} },
    { kind: 'empty', headers: { authorization: '' } },
    { kind: 'unknown', headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
    { kind: 'Basic', headers: { authorization: `Basic ${basic}` } },
    { kind: 'two headers', headers: { authorization: [`Bearer ${good.token}`, `Bearer ${good.token}`] } },
    { kind: 'idle too long', headers: buildBearer(await createIdleSession(server)) },
    { kind: 'too old', headers: buildBearer(await createOldSession(server)) },
    { kind: 'signed out', headers: buildBearer(await createSignedOutSession(server)) },
    { kind: 'ended by a reset', headers: buildBearer(await createResetSession(server)) },
    { kind: 'closed account', headers: buildBearer(await createClosedAccount(server)) },
    { kind: '10 kB', headers: { authorization: `Bearer ${good.token}${'a'.repeat(10_240)}` } },
    { kind: 'NUL and CRLF', headers: { authorization: `Bearer ${good.token}\u0000\r\n` }, isUnsendable: true },
    { kind: 'verify token', headers: { authorization: `Bearer ${verifyToken}` } },
    { kind: 'reset token', headers: { authorization: `Bearer ${resetToken}` } },
  ];
}

export function sendCredential(
  server: AuthzServer,
  { headers, isUnsendable }: BadCredential,
  request: WireRequest,
): Promise<WireAnswer> {
  const send = isUnsendable ? repeatWhenBusy(createInjectSend(server.http)) : server.send;
  return send({ ...request, headers: { ...request.headers, ...headers } });
}

async function createIdleSession({ people, sql }: AuthzServer): Promise<Person> {
  const person = await people.createOne('onboarded');
  await sql.query(
    `update session set created_at = now() - interval '8 days', last_used_at = now() - interval '7 days 1 minute'
     where member_id = $1`,
    [person.memberId],
  );
  return person;
}

async function createOldSession({ people, sql }: AuthzServer): Promise<Person> {
  const person = await people.createOne('onboarded');
  await sql.query(
    `update session set created_at = now() - interval '30 days 1 minute', last_used_at = now() where member_id = $1`,
    [person.memberId],
  );
  return person;
}

async function createSignedOutSession({ people, send }: AuthzServer): Promise<Person> {
  const person = await people.createOne('onboarded');
  await send({ method: 'POST', path: '/api/auth/logout', headers: buildBearer(person) });
  return person;
}

async function createResetSession({ people, send }: AuthzServer): Promise<Person> {
  const person = await people.createOne('onboarded');
  await send(buildReset(await people.createMailToken({ memberId: person.memberId, purpose: 'reset-password' })));
  return person;
}

async function createClosedAccount({ people, sql }: AuthzServer): Promise<Person> {
  const person = await people.createOne('onboarded');
  await sql.query(`update member_account set status = 'closed' where member_id = $1`, [person.memberId]);
  return person;
}
