import { Agent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD, randomEmail } from '../../kit/actors/people.ts';
import { TINY_PHOTO } from '../../kit/actors/photos.ts';
import { sendOverTls } from '../../kit/http/tls-client.ts';
import { buildBearer, buildGet, buildPost, type WireRequest } from '../../kit/http/wire-client.ts';
import type { Proxy } from '../../kit/services/shipped-proxy.ts';
import type { Site } from './site.ts';

/** Each kind of call, with the status of a working product. */
const USUAL = { page: 200, feed: 200, profile: 200, suggest: 201, register: 201, photo: 200 } as const;

export type CallName = keyof typeof USUAL;

const CALL_NAMES = Object.keys(USUAL) as CallName[]; // the keys of USUAL are the calls

export type CallAnswer = {
  proxy: string;
  call: CallName;
  /** 0 means no answer. */
  status: number;
  ms: number;
  hasRetryAfter: boolean;
  /** Whether the body is in the words of the product: a page, data, or a refusal. */
  isOwn: boolean;
};

const PAUSE_MS = 250;

let turn = 0;

function buildCall(call: CallName, { member, listings, pages }: Site): WireRequest {
  turn += 1;
  const bearer = buildBearer(member);
  const withBearer = (wire: WireRequest) => ({ ...wire, headers: { ...wire.headers, ...bearer } });
  if (call === 'page') return buildGet(pages[turn % pages.length] ?? '/');
  // A visitor's page is answered from memory for a moment. A search that no other request made is not.
  if (call === 'feed') return buildGet(`/api/listings?radius=0&page=${1 + (turn % 50)}`);
  if (call === 'profile') return withBearer(buildGet('/api/auth/profile'));
  if (call === 'register') {
    const body = { name: 'A neighbour', email: randomEmail(), password: PASSWORD, latitude: 52.5, longitude: 13.4 };
    return buildPost('/auth/register', body);
  }
  if (call === 'photo') return withBearer(buildPost('/photos/upload-profile-base64', TINY_PHOTO));
  // A member suggests once for each listing.
  const listing = listings.pop();
  return withBearer(buildPost(`/listings/${listing?.id}/suggest`, { amount: 25 }));
}

type Sending = { site: Site; proxy: Proxy };

async function sendCall({ site, proxy }: Sending, call: CallName, agent?: Agent): Promise<CallAnswer> {
  const startedAt = performance.now();
  const { status, text, headers } = await sendOverTls(proxy, buildCall(call, site), agent);
  return {
    proxy: proxy.name,
    call,
    status,
    ms: performance.now() - startedAt,
    hasRetryAfter: headers?.['retry-after'] !== undefined,
    isOwn: call === 'page' ? /^<!doctype/i.test(text) : text.startsWith('{"success":'),
  };
}

export function isGood({ call, status }: CallAnswer): boolean {
  return status === USUAL[call];
}

type CallsInput = Sending & { isOver: () => boolean; /** Calls of one kind at the same time. */ lanes: number };

/** Sends each kind of call again and again until `isOver`. */
export async function sendCalls({ isOver, lanes, ...sending }: CallsInput): Promise<CallAnswer[]> {
  const answers: CallAnswer[] = [];
  const runLane = async (call: CallName) => {
    const agent = new Agent({ keepAlive: true });
    do {
      answers.push(await sendCall(sending, call, agent));
      await sleep(PAUSE_MS);
    } while (!isOver());
    agent.destroy();
  };
  await Promise.all(CALL_NAMES.flatMap((call) => Array.from({ length: lanes }, () => runLane(call))));
  return answers;
}

/** So many rounds of calls reach both processes, each of which finds out by itself that a service is back. */
const GOOD_ROUNDS = 4;

export type Recovery = { ms: number; answers: CallAnswer[] };

/** Returns how long it takes until every kind of call is answered as usual, from then on. */
export async function waitUntilGood(sending: Sending, longestMs: number): Promise<Recovery> {
  const startedAt = performance.now();
  const all: CallAnswer[] = [];
  let [goodRounds, goodMs] = [0, 0];
  for (;;) {
    const answers = await Promise.all(CALL_NAMES.map((call) => sendCall(sending, call)));
    all.push(...answers);
    const ms = performance.now() - startedAt;
    goodRounds = answers.every(isGood) ? goodRounds + 1 : 0;
    if (goodRounds === 1) goodMs = ms;
    if (goodRounds === GOOD_ROUNDS) return { ms: goodMs, answers: all };
    if (ms > longestMs * 3) return { ms: Infinity, answers: all };
    await sleep(PAUSE_MS);
  }
}
