import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf, Endpoint } from '@ballpark/contracts/endpoint';
import { createListing } from '@ballpark/contracts/listings/posting';
import { suggestPrice } from '@ballpark/contracts/suggestions';
import { buildListingBody } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, encodeJson, type Send, type WireAnswer } from '../../kit/http/wire-client.ts';
import type { Random } from '../../kit/seeded-random.ts';

/** One request and how it ended. Times are of `performance.now()`. */
export type Attempt = { sentAt: number; answeredAt: number; isAcknowledged: boolean };

type KnownListing = { id: string; title: string; ownerId: string };
type KnownSuggestion = { id: string | undefined; listingId: string; memberId: string; amount: number };

/** What the members know of their writes. Each write is sent again until it is answered, so none stays unknown. */
export type Ledger = {
  attempts: Attempt[];
  listings: KnownListing[];
  suggestions: KnownSuggestion[];
  acknowledged: number;
  /** How many answers failed, by status; 0 means no answer. */
  failures: Map<number, number>;
  /** Answers that the contract does not allow here, such as 401. */
  unexpected: string[];
};

type Load = { ledger: Ledger; stop: () => Promise<void> };
type LoadInput = { sends: readonly Send[]; people: readonly Person[]; random: Random };

/** A member waits so long before the next write. Together the members send some twenty writes a second. */
const PAUSE_MS = 1_000;
const RETRY_AFTER_MS = 100;
const NEWEST_LISTINGS = 50;

/** Each member posts a listing, suggests prices and changes them, one write after the other. */
export function startWrites({ sends, people, random }: LoadInput): Load {
  const ledger: Ledger = {
    attempts: [],
    listings: [],
    suggestions: [],
    acknowledged: 0,
    failures: new Map(),
    unexpected: [],
  };
  const ending = new AbortController();
  let turn = 0;

  /** Sends until there is an answer that is no failure. */
  async function send(request: Parameters<Send>[0]): Promise<{ answer: WireAnswer; isRetry: boolean }> {
    for (let isRetry = false; ; isRetry = true) {
      turn += 1;
      const sentAt = performance.now();
      const answer = await sends[turn % sends.length]?.(request);
      const status = answer?.status ?? 0;
      const hasFailed = status === 0 || status >= 500;
      ledger.attempts.push({ sentAt, answeredAt: performance.now(), isAcknowledged: !hasFailed });
      if (answer && !hasFailed) return { answer, isRetry };
      ledger.failures.set(status, (ledger.failures.get(status) ?? 0) + 1);
      await sleep(RETRY_AFTER_MS * (0.5 + random.next()));
    }
  }

  const note = (what: string, { status, body }: WireAnswer) =>
    void ledger.unexpected.push(`${what}: ${status} ${body.slice(0, 200)}`);

  async function post({ memberId, ...person }: Person): Promise<void> {
    const title = `A bike ${randomUUID()}`;
    const { headers, body } = encodeJson(buildListingBody({ title }));
    const own = { ...headers, ...buildBearer(person), 'idempotency-key': randomUUID() };
    const { answer } = await send({ method: 'POST', path: '/api/listings', headers: own, body });
    if (answer.status !== 201) return note('post', answer);
    ledger.acknowledged += 1;
    ledger.listings.push({ id: readData(createListing, answer).id, title, ownerId: memberId });
  }

  async function suggest(person: Person, listing: KnownListing): Promise<KnownSuggestion | undefined> {
    const amount = 1 + random.below(100_000);
    const { headers, body } = encodeJson({ amount });
    const path = `/api/listings/${listing.id}/suggest`;
    const { answer, isRetry } = await send({
      method: 'POST',
      path,
      headers: { ...headers, ...buildBearer(person) },
      body,
    });
    // The answer to the first attempt was lost.
    const wasStored = answer.status === 409 && answer.body.includes('already_suggested') && isRetry;
    if (answer.status !== 201 && !wasStored) {
      note('suggest', answer);
      return undefined;
    }
    ledger.acknowledged += 1;
    const id = wasStored ? undefined : readData(suggestPrice, answer).id;
    const known = { id, listingId: listing.id, memberId: person.memberId, amount };
    ledger.suggestions.push(known);
    // An attempt without an answer may be executed late. No edit may follow that it could overwrite.
    return isRetry ? undefined : known;
  }

  /** Returns whether the suggestion may be edited again. */
  async function edit(person: Person, known: KnownSuggestion): Promise<boolean> {
    const amount = 1 + random.below(100_000);
    const { headers, body } = encodeJson({ amount });
    const path = `/api/suggestions/${known.id}`;
    const { answer, isRetry } = await send({
      method: 'PUT',
      path,
      headers: { ...headers, ...buildBearer(person) },
      body,
    });
    if (answer.status !== 200) note('edit', answer);
    else {
      ledger.acknowledged += 1;
      known.amount = amount;
    }
    return answer.status === 200 && !isRetry;
  }

  async function actOn(person: Person): Promise<void> {
    const suggested = new Set<string>();
    let own: KnownSuggestion | undefined;
    while (!ending.signal.aborted) {
      const open = ledger.listings.slice(-NEWEST_LISTINGS);
      const candidates = open.filter(({ id, ownerId }) => ownerId !== person.memberId && !suggested.has(id));
      const listing = candidates[random.below(candidates.length)];
      const drawn = random.below(3);
      if (drawn === 0 || !listing) await post(person);
      else if (drawn === 1 && own) own = (await edit(person, own)) ? own : undefined;
      else {
        suggested.add(listing.id);
        own = await suggest(person, listing);
      }
      await sleep(PAUSE_MS * (0.5 + random.next()));
    }
  }

  const acting = Promise.all(people.map(actOn));
  return {
    ledger,
    stop: async () => {
      ending.abort();
      await acting;
    },
  };
}

function readData<E extends Endpoint>(_endpoint: E, { body }: WireAnswer): DataOf<E> {
  // The server has validated its answer against the contract.
  return (JSON.parse(body) as { data: DataOf<E> }).data;
}
