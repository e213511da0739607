import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresPrograms } from '@ballpark/ops/services/postgres-programs';
import type { Statement, StatementValue } from '@ballpark/server/database/statement';
import type { ProofRun } from '../kit/proof-run.ts';

const run = promisify(execFile);

/** What one caller asks for, statement by statement. */
type BareRequest = readonly { statement: Statement; values: readonly StatementValue[] }[];

export type Bench = { url: string; requests: readonly BareRequest[]; clients: number };

/** It takes no more scripts than this. */
const MOST_SCRIPTS = 128;
/** Its connections are new each time; by then each has its plans, as the product's connections have. */
const WARM_UP_SECONDS = 2;
/** The product's connections for prepared statements are opened with the same. */
const PGOPTIONS = '-c jit=off -c plan_cache_mode=force_generic_plan';
const DONE = /^number of transactions actually processed: (\d+)/m;
const PROGRESS = /^progress: [\d.]+ s, ([\d.]+) tps/gm;

/** Runs for so many seconds, and a little before; all it did counts as answers, the seconds alone as the rate. */
export type Pgbench = (seconds: number) => Promise<{ perSecond: number; answers: number }>;

/**
 * The same statements with the same values without any of our code: PostgreSQL's own loader. One script a caller, drawn
 * at random; values are variables, so that they are bound to prepared statements as the product binds them.
 */
export function preparePgbench(proof: ProofRun, { url, requests, clients }: Bench): Pgbench {
  if (requests.length > MOST_SCRIPTS) throw new Error(`pgbench takes at most ${MOST_SCRIPTS} scripts.`);
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pgbench-'));
  proof.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const args = requests.flatMap((request, caller) => {
    const path = join(folder, `${caller}.sql`);
    const commands = request.map((one, index) => command(one, `v${caller}_${index}`));
    writeFileSync(path, commands.map(({ text }) => `${text};\n`).join(''));
    return ['-f', path, ...commands.flatMap(({ definitions }) => definitions)];
  });
  return async (seconds) => {
    const duration = ['-T', String(WARM_UP_SECONDS + seconds), '-P', '1'];
    const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', ...duration];
    const { stdout, stderr } = await run(join(postgresPrograms(), 'pgbench'), [...how, ...args, url], {
      maxBuffer: 2 ** 26,
      env: { ...process.env, PGOPTIONS },
    });
    const rates = [...stderr.matchAll(PROGRESS)].slice(WARM_UP_SECONDS).map(([, rate]) => Number(rate));
    if (rates.length === 0) throw new Error(`pgbench said no rate:\n${stderr}`);
    const perSecond = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    return { perSecond, answers: Number(DONE.exec(stdout)?.[1]) };
  };
}

function command({ statement, values }: BareRequest[number], prefix: string): { text: string; definitions: string[] } {
  const name = (index: number) => `${prefix}_${index}`;
  const text = statement.text
    // It would take the minutes of a time format for a variable; in quotes the format means the same.
    .replaceAll('HH24:MI:SS', 'HH24":"MI":"SS')
    // A variable cannot be null.
    .replaceAll(/\$(\d+)/g, (_, number: string) =>
      values[Number(number) - 1] === null ? 'null' : `:${name(Number(number))}`,
    )
    .replaceAll(/\s+/g, ' ');
  const definitions = values.flatMap((value, index) =>
    value === null ? [] : ['-D', `${name(index + 1)}=${written(value)}`],
  );
  return { text, definitions };
}

function written(value: Exclude<StatementValue, null>): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? `{${value.join(',')}}` : String(value);
}
