import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPortBase } from '@ballpark/ops/services/addresses';
import { REPOSITORY } from '@ballpark/ops/services/data-folder';
import { waitUntil } from '@ballpark/ops/services/processes';
import type { ProofRun } from '../../kit/proof-run.ts';
import { findFreePort } from '../../kit/services/api-process.ts';
import { startProxyProgram } from '../../kit/services/proxy-program.ts';
import { withClient } from '../../kit/services/with-client.ts';
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
  /** What is reached without TLS, a certificate or a password, although it must not be. */
  listOpenDoors: () => Promise<string[]>;
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
  const places = NAMES.map((name, index) => ({ name, address: toLoopback(`10.0.0.${11 + index}`) }));
  const certificates = makeCertificates(folder, places);
  const nodes = places.map(({ name, address }): Node => {
    const files = {
      etcd: readShipped('etcd.env', name),
      patroni: readShipped('patroni.yml', name),
      certificates: {
        'authority.crt': certificates.read('authority.crt'),
        'server.crt': certificates.read(`${name}.crt`),
        'server.key': certificates.read(`${name}.key`),
      },
    };
    return { name, address, ...createMachine({ root, folder: join(folder, name), files }) };
  });
  const authority = certificates.read('authority.crt');
  run.atEnd(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
  await Promise.all(nodes.map((node) => node.start()));
  await addEtcdUsers(nodes);
  const waitUntilWhole = () =>
    waitUntil({
      what: 'the whole cluster',
      isReady: async () => isWhole(await readMembers(nodes, authority)),
      timeoutMs: LONGEST_RECOVERY_MS,
    });
  await waitUntilWhole();
  run.say('three database servers are ready');
  const getLeader = async () => {
    const members = await readMembers(nodes, authority);
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
  const trust = `sslmode=verify-full&sslrootcert=${certificates.authorityFile}`;
  const toUrl = (port: number) => `postgres://ballpark:${PASSWORD}@127.0.0.1:${port}/ballpark`;
  const port = await startShippedProxy(run, certificates.authorityFile, (at) => `${toUrl(at)}?${trust}`);
  return {
    nodes,
    databaseUrl: `${toUrl(port)}?${trust}`,
    listOpenDoors: () => listOpenDoors({ leader, authority, plainUrl: toUrl(port) }),
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

type Place = { name: string; address: string };

/** With the command that operators use. */
function makeCertificates(folder: string, places: readonly Place[]) {
  const program = join(REPOSITORY, 'deploy/high-availability/make-certificates.sh');
  const target = join(folder, 'certificates');
  const servers = places.map(({ name, address }) => `${name}=${address}`);
  execFileSync(program, [target, ...servers], { stdio: 'ignore' });
  return {
    authorityFile: join(target, 'authority.crt'),
    read: (file: string) => readFileSync(join(target, file), 'utf8'),
  };
}

type Doors = { leader: Node; authority: string; plainUrl: string };

/** Tries each door. Any other outcome than its refusal is a finding. */
async function listOpenDoors({ leader, authority, plainUrl }: Doors): Promise<string[]> {
  const etcd = `https://${leader.address}:2379`;
  const doors: [name: string, tryDoor: () => Promise<unknown>, refusal: RegExp][] = [
    ['PostgreSQL without TLS', () => withClient(plainUrl, (client) => client.query('select 1')), /no encryption/],
    [
      'etcd without a certificate',
      () => fetchJson(`${etcd}/version`, authority),
      /certificate required|bad certificate/,
    ],
    [
      'etcd without a password',
      () => leader.type(['sh', '-c', `ETCDCTL_ENDPOINTS=${etcd} ${ETCD_ACCESS} etcdctl get --prefix /service/`]),
      /permission denied/,
    ],
  ];
  const outcomes = doors.map(async ([name, tryDoor, refusal]) => {
    const outcome = await tryDoor().then(
      () => 'reached',
      (error: unknown) => String(error),
    );
    return refusal.test(outcome) ? [] : [`${name}: ${outcome}`];
  });
  return (await Promise.all(outcomes)).flat();
}

/** For the user postgres; the page has the files of root. */
const ETCD_ACCESS =
  'ETCDCTL_CACERT=/etc/patroni/authority.crt ETCDCTL_CERT=/etc/patroni/server.crt ETCDCTL_KEY=/etc/patroni/server.key';

/** Types the commands of docs/high-availability.md that give etcd its users, as soon as two of three servers have met. */
async function addEtcdUsers([node]: readonly Node[]): Promise<void> {
  const page = readFileSync(join(REPOSITORY, 'docs/high-availability.md'), 'utf8');
  const [commands = ''] = /^export ETCDCTL_ENDPOINTS[^`]+/m.exec(page) ?? [];
  if (!node || !commands.includes('auth enable')) throw new Error('The page gives etcd no users any more.');
  const script = toLoopback(commands)
    .replaceAll('/etc/etcd/', '/etc/patroni/')
    .replaceAll(/[A-Z]+_PASSWORD/g, PASSWORD);
  const [settings = ''] = script.split('\n');
  await waitUntil({
    what: 'etcd',
    isReady: () =>
      node.type(['sh', '-c', `${settings}; etcdctl endpoint health`]).then(
        () => true,
        () => false,
      ),
    timeoutMs: LONGEST_RECOVERY_MS,
  });
  await node.type(['sh', '-e', '-c', script]);
}

async function startShippedProxy(
  run: ProofRun,
  authorityFile: string,
  toUrl: (port: number) => string,
): Promise<number> {
  const port = await findFreePort();
  const text = readFileSync(join(REPOSITORY, 'deploy/high-availability/haproxy-postgresql.cfg'), 'utf8');
  const changed = text
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`)
    .replace('/etc/haproxy/authority.crt', authorityFile);
  if (changed === text) throw new Error('haproxy-postgresql.cfg has no address to listen on any more.');
  await startProxyProgram(run, {
    configuration: () => toLoopback(changed),
    command: (file) => ['haproxy', '-db', '-f', file],
    isAnswering: () => leadsToLeader(toUrl(port)),
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
async function readMembers(nodes: readonly Node[], authority: string): Promise<Member[]> {
  for (const { address, isOn } of nodes) {
    if (!isOn()) continue;
    try {
      // Patroni's own format: https://patroni.readthedocs.io/en/latest/rest_api.html
      return ((await fetchJson(`https://${address}:${REST_PORT}/cluster`, authority)) as { members: Member[] }).members;
    } catch {
      // The next one is asked.
    }
  }
  return [];
}

async function fetchJson(url: string, authority: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get(url, { ca: authority, timeout: 2_000 }, (answer) => {
      readText(answer)
        .then((body) => resolve(JSON.parse(body)))
        .catch(reject);
    })
      .on('error', reject)
      .on('timeout', function endRequest(this: { destroy: (error: Error) => void }) {
        this.destroy(new Error('no answer'));
      });
  });
}

function isWhole(members: readonly Member[]): boolean {
  const count = (role: string, state: string) =>
    members.filter((member) => member.role === role && member.state === state && (member.lag ?? 0) === 0).length;
  return (
    count('leader', 'running') === 1 && count('sync_standby', 'streaming') === 1 && count('replica', 'streaming') === 1
  );
}
