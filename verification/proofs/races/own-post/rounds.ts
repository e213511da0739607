import { randomBytes } from 'node:crypto';
import { buildListingBody } from '../../kit/actors/listings.ts';
import type { Person } from '../../kit/actors/people.ts';
import { buildBearer, buildPost, encodeJson, type Send, type WireAnswer } from '../../kit/http/wire-client.ts';

/** The two processes, and a neighbour in the same H3 cell. */
export type RoundContext = {
  first: Send;
  second: Send;
  neighbour: Person;
  /** Runs between a change and the search after it. */
  beforeSearch: (memberId: string) => Promise<unknown>;
};

/** A search right after a change that did not show the change. */
export type Miss = { action: 'post' | 'edit' | 'delete'; query: string };

export type Round = { searches: number; misses: Miss[] };

type ListingSummary = { id: string; title: string };

/** A member posts, edits and deletes a listing, and searches right after each change while the caches are warm. */
export async function runRound(context: RoundContext, member: Person): Promise<Round> {
  const { first, second } = context;
  const [word, otherWord] = [randomWord(), randomWord()];
  const queries = ['', '?radius=0', '?radius=20', `?search=${word}`, `?search=${otherWord}`];
  const search = { member, queries };

  await warmCaches(context, queries);
  const posted = await changeWhileWarming(context, queries, () => postListing(first, member, word));
  const afterPost = await searchAll(context, second, search);
  await warmCaches(context, queries);
  await changeWhileWarming(context, queries, () => editListing(second, member, { id: posted, word: otherWord }));
  const afterEdit = await searchAll(context, first, search);
  await warmCaches(context, queries);
  await changeWhileWarming(context, queries, () => deleteListing(first, member, posted));
  const afterDelete = await searchAll(context, second, search);

  const findMisses = (
    action: Miss['action'],
    seen: SearchResult[],
    isCorrect: (query: string, shown: ListingSummary | undefined) => boolean,
  ) =>
    seen
      .filter(
        ({ query, listings }) =>
          !isCorrect(
            query,
            listings.find(({ id }) => id === posted),
          ),
      )
      .map(({ query }) => ({ action, query: query.replace(word, 'old').replace(otherWord, 'new') }));
  const misses = [
    ...findMisses('post', afterPost, (query, shown) =>
      query.includes(otherWord) ? shown === undefined : shown?.title === buildTitle(word),
    ),
    ...findMisses('edit', afterEdit, (query, shown) =>
      query.includes(word) ? shown === undefined : shown?.title === buildTitle(otherWord),
    ),
    ...findMisses('delete', afterDelete, (_query, shown) => shown === undefined),
  ];
  return { searches: 3 * queries.length, misses };
}

/** A neighbour runs the same searches on both processes, so that their answers are cached. */
async function warmCaches({ first, second, neighbour }: RoundContext, queries: string[]): Promise<void> {
  await Promise.all([first, second].flatMap((send) => queries.map((query) => searchListings(send, neighbour, query))));
}

/** Changes the listing while the neighbour searches: an answer that was computed before the change must not be cached as new. */
async function changeWhileWarming<T>(context: RoundContext, queries: string[], action: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([action(), warmCaches(context, queries)]);
  return result;
}

type SearchInput = { member: Person; queries: string[] };
type SearchResult = { query: string; listings: ListingSummary[] };

async function searchAll(context: RoundContext, send: Send, { member, queries }: SearchInput): Promise<SearchResult[]> {
  await context.beforeSearch(member.memberId);
  return Promise.all(queries.map(async (query) => ({ query, listings: await searchListings(send, member, query) })));
}

async function searchListings(send: Send, person: Person, query: string): Promise<ListingSummary[]> {
  const answer = await send({ method: 'GET', path: `/api/listings${query}`, headers: buildBearer(person) });
  return (parseAnswer(answer, 200) as { data: ListingSummary[] }).data;
}

async function postListing(send: Send, person: Person, word: string): Promise<string> {
  const { headers, ...request } = buildPost('/listings', buildBody(word));
  const answer = await send({ ...request, headers: { ...headers, ...buildBearer(person) } });
  return (parseAnswer(answer, 201) as { data: ListingSummary }).data.id;
}

async function editListing(send: Send, person: Person, { id, word }: { id: string; word: string }): Promise<void> {
  const { headers, body } = encodeJson(buildBody(word));
  const path = `/api/listings/${id}`;
  parseAnswer(await send({ method: 'PUT', path, headers: { ...headers, ...buildBearer(person) }, body }), 200);
}

async function deleteListing(send: Send, person: Person, id: string): Promise<void> {
  parseAnswer(await send({ method: 'DELETE', path: `/api/listings/${id}`, headers: buildBearer(person) }), 200);
}

function parseAnswer({ status, body }: WireAnswer, expected: number): unknown {
  if (status !== expected) throw new Error(`expected ${expected}, got ${status} ${body}`);
  return JSON.parse(body);
}

function buildBody(word: string) {
  return buildListingBody({ title: buildTitle(word) });
}

function buildTitle(word: string): string {
  return `A bike ${word}`;
}

/** Only letters, so that it is one unique word for the text search. */
function randomWord(): string {
  return [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
