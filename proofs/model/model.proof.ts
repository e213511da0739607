/** Sequences of what members may do, drawn at random: the product answers, counts and pays as a small model does. */
import { startApiProcess } from '../kit/services/api-process.ts';
import { type Lane, type LaneResult, runLane } from './lanes.ts';
import { watchJobs } from './job-watcher.ts';
import type { Tables } from './product.ts';
import { type Beliefs, TRUE_BELIEFS } from './rules.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople } from '../kit/actors/people.ts';
import { type ProofRun, runProof, seconds, type Verdict } from '../kit/proof-run.ts';
import { startWorkerProcess } from '../kit/services/worker-process.ts';
import { startScratch } from '../kit/services/scratch-services.ts';
import { wireClient } from '../kit/http/wire-client.ts';

const WORKER_MAIN = import.meta.resolve('./worker.ts');
/** Sequences that are under way at the same time, each with members of its own. */
const LANES = 10;
const FULL_SEQUENCES = 500;
const SMALL_SEQUENCES = 30;
/** A wrong model is found out long before that. */
const MOST_WRONG_SEQUENCES = 100;

/** Each is nearly right; at the small size the first two have to do. */
const SMALL_BELIEFS = 2;
const WRONG_BELIEFS: Record<string, Partial<Beliefs>> = {
  'the closest earn 49': { closestXp: 49 },
  'a second suggestion is taken': { isSecondRefused: false },
  'the edge of 10 % is outside': { nearPercent: 9.9999 },
  'the range begins at nothing': { isRangeFromLowest: false },
};

await runProof(async (run) => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  run.say(`the seed is ${seed}; SEED=${seed} runs the same sequences again`);
  const tables = await openTables(run);
  const sequences = run.isSmall ? SMALL_SEQUENCES : FULL_SEQUENCES;
  const results = await runLanes(tables, { sequences, seed, isBrief: run.isSmall, onAgreed: reportTo(run) });
  run.say('and the same with models that are nearly right, to show that a difference would be seen');
  const wrong = await runWrongModels(run, tables, seed);
  showCounts(tables.counts);
  return judge(run, { tables, sequences, seed, results, wrong });
});

type FoundOut = { belief: string } & LaneResult;

/** What is done for a wrong model is not counted. */
async function runWrongModels(run: ProofRun, tables: Tables, seed: number): Promise<FoundOut[]> {
  const all = Object.entries(WRONG_BELIEFS).slice(0, run.isSmall ? SMALL_BELIEFS : undefined);
  return Promise.all(
    all.map(async ([belief, wrong], index) => {
      const lane = { sequences: MOST_WRONG_SEQUENCES, seed: seed + LANES + index, isBrief: true };
      const beliefs = { ...TRUE_BELIEFS, ...wrong };
      return { belief, ...(await runLane({ ...tables, counts: new Map() }, { ...lane, beliefs })) };
    }),
  );
}

async function openTables(run: ProofRun): Promise<Tables> {
  const { sql, environment } = await startScratch(run, 'model');
  const [api] = await Promise.all([
    startApiProcess(run, { environment }),
    startWorkerProcess(run, { environment, workerMain: WORKER_MAIN }),
  ]);
  const client = wireClient(api.port, 2 * LANES);
  run.atEnd(async () => client.close());
  return { sql, people: await invitePeople(sql), client, settled: watchJobs(run, sql), counts: new Map() };
}

function reportTo(run: ProofRun): () => void {
  let agreed = 0;
  return () => {
    agreed += 1;
    if (agreed % 100 === 0) run.say(`${agreed} sequences agree`);
  };
}

async function runLanes(tables: Tables, { sequences, seed, ...lane }: Lane): Promise<LaneResult[]> {
  const each = Math.ceil(sequences / LANES);
  return Promise.all(
    Array.from({ length: LANES }, (_, index) => runLane(tables, { ...lane, sequences: each, seed: seed + index })),
  );
}

type Findings = {
  tables: Tables;
  sequences: number;
  seed: number;
  results: LaneResult[];
  wrong: FoundOut[];
};

function judge(run: ProofRun, { tables, sequences, seed, results, wrong }: Findings): Verdict {
  const agreed = results.reduce((sum, result) => sum + result.agreed, 0);
  const steps = [...tables.counts.values()].reduce((sum, times) => sum + times, 0);
  const disagreements = results.flatMap(({ disagreement }) => (disagreement === undefined ? [] : [disagreement]));
  const unnoticed = wrong.filter(({ disagreement }) => disagreement === undefined);
  const missed = [
    ...disagreements.map((disagreement) => `product and model agree: ${disagreement}`),
    ...(agreed < sequences ? [`all ${sequences} sequences agree (${agreed} do)`] : []),
    ...unnoticed.map(({ belief }) => `teeth: a model in which ${belief} is found out`),
  ];
  const figure =
    `${agreed} sequences of up to 40 steps, ${steps} steps in all, ${disagreements.length} disagreements with the model ` +
    `(of ${wrong.length} models nearly right ${wrong.length - unnoticed.length} found out), seed ${seed}, ` +
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
