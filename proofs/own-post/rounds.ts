import { randomBytes } from 'node:crypto';
import { bearer } from '../authz/world.ts';
import { posting } from '../authz/requests.ts';
import { listingBody } from '../kit/actors/listings.ts';
import type { Person } from '../kit/actors/people.ts';
import { asJson, type WireAnswer, type WireClient } from '../kit/http/wire-client.ts';

type Send = WireClient['send'];

/** The processes a member's requests go to in turn, and somebody else in the same cell. */
export type Street = {
  first: Send;
  second: Send;
  neighbour: Person;
  /** Done between a change and the look at it. */
  meanwhile: (memberId: string) => Promise<unknown>;
};

/** One look at the listings right after a change: what it should have shown and did not. */
export type Miss = { act: 'post' | 'edit' | 'delete'; query: string };

export type Round = { looks: number; misses: Miss[] };

type Shown = { id: string; title: string };

/** A member posts, edits and deletes; each time they look at once, where everything was just answered as it was. */
export async function playRound(street: Street, member: Person): Promise<Round> {
  const { first, second } = street;
  const [word, otherWord] = [newWord(), newWord()];
  const queries = ['', '?radius=0', '?radius=20', `?search=${word}`, `?search=${otherWord}`];
  const look = { member, queries };

  await warm(street, queries);
  const posted = await during(street, queries, () => post(first, member, word));
  const afterPost = await lookAt(street, second, look);
  await warm(street, queries);
  await during(street, queries, () => edit(second, member, { id: posted, word: otherWord }));
  const afterEdit = await lookAt(street, first, look);
  await warm(street, queries);
  await during(street, queries, () => remove(first, member, posted));
  const afterDelete = await lookAt(street, second, look);

  const missesOf = (act: Miss['act'], seen: Seen[], isRight: (query: string, shown: Shown | undefined) => boolean) =>
    seen
      .filter(
        ({ query, listings }) =>
          !isRight(
            query,
            listings.find(({ id }) => id === posted),
          ),
      )
      .map(({ query }) => ({ act, query: query.replace(word, 'old').replace(otherWord, 'new') }));
  const misses = [
    ...missesOf('post', afterPost, (query, shown) =>
      query.includes(otherWord) ? shown === undefined : shown?.title === titleOf(word),
    ),
    ...missesOf('edit', afterEdit, (query, shown) =>
      query.includes(word) ? shown === undefined : shown?.title === titleOf(otherWord),
    ),
    ...missesOf('delete', afterDelete, (_query, shown) => shown === undefined),
  ];
  return { looks: 3 * queries.length, misses };
}

/** Everybody nearby has just asked the same, on both processes. */
async function warm({ first, second, neighbour }: Street, queries: string[]): Promise<void> {
  await Promise.all([first, second].flatMap((send) => queries.map((query) => ask(send, neighbour, query))));
}

/** And somebody is asking the same this very moment: an answer that is being made must not be taken for a new one. */
async function during<T>(street: Street, queries: string[], act: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([act(), warm(street, queries)]);
  return result;
}

type Looking = { member: Person; queries: string[] };
type Seen = { query: string; listings: Shown[] };

async function lookAt(street: Street, send: Send, { member, queries }: Looking): Promise<Seen[]> {
  await street.meanwhile(member.memberId);
  return Promise.all(queries.map(async (query) => ({ query, listings: await ask(send, member, query) })));
}

async function ask(send: Send, person: Person, query: string): Promise<Shown[]> {
  const answer = await send({ method: 'GET', path: `/api/listings${query}`, headers: bearer(person) });
  return (read(answer, 200) as { data: Shown[] }).data;
}

async function post(send: Send, person: Person, word: string): Promise<string> {
  const { headers, ...request } = posting('/listings', bodyWith(word));
  const answer = await send({ ...request, headers: { ...headers, ...bearer(person) } });
  return (read(answer, 201) as { data: Shown }).data.id;
}

async function edit(send: Send, person: Person, { id, word }: { id: string; word: string }): Promise<void> {
  const { headers, body } = asJson(bodyWith(word));
  const path = `/api/listings/${id}`;
  read(await send({ method: 'PUT', path, headers: { ...headers, ...bearer(person) }, body }), 200);
}

async function remove(send: Send, person: Person, id: string): Promise<void> {
  read(await send({ method: 'DELETE', path: `/api/listings/${id}`, headers: bearer(person) }), 200);
}

function read({ status, body }: WireAnswer, expected: number): unknown {
  if (status !== expected) throw new Error(`not ${expected}: ${status} ${body}`);
  return JSON.parse(body);
}

function bodyWith(word: string) {
  return listingBody({ title: titleOf(word) });
}

function titleOf(word: string): string {
  return `A bike ${word}`;
}

/** Letters alone, so that it is one word and nobody else's. */
function newWord(): string {
  return [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
