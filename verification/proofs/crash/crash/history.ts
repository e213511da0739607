/** What the clients know about their writes: acknowledged, refused, or sent without an answer. */

/** `maybe`: sent, but no answer says whether it was executed. */
type Presence = 'once' | 'maybe' | 'never';

export type KnownSuggestion = {
  listing: KnownListing;
  memberId: string;
  id: string | undefined;
  presence: Presence;
  /** The possible amounts; more than one if it is unknown whether the last edit was executed. */
  amountsMinor: number[];
  /** Not changed any more, because an unanswered request may still be executed. */
  isLeftAlone: boolean;
};

type Closing = {
  presence: Exclude<Presence, 'never'>;
  priceMinor: number;
  /** XP by suggestion id from the answer; undefined without an answer. */
  rewards: Map<string, number> | undefined;
  /** When the closing was confirmed by an answer; undefined without an answer. */
  knownAt: number | undefined;
};

export type KnownListing = {
  /** Unique, so that it identifies the listing even if no answer contained its id. */
  title: string;
  ownerId: string;
  id: string | undefined;
  presence: Presence;
  descriptions: string[];
  isLeftAlone: boolean;
  suggestions: Map<string, KnownSuggestion>;
  closing: Closing | undefined;
};

export type Action = 'post' | 'edit post' | 'suggest' | 'edit suggestion' | 'close';

/**
 * What became of a write: confirmed; found executed by a retry; without an answer, and the client gave up; refused; or
 * answered as the contract does not allow here.
 */
export type Result = 'acknowledged' | 'foundDone' | 'unknown' | 'refused' | 'unexpected';

export type ActionHistory = {
  listings: KnownListing[];
  /** How often each action had each result, as `post acknowledged`. */
  counts: Map<string, number>;
  unexpected: string[];
  /** Titles of listings where a write was acknowledged that started after the confirmed closing. */
  tooLate: string[];
  /** Reads of acknowledged writes: their number, and those that did not find the write. */
  readBack: { reads: number; missing: string[] };
  /** The number of requests without an answer or with a 5xx, by status. */
  faults: Map<string, number>;
};

export function createHistory(): ActionHistory {
  const readBack = { reads: 0, missing: [] };
  return { listings: [], counts: new Map(), unexpected: [], tooLate: [], readBack, faults: new Map() };
}

export function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export function sumCounts({ counts }: ActionHistory, result: Result): number {
  return [...counts].reduce((sum, [key, times]) => sum + (key.endsWith(` ${result}`) ? times : 0), 0);
}
