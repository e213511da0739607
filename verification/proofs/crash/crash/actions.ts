import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { getListing } from '@ballpark/contracts/listings';
import { createListing } from '@ballpark/contracts/listings/posting';
import { closeListing, suggestPrice } from '@ballpark/contracts/suggestions';
import { fromMinor } from '@ballpark/rules/money';
import { buildListingBody } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import type { Random } from '../../kit/seeded-random.ts';
import type { Action, ActionHistory, KnownListing, KnownSuggestion } from './history.ts';
import type { Outcome, Sender } from './sender.ts';

/** A member who acts, and the state that their next action depends on. */
export type Player = {
  person: Person;
  history: ActionHistory;
  sender: Sender;
  random: Random;
  /** The member's own listings that are not closed. */
  openListings: KnownListing[];
  suggestions: KnownSuggestion[];
};

type AnsweredOutcome = Extract<Outcome, { kind: 'answered' }>;

const READS_BACK = 0.1;
const DESCRIPTION = 'Red, 21 gears';
const SERVICES = 0.5;
let lastNumber = 0;

export async function postListing({ person, history, sender, random, openListings }: Player): Promise<void> {
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
  const body = buildListingBody({
    title,
    description: DESCRIPTION,
    type: random.next() < SERVICES ? 'SERVICE' : 'PRODUCT',
  });
  const sent = { method: 'POST', path: '/listings', token: person.token, body, key: randomUUID() } as const;
  const outcome = await sender.send(sent);
  if (outcome.kind === 'given up') return addCount(history, 'post', 'unknown');
  if (outcome.status !== 201) return recordUnexpected(history, 'post', outcome);
  listing.id = readData(createListing, outcome).id;
  listing.presence = 'once';
  openListings.push(listing);
  addCount(history, 'post', 'acknowledged');
}

export async function editListing({ person, history, sender }: Player, listing: KnownListing): Promise<void> {
  const description = `${DESCRIPTION}, edit ${nextNumber()}`;
  const body = buildListingBody({ title: listing.title, description });
  const outcome = await sender.send({ method: 'PUT', path: `/listings/${listing.id}`, token: person.token, body });
  if (outcome.kind === 'given up') {
    listing.descriptions.push(description);
    listing.isLeftAlone = true;
    return addCount(history, 'edit post', 'unknown');
  }
  if (outcome.status !== 200) return recordUnexpected(history, 'edit post', outcome);
  listing.descriptions = [description];
  listing.isLeftAlone = outcome.isAfterUnknown;
  addCount(history, 'edit post', 'acknowledged');
}

export async function suggestOnListing(player: Player, listing: KnownListing): Promise<void> {
  const { person, history, sender, suggestions } = player;
  const { memberId, token } = person;
  const amountMinor = drawAmountMinor(player);
  const known: KnownSuggestion = {
    listing,
    memberId,
    id: undefined,
    presence: 'maybe',
    amountsMinor: [amountMinor],
    isLeftAlone: true,
  };
  listing.suggestions.set(memberId, known);
  const body = { amount: fromMinor(amountMinor) };
  const outcome = await sender.send({ method: 'POST', path: `/listings/${listing.id}/suggest`, token, body });
  if (outcome.kind === 'given up') return addCount(history, 'suggest', 'unknown');
  if (outcome.status === 201) {
    Object.assign(known, { id: readData(suggestPrice, outcome).id, presence: 'once', isLeftAlone: false });
    suggestions.push(known);
    addCount(history, 'suggest', 'acknowledged');
    recordIfLate(history, known, outcome);
    return readBack(player, known);
  }
  if (isRefusal(outcome, 'already_suggested') && outcome.isAfterUnknown) {
    known.presence = 'once';
    return addCount(history, 'suggest', 'foundDone');
  }
  if (!isRefusal(outcome, 'listing_closed')) return recordUnexpected(history, 'suggest', outcome);
  if (outcome.isAfterUnknown) return addCount(history, 'suggest', 'unknown');
  known.presence = 'never';
  addCount(history, 'suggest', 'refused');
}

export async function editSuggestion(player: Player, known: KnownSuggestion): Promise<void> {
  const { person, history, sender } = player;
  const amountMinor = drawAmountMinor(player);
  const body = { amount: fromMinor(amountMinor) };
  const outcome = await sender.send({ method: 'PUT', path: `/suggestions/${known.id}`, token: person.token, body });
  const isRefused = outcome.kind === 'answered' && isRefusal(outcome, 'listing_closed');
  if (outcome.kind === 'given up' || (isRefused && outcome.isAfterUnknown)) {
    known.amountsMinor.push(amountMinor);
    known.isLeftAlone = true;
    return addCount(history, 'edit suggestion', 'unknown');
  }
  if (isRefused) return addCount(history, 'edit suggestion', 'refused');
  if (outcome.status !== 200) return recordUnexpected(history, 'edit suggestion', outcome);
  known.amountsMinor = [amountMinor];
  // An unanswered attempt may still be executed late. No newer edit may follow that it could overwrite.
  known.isLeftAlone = outcome.isAfterUnknown;
  addCount(history, 'edit suggestion', 'acknowledged');
  recordIfLate(history, known, outcome);
  await readBack(player, known);
}

export async function closeOwnListing(player: Player, listing: KnownListing): Promise<void> {
  const { person, history, sender, openListings } = player;
  const priceMinor = drawAmountMinor(player);
  openListings.splice(openListings.indexOf(listing), 1);
  listing.closing = { presence: 'maybe', priceMinor, rewards: undefined, knownAt: undefined };
  const body = { finalPrice: fromMinor(priceMinor) };
  const path = `/listings/${listing.id}/close`;
  const outcome = await sender.send({ method: 'POST', path, token: person.token, body });
  if (outcome.kind === 'given up') return addCount(history, 'close', 'unknown');
  const knownAt = performance.now();
  if (outcome.status === 200) {
    const { xpRewards } = readData(closeListing, outcome);
    const rewards = new Map(xpRewards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]));
    listing.closing = { presence: 'once', priceMinor, rewards, knownAt };
    return addCount(history, 'close', 'acknowledged');
  }
  const isDone = isRefusal(outcome, 'already_closed') && outcome.isAfterUnknown;
  if (!isDone) return recordUnexpected(history, 'close', outcome);
  listing.closing = { presence: 'once', priceMinor, rewards: undefined, knownAt };
  addCount(history, 'close', 'foundDone');
}

/** For a share of the writes: reads the acknowledged value through any process. */
async function readBack({ person, history, sender, random }: Player, known: KnownSuggestion): Promise<void> {
  if (random.next() >= READS_BACK) return;
  const { listing, amountsMinor } = known;
  const path = `/listings/${listing.id}`;
  const outcome = await sender.send({ method: 'GET', path, token: person.token });
  if (outcome.kind === 'given up') return;
  history.readBack.reads += 1;
  const found = outcome.status === 200 ? readData(getListing, outcome).ownSuggestion?.amount : outcome.status;
  const expected = fromMinor(amountsMinor[0] ?? 0);
  if (found !== expected) history.readBack.missing.push(`${listing.title}: ${found} instead of ${expected}`);
}

/** A unique number makes each write distinguishable from every other. */
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

function drawAmountMinor({ random }: Player): number {
  return (1 + random.below(9)) * 10_000_000 + nextNumber();
}

function addCount({ counts }: ActionHistory, action: Action, what: keyof ActionHistory['counts'][Action]): void {
  counts[action][what] += 1;
}

function recordIfLate({ tooLate }: ActionHistory, { listing }: KnownSuggestion, { startedAt }: AnsweredOutcome): void {
  const { title, closing } = listing;
  if (closing?.knownAt !== undefined && closing.knownAt < startedAt) tooLate.push(title);
}

function recordUnexpected({ unexpected }: ActionHistory, action: Action, { status, body }: AnsweredOutcome): void {
  unexpected.push(`${action}: ${status} ${body.slice(0, 200)}`);
}

function isRefusal({ status, body }: AnsweredOutcome, code: string): boolean {
  return status === 409 && body.includes(`"${code}"`);
}

function readData<E extends Endpoint>(_: E, { body }: AnsweredOutcome): DataOf<E> {
  // The server has validated its answer against the contract.
  return (JSON.parse(body) as { data: DataOf<E> }).data;
}
