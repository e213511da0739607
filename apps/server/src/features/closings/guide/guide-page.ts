import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import type { GuidePart, GuideValues } from '@ballpark/rules/crowd/guide-page';
import { formatCount } from '@ballpark/rules/display';
import { formatMoney } from '@ballpark/rules/money';
import { listTerms } from '@ballpark/rules/search/terms';
import type { Town } from '../../places/find-town.ts';
import { findTypedWords } from './find-typed-words.ts';
import { describeBookArea, describeMonth } from './describe-book.ts';

/** One page of the price book: which answer of the web app it is, and the values in it. */
export type GuidePage = {
  status: 200 | 404 | 503;
  part: GuidePart;
  values: GuideValues;
  /** Its one address. */
  path: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
};

/** The form, with what was typed. */
export function toFormPage(
  part: 'start' | 'unknown' | 'away',
  { words, place }: { words: string; place: string },
): GuidePage {
  const status = part === 'away' ? 503 : 200;
  return { status, part, values: { words, place }, path: GUIDE_PATH, isIndexed: part === 'start' };
}

type Answer = {
  words: string;
  town: Town | undefined;
  currency: string;
  entry: BookEntry | undefined;
  path: string;
};

/** What was found. It contains no more than the entry: no titles, days, cells or people. */
export function toAnswerPage({ words, town, currency, entry, path }: Answer): GuidePage {
  const isNear = town !== undefined && entry?.area !== 'anywhere';
  const values = {
    words,
    place: town?.displayName ?? '',
    thing: words.charAt(0).toUpperCase() + words.slice(1),
    where: isNear ? `near ${town.name}` : describeBookArea('anywhere', currency),
  };
  if (!entry) return { status: 200, part: 'little', values, path, isIndexed: false };
  const { area, closings, median, range, since, term } = entry;
  const around = describeBookArea(area, currency);
  const hasFewerWords = term.split(' ').length < listTerms(words).words.length;
  return {
    status: 200,
    part: `found${range ? 'Range' : ''}${hasFewerWords ? 'Fewer' : ''}`,
    values: {
      ...values,
      median: formatMoney(median, currency),
      ...(range && { low: formatMoney(range.low, currency), high: formatMoney(range.high, currency) }),
      closings: formatCount(closings),
      area: isNear ? `${around} of ${town.displayName}` : around,
      since: describeMonth(since),
      foundWords: findTypedWords(words, term),
    },
    path,
    isIndexed: true,
  };
}
