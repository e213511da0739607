/**
 * `npm run proof -- FAMILY [CASE] [--small] [--record] [...]` runs one case of a family, or all of them one after the other.
 * Whole runs at full or large size, and small ones with --record, are recorded in figures.json, docs/proofs.md and README.md.
 */
import { spawn } from 'node:child_process';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { FAMILIES } from './families.ts';
import { type ProofCase, runCase } from './kit/proof-run.ts';
import { describeConditions, isRecorded, readSize, recordFigure } from './kit/recorded-figures.ts';
import { writeProofsPages } from './proofs-page.ts';

const WRONG_USE = 2;
/** A process that was ended by a signal has a larger exit code than this. */
const SIGNALLED = 128;

function toGibibytes(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(1);
}

/** Figures are meaningful only with the machine they were measured on. */
async function readMachineFacts(): Promise<string[]> {
  return [
    `cores     ${availableParallelism()} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `memory    ${toGibibytes(freemem())} of ${toGibibytes(totalmem())} GiB free`,
    `load      ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')} (1, 5, 15 minutes)`,
    `node      ${process.version}`,
    `postgres  ${await readPostgresVersion()}`,
  ];
}

async function readPostgresVersion(): Promise<string> {
  const client = new Client({
    connectionString: getServiceAddresses().adminDatabaseUrl,
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
    const answer = await client.query<{ server_version: string }>('show server_version');
    return answer.rows[0]?.server_version ?? 'unknown';
  } catch {
    // Not every proof needs PostgreSQL. A proof that needs it will report the error.
    return 'not running (npm run services)';
  } finally {
    await client.end();
  }
}

function showFamilies(): void {
  console.log('npm run proof -- FAMILY [CASE] [--small] [--record]');
  for (const { name, subject, cases } of FAMILIES) {
    console.log(`\n${name}: ${subject}`);
    const width = Math.max(...cases.map((proofCase) => proofCase.name.length));
    for (const { name: caseName, claim, flags = [] } of cases) {
      const more = flags.map((flag) => ` [--${flag}]`).join('');
      console.log(`  ${caseName.padEnd(width)}  ${claim}${more}`);
    }
  }
}

function knowsFlag({ flags = [] }: ProofCase, arg: string): boolean {
  return ['--small', '--record', ...flags.map((flag) => `--${flag}`)].includes(arg);
}

/** Returns the exit code of the case. */
async function runAndRecord(name: string, proofCase: ProofCase, args: readonly string[]): Promise<number> {
  for (const fact of await readMachineFacts()) console.log(fact);
  console.log();
  const conditions = isRecorded(args) ? describeConditions() : undefined;
  const startedAt = Date.now();
  const verdict = await runCase(proofCase, new Set(args.map((arg) => arg.slice(2))));
  if (verdict === undefined) return 1;
  const holds = verdict.missed.length === 0;
  if (conditions) {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    recordFigure(name, readSize(args), { figure: verdict.figure, holds, ...conditions, seconds });
    writeProofsPages();
    console.log('Recorded in verification/proofs/figures.json, docs/proofs.md and README.md.');
  }
  return holds ? 0 : 1;
}

/** Runs all cases, each in a process of its own with the flags that it knows. Returns the largest exit code. */
async function runFamily(family: string, cases: readonly ProofCase[], args: readonly string[]): Promise<number> {
  // The terminal sends Ctrl-C to both processes. This one must not end before the case has cleaned up.
  process.on('SIGINT', () => {});
  let worst = 0;
  for (const proofCase of cases) {
    console.log(`\n=== ${family} ${proofCase.name}`);
    const known = args.filter((arg) => knowsFlag(proofCase, arg));
    const child = spawn(process.execPath, [import.meta.filename, family, proofCase.name, ...known], {
      stdio: 'inherit',
    });
    const exitCode = await new Promise<number>((done, fail) => {
      child.on('error', fail);
      child.on('close', (code) => done(code ?? SIGNALLED));
    });
    worst = Math.max(worst, exitCode);
    if (exitCode >= SIGNALLED) break;
  }
  return worst;
}

async function main(words: readonly string[], args: readonly string[]): Promise<number> {
  const [familyName, caseName] = words;
  if (familyName === undefined) {
    showFamilies();
    return 0;
  }
  const family = FAMILIES.find(({ name }) => name === familyName);
  const cases = family?.cases.filter(({ name }) => caseName === undefined || name === caseName) ?? [];
  const [only] = cases;
  if (only === undefined) {
    console.error(`There is no proof named ${words.join(' ')}. \`npm run proof\` lists all.`);
    return WRONG_USE;
  }
  if (words.length > 2) {
    console.error('Name one family, and one of its cases at most.');
    return WRONG_USE;
  }
  const unknown = args.filter((arg) => !cases.some((proofCase) => knowsFlag(proofCase, arg)));
  if (unknown.length > 0) {
    console.error(`${words.join(' ')} does not know ${unknown.join(' ')}.`);
    return WRONG_USE;
  }
  if (cases.length > 1) return runFamily(familyName, cases, args);
  return runAndRecord(`${familyName}/${only.name}`, only, args);
}

const given = process.argv.slice(2);
const isFlag = (arg: string) => arg.startsWith('--');
const exitCode = await main(
  given.filter((arg) => !isFlag(arg)),
  given.filter(isFlag),
);
// A case may leave a connection open that would keep this process alive.
process.exit(exitCode);
