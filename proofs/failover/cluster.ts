import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../kit/proof-run.ts';
import { findFreePort } from '../kit/services/api-process.ts';
import { startProxyProgram } from '../kit/services/proxy-program.ts';
import { withClient } from '../kit/services/with-client.ts';
import { createMachine, type Machine } from './machine.ts';

export type Node = Machine & { name: string; address: string };

type Member = { name: string; role: string; state: string; lag?: number | 'unknown' };

/** Three database servers with Patroni, and HAProxy in front. */
export type Cluster = {
  nodes: readonly Node[];
  /** Leads to the leader. */
  databaseUrl: string;
  /** Waits until there is a leader, and both others follow it, one of them synchronously. */
  waitUntilWhole: () => Promise<void>;
  getLeader: () => Promise<Node>;
  /** Types a command of patronictl into a server that is on. */
  control: (...words: string[]) => Promise<string>;
};

/**
 * The servers would share one disk with all other programs, which can keep it busy for seconds. SIGKILL leaves the page cache
 * intact, so whether the disk has what was written cannot be shown here anyway.
 */
const MEMORY = '/dev/shm';
const NAMES = ['db1', 'db2', 'db3'] as const;
const PASSWORD = 'proof';
const LONGEST_RECOVERY_MS = 180_000;
const REST_PORT = 8008;

/** Starts the cluster with the files of `deploy/high-availability/`. Only addresses and passwords are replaced. */
export async function startCluster(run: ProofRun, root: string): Promise<Cluster> {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'ballpark-failover-'));
  run.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const nodes = NAMES.map((name, index): Node => {
    const address = toLoopback(`10.0.0.${11 + index}`);
    const files = { etcd: readShipped('etcd.env', name), patroni: readShipped('patroni.yml', name) };
    return { name, address, ...createMachine({ root, folder: join(folder, name), files }) };
  });
  run.atEnd(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  await Promise.all(nodes.map((node) => node.start()));
  const waitUntilWhole = () =>
    waitUntil({
      what: 'the whole cluster',
      isReady: async () => isWhole(await readMembers(nodes)),
      timeoutMs: LONGEST_RECOVERY_MS,
    });
  await waitUntilWhole();
  run.say('three database servers are ready');
  const getLeader = async () => {
    const members = await readMembers(nodes);
    const found = nodes.find(({ name }) => members.some((member) => member.name === name && member.role === 'leader'));
    if (!found) throw new Error('The cluster has no leader.');
    return found;
  };
  const leader = await getLeader();
  for (const statement of [
    `create role ballpark login password '${PASSWORD}'`,
    'create database ballpark owner ballpark',
  ]) {
    await leader.type(['psql', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
  }
  const port = await startShippedProxy(run);
  return {
    nodes,
    databaseUrl: `postgres://ballpark:${PASSWORD}@127.0.0.1:${port}/ballpark`,
    waitUntilWhole,
    getLeader,
    control: async (...words) => {
      const node = nodes.find(({ isOn }) => isOn());
      if (!node) throw new Error('All servers are off.');
      return node.type(['patronictl', '-c', '/etc/patroni/config.yml', ...words]);
    },
  };
}

/** Each set of ports has its own addresses on loopback, so the servers keep the ports of the shipped files. */
function toLoopback(text: string): string {
  return text
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll('10.0.0.', `127.${Math.floor(getPortBase() / 250)}.0.`);
}

/** The file of one server. In the shipped file db1 is the server itself. */
function readShipped(file: string, name: string): string {
  const text = readFileSync(join(REPOSITORY, 'deploy/high-availability', file), 'utf8');
  const address = `10.0.0.${11 + NAMES.findIndex((other) => other === name)}`;
  const own = text
    .split('\n')
    .map((line) => {
      if (/^(name: |ETCD_NAME=)/.test(line)) return line.replace('db1', name);
      // The lists of all servers stay as they are.
      return line.includes('10.0.0.12') ? line : line.replaceAll('10.0.0.11', address);
    })
    .join('\n');
  return toLoopback(own).replaceAll(/[A-Z]+_PASSWORD/g, PASSWORD);
}

async function startShippedProxy(run: ProofRun): Promise<number> {
  const port = await findFreePort();
  const text = readFileSync(join(REPOSITORY, 'deploy/high-availability/haproxy-postgresql.cfg'), 'utf8');
  const changed = text.replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`);
  if (changed === text) throw new Error('haproxy-postgresql.cfg has no address to listen on any more.');
  await startProxyProgram(run, {
    configuration: () => toLoopback(changed),
    command: (file) => ['haproxy', '-db', '-f', file],
    isAnswering: () => leadsToLeader(`postgres://ballpark:${PASSWORD}@127.0.0.1:${port}/ballpark`),
  });
  run.say(`HAProxy leads to the leader on port ${port}`);
  return port;
}

/** HAProxy takes every server for the leader until it has checked it once. */
const ANSWERS_IN_A_ROW = 10;

async function leadsToLeader(url: string): Promise<boolean> {
  try {
    for (let times = 0; times < ANSWERS_IN_A_ROW; times += 1) {
      const { rows } = await withClient(url, (client) =>
        client.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`),
      );
      if (rows[0]?.isStandby !== false) return false;
      await sleep(100);
    }
    return true;
  } catch {
    return false;
  }
}

/** What the first server that answers knows of all. */
async function readMembers(nodes: readonly Node[]): Promise<Member[]> {
  for (const { address, isOn } of nodes) {
    if (!isOn()) continue;
    try {
      const answer = await fetch(`http://${address}:${REST_PORT}/cluster`, { signal: AbortSignal.timeout(2_000) });
      // Patroni's own format: https://patroni.readthedocs.io/en/latest/rest_api.html
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // The next one is asked.
    }
  }
  return [];
}

function isWhole(members: readonly Member[]): boolean {
  const count = (role: string, state: string) =>
    members.filter((member) => member.role === role && member.state === state && (member.lag ?? 0) === 0).length;
  return (
    count('leader', 'running') === 1 && count('sync_standby', 'streaming') === 1 && count('replica', 'streaming') === 1
  );
}
