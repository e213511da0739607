import type { TypedOffer } from '../catalogue/all-offers.ts';
import type { SeededRandom } from './seeded-random.ts';
import { TOWN_IDS, type TownId, TOWNS } from './towns.ts';

type PlacedOffer = TypedOffer & { town: TownId };

/** Assigns each offer to a town, up to the town's number of listings, with similar pictures in different areas. */
export function assignTowns(offers: readonly TypedOffer[], random: SeededRandom): PlacedOffer[] {
  const room = new Map(TOWN_IDS.map((town) => [town, TOWNS[town].listings]));
  const looks = new Map<string, number>();
  const inOrder = [...offers].toSorted((a, b) => Number(b.town !== undefined) - Number(a.town !== undefined));
  const towns = new Map<string, TownId>();
  for (const offer of inOrder) {
    const town = offer.town ?? pickTown(offer, { room, looks, random });
    room.set(town, (room.get(town) ?? 0) - 1);
    for (const art of offer.art) looks.set(toLookKey(town, art), (looks.get(toLookKey(town, art)) ?? 0) + 1);
    towns.set(offer.slug, town);
  }
  return offers.map((offer) => ({ ...offer, town: getTown(towns, offer.slug) }));
}

type State = { room: ReadonlyMap<TownId, number>; looks: ReadonlyMap<string, number>; random: SeededRandom };

function pickTown(offer: TypedOffer, { room, looks, random }: State): TownId {
  const open = TOWN_IDS.filter((town) => (room.get(town) ?? 0) > 0);
  const countAlike = (town: TownId) =>
    offer.art.reduce((most, art) => Math.max(most, looks.get(toLookKey(town, art)) ?? 0), 0);
  const least = Math.min(...open.map(countAlike));
  return random.pickWeighted(
    open.filter((town) => countAlike(town) === least),
    (town) => room.get(town) ?? 0,
  );
}

/** The listings of one area appear on the same page. */
function toLookKey(town: TownId, art: string): string {
  return `${TOWNS[town].area} ${art}`;
}

function getTown(towns: ReadonlyMap<string, TownId>, slug: string): TownId {
  const town = towns.get(slug);
  if (!town) throw new Error(`${slug} has no town`);
  return town;
}
