import { DISTANCES, toRadiusKm } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { buildListingBody } from '../../kit/actors/listings.ts';
import { buildOnboarding, type People, type Person } from '../../kit/actors/people.ts';
import { buildBearer, buildPost, type Send } from '../../kit/http/wire-client.ts';
import { type HiddenPair, movePoint } from './hidden-places.ts';

/** A listing whose exact place only the product was given. */
export type HiddenListing = {
  pair: HiddenPair;
  exact: Point;
  listing: Record<string, unknown>;
  id: string;
  /** A later listing has a higher number. */
  turn: number;
};

/** An attacker's account at a chosen place. `at` is the place that the product assigned to it. */
export type Observer = { person: Person; at: Point };

/** One page that an observer got: the listings in their order, and the total count. */
export type Observation = { observer: Observer; distance: number | 'home'; ids: string[]; total: number; body: string };

/** The distance filters that limit the result. */
const RADII = DISTANCES.filter((distance) => distance > 0);
const DIRECTIONS = 3;
const CONCURRENCY = 8;

type AttackClient = { send: Send; people: People };

/** Creates a member at each place, and their listings one after the other, so that the order of the listings is known. */
export async function createHiddenListings(
  setup: AttackClient,
  pairs: readonly HiddenPair[],
): Promise<HiddenListing[]> {
  const places = pairs.flatMap((pair) => pair.exact.map((exact) => ({ pair, exact })));
  const owners = await createObservers(
    setup,
    places.map(({ exact }) => exact),
  );
  const listings: HiddenListing[] = [];
  for (const [turn, { pair, exact }] of places.entries()) {
    const owner = owners[turn]?.person;
    if (!owner) throw new Error('A place has no member.');
    const listing = await postListing(setup, { owner, changes: { ...exact, location: pair.region } });
    listings.push({ pair, exact, listing, id: String(listing.id), turn });
  }
  return listings;
}

/** Places around each pair: at each filter distance, in several directions, with a random offset. */
export function chooseViewpoints(pairs: readonly HiddenPair[], random: () => number): Point[] {
  return pairs.flatMap(({ cell }) =>
    RADII.flatMap((distance) =>
      Array.from({ length: DIRECTIONS }, (_, index) => {
        const angle = ((index + random()) / DIRECTIONS) * 2 * Math.PI;
        const km = toRadiusKm(distance, cell) + (random() * 2 - 1);
        return movePoint(cell, km * Math.cos(angle), km * Math.sin(angle));
      }),
    ),
  );
}

/** Creates members at these points. */
export async function createObservers({ send, people }: AttackClient, points: readonly Point[]): Promise<Observer[]> {
  const arrived = await people.create('verified', points.length);
  const pairs = arrived.map((person, index) => ({ person, point: points[index] }));
  return mapConcurrently(pairs, async ({ person, point }) => {
    const request = buildOnboarding({ ...point });
    const answer = await send({ ...request, headers: { ...request.headers, ...buildBearer(person) } });
    if (answer.status !== 200) throw new Error(`Onboarding failed: ${answer.status} ${answer.body}`);
    const { latitude, longitude } = (JSON.parse(answer.body) as { data: { user: Point } }).data.user;
    return { person, at: { latitude, longitude } };
  });
}

/** Requests every page that depends on the distance. */
export async function observeAll({ send }: AttackClient, observers: readonly Observer[]): Promise<Observation[]> {
  const questions = observers.flatMap((observer) =>
    [...RADII, 'home' as const].map((distance) => ({ observer, distance })),
  );
  return mapConcurrently(questions, async ({ observer, distance }) => {
    const query = distance === 'home' ? '' : `?radius=${distance}&limit=50`;
    const { status, body } = await send({
      method: 'GET',
      path: `/api/listings${query}`,
      headers: buildBearer(observer.person),
    });
    if (status !== 200) throw new Error(`The search failed: ${status} ${body}`);
    const page = JSON.parse(body) as { data: { id: string }[]; pagination: { totalCount: number } };
    return { observer, distance, ids: page.data.map(({ id }) => id), total: page.pagination.totalCount, body };
  });
}

type PostInput = { owner: Person; changes: Record<string, unknown>; key?: string };

export async function postListing(
  { send }: AttackClient,
  { owner, changes, key }: PostInput,
): Promise<Record<string, unknown>> {
  const { headers, ...request } = buildPost('/listings', buildListingBody({ title: 'A hidden bike', ...changes }));
  const named = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await send({ ...request, headers: { ...headers, ...buildBearer(owner), ...named } });
  if (answer.status !== 201) throw new Error(`The listing was not posted: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Record<string, unknown> }).data;
}

/** Maps the items with a limited concurrency. The results are in the order of the items. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const runWorker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  return results;
}
