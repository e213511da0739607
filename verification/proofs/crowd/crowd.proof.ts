import { randomInt } from 'node:crypto';
import { type Claim, listMissed, type ProofRun, runPart, type Verdict } from '../kit/proof-run.ts';
import { runSuite } from '../races/races/suite.ts';
import { checkRules } from './check-rules.ts';
import * as claims from './claims.ts';
import { proveClosings } from './closings/prove-closings.ts';
import { type Community, measureCommunity, showCommunities } from './communities.ts';
import { measureFakes, showFakes } from './fakes.ts';
import { measureFigureError, showFigureError, summarizeFigureError } from './figure-error.ts';
import { measureJudgedShares, showJudgedShares } from './judged-shares.ts';
import { formatChange, formatPercent, mean } from './measures.ts';
import { judgeMutations } from './mutations.ts';
import { measureRangeShare, showRangeShare } from './range-share.ts';
import { RING, showRings, simulateRing } from './rings.ts';
import * as worlds from './simulation/world.ts';
import { compareVeiledAnswers } from './veil.ts';
import { measureYoungTowns, showYoungTowns } from './young-towns.ts';

const CONCURRENT_ACTS = 2_000;
/** A race has 4.6 requests on average. */
const RACES = 450;
const RACES_UNCHECKED = 60;

const FULL = { rounds: 5000, errorDraws: 400, rangeDraws: 200, fakeDraws: 200 };
const SMALL = { rounds: 500, errorDraws: 60, rangeDraws: 60, fakeDraws: 40 };

const { BASE, CALM, ROUGH, IN_SIGHT, HARD, FOLLOWING, SMALL_TOWN } = worlds;
const COMMUNITIES = [BASE, CALM, ROUGH, IN_SIGHT, HARD, FOLLOWING, SMALL_TOWN];
const SEEDS = [4211, 4212, 4213];
const YOUNG_TOWN_SEEDS = Array.from({ length: 12 }, (_, index) => 4221 + index);

type Part = claims.Part;

export async function prove(run: ProofRun): Promise<Verdict> {
  const parts = [
    proveFigure(run),
    proveRings(),
    proveJudgedShares(run),
    await proveVeil(run),
    await proveClosings(run),
  ];
  if (!run.isSmall) parts.push(proveCommunities(run), await proveKeptFigures(run));
  const missed = listMissed([...parts.flatMap((part) => part.claims), ...judgeMutations()]);
  return { figure: parts.map(({ figure }) => figure).join('; '), missed };
}

/** Vectors, properties, and tables A to C. */
function proveFigure({ isSmall, say }: ProofRun): Part {
  const effort = isSmall ? SMALL : FULL;
  const rules = checkRules(effort.rounds);
  say(`${rules.vectors} vectors, ${rules.wrong.length} differ; ${rules.rounds} rounds, ${rules.broken.length} broken`);
  const errors = measureFigureError(effort.errorDraws);
  showFigureError(errors);
  const ranges = measureRangeShare(effort.rangeDraws);
  showRangeShare(ranges);
  const fakes = measureFakes(effort.fakeDraws);
  showFakes(fakes);
  const [blind, trolls] = [0, 0.05].map((share) => formatChange(summarizeFigureError(errors, share)));
  const held = formatPercent(mean(claims.listHeldOutShares(ranges)));
  return {
    claims: [
      ...claims.judgeRules(rules),
      ...claims.judgeErrors(errors),
      ...claims.judgeRanges(ranges),
      ...claims.judgeFakes(fakes),
    ],
    figure: `error ${blind} against the average, ${trolls} with trolls; the range holds ${held}; three fakes move it x ${claims.findShift(fakes, 3).toFixed(2)}`,
  };
}

/** Table E. Only the ring of six is judged; the others show what the rules do not prevent. */
function proveRings(): Part {
  const judged = simulateRing(RING);
  const patient = simulateRing({ ...RING, size: 11, missShare: 0.03 });
  showRings([simulateRing({ ...RING, size: 3 }), judged, simulateRing({ ...RING, size: 11 }), patient]);
  return { claims: claims.judgeRing(judged), figure: `a ring of six gets ${judged.weight.toFixed(2)} voices` };
}

/** Table G. */
function proveJudgedShares({ isSmall }: ProofRun): Part {
  const shares = measureJudgedShares(isSmall ? { members: 100, listings: 1000 } : BASE, SEEDS[0] ?? 0);
  showJudgedShares(shares);
  const [few, many] = shares.map(({ judged }) => formatPercent(judged));
  return {
    claims: claims.judgeJudgedShares(shares),
    figure: `${few} of guesses judged if 10 % guess first, ${many} if 90 %`,
  };
}

/** No answer to a visitor or to a member who guesses first depends on a price of an active listing. */
async function proveVeil(run: ProofRun): Promise<Part> {
  const { compared, leaks, surfaces } = await compareVeiledAnswers(run);
  run.say(`${compared} answers compared; with the choice off ${surfaces.length} depend on prices`);
  return {
    claims: [
      [leaks.length === 0, `veil: no answer depends on a hidden price: ${leaks.join(', ')}`],
      ...claims.PRICED_SURFACES.map((surface): Claim => [
        surfaces.some((path) => surface.test(path)),
        `veil: the comparison sees prices at ${surface.source}`,
      ]),
    ],
    figure: `${compared} answers under the veil equal, ${surfaces.length} differ without it`,
  };
}

/**
 * Every stored figure is what the rules make of its prices, after concurrent suggestions, edits, closings and sweeps. Every
 * closing is settled twice; records are the sums of results, and months those of the ledger.
 */
async function proveKeptFigures(run: ProofRun): Promise<Part> {
  const seed = Number(process.env.PROOF_SEED ?? randomInt(2 ** 31));
  const waitLimits = { longestMs: 10 * 60_000, mostFailures: 3 };
  const suite = { seed, waitLimits, deliversAllTwice: true };
  const { requests, broken, countedGuesses, redelivered } = await runPart(run, (part) =>
    runSuite(part, { ...suite, name: 'crowd', races: RACES }),
  );
  run.say(`${redelivered} jobs were delivered twice; ${countedGuesses} guesses counted for Price Sense`);
  const found = broken.map(({ id, statement, rows }) => `${id} ${statement} (${rows})`).join(', ');
  const { broken: noticed } = await runPart({ ...run, say: () => undefined }, (part) =>
    runSuite(part, { ...suite, name: 'crowd-unchecked', races: RACES_UNCHECKED, without: ['record-once'] }),
  );
  return {
    claims: [
      [requests >= CONCURRENT_ACTS, `${CONCURRENT_ACTS} concurrent acts (${requests})`],
      [broken.length === 0, `figures, records, months and earnings are right after them, settled twice: ${found}`],
      [countedGuesses > 0, 'some guesses count for Price Sense'],
      [
        noticed.some(({ statement }) => statement.startsWith('a record of Price Sense')),
        "the mutation 'a result is added again when its closing is settled again' is noticed",
      ],
    ],
    figure: `${requests} concurrent acts settled twice, ${countedGuesses} guesses counted, ${broken.length} invariants broken`,
  };
}

/** Tables D and F. */
function proveCommunities({ say }: ProofRun): Part {
  const communities: Community[] = [];
  for (const world of COMMUNITIES) {
    communities.push(measureCommunity(world, SEEDS));
    say(`simulated ${SEEDS.length} times: ${world.name}`);
  }
  showCommunities(communities);
  const young = [BASE, HARD].flatMap((world) => measureYoungTowns(world, YOUNG_TOWN_SEEDS));
  showYoungTowns(young);
  const skill = communities[0]?.senseSkill.toFixed(2) ?? '-';
  return {
    claims: [...communities.flatMap(claims.judgeCommunity), ...claims.judgeYoungTowns(young)],
    figure: `simulated: ${formatChange(communities[0]?.againstMedian ?? NaN)} against the median, Price Sense and skill ${skill}`,
  };
}
