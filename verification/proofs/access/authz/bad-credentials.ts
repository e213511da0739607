import { PASSWORD, type Person } from '../../kit/actors/people.ts';
import { repeatWhenBusy } from '../../kit/http/repeat-when-busy.ts';
import { buildReset } from '../../kit/http/valid-requests.ts';
import { buildBearer, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import { createInjectSend } from '../../kit/services/in-process-api.ts';
import type { AuthzServer } from './server.ts';

/** An Authorization header that the server must not accept. */
export type BadCredential = {
  kind: string;
  headers: Record<string, string | string[]>;
  /** HTTP clients and the parser of Node.js refuse it, so it is injected into the server directly. */
  isUnsendable?: true;
};

/** What ends the session of a member, `$1`. */
const ENDINGS: Readonly<Record<string, string>> = {
  'idle too long': `update session set created_at = now() - interval '8 days',
    last_used_at = now() - interval '7 days 1 minute' where member_id = $1`,
  'too old': `update session set created_at = now() - interval '30 days 1 minute', last_used_at = now() where member_id = $1`,
  'closed account': `update member_account set status = 'closed' where member_id = $1`,
};

/** All belong to onboarded members: only the credential itself is bad. */
export async function collectBadCredentials({ people, sql, send }: AuthzServer): Promise<BadCredential[]> {
  const good = await people.createOne('onboarded');
  const mailToken = (purpose: 'verify-email' | 'reset-password', { memberId }: Person) =>
    people.createMailToken({ memberId, purpose });
  const [signedOut, reset] = await people.create('onboarded', 2);
  if (!signedOut || !reset) throw new Error('No members were created.');
  await send({ method: 'POST', path: '/api/auth/logout', headers: buildBearer(signedOut) });
  await send(buildReset(await mailToken('reset-password', reset)));
  const ended = Object.entries(ENDINGS).map(async ([kind, statement]): Promise<BadCredential> => {
    const person = await people.createOne('onboarded');
    await sql.query(statement, [person.memberId]);
    return { kind, headers: buildBearer(person) };
  });
  const basic = Buffer.from(`${good.email}:${PASSWORD}`).toString('base64');
  return [
    ...(await Promise.all(ended)),
    { kind: 'signed out', headers: buildBearer(signedOut) },
    { kind: 'ended by a reset', headers: buildBearer(reset) },
    { kind: 'none', headers: {} },
    { kind: 'empty', headers: { authorization: '' } },
    { kind: 'unknown', headers: { authorization: `Bearer ${'A'.repeat(43)}` } },
    { kind: 'Basic', headers: { authorization: `Basic ${basic}` } },
    { kind: 'two headers', headers: { authorization: [`Bearer ${good.token}`, `Bearer ${good.token}`] } },
    { kind: '10 kB', headers: { authorization: `Bearer ${good.token}${'a'.repeat(10_240)}` } },
    { kind: 'NUL and CRLF', headers: { authorization: `Bearer ${good.token}\u0000\r\n` }, isUnsendable: true },
    { kind: 'verify token', headers: { authorization: `Bearer ${await mailToken('verify-email', good)}` } },
    { kind: 'reset token', headers: { authorization: `Bearer ${await mailToken('reset-password', good)}` } },
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
