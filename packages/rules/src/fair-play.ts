/** A member is new for this long, unless listings that they priced settle earlier. `NEW_MEMBER_HOURS` changes it. */
export const NEW_MEMBER_HOURS = 24;
/** Texts of a member may contain no links and no contact details for this long. `NEW_MEMBER_TEXT_DAYS` changes it. */
export const NEW_MEMBER_TEXT_DAYS = 7;
/** A member whose suggestions on this many listings of others have been settled is not new any more. */
export const SETTLED_TO_ESTABLISH = 3;
/** How many listings a new member may have open before the first of their suggestions is settled. */
export const NEW_MEMBER_LISTINGS = 3;
/** How many prices a new member may suggest before the first of them is settled. */
export const NEW_MEMBER_SUGGESTIONS = 20;
/** How many listings any member may have open. `ACTIVE_LISTINGS_MAX` changes it. */
export const ACTIVE_LISTINGS_MAX = 50;

type TierFacts = {
  /** Whether the account is younger than the first day. */
  isNew: boolean;
  /** How many of the member's suggestions on listings of others have been settled. */
  settledCount: number;
};

/** How many things a member may have open at once. Undefined where a tier sets no limit. */
type Tier = { listings: number | undefined; suggestions: number | undefined };

const ESTABLISHED: Tier = { listings: undefined, suggestions: undefined };

/** The limits of a new member rise with every settled listing of others that they priced. */
export function getTier({ isNew, settledCount }: TierFacts): Tier {
  if (!isNew || settledCount >= SETTLED_TO_ESTABLISH) return ESTABLISHED;
  const steps = 1 + settledCount;
  return { listings: NEW_MEMBER_LISTINGS * steps, suggestions: NEW_MEMBER_SUGGESTIONS * steps };
}

/** Closings of this many days are searched for arranged ones. */
export const ARRANGED_WINDOW_DAYS = 90;

/**
 * The points that one closing adds to the score of its owner and one suggester. It counts for the two if the suggester
 * was paid as the closest, at whatever distance, or was nearly exact. Otherwise it counts against: neighbours who meet
 * often and guess honestly are seldom the closest each time.
 */
export const ARRANGED_WEIGHTS = {
  exactHit: 1,
  /** Within `EXACT_PERCENT` of the final price. */
  closeHit: 0.75,
  /** The closest within `NEAR_PERCENT`. This and the next count for the two only with a further sign: one of several is the closest. */
  nearHit: -0.25,
  /** The closest, farther away. */
  farHit: -0.5,
  miss: -1.1,
  /** This and the next two not with a miss: the listing was closed this soon after it was posted. */
  quickClosing: 1,
  /** No other member had suggested. */
  soleSuggestion: 0.5,
  /** The owner closed this soon after the suggestion. */
  promptClosing: 0.5,
} as const;

/** An owner is fresh for this long after they joined. */
export const FRESH_OWNER_DAYS = 7;
/**
 * Fresh owners may meet a star once each, so no pair repeats. The star's meetings with them are added up: how much more often
 * a star is the closest than one of as many guessers would be by chance, as logarithms of the ratio of both.
 */
export const STAR_SHARE = 0.9;
/** A star has met at least this many fresh owners, */
export const STAR_OWNERS_MIN = 5;
/** and the sum is at least this. Honest members of a town in its first week stay below 3. */
export const STAR_SCORE_MIN = 5;
/** Each of these meetings of a star counts this much for a flag. */
export const STAR_FACTOR = 2;

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
export const FLAG_SCORE_MIN = 9;
/** With at least this many other members it is a circle. */
export const CIRCLE_MEMBERS_MIN = 3;
/** A flag shows its strongest pairs. */
export const EVIDENCE_PAIRS_MAX = 20;
/** A flag shows this many listings of each pair, newest first. */
export const EVIDENCE_LISTINGS_MAX = 10;

/** With one or two other members, or with more. */
export const FLAG_KINDS = ['arranged_pair', 'arranged_circle'] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** The role of the other member of a pair: the owner whose listings were priced, or the one who priced. */
export const PAIR_ROLES = ['owner', 'suggester'] as const;

/** The facts of a flag about one pair. */
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
  /** Whether both have used one network. The next three are missing in flags from before. */
  sharesNetwork?: boolean;
  /** How often the suggester was the closest, or the only one. */
  closestHits?: number;
  /** Whether the owner was in their first week. */
  isFresh?: boolean;
};
