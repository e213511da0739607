import { setTimeout as sleep } from 'node:timers/promises';
import type { Guard } from '@ballpark/server/core/guards';
import type { Pool } from 'pg';
import { PASSWORD, type Person, preparePeople } from '../../kit/actors/people.ts';
import {
  type HeldRequest,
  type HoldingConnection,
  openHoldingConnection,
  releaseTogether,
} from '../../kit/http/held-requests.ts';
import type { ProofRun } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { countUnknown, isUnknown } from './history.ts';
import { raceEmailChange } from './email-races.ts';
import { openSweeps, raceErasure } from './leaving-races.ts';
import { MODERATION_RACES, type ModerationRace, raceModeration } from './moderation-races.ts';
import { removeHere, runWithout } from './without-guards.ts';

/** Races about one account: what must not survive a password reset or an undo, stop a suspension, outlive an erasure or be decided twice. */
type AccountRace =
  | 'sign-in against reset'
  | 'profile edit against suspension'
  | 'restore against erase'
  | 'e-mail change against reset'
  | ModerationRace;

/** A guard of these races. */
export type AccountGuard = { name: string; race: AccountRace; without: Guard };

export const ACCOUNT_GUARDS: readonly AccountGuard[] = [
  {
    name: 'the password hash in the statement that locks the account for a new session',
    race: 'sign-in against reset',
    without: 'session-password',
  },
  {
    name: 'the lock order of a profile edit',
    race: 'profile edit against suspension',
    without: 'account-before-card',
  },
  {
    name: 'the lock of an account that is being erased',
    race: 'restore against erase',
    without: 'erased-account-lock',
  },
  {
    name: 'the session that an act on the own account needs under its lock',
    race: 'e-mail change against reset',
    without: 'session-of-act',
  },
  {
    name: "'hidden_at' where a suggestion is changed",
    race: 'hide against edit',
    without: 'edit-shown',
  },
  {
    name: 'the lock of the account before its decisions are read',
    race: 'ban against ban and suspension',
    without: 'judged-account-lock',
  },
  {
    name: 'the state that a decision requires of its case',
    race: 'decide against decide',
    without: 'case-state',
  },
];

const RACES: readonly AccountRace[] = [
  'sign-in against reset',
  'profile edit against suspension',
  'restore against erase',
  'e-mail change against reset',
  ...MODERATION_RACES,
];
const REQUESTS = 8;
const SETTLE_MS = 150;
/** Enough that signing in takes milliseconds: the reset must have time to come between its two statements. */
const HASH_COST = { memoryKib: 4096, passes: 2 };

type AccountRacesInput = { name: string; rounds: number; races?: readonly AccountRace[]; without?: readonly Guard[] };

export type AccountRacesResult = {
  rounds: number;
  requests: number;
  /** Sessions that were started with the old password and outlived the reset. */
  survivors: number;
  /** Closed accounts that were opened again, and those that were erased instead. */
  returns: number;
  erasures: number;
  deadlocks: number;
  /** Answers that the server was busy: it may have carried out the request. */
  unknown: number;
  failures: string[];
};

/** Runs rounds of held requests over two processes. Stops at the first break. */
export async function runAccountRaces(run: ProofRun, input: AccountRacesInput): Promise<AccountRacesResult> {
  const { rounds, races = RACES, without = [] } = input;
  const scratch = await startScratchServices(run, input.name);
  const environment = {
    ...scratch.environment,
    PASSWORD_MEMORY_KIB: String(HASH_COST.memoryKib),
    PASSWORD_PASSES: String(HASH_COST.passes),
  };
  const server = { environment: runWithout(environment, without) };
  removeHere(run, without);
  const apis = await Promise.all([startApiProcess(run, server), startApiProcess(run, server)]);
  const connections = await openConnections(
    run,
    apis.map(({ port }) => port),
  );
  const people = await preparePeople(scratch.sql, HASH_COST);
  const { erase, endSuspensions } = await openSweeps(run, environment);
  const result: AccountRacesResult = {
    rounds: 0,
    requests: 0,
    survivors: 0,
    returns: 0,
    erasures: 0,
    deadlocks: 0,
    unknown: 0,
    failures: [],
  };
  while (result.rounds < rounds && !hasBreak(result)) {
    const race = races[result.rounds % races.length] ?? 'sign-in against reset';
    const person = await people.createOne('onboarded');
    if (race === 'sign-in against reset') {
      const token = await people.createMailToken({ memberId: person.memberId, purpose: 'reset-password' });
      await raceSignIn({ sql: scratch.sql, connections, person, result }, token);
    } else if (race === 'profile edit against suspension') {
      await raceSuspension({ sql: scratch.sql, connections, person, result });
    } else if (race === 'restore against erase') {
      const round = result.returns + result.erasures;
      const outcome = await raceErasure({ sql: scratch.sql, connections, person, erase, round });
      result[outcome.hasReturned ? 'returns' : 'erasures'] += 1;
      result.requests += outcome.requests;
      result.unknown += outcome.unknown;
      result.failures.push(...outcome.failures);
    } else if (race === 'e-mail change against reset') {
      const { requests, unknown, failures } = await raceEmailChange({
        sql: scratch.sql,
        people,
        connections,
        owner: person,
        round: Math.floor(result.rounds / races.length),
      });
      result.requests += requests;
      result.unknown += unknown;
      result.failures.push(...failures);
    } else {
      const { requests, unknown, failures } = await raceModeration({
        race,
        sql: scratch.sql,
        people,
        connections,
        author: person,
        endSuspensions,
      });
      result.requests += requests;
      result.unknown += unknown;
      result.failures.push(...failures);
    }
    result.rounds += 1;
    result.deadlocks = await countDeadlocks(scratch.sql);
  }
  return result;
}

export function hasBreak({ survivors, deadlocks, failures }: AccountRacesResult): boolean {
  return survivors > 0 || deadlocks > 0 || failures.length > 0;
}

type Round = { sql: Pool; connections: HoldingConnection[]; person: Person; result: AccountRacesResult };

/** All but one request sign in with the old password. The other sets a new one and ends every session. */
async function raceSignIn({ sql, connections, person, result }: Round, token: string): Promise<void> {
  const reset: HeldRequest = { path: '/auth/reset-password', body: { token, newPassword: 'Another horse 2' } };
  const signIn: HeldRequest = { path: '/auth/login', body: { email: person.email, password: PASSWORD } };
  const turn = result.rounds % connections.length;
  const answers = await releaseTogether(connections, (index) => (index === turn ? reset : signIn));
  record(result, answers, [200, 401]);
  const { rows } = await sql.query<{ sessions: number }>(
    'select count(*)::int as sessions from session where member_id = $1',
    [person.memberId],
  );
  result.survivors += rows[0]?.sessions ?? 0;
}

/** The member edits their profile on every connection while an operator suspends and restores them. */
async function raceSuspension({ sql, connections, person, result }: Round): Promise<void> {
  const edit: HeldRequest = {
    method: 'PUT',
    path: '/profile',
    token: person.token,
    body: { about: `round ${result.rounds}`, preferences: ['buying'] },
  };
  const releases = await Promise.all(connections.map((connection) => connection.hold(edit)));
  // Both servers read the headers and authenticate the member before the first suspension.
  await sleep(SETTLE_MS);
  const over = new AbortController();
  const operator = (async () => {
    while (!over.signal.aborted) await changeStatus(sql, person, result);
  })();
  const answers = await Promise.all(releases.map((release) => release()));
  over.abort();
  await operator;
  record(result, answers, [200, 401]);
}

/** Suspends the member, or restores a suspended one. */
async function changeStatus(sql: Pool, { memberId }: Person, result: AccountRacesResult): Promise<void> {
  try {
    await sql.query(
      `update member_account set status = case status when 'active' then 'suspended' else 'active' end
       where member_id = $1`,
      [memberId],
    );
  } catch (error) {
    result.failures.push(`the suspension failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function record(result: AccountRacesResult, answers: readonly { status: number; body: string }[], allowed: number[]) {
  result.requests += answers.length;
  result.unknown += countUnknown(answers);
  for (const { status, body } of answers.filter((answer) => !isUnknown(answer))) {
    if (!allowed.includes(status)) result.failures.push(`${status} ${body.slice(0, 100)}`);
  }
}

async function openConnections(run: ProofRun, ports: readonly number[]): Promise<HoldingConnection[]> {
  const turns = Array.from({ length: REQUESTS }, (_, index) => ports[index % ports.length] ?? 0);
  const connections = await Promise.all(turns.map((port) => openHoldingConnection(port)));
  run.atEnd(async () => connections.forEach((connection) => connection.close()));
  return connections;
}

async function countDeadlocks(sql: Pool): Promise<number> {
  const { rows } = await sql.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0;
}
