import type { Pool } from 'pg';
import { PASSWORD, type People, type Person, randomEmail } from '../../kit/actors/people.ts';
import { type HeldRequest, type HoldingConnection, releaseTogether } from '../../kit/http/held-requests.ts';
import { countUnknown } from './history.ts';

type EmailRound = { sql: Pool; people: People; connections: HoldingConnection[]; owner: Person; round: number };
type EmailOutcome = { requests: number; unknown: number; failures: string[] };

/** What the owner of an account does against a thief who knows the password and has a session. */
const COUNTERACTS = ['reset', 'password change', 'end of other sessions', 'undo'] as const;
type Counteract = (typeof COUNTERACTS)[number];

/**
 * A thief asks for changes of address on most connections, and confirms one that waits. At the same moment the owner stops it
 * and counteracts. Nothing that the thief has begun is left, and after an undo the old address is back without a session.
 */
export async function raceEmailChange({ sql, people, connections, owner, round }: EmailRound): Promise<EmailOutcome> {
  const counteract = COUNTERACTS[round % COUNTERACTS.length] ?? 'reset';
  const { memberId } = owner;
  const [thief = ''] = await people.signInAgain([owner]);
  const undo = await people.createChangeLink(memberId, 'undo-email-change');
  await sql.query('update member_account set email = $2 where member_id = $1', [memberId, randomEmail()]);
  const confirm = await people.createEmailChange(memberId);
  const stop = await people.createChangeLink(memberId, 'stop-email-change');
  const reset = await people.createMailToken({ memberId, purpose: 'reset-password' });
  const counter = buildCounteract(counteract, { owner, undo, reset });
  const acts: HeldRequest[] = [
    { path: '/settings/email/confirm', body: { token: confirm } },
    { path: '/settings/email/stop', body: { token: stop } },
    counter,
  ];
  // The owner's request leaves on another connection in each round.
  const shift = Math.floor(round / COUNTERACTS.length);
  const requests = connections.map((_, index): HeldRequest => {
    const act = acts[(index + shift) % connections.length];
    return act ?? { method: 'PUT', path: '/settings/email', token: thief, body: buildChange() };
  });
  const answers = await releaseTogether(connections, (index) => requests[index] ?? counter);
  const isDone = answers[requests.indexOf(counter)]?.status === 200;
  const unknown = countUnknown(answers);
  const failures = isDone && unknown === 0 ? await findFailures(sql, { owner, counteract, confirm, connections }) : [];
  const unexpected = answers.filter(({ status }) => ![0, 200, 400, 401, 403, 409, 503].includes(status));
  return {
    requests: answers.length,
    unknown,
    failures: [
      ...failures.map((failure) => `e-mail change against ${counteract}, ${memberId}: ${failure}`),
      ...unexpected.map(({ status, body }) => `${status} ${body.slice(0, 100)}`),
    ],
  };
}

function buildChange() {
  return { email: randomEmail(), currentPassword: PASSWORD };
}

type CounteractInput = { owner: Person; undo: string; reset: string };

function buildCounteract(counteract: Counteract, { owner: { token }, undo, reset }: CounteractInput): HeldRequest {
  const newPassword = 'Another horse 2';
  if (counteract === 'undo') return { path: '/settings/email/undo', body: { token: undo } };
  if (counteract === 'reset') return { path: '/auth/reset-password', body: { token: reset, newPassword } };
  if (counteract === 'end of other sessions') return { method: 'DELETE', path: '/settings/sessions', token, body: {} };
  return { method: 'PUT', path: '/settings/password', token, body: { currentPassword: PASSWORD, newPassword } };
}

type CheckInput = Pick<EmailRound, 'owner' | 'connections'> & { counteract: Counteract; confirm: string };

async function findFailures(sql: Pool, { owner, connections, counteract, confirm }: CheckInput): Promise<string[]> {
  const release = await connections[0]?.hold({ path: '/settings/email/confirm', body: { token: confirm } });
  const late = await release?.();
  const { rows } = await sql.query<{ email: string; waiting: number; sessions: number; links: number }>(
    `select email,
       (select count(*)::int from email_change where member_id = $1) as waiting,
       (select count(*)::int from session where member_id = $1) as sessions,
       (select count(*)::int from email_token
        where member_id = $1 and purpose in ('change-email', 'reset-password') and used_at is null) as links
     from member_account where member_id = $1`,
    [owner.memberId],
  );
  const { email, waiting = 0, sessions = 0, links = 0 } = rows[0] ?? {};
  // The owner's own session stays, unless all end.
  const mostSessions = counteract === 'password change' || counteract === 'end of other sessions' ? 1 : 0;
  return [
    ...(late?.status === 200 ? ['a change that was requested before could be confirmed'] : []),
    ...(waiting > 0 ? ['a change still waits'] : []),
    ...(sessions > mostSessions ? [`${sessions} sessions are left`] : []),
    ...(counteract === 'undo' && (email !== owner.email || links > 0) ? ['the address is not the old one alone'] : []),
  ];
}
