import { testEnvironment } from '@ballpark/ops/services/environment';
import { hashSecretToken } from '@ballpark/server/core/secret-token';
import { buildAskToken } from '@ballpark/server/features/asking/link/ask-token';
import { loadStarterPack } from '@ballpark/server/features/daily/packs/starter-pack';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { buildListingBody, insertListing, insertSuggestion, type ListingState } from '../actors/listings.ts';
import { insertCase, insertFlag, signAppealToken, signPhoto } from '../actors/moderation.ts';
import { insertNotification } from '../actors/notifications.ts';
import { buildOnboarding, PASSWORD, type People, type Person, randomEmail, randomUsername } from '../actors/people.ts';
import { TINY_PHOTO } from '../actors/photos.ts';
import { buildGet, buildPost, encodeJson, type WireRequest } from './wire-client.ts';

/** A point of P-256: its generator. No message is sent to it: the caller is told nothing afterwards. */
const PUSH_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
const PUSH_ENDPOINT = 'https://fcm.googleapis.com/fcm/send/authz';
/** A round of the starter pack needs no closings. */
const PRACTICE_PATH = '/daily/practice-1';

/** The caller, and the owner of what they ask for: themselves or a neighbour. */
export type Parties = { caller: Person; owner: Person };

/** What a valid request may need of the server it goes to. */
export type RequestSource = { sql: Pool; people: People; photoUrl: string; listingPhotoUrl: string };

type RequestBuilder = (server: RequestSource, parties: Parties) => WireRequest | Promise<WireRequest>;

/** A valid request for each route. Whether its caller is allowed is another question. */
const REQUESTS: Record<string, RequestBuilder> = {
  'POST /api/auth/register': () =>
    buildPost('/auth/register', { name: 'Ada', email: randomEmail(), password: PASSWORD, latitude: 0, longitude: 0 }),
  'POST /api/auth/login': (_server, { caller: { email } }) => buildPost('/auth/login', { email, password: PASSWORD }),
  'POST /api/auth/logout': () => ({ method: 'POST', path: '/api/auth/logout' }),
  'POST /api/auth/verify-email': async ({ people }, { caller: { memberId } }) =>
    buildPost('/auth/verify-email', { token: await people.createMailToken({ memberId, purpose: 'verify-email' }) }),
  'POST /api/auth/resend-verification': () => ({ method: 'POST', path: '/api/auth/resend-verification' }),
  'POST /api/auth/forgot-password': (_server, { caller: { email } }) => buildPost('/auth/forgot-password', { email }),
  'POST /api/auth/reset-password': async ({ people }, { caller: { memberId } }) =>
    buildReset(await people.createMailToken({ memberId, purpose: 'reset-password' })),
  'GET /api/auth/check-username': () => buildGet(`/api/auth/check-username?username=${randomUsername()}`),
  'POST /api/auth/onboarding': () => buildOnboarding(),
  'GET /api/locations/search': () => buildGet('/api/locations/search?q=Ber'),
  'GET /api/profile/location': () => buildGet('/api/profile/location?latitude=52.5&longitude=13.4'),
  'GET /api/listings': () => buildGet('/api/listings?radius=20&search=bike&type=PRODUCT&status=all&page=1&limit=12'),
  'GET /api/listings/:id': async ({ sql }, { owner }) => buildGet(await createListingPath(sql, owner)),
  'POST /api/listings/:id/reveal': async ({ sql }, { owner }) => ({
    method: 'POST',
    path: `${await createListingPath(sql, owner)}/reveal`,
  }),
  'GET /api/quick': () => buildGet('/api/quick?limit=10'),
  'POST /api/quick/skip': async ({ sql }, { owner }) =>
    buildPost('/quick/skip', { listingId: (await insertListing(sql, owner.memberId)).id }),
  'GET /api/listings/:id/preview': async ({ sql }, { owner }) =>
    buildGet(`${await createListingPath(sql, owner)}/preview`),
  'GET /api/listings/:id/comparables': async ({ sql }, { owner }) =>
    buildGet(`${await createListingPath(sql, owner)}/comparables`),
  'GET /api/listings/:id/offer-advice': async ({ sql }, { owner }) => {
    const { id } = await insertListing(sql, owner.memberId);
    await sql.query('update listing set offer_amount = 1000 where id = $1', [id]);
    return buildGet(`/api/listings/${id}/offer-advice`);
  },
  'GET /api/stats/accuracy': () => buildGet('/api/stats/accuracy?type=PRODUCT&place=Berlin'),
  'GET /api/guide': () => buildGet('/api/guide?words=red+bike&place=Berlin'),
  'GET /api/town': () => buildGet('/api/town'),
  'GET /api/home': () => buildGet('/api/home'),
  'GET /api/guide/comparables': () =>
    buildGet('/api/guide/comparables?title=Red+bike&category=bikes&latitude=52.5&longitude=13.4'),
  'GET /api/listings/:id/live': async ({ sql }, { owner }) => buildGet(`${await createListingPath(sql, owner)}/live`),
  'POST /api/listings': () => buildPost('/listings', buildListingBody({ category: 'bikes' })),
  'PUT /api/listings/:id': async ({ sql }, { owner }) => ({
    ...encodeJson(buildListingBody({ category: null })),
    method: 'PUT',
    path: await createListingPath(sql, owner),
  }),
  'DELETE /api/listings/:id': async ({ sql }, { owner }) => ({
    method: 'DELETE',
    path: await createListingPath(sql, owner),
  }),
  'GET /api/listings/:id/ask': async ({ sql }, { owner }) => buildGet(`${await createListingPath(sql, owner)}/ask`),
  'PUT /api/listings/:id/ask': async ({ sql }, { owner }) => ({
    ...encodeJson({ isOn: true, renew: true }),
    method: 'PUT',
    path: `${await createListingPath(sql, owner)}/ask`,
  }),
  'GET /api/listings/:id/puzzle-consent': async ({ sql }, { owner }) =>
    buildGet(`${await createListingPath(sql, owner)}/puzzle-consent`),
  'PUT /api/listings/:id/puzzle-consent': async ({ sql }, { owner }) => ({
    ...encodeJson({ agreed: false }),
    method: 'PUT',
    path: `${await createListingPath(sql, owner)}/puzzle-consent`,
  }),
  'DELETE /api/listings/:id/guests/:guestId': async ({ sql }, { owner }) => ({
    method: 'DELETE',
    path: `${await createListingPath(sql, owner)}/guests/${randomUUID()}`,
  }),
  'POST /api/listings/:listingId/suggest': async ({ sql }, { owner }) => ({
    ...buildSuggestion(),
    path: `${await createListingPath(sql, owner)}/suggest`,
  }),
  'GET /api/listings/:id/suggestions': async ({ sql }, { owner }) =>
    buildGet(`${await createListingPath(sql, owner)}/suggestions`),
  'GET /api/listings/:id/figure': async ({ sql }, { owner }) =>
    buildGet(`${await createListingPath(sql, owner)}/figure`),
  // The owner of a suggestion is its author; the listing belongs to a third member.
  'PUT /api/suggestions/:id': async ({ sql, people }, { owner }) => {
    const listing = await insertListing(sql, (await people.createOne('onboarded')).memberId);
    const id = await insertSuggestion(sql, listing, owner.memberId);
    return { ...buildSuggestion(), method: 'PUT', path: `/api/suggestions/${id}` };
  },
  // The owner of the listing hides the note of a third member.
  'PUT /api/suggestions/:id/note': async ({ sql, people }, { owner }) => {
    const listing = await insertListing(sql, owner.memberId);
    const id = await insertSuggestion(sql, listing, (await people.createOne('onboarded')).memberId);
    return buildPut(`/suggestions/${id}/note`, { hidden: true });
  },
  'POST /api/listings/:id/close': async ({ sql }, { owner }) => ({
    ...buildPost('', { finalPrice: 12.5, outcome: 'agreed' }),
    path: `${await createListingPath(sql, owner)}/close`,
  }),
  'POST /api/listings/:id/extend': async ({ sql }, { owner }) => ({
    ...buildPost('', {}),
    path: `${await createListingPath(sql, owner, 'last-day')}/extend`,
  }),
  'POST /api/listings/:id/final-price': async ({ sql }, { owner }) => ({
    ...buildClosing(),
    path: `${await createListingPath(sql, owner, 'auto-closed')}/final-price`,
  }),
  // None of the callers is the operator.
  'POST /api/admin/auto-close-listings': () => buildPost('/admin/auto-close-listings', { adminKey: 'a guess' }),
  'POST /api/reports': async ({ sql }, { owner }) => {
    const { id } = await insertListing(sql, owner.memberId);
    return buildPost('/reports', { targetKind: 'listing', targetId: id, reason: 'scam' });
  },
  'GET /api/appeals': async (server, { owner }) =>
    buildGet(
      `/api/appeals?token=${await signAppealToken(server.sql, (await createCase(server, owner, 'decided')).decisionId)}`,
    ),
  'POST /api/appeals': async (server, { owner }) => {
    const { decisionId } = await createCase(server, owner, 'decided');
    return buildPost('/appeals', { token: await signAppealToken(server.sql, decisionId), text: 'It is mine.' });
  },
  'GET /api/moderation/cases/:id': async (server, { owner }) =>
    buildGet(`/api/moderation/cases/${(await createCase(server, owner, 'open')).id}`),
  'POST /api/moderation/cases/:id/decisions': async (server, { owner }) =>
    buildPost(`/moderation/cases/${(await createCase(server, owner, 'open')).id}/decisions`, {
      action: 'hide',
      reason: 'scam',
      sentence: 'No scams.',
    }),
  'POST /api/moderation/cases/:id/confirm': async (server, { owner }) =>
    buildPost(`/moderation/cases/${(await createCase(server, owner, 'proposed')).id}/confirm`, { isConfirmed: false }),
  'POST /api/moderation/cases/:id/appeal': async (server, { owner }) =>
    buildPost(`/moderation/cases/${(await createCase(server, owner, 'appealed')).id}/appeal`, {
      outcome: 'upheld',
      sentence: 'No scams.',
    }),
  'GET /api/moderation/flags/:id': async ({ sql }, { owner }) =>
    buildGet(`/api/moderation/flags/${await insertFlag(sql, owner.memberId)}`),
  'POST /api/moderation/flags/:id/judgement': async ({ sql }, { owner }) =>
    buildPost(`/moderation/flags/${await insertFlag(sql, owner.memberId)}/judgement`, {
      decision: 'upheld',
      sentence: 'These closings were arranged.',
    }),
  'POST /api/contact': () => buildPost('/contact', buildContactMessage()),
  'GET /api/profile/:id': (_server, { owner }) => buildGet(`/api/profile/${owner.memberId}`),
  'PUT /api/profile': () => ({ ...encodeJson({ about: 'I fix bikes.' }), method: 'PUT', path: '/api/profile' }),
  'GET /api/profile/:id/listings': (_server, { owner }) => buildGet(`/api/profile/${owner.memberId}/listings`),
  'GET /api/profile/:id/suggestions': (_server, { owner }) => buildGet(`/api/profile/${owner.memberId}/suggestions`),
  'PUT /api/settings/area': () => buildPut('/settings/area', { latitude: 48.2, longitude: 16.4 }),
  'PUT /api/settings/display': () => buildPut('/settings/display', { units: 'miles', timeZone: 'Europe/Vienna' }),
  'POST /api/notifications/:id/read': async ({ sql }, { owner }) => ({
    method: 'POST',
    path: `/api/notifications/${await insertNotification(sql, owner.memberId)}/read`,
  }),
  'POST /api/notifications/read': () => buildPost('/notifications/read', { until: 3 }),
  'POST /api/notifications/results/shown': () => buildPost('/notifications/results/shown', { until: 3 }),
  'PUT /api/settings/notifications': () =>
    buildPut('/settings/notifications', { choice: { channel: 'mail', kind: 'result', isOn: false } }),
  'PUT /api/settings/username': () => buildPut('/settings/username', { username: randomUsername() }),
  'PUT /api/settings/password': () =>
    buildPut('/settings/password', { currentPassword: PASSWORD, newPassword: 'Another horse 2' }),
  'PUT /api/settings/email': () => buildPut('/settings/email', { email: randomEmail(), currentPassword: PASSWORD }),
  'DELETE /api/settings/email': () => ({ method: 'DELETE', path: '/api/settings/email' }),
  'POST /api/settings/email/confirm': async ({ people }, { caller: { memberId } }) =>
    buildPost('/settings/email/confirm', { token: await people.createEmailChange(memberId) }),
  'POST /api/settings/email/stop': async ({ people }, { caller: { memberId } }) =>
    buildPost('/settings/email/stop', { token: await people.createChangeLink(memberId, 'stop-email-change') }),
  'POST /api/settings/email/undo': async ({ people }, { caller: { memberId } }) =>
    buildPost('/settings/email/undo', { token: await people.createChangeLink(memberId, 'undo-email-change') }),
  'POST /api/settings/export': () => buildPost('/settings/export', {}),
  // An unknown token, which is sent to the settings.
  'GET /api/export/:token': () => buildGet(`/api/export/${'a'.repeat(43)}`),
  'POST /api/settings/account/close': () => buildPost('/settings/account/close', { password: PASSWORD }),
  'DELETE /api/settings/sessions': () => ({ method: 'DELETE', path: '/api/settings/sessions' }),
  // A second session, so that the caller's own one stays.
  'DELETE /api/settings/sessions/:id': async ({ people }, { owner }) => {
    const [token = ''] = await people.signInAgain([owner]);
    return { method: 'DELETE', path: `/api/settings/sessions/${hashSecretToken(token).toString('hex')}` };
  },
  // The owner is the member to block: the caller themselves is refused.
  'PUT /api/members/:id/block': (_server, { owner }) => buildPut(`/members/${owner.memberId}/block`, { kind: 'mute' }),
  'DELETE /api/members/:id/block': (_server, { owner }) => ({
    method: 'DELETE',
    path: `/api/members/${owner.memberId}/block`,
  }),
  'POST /api/push/subscriptions': () => buildPost('/push/subscriptions', buildPushSubscription()),
  'POST /api/push/unsubscribe': () => buildPost('/push/unsubscribe', { endpoint: PUSH_ENDPOINT }),
  'GET /api/xp/leaderboard': () => buildGet('/api/xp/leaderboard?location=52.5,13.4&radius=25'),
  'GET /api/xp/standing': () => buildGet('/api/xp/standing?period=month&metric=xp'),
  'GET /api/profile/:id/sense': (_server, { owner }) => buildGet(`/api/profile/${owner.memberId}/sense`),
  'GET /api/hidden-listings': () => buildGet('/api/hidden-listings'),
  'GET /api/results': () => buildGet('/api/results?unseen=true&page=1&limit=20'),
  'POST /api/results/seen': () => buildPost('/results/seen', { until: '2026-11-01T12:00:00.000Z' }),
  'GET /api/xp/history/:id': (_server, { owner }) => buildGet(`/api/xp/history/${owner.memberId}`),
  'GET /api/xp/:id': (_server, { owner }) => buildGet(`/api/xp/${owner.memberId}`),
  'GET /api/achievements/users/:id/achievements': (_server, { owner }) => buildGet(buildAchievementsPath(owner)),
  'GET /api/achievements/users/:id/achievements/progress': (_server, { owner }) =>
    buildGet(`${buildAchievementsPath(owner)}/progress`),
  'POST /api/photos/upload-profile-base64': () => buildPost('/photos/upload-profile-base64', TINY_PHOTO),
  'POST /api/photos/upload-base64': () => buildPost('/photos/upload-base64', TINY_PHOTO),
  'POST /api/photos/upload-multiple-base64': () =>
    buildPost('/photos/upload-multiple-base64', { photos: [TINY_PHOTO, TINY_PHOTO] }),
  'GET /media/:hash/:name': ({ photoUrl }) => buildGet(photoUrl),
  // The signature is the permission: moderators get it with a case.
  'GET /media/cases/:until/:signature/:hash/:name': async ({ sql, photoUrl }) =>
    buildGet(await signPhoto(sql, photoUrl)),
  // An outdated card name redirects to the current card.
  'GET /media/cards/:id/:name': async ({ sql }, { owner }) =>
    buildGet(`/media/cards/${(await insertListing(sql, owner.memberId)).id}/${'0'.repeat(64)}.jpg`),
  'GET /daily': () => buildGet('/daily'),
  'GET /daily/archive': () => buildGet('/daily/archive'),
  'GET /daily/:round': () => buildGet(PRACTICE_PATH),
  'POST /daily/:round': () => buildDailyForm(PRACTICE_PATH),
  'POST /daily/join': () => buildDailyForm('/daily/join'),
  'GET /daily/pictures/:name': async () => buildGet(loadStarterPack()[0]?.photo ?? ''),
  'GET /media/cards/town/:id/:name': async () => buildGet(`/media/cards/town/2950159/${'0'.repeat(64)}.jpg`),
  'GET /api/unsubscribe/:memberId/:kind/:signature': async ({ sql }, { owner }) =>
    buildGet(await createUnsubscribePath(sql, owner)),
  'POST /api/unsubscribe/:memberId/:kind/:signature': async ({ sql }, { owner }) => ({
    method: 'POST',
    path: await createUnsubscribePath(sql, owner),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }),
  'GET /ask/:token': async ({ sql }, { owner }) => buildGet(await createAskPath(sql, owner)),
  'POST /ask/:token': async ({ sql }, { owner }) => buildGuestForm(await createAskPath(sql, owner)),
  'POST /ask/:token/delete': async ({ sql }, { owner }) => buildGuestForm(`${await createAskPath(sql, owner)}/delete`),
  'POST /ask/:token/report': async ({ sql }, { owner }) => buildGuestForm(`${await createAskPath(sql, owner)}/report`),
  'POST /csp-reports': () => ({
    method: 'POST',
    path: '/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } }),
  }),
  'GET /*': () => buildGet('/'),
};

/** A GET route without parameters needs no entry in REQUESTS. */
export async function buildValidRequest(server: RequestSource, route: string, parties: Parties): Promise<WireRequest> {
  const builder = REQUESTS[route];
  if (builder) return builder(server, parties);
  const [method = '', path = ''] = route.split(' ');
  if (method !== 'GET' || /[:*]/.test(path)) {
    throw new Error(`REQUESTS has no valid request for ${route}.`);
  }
  return buildGet(path);
}

function buildPut(path: string, body: Record<string, unknown>): WireRequest {
  return { ...encodeJson(body), method: 'PUT', path: `/api${path}` };
}

/** The caller adds the path. */
export function buildSuggestion(changes: Record<string, unknown> = {}): Omit<WireRequest, 'path'> {
  return { method: 'POST', ...encodeJson({ amount: 12.5, comment: 'Worth it', ...changes }) };
}

export function buildClosing(finalPrice = 12.5): Omit<WireRequest, 'path'> {
  return { method: 'POST', ...encodeJson({ finalPrice }) };
}

function buildAchievementsPath({ memberId }: Person): string {
  return `/api/achievements/users/${memberId}/achievements`;
}

async function createListingPath(sql: Pool, { memberId }: Person, state?: ListingState): Promise<string> {
  return `/api/listings/${(await insertListing(sql, memberId, state)).id}`;
}

/** A case about a listing of the owner, decided by a third member. */
async function createCase(server: RequestSource, owner: Person, state: 'open' | 'proposed' | 'decided' | 'appealed') {
  const listing = await insertListing(server.sql, owner.memberId);
  const { memberId } = await server.people.createOne('onboarded');
  return insertCase(server.sql, { listing, state, moderatorId: memberId });
}

/** Signed a second time on purpose: the product's own function is what this proof checks. */
async function createUnsubscribePath(sql: Pool, { memberId }: Person): Promise<string> {
  const { rows } = await sql.query<{ key: Buffer }>('select key from mail_link_key');
  const signature = createHmac('sha256', rows[0]?.key ?? '').update(`unsubscribe ${memberId} digest`);
  return `/api/unsubscribe/${memberId}/digest/${signature.digest('base64url')}`;
}

/** The address of the ask link of a new listing. */
async function createAskPath(sql: Pool, { memberId }: Person): Promise<string> {
  const { id } = await insertListing(sql, memberId);
  const { MAILBOX_KEY: mailboxKey = '' } = testEnvironment();
  return `/ask/${buildAskToken({ config: { mailboxKey } }, { listingId: id, version: 1 })}`;
}

/** A form from the page of an ask link, sent by a new device. */
function buildGuestForm(path: string): WireRequest {
  return buildDeviceForm(path, { cookie: 'ballpark_ask', body: 'amount=12.50' });
}

/** A guess on the daily five, sent by a new device. */
function buildDailyForm(path: string): WireRequest {
  return buildDeviceForm(path, { cookie: 'ballpark_daily', body: 'thing=1&amount=12.50' });
}

function buildDeviceForm(path: string, { cookie, body }: { cookie: string; body: string }): WireRequest {
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `${cookie}=${randomBytes(16).toString('base64url')}`,
    },
    body,
  };
}

function buildContactMessage(changes: Record<string, unknown> = {}) {
  return { name: 'Ada', email: randomEmail(), subject: 'general', message: 'Hello', ...changes };
}

export function buildReset(token: unknown): WireRequest {
  return buildPost('/auth/reset-password', { token, newPassword: 'Another horse 2' });
}

function buildPushSubscription() {
  return { endpoint: PUSH_ENDPOINT, keys: { p256dh: PUSH_KEY, auth: 'A'.repeat(22) } };
}
