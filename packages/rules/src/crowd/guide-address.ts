import { foldName } from '../words/fold-name.ts';
import { CURRENCIES } from '../money.ts';

/** The price book on the web. */
export const GUIDE_PATH = '/guide';
/** Characters of the words in an address. */
const WORDS_MAX = 100;
/** A name and the number of the city, which alone decides. */
const CITY = /(?:^|-)(\d{1,9})$/;

/** A city of the gazetteer, or all places with a currency. */
export type GuidePlace = { geonameId: number } | { currency: string };

/** The words of a search as they stand in an address: without case, accents and punctuation, and not too many. */
export function foldWords(typed: string): string {
  return Array.from(foldName(typed)).slice(0, WORDS_MAX).join('').trimEnd();
}

/** A city in an address. The name is for people and search engines. */
export function toCitySlug(name: string, geonameId: number): string {
  return [...foldName(name).split(' '), geonameId].filter((part) => part !== '').join('-');
}

export function toCurrencySlug(currency: string): string {
  return currency.toLowerCase();
}

/** Undefined for what is neither a city nor a currency. */
export function readPlaceSlug(slug: string): GuidePlace | undefined {
  const geonameId = CITY.exec(slug)?.[1];
  if (geonameId !== undefined) return { geonameId: Number(geonameId) };
  const currency = slug.toUpperCase();
  return CURRENCIES.includes(currency) ? { currency } : undefined;
}

/** The address of an answer. Takes the words folded. */
export function buildGuidePath(placeSlug: string, words: string): string {
  return [GUIDE_PATH, encodeURIComponent(placeSlug), encodeURIComponent(words.replaceAll(' ', '-'))].join('/');
}
