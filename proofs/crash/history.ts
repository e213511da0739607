/** What the members know about what they did: acknowledged, or sent and never heard of again. */

/** `maybe`: sent, without an answer that says whether it was done. */
type Presence = 'once' | 'maybe' | 'never';

export type KnownSuggestion = {
  listing: KnownListing;
  memberId: string;
  id: string | undefined;
  presence: Presence;
  /** In hundredths: the amounts it may have. More than one when it is not known whether the last edit was done. */
  amounts: number[];
  /** No longer touched: what was sent before may still be on its way. */
  isLeftAlone: boolean;
};

export type Closing = {
  presence: Exclude<Presence, 'never'>;
  /** In hundredths. */
  price: number;
  /** XP by suggestion, as the answer told; undefined without an answer that told. */
  rewards: Map<string, number> | undefined;
  /** From then on everybody can know; undefined when nobody does. */
  knownAt: number | undefined;
};

export type KnownListing = {
  /** Nobody else's: it finds the listing, also when its id was never told. */
  title: string;
  ownerId: string;
  id: string | undefined;
  presence: Presence;
  descriptions: string[];
  isLeftAlone: boolean;
  suggestions: Map<string, KnownSuggestion>;
  closing: Closing | undefined;
};

const ACTS = ['post', 'edit post', 'suggest', 'edit suggestion', 'close'] as const;
export type Act = (typeof ACTS)[number];

type Counts = {
  /** The answer said that it was done. */
  acknowledged: number;
  /** Never answered; a retry found it done already. */
  foundDone: number;
  /** Never answered, and given up. */
  unknown: number;
  /** The answer said why not. */
  refused: number;
};

export type GameHistory = {
  listings: KnownListing[];
  counts: Record<Act, Counts>;
  /** Answers nobody should get. */
  strange: string[];
  /** Acknowledged although it began after the closing was known. */
  tooLate: string[];
  /** Reads of one's own acknowledged write: how many there were, and those that did not find it. */
  readBack: { reads: number; missing: string[] };
  /** How often a request had no answer, or one that said to come again. */
  faults: Map<string, number>;
};

export function newHistory(): GameHistory {
  const counts = Object.fromEntries(
    ACTS.map((act) => [act, { acknowledged: 0, foundDone: 0, unknown: 0, refused: 0 }]),
  ) as Record<Act, Counts>; // one for each act
  return { listings: [], counts, strange: [], tooLate: [], readBack: { reads: 0, missing: [] }, faults: new Map() };
}

export function totalOf({ counts }: GameHistory, what: keyof Counts): number {
  return ACTS.reduce((sum, act) => sum + counts[act][what], 0);
}

export function actsOf({ counts }: GameHistory): [Act, Counts][] {
  return ACTS.map((act) => [act, counts[act]]);
}
