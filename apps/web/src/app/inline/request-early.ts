/**
 * Inline script of the fallback page: requests what a signed-in member's page shows first while the app's scripts still
 * load. On a slow connection this saves two round trips. `takeEarlyAnswer` picks the responses up. The attributes of the
 * script element are the addresses of the profile, of one listing and of the lists.
 */
import { buildUrl } from '../../api/build-url.ts';
import type { EarlyAnswer } from '../../api/early-answers.ts';
import { readToken } from '../../api/token.ts';
import { readFilters, toListingQuery } from '../../features/listings/feed/filters.ts';
import { paths } from '../../paths.ts';

/** As long as the app waits for any call. Without it a stalled connection would keep the page loading. */
const TIMEOUT_MS = 15_000;

const LISTING = /^\/listing\/([0-9a-f-]{36})$/;

function listUrls({ profile = '', listing = '', listings = '' }: DOMStringMap): URL[] {
  const urls = [buildUrl(profile, {})];
  const id = LISTING.exec(location.pathname)?.[1];
  if (id !== undefined) urls.push(buildUrl(listing, { params: { id } }));
  if (location.pathname === paths.feed) {
    urls.push(buildUrl(listings, { query: toListingQuery(readFilters(new URLSearchParams(location.search))) }));
  }
  return urls;
}

function request({ href }: URL, token: string): [string, EarlyAnswer] {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const response = fetch(href, { headers, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The app handles a failure when it awaits the response; until then it must not count as unhandled.
  response.catch(() => undefined);
  return [href, { token, response }];
}

const script = document.currentScript;
const token = readToken();
if (script !== null && token !== null) {
  window.earlyAnswers = new Map(listUrls(script.dataset).map((url) => request(url, token)));
}
