import type { Random } from '../seeded-random.ts';
import { formatRow, NULL } from './copy-rows.ts';
import { type Dataset, NOW_MS } from './dataset.ts';
import { makeId } from './ids.ts';
import type { Home } from './places.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 72 * HOUR_MS;

/** Shares of all listings. */
const CLOSED_BY_HAND = 0.08;
const DELETED = 0.005;
const WITH_OFFER = 0.3;
const SERVICES = 0.25;
const WITH_COMMENT = 0.3;

const DESCRIPTION_MAX = 500;
/** The number of active listings at the far places. */
const FAR_LISTINGS = 300;
const ACTIVE_SHARE = 0.03;
/** A prime, so that steps of this size visit every member before they visit one twice. */
const STRIDE = 7919;

export const MEMBER_COLUMNS = ['id', 'name', 'username', 'photo_url', 'xp', 'created_at'] as const;

export function formatMember(dataset: Dataset, member: number): string {
  const number = String(member).padStart(8, '0');
  const photo = member % 3 === 0 ? `/media/profile/${dataset.memberId(member)}` : NULL;
  const xp = (member * STRIDE) % 5_000;
  return formatRow([
    dataset.memberId(member),
    `Member ${number}`,
    `member_${number}`,
    photo,
    xp,
    formatTime(dataset.memberSince(member)),
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

export function formatAccount(dataset: Dataset, member: number): string {
  const since = formatTime(dataset.memberSince(member));
  const email = `${String(member).padStart(8, '0')}@neighbours.example`;
  return formatRow([
    dataset.memberId(member),
    email,
    'none',
    since,
    since,
    ...formatPlace(dataset.findHome(member)),
    since,
  ]);
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
  'settled_at',
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

/** Returns a function that writes a listing and its suggestions. It must be called with the listings in their order. */
export function createListingMaker(dataset: Dataset, random: Random): (listing: number) => ListingLines {
  const farEvery = Math.max(1, Math.floor((dataset.listings * ACTIVE_SHARE) / FAR_LISTINGS));
  let suggestionsMade = 0;

  function drawOwner(listing: number): number {
    if (listing === dataset.viral.listing) return dataset.viral.owner;
    const isFar = listing > dataset.listings * (1 - ACTIVE_SHARE) && listing % farEvery === 0;
    return isFar ? (listing / farEvery) % dataset.farMembers : random.below(dataset.members);
  }

  return (listing) => {
    const owner = drawOwner(listing);
    const home = dataset.findHome(owner);
    const ending = drawEnding(dataset, listing, random);
    const value = Math.ceil(100 * Math.exp(random.next() * 9));
    const count = drawSuggestionCount(dataset, listing, random);
    const prices = Array.from({ length: count }, () => Math.ceil(value * (0.5 + random.next())));
    const finalPrice = ending.kind === 'priced' ? Math.ceil(value * (0.8 + 0.4 * random.next())) : undefined;
    const id = dataset.listingId(listing, home);
    const ownerId = dataset.memberId(owner);
    const context = { dataset, random, listing, owner, id, ownerId, ending };
    const suggestions = formatSuggestions(context, { prices, finalPrice, firstIndex: suggestionsMade });
    suggestionsMade += count;
    return { listing: formatListing(context, { home, value, finalPrice, prices }), suggestions };
  };
}

type Ending = { kind: 'none' | 'time' | 'priced' | 'deleted'; at: number };

type ListingContext = {
  dataset: Dataset;
  random: Random;
  listing: number;
  owner: number;
  id: string;
  ownerId: string;
  ending: Ending;
};

function drawEnding(dataset: Dataset, listing: number, random: Random): Ending {
  const at = dataset.listedAt(listing);
  const drawn = random.next();
  if (listing === dataset.viral.listing) return { kind: 'none', at: NOW_MS };
  const early = Math.min(NOW_MS, at + Math.floor(random.next() * WINDOW_MS));
  if (drawn < CLOSED_BY_HAND) return { kind: 'priced', at: early };
  if (drawn < CLOSED_BY_HAND + DELETED) return { kind: 'deleted', at: early };
  return at + WINDOW_MS <= NOW_MS ? { kind: 'time', at: at + WINDOW_MS } : { kind: 'none', at: NOW_MS };
}

function drawSuggestionCount(dataset: Dataset, listing: number, random: Random): number {
  const drawn = Math.floor(random.next() * (2 * dataset.suggestionsPerListing + 1));
  return listing === dataset.viral.listing ? dataset.viral.suggestions : drawn;
}

type SuggestionsInput = { prices: number[]; finalPrice: number | undefined; firstIndex: number };

function formatSuggestions(context: ListingContext, { prices, finalPrice, firstIndex }: SuggestionsInput): string {
  const { dataset, random, listing, owner, id, ownerId, ending } = context;
  const from = dataset.listedAt(listing);
  const nearest = finalPrice === undefined ? 0 : Math.min(...prices.map((price) => Math.abs(price - finalPrice)));
  let member = random.below(dataset.members);
  let lines = '';
  for (const [index, price] of prices.entries()) {
    do member = (member + STRIDE) % dataset.members;
    while (member === owner);
    const ms = from + Math.floor(((index + 1) * (ending.at - from)) / (prices.length + 1));
    const at = formatTime(ms);
    lines += formatRow([
      makeId({ kind: 'suggestion', index: firstIndex + index, ms }),
      id,
      ownerId,
      dataset.memberId(member),
      price,
      random.next() < WITH_COMMENT ? drawSentence(dataset, 3 + random.below(9)) : NULL,
      finalPrice === undefined ? NULL : computeXp(Math.abs(price - finalPrice), { nearest, finalPrice }),
      at,
      at,
    ]);
  }
  return lines;
}

function computeXp(distance: number, { nearest, finalPrice }: { nearest: number; finalPrice: number }): number {
  if (distance === nearest) return 50;
  return distance * 10 <= finalPrice ? 20 : 5;
}

type ListingInput = { home: Home | undefined; value: number; finalPrice: number | undefined; prices: number[] };

function formatListing(context: ListingContext, { home, value, finalPrice, prices }: ListingInput): string {
  const { dataset, random, listing, id, ownerId, ending } = context;
  const title = drawSentence(dataset, 3 + random.below(5));
  const description = drawSentence(dataset, 8 + random.below(33)).slice(0, DESCRIPTION_MAX);
  const photos = random.below(3);
  const createdAt = formatTime(dataset.listedAt(listing));
  const endedAt = formatTime(ending.at);
  return formatRow([
    id,
    ownerId,
    title,
    description,
    random.next() < SERVICES ? 'SERVICE' : 'PRODUCT',
    home?.location ?? 'Somewhere',
    ...formatPlace(home),
    `{${Array.from({ length: photos }, (_, index) => `/media/listing/${id}-${index}`).join(',')}}`,
    `{${Array.from({ length: photos }, () => '#8a6f4d').join(',')}}`,
    'EUR',
    random.next() < WITH_OFFER ? value : NULL,
    finalPrice ?? NULL,
    ending.kind === 'none' ? 't' : 'f',
    ending.kind === 'time' ? endedAt : NULL,
    ending.kind === 'time' || ending.kind === 'priced' ? endedAt : NULL, // closed
    ending.kind === 'time' || ending.kind === 'priced' ? endedAt : NULL, // settled
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

function formatPlace(home: Home | undefined): (string | number)[] {
  return home ? [home.h7, home.latitude, home.longitude] : [NULL, NULL, NULL];
}

function drawSentence(dataset: Dataset, words: number): string {
  let text = dataset.vocabulary.draw();
  for (let word = 1; word < words; word += 1) text += ` ${dataset.vocabulary.draw()}`;
  return text;
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
