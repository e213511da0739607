import { snap } from '@ballpark/server/database/grid';
import type { ExtraName } from '../matrix.ts';
import { buildListingBody, insertListing, type ListingState } from '../../kit/actors/listings.ts';
import { type Person, UNKNOWN_ID } from '../../kit/actors/people.ts';
import { HTML_PAGE, TINY_GIF, TINY_PHOTO, uploadPhoto } from '../../kit/actors/photos.ts';
import { buildGet, buildPost, encodeJson, type WireAnswer, type WireRequest } from '../../kit/http/wire-client.ts';
import {
  type CellRunner,
  checkEqual,
  checkSameBytes,
  type ExtraOutcome,
  readData,
  sendAs,
  sendAsNewMember,
} from './outcome.ts';
import type { AuthzServer } from './server.ts';

/** Path segments that are no valid id. */
const INVALID_IDS = [
  '0',
  '-1',
  '1e9',
  'null',
  'listings',
  '%00',
  '..%2f..',
  `${UNKNOWN_ID}0`,
  `${UNKNOWN_ID}%20`,
  'A'.repeat(100),
];
const PAGE = { base64Data: HTML_PAGE, filename: 'a.png' };
/** Fields that a member must not be able to set. */
const FORBIDDEN_FIELDS = {
  id: UNKNOWN_ID,
  userId: UNKNOWN_ID,
  isActive: false,
  finalPrice: 1,
  suggestionCount: 9,
  currency: 'XYZ',
};

/** How the extra cells about listings and their photos are run. */
export const LISTING_RUNNERS = {
  'upload an HTML page as a listing photo': (server) => uploadRefused(server, 'upload-base64', PAGE),
  'upload a GIF for a listing': (server) =>
    uploadRefused(server, 'upload-base64', { base64Data: TINY_GIF, filename: 'a.gif' }),
  'upload six photos for a listing': (server) =>
    uploadRefused(server, 'upload-multiple-base64', { photos: Array.from({ length: 6 }, () => TINY_PHOTO) }),
  'upload a photo and an HTML page: neither is stored': (server) =>
    uploadRefused(server, 'upload-multiple-base64', { photos: [TINY_PHOTO, PAGE] }),
  'search nearby listings before onboarding: as a visitor': async (server) =>
    searchFarAway(server, await server.people.createOne('verified')),
  'search nearby listings while suspended: as a visitor': async (server) =>
    searchFarAway(server, await server.people.createOne('suspended')),
  'search listings at a distance that is not offered: the next larger one': async ({ send }) => ({
    answer: await send(buildGet('/api/listings?radius=7')),
  }),
  'search listings at a distance that is no number': async ({ send }) => ({
    answer: await send(buildGet('/api/listings?radius=far')),
  }),
  'search listings with two page numbers': async ({ send }) => ({
    answer: await send(buildGet('/api/listings?page=1&page=2')),
  }),
  'search listings far beyond the last page: the last page': async ({ send }) => {
    const answer = await send(buildGet('/api/listings?page=1000000000'));
    const { pagination } = JSON.parse(answer.body) as { pagination?: { currentPage: number; totalPages: number } };
    return { answer, ...checkEqual(pagination, { currentPage: pagination?.totalPages, hasNextPage: false }) };
  },
  'read a listing that does not exist': (server) => sendAsNewMember(server, buildGet(`/api/listings/${UNKNOWN_ID}`)),
  'read a listing by an invalid id': async (server) => {
    const person = await server.people.createOne('onboarded');
    return checkAllAlike(
      server,
      person,
      INVALID_IDS.map((id) => buildGet(`/api/listings/${id}`)),
    );
  },
  'request a path with a broken escape sequence': (server) => sendAsNewMember(server, buildGet('/api/listings/%zz')),
  'request a path with a parameter that is too long': (server) =>
    sendAsNewMember(server, buildGet(`/api/listings/${'a'.repeat(101)}`)),
  'read a deleted listing': (server) => sendToOwnListing(server, 'deleted', ({ path }) => buildGet(path)),
  'follow a deleted listing': (server) => sendToOwnListing(server, 'deleted', ({ path }) => buildGet(`${path}/live`)),
  'read, change or delete a listing by the id of a member': async (server) => {
    const person = await server.people.createOne('onboarded');
    const path = `/api/listings/${person.memberId}`;
    return checkAllAlike(server, person, [buildGet(path), buildPut(path), buildDelete(path)]);
  },
  "read another member's closed listing": async (server) => {
    const { id } = await insertListing(server.sql, server.neighbour.memberId, 'closed');
    return sendAsNewMember(server, buildGet(`/api/listings/${id}`));
  },
  "change another member's closed listing": async (server) => {
    const { id } = await insertListing(server.sql, server.neighbour.memberId, 'closed');
    return sendAsNewMember(server, buildPut(`/api/listings/${id}`));
  },
  'change a closed listing': (server) => sendToOwnListing(server, 'closed', ({ path }) => buildPut(path)),
  'change a listing that was closed automatically': (server) =>
    sendToOwnListing(server, 'auto-closed', ({ path }) => buildPut(path)),
  'change an overdue listing before it is closed': (server) =>
    sendToOwnListing(server, 'overdue', ({ path }) => buildPut(path)),
  'change a deleted listing': (server) => sendToOwnListing(server, 'deleted', ({ path }) => buildPut(path)),
  "change a listing to show another member's photo": (server) =>
    sendToOwnListing(server, 'active', ({ path }) => buildPut(path, { photoUrls: [server.listingPhotoUrl] })),
  'move a listing to another region': (server) =>
    sendToOwnListing(server, 'active', ({ path }) =>
      buildPut(path, { latitude: FAR_AWAY.latitude, longitude: FAR_AWAY.longitude }),
    ),
  'change the owner, state and price of a listing: these fields are ignored': (server) =>
    checkUntouched(server, ({ path }) => buildPut(path, FORBIDDEN_FIELDS)),
  'delete a closed listing': (server) => sendToOwnListing(server, 'closed', ({ path }) => buildDelete(path)),
  'delete a listing twice': async (server) => {
    const person = await server.people.createOne('onboarded');
    const { id } = await insertListing(server.sql, person.memberId);
    const first = await sendAs(server, person, buildDelete(`/api/listings/${id}`));
    const answer = await sendAs(server, person, buildDelete(`/api/listings/${id}`));
    return { answer, ...(first.status !== 200 && { complaint: `the first time ${first.status}` }) };
  },
  "delete another member's listing: it stays": async (server) => {
    const { id } = await insertListing(server.sql, server.neighbour.memberId);
    const { answer } = await sendAsNewMember(server, buildDelete(`/api/listings/${id}`));
    const after = await sendAs(server, server.neighbour, buildGet(`/api/listings/${id}`));
    return { answer, ...checkEqual(readData(after), { id, isActive: true }) };
  },
  'post a listing with another owner, closed and priced: these fields are ignored': (server) =>
    checkUntouched(server, () => buildPost('/listings', buildListingBody(FORBIDDEN_FIELDS))),
  "post a listing with another member's photo": (server) =>
    postRefused(server, { photoUrls: [server.listingPhotoUrl] }),
  'post a listing with a photo from elsewhere': (server) =>
    postRefused(server, { photoUrls: ['https://elsewhere.example/a.png'] }),
  'post a listing with a profile photo': async (server) => {
    const person = await server.people.createOne('onboarded');
    const photoUrl = await uploadPhoto(server.send, person);
    return {
      answer: await sendAs(server, person, buildPost('/listings', buildListingBody({ photoUrls: [photoUrl] }))),
    };
  },
  'post the same listing twice with one idempotency key: one listing': async (server) => {
    const person = await server.people.createOne('onboarded');
    const first = await sendAs(server, person, buildKeyedPost());
    const answer = await sendAs(server, person, buildKeyedPost());
    return { answer, ...checkEqual(readData(answer), { id: readData(first)?.id, userId: person.memberId }) };
  },
  'post another listing with a used idempotency key': async (server) => {
    const person = await server.people.createOne('onboarded');
    await sendAs(server, person, buildKeyedPost());
    return { answer: await sendAs(server, person, buildKeyedPost({ title: 'Another bike' })) };
  },
  "post with another member's idempotency key: a separate listing": async (server) => {
    const first = await sendAs(server, await server.people.createOne('onboarded'), buildKeyedPost());
    const person = await server.people.createOne('onboarded');
    const answer = await sendAs(server, person, buildKeyedPost());
    const isAnother = readData(answer)?.id !== readData(first)?.id && readData(answer)?.userId === person.memberId;
    return { answer, ...(!isAnother && { complaint: "it is the other member's" }) };
  },
  'post with an invalid idempotency key': (server) =>
    sendAsNewMember(server, {
      ...buildKeyedPost(),
      headers: { ...buildKeyedPost().headers, 'idempotency-key': 'too short' },
    }),
} satisfies Partial<Record<ExtraName, CellRunner>>;

const FAR_AWAY = snap({ latitude: -33.87, longitude: 151.21 });

type OwnListing = { path: string; person: Person };

/** Sends a request as a member about their own listing in this state. */
async function sendToOwnListing(
  server: AuthzServer,
  state: ListingState,
  buildRequest: (own: OwnListing) => WireRequest,
): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const { id } = await insertListing(server.sql, person.memberId, state);
  return { answer: await sendAs(server, person, buildRequest({ path: `/api/listings/${id}`, person })) };
}

/** The listing must stay active, without a price, and belong to its owner. */
async function checkUntouched(
  server: AuthzServer,
  buildRequest: (own: OwnListing) => WireRequest,
): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const { id } = await insertListing(server.sql, person.memberId);
  const answer = await sendAs(server, person, buildRequest({ path: `/api/listings/${id}`, person }));
  const expected = { userId: person.memberId, isActive: true, finalPrice: null, suggestionCount: 0, currency: 'EUR' };
  return { answer, ...checkEqual(readData(answer), expected) };
}

/** A refused request must not create a listing. */
async function postRefused(server: AuthzServer, changes: Record<string, unknown>): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const answer = await sendAs(server, person, buildPost('/listings', buildListingBody(changes)));
  const { rowCount } = await server.sql.query('select from listing where owner_id = $1', [person.memberId]);
  return { answer, ...(rowCount !== 0 && { complaint: 'the refused request created a listing' }) };
}

/** A refused upload must not store a photo. */
async function uploadRefused(server: AuthzServer, call: string, body: unknown): Promise<ExtraOutcome> {
  const person = await server.people.createOne('onboarded');
  const answer = await sendAs(server, person, buildPost(`/photos/${call}`, body));
  const { rowCount } = await server.sql.query('select from photo where owner_id = $1', [person.memberId]);
  return { answer, ...(rowCount !== 0 && { complaint: 'the refused request stored a photo' }) };
}

/** The caller lives where no listing is near. If the place counted, the page would be empty; a visitor gets all listings. */
async function searchFarAway(server: AuthzServer, person: Person): Promise<ExtraOutcome> {
  await insertListing(server.sql, server.neighbour.memberId);
  await server.sql.query('update member_account set h7 = $2, latitude = $3, longitude = $4 where member_id = $1', [
    person.memberId,
    FAR_AWAY.h7,
    FAR_AWAY.latitude,
    FAR_AWAY.longitude,
  ]);
  const nearby = buildGet('/api/listings?radius=5');
  const outcome = checkSameBytes(await server.send(nearby), await sendAs(server, person, nearby));
  return outcome.answer.body.includes('"data":[]')
    ? { ...outcome, complaint: 'the page of a visitor is empty' }
    : outcome;
}

/** All answers must be equal. Returns the first different answer, or the common one. */
async function checkAllAlike(server: AuthzServer, person: Person, requests: WireRequest[]): Promise<ExtraOutcome> {
  const answers: WireAnswer[] = [];
  for (const request of requests) answers.push(await sendAs(server, person, request));
  const [first, ...others] = answers;
  if (!first) throw new Error('There are no requests.');
  const odd = others.find(({ status, body }) => status !== first.status || body !== first.body);
  return { answer: odd ?? first, ...(odd && { complaint: `${odd.status} ${odd.body} differs from ${first.body}` }) };
}

function buildPut(path: string, changes: Record<string, unknown> = {}): WireRequest {
  return { method: 'PUT', path, ...encodeJson(buildListingBody(changes)) };
}

function buildDelete(path: string): WireRequest {
  return { method: 'DELETE', path };
}

function buildKeyedPost(changes: Record<string, unknown> = {}): WireRequest {
  const { headers, ...request } = buildPost('/listings', buildListingBody(changes));
  return { ...request, headers: { ...headers, 'idempotency-key': 'one-key-for-all-callers' } };
}
