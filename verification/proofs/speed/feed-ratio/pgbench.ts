import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresPrograms } from '@ballpark/ops/services/postgres';
import type { Statement, Statements, StatementValue } from '@ballpark/server/database/statement';
import type { ProofRun } from '../../kit/proof-run.ts';

const run = promisify(execFile);

/** A statement with the values that the product would bind. */
export type RecordedStatement = { statement: Statement; values: readonly StatementValue[] };

export type PgbenchInput = { url: string; requests: readonly (readonly RecordedStatement[])[]; clients: number };

/** The limit of pgbench. */
const MOST_SCRIPTS = 128;
/** pgbench opens new connections. After the warm-up each has its prepared plans, as the product's connections have. */
const WARM_UP_SECONDS = 2;
/** The same options as on the product's connections for prepared statements. */
const PGOPTIONS = '-c jit=off -c plan_cache_mode=force_generic_plan';
const DONE = /^number of transactions actually processed: (\d+)/m;
const PROGRESS = /^progress: [\d.]+ s, ([\d.]+) tps/gm;

/** Runs a warm-up and then this many seconds. `answers` includes the warm-up, `perSecond` does not. */
export type Pgbench = (seconds: number) => Promise<{ perSecond: number; answers: number }>;

/**
 * Runs the same statements with the same values without our code. pgbench draws one script per transaction at random.
 * Values are pgbench variables, so that they are bound to prepared statements as the product binds them.
 */
export function preparePgbench(proof: ProofRun, { url, requests, clients }: PgbenchInput): Pgbench {
  if (requests.length > MOST_SCRIPTS) throw new Error(`pgbench takes at most ${MOST_SCRIPTS} scripts.`);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pgbench-'));
  proof.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const args = requests.flatMap((request, caller) => {
    const path = join(folder, `${caller}.sql`);
    const commands = request.map((one, index) => toScript(one, `v${caller}_${index}`));
    writeFileSync(path, commands.map(({ text }) => `${text};\n`).join(''));
    return ['-f', path, ...commands.flatMap(({ definitions }) => definitions)];
  });
  return async (seconds) => {
    const duration = ['-T', String(WARM_UP_SECONDS + seconds), '-P', '1'];
    const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', ...duration];
    const { stdout, stderr } = await run(join(findPostgresPrograms(), 'pgbench'), [...how, ...args, url], {
      maxBuffer: 2 ** 26,
      env: { ...process.env, PGOPTIONS },
    });
    const rates = [...stderr.matchAll(PROGRESS)].slice(WARM_UP_SECONDS).map(([, rate]) => Number(rate));
    if (rates.length === 0) throw new Error(`pgbench printed no rate:\n${stderr}`);
    const perSecond = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return { perSecond, answers: Number(DONE.exec(stdout)?.[1]) };
  };
}

function toScript({ statement, values }: RecordedStatement, prefix: string): { text: string; definitions: string[] } {
  const name = (index: number) => `${prefix}_${index}`;
  const text = statement.text
    // pgbench would read `:MI` of a time format as a variable. Quoted, the format means the same.
    .replaceAll('HH24:MI:SS', 'HH24":"MI":"SS')
    // A pgbench variable cannot be null.
    .replaceAll(/\$(\d+)/g, (_, number: string) =>
      values[Number(number) - 1] === null ? 'null' : `:${name(Number(number))}`,
    )
    .replaceAll(/\s+/g, ' ');
  const definitions = values.flatMap((value, index) =>
    value === null ? [] : ['-D', `${name(index + 1)}=${formatValue(value)}`],
  );
  return { text, definitions };
}

function formatValue(value: Exclude<StatementValue, null>): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value);
}

/** Records the statements that the product would run for an action. They are not run and return no rows. */
export async function recordStatements(action: (db: Statements) => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const record = async (statement: Statement, values: readonly StatementValue[]) => {
    recorded.push({ statement, values });
    return [];
  };
  await action({ run: record, runPlanned: record });
  return recorded;
}
