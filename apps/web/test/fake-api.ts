import { listAchievements } from '@ballpark/contracts/achievements';
import { type DataOf, type Endpoint, type ErrorBody, IDEMPOTENCY_HEADER } from '@ballpark/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@ballpark/contracts/errors';
import { listListings } from '@ballpark/contracts/listings';
import { followListing } from '@ballpark/contracts/live';
import { LISTING_PAGE_SIZE } from '@ballpark/rules/listing-search';
import { paginate } from '@ballpark/rules/pagination';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** Many journeys end at home, which asks for listings; as long as a test says nothing about them there are none. */
const noListings = http.get(readAddress(listListings), () =>
  HttpResponse.json({ success: true, data: [], pagination: paginate({ page: 1, limit: LISTING_PAGE_SIZE, count: 0 }) }),
);

/** Every page for members asks for these after a while, and most tests are about something else. */
const noAchievements = http.get(readAddress(listAchievements), () => HttpResponse.json({ success: true, data: [] }));

/**
 * No listing reports changes, unless a test says so. Without a body: what stands for the
 * browser here stumbles over one that is left half-read when its page goes.
 */
const noStream = http.get(readAddress(followListing), () => new HttpResponse(null, { status: 503 }));

/** Stands where the API would; a test says what it answers, in the words of the contract. */
export const fakeApi = setupServer(noListings, noAchievements, noStream);

const METHODS = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

export type Received = { body: unknown; authorization: string | null; key: string | null; search: string };

/** Answers this endpoint, and keeps what it was asked. */
export function answer<E extends Endpoint>(endpoint: E, data: DataOf<E>): Received[] {
  return respond(endpoint, () => HttpResponse.json({ success: true, data }, { status: endpoint.success.status }));
}

/** Refuses this endpoint as the real server would. */
export function refuse(endpoint: Endpoint, code: ErrorCode): Received[] {
  return respond(endpoint, () => refusal(code));
}

/** Refuses the next call only; after it, what was said before holds again. */
export function refuseOnce(endpoint: Endpoint, code: ErrorCode): Received[] {
  return respond(endpoint, () => refusal(code), { once: true });
}

/** Answers with a body no contract knows. */
export function answerOddly(endpoint: Endpoint, status: number, body: string): Received[] {
  return respond(endpoint, () => new HttpResponse(body, { status }));
}

/** The network is down for this endpoint. */
export function breakOff(endpoint: Endpoint): Received[] {
  return respond(endpoint, () => HttpResponse.error());
}

/** Never answers. */
export function keepWaiting(endpoint: Endpoint): Received[] {
  return respond(endpoint, async () => {
    await delay('infinite');
    return new HttpResponse();
  });
}

function refusal(code: ErrorCode): Response {
  const { status, error } = ERRORS[code];
  const body: ErrorBody = { success: false, error, message: error, code };
  return HttpResponse.json(body, { status, headers: { 'x-request-id': 'req-1' } });
}

type Make = (request: Request) => Response | Promise<Response>;

/** Answers this endpoint as it is told to, and keeps what it was asked. */
export function respond(endpoint: Endpoint, make: Make, options = { once: false }): Received[] {
  const received: Received[] = [];
  // Several endpoints may share a path; a method that none of them has is an unexpected request.
  const handler = METHODS[endpoint.method](
    readAddress(endpoint),
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

function readAddress({ path }: Endpoint): string {
  return new URL(`/api${path}`, window.location.href).href;
}
