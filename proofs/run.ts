/** `npm run proof -- NAME [--small] [...]` runs one proof: a program that shows a claim with figures. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { getServiceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';

const SUFFIX = '.proof.ts';

type Proof = { name: string; path: string; sentence: string };

function listProofs(): Proof[] {
  const files = globSync(`*/*${SUFFIX}`, { cwd: import.meta.dirname }).toSorted();
  return files.map((file) => {
    const path = join(import.meta.dirname, file);
    return { name: basename(file, SUFFIX), path, sentence: readFirstSentence(readFileSync(path, 'utf8')) };
  });
}

/** The first line of a proof is a comment with its claim. */
function readFirstSentence(text: string): string {
  return /^\/\*\* (.+) \*\/$/.exec(text.split('\n')[0] ?? '')?.[1] ?? '(its first line is no claim)';
}

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

function runProgram(path: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both processes. This one must not end before the proof has cleaned up.
  process.on('SIGINT', () => {});
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

const [name, ...args] = process.argv.slice(2);
const proofs = listProofs();
const proof = proofs.find((candidate) => candidate.name === name);

if (proof === undefined) {
  if (name !== undefined) console.error(`There is no proof named ${name}.\n`);
  console.log('npm run proof -- NAME [--small]\n');
  const width = Math.max(0, ...proofs.map((listed) => listed.name.length));
  for (const listed of proofs) console.log(`${listed.name.padEnd(width)}  ${listed.sentence}`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  for (const fact of await readMachineFacts()) console.log(fact);
  console.log();
  process.exitCode = await runProgram(proof.path, args);
}
