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

export type Closing = {
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

const ACTIONS = ['post', 'edit post', 'suggest', 'edit suggestion', 'close'] as const;
export type Action = (typeof ACTIONS)[number];

type Counts = {
  /** The answer confirmed it. */
  acknowledged: number;
  /** Not answered; a retry found it already executed. */
  foundDone: number;
  /** Not answered; the client gave up. */
  unknown: number;
  /** The answer refused it. */
  refused: number;
};

export type ActionHistory = {
  listings: KnownListing[];
  counts: Record<Action, Counts>;
  /** Answers that the contract does not allow here. */
  unexpected: string[];
  /** Titles of listings where a write was acknowledged that started after the confirmed closing. */
  tooLate: string[];
  /** Reads of acknowledged writes: their number, and those that did not find the write. */
  readBack: { reads: number; missing: string[] };
  /** The number of requests without an answer or with a 5xx, by status. */
  faults: Map<string, number>;
};

export function createHistory(): ActionHistory {
  const counts = Object.fromEntries(
    ACTIONS.map((action) => [action, { acknowledged: 0, foundDone: 0, unknown: 0, refused: 0 }]),
  ) as Record<Action, Counts>; // one entry for each action
  return { listings: [], counts, unexpected: [], tooLate: [], readBack: { reads: 0, missing: [] }, faults: new Map() };
}

export function sumCounts({ counts }: ActionHistory, what: keyof Counts): number {
  return ACTIONS.reduce((sum, action) => sum + counts[action][what], 0);
}

export function listCounts({ counts }: ActionHistory): [Action, Counts][] {
  return ACTIONS.map((action) => [action, counts[action]]);
}
