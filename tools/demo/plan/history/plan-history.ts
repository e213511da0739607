import { ALL_OFFERS, type TypedOffer } from '../../catalogue/all-offers.ts';
import { IDLE } from '../personas.ts';
import type { PlannedMember, PlannedSuggestion } from '../plan.ts';
import { findLocalPrice, OUTCOMES, planEnd, planFinalPrice, toContent, type ValuedListing } from '../plan-listings.ts';
import { planLooks } from '../plan-looks.ts';
import { roundPrice } from '../round-price.ts';
import { createRandom, type SeededRandom } from '../seeded-random.ts';
import { scatterPoint, TOWN_IDS, type TownId, TOWNS } from '../towns.ts';
import { planPastSuggestions } from './plan-past-suggestions.ts';

const DAY = 24 * 60;
const CLOSINGS = 240;
/** When the first and the last of them were posted, in days. */
const FIRST_DAY = 119;
const LAST_DAY = 17;
/** What neighbours in the bay sell again and again, so that the price book has something to say there. */
const OFTEN_IN_THE_BAY: Readonly<Record<string, number>> = {
  'steel-city-bike-7': 8,
  'dutch-style-bike-with': 8,
  'two-seat-sofa-with': 7,
  'three-seat-sofa-teal': 7,
  '14-inch-laptop-16': 7,
  '13-inch-student-laptop': 7,
  'acoustic-guitar-for-beginners': 7,
  'electric-guitar-with-a': 7,
};
/** Every third closing has the photo of its thing. Owners let those become puzzles of the daily five. */
const WITH_PHOTO_EVERY = 3;
/** How much the worth of the same thing varies: the standard deviation of the logarithm. */
const WEAR = 0.2;
const OFFER_SHARE = 0.25;
const ANY_THING = 'any thing';

export type History = { listings: ValuedListing[]; suggestions: PlannedSuggestion[] };

/** Closings of the last months: things of the catalogue again, of other owners. */
export function planHistory(seed: number, members: readonly PlannedMember[]): History {
  const random = createRandom(seed + 7);
  const residents = createResidents(members, random);
  const times = new Map<string, number>();
  const often = Object.entries(OFTEN_IN_THE_BAY).flatMap(([slug, count]) => Array.from({ length: count }, () => slug));
  const things = random.shuffle([...often, ...Array.from({ length: CLOSINGS - often.length }, () => ANY_THING)]);
  const listings = things.map((wanted, index) => {
    const createdAgo = Math.round(DAY * (LAST_DAY + ((FIRST_DAY - LAST_DAY) * (index + random.next())) / CLOSINGS));
    const towns = TOWN_IDS.filter((town) => residents.list(town, createdAgo).length > 0);
    const { offer, town } = pickThing(wanted, towns, random);
    const nth = (times.get(offer.slug) ?? 0) + 1;
    times.set(offer.slug, nth);
    const { currency } = TOWNS[town];
    const worth = findLocalPrice(offer, TOWNS[town]) * Math.exp(WEAR * random.normal());
    const slug = `${offer.slug}-before-${nth}`;
    const finalPrice = planFinalPrice(slug, worth, TOWNS[town]);
    const content = toContent(offer);
    return {
      ...content,
      slug,
      photos: index % WITH_PHOTO_EVERY === 0 ? content.photos.slice(0, 1) : [],
      owner: residents.pickOwner(town, createdAgo),
      town,
      point: scatterPoint(TOWNS[town], random),
      offerAmount: random.next() < OFFER_SHARE ? roundPrice(0.75 * worth, currency) : undefined,
      createdAgo,
      end: planEnd({ end: 'closed', createdAgo, outcome: OUTCOMES[index % OUTCOMES.length], finalPrice, random }),
      worth,
      spread: offer.spread,
    };
  });
  return { listings, suggestions: planLooks(seed, planPastSuggestions(seed, members, listings)) };
}

type Thing = { offer: TypedOffer; town: TownId };

/** The thing with this slug in the bay, or any thing of the catalogue in any town. */
function pickThing(slug: string, towns: readonly TownId[], random: SeededRandom): Thing {
  const offer = ALL_OFFERS.find((one) => one.slug === slug);
  if (!offer && slug !== ANY_THING) throw new Error(`${slug} is not in the catalogue`);
  if (offer) return { offer, town: random.pick(towns.filter((one) => TOWNS[one].area === 'bay')) };
  const town = random.pickWeighted(towns, (one) => TOWNS[one].listings);
  const ofTown = ALL_OFFERS.filter((one) => one.town === town);
  const anywhere = ALL_OFFERS.filter((one) => one.town === undefined);
  // The listings of Kyoto are in Japanese.
  return { offer: random.pick(town === 'kyoto' ? ofTown : [...ofTown, ...anywhere]), town };
}

/** The members of a town who had joined by then. As owners they take turns. */
function createResidents(members: readonly PlannedMember[], random: SeededRandom) {
  const turns = new Map<string, number>();
  const countTurns = ({ username }: PlannedMember) => turns.get(username) ?? 0;
  const list = (town: TownId, createdAgo: number) =>
    members.filter(
      (member) => member.town === town && member.joinedAgo > createdAgo + DAY && !IDLE.includes(member.username),
    );
  return {
    list,
    pickOwner: (town: TownId, createdAgo: number): string => {
      const there = list(town, createdAgo);
      const fewest = Math.min(...there.map(countTurns));
      const { username } = random.pick(there.filter((member) => countTurns(member) === fewest));
      turns.set(username, fewest + 1);
      return username;
    },
  };
}
