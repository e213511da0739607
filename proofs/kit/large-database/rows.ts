import { makeId } from './ids.ts';
import type { Home } from './places.ts';
import { NOW_MS, type World } from './world.ts';
import type { Chance } from '../seeded-random.ts';

/** Lines as COPY reads them; the columns are named beside each. */
const NULL = '\\N';
const HOUR_MS = 3_600_000;
const WINDOW_MS = 72 * HOUR_MS;

/** Shares of all listings. */
const CLOSED_BY_HAND = 0.08;
const DELETED = 0.005;
const WITH_OFFER = 0.3;
const SERVICES = 0.25;
const WITH_COMMENT = 0.3;

const DESCRIPTION_MAX = 500;
/** Active listings at the far places. */
const FAR_LISTINGS = 300;
const ACTIVE_SHARE = 0.03;
/** Prime, so that walking on by it meets everybody before anybody again. */
const STRIDE = 7919;

export const MEMBER_COLUMNS = ['id', 'name', 'username', 'photo_url', 'xp', 'created_at'] as const;

export function memberLine(world: World, member: number): string {
  const number = String(member).padStart(8, '0');
  const photo = member % 3 === 0 ? `/media/profile/${world.memberId(member)}` : NULL;
  const xp = (member * STRIDE) % 5_000;
  return line([
    world.memberId(member),
    `Member ${number}`,
    `member_${number}`,
    photo,
    xp,
    instant(world.memberSince(member)),
  ]);
}

export const ACCOUNT_COLUMNS = [
  'member_id',
  'email',
  'password_hash',
  'email_verified_at',
  'onboarded_at',
  'h7',
  'latitude',
  'longitude',
  'created_at',
] as const;

export function accountLine(world: World, member: number): string {
  const since = instant(world.memberSince(member));
  const email = `${String(member).padStart(8, '0')}@neighbours.example`;
  return line([world.memberId(member), email, 'none', since, since, ...placeFields(world.homeOf(member)), since]);
}

export const LISTING_COLUMNS = [
  'id',
  'owner_id',
  'title',
  'description',
  'type',
  'location',
  'h7',
  'latitude',
  'longitude',
  'photo_urls',
  'photo_colours',
  'currency',
  'offer_amount',
  'final_price',
  'is_active',
  'auto_closed_at',
  'closed_at',
  'deleted_at',
  'suggestion_count',
  'suggestion_sum',
  'suggestion_min',
  'suggestion_max',
  'words',
  'created_at',
  'updated_at',
] as const;

export const SUGGESTION_COLUMNS = [
  'id',
  'listing_id',
  'listing_owner_id',
  'member_id',
  'amount',
  'comment',
  'xp_awarded',
  'created_at',
  'updated_at',
] as const;

export type ListingLines = { listing: string; suggestions: string };

/** A listing and every price suggested for it, one after the other in the order they were made. */
export function makeListings(world: World, chance: Chance): (listing: number) => ListingLines {
  const farEvery = Math.max(1, Math.floor((world.listings * ACTIVE_SHARE) / FAR_LISTINGS));
  let suggestionsMade = 0;

  function ownerOf(listing: number): number {
    if (listing === world.viral.listing) return world.viral.owner;
    const isFar = listing > world.listings * (1 - ACTIVE_SHARE) && listing % farEvery === 0;
    return isFar ? (listing / farEvery) % world.farMembers : chance.below(world.members);
  }

  return (listing) => {
    const owner = ownerOf(listing);
    const home = world.homeOf(owner);
    const ending = endingOf(world, listing, chance);
    const value = Math.ceil(100 * Math.exp(chance.next() * 9));
    const count = suggestionCount(world, listing, chance);
    const prices = Array.from({ length: count }, () => Math.ceil(value * (0.5 + chance.next())));
    const finalPrice = ending.kind === 'priced' ? Math.ceil(value * (0.8 + 0.4 * chance.next())) : undefined;
    const id = world.listingId(listing, home);
    const ownerId = world.memberId(owner);
    const scene = { world, chance, listing, owner, id, ownerId, ending };
    const suggestions = suggestionLines(scene, { prices, finalPrice, firstIndex: suggestionsMade });
    suggestionsMade += count;
    return { listing: listingLine(scene, { home, value, finalPrice, prices }), suggestions };
  };
}

type Ending = { kind: 'none' | 'time' | 'priced' | 'deleted'; at: number };

type Scene = {
  world: World;
  chance: Chance;
  listing: number;
  owner: number;
  id: string;
  ownerId: string;
  ending: Ending;
};

function endingOf(world: World, listing: number, chance: Chance): Ending {
  const at = world.listedAt(listing);
  const drawn = chance.next();
  if (listing === world.viral.listing) return { kind: 'none', at: NOW_MS };
  const early = Math.min(NOW_MS, at + Math.floor(chance.next() * WINDOW_MS));
  if (drawn < CLOSED_BY_HAND) return { kind: 'priced', at: early };
  if (drawn < CLOSED_BY_HAND + DELETED) return { kind: 'deleted', at: early };
  return at + WINDOW_MS <= NOW_MS ? { kind: 'time', at: at + WINDOW_MS } : { kind: 'none', at: NOW_MS };
}

function suggestionCount(world: World, listing: number, chance: Chance): number {
  const drawn = Math.floor(chance.next() * (2 * world.suggestionsPerListing + 1));
  return listing === world.viral.listing ? world.viral.suggestions : drawn;
}

type Prices = { prices: number[]; finalPrice: number | undefined; firstIndex: number };

function suggestionLines(scene: Scene, { prices, finalPrice, firstIndex }: Prices): string {
  const { world, chance, listing, owner, id, ownerId, ending } = scene;
  const from = world.listedAt(listing);
  const nearest = finalPrice === undefined ? 0 : Math.min(...prices.map((price) => Math.abs(price - finalPrice)));
  let member = chance.below(world.members);
  let lines = '';
  for (const [index, price] of prices.entries()) {
    do member = (member + STRIDE) % world.members;
    while (member === owner);
    const ms = from + Math.floor(((index + 1) * (ending.at - from)) / (prices.length + 1));
    const at = instant(ms);
    lines += line([
      makeId({ kind: 'suggestion', index: firstIndex + index, ms }),
      id,
      ownerId,
      world.memberId(member),
      price,
      chance.next() < WITH_COMMENT ? sentence(world, 3 + chance.below(9)) : NULL,
      finalPrice === undefined ? NULL : xpFor(Math.abs(price - finalPrice), { nearest, finalPrice }),
      at,
      at,
    ]);
  }
  return lines;
}

function xpFor(distance: number, { nearest, finalPrice }: { nearest: number; finalPrice: number }): number {
  if (distance === nearest) return 50;
  return distance * 10 <= finalPrice ? 20 : 5;
}

type Contents = { home: Home | undefined; value: number; finalPrice: number | undefined; prices: number[] };

function listingLine(scene: Scene, { home, value, finalPrice, prices }: Contents): string {
  const { world, chance, listing, id, ownerId, ending } = scene;
  const title = sentence(world, 3 + chance.below(5));
  const description = sentence(world, 8 + chance.below(33)).slice(0, DESCRIPTION_MAX);
  const photos = chance.below(3);
  const createdAt = instant(world.listedAt(listing));
  const endedAt = instant(ending.at);
  return line([
    id,
    ownerId,
    title,
    description,
    chance.next() < SERVICES ? 'SERVICE' : 'PRODUCT',
    home?.location ?? 'Somewhere',
    ...placeFields(home),
    `{${Array.from({ length: photos }, (_, index) => `/media/listing/${id}-${index}`).join(',')}}`,
    `{${Array.from({ length: photos }, () => '#8a6f4d').join(',')}}`,
    'EUR',
    chance.next() < WITH_OFFER ? value : NULL,
    finalPrice ?? NULL,
    ending.kind === 'none' ? 't' : 'f',
    ending.kind === 'time' ? endedAt : NULL,
    ending.kind === 'time' || ending.kind === 'priced' ? endedAt : NULL,
    ending.kind === 'deleted' ? endedAt : NULL,
    prices.length,
    prices.reduce((sum, price) => sum + price, 0),
    prices.length === 0 ? NULL : Math.min(...prices),
    prices.length === 0 ? NULL : Math.max(...prices),
    `${title} ${description} ${home?.locationWords.join(' ') ?? 'somewhere'}`,
    createdAt,
    createdAt,
  ]);
}

function placeFields(home: Home | undefined): (string | number)[] {
  return home ? [home.h7, home.latitude, home.longitude] : [NULL, NULL, NULL];
}

function sentence(world: World, words: number): string {
  let text = world.vocabulary.draw();
  for (let word = 1; word < words; word += 1) text += ` ${world.vocabulary.draw()}`;
  return text;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function line(fields: readonly (string | number)[]): string {
  return `${fields.join('\t')}\n`;
}
