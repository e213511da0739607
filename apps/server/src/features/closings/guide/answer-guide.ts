import type { BookEntry } from '@ballpark/contracts/crowd/guide';
import { ALL_CATEGORIES, type Category } from '@ballpark/rules/crowd/categories';
import {
  buildGuidePath,
  foldWords,
  GUIDE_PATH,
  type GuidePlace,
  readPlaceSlug,
  toCitySlug,
  toCurrencySlug,
} from '@ballpark/rules/crowd/guide-address';
import { DEFAULT_CURRENCY } from '@ballpark/rules/money';
import type { AppContext } from '../../../core/context.ts';
import { createTtlCache } from '../../../core/ttl-cache.ts';
import { withTimeout } from '../../../core/with-timeout.ts';
import { createCircuitBreaker } from '../../../integrations/circuit-breaker.ts';
import { toCurrency } from '../../places/find-currency.ts';
import { findTown, findTownByName, type Town } from '../../places/find-town.ts';
import { describeDropped } from '../price-book/drop-terms.ts';
import { findBookEntry } from '../price-book/find-book-entry.ts';
import { type GuidePage, toAnswerPage, toFormPage } from './guide-page.ts';

/** After this time the page says that it cannot look it up. */
const TIMEOUT_MS = 3_000;
const BREAKER = { name: 'price-book', failuresToOpen: 3, pauseMs: 5_000 };
/** The book changes once a day. */
const CACHE = { ttlMs: 10 * 60_000, maxEntries: 1_000 };
const TYPED_MAX = 100;

export type GuideRequest = {
  /** The parts of the path after `/guide`, decoded: none, or a place and words. */
  parts: readonly string[];
  /** As typed into the form. */
  words: string;
  place: string;
  /** The category of the form, and of the address of an answer. */
  category: string;
};

export type GuideReply = { redirect: string; isPermanent: boolean } | GuidePage;

/** The findings for a place: a city or a currency, and closings if enough have the words. */
type Found = { town: Town | undefined; currency: string; entry: BookEntry | undefined };

/** Creates a function that answers the addresses of the price book. It never fails: without the database it says so. */
export function createGuide(app: AppContext): (request: GuideRequest) => Promise<GuideReply> {
  const breaker = createCircuitBreaker(BREAKER);
  const cache = createTtlCache<Found | undefined>(CACHE);
  return async ({ parts, ...typed }) => {
    const category = ALL_CATEGORIES.find((one) => one === typed.category);
    const form = { words: tidy(typed.words), place: tidy(typed.place), category };
    if (parts.length === 0 && foldWords(form.words) === '') return toFormPage('start', form);
    const away = toFormPage('away', form);
    if (!breaker.isCallAllowed()) return away;
    try {
      const answer = parts.length === 0 ? readForm(app, form) : readAnswer(app, cache, { parts, category });
      const reply = await withTimeout(TIMEOUT_MS, answer);
      breaker.recordSuccess();
      return reply;
    } catch (error) {
      if (breaker.recordFailure()) app.log.warn({ err: error }, 'the price book is away for a while');
      return away;
    }
  };
}

/** Prepares typed text for the form: one line, and no signs that change how the rest of the page is read. */
function tidy(typed: string): string {
  return typed.replaceAll(/\p{C}/gu, ' ').trim().slice(0, TYPED_MAX);
}

type Form = { words: string; place: string; category: Category | undefined };

/** The form sends words and a city to `/guide`. */
async function readForm(app: AppContext, form: Form): Promise<GuideReply> {
  const words = foldWords(form.words);
  const toAnswer = (slug: string) => toRedirect(withCategory(buildGuidePath(slug, words), form.category));
  if (form.place === '') return toAnswer(toCurrencySlug(DEFAULT_CURRENCY));
  const town = await findTownByName(app, form.place);
  if (!town) return toFormPage('unknown', form);
  return toAnswer(toCitySlug(town.name, town.geonameId));
}

/** An answer about one category has the address of the answer about all, and the category as its query. */
function withCategory(path: string, category: Category | undefined): string {
  return category ? `${path}?category=${category}` : path;
}

function toRedirect(redirect: string): GuideReply {
  return { redirect, isPermanent: false };
}

type AskedAnswer = { parts: readonly string[]; category: Category | undefined };
type FoundCache = ReturnType<typeof createTtlCache<Found | undefined>>;

/** The number of the city and the words decide. Other spellings are redirected, so that an answer has one address. */
async function readAnswer(app: AppContext, cache: FoundCache, asked: AskedAnswer): Promise<GuideReply> {
  const { parts, category } = asked;
  const [slug = '', typed = ''] = parts;
  const words = foldWords(typed);
  if (words === '') return { redirect: GUIDE_PATH, isPermanent: true };
  const place = readPlaceSlug(slug);
  const dropped = await describeDropped(app, words);
  const key = JSON.stringify([place, words, category, dropped]);
  const found = place && (await cache(key, () => look(app, place, { words, category })));
  if (!found) return { ...toFormPage('unknown', { words, place: foldWords(slug), category }), status: 404 };
  const { town, currency } = found;
  const path = buildGuidePath(town ? toCitySlug(town.name, town.geonameId) : toCurrencySlug(currency), words);
  if (path !== buildRawPath(parts)) return { redirect: withCategory(path, category), isPermanent: true };
  return toAnswerPage({ ...found, words, category, path });
}

function buildRawPath(parts: readonly string[]): string {
  return [GUIDE_PATH, ...parts.map(encodeURIComponent)].join('/');
}

type AskedThing = { words: string; category: Category | undefined };

async function look(app: AppContext, place: GuidePlace, thing: AskedThing): Promise<Found | undefined> {
  const { words, category } = thing;
  const town = 'geonameId' in place ? await findTown(app, place.geonameId) : undefined;
  if ('geonameId' in place && !town) return undefined;
  const currency = 'currency' in place ? place.currency : toCurrency(town?.countryCode ?? '');
  return { town, currency, entry: await findBookEntry(app, words, { currency, point: town, category }) };
}
