/**
 * Inline script of the fallback page: requests what a signed-in member's page shows first while the app's scripts still
 * load: the profile, and for onboarded members the listing or the page of the feed. This saves two round trips.
 * `takeEarlyAnswer` picks the responses up. The attributes of the script element are the addresses of the profile, of one
 * listing and of the lists.
 */
import type { MemberStage } from '@ballpark/rules/access';
import { buildUrl } from '../../api/build-url.ts';
import type { EarlyAnswer } from '../../api/early-answers.ts';
import { readToken } from '../../api/token.ts';
import { readFilters, toListingQuery } from '../../features/listings/feed/filters.ts';
import { paths } from '../../paths.ts';

/** As long as the app waits for any call. Without it a stalled connection would keep the page loading. */
const TIMEOUT_MS = 15_000;

const LISTING = /^\/listing\/([0-9a-f-]{36})$/;

/** The data that the page shows first, besides the profile. */
function findFirstUrl({ listing = '', listings = '' }: DOMStringMap): URL | undefined {
  const id = LISTING.exec(location.pathname)?.[1];
  if (id !== undefined) return buildUrl(listing, { params: { id } });
  if (location.pathname !== paths.feed) return undefined;
  return buildUrl(listings, { query: toListingQuery(readFilters(new URLSearchParams(location.search))) });
}

function request({ href }: URL, token: string): Promise<Response> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  return fetch(href, { headers, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** Other members are sent elsewhere, and the server would refuse the request. */
async function requireOnboarded(profile: Promise<Response>): Promise<void> {
  const response = await profile;
  // Only these fields are read; the app checks the whole answer.
  const { data } = (await response.clone().json()) as { data?: { user?: Partial<MemberStage> } };
  const { isEmailVerified = false, isOnboarded = false } = data?.user ?? {};
  if (!isEmailVerified || !isOnboarded) throw new Error('The member may not read it yet.');
}

/** The app handles a failure when it awaits the response; until then it must not count as unhandled. */
function keep(answers: Map<string, EarlyAnswer>, { href }: URL, answer: EarlyAnswer): void {
  answer.response.catch(() => undefined);
  answers.set(href, answer);
}

const script = document.currentScript;
const token = readToken();
if (script !== null && token !== null) {
  const answers = new Map<string, EarlyAnswer>();
  const profileUrl = buildUrl(script.dataset['profile'] ?? '', {});
  const profile = request(profileUrl, token);
  keep(answers, profileUrl, { token, response: profile });
  const firstUrl = findFirstUrl(script.dataset);
  if (firstUrl !== undefined) {
    const response = requireOnboarded(profile).then(() => request(firstUrl, token));
    keep(answers, firstUrl, { token, response });
  }
  window.earlyAnswers = answers;
}
