/** Random sequences of member actions get the answers, counts and points that a small model predicts. */
import { preparePeople } from '../kit/actors/people.ts';
import { openWireClient } from '../kit/http/wire-client.ts';
import { printTable, type ProofRun, runProof, seconds, type Verdict } from '../kit/proof-run.ts';
import { startApiProcess } from '../kit/services/api-process.ts';
import { startScratchServices } from '../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../kit/services/worker-process.ts';
import { watchJobs } from './job-watcher.ts';
import { type Lane, type LaneResult, runLane } from './lanes.ts';
import type { SharedProduct } from './product.ts';
import { type Assumptions, TRUE_ASSUMPTIONS } from './rules.ts';

const WORKER_MAIN = import.meta.resolve('./worker.ts');
/** Sequences that run at the same time, each with its own members. */
const LANES = 10;
const FULL_SEQUENCES = 500;
const SMALL_SEQUENCES = 30;
/** A wrong model is noticed much earlier. */
const MOST_WRONG_SEQUENCES = 100;

/** Each model is nearly right. `--small` uses the first two. */
const SMALL_ASSUMPTIONS = 2;
const WRONG_ASSUMPTIONS: Record<string, Partial<Assumptions>> = {
  'the closest earn 49': { closestXp: 49 },
  'a second suggestion is accepted': { isSecondRefused: false },
  'exactly 10 % off is too far': { nearPercent: 9.9999 },
  'the range starts at 0': { isRangeFromLowest: false },
  'a deleted listing keeps its counters': { isTakenBack: false },
};

await runProof(async (run) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  run.say(`the seed is ${seed}; SEED=${seed} repeats the sequences`);
  const shared = await startProduct(run);
  const sequences = run.isSmall ? SMALL_SEQUENCES : FULL_SEQUENCES;
  const results = await runLanes(shared, {
    sequences,
    seed,
    stopsAtFailure: run.isSmall,
    onAgreed: createReporter(run),
  });
  run.say('now with models that are nearly right, which must be noticed');
  const wrong = await runWrongModels(run, shared, seed);
  showCounts(shared.counts);
  return judge(run, { shared, sequences, seed, results, wrong });
});

type WrongModelResult = { assumption: string } & LaneResult;

/** The steps for wrong models are not counted. */
async function runWrongModels(run: ProofRun, shared: SharedProduct, seed: number): Promise<WrongModelResult[]> {
  const all = Object.entries(WRONG_ASSUMPTIONS).slice(0, run.isSmall ? SMALL_ASSUMPTIONS : undefined);
  return Promise.all(
    all.map(async ([assumption, wrong], index) => {
      const lane = { sequences: MOST_WRONG_SEQUENCES, seed: seed + LANES + index, stopsAtFailure: true };
      const assumptions = { ...TRUE_ASSUMPTIONS, ...wrong };
      return { assumption, ...(await runLane({ ...shared, counts: new Map() }, { ...lane, assumptions })) };
    }),
  );
}

async function startProduct(run: ProofRun): Promise<SharedProduct> {
  const { sql, environment } = await startScratchServices(run, 'model');
  const [api] = await Promise.all([
    startApiProcess(run, { environment }),
    startWorkerProcess(run, { environment, workerMain: WORKER_MAIN }),
  ]);
  const client = openWireClient(api.port, 2 * LANES);
  run.atEnd(async () => client.close());
  return { sql, people: await preparePeople(sql), client, waitForJobs: watchJobs(run, sql), counts: new Map() };
}

function createReporter(run: ProofRun): () => void {
  let agreed = 0;
  return () => {
    agreed += 1;
    if (agreed % 100 === 0) run.say(`${agreed} sequences agree`);
  };
}

async function runLanes(shared: SharedProduct, { sequences, seed, ...lane }: Lane): Promise<LaneResult[]> {
  const each = Math.ceil(sequences / LANES);
  return Promise.all(
    Array.from({ length: LANES }, (_, index) => runLane(shared, { ...lane, sequences: each, seed: seed + index })),
  );
}

type Findings = {
  shared: SharedProduct;
  sequences: number;
  seed: number;
  results: LaneResult[];
  wrong: WrongModelResult[];
};

function judge(run: ProofRun, { shared, sequences, seed, results, wrong }: Findings): Verdict {
  const agreed = results.reduce((sum, result) => sum + result.agreed, 0);
  const steps = [...shared.counts.values()].reduce((sum, times) => sum + times, 0);
  const disagreements = results.flatMap(({ disagreement }) => (disagreement === undefined ? [] : [disagreement]));
  const unnoticed = wrong.filter(({ disagreement }) => disagreement === undefined);
  const missed = [
    ...disagreements.map((disagreement) => `product and model agree: ${disagreement}`),
    ...(agreed < sequences ? [`all ${sequences} sequences agree (${agreed} do)`] : []),
    ...unnoticed.map(({ assumption }) => `mutation: a model where ${assumption} is noticed`),
  ];
  const figure =
    `${agreed} sequences of up to 40 steps, ${steps} steps in all, ${disagreements.length} disagreements with the model ` +
    `(of ${wrong.length} wrong models ${wrong.length - unnoticed.length} noticed), seed ${seed}, ` +
    seconds(Date.now() - run.startedAt);
  return { figure, missed };
}

function showCounts(counts: ReadonlyMap<string, number>): void {
  const rows = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  printTable(
    ['step', 'answered', 'times'],
    rows.map(([key, times]) => [...key.split('\t'), times]),
  );
}
