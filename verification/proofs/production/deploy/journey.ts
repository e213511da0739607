import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildListingBody } from '../../kit/actors/listings.ts';
import { buildOnboarding, PASSWORD, randomEmail } from '../../kit/actors/people.ts';
import { TINY_PHOTO } from '../../kit/actors/photos.ts';
import { sendOverTls, type TlsSite } from '../../kit/http/tls-client.ts';
import { buildClosing, buildSuggestion } from '../../kit/http/valid-requests.ts';
import { encodeJson, type WireRequest } from '../../kit/http/wire-client.ts';

type Json = { data: Record<string, never> };

const LONGEST_WAIT_MS = 60_000;

/** What two neighbours did, for the figure and for a later look. */
export type Journey = { listingPath: string; steps: string[] };

/** Two people register, verify, post with a photo, suggest and close. Throws at the first step that goes wrong. */
export async function walkJourney(site: TlsSite, mailUrl: string): Promise<Journey> {
  const steps: string[] = [];
  const page = await sendOverTls(site, { method: 'GET', path: '/' });
  if (page.status !== 200 || !page.text.includes('Ballpark')) throw new Error(`/ answered ${page.status}`);
  steps.push('public page');
  const [owner, neighbour] = [await register(site, mailUrl), await register(site, mailUrl)];
  steps.push('two sign-ups, verified by mail');
  const photo = await call(site, { ...post('/photos/upload-base64', TINY_PHOTO), token: owner });
  const photoUrl = String(photo.data.url);
  const image = await sendOverTls(site, { method: 'GET', path: new URL(photoUrl, `https://${site.domain}`).pathname });
  steps.push(`photo stored (${image.status})`);
  const listing = await call(site, { ...post('/listings', buildListingBody({ photoUrls: [photoUrl] })), token: owner });
  const id = findId(listing.data);
  const listingPath = `/api/listings/${id}`;
  await call(site, { ...buildSuggestion({ amount: 110 }), path: `${listingPath}/suggest`, token: neighbour });
  steps.push('listing with a suggestion');
  await call(site, { ...buildClosing(115), path: `${listingPath}/close`, token: owner });
  steps.push('closed');
  await waitUntilPaid(site, neighbour);
  steps.push('points paid by the worker');
  return { listingPath, steps };
}

type Call = WireRequest & { token?: string };

async function call(site: TlsSite, { token, ...wire }: Call): Promise<Json> {
  const headers = { ...wire.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const { status, text } = await sendOverTls(site, { ...wire, headers });
  if (status !== 200 && status !== 201) throw new Error(`${wire.method} ${wire.path} answered ${status}: ${text}`);
  // The server has validated its answer against the contract.
  return JSON.parse(text) as Json;
}

function post(path: string, body: object): WireRequest {
  return { method: 'POST', path: `/api${path}`, ...encodeJson(body) };
}

function findId(data: Record<string, unknown>): string {
  const id = /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(data))?.[1];
  if (id === undefined) throw new Error(`no id in ${JSON.stringify(data)}`);
  return id;
}

/** Returns the session token of a new, verified and onboarded member. */
async function register(site: TlsSite, mailUrl: string): Promise<string> {
  const email = randomEmail();
  const name = `Ada ${randomBytes(2).toString('hex').replaceAll(/\d/g, 'x')}`;
  const place = { latitude: 52.5, longitude: 13.4 };
  const { data } = await call(site, post('/auth/register', { name, email, password: PASSWORD, ...place }));
  const token = String(data.token);
  const mailToken = await readMailToken(mailUrl, email);
  await call(site, { ...post('/auth/verify-email', { token: mailToken }), token });
  await call(site, { ...buildOnboarding(), token });
  return token;
}

type Mail = { to: { address: string }[]; text?: string; html?: string };

async function readMailToken(mailUrl: string, email: string): Promise<string> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${mailUrl}/api/email`)).json()) as Mail[];
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    const token = /[?&]token=([\w-]+)/.exec(`${mail?.text ?? ''} ${mail?.html ?? ''}`)?.[1];
    if (token !== undefined) return token;
    await sleep(300);
  }
  throw new Error('no verification mail arrived');
}

async function waitUntilPaid(site: TlsSite, token: string): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  let seen = '';
  while (Date.now() < deadline) {
    const answer = await call(site, { method: 'GET', path: '/api/auth/profile', token });
    seen = JSON.stringify(answer.data);
    if (/"xp":[1-9]|"points":[1-9]/.test(seen)) return;
    await sleep(500);
  }
  throw new Error(`no points were paid: ${seen}`);
}
