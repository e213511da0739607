import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import type { Category } from '@ballpark/rules/crowd/categories';
import { GUIDE_PATH } from '@ballpark/rules/crowd/guide-address';
import type { GuidePart, GuideValues } from '@ballpark/rules/crowd/guide-page';
import { formatCount } from '@ballpark/rules/display';
import { formatMoney } from '@ballpark/rules/money';
import { listTerms } from '@ballpark/rules/search/terms';
import type { Town } from '../../places/find-town.ts';
import { findTypedWords } from './find-typed-words.ts';
import { describeBookArea, describeKind, describeMonth, describeTrend } from './describe-book.ts';

/** One page of the price book: which answer of the web app it is, and the values in it. */
export type GuidePage = {
  status: 200 | 404 | 503;
  part: GuidePart;
  values: GuideValues;
  /** The category that the form has chosen. */
  category: Category | undefined;
  /** Its one address. */
  path: string;
  /** Whether search engines may list it. */
  isIndexed: boolean;
};

/** The form, with what was typed. */
export function toFormPage(
  part: 'start' | 'unknown' | 'away',
  { words, place, category }: { words: string; place: string; category: Category | undefined },
): GuidePage {
  const status = part === 'away' ? 503 : 200;
  return { status, part, values: { words, place }, category, path: GUIDE_PATH, isIndexed: part === 'start' };
}

type Answer = {
  words: string;
  category: Category | undefined;
  town: Town | undefined;
  currency: string;
  entry: BookEntry | undefined;
  path: string;
};

/** Shapes the page of an answer. It contains no more than the entry: no titles, days, cells or people. */
export function toAnswerPage({ words, category, town, currency, entry, path }: Answer): GuidePage {
  const isNear = town !== undefined && entry?.area !== 'anywhere';
  const values = {
    words,
    place: town?.displayName ?? '',
    where: isNear ? `near ${town.name}` : describeBookArea('anywhere', currency),
  };
  if (!entry) return { status: 200, part: 'little', values, category, path, isIndexed: false };
  const { area, closings, median, range, since, term, trend } = entry;
  const around = describeBookArea(area, currency);
  const hasFewerWords = term.split(' ').length < listTerms(words).words.length;
  const foundWords = findTypedWords(words, term);
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
      kind: describeKind(category, entry.category),
      trend: trend ? describeTrend(trend, (amount) => formatMoney(amount, currency)) : '',
      // Any text can stand in an address. Titles and headings have only words that the book knows.
      thing: foundWords.charAt(0).toUpperCase() + foundWords.slice(1),
      foundWords,
    },
    category,
    path,
    isIndexed: foundWords === words && category === undefined,
  };
}
