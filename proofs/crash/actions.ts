import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { createListing, getListing } from '@ballpark/contracts/listings';
import { closeListing, suggestPrice } from '@ballpark/contracts/suggestions';
import { fromMinor } from '@ballpark/rules/money';
import type { Act, GameHistory, KnownListing, KnownSuggestion } from './history.ts';
import type { Outcome, Sender } from './sender.ts';
import { listingBody } from '../kit/actors/listings.ts';
import type { Person } from '../kit/actors/people.ts';
import type { Chance } from '../kit/seeded-random.ts';

/** A member, what they have in the game, and with what they play. */
export type Player = {
  person: Person;
  history: GameHistory;
  sender: Sender;
  chance: Chance;
  /** Their own listings that are not closed. */
  own: KnownListing[];
  made: KnownSuggestion[];
};

type Answered = Extract<Outcome, { kind: 'answered' }>;

const READS_BACK = 0.1;
const DESCRIPTION = 'Red, 21 gears';
const SERVICES = 0.5;
let lastNumber = 0;

export async function post({ person, history, sender, chance, own }: Player): Promise<void> {
  const title = `A bike ${nextNumber()}`;
  const listing: KnownListing = {
    title,
    ownerId: person.memberId,
    id: undefined,
    presence: 'maybe',
    descriptions: [DESCRIPTION],
    isLeftAlone: false,
    suggestions: new Map(),
    closing: undefined,
  };
  history.listings.push(listing);
  const body = listingBody({ title, description: DESCRIPTION, type: chance.next() < SERVICES ? 'SERVICE' : 'PRODUCT' });
  const sent = { method: 'POST', path: '/listings', token: person.token, body, key: randomUUID() } as const;
  const outcome = await sender.send(sent);
  if (outcome.kind === 'given up') return count(history, 'post', 'unknown');
  if (outcome.status !== 201) return beSurprised(history, 'post', outcome);
  listing.id = dataOf(createListing, outcome).id;
  listing.presence = 'once';
  own.push(listing);
  count(history, 'post', 'acknowledged');
}

export async function editPost({ person, history, sender }: Player, listing: KnownListing): Promise<void> {
  const description = `${DESCRIPTION}, edit ${nextNumber()}`;
  const body = listingBody({ title: listing.title, description });
  const outcome = await sender.send({ method: 'PUT', path: `/listings/${listing.id}`, token: person.token, body });
  if (outcome.kind === 'given up') {
    listing.descriptions.push(description);
    listing.isLeftAlone = true;
    return count(history, 'edit post', 'unknown');
  }
  if (outcome.status !== 200) return beSurprised(history, 'edit post', outcome);
  listing.descriptions = [description];
  listing.isLeftAlone = outcome.isAfterUnknown;
  count(history, 'edit post', 'acknowledged');
}

export async function suggest(player: Player, listing: KnownListing): Promise<void> {
  const { person, history, sender, made } = player;
  const { memberId, token } = person;
  const amount = newAmount(player);
  const known: KnownSuggestion = {
    listing,
    memberId,
    id: undefined,
    presence: 'maybe',
    amounts: [amount],
    isLeftAlone: true,
  };
  listing.suggestions.set(memberId, known);
  const body = { amount: fromMinor(amount) };
  const outcome = await sender.send({ method: 'POST', path: `/listings/${listing.id}/suggest`, token, body });
  if (outcome.kind === 'given up') return count(history, 'suggest', 'unknown');
  if (outcome.status === 201) {
    Object.assign(known, { id: dataOf(suggestPrice, outcome).id, presence: 'once', isLeftAlone: false });
    made.push(known);
    count(history, 'suggest', 'acknowledged');
    noteIfLate(history, known, outcome);
    return readBack(player, known);
  }
  if (isRefusal(outcome, 'already_suggested') && outcome.isAfterUnknown) {
    known.presence = 'once';
    return count(history, 'suggest', 'foundDone');
  }
  if (!isRefusal(outcome, 'listing_closed')) return beSurprised(history, 'suggest', outcome);
  if (outcome.isAfterUnknown) return count(history, 'suggest', 'unknown');
  known.presence = 'never';
  count(history, 'suggest', 'refused');
}

export async function editSuggestion(player: Player, known: KnownSuggestion): Promise<void> {
  const { person, history, sender } = player;
  const amount = newAmount(player);
  const body = { amount: fromMinor(amount) };
  const outcome = await sender.send({ method: 'PUT', path: `/suggestions/${known.id}`, token: person.token, body });
  const isRefused = outcome.kind === 'answered' && isRefusal(outcome, 'listing_closed');
  if (outcome.kind === 'given up' || (isRefused && outcome.isAfterUnknown)) {
    known.amounts.push(amount);
    known.isLeftAlone = true;
    return count(history, 'edit suggestion', 'unknown');
  }
  if (isRefused) return count(history, 'edit suggestion', 'refused');
  if (outcome.status !== 200) return beSurprised(history, 'edit suggestion', outcome);
  known.amounts = [amount];
  // An attempt without an answer may still be done late, and must then find nothing newer to undo.
  known.isLeftAlone = outcome.isAfterUnknown;
  count(history, 'edit suggestion', 'acknowledged');
  noteIfLate(history, known, outcome);
  await readBack(player, known);
}

export async function close(player: Player, listing: KnownListing): Promise<void> {
  const { person, history, sender, own } = player;
  const price = newAmount(player);
  own.splice(own.indexOf(listing), 1);
  listing.closing = { presence: 'maybe', price, rewards: undefined, knownAt: undefined };
  const body = { finalPrice: fromMinor(price) };
  const path = `/listings/${listing.id}/close`;
  const outcome = await sender.send({ method: 'POST', path, token: person.token, body });
  if (outcome.kind === 'given up') return count(history, 'close', 'unknown');
  const knownAt = performance.now();
  if (outcome.status === 200) {
    const { xpRewards } = dataOf(closeListing, outcome);
    const rewards = new Map(xpRewards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]));
    listing.closing = { presence: 'once', price, rewards, knownAt };
    return count(history, 'close', 'acknowledged');
  }
  const isDone = isRefusal(outcome, 'already_closed') && outcome.isAfterUnknown;
  if (!isDone) return beSurprised(history, 'close', outcome);
  listing.closing = { presence: 'once', price, rewards: undefined, knownAt };
  count(history, 'close', 'foundDone');
}

/** Now and then, from whichever process: what was acknowledged must be there. */
async function readBack({ person, history, sender, chance }: Player, known: KnownSuggestion): Promise<void> {
  if (chance.next() >= READS_BACK) return;
  const { listing, amounts } = known;
  const path = `/listings/${listing.id}`;
  const outcome = await sender.send({ method: 'GET', path, token: person.token });
  if (outcome.kind === 'given up') return;
  history.readBack.reads += 1;
  const found = outcome.status === 200 ? dataOf(getListing, outcome).ownSuggestion?.amount : outcome.status;
  const [amount = 0] = amounts;
  if (found !== fromMinor(amount)) history.readBack.missing.push(`${listing.title}: ${found} instead of ${amount}`);
}

/** Nothing is ever sent twice with the same content, so that each write can be told from every other. */
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

/** In hundredths. */
function newAmount({ chance }: Player): number {
  return (1 + chance.below(9)) * 10_000_000 + nextNumber();
}

function count({ counts }: GameHistory, act: Act, what: keyof GameHistory['counts'][Act]): void {
  counts[act][what] += 1;
}

function noteIfLate({ tooLate }: GameHistory, { listing }: KnownSuggestion, { startedAt }: Answered): void {
  const { title, closing } = listing;
  if (closing?.knownAt !== undefined && closing.knownAt < startedAt) tooLate.push(title);
}

function beSurprised({ strange }: GameHistory, act: Act, { status, body }: Answered): void {
  strange.push(`${act}: ${status} ${body.slice(0, 200)}`);
}

function isRefusal({ status, body }: Answered, code: string): boolean {
  return status === 409 && body.includes(`"${code}"`);
}

function dataOf<E extends Endpoint>(_: E, { body }: Answered): DataOf<E> {
  // The server has checked its answer against the contract before sending it.
  return (JSON.parse(body) as { data: DataOf<E> }).data;
}
