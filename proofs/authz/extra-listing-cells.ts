import { snap } from '@ballpark/server/database/grid';
import type { ExtraName } from '../../security/matrix.ts';
import { as, type ExtraOutcome, type Performer, sameBytes, unlessEqual } from './outcome.ts';
import { getting, posting, TINY_PHOTO } from './requests.ts';
import { type AuthzWorld, uploadPhoto } from './world.ts';
import { listingBody, type ListingState, postListing } from '../kit/actors/listings.ts';
import type { Person } from '../kit/actors/people.ts';
import { HTML_PAGE, TINY_GIF } from '../kit/actors/photos.ts';
import { asJson, type WireAnswer, type WireRequest } from '../kit/http/wire-client.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
/** What stands where an id should be. */
const NO_IDS = ['0', '-1', '1e9', 'null', 'listings', '%00', '..%2f..', `${NOBODY}0`, `${NOBODY}%20`, 'A'.repeat(100)];
const PAGE = { base64Data: HTML_PAGE, filename: 'a.png' };
/** Nothing of this is for a member to say. */
const NOT_THEIRS = { id: NOBODY, userId: NOBODY, isActive: false, finalPrice: 1, suggestionCount: 9, currency: 'XYZ' };

/** How the extra cells about listings and their photos are tried out. */
export const LISTING_PERFORMERS = {
  'upload a page as a photo of a listing': (world) => upload(world, 'upload-base64', PAGE),
  'upload a GIF for a listing': (world) => upload(world, 'upload-base64', { base64Data: TINY_GIF, filename: 'a.gif' }),
  'upload six photos for a listing': (world) =>
    upload(world, 'upload-multiple-base64', { photos: Array.from({ length: 6 }, () => TINY_PHOTO) }),
  'upload a photo and a page: neither is kept': (world) =>
    upload(world, 'upload-multiple-base64', { photos: [TINY_PHOTO, PAGE] }),
  'look for listings nearby before the profile is set up: as a visitor': async (world) =>
    lookFromFarAway(world, await world.people.arriveAlone('verified')),
  'look for listings nearby while suspended: as a visitor': async (world) =>
    lookFromFarAway(world, await world.people.arriveAlone('suspended')),
  'look for listings at a distance nobody offers': async ({ send }) => ({
    answer: await send(getting('/api/listings?radius=7')),
  }),
  'look for listings on two pages at once': async ({ send }) => ({
    answer: await send(getting('/api/listings?page=1&page=2')),
  }),
  'look for listings far beyond the last page: the last': async ({ send }) => {
    const answer = await send(getting('/api/listings?page=1000000000'));
    const { pagination } = JSON.parse(answer.body) as { pagination?: { currentPage: number; totalPages: number } };
    return { answer, ...unlessEqual(pagination, { currentPage: pagination?.totalPages, hasNextPage: false }) };
  },
  'read a listing nobody has posted': (world) => asOwner(world, () => getting(`/api/listings/${NOBODY}`)),
  'read a listing by what is no id': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    return eachAlike(
      world,
      person,
      NO_IDS.map((id) => getting(`/api/listings/${id}`)),
    );
  },
  'ask for an address with a broken escape': (world) => asOwner(world, () => getting('/api/listings/%zz')),
  'ask for an address with a name longer than any of ours': (world) =>
    asOwner(world, () => getting(`/api/listings/${'a'.repeat(101)}`)),
  'read a deleted listing': (world) => withListing(world, 'deleted', ({ path }) => getting(path)),
  'follow a deleted listing': (world) => withListing(world, 'deleted', ({ path }) => getting(`${path}/live`)),
  'read, change or delete a listing by the id of a member': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const path = `/api/listings/${person.memberId}`;
    return eachAlike(world, person, [getting(path), putting(path), deleting(path)]);
  },
  "read somebody's closed listing": async (world) => {
    const { id } = await postListing(world.sql, world.neighbour.memberId, 'closed');
    return asOwner(world, () => getting(`/api/listings/${id}`));
  },
  "change somebody else's closed listing": async (world) => {
    const { id } = await postListing(world.sql, world.neighbour.memberId, 'closed');
    return asOwner(world, () => putting(`/api/listings/${id}`));
  },
  'change a closed listing': (world) => withListing(world, 'closed', ({ path }) => putting(path)),
  'change a listing that was closed automatically': (world) =>
    withListing(world, 'auto-closed', ({ path }) => putting(path)),
  'change a listing whose time is over before it is closed': (world) =>
    withListing(world, 'overdue', ({ path }) => putting(path)),
  'change a deleted listing': (world) => withListing(world, 'deleted', ({ path }) => putting(path)),
  "change a listing to show another member's photo": (world) =>
    withListing(world, 'active', ({ path }) => putting(path, { photoUrls: [world.listingPhotoUrl] })),
  "change a listing into somebody else's, closed and priced: ignored": (world) =>
    untouched(world, ({ path }) => putting(path, NOT_THEIRS)),
  'delete a closed listing': (world) => withListing(world, 'closed', ({ path }) => deleting(path)),
  'delete a listing twice': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const { id } = await postListing(world.sql, person.memberId);
    const first = await as(world, person, deleting(`/api/listings/${id}`));
    const answer = await as(world, person, deleting(`/api/listings/${id}`));
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  "delete another member's listing: it stays": async (world) => {
    const { id } = await postListing(world.sql, world.neighbour.memberId);
    const { answer } = await asOwner(world, () => deleting(`/api/listings/${id}`));
    const after = await as(world, world.neighbour, getting(`/api/listings/${id}`));
    return { answer, ...unlessEqual(listingIn(after), { id, isActive: true }) };
  },
  'post a listing as somebody else, closed and priced: ignored': (world) =>
    untouched(world, () => posting('/listings', listingBody(NOT_THEIRS))),
  "post a listing with another member's photo": (world) => post(world, { photoUrls: [world.listingPhotoUrl] }),
  'post a listing with a photo from elsewhere': (world) =>
    post(world, { photoUrls: ['https://elsewhere.example/a.png'] }),
  'post a listing with a profile photo': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const photoUrl = await uploadPhoto(world.send, person);
    return { answer: await as(world, person, posting('/listings', listingBody({ photoUrls: [photoUrl] }))) };
  },
  'post the same twice under one key: one listing': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    const first = await as(world, person, keyed());
    const answer = await as(world, person, keyed());
    return { answer, ...unlessEqual(listingIn(answer), { id: listingIn(first)?.id, userId: person.memberId }) };
  },
  'post something else under a used key': async (world) => {
    const person = await world.people.arriveAlone('onboarded');
    await as(world, person, keyed());
    return { answer: await as(world, person, keyed({ title: 'Another bike' })) };
  },
  "post under another member's key: a listing of one's own": async (world) => {
    const first = await as(world, await world.people.arriveAlone('onboarded'), keyed());
    const person = await world.people.arriveAlone('onboarded');
    const answer = await as(world, person, keyed());
    const isAnother = listingIn(answer)?.id !== listingIn(first)?.id && listingIn(answer)?.userId === person.memberId;
    return { answer, ...(!isAnother && { complaint: "it is the other member's" }) };
  },
  'post under a key that is none': (world) =>
    asOwner(world, () => ({ ...keyed(), headers: { ...keyed().headers, 'idempotency-key': 'too short' } })),
} satisfies Partial<Record<ExtraName, Performer>>;

const FAR_AWAY = snap({ latitude: -33.87, longitude: 151.21 });

type Own = { path: string; person: Person };

/** A member at their own listing in this state. */
async function withListing(
  world: AuthzWorld,
  state: ListingState,
  requestOf: (own: Own) => WireRequest,
): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const { id } = await postListing(world.sql, person.memberId, state);
  return { answer: await as(world, person, requestOf({ path: `/api/listings/${id}`, person })) };
}

/** The listing stays its owner's, open and without a price. */
async function untouched(world: AuthzWorld, requestOf: (own: Own) => WireRequest): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const { id } = await postListing(world.sql, person.memberId);
  const answer = await as(world, person, requestOf({ path: `/api/listings/${id}`, person }));
  const expected = { userId: person.memberId, isActive: true, finalPrice: null, suggestionCount: 0, currency: 'EUR' };
  return { answer, ...unlessEqual(listingIn(answer), expected) };
}

async function asOwner(world: AuthzWorld, requestOf: () => WireRequest): Promise<ExtraOutcome> {
  return { answer: await as(world, await world.people.arriveAlone('onboarded'), requestOf()) };
}

/** A refused listing must not be there afterwards. */
async function post(world: AuthzWorld, changes: Record<string, unknown>): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const answer = await as(world, person, posting('/listings', listingBody(changes)));
  const { rowCount } = await world.sql.query('select from listing where owner_id = $1', [person.memberId]);
  return { answer, ...(rowCount !== 0 && { complaint: 'the refusal has left a listing' }) };
}

/** A refused upload must leave no photo. */
async function upload(world: AuthzWorld, call: string, body: unknown): Promise<ExtraOutcome> {
  const person = await world.people.arriveAlone('onboarded');
  const answer = await as(world, person, posting(`/photos/${call}`, body));
  const { rowCount } = await world.sql.query('select from photo where owner_id = $1', [person.memberId]);
  return { answer, ...(rowCount !== 0 && { complaint: 'the refusal has left a photo' }) };
}

/** Where nobody has posted anything, those nearby would be none: a visitor gets what is anywhere. */
async function lookFromFarAway(world: AuthzWorld, person: Person): Promise<ExtraOutcome> {
  await postListing(world.sql, world.neighbour.memberId);
  await world.sql.query('update member_account set h7 = $2, latitude = $3, longitude = $4 where member_id = $1', [
    person.memberId,
    FAR_AWAY.h7,
    FAR_AWAY.latitude,
    FAR_AWAY.longitude,
  ]);
  const nearby = getting('/api/listings?radius=5');
  const outcome = sameBytes(await world.send(nearby), await as(world, person, nearby));
  return outcome.answer.body.includes('"data":[]') ? { ...outcome, complaint: 'a visitor gets nothing' } : outcome;
}

/** The first of the answers that is not like the others, or the last. */
async function eachAlike(world: AuthzWorld, person: Person, requests: WireRequest[]): Promise<ExtraOutcome> {
  const answers: WireAnswer[] = [];
  for (const request of requests) answers.push(await as(world, person, request));
  const [first, ...others] = answers;
  if (!first) throw new Error('Nothing was asked.');
  const odd = others.find(({ status, body }) => status !== first.status || body !== first.body);
  return { answer: odd ?? first, ...(odd && { complaint: `${odd.status} ${odd.body} beside ${first.body}` }) };
}

function putting(path: string, changes: Record<string, unknown> = {}): WireRequest {
  return { method: 'PUT', path, ...asJson(listingBody(changes)) };
}

function deleting(path: string): WireRequest {
  return { method: 'DELETE', path };
}

function keyed(changes: Record<string, unknown> = {}): WireRequest {
  const { headers, ...request } = posting('/listings', listingBody(changes));
  return { ...request, headers: { ...headers, 'idempotency-key': 'one-key-for-everybody' } };
}

function listingIn({ body }: WireAnswer): Record<string, unknown> | undefined {
  return (JSON.parse(body) as { data?: Record<string, unknown> }).data;
}
