import { runAtSteadyRate } from '../http/steady-rate.ts';
import { buildBearer, buildGet, encodeJson, type Send, type WireAnswer } from '../http/wire-client.ts';
import type { Random } from '../seeded-random.ts';
import { buildListingBody } from './listings.ts';
import type { Person } from './people.ts';

/** Ten requests: one posts a listing, three read and six suggest a price. */
const PARTS = 10;
const READS = 3;

export type MarketLoad = {
  /** Writes that the API acknowledged. */
  countWrites: () => number;
  /** How often each status was answered; 0 means no answer. */
  statuses: ReadonlyMap<number, number>;
  stop: () => Promise<void>;
};

type LoadInput = { send: Send; people: readonly Person[]; random: Random; perSecond: number };

/** Members post listings, read them and suggest prices at a steady rate, whatever the answers are. */
export function startMarketLoad({ send, people, random, perSecond }: LoadInput): MarketLoad {
  const listings: string[] = [];
  const open = new Set<Promise<void>>();
  const statuses = new Map<number, number>();
  let writes = 0;

  async function act(turn: number): Promise<void> {
    const person = people[random.below(people.length)];
    const id = listings[random.below(listings.length)];
    if (!person) return;
    const part = id === undefined ? 0 : turn % PARTS;
    const answer = await sendOne(send, person, { part, id: id ?? '', random });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status !== 201) return;
    writes += 1;
    if (part === 0) listings.push(readId(answer.body));
  }

  const stopTimer = runAtSteadyRate(perSecond, async (_dueAt, turn) => {
    const action = act(turn);
    open.add(action);
    await action;
    open.delete(action);
  });
  return {
    countWrites: () => writes,
    statuses,
    stop: async () => {
      stopTimer();
      await Promise.all(open);
    },
  };
}

type OneRequest = { part: number; id: string; random: Random };

function sendOne(send: Send, person: Person, { part, id, random }: OneRequest): Promise<WireAnswer> {
  if (part === 0) return post(send, person, ['/listings', buildListingBody({ title: 'A bike to price' })]);
  if (part > READS) return post(send, person, [`/listings/${id}/suggest`, { amount: 1 + random.below(500) }]);
  const path = part === READS ? `/api/listings/${id}` : '/api/listings?radius=20&limit=12';
  return send({ ...buildGet(path), headers: buildBearer(person) });
}

/** Posts one listing with a photo through the API. Returns the listing's id. */
export async function postWithPhoto(send: Send, owner: Person, base64Data: string): Promise<string> {
  const photo = await post(send, owner, ['/photos/upload-base64', { base64Data, filename: 'a.png' }]);
  if (photo.status !== 200) throw new Error(`The photo was not stored: ${photo.status} ${photo.body}`);
  // The server has validated its answer against the contract.
  const { data } = JSON.parse(photo.body) as { data: { url: string } };
  const answer = await post(send, owner, ['/listings', buildListingBody({ photoUrls: [data.url] })]);
  if (answer.status !== 201) throw new Error(`The listing was not posted: ${answer.status} ${answer.body}`);
  return readId(answer.body);
}

export async function deleteListing(send: Send, owner: Person, id: string): Promise<void> {
  const answer = await send({ method: 'DELETE', path: `/api/listings/${id}`, headers: buildBearer(owner) });
  if (answer.status !== 200) throw new Error(`The listing was not deleted: ${answer.status} ${answer.body}`);
}

function post(send: Send, person: Person, [path, value]: [path: string, value: unknown]): Promise<WireAnswer> {
  const { headers, body } = encodeJson(value);
  return send({ method: 'POST', path: `/api${path}`, headers: { ...headers, ...buildBearer(person) }, body });
}

function readId(body: string): string {
  // The server has validated its answer against the contract.
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}
