/** The ballpark figure is nearer to true prices than the average, its range holds, fakes move it little, and Price Sense is skill. */
import { type Claim, listMissed, type ProofRun, runProof } from '../kit/proof-run.ts';
import { checkRules } from './check-rules.ts';
import * as claims from './claims.ts';
import { type Community, measureCommunity, showCommunities } from './communities.ts';
import { measureFakes, showFakes } from './fakes.ts';
import { measureFigureError, showFigureError, summarizeFigureError } from './figure-error.ts';
import { formatChange, formatPercent, mean } from './measures.ts';
import { judgeMutations } from './mutations.ts';
import { measureRangeShare, showRangeShare } from './range-share.ts';
import { RING, showRings, simulateRing } from './rings.ts';
import * as worlds from './simulation/world.ts';
import { measureYoungTowns, showYoungTowns } from './young-towns.ts';

const FULL = { rounds: 5000, errorDraws: 400, rangeDraws: 200, fakeDraws: 200 };
const SMALL = { rounds: 500, errorDraws: 60, rangeDraws: 60, fakeDraws: 40 };

const { BASE, CALM, ROUGH, IN_SIGHT, HARD, FOLLOWING, SMALL_TOWN } = worlds;
const COMMUNITIES = [BASE, CALM, ROUGH, IN_SIGHT, HARD, FOLLOWING, SMALL_TOWN];
const SEEDS = [4211, 4212, 4213];
const YOUNG_TOWN_SEEDS = Array.from({ length: 12 }, (_, index) => 4221 + index);

type Part = { claims: Claim[]; figure: string };

await runProof(async (run) => {
  const parts = [proveFigure(run), proveRings(), ...(run.isSmall ? [] : [proveCommunities(run)])];
  const missed = listMissed([...parts.flatMap((part) => part.claims), ...judgeMutations()]);
  return { figure: parts.map(({ figure }) => figure).join('; '), missed };
});

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
