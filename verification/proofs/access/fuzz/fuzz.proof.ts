import { randomInt } from 'node:crypto';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import type { Endpoint } from '@ballpark/contracts/endpoint';
import { preparePeople } from '../../kit/actors/people.ts';
import { uploadPhoto } from '../../kit/actors/photos.ts';
import type { RequestSource } from '../../kit/http/valid-requests.ts';
import { openWireClient, type Send, type WireRequest } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, seconds, type Verdict } from '../../kit/proof-run.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { createInjectSend, openInProcessApi } from '../../kit/services/in-process-api.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { percentile } from '../../kit/statistics.ts';
import { type MutationResult, removeChecks } from './mutations.ts';
import { planRequests } from './plans.ts';
import { prepareRequests } from './prepare-requests.ts';
import { LONGEST_ANSWER_MS, type Sample, sendAll, type Senders } from './send-all.ts';

const FULL_REQUESTS = 100_000;
const SMALL_REQUESTS = 2_000;
/** The gate sends the same requests each time, so that a change is what makes it fail. The full run draws new ones. */
const SMALL_SEED = 1;
const SMALL_MUTATES_EVERY = 5;
/** If an endpoint has had no success yet, it alone gets more requests, up to this many times the requests in all. */
const MOST_FACTOR = 3;
/** Requests that are built together, and those for endpoints that have had no success yet. */
const CHUNK = 1_000;
const EXTRA_CHUNK = 200;
const SHOWN_FAILURES = 15;
const REPORT_EVERY_CHUNKS = 10;

type Tally = Map<string, { ok: number; refused: number; failed: number }>;
type Findings = {
  seed: number;
  count: number;
  wire: number;
  ms: number[];
  tally: Tally;
  failures: string[];
  wrong: number;
};

export async function prove(run: ProofRun): Promise<Verdict> {
  const seed = Number(process.env.PROOF_SEED ?? (run.isSmall ? SMALL_SEED : randomInt(2 ** 31)));
  const wanted = run.isSmall ? SMALL_REQUESTS : FULL_REQUESTS;
  const scratch = await startScratchServices(run, 'fuzz');
  const inProcess = await openInProcessApi(run, { ...scratch.environment, LOG_LEVEL: 'silent' });
  const { http } = await inProcess.build();
  const api = await startApiProcess(run, scratch);
  const client = openWireClient(api.port);
  run.atEnd(async () => client.close());
  const unhandled: string[] = [];
  process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
  run.say(`${wanted} requests from seed ${seed} (PROOF_SEED=${seed} repeats them)`);
  const senders = { inject: createInjectSend(http), wire: client.send };
  const source = await prepareSource(scratch, senders.wire);
  const findings = await fuzz(run, source, { seed, wanted, senders });
  run.say('now one endpoint at a time without its validation, which must be noticed');
  const mutations = await removeChecks(inProcess, source, { seed, every: run.isSmall ? SMALL_MUTATES_EVERY : 1 });
  showFindings(findings);
  const missed = [...checkFindings(findings), ...checkProcess(api, unhandled), ...checkMutations(mutations)];
  return { figure: describeFindings(findings, mutations), missed };
}

type FuzzSettings = { seed: number; wanted: number; senders: Senders };

async function fuzz(run: ProofRun, source: RequestSource, { seed, wanted, senders }: FuzzSettings): Promise<Findings> {
  const findings: Findings = { seed, count: 0, wire: 0, ms: [], tally: new Map(), failures: [], wrong: 0 };
  const isReached = () => findings.count >= wanted && listUnreached(findings).length === 0;
  for (let chunk = 0; !isReached() && findings.count < wanted * MOST_FACTOR; chunk += 1) {
    const isExtra = findings.count >= wanted;
    const endpoints = isExtra ? listUnreached(findings) : ALL_ENDPOINTS;
    const plans = planRequests({ seed: seed + chunk, count: isExtra ? EXTRA_CHUNK : CHUNK, endpoints });
    for (const sample of await sendAll(await prepareRequests(source, plans), senders)) recordSample(findings, sample);
    if ((chunk + 1) % REPORT_EVERY_CHUNKS === 0) run.say(`${findings.count} sent, ${findings.wrong} wrong answers`);
  }
  return findings;
}

function recordSample(findings: Findings, { prepared, status, ms, isWire, wrong }: Sample): void {
  const { plan, request } = prepared;
  const name = nameEndpoint(plan.endpoint);
  const row = findings.tally.get(name) ?? { ok: 0, refused: 0, failed: 0 };
  findings.tally.set(name, row);
  if (status >= 200 && status < 300) row.ok += 1;
  else if (status >= 400 && status < 500) row.refused += 1;
  else row.failed += 1;
  findings.count += 1;
  findings.wire += isWire ? 1 : 0;
  findings.ms.push(ms);
  if (wrong === undefined) return;
  findings.wrong += 1;
  const isNew = !findings.failures.some((failure) => failure.startsWith(`${name}: ${wrong}`));
  if (isNew)
    findings.failures.push(`${name}: ${wrong} (${plan.variant}, ${plan.caller}): ${summarizeRequest(request)}`);
}

function summarizeRequest({ path, headers, body = '' }: WireRequest): string {
  const type = headers?.['content-type'];
  return `${path.slice(0, 200)} ${type === undefined ? '' : `as ${String(type)} `}${body.toString().slice(0, 300)}`;
}

function listUnreached({ tally }: Findings): Endpoint[] {
  return ALL_ENDPOINTS.filter((endpoint) => !tally.get(nameEndpoint(endpoint))?.ok);
}

function nameEndpoint({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function checkFindings(findings: Findings): string[] {
  const { count, wire, ms, failures, wrong } = findings;
  const unreached = listUnreached(findings).map(nameEndpoint);
  const slowest = findGreatest(ms);
  const claims: Claim[] = [
    [wrong === 0, `every answer is allowed by the contract (${wrong} are not)`],
    [unreached.length === 0, `every endpoint had a success (not ${unreached.join(', ')})`],
    [wire * 10 >= count, `one in ten goes over HTTP (${wire})`],
    [slowest <= LONGEST_ANSWER_MS, `no answer takes longer than ${seconds(LONGEST_ANSWER_MS)} (${seconds(slowest)})`],
  ];
  return [...failures.slice(0, SHOWN_FAILURES), ...listMissed(claims)];
}

function checkProcess(api: ApiProcess, unhandled: string[]): string[] {
  // Node.js ends a process after an unhandled rejection.
  const ended = api.hasEnded() ? ['the process has ended'] : [];
  const errors = api
    .readLog()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  return [
    ...ended,
    ...unhandled.map((reason) => `unhandled rejection: ${reason}`),
    ...errors.slice(0, 3).map((line) => `the process logged an error: ${line.slice(0, 500)}`),
  ];
}

function checkMutations(mutations: MutationResult[]): string[] {
  const unnoticed = mutations
    .filter(({ isNoticed }) => !isNoticed)
    .map(({ name }) => `mutation: ${name} without its validation is noticed`);
  return mutations.length === 0 ? ['mutation: there is an endpoint to serve without validation'] : unnoticed;
}

function describeFindings({ seed, count, wire, ms, tally, wrong }: Findings, mutations: MutationResult[]): string {
  const failed = [...tally.values()].reduce((sum, row) => sum + row.failed, 0);
  return (
    `${mutations.filter(({ isNoticed }) => isNoticed).length} of ${mutations.length} endpoints without validation are noticed; ` +
    `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms, slowest ${seconds(findGreatest(ms))}; ` +
    `${count} requests from seed ${seed} (${wire} over HTTP), ${failed} answered 5xx or not at all, ${wrong} wrong`
  );
}

/** Math.max with a spread of 100,000 arguments would exceed the limit of a call. */
function findGreatest(values: number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function showFindings({ tally }: Findings): void {
  const rows = [...tally].map(([name, { ok, refused, failed }]) => [name, ok + refused + failed, ok, refused, failed]);
  printTable(
    ['', 'requests', '2xx', '4xx', 'other'],
    rows.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

/** Two photos that belong to a member. */
async function prepareSource({ sql }: ScratchServices, send: Send): Promise<RequestSource> {
  const people = await preparePeople(sql);
  const member = await people.createOne('onboarded');
  const photoUrl = await uploadPhoto(send, member);
  return { sql, people, photoUrl, listingPhotoUrl: await uploadPhoto(send, member, 'upload-base64') };
}
