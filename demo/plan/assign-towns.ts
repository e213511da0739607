import type { TypedOffer } from '../catalogue/all-offers.ts';
import type { Chance } from './chance.ts';
import { TOWN_IDS, type TownId, TOWNS } from './towns.ts';

type PlacedOffer = TypedOffer & { town: TownId };

/** Puts each offer in a town, as many as each is to have, things with the same look as far apart as can be. */
export function assignTowns(offers: readonly TypedOffer[], chance: Chance): PlacedOffer[] {
  const room = new Map(TOWN_IDS.map((town) => [town, TOWNS[town].listings]));
  const looks = new Map<string, number>();
  const inOrder = [...offers].toSorted((a, b) => Number(b.town !== undefined) - Number(a.town !== undefined));
  const towns = new Map<string, TownId>();
  for (const offer of inOrder) {
    const town = offer.town ?? leastAlike(offer, { room, looks, chance });
    room.set(town, (room.get(town) ?? 0) - 1);
    for (const art of offer.art) looks.set(lookIn(town, art), (looks.get(lookIn(town, art)) ?? 0) + 1);
    towns.set(offer.slug, town);
  }
  return offers.map((offer) => ({ ...offer, town: townOf(towns, offer.slug) }));
}

type State = { room: ReadonlyMap<TownId, number>; looks: ReadonlyMap<string, number>; chance: Chance };

function leastAlike(offer: TypedOffer, { room, looks, chance }: State): TownId {
  const open = TOWN_IDS.filter((town) => (room.get(town) ?? 0) > 0);
  const alike = (town: TownId) => offer.art.reduce((most, art) => Math.max(most, looks.get(lookIn(town, art)) ?? 0), 0);
  const least = Math.min(...open.map(alike));
  return chance.weighted(
    open.filter((town) => alike(town) === least),
    (town) => room.get(town) ?? 0,
  );
}

/** Listings of one area are seen side by side. */
function lookIn(town: TownId, art: string): string {
  return `${TOWNS[town].area} ${art}`;
}

function townOf(towns: ReadonlyMap<string, TownId>, slug: string): TownId {
  const town = towns.get(slug);
  if (!town) throw new Error(`${slug} has no town`);
  return town;
}
