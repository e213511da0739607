import { listAchievements } from '@ballpark/contracts/achievements';
import { getAskLink } from '@ballpark/contracts/asking';
import { getPuzzleConsent } from '@ballpark/contracts/crowd/daily';
import { getBookPrice, getComparables, lookUpComparables } from '@ballpark/contracts/crowd/guide';
import { getOfferAdvice } from '@ballpark/contracts/crowd/offer';
import { listQuickCards } from '@ballpark/contracts/crowd/quick';
import { type DataOf, type Endpoint, type ErrorBody, IDEMPOTENCY_HEADER } from '@ballpark/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@ballpark/contracts/errors';
import { getHome } from '@ballpark/contracts/crowd/home';
import { listListings } from '@ballpark/contracts/listings';
import { followListing } from '@ballpark/contracts/live';
import { listHiddenListings, listMemberListings } from '@ballpark/contracts/members';
import { countUnread, followNotifications, listUnshownResults } from '@ballpark/contracts/notifications';
import { listResults } from '@ballpark/contracts/xp';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { buildAskLink } from './asking.ts';
import { buildHome } from './home.ts';

/** Many tests end on the home page, which fetches listings. By default there are none. */
const noListings = http.get(toUrlPattern(listListings), () =>
  HttpResponse.json({ success: true, data: [], pagination: paginate({ page: 1, limit: LISTING_PAGE_SIZE, count: 0 }) }),
);

/** Every page for members fetches these when it is idle. */
const noAchievements = http.get(toUrlPattern(listAchievements), () => HttpResponse.json({ success: true, data: [] }));

/** No live updates by default. Without a body, because happy-dom fails on a stream that is left unread. */
const noStream = http.get(toUrlPattern(followListing), () => new HttpResponse(null, { status: 503 }));

/** Every page for members fetches these when it is idle. */
const noNotifications = [
  http.get(toUrlPattern(countUnread), () => HttpResponse.json({ success: true, data: { count: 0 } })),
  http.get(toUrlPattern(listUnshownResults), () => HttpResponse.json({ success: true, data: [] })),
  http.get(toUrlPattern(followNotifications), () => new HttpResponse(null, { status: 503 })),
];

/** Home and a large sidebar fetch what needs a price. */
const noQuickCards = http.get(toUrlPattern(listQuickCards), () => HttpResponse.json({ success: true, data: [] }));

/** A closed listing and quick mode fetch how the member's guesses ended. */
const noResults = http.get(toUrlPattern(listResults), () =>
  HttpResponse.json({ success: true, data: [], pagination: paginate({ page: 1, limit: LISTING_PAGE_SIZE, count: 0 }) }),
);

/** The owner of a listing with an offer is told how it compares. */
const noOfferAdvice = http.get(toUrlPattern(getOfferAdvice), () =>
  HttpResponse.json({ success: true, data: { prices: 0, advice: null } }),
);

/** The page of a listing fetches what similar things went for when it is idle, and the form for a new one for its title. */
const noComparables = [getComparables, lookUpComparables].map((endpoint) =>
  http.get(toUrlPattern(endpoint), () =>
    HttpResponse.json({ success: true, data: { isSample: false, currency: 'USD', found: null } }),
  ),
);

/** A search among closed listings fetches what they went for. */
const noBookPrice = http.get(toUrlPattern(getBookPrice), () =>
  HttpResponse.json({ success: true, data: { isSample: false, currency: 'USD', place: null, entry: null } }),
);

/** The page of an own listing fetches the prices of people whom the owner has asked. */
const noAskedPrices = http.get(toUrlPattern(getAskLink), () =>
  HttpResponse.json({ success: true, data: buildAskLink() }),
);

/** Home fetches the member's week. */
const newWeek = http.get(toUrlPattern(getHome), () => HttpResponse.json({ success: true, data: buildHome() }));

/** The page of an own closed listing asks whether it may become a puzzle. */
const noPuzzle = http.get(toUrlPattern(getPuzzleConsent), () =>
  HttpResponse.json({ success: true, data: { agreed: false, canAgree: false } }),
);

/** Home fetches the member's own listings. */
const noOwnListings = http.get(toUrlPattern(listMemberListings), () =>
  HttpResponse.json({ success: true, data: [], pagination: paginate({ page: 1, limit: LISTING_PAGE_SIZE, count: 0 }) }),
);

/** The own profile fetches what is hidden. */
const noHiddenListings = http.get(toUrlPattern(listHiddenListings), () =>
  HttpResponse.json({ success: true, data: [] }),
);

/** A fake API. Tests state its answers, typed by the contract. */
export const fakeApi = setupServer(
  noListings,
  noAchievements,
  noStream,
  noQuickCards,
  noResults,
  noOfferAdvice,
  noBookPrice,
  noAskedPrices,
  newWeek,

  noPuzzle,
  noOwnListings,
  noHiddenListings,
  ...noComparables,
  ...noNotifications,
);

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

export type ReceivedRequest = { body: unknown; authorization: string | null; key: string | null; search: string };

/** Answers this endpoint with data, and returns the requests it receives. */
export function answer<E extends Endpoint>(endpoint: E, data: DataOf<E>): ReceivedRequest[] {
  return respond(endpoint, () => HttpResponse.json({ success: true, data }, { status: endpoint.success.status }));
}

/** Refuses this endpoint as the real server would, because of these fields if there are any. */
export function refuse(endpoint: Endpoint, code: ErrorCode, fields?: readonly string[]): ReceivedRequest[] {
  return respond(endpoint, () => refusal(code, fields));
}

/** Refuses only the next call. */
export function refuseOnce(endpoint: Endpoint, code: ErrorCode): ReceivedRequest[] {
  return respond(endpoint, () => refusal(code), { once: true });
}

/** Answers with a body that no contract describes. */
export function answerUnexpectedly(endpoint: Endpoint, status: number, body: string): ReceivedRequest[] {
  return respond(endpoint, () => new HttpResponse(body, { status }));
}

/** The network is down for this endpoint. */
export function failNetwork(endpoint: Endpoint): ReceivedRequest[] {
  return respond(endpoint, () => HttpResponse.error());
}

export function neverAnswer(endpoint: Endpoint): ReceivedRequest[] {
  return respond(endpoint, async () => {
    await delay('infinite');
    return new HttpResponse();
  });
}

function refusal(code: ErrorCode, names?: readonly string[]): Response {
  const { status, error } = ERRORS[code];
  const fields = names && Object.fromEntries(names.map((name) => [name, error]));
  const body: ErrorBody = { success: false, error, message: error, code, ...(fields && { fields }) };
  return HttpResponse.json(body, { status, headers: { 'x-request-id': 'req-1' } });
}

type Make = (request: Request) => Response | Promise<Response>;

/** Answers this endpoint with `make`, and returns the requests it receives. */
export function respond(endpoint: Endpoint, make: Make, options = { once: false }): ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  // Several endpoints may share a path. A request with another method fails the test.
  const handler = METHODS[endpoint.method](
    toUrlPattern(endpoint),
    async ({ request }) => {
      const text = await request.text();
      received.push({
        body: text === '' ? undefined : JSON.parse(text),
        authorization: request.headers.get('authorization'),
        key: request.headers.get(IDEMPOTENCY_HEADER),
        search: new URL(request.url).search,
      });
      return make(request);
    },
    options,
  );
  fakeApi.use(handler);
  return received;
}

function toUrlPattern({ path }: Endpoint): string {
  return new URL(`/api${path}`, window.location.href).href;
}
