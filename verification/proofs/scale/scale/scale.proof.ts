import { startMeasuringCluster } from '../../kit/large-database/cluster.ts';
import { ensureDatabase } from '../../kit/large-database/database.ts';
import type { DatabaseSize } from '../../kit/large-database/dataset.ts';
import { chooseViewers, type Viewers } from '../../kit/large-database/viewers.ts';
import type { ProofRun, Verdict } from '../../kit/proof-run.ts';
import { countCases, detailCases, feedCases, homeCases, quickCases, reportedCases, townCases } from './cases.ts';
import { openScaleConnection, type ScaleConnection } from './connection.ts';
import { comparePages } from './correctness.ts';
import {
  formatSize,
  judgeBuffers,
  judgeGrowth,
  judgePageGrowth,
  measure,
  type ScaleFinding,
  showFindings,
} from './findings.ts';
import { searchCases } from './searches.ts';

/** `--large` adds the largest database, `--keep` keeps the databases for the next run, `--small` is for CI. */
const SMALL: DatabaseSize[] = [
  { listings: 5_000, suggestionsPerListing: 3 },
  { listings: 20_000, suggestionsPerListing: 3 },
];
const USUAL: DatabaseSize[] = [
  { listings: 100_000, suggestionsPerListing: 5 },
  { listings: 1_000_000, suggestionsPerListing: 5 },
];
const LARGEST: DatabaseSize = { listings: 10_000_000, suggestionsPerListing: 2.9 };

const VIEWERS = 40;
const SMALL_VIEWERS = 6;
const ROUNDS = 2;

export async function prove(run: ProofRun): Promise<Verdict> {
  const connections = await openDatabases(run);
  const [smallest] = connections;
  if (!smallest) throw new Error('There is no database.');
  const each = run.isSmall ? SMALL_VIEWERS : VIEWERS;
  const viewers = await chooseViewers(smallest.client, each);
  const wrong = await compareAll(run, connections, viewers);
  const cases = [
    ...feedCases(viewers),
    ...homeCases(viewers),
    ...countCases(viewers),
    ...quickCases(viewers),
    ...townCases(viewers),
    ...detailCases(),
    ...searchCases(viewers, each),
    ...reportedCases(viewers),
  ];
  // No times with `--small`: two small databases differ more in the length of their pages than in the search cost.
  const effort = { viewers: each, rounds: run.isSmall ? 0 : ROUNDS };
  const findings: ScaleFinding[] = [];
  for (const question of cases) findings.push(await measure(connections, question, effort));
  run.say(`${cases.length} queries were measured with ${each} viewers each`);
  showFindings(connections, findings);
  return judge({ run, connections, findings }, wrong);
}

async function openDatabases(run: ProofRun): Promise<ScaleConnection[]> {
  const cluster = await startMeasuringCluster(run, 'scale');
  const sizes = run.isSmall ? SMALL : [...USUAL, ...(run.flags.has('large') ? [LARGEST] : [])];
  const connections: ScaleConnection[] = [];
  for (const size of sizes) {
    connections.push(await openScaleConnection(run, await ensureDatabase(run, cluster, size)));
  }
  return connections;
}

type Correctness = { pages: number; different: string[] };

async function compareAll(run: ProofRun, connections: ScaleConnection[], viewers: Viewers): Promise<Correctness> {
  const all: Correctness = { pages: 0, different: [] };
  for (const connection of connections) {
    const { pages, different, empty } = await comparePages(connection, viewers);
    run.say(`${connection.name}: ${pages} pages compared with PostGIS, ${different.length} differ, ${empty} are empty`);
    all.pages += pages;
    all.different.push(...different);
  }
  return all;
}

type JudgeInput = { run: ProofRun; connections: ScaleConnection[]; findings: ScaleFinding[] };

function judge({ run, connections, findings }: JudgeInput, { pages, different }: Correctness): Verdict {
  const judgements = findings.flatMap((finding) => [
    judgeBuffers(connections, finding),
    ...(run.isSmall ? [] : [judgeGrowth(connections, finding), judgePageGrowth(connections, finding)]),
  ]);
  for (const remark of judgements.flatMap(({ remarks }) => remarks)) console.log(`note: ${remark}`);
  const largest = Math.max(...connections.map(({ listings }) => listings));
  return {
    figure: `${pages - different.length} of ${pages} pages equal those of PostGIS up to ${formatSize(largest)} listings`,
    missed: [...different.slice(0, 20), ...judgements.flatMap(({ missed }) => missed)],
  };
}
