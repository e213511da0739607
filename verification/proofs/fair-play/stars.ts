import { computeBallpark } from '@ballpark/rules/crowd/ballpark';
import { NEW_WEIGHT } from '@ballpark/rules/crowd/price-sense';
import { findWeight } from '@ballpark/server/features/rewards/sense/find-weight';
import { newId } from '@ballpark/server/database/new-id';
import { drawCrowds, readProducts } from '../crowd/guesses.ts';
import { findMedian } from '../crowd/measures.ts';
import { printTable } from '../kit/proof-run.ts';
import { seededRandom } from '../kit/seeded-random.ts';
import { insertPlayers, playClosings, type Product } from './play-closings.ts';
import { type Closing, toMinor } from './simulate-town.ts';

/** Owners who work for the Price Sense of a star, who meets each of them once, and two fools who guess twice the price. */
type StarPlan = {
  name: string;
  owners: number;
  joinedDaysAgo: number;
  /** Whether each owner has closed two listings with three guessers before. */
  isEstablished: boolean;
  /** The last one is shown only: a ring with eleven established owners looks like eleven honest ones. */
  isJudged: boolean;
};

const PLANS: readonly StarPlan[] = [
  { name: 'eleven fresh accounts', owners: 11, joinedDaysAgo: 1, isEstablished: false, isJudged: true },
  { name: 'eleven that waited', owners: 11, joinedDaysAgo: 20, isEstablished: false, isJudged: true },
  { name: 'seven established', owners: 7, joinedDaysAgo: 20, isEstablished: true, isJudged: true },
  { name: 'eleven established', owners: 11, joinedDaysAgo: 20, isEstablished: true, isJudged: false },
];

export type Star = StarPlan & { accounts: number; weight: number; foolWeight: number };

const [STAR, FOOL, OTHER_FOOL, FIRST_OWNER] = [0, 1, 2, 3];
const DAY = 24 * 60;

export async function playStars(product: Product): Promise<Star[]> {
  const stars: Star[] = [];
  for (const plan of PLANS) stars.push(await playStar(product, plan));
  return stars;
}

/** Settled by the product, and the weights are those that it would give the next prices. */
async function playStar(product: Product, plan: StarPlan): Promise<Star> {
  const { owners, joinedDaysAgo, isEstablished } = plan;
  const accounts = FIRST_OWNER + owners;
  const ids = await insertPlayers(product, { count: accounts, joinedDaysAgo });
  const indexes = Array.from({ length: owners }, (_, nth) => FIRST_OWNER + nth);
  if (isEstablished) {
    const earlier = indexes.flatMap((owner) =>
      [0, 1].map((nth) => closeForOthers(owner, indexes, 5 * DAY + 300 * nth)),
    );
    await playClosings(product, ids, earlier);
  }
  await playClosings(
    product,
    ids,
    indexes.map((owner) => closeForStar(owner, 600 + 100 * (owner - FIRST_OWNER))),
  );
  const getWeight = (member: number) => findWeight(product.app, { memberId: ids[member] ?? '', listingId: newId() });
  return { ...plan, accounts, weight: await getWeight(STAR), foolWeight: await getWeight(FOOL) };
}

/** The star is 2 % off: exact guesses would look too good. */
function closeForStar(owner: number, closedAgo: number): Closing {
  const amounts = [98, 200, 200];
  return {
    owner,
    postedAgo: closedAgo + 90,
    closedAgo,
    finalPriceMinor: toMinor(100),
    suggestions: [STAR, FOOL, OTHER_FOOL].map((member, index) => ({
      member,
      amountMinor: toMinor(amounts[index] ?? 0),
      madeAgo: closedAgo + 60,
    })),
  };
}

/** A closing that three other owners have priced. */
function closeForOthers(owner: number, owners: readonly number[], closedAgo: number): Closing {
  const guessers = [1, 2, 3].map((step) => owners[(owners.indexOf(owner) + step) % owners.length] ?? owner);
  return {
    owner,
    postedAgo: closedAgo + 90,
    closedAgo,
    finalPriceMinor: toMinor(100),
    suggestions: guessers.map((member, nth) => ({
      member,
      amountMinor: toMinor(90 + 10 * nth),
      madeAgo: closedAgo + 60,
    })),
  };
}

export type Collusion = {
  star: string;
  /** How far the star and both fools move the figure of six newcomers, as a factor. */
  moved: number;
  /** In crowds of real guesses: the median factor, that of three equal voices, and how often they moved it farther. */
  crowd: number;
  equal: number;
  farther: number;
};

/** Six honest newcomers, whose figure is $102. */
const HONEST = [90, 95, 100, 105, 110, 115].map(toMinor);
/** What those who collude name: far beyond, so that only their weights matter. */
const FAKE_FACTOR = 10;
const CROWD_SIZES = [6, 8, 12] as const;

export function measureCollusion({ name, weight, foolWeight }: Star, times: number): Collusion {
  const weights = [weight, foolWeight, foolWeight];
  const random = seededRandom(4301);
  const draws = readProducts().flatMap((item) =>
    CROWD_SIZES.flatMap((size) => drawCrowds(item, { arm: 'blind', size, times, trollShare: 0 }, random)),
  );
  const moves = draws.map(({ amountsMinor }) => ({
    own: computeMove(amountsMinor, weights),
    equal: computeMove(amountsMinor, [NEW_WEIGHT, NEW_WEIGHT, NEW_WEIGHT]),
  }));
  return {
    star: name,
    moved: computeMove(HONEST, weights),
    crowd: findMedian(moves.map(({ own }) => own)),
    equal: findMedian(moves.map(({ equal }) => equal)),
    farther: moves.filter(({ own, equal }) => own > equal * (1 + 1e-9)).length / moves.length,
  };
}

/** All honest members are newcomers. */
function computeMove(honestMinor: readonly number[], weights: readonly number[]): number {
  const honest = honestMinor.map((amountMinor) => ({ amountMinor, weight: NEW_WEIGHT }));
  const fakeMinor = FAKE_FACTOR * Math.max(...honestMinor);
  const fakes = weights.map((weight) => ({ amountMinor: fakeMinor, weight }));
  const figure = (prices: typeof honest) => computeBallpark(prices, { currency: 'USD' })?.exactMinor ?? NaN;
  return figure([...honest, ...fakes]) / figure(honest);
}

export function showStars(stars: readonly Star[], collusions: readonly Collusion[]): void {
  printTable(
    [
      'owners for one star',
      'accounts',
      'weight',
      'six newcomers moved',
      'real crowds',
      'three equal voices',
      'farther',
    ],
    stars.map(({ name, accounts, weight }, index) => {
      const { moved = NaN, crowd = NaN, equal = NaN, farther = NaN } = collusions[index] ?? {};
      const formatMove = (factor: number) => `${(100 * (factor - 1)).toFixed(1)} %`;
      return [
        name,
        accounts,
        (weight / 100).toFixed(2),
        formatMove(moved),
        formatMove(crowd),
        formatMove(equal),
        `${(100 * farther).toFixed(1)} %`,
      ];
    }),
  );
}
