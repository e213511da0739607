/**
 * `npm run proof -- NAME [--small] [--record] [...]` runs one proof: a program that shows a claim with figures.
 * Whole runs at full or large size, and small ones with --record, are recorded in figures.json and docs/proofs.md.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';
import { listProofs, type Proof } from './kit/list-proofs.ts';
import {
  describeConditions,
  isRecorded,
  readRecordedFigures,
  readSize,
  readVerdict,
  recordFigure,
} from './kit/recorded-figures.ts';
import { PROOFS_PAGE, renderProofsPage } from './proofs-page.ts';

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

async function runProgram(path: string, args: string[]): Promise<{ exitCode: number; output: string }> {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['inherit', 'pipe', 'inherit'] });
  // The terminal sends Ctrl-C to both processes. This one must not end before the proof has cleaned up.
  process.on('SIGINT', () => {});
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    output += text;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ exitCode: code ?? 1, output }));
  });
}

/** Returns the exit code of the proof. */
async function runAndRecord({ name, path }: Proof, args: string[]): Promise<number> {
  const conditions = isRecorded(args) ? describeConditions() : undefined;
  const startedAt = Date.now();
  const ownArgs = args.filter((arg) => arg !== '--record');
  const { exitCode, output } = await runProgram(path, ownArgs);
  const verdict = readVerdict(output);
  if (verdict === undefined || conditions === undefined) return exitCode;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  recordFigure(name, readSize(args), { ...verdict, ...conditions, seconds });
  writeFileSync(PROOFS_PAGE, renderProofsPage(listProofs(), readRecordedFigures()));
  console.log('Recorded in proofs/figures.json and docs/proofs.md.');
  return exitCode;
}

const [name, ...args] = process.argv.slice(2);
const proofs = listProofs();
const proof = proofs.find((candidate) => candidate.name === name);

if (proof === undefined) {
  if (name !== undefined) console.error(`There is no proof named ${name}.\n`);
  console.log('npm run proof -- NAME [--small] [--record]\n');
  const width = Math.max(0, ...proofs.map((listed) => listed.name.length));
  for (const listed of proofs) console.log(`${listed.name.padEnd(width)}  ${listed.claim}`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  for (const fact of await readMachineFacts()) console.log(fact);
  console.log();
  process.exitCode = await runAndRecord(proof, args);
}
