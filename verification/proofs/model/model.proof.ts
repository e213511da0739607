import { preparePeople } from '../kit/actors/people.ts';
import { openWireClient } from '../kit/http/wire-client.ts';
import { printTable, type ProofRun, seconds, type Verdict } from '../kit/proof-run.ts';
import { startApiProcess } from '../kit/services/api-process.ts';
import { startScratchServices } from '../kit/services/scratch-services.ts';
import { startWorkerProcess } from '../kit/services/worker-process.ts';
import { type AccountAssumptions, runAccountLane, TRUE_ACCOUNT } from './account-model.ts';
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
/** One in 30 sequences confirms two changes, undoes the first and then tries the second. */
const MOST_WRONG_ACCOUNT_SEQUENCES = 400;

/** Each model is nearly right. */
const WRONG_ASSUMPTIONS: Record<string, Partial<Assumptions>> = {
  'the closest earn 49': { closestXp: 49 },
  'a second suggestion is accepted': { isSecondRefused: false },
  'boards count the same two members four times': { repeatsCounted: 4 },
  'exactly 10 % off is too far': { nearPercent: 9.9999 },
  'the range starts at 0': { isRangeFromLowest: false },
  'a deleted listing keeps its counters': { isTakenBack: false },
  'a listing can be extended again': { isExtendedOnce: false },
  'a hidden price can be changed': { isHiddenLocked: false },
  'one overturned decision lifts all': { isOneLiftingAll: true },
};

/** Wrong assumptions about the changes of address of one account. */
const WRONG_ACCOUNTS: Record<string, Partial<AccountAssumptions>> = {
  'a waiting change outlives a password change': { endsWithPassword: false },
  'a later address can undo the undo': { endsLaterUndos: false },
};

export async function prove(run: ProofRun): Promise<Verdict> {
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
  const accounts = await runAccountLane(shared, { sequences, seed });
  run.say('now with models that are nearly right, which must be noticed');
  const wrong = await runWrongModels(shared, seed);
  showCounts(shared.counts);
  return judge(run, { shared, sequences, seed, results, accounts, wrong });
}

type WrongModelResult = { assumption: string } & LaneResult;

/** The steps for wrong models are not counted. */
async function runWrongModels(shared: SharedProduct, seed: number): Promise<WrongModelResult[]> {
  const accounts = Object.entries(WRONG_ACCOUNTS).map(async ([assumption, wrong]) => {
    const lane = { sequences: MOST_WRONG_ACCOUNT_SEQUENCES, seed, assumptions: { ...TRUE_ACCOUNT, ...wrong } };
    return { assumption, ...(await runAccountLane({ ...shared, counts: new Map() }, lane)) };
  });
  const others = Object.entries(WRONG_ASSUMPTIONS).map(async ([assumption, wrong], index) => {
    const lane = { sequences: MOST_WRONG_SEQUENCES, seed: seed + LANES + index, stopsAtFailure: true };
    const assumptions = { ...TRUE_ASSUMPTIONS, ...wrong };
    return { assumption, ...(await runLane({ ...shared, counts: new Map() }, { ...lane, assumptions })) };
  });
  return Promise.all([...others, ...accounts]);
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
  accounts: LaneResult;
  wrong: WrongModelResult[];
};

function judge(run: ProofRun, { shared, sequences, seed, results, accounts, wrong }: Findings): Verdict {
  const agreed = results.reduce((sum, result) => sum + result.agreed, 0);
  const steps = [...shared.counts.values()].reduce((sum, times) => sum + times, 0);
  const disagreements = [...results, accounts].flatMap(({ disagreement }) =>
    disagreement === undefined ? [] : [disagreement],
  );
  const unnoticed = wrong.filter(({ disagreement }) => disagreement === undefined);
  const missed = [
    ...disagreements.map((disagreement) => `product and model agree: ${disagreement}`),
    ...(accounts.agreed < sequences
      ? [`all ${sequences} sequences about one account agree (${accounts.agreed} do)`]
      : []),
    ...(agreed < sequences ? [`all ${sequences} sequences agree (${agreed} do)`] : []),
    ...unnoticed.map(({ assumption }) => `mutation: a model where ${assumption} is noticed`),
  ];
  const figure =
    `${agreed} sequences of up to 40 steps and ${accounts.agreed} about one account, ${steps} steps in all, ${disagreements.length} disagreements with the model ` +
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
