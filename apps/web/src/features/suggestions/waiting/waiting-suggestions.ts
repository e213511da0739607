import { LISTING_WINDOW_HOURS } from '@ballpark/rules/listings';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createIdempotencyKey } from '../../../api/idempotency-key.ts';
import { forgetOnDevice, isDeviceKey, keepOnDevice, readOnDevice } from '../../../lib/storage.ts';

const waitingSuggestion = z.object({
  listingId: z.string(),
  /** The title of the listing, for the message about what became of the suggestion. */
  title: z.string(),
  /** The suggestion to change; null for a new one. */
  suggestionId: z.nullable(z.string()),
  amount: z.number(),
  comment: z.optional(z.nullable(z.string())),
  /** What a guest who has joined sends along: the server removes the price that they gave as a guest. */
  claim: z.optional(z.string()),
  /** The idempotency key: the server stores the suggestion once, however often it is sent. */
  key: z.string(),
  /** When it was kept, in milliseconds since 1970; not known of those that an older version kept. */
  keptAt: z.optional(z.number()),
});

/** A suggestion that is kept on the device until the server has answered. */
export type WaitingSuggestion = z.output<typeof waitingSuggestion>;

export type NewWaitingSuggestion = Omit<WaitingSuggestion, 'key' | 'keptAt'>;

/** A member keeps at most this many. */
const WAITING_MAX = 20;

const HOUR_MS = 3_600_000;

const watchers = new Set<() => void>();

/** Each member of this browser has a list of their own, so that no member sends the suggestion of another. */
function toStorageKey(memberId: string): string {
  return `waiting-suggestions:${memberId}`;
}

export function listWaitingSuggestions(memberId: string): WaitingSuggestion[] {
  const kept = z.array(waitingSuggestion).safeParse(readOnDevice(toStorageKey(memberId))).data ?? [];
  return kept.filter(isFresh);
}

/** Later its listing has closed. */
function isFresh({ keptAt }: WaitingSuggestion): boolean {
  return keptAt === undefined || Date.now() - keptAt < LISTING_WINDOW_HOURS * HOUR_MS;
}

export function findWaitingSuggestion(memberId: string, listingId: string): WaitingSuggestion | undefined {
  return listWaitingSuggestions(memberId).find((waiting) => waiting.listingId === listingId);
}

/**
 * Keeps a suggestion of a member, one per listing. A changed one keeps the key of the one it replaces: if that one has
 * already reached the server, the server refuses the key and `sendWaitingSuggestions` changes the stored suggestion. One
 * above the maximum is not kept; `isKept` says so.
 */
export function keepSuggestion(memberId: string, suggestion: NewWaitingSuggestion): WaitingSuggestion {
  const before = findWaitingSuggestion(memberId, suggestion.listingId);
  const waiting = { ...suggestion, key: before?.key ?? createIdempotencyKey(), keptAt: Date.now() };
  const others = listOthers(memberId, waiting);
  if (others.length < WAITING_MAX) store(memberId, [...others, waiting]);
  return waiting;
}

/** Forgets a suggestion that is sent or refused, unless the member has changed it in the meantime. */
export function forgetSuggestion(memberId: string, waiting: WaitingSuggestion): void {
  const current = findWaitingSuggestion(memberId, waiting.listingId);
  if (current === undefined || !isSame(current, waiting)) return;
  store(memberId, listOthers(memberId, waiting));
}

/** False if the browser refuses storage: then the suggestion would be lost with the page. */
export function isKept(memberId: string, waiting: WaitingSuggestion): boolean {
  const kept = findWaitingSuggestion(memberId, waiting.listingId);
  return kept !== undefined && isSame(kept, waiting);
}

/** How many suggestions of this member wait, also those of other tabs. */
export function useWaitingCount(memberId: string | undefined): number {
  return useSyncExternalStore(
    watchWaitingSuggestions,
    () => (memberId === undefined ? 0 : listWaitingSuggestions(memberId).length),
    () => 0,
  );
}

/** Calls `watcher` when a suggestion is kept or forgotten, in this tab or another one. */
export function watchWaitingSuggestions(watcher: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (isDeviceKey(key, toStorageKey(''))) watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', onStorage);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', onStorage);
  };
}

function listOthers(memberId: string, { listingId }: WaitingSuggestion): WaitingSuggestion[] {
  return listWaitingSuggestions(memberId).filter((waiting) => waiting.listingId !== listingId);
}

function store(memberId: string, waiting: readonly WaitingSuggestion[]): void {
  if (waiting.length === 0) forgetOnDevice(toStorageKey(memberId));
  else keepOnDevice(toStorageKey(memberId), waiting);
  for (const watcher of watchers) watcher();
}

function isSame(one: WaitingSuggestion, other: WaitingSuggestion): boolean {
  return one.key === other.key && one.amount === other.amount && one.comment === other.comment;
}
