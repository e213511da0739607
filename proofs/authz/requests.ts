import type { Pool } from 'pg';
import type { AuthzWorld } from './world.ts';
import { listingBody, postListing, postSuggestion } from '../kit/actors/listings.ts';
import { newEmail, newUsername, PASSWORD, type Person } from '../kit/actors/people.ts';
import { TINY_PNG } from '../kit/actors/photos.ts';
import { asJson, type WireRequest } from '../kit/http/wire-client.ts';

/** Who asks, and whose things they ask for: their own, or a neighbour's. */
export type Parties = { caller: Person; owner: Person };

type Builder = (world: AuthzWorld, parties: Parties) => WireRequest | Promise<WireRequest>;

/** For each route a request that is right in every respect but, perhaps, who makes it. */
const REQUESTS: Record<string, Builder> = {
  'POST /api/auth/register': () =>
    posting('/auth/register', { name: 'Ada', email: newEmail(), password: PASSWORD, latitude: 0, longitude: 0 }),
  'POST /api/auth/login': (_world, { caller: { email } }) => posting('/auth/login', { email, password: PASSWORD }),
  'POST /api/auth/logout': () => ({ method: 'POST', path: '/api/auth/logout' }),
  'POST /api/auth/verify-email': async ({ people }, { caller: { memberId } }) =>
    posting('/auth/verify-email', { token: await people.mailToken({ memberId, purpose: 'verify-email' }) }),
  'POST /api/auth/resend-verification': () => ({ method: 'POST', path: '/api/auth/resend-verification' }),
  'POST /api/auth/forgot-password': (_world, { caller: { email } }) => posting('/auth/forgot-password', { email }),
  'POST /api/auth/reset-password': async ({ people }, { caller: { memberId } }) =>
    resetting(await people.mailToken({ memberId, purpose: 'reset-password' })),
  'GET /api/auth/check-username': () => getting(`/api/auth/check-username?username=${newUsername()}`),
  'POST /api/auth/onboarding': () => onboarding(),
  'GET /api/locations/search': () => getting('/api/locations/search?q=Ber'),
  'GET /api/profile/location': () => getting('/api/profile/location?latitude=52.5&longitude=13.4'),
  'GET /api/listings': () => getting('/api/listings?radius=20&search=bike&type=PRODUCT&status=all&page=1&limit=12'),
  'GET /api/listings/:id': async ({ sql }, { owner }) => getting(await listingPath(sql, owner)),
  'GET /api/listings/:id/preview': async ({ sql }, { owner }) => getting(`${await listingPath(sql, owner)}/preview`),
  'GET /api/listings/:id/live': async ({ sql }, { owner }) => getting(`${await listingPath(sql, owner)}/live`),
  'POST /api/listings': () => posting('/listings', listingBody()),
  'PUT /api/listings/:id': async ({ sql }, { owner }) => ({
    ...asJson(listingBody()),
    method: 'PUT',
    path: await listingPath(sql, owner),
  }),
  'DELETE /api/listings/:id': async ({ sql }, { owner }) => ({ method: 'DELETE', path: await listingPath(sql, owner) }),
  'POST /api/listings/:listingId/suggest': async ({ sql }, { owner }) => ({
    ...suggesting(),
    path: `${await listingPath(sql, owner)}/suggest`,
  }),
  'GET /api/listings/:id/suggestions': async ({ sql }, { owner }) =>
    getting(`${await listingPath(sql, owner)}/suggestions`),
  // The owner of a suggestion is its author, on the listing of a third.
  'PUT /api/suggestions/:id': async ({ sql, people }, { owner }) => {
    const listing = await postListing(sql, (await people.arriveAlone('onboarded')).memberId);
    const id = await postSuggestion(sql, listing, owner.memberId);
    return { ...suggesting(), method: 'PUT', path: `/api/suggestions/${id}` };
  },
  'POST /api/listings/:id/close': async ({ sql }, { owner }) => ({
    ...closing(),
    path: `${await listingPath(sql, owner)}/close`,
  }),
  // Nobody who calls is the operator.
  'POST /api/admin/auto-close-listings': () => posting('/admin/auto-close-listings', { adminKey: 'a guess' }),
  'POST /api/contact': () => posting('/contact', contactMessage()),
  'GET /api/profile/:id': (_world, { owner }) => getting(`/api/profile/${owner.memberId}`),
  'PUT /api/profile': () => ({ ...asJson({ about: 'I fix bikes.' }), method: 'PUT', path: '/api/profile' }),
  'GET /api/profile/:id/listings': (_world, { owner }) => getting(`/api/profile/${owner.memberId}/listings`),
  'GET /api/profile/:id/suggestions': (_world, { owner }) => getting(`/api/profile/${owner.memberId}/suggestions`),
  'GET /api/xp/leaderboard': () => getting('/api/xp/leaderboard?location=52.5,13.4&radius=25'),
  'GET /api/xp/history/:id': (_world, { owner }) => getting(`/api/xp/history/${owner.memberId}`),
  'GET /api/xp/:id': (_world, { owner }) => getting(`/api/xp/${owner.memberId}`),
  'GET /api/achievements/users/:id/achievements': (_world, { owner }) => getting(achievementsPath(owner)),
  'GET /api/achievements/users/:id/achievements/progress': (_world, { owner }) =>
    getting(`${achievementsPath(owner)}/progress`),
  'POST /api/photos/upload-profile-base64': () => posting('/photos/upload-profile-base64', TINY_PHOTO),
  'POST /api/photos/upload-base64': () => posting('/photos/upload-base64', TINY_PHOTO),
  'POST /api/photos/upload-multiple-base64': () =>
    posting('/photos/upload-multiple-base64', { photos: [TINY_PHOTO, TINY_PHOTO] }),
  'GET /media/:hash/:name': ({ photoUrl }) => getting(photoUrl),
  // A name from before leads to the card of now.
  'GET /media/cards/:id/:name': async ({ sql }, { owner }) =>
    getting(`/media/cards/${(await postListing(sql, owner.memberId)).id}/${'0'.repeat(64)}.jpg`),
  'GET /*': () => getting('/'),
};

/** An address without parameters is its own request. */
export async function rightRequest(world: AuthzWorld, route: string, parties: Parties): Promise<WireRequest> {
  const builder = REQUESTS[route];
  if (builder) return builder(world, parties);
  const [method = '', path = ''] = route.split(' ');
  if (method !== 'GET' || /[:*]/.test(path)) {
    throw new Error(`Nobody has said what a right request of ${route} is.`);
  }
  return getting(path);
}

export function getting(path: string): WireRequest {
  return { method: 'GET', path };
}

export function posting(path: string, body: unknown): WireRequest {
  return { method: 'POST', path: `/api${path}`, ...asJson(body) };
}

/** The path is to be said. */
export function suggesting(changes: Record<string, unknown> = {}): Omit<WireRequest, 'path'> {
  return { method: 'POST', ...asJson({ amount: 12.5, comment: 'Worth it', ...changes }) };
}

export function closing(finalPrice = 12.5): Omit<WireRequest, 'path'> {
  return { method: 'POST', ...asJson({ finalPrice }) };
}

export const TINY_PHOTO = { base64Data: TINY_PNG, filename: 'a.png' };

function achievementsPath({ memberId }: Person): string {
  return `/api/achievements/users/${memberId}/achievements`;
}

async function listingPath(sql: Pool, { memberId }: Person): Promise<string> {
  return `/api/listings/${(await postListing(sql, memberId)).id}`;
}

export function contactMessage(changes: Record<string, unknown> = {}) {
  return { name: 'Ada', email: newEmail(), subject: 'general', message: 'Hello', ...changes };
}

export function resetting(token: unknown): WireRequest {
  return posting('/auth/reset-password', { token, newPassword: 'Another horse 2' });
}

export function onboarding(changes: Record<string, unknown> = {}): WireRequest {
  const usual = { username: newUsername(), preferences: ['buying'], latitude: 52.5, longitude: 13.4 };
  return posting('/auth/onboarding', { ...usual, ...changes });
}
