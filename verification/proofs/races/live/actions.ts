import type { Listing } from '@ballpark/contracts/listings';
import type { Pool } from 'pg';
import { buildListingBody, insertListings } from '../../kit/actors/listings.ts';
import type { People, Person } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, type WireClient } from '../../kit/http/wire-client.ts';
import type { Watchers, Watcher } from './watchers.ts';

/** A listing with its owner, neighbours who suggest prices, and open pages that show it. */
export type WatchedListing = {
  id: string;
  owner: Person;
  neighbours: Person[];
  watchers: Watcher[];
  suggestionId?: string;
};

const PAGES_EACH = 3;
/** Far more than the claim, so that a violation is measured and not only noticed. */
const TIMEOUT_MS = 60_000;

type WatchedListingsInput = { sql: Pool; people: People; watchers: Watchers; count: number; neighboursEach: number };

export async function createWatchedListings({
  sql,
  people,
  watchers,
  count,
  neighboursEach,
}: WatchedListingsInput): Promise<WatchedListing[]> {
  const owners = await people.create('onboarded', count);
  const listings = await insertListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
  return Promise.all(
    owners.map(async (owner, index) => {
      const { id } = listings[index] ?? { id: '' };
      const viewers = await people.create('onboarded', PAGES_EACH);
      return {
        id,
        owner,
        neighbours: await people.create('onboarded', neighboursEach),
        watchers: viewers.map((person) => watchers.watch(person, id)),
      };
    }),
  );
}

/** Waits until every page shows its listing and follows it. */
export async function waitUntilWatched(listings: WatchedListing[]): Promise<void> {
  await Promise.all(listings.flatMap(({ watchers }) => watchers.map((watcher) => watcher.shows(() => true))));
}

let turn = 0;

/** Changes a listing. Returns the milliseconds until each of its pages shows the change. */
export async function changeListing(client: WireClient, listing: WatchedListing): Promise<number[]> {
  turn += 1;
  const amount = 10 + turn;
  const change = chooseChange(listing, amount);
  const sentAt = performance.now();
  const seen = listing.watchers.map((watcher) => measureWait(watcher.shows(change.isShown), sentAt));
  const answer = await client.send(change.request);
  if (answer.status >= 300) throw new Error(`${change.request.path}: ${answer.status} ${answer.body}`);
  if (change.isSuggestion) listing.suggestionId = (JSON.parse(answer.body) as { data: { id: string } }).data.id;
  return Promise.all(seen);
}

/** In turn: a new suggestion, an edit of it, and a new title. */
function chooseChange(listing: WatchedListing, amount: number) {
  const hasAmount = ({ suggestions }: Listing) => suggestions.some((suggestion) => suggestion.amount === amount);
  const author = listing.neighbours[0];
  const buildHeaders = (person: Person) => ({ ...encodeJson({}).headers, ...buildBearer(person) });
  if (listing.suggestionId !== undefined && author && turn % 3 === 1) {
    const path = `/api/suggestions/${listing.suggestionId}`;
    listing.neighbours.shift();
    delete listing.suggestionId;
    const request = { method: 'PUT', path, ...encodeJson({ amount }), headers: buildHeaders(author) };
    return { request, isShown: hasAmount, isSuggestion: false };
  }
  if (author && listing.suggestionId === undefined && turn % 3 !== 2) {
    const path = `/api/listings/${listing.id}/suggest`;
    const request = { method: 'POST', path, ...encodeJson({ amount }), headers: buildHeaders(author) };
    return { request, isShown: hasAmount, isSuggestion: true };
  }
  const title = `A bike, turn ${amount}`;
  const path = `/api/listings/${listing.id}`;
  const request = {
    method: 'PUT',
    path,
    ...encodeJson(buildListingBody({ title })),
    headers: buildHeaders(listing.owner),
  };
  return { request, isShown: (shown: Listing) => shown.title === title, isSuggestion: false };
}

/** Closes a listing. Returns the milliseconds until each of its pages shows the final price. */
export async function closeListing(client: WireClient, { id, owner, watchers }: WatchedListing): Promise<number[]> {
  const sentAt = performance.now();
  const seen = watchers.map((watcher) =>
    measureWait(
      watcher.shows(({ finalPrice }) => finalPrice === 50),
      sentAt,
    ),
  );
  const { headers, body } = encodeJson({ finalPrice: 50 });
  const path = `/api/listings/${id}/close`;
  const answer = await client.send({ method: 'POST', path, body, headers: { ...headers, ...buildBearer(owner) } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return Promise.all(seen);
}

async function measureWait(seen: Promise<number>, sentAt: number): Promise<number> {
  const never = Promise.withResolvers<number>();
  const timer = setTimeout(() => never.resolve(Infinity), TIMEOUT_MS);
  try {
    return (await Promise.race([seen, never.promise])) - sentAt;
  } finally {
    clearTimeout(timer);
  }
}
