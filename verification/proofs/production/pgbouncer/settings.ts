import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnvironment } from '@ballpark/server/config/read-environment';
import { THIS_MACHINE } from '@ballpark/server/commands/doctor/check';
import { ALL_CHECKS } from '@ballpark/server/commands/doctor/doctor-command';
import { runChecks } from '@ballpark/server/commands/doctor/run-checks';
import { DatabaseError } from 'pg';
import { openClient, withClient } from '../../kit/services/with-client.ts';
import type { Pooler } from './pooler.ts';

/** What `apps/server/src/database/client.ts` would ask for without a pooler. */
const USUAL = {
  jit: 'off',
  statement_timeout: '8s',
  idle_in_transaction_session_timeout: '10s',
  plan_cache_mode: 'auto',
};
const EXPECTED = {
  DATABASE_URL: USUAL,
  DATABASE_PLANS_URL: { ...USUAL, plan_cache_mode: 'force_generic_plan' },
} as const;

/** Sessions at the same time, so that many connections of the pooler are looked at. */
const SESSIONS = 30;
const CANCELLED = '57014';

/** The settings that are not in force through the pooler. */
export async function listWrongSettings({ variables }: Pooler): Promise<string[]> {
  const wrong: string[] = [];
  for (const [variable, expected] of Object.entries(EXPECTED)) {
    const url = variables[variable as keyof typeof EXPECTED]; // the keys are those of the table
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, () => readSettings(url, Object.keys(expected))),
    );
    for (const [name, value] of Object.entries(expected)) {
      const others = new Set(sessions.map((settings) => settings[name]).filter((found) => found !== value));
      if (others.size > 0) wrong.push(`${variable}: ${name} is ${[...others].join(' and ')}, not ${value}`);
    }
  }
  return wrong;
}

/** Inside a transaction, which keeps the connection: the others have to use different ones. */
function readSettings(url: string, names: readonly string[]): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as asked (name)',
      [names],
    );
    await sleep(200);
    await client.query('commit');
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  });
}

/** Whether PostgreSQL ends a statement that would run for a minute. Returns the seconds until then. */
export async function measureStatementTimeout({ variables }: Pooler): Promise<number | undefined> {
  const startedAt = performance.now();
  try {
    await withClient(variables.DATABASE_URL, (client) => client.query('select pg_sleep(60)'));
    return undefined;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== CANCELLED) throw error;
    return (performance.now() - startedAt) / 1000;
  }
}

const TRANSACTIONS = 200;

/** How many connections to PostgreSQL one client gets, one transaction after the other, while others use them too. */
export async function countServerConnections({ variables }: Pooler): Promise<number> {
  const client = await openClient(variables.DATABASE_URL);
  const pids = new Set<number>();
  try {
    for (let times = 0; times < TRANSACTIONS; times += 1) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      if (rows[0]) pids.add(rows[0].pid);
      await sleep(10);
    }
  } finally {
    await client.end();
  }
  return pids.size;
}

/** The checks of the doctor that look at connections. */
const CHECKS = ['postgresql', 'postgresql-rights', 'postgresql-settings', 'postgresql-direct', 'schema', 'queue'];

/** What the doctor finds wrong with the connections. */
export async function askDoctor(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const wrong: string[] = [];
  const examination = {
    ...parseEnvironment(environment),
    processes: { api: 2, worker: 1 },
    sendTo: undefined,
    folder: '/',
    now: Date.now,
    ...THIS_MACHINE,
  };
  const checks = ALL_CHECKS.filter(({ name }) => CHECKS.includes(name));
  for await (const { check, state, text } of runChecks(checks, examination)) {
    if (state !== 'ok') wrong.push(`${check}: ${text}`);
  }
  return wrong;
}
