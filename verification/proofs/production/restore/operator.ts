import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import type { ProofRun } from '../../kit/proof-run.ts';

const BALLPARK_MAIN = fileURLToPath(import.meta.resolve('@ballpark/server/ballpark.main'));

/** Types commands of a document as root. */
export type Operator = { type: (block: string, variables?: NodeJS.ProcessEnv) => Promise<string> };

type OperatorInput = {
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** Called for 'systemctl stop' and 'systemctl start'. */
  onUnits: (verb: string, units: readonly string[]) => Promise<void>;
};

/**
 * Runs the blocks as they are written, in the folder of this checkout in place of that of a release. Two programs are replaced, because this machine has no systemd and no release:
 * `systemctl` asks the proof to stop or start its own processes, `ballpark` is the command of this checkout.
 */
export async function openOperator(run: ProofRun, { folder, environment, onUnits }: OperatorInput): Promise<Operator> {
  const port = await serveUnits(run, onUnits);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeProgram(join(programs, 'ballpark'), `exec "${process.execPath}" "${BALLPARK_MAIN}" "$@"`);
  const ask = `const answer = await fetch('http://127.0.0.1:${port}', { method: 'POST', body: process.argv.slice(1).join(' ') });
    if (!answer.ok) { console.error(await answer.text()); process.exit(1); }`;
  writeFileSync(join(programs, 'systemctl.mjs'), ask.replace('slice(1)', 'slice(2)'));
  writeProgram(join(programs, 'systemctl'), `exec "${process.execPath}" "${join(programs, 'systemctl.mjs')}" "$@"`);
  const { PGBACKREST_CONFIG, PGBACKREST_CONFIG_INCLUDE_PATH } = process.env;
  const own = { ...environment, PGBACKREST_CONFIG, PGBACKREST_CONFIG_INCLUDE_PATH };
  const PATH = `${programs}:${environment.PATH}`;
  const here = (block: string) => block.replaceAll('/opt/ballpark/current/', '');
  return { type: (block, variables = {}) => runShell(here(block), { ...own, ...variables, PATH }) };
}

async function serveUnits(run: ProofRun, onUnits: OperatorInput['onUnits']): Promise<number> {
  const server = createServer((request, response) => {
    const work = async () => {
      const [verb = '', ...units] = (await text(request)).split(' ');
      await onUnits(verb, units);
    };
    work().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  run.atEnd(async () => server.close());
  return (server.address() as AddressInfo).port; // it listens on a port, not on a socket file
}

function writeProgram(path: string, command: string): void {
  writeFileSync(path, `#!/bin/sh\n${command}\n`);
  chmodSync(path, 0o755);
}

function runShell(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-eu', '-c', script], { cwd: REPOSITORY, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${script}\n${output}`))));
  });
}
