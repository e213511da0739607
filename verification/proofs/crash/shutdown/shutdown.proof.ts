import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePeople } from '../../kit/actors/people.ts';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { findFreePort, isReady } from '../../kit/services/api-process.ts';
import { type NodeProgram, startNodeProgram } from '../../kit/services/node-program.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { createWebRoot } from '../../kit/services/web-root.ts';
import { type Proxy, type ProxyName, startShippedProxy } from '../../kit/services/shipped-proxy.ts';
import { hasFailed, type Load, type Outcome, startLoad } from './requests.ts';

const API_MAIN = import.meta.resolve('@ballpark/server/api.main');
const FULL = { restarts: 100, proxies: ['HAProxy', 'Caddy'], drainSeconds: 5 } as const;
const SMALL = { restarts: 4, proxies: ['HAProxy'], drainSeconds: 3 } as const;
const PER_SECOND = 30;
const LONGEST_START_MS = 120_000;
/** The pause after `ballpark ready` in ballpark-api@.service. */
const PROXIES_NOTICE_MS = 2_000;

/** One API process that can be restarted, as systemd does it. */
type Instance = {
  port: number;
  start: () => Promise<void>;
  /** Returns how long the process took to end after SIGTERM. */
  stop: () => Promise<number>;
};

export async function prove(run: ProofRun): Promise<Verdict> {
  const size: { restarts: number; proxies: readonly ProxyName[]; drainSeconds: number } = run.isSmall ? SMALL : FULL;
  const services = await startScratchServices(run, 'shutdown');
  const logs = mkdtempSync(join(tmpdir(), 'ballpark-shutdown-'));
  run.atEnd(async () => rmSync(logs, { recursive: true, force: true }));
  const environment = {
    ...services.environment,
    WEB_ROOT: createWebRoot(run),
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(size.drainSeconds),
    LOG_LEVEL: 'warn',
  };
  const instances = [
    await createInstance(run, { environment, logFile: join(logs, 'api-1.log') }),
    await createInstance(run, { environment, logFile: join(logs, 'api-2.log') }),
  ] as const;
  await Promise.all(instances.map(({ start }) => start()));
  const { token, memberId } = await (await preparePeople(services.sql)).createOne('onboarded');
  const apiPorts = [instances[0].port, instances[1].port] as const;
  const proxies: Proxy[] = [];
  for (const name of size.proxies) proxies.push(await startShippedProxy(run, { name, apiPorts }));

  const load = startLoad(proxies, { token, perSecond: PER_SECOND });
  run.atEnd(load.stop);
  await sleep(1_000);
  const stopTimes = await restartInTurns(run, instances, { restarts: size.restarts, load });
  await load.stop();
  const stored = await services.sql.query<{ count: number }>('select count(*)::int from listing where owner_id = $1', [
    memberId,
  ]);
  // Mutation: both processes at once, which no proxy can hide.
  const together = await runPart(run, async (part) => {
    const mutated = startLoad(proxies, { token, perSecond: PER_SECOND });
    part.atEnd(mutated.stop);
    await sleep(500);
    await Promise.all(instances.map(({ stop }) => stop()));
    await sleep(500);
    await mutated.stop();
    return mutated.outcomes.filter(hasFailed).length;
  });
  showOutcomes(load.outcomes);
  const failed = load.outcomes.filter(hasFailed);
  const posts = load.outcomes.filter(({ method, status }) => method === 'POST' && status === 201);
  const rows = stored.rows[0]?.count ?? 0;
  const slowest = Math.max(...stopTimes);
  const claims: Claim[] = [
    [failed.length === 0, `no request fails (${failed.length}, such as ${JSON.stringify(failed[0])})`],
    [rows === posts.length, `each acknowledged post is stored once (${posts.length} acknowledged, ${rows} stored)`],
    [load.outcomes.length > size.restarts * PER_SECOND, 'requests were sent all the time'],
    [together > 0, 'mutation: two processes stopped at once are noticed'],
  ];
  const figure =
    `${size.restarts} rolling restarts behind ${size.proxies.join(' and ')} at ${PER_SECOND} requests/s each: ` +
    `${load.outcomes.length} requests, ${failed.length} failed; ${posts.length} posts, ${rows} stored; ` +
    `a process stops within ${seconds(slowest)} (${size.drainSeconds} s of draining); both at once: ${together} failed`;
  return { figure, missed: listMissed(claims) };
}

type InstanceInput = { environment: NodeJS.ProcessEnv; logFile: string };

async function createInstance(run: ProofRun, { environment, logFile }: InstanceInput): Promise<Instance> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const own = { ...environment, API_PORT: String(port), API_METRICS_PORT: String(metricsPort) };
  let program: NodeProgram | undefined;
  run.atEnd(async () => program?.kill());
  return {
    port,
    start: async () => {
      const started = (program = startNodeProgram({ url: API_MAIN, environment: own, logFile }));
      const deadline = Date.now() + LONGEST_START_MS;
      while (!(await isReady(port))) {
        if (started.hasEnded() || Date.now() > deadline) throw new Error(`The API did not start (${logFile}).`);
        await sleep(100);
      }
    },
    stop: async () => {
      if (program?.pid === undefined) throw new Error('The API has not been started.');
      const startedAt = performance.now();
      process.kill(program.pid, 'SIGTERM');
      while (!program.hasEnded()) await sleep(50);
      return performance.now() - startedAt;
    },
  };
}

type RestartInput = { restarts: number; load: Load };

/** Like `systemctl restart` for one process after the other, with the pause of the unit. */
async function restartInTurns(
  run: ProofRun,
  instances: readonly [Instance, Instance],
  { restarts, load }: RestartInput,
): Promise<number[]> {
  const stopTimes: number[] = [];
  for (let turn = 0; turn < restarts; turn += 1) {
    const instance = instances[turn % 2 === 0 ? 0 : 1];
    stopTimes.push(await instance.stop());
    await instance.start();
    await sleep(PROXIES_NOTICE_MS);
    const isTold = turn + 1 === restarts || (turn + 1) % 10 === 0;
    if (isTold) run.say(`${turn + 1} restarts, ${load.outcomes.length} requests, ${describeFailures(load.outcomes)}`);
  }
  return stopTimes;
}

/** How many failed, and how. */
function describeFailures(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(hasFailed);
  const kinds = Map.groupBy(failed, ({ proxy, status, detail }) => `${proxy} ${status} ${detail.slice(0, 80)}`);
  return [`${failed.length} failed`, ...[...kinds].map(([kind, group]) => `${group.length} x ${kind}`)].join('; ');
}

function showOutcomes(outcomes: readonly Outcome[]): void {
  const groups = Map.groupBy(outcomes, ({ proxy, method, path, status }) => [proxy, method, path, status].join(' '));
  printTable(
    ['proxy', 'request', 'status', 'times'],
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      return first ? [[first.proxy, `${first.method} ${first.path}`, first.status, group.length]] : [];
    }),
  );
}
