import { getOwnProfile } from '@ballpark/contracts/accounts';
import { getListing, type Suggestion } from '@ballpark/contracts/listings';
import { suggestPrice, type SuggestionMade, updateSuggestion } from '@ballpark/contracts/suggestions';
import { ApiError } from '../../../api/api-error.ts';
import { callWithToken } from '../../../api/call.ts';
import { expireSession, getSession } from '../../../api/session.ts';
import { readToken } from '../../../api/token.ts';
import {
  forgetSuggestion,
  isKept,
  keepSuggestion,
  listWaitingSuggestions,
  type NewWaitingSuggestion,
  type WaitingSuggestion,
} from './waiting-suggestions.ts';

/** A suggestion as the server has stored it; a new one with the figure of its listing. */
export type SentSuggestion = Suggestion & Partial<Pick<SuggestionMade, 'ballpark' | 'suggestionCount'>>;

/** The outcome of a suggestion that waited. */
export type Delivery =
  /** The suggestion is undefined if the server had one of this member before. */
  | { kind: 'sent'; waiting: WaitingSuggestion; suggestion: Suggestion | undefined }
  | { kind: 'refused'; waiting: WaitingSuggestion; error: unknown };

const LOCK = 'ballpark:waiting-suggestions';

/** The keys of the suggestions that this tab is sending. */
const underWay = new Set<string>();

/** Refusals that say nothing about the suggestion: too slow, too many calls. */
const TEMPORARY = [408, 425, 429];

/**
 * Sends a suggestion of the signed-in member. It is on the device before it is sent, so it survives a lost answer and a
 * closed tab. Returns 'waiting' if no answer came; throws what the server refused.
 */
export async function sendSuggestion(suggestion: NewWaitingSuggestion): Promise<SentSuggestion | 'waiting'> {
  const memberId = getSession().user?.id ?? '';
  const kept = keepSuggestion(memberId, suggestion);
  if (!navigator.onLine && isKept(memberId, kept)) return 'waiting';
  try {
    const sent = await deliver(readToken(), kept);
    forgetSuggestion(memberId, kept);
    return sent;
  } catch (error) {
    if (isStatus(error, 0) && isKept(memberId, kept)) return 'waiting';
    // After a 401 the same member signs in again, and then it is sent.
    if (!isStatus(error, 401)) forgetSuggestion(memberId, kept);
    throw error;
  }
}

/** Sends what waits for this member, oldest first, and stops when the server cannot be reached. */
export async function sendWaitingSuggestions(memberId: string): Promise<Delivery[]> {
  if (listWaitingSuggestions(memberId).length === 0) return [];
  return inLock(async () => {
    const deliveries: Delivery[] = [];
    // Read again: another tab may have sent them while this one waited for the lock.
    const list = listWaitingSuggestions(memberId);
    const token = readToken();
    if (list.length === 0 || !(await isOwnToken(token, memberId))) return deliveries;
    for (const waiting of list) {
      if (underWay.has(waiting.key) || !isKept(memberId, waiting)) continue;
      const delivery = await tryDelivering(token, waiting);
      if (delivery === undefined) break;
      forgetSuggestion(memberId, waiting);
      deliveries.push(delivery);
    }
    return deliveries;
  });
}

/** Undefined if it has to be tried again later. */
async function tryDelivering(token: string | null, waiting: WaitingSuggestion): Promise<Delivery | undefined> {
  try {
    return { kind: 'sent', waiting, suggestion: await deliver(token, waiting) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_suggested') {
      return { kind: 'sent', waiting, suggestion: undefined };
    }
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return isRefused && error.status !== 401 && !TEMPORARY.includes(error.status)
      ? { kind: 'refused', waiting, error }
      : undefined;
  }
}

async function deliver(token: string | null, waiting: WaitingSuggestion): Promise<SentSuggestion> {
  underWay.add(waiting.key);
  return send(token, waiting).finally(() => underWay.delete(waiting.key));
}

async function send(token: string | null, waiting: WaitingSuggestion): Promise<SentSuggestion> {
  const { listingId, suggestionId, key, amount, comment, claim } = waiting;
  const body = { amount, comment };
  try {
    if (suggestionId === null) {
      return await callWithToken(token, suggestPrice, { params: { listingId }, body: { ...body, claim }, key });
    }
    return await callWithToken(token, updateSuggestion, { params: { id: suggestionId }, body });
  } catch (error) {
    if (isStatus(error, 401)) expireSession(token);
    if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error;
    // The server has stored an earlier price of this suggestion, and its answer was lost.
    const { ownSuggestion } = await callWithToken(token, getListing, { params: { id: listingId } });
    if (ownSuggestion === null) throw error;
    return callWithToken(token, updateSuggestion, { params: { id: ownSuggestion.id }, body });
  }
}

/**
 * Another member may have signed in in another tab, and this tab may not know it yet. Then the stored token is theirs.
 */
async function isOwnToken(token: string | null, memberId: string): Promise<boolean> {
  if (token === null) return false;
  try {
    const { user } = await callWithToken(token, getOwnProfile, {});
    return user.id === memberId;
  } catch (error) {
    if (isStatus(error, 401)) expireSession(token);
    return false;
  }
}

/** One tab at a time. Without Web Locks the idempotency key alone keeps a suggestion from being stored twice. */
async function inLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Absent on pages that are not secure, and in older browsers.
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request(LOCK, work) : work();
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
