import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparePeople } from '../../kit/actors/people.ts';
import { printTable, type ProofRun, runPart, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { type PrivateServices, startPrivateServices } from '../../kit/services/private-services.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import { PROXY_NAMES, type Proxy, startProxy } from './proxies.ts';
import { type Answer, isBare, sendRounds } from './requests.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const WEB_BUILD = join(REPOSITORY, 'apps/web/build/client');
const FULL_SECONDS = 30;
const SMALL_SECONDS = 6;
const MOST_LINES = 20;

export async function prove(run: ProofRun): Promise<Verdict> {
  if (!existsSync(WEB_BUILD)) buildWeb(run);
  const services = await startPrivateServices(run, { name: 'database-away' });
  const environment = { ...services.environment, WEB_ROOT: WEB_BUILD, TRUST_PROXY: '1', DRAIN_SECONDS: '0' };
  const server = { environment };
  const apis = [await startApiProcess(run, server), await startApiProcess(run, server)];
  const worker = await startWorkerProcess(run, server);
  const logs = [...apis.map(({ readLog }) => readLog), worker.readLog];
  const { token } = await (await preparePeople(services.sql)).createOne('onboarded');
  const apiPorts = apis.map(({ port }) => port);
  const proxies: Proxy[] = [];
  for (const name of PROXY_NAMES) proxies.push(await startProxy(run, { name, apiPorts }));
  const seconds = run.isSmall ? SMALL_SECONDS : FULL_SECONDS;
  const outage = await measureOutage(run, services, { proxies, token, seconds, logs });
  // Mutation: a check that needs the database makes the proxy answer alone.
  const blind = await runPart(run, async (part) => {
    const proxy = await startProxy(part, { name: 'HAProxy', apiPorts, check: '/api/listings' });
    return measureOutage(part, services, { proxies: [proxy], token, seconds: SMALL_SECONDS, logs });
  });
  showAnswers(outage.answers);
  return judge(seconds, outage, blind);
}

function buildWeb(run: ProofRun): void {
  run.say('building the web app');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
  if (status !== 0) throw new Error('the web app could not be built');
}

type OutageInput = { proxies: readonly Proxy[]; token: string; seconds: number; logs: readonly (() => string)[] };
type Outage = { answers: Answer[]; lines: string[] };

/** Stops PostgreSQL, sends requests through each proxy, starts it again and waits until each proxy answers from it. */
async function measureOutage(run: ProofRun, { postgres }: PrivateServices, input: OutageInput): Promise<Outage> {
  const { proxies, token, seconds, logs } = input;
  const before = logs.map((read) => read().length);
  await postgres.stopImmediately();
  run.say(`PostgreSQL is stopped for ${seconds} s`);
  const answers = await sendRounds(proxies, { token, seconds });
  await postgres.start();
  await waitUntilBack(proxies, token);
  run.say('PostgreSQL is back, and so is every proxy');
  const lines = logs.flatMap((read, index) => read().slice(before[index]).split('\n')).filter((line) => line !== '');
  return { answers, lines: lines.filter((line) => !line.includes('"msg":"request"')) };
}

async function waitUntilBack(proxies: readonly Proxy[], token: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (const { name, port } of proxies) {
    for (;;) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/profile`, { headers }).catch(() => undefined);
      if (answer?.status === 200) break;
      if (Date.now() > deadline) throw new Error(`${name} does not answer from the database any more`);
      await sleep(200);
    }
  }
}

function judge(seconds: number, { answers, lines }: Outage, blind: Outage): Verdict {
  const pages = answers.filter(({ isPage }) => isPage);
  const calls = answers.filter(({ isPage }) => !isPage);
  const lostPages = pages.filter(({ status }) => status !== 200);
  const bare = answers.filter(isBare);
  const signedOut = calls.filter(({ status }) => status === 401);
  const refused = calls.filter(({ status }) => status === 503);
  const garbled = lines.filter((line) => line.includes('[object Object]'));
  const missed = [
    ...(lostPages.length > 0 ? [`every page is served (${lostPages.length} of ${pages.length} were not)`] : []),
    ...(bare.length > 0 ? [`no answer is bare (${bare.length}, such as ${JSON.stringify(bare[0])})`] : []),
    ...(signedOut.length > 0 ? [`no member is signed out (${signedOut.length} answers of 401)`] : []),
    ...(refused.length === 0 ? ['the outage is noticed: some calls answer 503'] : []),
    ...(lines.length > MOST_LINES ? [`at most ${MOST_LINES} log lines (${lines.length})`] : []),
    ...(garbled.length > 0 ? [`errors are described (${garbled.length} are not)`] : []),
    ...(blind.answers.some(isBare) ? [] : ['mutation: a health check that needs the database is noticed']),
  ];
  const figure =
    `${seconds} s without PostgreSQL behind ${PROXY_NAMES.join(', ')}: ${pages.length} pages, ${lostPages.length} not ` +
    `served; ${calls.length} calls, ${refused.length} answered 503 with Retry-After, ${bare.length} bare; ` +
    `${lines.length} log lines of two API processes and a worker, ${garbled.length} garbled; ` +
    `with a check that needs the database ${blind.answers.filter(isBare).length} bare answers`;
  return { figure, missed };
}

function showAnswers(answers: readonly Answer[]): void {
  const groups = Map.groupBy(answers, ({ proxy, path, status }) => [proxy, path, status].join(' '));
  printTable(
    ['proxy', 'path', 'status', 'times'],
    [...groups.values()].flatMap((group) => {
      const [first] = group;
      return first ? [[first.proxy, first.path, first.status, group.length]] : [];
    }),
  );
}
