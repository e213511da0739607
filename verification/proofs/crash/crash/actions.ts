import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { getListing } from '@ballpark/contracts/listings';
import { createListing } from '@ballpark/contracts/listings/posting';
import { closeListing, suggestPrice } from '@ballpark/contracts/suggestions';
import { fromMinor } from '@ballpark/rules/money';
import { buildListingBody } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import type { Random } from '../../kit/seeded-random.ts';
import {
  type Action,
  type ActionHistory,
  addOne,
  type KnownListing,
  type KnownSuggestion,
  type Result,
} from './history.ts';
import type { Outcome, Sender, SendInput } from './sender.ts';

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

const READS_BACK = 0.1;
const DESCRIPTION = 'Red, 21 gears';
const SERVICES = 0.5;
/** A member has at most about this many notifications. */
const NOTIFICATIONS = 1_000;
let lastNumber = 0;

export async function postListing(player: Player): Promise<void> {
  const { person, history, random, openListings } = player;
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
  const type = random.next() < SERVICES ? 'SERVICE' : 'PRODUCT';
  const body = buildListingBody({ title, description: DESCRIPTION, type });
  const sent = { method: 'POST', path: '/listings', body, key: randomUUID() } as const;
  const { result, answer } = await write(player, sent, { action: 'post', status: 201 });
  if (result !== 'acknowledged') return;
  listing.id = readData(createListing, answer).id;
  listing.presence = 'once';
  openListings.push(listing);
}

export async function editListing(player: Player, listing: KnownListing): Promise<void> {
  const description = `${DESCRIPTION}, edit ${nextNumber()}`;
  const sent = {
    method: 'PUT',
    path: `/listings/${listing.id}`,
    body: buildListingBody({ title: listing.title, description }),
  } as const;
  const { result, answer } = await write(player, sent, { action: 'edit post', status: 200 });
  if (result === 'unexpected') return;
  listing.descriptions = result === 'unknown' ? [...listing.descriptions, description] : [description];
  listing.isLeftAlone = answer?.isAfterUnknown ?? true;
}

export async function suggestOnListing(player: Player, listing: KnownListing): Promise<void> {
  const { memberId } = player.person;
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
  const sent = { method: 'POST', path: `/listings/${listing.id}/suggest`, body } as const;
  const expected = { action: 'suggest', status: 201, done: 'already_suggested', refusal: 'listing_closed' } as const;
  const { result, answer } = await write(player, sent, expected);
  if (result === 'refused') known.presence = 'never';
  if (result === 'foundDone') known.presence = 'once';
  if (result !== 'acknowledged') return;
  Object.assign(known, { id: readData(suggestPrice, answer).id, presence: 'once', isLeftAlone: false });
  player.suggestions.push(known);
  await checkAcknowledged(player, known, answer);
}

export async function editSuggestion(player: Player, known: KnownSuggestion): Promise<void> {
  const amountMinor = drawAmountMinor(player);
  const body = { amount: fromMinor(amountMinor) };
  const sent = { method: 'PUT', path: `/suggestions/${known.id}`, body } as const;
  const expected = { action: 'edit suggestion', status: 200, refusal: 'listing_closed' } as const;
  const { result, answer } = await write(player, sent, expected);
  if (result === 'unknown') {
    known.amountsMinor.push(amountMinor);
    known.isLeftAlone = true;
  }
  if (result !== 'acknowledged') return;
  known.amountsMinor = [amountMinor];
  // An unanswered attempt may still be executed late. No newer edit may follow that it could overwrite.
  known.isLeftAlone = answer?.isAfterUnknown ?? true;
  await checkAcknowledged(player, known, answer);
}

export async function closeOwnListing(player: Player, listing: KnownListing): Promise<void> {
  const { openListings } = player;
  const priceMinor = drawAmountMinor(player);
  openListings.splice(openListings.indexOf(listing), 1);
  listing.closing = { presence: 'maybe', priceMinor, rewards: undefined, knownAt: undefined };
  const body = { finalPrice: fromMinor(priceMinor) };
  const sent = { method: 'POST', path: `/listings/${listing.id}/close`, body } as const;
  const { result, answer } = await write(player, sent, { action: 'close', status: 200, done: 'already_closed' });
  if (result !== 'acknowledged' && result !== 'foundDone') return;
  const rewards = result === 'acknowledged' ? readData(closeListing, answer).xpRewards : undefined;
  listing.closing = {
    presence: 'once',
    priceMinor,
    rewards: rewards && new Map(rewards.map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded])),
    knownAt: performance.now(),
  };
}

/** Marks some notifications as read, so that groups of prices end and begin. */
export async function readNotifications({ person, sender, random, history }: Player): Promise<void> {
  const body = { until: random.below(NOTIFICATIONS) };
  const sent = { method: 'POST', path: '/notifications/read', token: person.token, body } as const;
  const outcome = await sender.send(sent);
  if (outcome.kind === 'answered' && outcome.status !== 200) history.unexpected.push(`read: ${outcome.status}`);
}

type Answer = Extract<Outcome, { kind: 'answered' }>;

type ExpectedAnswer = {
  action: Action;
  status: number;
  /** The refusal of a retry that finds the write executed. */
  done?: string;
  /** The refusal that is allowed. From a retry it does not say whether an earlier attempt was executed. */
  refusal?: string;
};

/** Sends a write and counts what became of it. */
async function write(
  { person, sender, history }: Player,
  sent: Omit<SendInput, 'token'>,
  expected: ExpectedAnswer,
): Promise<{ result: Result; answer: Answer | undefined }> {
  const outcome = await sender.send({ ...sent, token: person.token });
  const answer = outcome.kind === 'answered' ? outcome : undefined;
  const result = answer ? classify(answer, expected) : 'unknown';
  addOne(history.counts, `${expected.action} ${result}`);
  if (answer && result === 'unexpected') {
    history.unexpected.push(`${expected.action}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }
  return { result, answer };
}

function classify({ status, body, isAfterUnknown }: Answer, { status: right, done, refusal }: ExpectedAnswer): Result {
  if (status === right) return 'acknowledged';
  const hasCode = (code: string | undefined) => code !== undefined && status === 409 && body.includes(`"${code}"`);
  if (hasCode(done) && isAfterUnknown) return 'foundDone';
  if (hasCode(refusal)) return isAfterUnknown ? 'unknown' : 'refused';
  return 'unexpected';
}

/** No price is acknowledged that was sent after a confirmed closing. For a share: reads the price through any process. */
async function checkAcknowledged(player: Player, known: KnownSuggestion, answer: Answer | undefined): Promise<void> {
  const { person, history, sender, random } = player;
  const { listing, amountsMinor } = known;
  const { title, closing } = listing;
  if (answer && closing?.knownAt !== undefined && closing.knownAt < answer.startedAt) history.tooLate.push(title);
  if (random.next() >= READS_BACK) return;
  const outcome = await sender.send({ method: 'GET', path: `/listings/${listing.id}`, token: person.token });
  if (outcome.kind === 'given up') return;
  history.readBack.reads += 1;
  const found = outcome.status === 200 ? readData(getListing, outcome).ownSuggestion?.amount : outcome.status;
  const expected = fromMinor(amountsMinor[0] ?? 0);
  if (found !== expected) history.readBack.missing.push(`${title}: ${found} instead of ${expected}`);
}

/** A unique number makes each write distinguishable from every other. */
function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

function drawAmountMinor({ random }: Player): number {
  return (1 + random.below(9)) * 10_000_000 + nextNumber();
}

function readData<E extends Endpoint>(_: E, answer: Answer | undefined): DataOf<E> {
  // The server has validated its answer against the contract.
  return (JSON.parse(answer?.body ?? '') as { data: DataOf<E> }).data;
}
