import { readPhotoUrl } from '@ballpark/contracts/photo-urls';
import { BRAND } from '@ballpark/rules/brand';
import { formatCount } from '@ballpark/rules/display';
import { formatMoney, fromMinor } from '@ballpark/rules/money';
import { describeMembers, TOWN_PATH, type TownPart, type TownValues } from '@ballpark/rules/pages/town-page';
import { shortenLocation } from '@ballpark/rules/places';
import { TOWN_KM } from '@ballpark/rules/towns';
import { describeBookArea, describeDistance } from '../closings/guide/describe-book.ts';
import type { TownPrice } from '../closings/guide/list-town-prices.ts';
import type { TownListing } from '../listings/reading/list-town-listings.ts';
import { toCurrency } from '../places/find-currency.ts';
import { buildTownCardPath } from '../sharing/card-address.ts';
import type { TownFacts } from './find-town-facts.ts';

export type FilledPart = { part: TownPart; values: TownValues };

/** The page of a town, or the form: a part of the web app's page, the values in it, and other parts that stand in it. */
export type TownPage = {
  status: 200 | 404 | 503;
  part: 'start' | 'unknown' | 'away' | 'open' | 'quiet' | 'empty';
  values: TownValues;
  /** The photos above the heading, one card for each listing, and lines of the price book. */
  photos: readonly string[];
  cards: readonly FilledPart[];
  lines: readonly FilledPart[];
  /** The path of its share card; undefined for the form. */
  card?: string;
  /** Its one address. */
  path: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
};

const CARDS = 8;
const NOTHING = { photos: [], cards: [], lines: [] } as const;

/** The form, with what was typed. */
export function toFormPage(part: 'start' | 'unknown' | 'away', place: string): TownPage {
  const status = part === 'away' ? 503 : 200;
  return { status, part, values: { place }, ...NOTHING, path: TOWN_PATH, isIndexed: part === 'start' };
}

type Address = { path: string; origin: string };

/** Shapes the page. It has no name of a member, no price of a listing, and of ids those in the links alone. */
export function toTownPage({ town, members, listings, prices }: TownFacts, { path, origin }: Address): TownPage {
  const [, ...region] = town.displayName.split(', ');
  const cards = listings.open.slice(0, CARDS);
  const currency = toCurrency(town.countryCode);
  return {
    status: 200,
    part: choosePart({ listings, prices }),
    values: {
      town: town.name,
      where: town.displayName,
      region: region.join(', '),
      members: describeMembers(members),
      address: origin + path,
      mail: buildMail(town.name, origin + path),
      distance: describeDistance(TOWN_KM, currency),
      around: describeBookArea('near', currency),
    },
    photos: choosePhotos(listings.open),
    cards: cards.map(toCard),
    lines: prices.map(toLine),
    card: buildTownCardPath(town),
    path,
    isIndexed: listings.open.length > 0 || prices.length > 0,
  };
}

/** For browsers without a script: a mail that has the address. */
function buildMail(name: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(`${name} on ${BRAND}`)}&body=${encodeURIComponent(address)}`;
}

function choosePart({ listings, prices }: Pick<TownFacts, 'listings' | 'prices'>): TownPage['part'] {
  if (listings.open.length > 0) return 'open';
  return listings.hasAny || prices.length > 0 ? 'quiet' : 'empty';
}

const MOSAICS = [5, 3] as const;

/** Those that are not on a card first. One or two photos make no mosaic. */
function choosePhotos(listings: readonly TownListing[]): string[] {
  const photos = [...listings.slice(CARDS), ...listings.slice(0, CARDS)].flatMap((listing) => readHash(listing) ?? []);
  const count = MOSAICS.find((size) => photos.length >= size) ?? 0;
  return photos.slice(0, count);
}

/** The hash of a stored photo. */
function readHash({ photoUrl }: TownListing): string | undefined {
  const photo = photoUrl === null ? undefined : readPhotoUrl(photoUrl);
  // Other kinds of photos are drawn by the app alone.
  return photo?.format === 'webp' ? photo.contentHash : undefined;
}

function toCard(listing: TownListing): FilledPart {
  const { id, title, location, type, suggestionCount } = listing;
  const photo = readHash(listing);
  const drawing = type === 'PRODUCT' ? 'productCard' : 'serviceCard';
  const values = {
    path: `/listing/${id}`,
    title,
    area: shortenLocation(location),
    count: describePrices(suggestionCount),
  };
  return photo === undefined ? { part: drawing, values } : { part: 'photoCard', values: { ...values, photo } };
}

function describePrices(count: number): string {
  if (count === 0) return 'No prices yet';
  return count === 1 ? '1 price' : `${formatCount(count)} prices`;
}

/** The band of the picture, from the lower to the higher price. */
const BAND = { start: 17, end: 51 };

function toLine({ words, path, currency, price }: TownPrice): FilledPart {
  const { closings, medianMinor, range } = price;
  const format = (minor: number) => formatMoney(fromMinor(minor), currency);
  const values = {
    path,
    thing: words.charAt(0).toUpperCase() + words.slice(1),
    closings: formatCount(closings),
    median: format(medianMinor),
  };
  if (!range) return { part: 'price', values };
  const { lowMinor: low, highMinor: high } = range;
  const tick = String(placeTick({ low, median: medianMinor, high }));
  return { part: 'priceWithRange', values: { ...values, low: format(low), high: format(high), tick } };
}

/** Prices are compared by their ratio. */
function placeTick({ low, median, high }: Record<'low' | 'median' | 'high', number>): number {
  const share = low === high ? 0.5 : Math.log(median / low) / Math.log(high / low);
  return Math.round(BAND.start + share * (BAND.end - BAND.start));
}
