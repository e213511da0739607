import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@ballpark/ops/services/processes';
import { type ProofRun, seconds } from '../../kit/proof-run.ts';
import { type Interruption, measureInterruption } from './checks.ts';
import type { Cluster, Node } from './cluster.ts';
import type { Ledger } from './writes.ts';

export const FAULTS = {
  'PostgreSQL killed': { mostMs: 5_000, play: killPostgres },
  'server dead': { mostMs: 30_000, play: killServer },
  switchover: { mostMs: 10_000, play: switchOver },
} as const;

export type FaultKind = keyof typeof FAULTS;
export type PlayedFault = Interruption & { kind: FaultKind };

type FaultInput = { cluster: Cluster; leader: Node; waitForNewLeader: () => Promise<void> };

/** Writes go on for this long after the cluster is whole again, so that late failures count too. */
const AFTERWARDS_MS = 3_000;
const LONGEST_MS = 120_000;

export type Playing = { run: ProofRun; cluster: Cluster; ledger: Ledger };

/** Plays one fault under load and waits until the cluster is whole again. */
export async function playFault({ run, cluster, ledger }: Playing, kind: FaultKind): Promise<PlayedFault> {
  await cluster.waitUntilWhole();
  const leader = await cluster.getLeader();
  const startedAt = performance.now();
  const waitForNewLeader = () => waitForWrites(cluster, { ledger, leader });
  await FAULTS[kind].play({ cluster, leader, waitForNewLeader });
  await waitForNewLeader();
  await cluster.waitUntilWhole();
  await sleep(AFTERWARDS_MS);
  const measure = () => measureInterruption(ledger.attempts, startedAt);
  // The last write may just have failed.
  await waitUntil({ what: 'an answer', isReady: async () => Number.isFinite(measure().ms), timeoutMs: LONGEST_MS });
  const played = { kind, ...measure() };
  const { name } = await cluster.getLeader();
  run.say(
    `${kind}: ${leader.name} to ${name}, ${seconds(played.ms)} (${seconds(played.silenceMs)} without any write), ` +
      `${played.failed} writes failed; ${ledger.acknowledged} acknowledged so far`,
  );
  return played;
}

async function findLeader(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await cluster.getLeader()).name;
  } catch {
    return undefined;
  }
}

function hasWrites({ attempts }: Ledger, since: number): boolean {
  return attempts.some(({ isAcknowledged, answeredAt }) => isAcknowledged && answeredAt > since);
}

/** Its postmaster gets SIGKILL. Patroni of this server stays and notices. */
async function killPostgres({ leader }: FaultInput): Promise<void> {
  const [postmaster] = leader.find('/bin/postgres -D');
  if (postmaster === undefined) throw new Error(`${leader.name} has no postmaster.`);
  process.kill(postmaster, 'SIGKILL');
}

/** Patroni, PostgreSQL and etcd of the leader get SIGKILL and stay dead until another server leads. */
async function killServer({ leader, waitForNewLeader }: FaultInput): Promise<void> {
  await leader.kill();
  await waitForNewLeader();
  await leader.start();
}

async function switchOver({ cluster, leader }: FaultInput): Promise<void> {
  await cluster.control('switchover', 'ballpark', '--leader', leader.name, '--force');
}

/** Longer than the API lets a statement run: PostgreSQL then ends the wait for the standby and commits. */
const CUT_OFF_MS = 9_500;

/** Cuts a leader off from its followers, then kills it. Returns how many writes it has acknowledged in between: none may be. */
export async function cutOffLeader({ run, cluster, ledger }: Playing): Promise<number> {
  await cluster.waitUntilWhole();
  const leader = await cluster.getLeader();
  stopCopying(leader);
  await sleep(SETTLING_MS);
  const before = ledger.acknowledged;
  await sleep(CUT_OFF_MS);
  const acknowledged = ledger.acknowledged - before;
  await leader.kill();
  await waitForWrites(cluster, { ledger, leader });
  await leader.start();
  await cluster.waitUntilWhole();
  run.say(`${leader.name} was cut off from its followers and acknowledged ${acknowledged} writes`);
  return acknowledged;
}

/** What is on its way when the followers are cut off. */
const SETTLING_MS = 500;

/** The processes that send to the followers are stopped, as a broken network would stop them. */
function stopCopying(leader: Node): void {
  for (const pid of leader.find('walsender')) process.kill(pid, 'SIGSTOP');
}

type Waiting = { ledger: Ledger; leader: Node };

/** Until another server leads and takes writes. */
async function waitForWrites(cluster: Cluster, { ledger, leader }: Waiting): Promise<void> {
  await waitUntil({
    what: 'a new leader',
    isReady: async () => (await findLeader(cluster)) !== leader.name && hasWrites(ledger, performance.now() - 1_000),
    timeoutMs: LONGEST_MS,
  });
}

/**
 * Mutation: without synchronous mode, a leader that dies before its followers have the last writes loses them. The proof must
 * notice.
 */
export async function loseWrites({ run, cluster, ledger }: Playing): Promise<void> {
  await cluster.waitUntilWhole();
  await cluster.control('edit-config', '--force', '--set', 'synchronous_mode=false');
  await waitUntil({
    what: 'asynchronous replication',
    isReady: async () => !(await cluster.control('list', '-f', 'json')).includes('Sync Standby'),
    timeoutMs: LONGEST_MS,
  });
  await sleep(AFTERWARDS_MS);
  const leader = await cluster.getLeader();
  stopCopying(leader);
  const before = ledger.acknowledged;
  await waitUntil({ what: 'writes', isReady: async () => ledger.acknowledged > before + 20, timeoutMs: LONGEST_MS });
  await leader.kill();
  await waitForWrites(cluster, { ledger, leader });
  run.say(`mutation: ${leader.name} died before its last ${ledger.acknowledged - before} writes were copied`);
}
