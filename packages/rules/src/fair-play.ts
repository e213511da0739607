/** A member is new for this long, unless listings that they priced settle earlier. `NEW_MEMBER_HOURS` changes it. */
export const NEW_MEMBER_HOURS = 24;
/** A member whose suggestions on this many listings of others have been settled is not new any more. */
export const SETTLED_TO_ESTABLISH = 3;
/** How many listings a new member may have open before the first of their suggestions is settled. */
export const NEW_MEMBER_LISTINGS = 3;
/** How many prices a new member may suggest before the first of them is settled. */
export const NEW_MEMBER_SUGGESTIONS = 20;
/** How many listings any member may have open. `ACTIVE_LISTINGS_MAX` changes it. */
export const ACTIVE_LISTINGS_MAX = 50;

type Standing = {
  /** Whether the account is younger than the first day. */
  isNew: boolean;
  /** How many of the member's suggestions on listings of others have been settled. */
  settledCount: number;
};

/** What a member may do at once. Undefined where a tier sets no limit. */
type Tier = { listings: number | undefined; suggestions: number | undefined; allowsLinks: boolean };

const ESTABLISHED: Tier = { listings: undefined, suggestions: undefined, allowsLinks: true };

/** The limits of a new member rise with every settled listing of others that they priced. */
export function getTier({ isNew, settledCount }: Standing): Tier {
  if (!isNew || settledCount >= SETTLED_TO_ESTABLISH) return ESTABLISHED;
  const steps = 1 + settledCount;
  return { listings: NEW_MEMBER_LISTINGS * steps, suggestions: NEW_MEMBER_SUGGESTIONS * steps, allowsLinks: false };
}

/**
 * An address with a scheme, one that begins with www, a domain with a path, or a domain under an ending that no English
 * sentence has after a missing space ('good price.It works').
 */
const LINK =
  /(?:https?:\/\/|www\.)\S|[a-z0-9-]+\.[a-z]{2,}\/\S|[a-z0-9-]+\.(?:com|net|org|info|biz|io|app|shop|store|online|site|xyz|link|click|top|ly|gg)\b/i;

export function containsLink(text: string): boolean {
  return LINK.test(text);
}

/** Closings of this many days are searched for arranged ones. */
export const ARRANGED_WINDOW_DAYS = 90;

/**
 * What one closing adds to the score of its owner and one suggester. A miss counts against: neighbours who meet often and
 * guess honestly miss most of the time.
 */
export const ARRANGED_WEIGHTS = {
  exactHit: 1,
  /** Within `EXACT_PERCENT` of the final price. */
  closeHit: 0.75,
  miss: -0.75,
  /** Of hits only: the listing was closed this soon after it was posted. */
  quickClosing: 1,
  /** Of hits only: no other member had suggested. */
  soleSuggestion: 0.5,
  /** Of hits only: the owner closed this soon after the suggestion. */
  promptClosing: 0.5,
} as const;

export const QUICK_CLOSING_MINUTES = 15;
export const PROMPT_CLOSING_MINUTES = 5;
/** A pair that has met less often is no pattern. */
export const PAIR_MEETINGS_MIN = 2;
/** A pair counts from this score on. */
export const PAIR_SCORE_MIN = 1.5;
/** A pair that also exists the other way round counts this much. */
export const MUTUAL_FACTOR = 2;
/** A pair whose members both form pairs with a third member counts this much: three make a circle. */
export const COMMON_FACTOR = 2;
/**
 * A pair with sessions in one network counts this much. It adds to a pair that its closings have made suspicious and flags
 * no pair by itself: families, cafes and mobile networks share one.
 */
export const NETWORK_FACTOR = 1.25;
/** A member whose pairs add up to this is flagged. Set on seeds that the proof does not judge. */
export const FLAG_SCORE_MIN = 7.5;
/** With at least this many other members it is a circle. */
export const CIRCLE_MEMBERS_MIN = 3;
/** A flag shows its strongest pairs. */
export const EVIDENCE_PAIRS_MAX = 20;
/** Of each pair, a flag shows this many listings, newest first. */
export const EVIDENCE_LISTINGS_MAX = 10;

/** With one or two other members, or with more. */
export const FLAG_KINDS = ['arranged_pair', 'arranged_circle'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** What the other member of a pair was: the owner whose listings were priced, or the one who priced. */
export const PAIR_ROLES = ['owner', 'suggester'] as const;

/** What a flag says about one pair. */
export type PairEvidence = {
  memberId: string;
  role: (typeof PAIR_ROLES)[number];
  meetings: number;
  exactHits: number;
  closeHits: number;
  quickClosings: number;
  soleSuggestions: number;
  isMutual: boolean;
  /** Whether both form such pairs with a third member, too. */
  hasCommon: boolean;
  /** Whether both have used one network. Missing in flags from before. */
  sharesNetwork?: boolean;
};
