import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import { type People, preparePeople } from '../../kit/actors/people.ts';
import { openWireClient, type Send } from '../../kit/http/wire-client.ts';
import { type Claim, listMissed, printTable, type ProofRun, type Verdict } from '../../kit/proof-run.ts';
import { seededRandom } from '../../kit/seeded-random.ts';
import { type ApiProcess, startApiProcess } from '../../kit/services/api-process.ts';
import { type ScratchServices, startScratchServices } from '../../kit/services/scratch-services.ts';
import { median } from '../../kit/statistics.ts';
import {
  chooseViewpoints,
  createHiddenListings,
  createObservers,
  type HiddenListing,
  type Observation,
  observeAll,
  type Observer,
  postListing,
} from './attack.ts';
import { findDifferences, findUnexplained, type Guess, guessAll, isCloserThanCell, toSightings } from './findings.ts';
import { countEdgesNear } from './guess.ts';
import { drawPairs, type HiddenPair, movePoint, REGION_NAMES } from './hidden-places.ts';
import { findRevealingNumbers, readAllTables } from './traces.ts';

const FULL = { regions: REGION_NAMES.length, pairs: 10 };
const SMALL = { regions: 2, pairs: 6 };
/** With exact places stored, the attack must find at least this share; otherwise it is too weak to prove anything. */
const MUTATION_FOUND = 0.7;

type AttackSetup = { scratch: ScratchServices; people: People; api: ApiProcess; send: Send };

type Region = {
  name: string;
  listings: HiddenListing[];
  observers: Observer[];
  observations: Observation[];
  guesses: Guess[];
};

type MutationFindings = { guesses: Guess[]; revealing: string[]; unexplained: Observation[] };

export async function prove(run: ProofRun): Promise<Verdict> {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31));
  const { next: random } = seededRandom(seed);
  const { regions: count, pairs: each } = run.isSmall ? SMALL : FULL;
  const hidden = REGION_NAMES.slice(0, count).map((name) => drawPairs(name, each, random));
  const setup = await startSetup(run, hidden);
  run.say(
    `${hidden.flat().length} pairs of members and listings are hidden; the seed is ${seed} (PROOF_SEED=${seed} repeats it)`,
  );
  const listings = await createHiddenListings(setup, hidden.flat());
  const regions: Region[] = [];
  for (const pairs of hidden) regions.push(await attackRegion(setup, { pairs, listings, random }));
  run.say('searching answers, tables and log for exact coordinates');
  const traces = await findTraces(setup, regions);
  const keyIsTiedToCell = await isKeyTiedToCell(setup, hidden.flat().slice(0, 3));
  run.say('now with exact places in the table, which the attack must find');
  const [first] = regions;
  if (!first) throw new Error('There are no regions.');
  const mutated = await attackExactPlaces(setup, first, listings);
  showRegions(regions, mutated);
  return judge({ regions, traces, keyIsTiedToCell, mutated, all: listings });
}

/** A border runs through the first cell of each region: its two sides have different nearest cities. */
async function startSetup(run: ProofRun, hidden: HiddenPair[][]): Promise<AttackSetup> {
  const scratch = await startScratchServices(run, 'trilateration');
  for (const [index, [pair]] of hidden.entries()) if (pair) await drawBorder(scratch, pair, index);
  const api = await startApiProcess(run, scratch, { LOG_LEVEL: 'debug' });
  const client = openWireClient(api.port);
  run.atEnd(async () => client.close());
  return { scratch, people: await preparePeople(scratch.sql), api, send: client.send };
}

async function drawBorder({ sql }: ScratchServices, { exact: [one, other] }: HiddenPair, index: number): Promise<void> {
  const north = one.latitude - other.latitude;
  // The shorter way, also across the date line.
  const eastDegrees = ((one.longitude - other.longitude + 540) % 360) - 180;
  const east = eastDegrees * Math.cos((one.latitude * Math.PI) / 180);
  const length = Math.hypot(north, east);
  const cities = [
    { country: 'GB', place: movePoint(one, (8 * north) / length, (8 * east) / length) },
    { country: 'JP', place: movePoint(other, (-8 * north) / length, (-8 * east) / length) },
  ];
  for (const [side, { country, place }] of cities.entries()) {
    await sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
       values ($1, 'Border', 'border', $2, 1000, $3, $4)`,
      [1_000 + 2 * index + side, country, place.latitude, place.longitude],
    );
  }
}

type AttackInput = { pairs: HiddenPair[]; listings: readonly HiddenListing[]; random: () => number };

async function attackRegion(setup: AttackSetup, { pairs, listings: all, random }: AttackInput): Promise<Region> {
  const name = pairs[0]?.region ?? '';
  const listings = all.filter(({ pair }) => pair.region === name);
  const observers = await createObservers(setup, chooseViewpoints(pairs, random));
  const observations = await observeAll(setup, observers);
  return { name, listings, observers, observations, guesses: guessAll(listings, observations, getShownPlace) };
}

/** The place of a listing in the answers. */
function getShownPlace({ listing }: HiddenListing) {
  return { latitude: Number(listing.latitude), longitude: Number(listing.longitude) };
}

async function findTraces({ scratch, api, send }: AttackSetup, regions: Region[]) {
  const listings = regions.flatMap((region) => region.listings);
  const observers = regions.flatMap((region) => region.observers.map(({ at }) => at));
  const known = {
    exact: listings.map(({ exact }) => exact),
    cells: [...listings.map(({ pair }) => pair.cell), ...observers],
  };
  // The location lookup receives an exact position too, but must not store or log it.
  const [{ latitude, longitude } = { latitude: 0, longitude: 0 }] = known.exact;
  await send({ method: 'GET', path: `/api/profile/location?latitude=${latitude}&longitude=${longitude}` });
  const answers = regions.flatMap(({ observations }) => observations.map(({ body }) => body));
  return {
    answered: findRevealingNumbers([...answers, ...listings.map(({ listing }) => JSON.stringify(listing))], known),
    kept: findRevealingNumbers(await readAllTables(scratch.sql), known),
    logged: findRevealingNumbers([api.readLog()], known),
    logLines: api.readLog().split('\n').length,
  };
}

/** A repeated request with the same idempotency key from another point of the cell must count as the same request. */
async function isKeyTiedToCell(setup: AttackSetup, pairs: HiddenPair[]): Promise<boolean> {
  const owner = await setup.people.createOne('onboarded');
  for (const { cell, exact } of pairs) {
    const [here, there] = exact.map((point) => ({ owner, changes: { ...point }, key: `from-one-cell-${cell.h7}` }));
    if (!here || !there) return false;
    const first = await postListing(setup, here);
    const second = await postListing(setup, there).catch(() => undefined);
    if (first.id !== second?.id) return false;
  }
  return pairs.length > 0;
}

/** Stores exact places, then repeats the attack. The estimates start at the cell, so they use only the distance filters. */
async function attackExactPlaces(
  setup: AttackSetup,
  { listings, observers }: Region,
  all: readonly HiddenListing[],
): Promise<MutationFindings> {
  for (const { id, exact } of listings) {
    const values = [id, exact.latitude, exact.longitude];
    await setup.scratch.sql.query('update listing set latitude = $2, longitude = $3 where id = $1', values);
  }
  await sleep(2 * SHARED_ANSWER_MS);
  const observations = await observeAll(setup, observers);
  const known = { exact: listings.map(({ exact }) => exact), cells: listings.map(({ pair }) => pair.cell) };
  return {
    guesses: guessAll(listings, observations, ({ pair }) => pair.cell),
    unexplained: findUnexplained(observations, all),
    revealing: findRevealingNumbers(
      observations.map(({ body }) => body),
      known,
    ),
  };
}

type Findings = {
  regions: Region[];
  traces: Awaited<ReturnType<typeof findTraces>>;
  keyIsTiedToCell: boolean;
  mutated: MutationFindings;
  all: HiddenListing[];
};

function judge({ regions, traces, keyIsTiedToCell, mutated, all }: Findings): Verdict {
  const guesses = regions.flatMap((region) => region.guesses);
  const observations = regions.flatMap((region) => region.observations);
  const closer = guesses.filter(isCloserThanCell);
  const unexplained = findUnexplained(observations, all);
  const different = findDifferences(all);
  const found = mutated.guesses.filter(isCloserThanCell).length;
  const claims: Claim[] = [
    [closer.length === 0, `no estimate is closer than the cell's centre (${closer.length} are)`],
    [
      unexplained.length === 0,
      `every answer is explained by cells alone (${unexplained.length} do not, ${describeFirst(unexplained)})`,
    ],
    [different.length === 0, `two listings of one cell are equal (not in ${[...new Set(different)].join(', ')})`],
    [traces.answered.length === 0, `no answer contains an exact coordinate (${traces.answered.slice(0, 3).join()})`],
    [traces.kept.length === 0, `no table contains an exact coordinate (${traces.kept.slice(0, 3).join()})`],
    [traces.logged.length === 0, `no log line contains an exact coordinate (${traces.logged.slice(0, 3).join()})`],
    [traces.logLines > all.length, `there is a log to search (${traces.logLines} lines)`],
    [
      keyIsTiedToCell,
      'an idempotency key depends only on the cell: the same listing from another point of it is the same',
    ],
    [
      found >= MUTATION_FOUND * mutated.guesses.length,
      `mutation: exact places are found (${found} of ${mutated.guesses.length})`,
    ],
    [mutated.unexplained.length > 0, 'mutation: an answer that depends on more than cells is noticed'],
    [
      mutated.revealing.length >= mutated.guesses.length,
      `mutation: exact coordinates are noticed (${mutated.revealing.length})`,
    ],
  ];
  const figure =
    `${guesses.length} hidden places, ${observations.length} observations from ${regions.flatMap(({ observers }) => observers).length} places: ` +
    `${closer.length} estimates closer than the cell's centre (median error ${formatMedianMiss(guesses)}; ` +
    `with exact places in the table ${found} of ${mutated.guesses.length}, median ${formatMedianMiss(mutated.guesses)}), ` +
    `${unexplained.length} answers that reveal more than cells, ${traces.answered.length + traces.kept.length + traces.logged.length} traces`;
  return { figure, missed: listMissed(claims) };
}

function formatMedianMiss(guesses: Guess[]): string {
  return `${median(guesses.map(({ missedByKm }) => missedByKm)).toFixed(3)} km`;
}

function describeFirst([observation]: Observation[]): string {
  return observation
    ? `such as ${observation.distance} from ${observation.observer.at.latitude}, ${observation.observer.at.longitude}`
    : '';
}

function showRegions(regions: Region[], mutated: MutationFindings): void {
  const row = (
    name: string,
    { guesses, observations, listings }: Pick<Region, 'guesses' | 'observations' | 'listings'>,
  ) => [
    name,
    listings.length,
    observations.length,
    Math.min(...listings.map((hidden) => countEdgesNear(hidden.pair.cell, toSightings(hidden, observations), 1))),
    formatMedianMiss(guesses),
    guesses.filter(isCloserThanCell).length,
  ];
  const [first] = regions;
  printTable(
    ['', 'hidden', 'observations', 'circles within 1 km', 'median error', 'closer than cell'],
    [
      ...regions.map((region) => row(region.name, region)),
      ...(first ? [row(`mutation: ${first.name}, exact`, { ...first, guesses: mutated.guesses })] : []),
    ],
  );
}
