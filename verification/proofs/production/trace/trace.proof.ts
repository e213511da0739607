import { setTimeout as sleep } from 'node:timers/promises';
import { preparePeople } from '../../kit/actors/people.ts';
import { openWireClient, type Send } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { startApiProcess } from '../../kit/services/api-process.ts';
import { startScratchServices } from '../../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../../kit/services/worker-process.ts';
import { type Collector, followUp, type ReceivedSpan, startCollector } from './collector.ts';
import { compareCost, type Cost, type CostSize, type Side } from './cost.ts';
import { type ClientTrace, newClientTrace, newMark, playJourney } from './journey.ts';

const PRELOAD = import.meta.resolve('@ballpark/server/observability/tracing/preload');
const LEAKY = import.meta.resolve('./leaky-spans.ts');

const COST_SIZE: CostSize = { rounds: 15, warmups: 3, members: 150 };
const MOST_COST = 1.1;
const LONGEST_WAIT_MS = 90_000;

/** What the worker must have done in the trace of the client, from the effect up to the request. */
const PATHS = [
  ['send mail', 'job deliver-mail', 'add deliver-mail', 'POST /api/auth/register'],
  ['job count-suggestion', 'add count-suggestion', 'POST /api/listings/:listingId/suggest'],
  ['job settle-listing', 'add settle-listing', 'POST /api/listings/:id/close'],
];

export async function prove(run: ProofRun): Promise<Verdict> {
  const services = await startScratchServices(run, 'trace');
  const [collector, mutated] = [await startCollector(run), await startCollector(run)];
  const traced = {
    ...services.environment,
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    TRACE_INCOMING: 'continue',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_OPTIONS: `--import=${PRELOAD}`,
  };
  const [api, secondApi, worker, leaky] = await Promise.all([
    startApiProcess(run, { environment: traced }),
    startApiProcess(run, { environment: traced }),
    startWorkerProcess(run, { environment: traced }),
    startApiProcess(run, {
      environment: {
        ...traced,
        OTEL_EXPORTER_OTLP_ENDPOINT: mutated.url,
        NODE_OPTIONS: `--import=${PRELOAD} --import=${LEAKY}`,
      },
    }),
  ]);

  const trace = newClientTrace();
  const people = await preparePeople(services.sql);
  const sends = [openClient(run, api.port), openClient(run, secondApi.port)] as const;
  const marks = await playJourney({ sql: services.sql, people, sends, trace });
  const leaks = await playLeaks(openClient(run, leaky.port), mutated);
  const spans = await waitForPaths(collector, trace);
  showSpans(spans);
  // A short measurement could not tell 10 % from the noise of a busy machine.
  const cost = run.isSmall ? undefined : await measureCost(run, { sql: services.sql, api, worker });
  const logs = [api, secondApi, worker].filter((program) => program.readLog().includes(`"traceId":"${trace.traceId}"`));
  // Also what the measurement has sent.
  const raw = collector.readRaw();
  const found = Object.entries(marks).filter(([, text]) => raw.includes(text));
  return judge({ spans, trace, found, marks, leaks, cost, logs: logs.length });
}

/** Against the same program without a collector, as an operator without traces runs it. */
async function measureCost(run: ProofRun, traced: Side): Promise<Cost> {
  const services = await startScratchServices(run, 'trace-off');
  const environment = {
    ...services.environment,
    LOG_LEVEL: 'info',
    TRUST_PROXY: '1',
    NODE_OPTIONS: `--import=${PRELOAD}`,
  };
  const api = await startApiProcess(run, { environment });
  const worker = await startWorkerProcess(run, { environment });
  return compareCost(run, { plain: { sql: services.sql, api, worker }, traced, size: COST_SIZE });
}

function openClient(run: ProofRun, port: number): Send {
  const client = openWireClient(port);
  run.atEnd(async () => client.close());
  return client.send;
}

type Leaks = { isGuarded: boolean; isNoticed: boolean };

/** Two searches in the process with the leak: one word must be dropped on the way, the other must be found. */
async function playLeaks(send: Send, collector: Collector): Promise<Leaks> {
  const [dropped, leaked] = [newMark(), `open${newMark()}`];
  for (const word of [dropped, leaked]) {
    const headers = { traceparent: newClientTrace().traceparent };
    await send({ method: 'GET', path: `/api/listings?search=${word}`, headers });
  }
  const deadline = Date.now() + LONGEST_WAIT_MS;
  const countRequests = () => collector.readSpans().filter(({ name }) => name === 'GET /api/listings').length;
  while (countRequests() < 2 && Date.now() < deadline) await sleep(100);
  const raw = collector.readRaw();
  return { isGuarded: countRequests() === 2 && !raw.includes(dropped), isNoticed: raw.includes(leaked) };
}

/** The spans of the client's trace, as soon as all paths are there. Processes send them every five seconds. */
async function waitForPaths(collector: Collector, { traceId }: ClientTrace): Promise<ReceivedSpan[]> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const spans = collector.readSpans().filter((span) => span.traceId === traceId);
    if (PATHS.every((path) => hasPath(spans, path)) || Date.now() > deadline) return spans;
    await sleep(200);
  }
}

function hasPath(spans: readonly ReceivedSpan[], path: readonly string[], rootId?: string): boolean {
  return spans
    .filter(({ name }) => name === path[0])
    .map((span) => followUp(spans, span))
    .some((up) => up.names.join() === path.join() && (rootId === undefined || up.rootId === rootId));
}

function showSpans(spans: readonly ReceivedSpan[]): void {
  const services = Map.groupBy(spans, ({ service, instance }) => `${service} ${instance.slice(0, 8)}`);
  printTable(
    ['process', 'spans', 'kinds'],
    [...services].map(([name, own]) => [name, own.length, new Set(own.map((span) => span.name)).size]),
  );
}

type Findings = {
  spans: readonly ReceivedSpan[];
  trace: ClientTrace;
  found: [datum: string, text: string][];
  marks: Record<string, string>;
  leaks: Leaks;
  cost: Cost | undefined;
  logs: number;
};

function judge({ spans, trace, found, marks, leaks, cost, logs }: Findings) {
  const processes = new Set(spans.map(({ instance }) => instance));
  const services = new Set(spans.map(({ service }) => service));
  const claims: Claim[] = [
    ...PATHS.map((path): Claim => [
      hasPath(spans, path, trace.spanId),
      `one trace: client, ${path.toReversed().join(', ')}`,
    ]),
    [
      processes.size >= 3 && services.size === 2,
      `the trace has spans of two API processes and a worker (${processes.size})`,
    ],
    [logs === 3, `the logs of all three processes name the trace (${logs})`],
    ...found.map(([datum]): Claim => [false, `no span has the ${datum}`]),
    [leaks.isGuarded, 'an attribute that is not on the list leaves no process'],
    [leaks.isNoticed, 'mutation: the words of a search in an attribute are noticed'],
  ];
  const journey =
    `1 trace over ${processes.size} processes, ${spans.length} spans; ${found.length} of ${Object.keys(marks).length} ` +
    'private data in spans';
  if (cost === undefined) return { figure: journey, missed: listMissed(claims) };
  const { asConfigured, allRecorded } = cost;
  claims.push([asConfigured <= MOST_COST, `traces cost at most 10 % processor time (${percent(asConfigured)})`]);
  const figure = `${journey}; processor time ${percent(asConfigured)} with the default share of traces, ${percent(allRecorded)} with all recorded`;
  return { figure, missed: listMissed(claims) };
}

function percent(ratio: number): string {
  return `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
}
