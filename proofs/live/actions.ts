import type { Listing } from '@ballpark/contracts/listings';
import type { Pool } from 'pg';
import { bearer } from '../authz/world.ts';
import type { Audience, Watcher } from './watchers.ts';
import { listingBody, postListings } from '../kit/actors/listings.ts';
import type { People, Person } from '../kit/actors/people.ts';
import { asJson, type WireClient } from '../kit/http/wire-client.ts';

/** A listing with its owner, a neighbour who prices it, and pages that look at it. */
export type Scene = { id: string; owner: Person; neighbours: Person[]; watchers: Watcher[]; suggestionId?: string };

const PAGES_EACH = 3;
/** Far beyond what is claimed, so that a miss is measured and not only seen. */
const LOOK_FOR_MS = 60_000;

type Stage = { sql: Pool; people: People; audience: Audience; scenes: number; actsEach: number };

export async function openScenes({ sql, people, audience, scenes, actsEach }: Stage): Promise<Scene[]> {
  const owners = await people.arrive('onboarded', scenes);
  const listings = await postListings(
    sql,
    owners.map(({ memberId }) => memberId),
  );
  return Promise.all(
    owners.map(async (owner, index) => {
      const { id } = listings[index] ?? { id: '' };
      const watchers = await people.arrive('onboarded', PAGES_EACH);
      return {
        id,
        owner,
        neighbours: await people.arrive('onboarded', actsEach),
        watchers: watchers.map((person) => audience.watch(person, id)),
      };
    }),
  );
}

/** Every page shows its listing, so it is being followed. */
export async function everybodyWatches(scenes: Scene[]): Promise<void> {
  await Promise.all(scenes.flatMap(({ watchers }) => watchers.map((watcher) => watcher.shows(() => true))));
}

let turn = 0;

/** Does something to a listing and answers how long it took until each page that looks at it shows it. */
export async function act(client: WireClient, scene: Scene): Promise<number[]> {
  turn += 1;
  const amount = 10 + turn;
  const change = changeOf(scene, amount);
  const sentAt = performance.now();
  const seen = scene.watchers.map((watcher) => withinPatience(watcher.shows(change.isShown), sentAt));
  const answer = await client.send(change.request);
  if (answer.status >= 300) throw new Error(`${change.request.path}: ${answer.status} ${answer.body}`);
  if (change.isSuggestion) scene.suggestionId = (JSON.parse(answer.body) as { data: { id: string } }).data.id;
  return Promise.all(seen);
}

/** By turns a new price, another price for the same, and another title. */
function changeOf(scene: Scene, amount: number) {
  const hasAmount = ({ suggestions }: Listing) => suggestions.some((suggestion) => suggestion.amount === amount);
  const author = scene.neighbours[0];
  const headersFor = (person: Person) => ({ ...asJson({}).headers, ...bearer(person) });
  if (scene.suggestionId !== undefined && author && turn % 3 === 1) {
    const path = `/api/suggestions/${scene.suggestionId}`;
    scene.neighbours.shift();
    delete scene.suggestionId;
    const request = { method: 'PUT', path, ...asJson({ amount }), headers: headersFor(author) };
    return { request, isShown: hasAmount, isSuggestion: false };
  }
  if (author && scene.suggestionId === undefined && turn % 3 !== 2) {
    const path = `/api/listings/${scene.id}/suggest`;
    const request = { method: 'POST', path, ...asJson({ amount }), headers: headersFor(author) };
    return { request, isShown: hasAmount, isSuggestion: true };
  }
  const title = `A bike, turn ${amount}`;
  const path = `/api/listings/${scene.id}`;
  const request = { method: 'PUT', path, ...asJson(listingBody({ title })), headers: headersFor(scene.owner) };
  return { request, isShown: (listing: Listing) => listing.title === title, isSuggestion: false };
}

/** The owner's last word, which every page shows. */
export async function close(client: WireClient, { id, owner, watchers }: Scene): Promise<number[]> {
  const sentAt = performance.now();
  const seen = watchers.map((watcher) =>
    withinPatience(
      watcher.shows(({ finalPrice }) => finalPrice === 50),
      sentAt,
    ),
  );
  const { headers, body } = asJson({ finalPrice: 50 });
  const path = `/api/listings/${id}/close`;
  const answer = await client.send({ method: 'POST', path, body, headers: { ...headers, ...bearer(owner) } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return Promise.all(seen);
}

async function withinPatience(seen: Promise<number>, sentAt: number): Promise<number> {
  const never = Promise.withResolvers<number>();
  const timer = setTimeout(() => never.resolve(Infinity), LOOK_FOR_MS);
  try {
    return (await Promise.race([seen, never.promise])) - sentAt;
  } finally {
    clearTimeout(timer);
  }
}
