import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildListingBody } from '../../kit/actors/listings.ts';
import { preparePeople } from '../../kit/actors/people.ts';
import { runAtSteadyRate } from '../../kit/http/steady-rate.ts';
import { sendOverTls } from '../../kit/http/tls-client.ts';
import { buildBearer, buildGet, buildPost, type WireRequest } from '../../kit/http/wire-client.ts';
import {
  type Claim,
  listMissed,
  printTable,
  type ProofRun,
  runPart,
  seconds,
  type Verdict,
} from '../../kit/proof-run.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { type Proxy, type ProxyName, startShippedProxy } from '../../kit/services/shipped-proxy.ts';
import { createWebRoot } from '../../kit/services/web-root.ts';

type Size = { restarts: number; proxies: readonly ProxyName[]; drainSeconds: number };

const FULL: Size = { restarts: 100, proxies: ['HAProxy', 'Caddy'], drainSeconds: 5 };
const SMALL: Size = { restarts: 4, proxies: ['HAProxy'], drainSeconds: 3 };
const PER_SECOND = 30;
/** The pause after `ballpark ready` in ballpark-api@.service. */
const PROXIES_NOTICE_MS = 2_000;
/** A process under load must not make the proof wait for ever at its end. */
const LAST_ANSWERS_MS = 25_000;

/** Status 0 means no answer. */
type Outcome = { proxy: string; request: string; status: number; detail: string };

export async function prove(run: ProofRun): Promise<Verdict> {
  const size = run.isSmall ? SMALL : FULL;
  const services = await startScratchServices(run, 'shutdown');
  const environment = {
    ...services.environment,
    WEB_ROOT: createWebRoot(run),
    TRUST_PROXY: '1',
    DRAIN_SECONDS: String(size.drainSeconds),
    LOG_LEVEL: 'warn',
  };
  const quietly = { ...run, say: () => undefined };
  const start = (ports?: ApiProcess) => startApiProcess(quietly, { environment, ...(ports && { ports }) });
  const apis: [ApiProcess, ApiProcess] = [await start(), await start()];
  const { token, memberId } = await (await preparePeople(services.sql)).createOne('onboarded');
  const proxies: Proxy[] = [];
  for (const name of size.proxies) {
    proxies.push(await startShippedProxy(run, { name, apiPorts: [apis[0].port, apis[1].port] }));
  }

  const load = startLoad(proxies, token);
  run.atEnd(load.stop);
  await sleep(1_000);
  const stopTimes: number[] = [];
  // Like `systemctl restart` for one process after the other, with the pause of the unit.
  for (let turn = 1; turn <= size.restarts; turn += 1) {
    const index = turn % 2 === 0 ? 1 : 0;
    stopTimes.push(await apis[index].stop());
    apis[index] = await start(apis[index]);
    await sleep(PROXIES_NOTICE_MS);
    if (turn === size.restarts || turn % 10 === 0) run.say(`${turn} restarts, ${describeFailures(load.outcomes)}`);
  }
  await load.stop();
  const { rows } = await services.sql.query<{ count: number }>(
    'select count(*)::int from listing where owner_id = $1',
    [memberId],
  );
  // Mutation: both processes at once, which no proxy can hide.
  const together = await runPart(run, async (part) => {
    const mutated = startLoad(proxies, token);
    part.atEnd(mutated.stop);
    await sleep(500);
    await Promise.all(apis.map(({ stop }) => stop()));
    await sleep(500);
    await mutated.stop();
    return mutated.outcomes.filter(hasFailed).length;
  });
  const groups = Map.groupBy(load.outcomes, ({ proxy, request, status }) => `${proxy} ${request} ${status}`);
  printTable(
    ['request', 'times'],
    [...groups].map(([what, group]) => [what, group.length]),
  );
  return judge(size, { outcomes: load.outcomes, stored: rows[0]?.count ?? 0, together, stopTimes });
}

type Measured = { outcomes: Outcome[]; stored: number; together: number; stopTimes: number[] };

function judge(size: Size, { outcomes, stored, together, stopTimes }: Measured): Verdict {
  const failed = outcomes.filter(hasFailed);
  const posts = outcomes.filter(({ status }) => status === 201).length;
  const claims: Claim[] = [
    [failed.length === 0, `no request fails (${failed.length}, such as ${JSON.stringify(failed[0])})`],
    [stored === posts, `each acknowledged post is stored once (${posts} acknowledged, ${stored} stored)`],
    [outcomes.length > size.restarts * PER_SECOND, 'requests were sent all the time'],
    [together > 0, 'mutation: two processes stopped at once are noticed'],
  ];
  const figure =
    `${size.restarts} rolling restarts behind ${size.proxies.join(' and ')} at ${PER_SECOND} requests/s each: ` +
    `${outcomes.length} requests, ${failed.length} failed; ${posts} posts, ${stored} stored; a process stops within ` +
    `${seconds(Math.max(...stopTimes))} (${size.drainSeconds} s of draining); both at once: ${together} failed`;
  return { figure, missed: listMissed(claims) };
}

type Load = { outcomes: Outcome[]; /** Waits for the answers to what was sent. */ stop: () => Promise<void> };

/** Sends requests at a steady rate through each proxy, over connections that are kept as a browser keeps them. */
function startLoad(proxies: readonly Proxy[], token: string): Load {
  const outcomes: Outcome[] = [];
  const open = new Set<Promise<void>>();
  const stops = proxies.map((proxy) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const send = async (turn: number) => {
      const wire = buildRequest(turn, token);
      const { status, text } = await sendOverTls(proxy, wire, agent);
      outcomes.push({ proxy: proxy.name, request: `${wire.method} ${wire.path}`, status, detail: text.slice(0, 200) });
    };
    const stop = runAtSteadyRate(PER_SECOND, async (_dueAt, turn) => {
      const sending = send(turn).finally(() => open.delete(sending));
      open.add(sending);
    });
    return async () => {
      stop();
      await Promise.race([Promise.all(open), new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS_MS).unref())]);
      agent.destroy();
    };
  });
  return { outcomes, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/** Pages, calls of a member, and posts, in turns. */
function buildRequest(turn: number, token: string): WireRequest {
  if (turn % 3 === 0) return buildGet('/');
  const headers = buildBearer({ token });
  if (turn % 3 === 1) return { ...buildGet('/api/auth/profile'), headers };
  const post = buildPost('/listings', buildListingBody({ title: `A bike ${turn}` }));
  return { ...post, headers: { ...post.headers, ...headers } };
}

function hasFailed({ status }: Outcome): boolean {
  return status < 200 || status >= 300;
}

/** How many failed, and how. */
function describeFailures(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(hasFailed);
  const kinds = Map.groupBy(failed, ({ proxy, status, detail }) => `${proxy} ${status} ${detail.slice(0, 80)}`);
  const described = [...kinds].map(([kind, group]) => `${group.length} x ${kind}`);
  return [`${outcomes.length} requests`, `${failed.length} failed`, ...described].join(', ');
}
