import { setTimeout as sleep } from 'node:timers/promises';
import { beginErasure } from '@ballpark/server/features/leaving/erasing/erase-accounts';
import { endSuspensions } from '@ballpark/server/features/moderation/deciding/end-suspensions';
import { openApp } from '@ballpark/server/composition/open-app';
import { loadConfig } from '@ballpark/server/config/config';
import { fixedInstant } from '@ballpark/server/database/instant';
import { createLogger } from '@ballpark/server/observability/logger';
import { ANONYMOUS_NAME } from '@ballpark/rules/accounts';
import { ACCOUNT_DATA_DAYS } from '@ballpark/rules/policy';
import type { Pool } from 'pg';
import { PASSWORD, type Person } from '../../kit/actors/people.ts';
import type { HeldRequest, HoldingConnection } from '../../kit/http/held-requests.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { countUnknown } from './history.ts';

const SETTLE_MS = 150;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The last seconds for a return. The erasure counts from a later moment, as a worker with a fast clock would. */
const LEFT_SECONDS = 20;
const EARLY_MS = 60_000;
/** Checking a password takes some of these milliseconds: the erasure comes before, during and after the return. */
const LATEST_MS = 60;
const STEP_MS = 7;

type Erase = (memberId: string) => Promise<boolean>;

/** What a worker does, inside this process. */
export type Sweeps = { erase: Erase; endSuspensions: () => Promise<void> };

export async function openSweeps(run: ProofRun, environment: NodeJS.ProcessEnv): Promise<Sweeps> {
  const { app, close } = await openApp({ config: loadConfig(environment), log: createLogger('silent', 'races') });
  run.atEnd(close);
  return {
    erase: (memberId) => beginErasure(app, memberId, findEnd()),
    endSuspensions: () => endSuspensions(app),
  };
}

function findEnd() {
  return fixedInstant(new Date(Date.now() + EARLY_MS - ACCOUNT_DATA_DAYS * DAY_MS));
}

type LeavingRound = { sql: Pool; connections: HoldingConnection[]; person: Person; erase: Erase; round: number };
type LeavingOutcome = { requests: number; unknown: number; hasReturned: boolean; failures: string[] };

/** The member signs in on every connection while the account is erased: it is open again, or erased, and never both. */
export async function raceErasure(input: LeavingRound): Promise<LeavingOutcome> {
  const { sql, connections, person, erase, round } = input;
  await closeAccount(input);
  const signIn: HeldRequest = { path: '/auth/login', body: { email: person.email, password: PASSWORD } };
  const releases = await Promise.all(connections.map((connection) => connection.hold(signIn)));
  await sleep(SETTLE_MS);
  const delayMs = (round * STEP_MS) % LATEST_MS;
  const [answers, isErased] = await Promise.all([
    Promise.all(releases.map((release) => release())),
    sleep(delayMs).then(() => erase(person.memberId)),
  ]);
  const { rows } = await sql.query<{ erasures: number; accounts: number; sessions: number; name: string }>(
    `select (select count(*)::int from erasure where member_id = $1) as erasures,
       (select count(*)::int from member_account where member_id = $1 and status = 'active') as accounts,
       (select count(*)::int from session where member_id = $1) as sessions, name
     from member where id = $1`,
    [person.memberId],
  );
  const { name, ...found } = rows[0] ?? {};
  const statuses = answers.map(({ status }) => status);
  const seen = JSON.stringify({ ...found, isAnonymous: name === ANONYMOUS_NAME, isErased, statuses });
  const wanted = JSON.stringify({
    erasures: isErased ? 1 : 0,
    accounts: isErased ? 0 : 1,
    sessions: isErased ? 0 : connections.length,
    isAnonymous: isErased,
    isErased,
    statuses: statuses.map(() => (isErased ? 401 : 200)),
  });
  const unknown = countUnknown(answers);
  const isRight = seen === wanted || unknown > 0;
  const failures = isRight ? [] : [`restore against erase, ${person.memberId}: ${seen}`];
  return { requests: answers.length, unknown, hasReturned: !isErased, failures };
}

async function closeAccount({ sql, connections, person: { memberId, token } }: LeavingRound): Promise<void> {
  const release = await connections[0]?.hold({ path: '/settings/account/close', token, body: { password: PASSWORD } });
  const answer = await release?.();
  if (answer?.status !== 200) throw new Error(`the account could not be closed: ${answer?.body}`);
  await sql.query(
    `update closed_account set closed_at = now() - make_interval(days => $2, secs => -$3::int) where member_id = $1`,
    [memberId, ACCOUNT_DATA_DAYS, LEFT_SECONDS],
  );
}
