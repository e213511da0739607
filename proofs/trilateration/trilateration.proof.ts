/** Whoever looks at listings from many places learns their cell and nothing finer, and neither does the database. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHARED_ANSWER_MS } from '@ballpark/rules/requests';
import { type ApiProcess, startApiProcess } from '../kit/services/api-process.ts';
import { hidePairs, type HiddenPair, movedBy, type Random, REGION_NAMES } from './hidden-places.ts';
import { type Look, lookAround, lookouts, type Plant, plantAll, post, settle, type Spy } from './attack.ts';
import { differences, type Guess, guessAll, isBeaten, sightingsOf, unexplained } from './findings.ts';
import { edgesNear } from './guess.ts';
import { everythingKept, tellingNumbers } from './traces.ts';
import { percentile } from '../kit/statistics.ts';
import { printTable } from '../kit/print-table.ts';
import { invitePeople, type People } from '../kit/actors/people.ts';
import { type ProofRun, runProof, type Verdict } from '../kit/proof-run.ts';
import { type Scratch, startScratch } from '../kit/services/scratch-services.ts';
import { seededChance } from '../kit/seeded-random.ts';
import { type WireClient, wireClient } from '../kit/http/wire-client.ts';

const FULL = { regions: REGION_NAMES.length, pairs: 10 };
const SMALL = { regions: 2, pairs: 6 };
/** Of the plants with an exact place at least so many must be found, or the attack is too weak to say anything. */
const TEETH_FOUND = 0.7;

type Lab = { scratch: Scratch; people: People; api: ApiProcess; send: WireClient['send'] };

type Region = { name: string; plants: Plant[]; spies: Spy[]; looks: Look[]; guesses: Guess[] };

type Teeth = { guesses: Guess[]; telling: string[]; strange: Look[] };

await runProof(async (run) => {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31));
  const { next: random } = seededChance(seed);
  const { regions: count, pairs: each } = run.isSmall ? SMALL : FULL;
  const hidden = REGION_NAMES.slice(0, count).map((name) => hidePairs(name, each, random));
  const lab = await openLab(run, hidden);
  run.say(`${hidden.flat().length} pairs of members and listings are hidden, from seed ${seed} (PROOF_SEED=${seed})`);
  const plants = await plantAll(lab, hidden.flat());
  const regions: Region[] = [];
  for (const pairs of hidden) regions.push(await attack(lab, { pairs, plants, random }));
  run.say('looking through what was answered, kept and logged');
  const traces = await findTraces(lab, regions);
  const forgetful = await onlyTheCellCounts(lab, hidden.flat().slice(0, 3));
  run.say('and the same with exact places in the table, to show that they would be found');
  const [first] = regions;
  if (!first) throw new Error('There are no regions.');
  const teeth = await withExactPlaces(lab, first, plants);
  showRegions(regions, teeth);
  return judge({ regions, traces, forgetful, teeth, all: plants });
});

/** A border runs through the first cell of every region: the nearest city is another one on its other side. */
async function openLab(run: ProofRun, hidden: HiddenPair[][]): Promise<Lab> {
  const scratch = await startScratch(run, 'trilateration');
  for (const [index, [pair]] of hidden.entries()) if (pair) await drawBorder(scratch, pair, index);
  const api = await startApiProcess(run, scratch, { LOG_LEVEL: 'debug' });
  const client = wireClient(api.port);
  run.atEnd(async () => client.close());
  return { scratch, people: await invitePeople(scratch.sql), api, send: client.send };
}

async function drawBorder({ sql }: Scratch, { exact: [one, other] }: HiddenPair, index: number): Promise<void> {
  const north = one.latitude - other.latitude;
  // The shorter way around, also over the date line.
  const eastDegrees = ((one.longitude - other.longitude + 540) % 360) - 180;
  const east = eastDegrees * Math.cos((one.latitude * Math.PI) / 180);
  const length = Math.hypot(north, east);
  const cities = [
    { country: 'GB', place: movedBy(one, (8 * north) / length, (8 * east) / length) },
    { country: 'JP', place: movedBy(other, (-8 * north) / length, (-8 * east) / length) },
  ];
  for (const [side, { country, place }] of cities.entries()) {
    await sql.query(
      `insert into place (geoname_id, name, folded_name, country_code, population, latitude, longitude)
       values ($1, 'Border', 'border', $2, 1000, $3, $4)`,
      [1_000 + 2 * index + side, country, place.latitude, place.longitude],
    );
  }
}

type Attack = { pairs: HiddenPair[]; plants: readonly Plant[]; random: Random };

async function attack(lab: Lab, { pairs, plants: all, random }: Attack): Promise<Region> {
  const name = pairs[0]?.region ?? '';
  const plants = all.filter(({ pair }) => pair.region === name);
  const spies = await settle(lab, lookouts(pairs, random));
  const looks = await lookAround(lab, spies);
  return { name, plants, spies, looks, guesses: guessAll(plants, looks, saidOf) };
}

/** Where the answers put a listing. */
function saidOf({ listing }: Plant) {
  return { latitude: Number(listing.latitude), longitude: Number(listing.longitude) };
}

async function findTraces({ scratch, api, send }: Lab, regions: Region[]) {
  const plants = regions.flatMap((region) => region.plants);
  const spies = regions.flatMap((region) => region.spies.map(({ at }) => at));
  const known = {
    exact: plants.map(({ exact }) => exact),
    cells: [...plants.map(({ pair }) => pair.cell), ...spies],
  };
  // One of the ways a position comes in without being stored: what the area is called.
  const [{ latitude, longitude } = { latitude: 0, longitude: 0 }] = known.exact;
  await send({ method: 'GET', path: `/api/profile/location?latitude=${latitude}&longitude=${longitude}` });
  const answers = regions.flatMap(({ looks }) => looks.map(({ body }) => body));
  return {
    answered: tellingNumbers([...answers, ...plants.map(({ listing }) => JSON.stringify(listing))], known),
    kept: tellingNumbers(await everythingKept(scratch.sql), known),
    logged: tellingNumbers([api.readLog()], known),
    logLines: api.readLog().split('\n').length,
  };
}

/** Sending a listing again under its key from elsewhere in the cell is sending the same: nothing finer is remembered. */
async function onlyTheCellCounts(lab: Lab, pairs: HiddenPair[]): Promise<boolean> {
  const owner = await lab.people.arriveAlone('onboarded');
  for (const { cell, exact } of pairs) {
    const [here, there] = exact.map((point) => ({ owner, changes: { ...point }, key: `from-one-cell-${cell.h7}` }));
    if (!here || !there) return false;
    const first = await post(lab, here);
    const second = await post(lab, there).catch(() => undefined);
    if (first.id !== second?.id) return false;
  }
  return pairs.length > 0;
}

/** The cell is still believed to be where it is, so that only what the radius tells is used. */
async function withExactPlaces(lab: Lab, { plants, spies }: Region, all: readonly Plant[]): Promise<Teeth> {
  for (const { id, exact } of plants) {
    const values = [id, exact.latitude, exact.longitude];
    await lab.scratch.sql.query('update listing set latitude = $2, longitude = $3 where id = $1', values);
  }
  await sleep(2 * SHARED_ANSWER_MS);
  const looks = await lookAround(lab, spies);
  const known = { exact: plants.map(({ exact }) => exact), cells: plants.map(({ pair }) => pair.cell) };
  return {
    guesses: guessAll(plants, looks, ({ pair }) => pair.cell),
    strange: unexplained(looks, all),
    telling: tellingNumbers(
      looks.map(({ body }) => body),
      known,
    ),
  };
}

type Findings = {
  regions: Region[];
  traces: Awaited<ReturnType<typeof findTraces>>;
  forgetful: boolean;
  teeth: Teeth;
  all: Plant[];
};

function judge({ regions, traces, forgetful, teeth, all }: Findings): Verdict {
  const guesses = regions.flatMap((region) => region.guesses);
  const looks = regions.flatMap((region) => region.looks);
  const beaten = guesses.filter(isBeaten);
  const strange = unexplained(looks, all);
  const different = differences(all);
  const found = teeth.guesses.filter(isBeaten).length;
  const claims: [holds: boolean, claim: string][] = [
    [beaten.length === 0, `no guess is nearer than the cell's centre (${beaten.length} are)`],
    [strange.length === 0, `every answer follows from cells alone (${strange.length} do not, ${shown(strange)})`],
    [different.length === 0, `two listings of one cell are alike (not in ${[...new Set(different)].join(', ')})`],
    [traces.answered.length === 0, `no answer holds an exact coordinate (${traces.answered.slice(0, 3).join()})`],
    [traces.kept.length === 0, `no table holds an exact coordinate (${traces.kept.slice(0, 3).join()})`],
    [traces.logged.length === 0, `no line of the log does (${traces.logged.slice(0, 3).join()})`],
    [traces.logLines > all.length, `there is a log to look at (${traces.logLines} lines)`],
    [forgetful, 'a key is not tied to more than the cell: the same listing from elsewhere in it is the same'],
    [
      found >= TEETH_FOUND * teeth.guesses.length,
      `teeth: exact places are found (${found} of ${teeth.guesses.length})`,
    ],
    [teeth.strange.length > 0, 'teeth: an answer that follows from more than cells is seen'],
    [teeth.telling.length >= teeth.guesses.length, `teeth: exact coordinates are seen (${teeth.telling.length})`],
  ];
  const figure =
    `${guesses.length} hidden places, ${looks.length} looks from ${regions.flatMap(({ spies }) => spies).length} places: ` +
    `${beaten.length} guesses nearer than the cell's centre (median ${medianMissed(guesses)} away; ` +
    `with exact places in the table ${found} of ${teeth.guesses.length}, median ${medianMissed(teeth.guesses)}), ` +
    `${strange.length} answers that tell more than cells, ${traces.answered.length + traces.kept.length + traces.logged.length} traces`;
  return { figure, missed: claims.filter(([holds]) => !holds).map(([, claim]) => claim) };
}

function medianMissed(guesses: Guess[]): string {
  return `${percentile(
    guesses.map(({ missedByKm }) => missedByKm),
    0.5,
  ).toFixed(3)} km`;
}

function shown([look]: Look[]): string {
  return look ? `such as ${look.distance} from ${look.spy.at.latitude}, ${look.spy.at.longitude}` : '';
}

function showRegions(regions: Region[], teeth: Teeth): void {
  const row = (name: string, { guesses, looks, plants }: Pick<Region, 'guesses' | 'looks' | 'plants'>) => [
    name,
    plants.length,
    looks.length,
    Math.min(...plants.map((plant) => edgesNear(plant.pair.cell, sightingsOf(plant, looks), 1))),
    medianMissed(guesses),
    guesses.filter(isBeaten).length,
  ];
  const [first] = regions;
  printTable(
    ['', 'hidden', 'looks', 'circles within 1 km', 'median miss', 'beaten'],
    [
      ...regions.map((region) => row(region.name, region)),
      ...(first ? [row(`teeth: ${first.name}, exact`, { ...first, guesses: teeth.guesses })] : []),
    ],
  );
}
