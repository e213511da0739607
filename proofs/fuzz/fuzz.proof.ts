/** Requests made from every contract, right and wrong in every way: no 5xx, nothing wrong let in, nothing told. */
import { randomInt } from 'node:crypto';
import { ALL_ENDPOINTS } from '@ballpark/contracts/all-endpoints';
import { type ApiProcess, startApiProcess } from '../kit/services/api-process.ts';
import { injecting, type Send, uploadPhoto } from '../authz/world.ts';
import { type CastStage, newCast } from './actors.ts';
import { planRequests } from './plans.ts';
import { type Prepared, prepareRequest } from './build-request.ts';
import { type Doors, type Sample, sendAll } from './send-all.ts';
import { type Bite, withoutChecks } from './mutations.ts';
import { openInProcessApi } from '../kit/services/in-process-api.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { type ProofRun, runProof, seconds } from '../kit/proof-run.ts';
import { type Scratch, startScratch } from '../kit/services/scratch-services.ts';
import { wireClient } from '../kit/http/wire-client.ts';

const FULL_REQUESTS = 100_000;
const SMALL_REQUESTS = 3_000;
/** An endpoint nobody happened to be let through to by then is given this many times the requests to be reached. */
const PATIENCE = 3;
/** Requests about one cast of people. */
const CHUNK = 1_000;
const LONGEST_ANSWER_MS = 5_000;
const SHOWN_FAILURES = 15;
const SAY_EVERY_CHUNKS = 10;

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

await runProof(async (run) => {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31));
  const wanted = run.isSmall ? SMALL_REQUESTS : FULL_REQUESTS;
  const scratch = await startScratch(run, 'fuzz');
  const inProcess = await openInProcessApi(run, { ...scratch.environment, LOG_LEVEL: 'silent' });
  const { http } = await inProcess.build();
  const api = await startApiProcess(run, scratch);
  const client = wireClient(api.port);
  run.atEnd(async () => client.close());
  const unhandled: string[] = [];
  process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
  run.say(`${wanted} requests from seed ${seed} (PROOF_SEED=${seed} sends the same again)`);
  const doors = { inject: injecting(http), wire: client.send };
  const stage = await setStage(scratch, doors.wire);
  const findings = await fuzz(run, stage, { seed, wanted, doors });
  run.say('and the same for endpoints that check nothing, to show that it would be seen');
  const bites = await withoutChecks(inProcess, stage, seed);
  showFindings(findings);
  const missed = [...missedIn(findings), ...missedOf(api, unhandled), ...missedBites(bites)];
  return { figure: figureOf(findings, bites), missed };
});

type Settings = { seed: number; wanted: number; doors: Doors };

async function fuzz(run: ProofRun, stage: CastStage, { seed, wanted, doors }: Settings): Promise<Findings> {
  const findings: Findings = { seed, count: 0, wire: 0, ms: [], tally: new Map(), failures: [], wrong: 0 };
  const isReached = () => findings.count >= wanted && unreachedIn(findings).length === 0;
  for (let chunk = 0; !isReached() && findings.count < wanted * PATIENCE; chunk += 1) {
    const cast = await newCast(stage, `${chunk}`);
    const plans = planRequests({ seed: seed + chunk, count: CHUNK });
    const prepared = plans.map((plan) => prepareRequest(plan, cast));
    for (const sample of await sendAll(prepared, doors)) note(findings, sample);
    if ((chunk + 1) % SAY_EVERY_CHUNKS === 0) run.say(`${findings.count} sent, ${findings.wrong} answers wrong`);
  }
  return findings;
}

function note(findings: Findings, { prepared, status, ms, isWire, wrong }: Sample): void {
  const { plan, request } = prepared;
  const name = `${plan.endpoint.method} ${plan.endpoint.path}`;
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
  if (isNew) findings.failures.push(`${name}: ${wrong} (${plan.way}, ${plan.caller.kind}): ${shortly(request)}`);
}

function shortly({ path, headers, body = '' }: Prepared['request']): string {
  const type = headers?.['content-type'];
  return `${path.slice(0, 200)} ${type === undefined ? '' : `as ${String(type)} `}${body.toString().slice(0, 300)}`;
}

function unreachedIn({ tally }: Findings): string[] {
  return ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`).filter((name) => !tally.get(name)?.ok);
}

function missedIn(findings: Findings): string[] {
  const { count, wire, ms, failures, wrong } = findings;
  const unreached = unreachedIn(findings);
  const slowest = greatest(ms);
  const claims: [holds: boolean, claim: string][] = [
    [wrong === 0, `every answer is one the contract allows (${wrong} are not)`],
    [unreached.length === 0, `every endpoint was once let through (not ${unreached.join(', ')})`],
    [wire * 10 >= count, `one in ten goes over a connection (${wire})`],
    [slowest <= LONGEST_ANSWER_MS, `no answer takes longer than ${seconds(LONGEST_ANSWER_MS)} (${seconds(slowest)})`],
  ];
  return [...failures.slice(0, SHOWN_FAILURES), ...claims.filter(([holds]) => !holds).map(([, claim]) => claim)];
}

function missedOf(api: ApiProcess, unhandled: string[]): string[] {
  // Node.js ends a process whose rejection nobody handles.
  const ended = api.hasEnded() ? ['the process has ended'] : [];
  const errors = api
    .readLog()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  return [
    ...ended,
    ...unhandled.map((reason) => `a rejection went unhandled: ${reason}`),
    ...errors.slice(0, 3).map((line) => `the process has logged an error: ${line.slice(0, 500)}`),
  ];
}

function missedBites(bites: Bite[]): string[] {
  const unseen = bites
    .filter(({ isSeen }) => !isSeen)
    .map(({ name }) => `teeth: ${name} without its checks goes unseen`);
  return bites.length === 0 ? ['teeth: no endpoint was tried without its checks'] : unseen;
}

function figureOf({ seed, count, wire, ms, tally, wrong }: Findings, bites: Bite[]): string {
  const failed = [...tally.values()].reduce((sum, row) => sum + row.failed, 0);
  return (
    `${bites.filter(({ isSeen }) => isSeen).length} of ${bites.length} endpoints without checks are seen; ` +
    `p50 ${percentile(ms, 0.5).toFixed(1)} ms, p99 ${percentile(ms, 0.99).toFixed(0)} ms, slowest ${seconds(greatest(ms))}; ` +
    `${count} requests from seed ${seed} (${wire} over HTTP), ${failed} answered 5xx or not at all, ${wrong} wrong`
  );
}

/** A spread of a hundred thousand arguments is more than a call takes. */
function greatest(values: number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

function showFindings({ tally }: Findings): void {
  const rows = [...tally].map(([name, { ok, refused, failed }]) => [name, ok + refused + failed, ok, refused, failed]);
  printTable(
    ['', 'requests', '2xx', '4xx', 'other'],
    rows.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  );
}

/** Two pictures and one name that are somebody's already. */
async function setStage({ sql }: Scratch, send: Send): Promise<CastStage> {
  const people = await invitePeople(sql);
  const member = await people.arriveAlone('onboarded');
  const { rows } = await sql.query<{ username: string }>('select username from member where id = $1', [
    member.memberId,
  ]);
  const photoUrl = await uploadPhoto(send, member);
  const listingPhotoUrl = await uploadPhoto(send, member, 'upload-base64');
  return { sql, people, photoUrl, listingPhotoUrl, takenName: rows[0]?.username ?? '' };
}
