import { readPlaceSlug, toCitySlug } from '@ballpark/rules/crowd/guide-address';
import { buildTownPath, TOWN_PATH } from '@ballpark/rules/pages/town-page';
import type { AppContext } from '../../core/context.ts';
import { createTtlCache } from '../../core/ttl-cache.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { createCircuitBreaker } from '../../integrations/circuit-breaker.ts';
import { findTownByName } from '../places/find-town.ts';
import { findTownFacts, type TownFacts } from './find-town-facts.ts';
import { toFormPage, toTownPage, type TownPage } from './town-page.ts';

/** After this time the page says that it cannot look it up. */
const TIMEOUT_MS = 3_000;
const BREAKER = { name: 'town-pages', failuresToOpen: 3, pauseMs: 5_000 };
/** So long a listing that was hidden may still be on the page. */
const CACHE = { ttlMs: 15_000, maxEntries: 1_000 };
const TYPED_MAX = 100;

export type TownRequest = {
  /** The parts of the path after `/town`, decoded: none, or a town. */
  parts: readonly string[];
  /** As typed into the form. */
  place: string;
};

export type TownReply = { redirect: string; isPermanent: boolean } | TownPage;

/** Creates a function that answers the addresses of towns. It never fails: without the database it says so. */
export function createTownPages(app: AppContext): (request: TownRequest) => Promise<TownReply> {
  const breaker = createCircuitBreaker(BREAKER);
  const cache = createTtlCache<TownFacts | undefined>(CACHE);
  return async ({ parts: [slug], place }) => {
    const typed = tidy(place);
    if (slug === undefined && typed === '') return toFormPage('start', typed);
    if (!breaker.isCallAllowed()) return toFormPage('away', typed);
    try {
      const answer = slug === undefined ? findPath(app, typed) : readTown(app, cache, slug);
      const reply = await withTimeout(TIMEOUT_MS, answer);
      breaker.recordSuccess();
      return reply;
    } catch (error) {
      if (breaker.recordFailure()) app.log.warn({ err: error }, 'the pages of towns are away for a while');
      return toFormPage('away', typed);
    }
  };
}

/** One line, and no signs that change how the rest of the page is read. */
function tidy(typed: string): string {
  return typed.replaceAll(/\p{C}/gu, ' ').trim().slice(0, TYPED_MAX);
}

/** The form sends the name of a city to `/town`. */
async function findPath(app: AppContext, typed: string): Promise<TownReply> {
  const town = await findTownByName(app, typed);
  if (!town) return toFormPage('unknown', typed);
  return { redirect: buildTownPath(toCitySlug(town.name, town.geonameId)), isPermanent: false };
}

type FactsCache = ReturnType<typeof createTtlCache<TownFacts | undefined>>;

/** The number of the city decides. Other spellings are redirected, so that a town has one address. */
async function readTown(app: AppContext, cache: FactsCache, slug: string): Promise<TownReply> {
  const place = readPlaceSlug(slug);
  const geonameId = place && 'geonameId' in place ? place.geonameId : undefined;
  const facts =
    geonameId === undefined ? undefined : await cache(String(geonameId), () => findTownFacts(app, geonameId));
  if (!facts) return { ...toFormPage('unknown', tidy(slug)), status: 404 };
  const path = buildTownPath(toCitySlug(facts.town.name, facts.town.geonameId));
  if (path !== `${TOWN_PATH}/${encodeURIComponent(slug)}`) return { redirect: path, isPermanent: true };
  return toTownPage(facts, { path, origin: app.config.publicOrigin });
}
