import { DISTANCES, radiusKm } from '@ballpark/rules/listing-search';
import type { Point } from '@ballpark/rules/places';
import { bearer, type Send } from '../authz/world.ts';
import { onboarding, posting } from '../authz/requests.ts';
import { type HiddenPair, movedBy } from './hidden-places.ts';
import { listingBody } from '../kit/actors/listings.ts';
import type { People, Person } from '../kit/actors/people.ts';
import { sideBySide } from './side-by-side.ts';

/** A listing whose exact place was given to the product and to nobody else. */
export type Plant = {
  pair: HiddenPair;
  exact: Point;
  listing: Record<string, unknown>;
  id: string;
  /** Later ones have the higher number. */
  turn: number;
};

/** Somebody who looks from where they chose to be. The product tells them where it takes them to be. */
export type Spy = { person: Person; at: Point };

/** What a spy was shown: for each distance which listings, in their order, and how many there are. */
export type Look = { spy: Spy; distance: number | 'home'; ids: string[]; total: number; body: string };

/** The distances that say anything. */
const RADII = DISTANCES.filter((distance) => distance > 0);
const DIRECTIONS = 3;

type Lab = { send: Send; people: People };

/** Each is a member who lives where their listing is. One after the other, so that their order is known. */
export async function plantAll(lab: Lab, pairs: readonly HiddenPair[]): Promise<Plant[]> {
  const places = pairs.flatMap((pair) => pair.exact.map((exact) => ({ pair, exact })));
  const owners = await settle(
    lab,
    places.map(({ exact }) => exact),
  );
  const plants: Plant[] = [];
  for (const [turn, { pair, exact }] of places.entries()) {
    const owner = owners[turn]?.person;
    if (!owner) throw new Error('A place has nobody living there.');
    const listing = await post(lab, { owner, changes: { ...exact, location: pair.region } });
    plants.push({ pair, exact, listing, id: String(listing.id), turn });
  }
  return plants;
}

/** Around each pair, as far away as the product lets one look, in a few directions and not quite exactly. */
export function lookouts(pairs: readonly HiddenPair[], random: () => number): Point[] {
  return pairs.flatMap(({ cell }) =>
    RADII.flatMap((distance) =>
      Array.from({ length: DIRECTIONS }, (_, index) => {
        const angle = ((index + random()) / DIRECTIONS) * 2 * Math.PI;
        const km = radiusKm(distance, cell) + (random() * 2 - 1);
        return movedBy(cell, km * Math.cos(angle), km * Math.sin(angle));
      }),
    ),
  );
}

/** New members at these points. */
export async function settle({ send, people }: Lab, points: readonly Point[]): Promise<Spy[]> {
  const arrived = await people.arrive('verified', points.length);
  const pairs = arrived.map((person, index) => ({ person, point: points[index] }));
  return sideBySide(pairs, async ({ person, point }) => {
    const request = onboarding({ ...point });
    const answer = await send({ ...request, headers: { ...request.headers, ...bearer(person) } });
    if (answer.status !== 200) throw new Error(`Nobody could settle: ${answer.status} ${answer.body}`);
    const { latitude, longitude } = (JSON.parse(answer.body) as { data: { user: Point } }).data.user;
    return { person, at: { latitude, longitude } };
  });
}

/** Every question the product answers about what is near. */
export async function lookAround({ send }: Lab, spies: readonly Spy[]): Promise<Look[]> {
  const questions = spies.flatMap((spy) => [...RADII, 'home' as const].map((distance) => ({ spy, distance })));
  return sideBySide(questions, async ({ spy, distance }) => {
    const query = distance === 'home' ? '' : `?radius=${distance}&limit=50`;
    const { status, body } = await send({ method: 'GET', path: `/api/listings${query}`, headers: bearer(spy.person) });
    if (status !== 200) throw new Error(`Nobody could look around: ${status} ${body}`);
    const page = JSON.parse(body) as { data: { id: string }[]; pagination: { totalCount: number } };
    return { spy, distance, ids: page.data.map(({ id }) => id), total: page.pagination.totalCount, body };
  });
}

type Posting = { owner: Person; changes: Record<string, unknown>; key?: string };

export async function post({ send }: Lab, { owner, changes, key }: Posting): Promise<Record<string, unknown>> {
  const { headers, ...request } = posting('/listings', listingBody({ title: 'A hidden bike', ...changes }));
  const named = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await send({ ...request, headers: { ...headers, ...bearer(owner), ...named } });
  if (answer.status !== 201) throw new Error(`Nothing could be posted: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Record<string, unknown> }).data;
}
