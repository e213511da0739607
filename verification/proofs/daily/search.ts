import { ROWS } from '../access/matrix.ts';
import { buildValidRequest, type RequestSource } from '../kit/http/valid-requests.ts';
import type { WireAnswer, WireRequest } from '../kit/http/wire-client.ts';
import type { Closing } from './closings.ts';
import { type Device, type Site, toText } from './site.ts';

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
/**
 * An amount of eight or nine digits before its cents, in minor units or in units, with any separator of thousands. It is looked for
 * from every digit on, because lists of numbers have separators, too.
 */
const AMOUNT =
  /(?<![0-9a-f])(?=(\d{2,3})([.,'’\s]|&nbsp;|&#160;|%2C|%20|)(\d{3})\2(\d{3})(?:[.,]?\d\d)?(?![0-9a-f-]))/g;
/** An address on this site, as markup, JSON and sitemaps have it. */
const ADDRESS = /(?<=["'\s(>])\/(?![/*])[\w\-./%?=&;:~]*/g;

/** Finds the closings whose amounts are in a text. */
export type Finder = (text: string) => Closing[];

/** Knows their prices and the guesses of others on them, also rounded to whole units. */
export function createFinder(closings: readonly Closing[]): Finder {
  const byUnits = new Map<string, Closing>();
  for (const closing of closings) {
    for (const amount of [closing.priceMinor, ...closing.crowdMinor]) {
      for (const units of [Math.floor(amount / 100), Math.round(amount / 100)]) byUnits.set(String(units), closing);
    }
  }
  return (text) => {
    const found = new Set<Closing>();
    for (const [, millions = '', , thousands = '', ones = ''] of text.matchAll(AMOUNT)) {
      const closing = byUnits.get(millions + thousands + ones);
      if (closing) found.add(closing);
    }
    return [...found];
  };
}

/** Where amounts were found, and what was read. */
export type Search = { learned: { closing: Closing; place: string }[]; read: number; unanswered: string[] };

type SearchInput = {
  site: Site;
  device: Device;
  source: RequestSource;
  /** The day that is played, with its things. */
  day: string;
  things: readonly Closing[];
  /** An address that a friend sent. */
  friendPath: string;
  find: Finder;
  /** Addresses that other devices have found already are not followed again. */
  followed: Set<string>;
};

/** Calls every route that answers visitors, about the things of the day, and follows what the answers link to. */
export async function searchSite(input: SearchInput): Promise<Search> {
  const { device, find, followed, site } = input;
  const search: Search = { learned: [], read: 0, unanswered: [] };
  const queue: string[] = [];
  const note = (place: string, answer: WireAnswer) => {
    const text = toText(answer);
    search.read += 1;
    for (const closing of find(text)) search.learned.push({ closing, place });
    if (!/^(text|application)\/(html|xml|json)/.test(answer.headers['content-type'] ?? '') && !answer.headers.location)
      return;
    const local = text.replaceAll(site.origin, '').replaceAll('&amp;', '&');
    for (const [path] of local.matchAll(ADDRESS)) {
      if (followed.has(path)) continue;
      followed.add(path);
      queue.push(path);
    }
  };
  for (const row of ROWS.filter(({ expected }) => expected.V < 400)) {
    for (const request of await buildRequests(input, row.route)) {
      const answer = await device.send(request);
      note(row.route, answer);
      if (answer.status !== row.expected.V) search.unanswered.push(`${row.route} answers ${answer.status}`);
    }
  }
  for (const request of listOwnAttempts(input)) note(`${request.method} ${request.path}`, await device.send(request));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) note(path, await device.open(path));
  return search;
}

/** The valid request of a route, and the same about each thing of the day. */
async function buildRequests({ source, things }: SearchInput, route: string): Promise<WireRequest[]> {
  const [caller, owner] = await source.people.create('onboarded', 2);
  if (!caller || !owner) throw new Error('No members were created.');
  const request = await buildValidRequest(source, route, { caller, owner });
  const isAboutListing = request.method === 'GET' && /\/(listings|cards)\/:id\b/.test(route);
  return isAboutListing ? things.map(({ id }) => ({ ...request, path: request.path.replace(UUID, id) })) : [request];
}

/** What the list of routes cannot say: the pages of the things, and forms that try to skip the guess. */
function listOwnAttempts({ day, things, friendPath }: SearchInput): WireRequest[] {
  const round = `/daily/${day}`;
  const paths = [
    ...things.flatMap(({ id, photo }) => [
      `/listing/${id}`,
      `/media/${photo}/1600.webp`,
      `/media/${photo}/master.webp`,
    ]),
    ...things.map((_, nth) => `${round}?thing=${nth + 1}`),
    ...['', '?thing=9', '?thing=1&again', `?friend=x`].map((query) => round + query),
    friendPath,
    `${friendPath}&thing=2`,
    '/api/listings?status=closed&radius=50',
    '/api/guide?words=garden+bike&place=Berlin',
    ...things.map(({ word }) => `/api/guide?words=${word}&place=Berlin`),
  ];
  const forms = ['thing=5&amount=1', 'thing=1&amount=much', 'thing=1', 'thing=0&amount=1', 'amount=1', ''];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return [
    ...paths.map((path) => ({ method: 'GET', path })),
    ...forms.map((body) => ({ method: 'POST', path: round, headers, body })),
  ];
}
