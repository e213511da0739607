/** `npm run proof -- NAME [--small] [...]`: runs one program that shows a claim with figures. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { serviceAddresses } from '@ballpark/ops/services/addresses';
import { Client } from 'pg';

const SUFFIX = '.proof.ts';

type Proof = { name: string; path: string; sentence: string };

function listProofs(): Proof[] {
  const files = globSync(`*/*${SUFFIX}`, { cwd: import.meta.dirname }).toSorted();
  return files.map((file) => {
    const path = join(import.meta.dirname, file);
    return { name: basename(file, SUFFIX), path, sentence: firstSentence(readFileSync(path, 'utf8')) };
  });
}

/** A proof begins with a comment of one line that says what it shows. */
function firstSentence(text: string): string {
  return /^\/\*\* (.+) \*\/$/.exec(text.split('\n')[0] ?? '')?.[1] ?? '(its first line does not say what it shows)';
}

function gibibytes(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(1);
}

/** Figures mean little without the machine they were taken on. */
async function machineFacts(): Promise<string[]> {
  return [
    `cores     ${availableParallelism()} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `memory    ${gibibytes(freemem())} of ${gibibytes(totalmem())} GiB free`,
    `load      ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')} (1, 5, 15 minutes)`,
    `node      ${process.version}`,
    `postgres  ${await postgresVersion()}`,
  ];
}

async function postgresVersion(): Promise<string> {
  const client = new Client({
    connectionString: serviceAddresses().adminDatabaseUrl,
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
    const answer = await client.query<{ server_version: string }>('show server_version');
    return answer.rows[0]?.server_version ?? 'unknown';
  } catch {
    // Not every proof needs it; the one that does will say so itself.
    return 'not running (npm run services)';
  } finally {
    await client.end();
  }
}

function run(path: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit' });
  // The terminal sends its interrupt to both; ours would end before the proof has tidied up.
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
  for (const fact of await machineFacts()) console.log(fact);
  console.log();
  process.exitCode = await run(proof.path, args);
}
