import type { ListingKind, MessageKind } from '@ballpark/rules/messages';
import type { AppealOutcome, DecisionAction, FlagDecision } from '@ballpark/rules/moderation/decisions';
import type { HidingCause, MemberTarget, ReportReason } from '@ballpark/rules/moderation/reports';

/** A listing as a notification tells of it. Stored with the notification, so that reading a page touches no listing. */
export type ListingFacts = { title: string; currency: string; photoUrl: string | null };

/** What each kind stores. Money is in minor units, times are ISO 8601 in UTC. */
export type NotificationFacts = {
  'first-suggestion': { listing: ListingFacts };
  suggestions: { listing: ListingFacts };
  'ends-soon': {
    listing: ListingFacts;
    closesAt: string;
    /** Both are missing in rows from before. */
    suggestionCount?: number;
    isExtended?: boolean;
  };
  'auto-closed': { listing: ListingFacts; suggestionCount: number };
  result: {
    listing: ListingFacts;
    finalPriceMinor: number;
    amountMinor: number;
    place: number;
    total: number;
    isShared: boolean;
    xp: number;
  };
  achievement: { achievementId: string; xp: number };
  'content-hidden': {
    targetKind: MemberTarget;
    title: string;
    /** Missing in rows from before. */ cause?: HidingCause;
  };
  decision: {
    targetKind: MemberTarget;
    title: string;
    action: DecisionAction;
    reason: ReportReason;
    sentence: string;
    endsAt: string | null;
    /** Null for the decision itself. */
    appealOutcome: AppealOutcome | null;
    /** Null where there is nothing to appeal. */
    appealToken: string | null;
  };
  'fair-play': { decision: FlagDecision; sentence: string; /** Taken back, or put back on the boards. */ xp: number };
};

type OfKind<Kind extends MessageKind> = { kind: Kind; facts: NotificationFacts[Kind] };

/** A kind together with what it stores. */
export type KindFacts = { [Kind in MessageKind]: OfKind<Kind> }[MessageKind];

type NewOfKind<Kind extends MessageKind> = OfKind<Kind> & {
  memberId: string;
  /** The event. A member is told of each once. */
  dedupeKey: string;
  listingId: Kind extends ListingKind ? string : undefined;
};

/** One event for one member. */
export type NewNotification = { [Kind in MessageKind]: NewOfKind<Kind> }[MessageKind];
