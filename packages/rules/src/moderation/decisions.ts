import type { ReportTarget } from './reports.ts';

/** The decisions of a moderator, in the order of the keys 1 to 6. */
export const DECISION_ACTIONS = ['keep', 'hide', 'remove', 'warn', 'suspend', 'ban'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** 'proposed': a ban, or the suspension of a moderator, waits for a second moderator. 'appealed': the author has asked for another look. */
export const CASE_STATES = ['open', 'proposed', 'appealed', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** The decisions of another moderator about an appeal. */
export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

/** The decisions about a flag for arranged closings, in the order of the keys 1 and 2. */
export const FLAG_DECISIONS = ['upheld', 'dismissed'] as const;
export type FlagDecision = (typeof FLAG_DECISIONS)[number];

/** Longest sentence to the author, and longest appeal, in characters. */
export const SENTENCE_MAX = 500;
export const APPEAL_MAX = 2000;

/** A suspension lasts at least and at most this many days. */
export const SUSPENSION_DAYS_MIN = 1;
export const SUSPENSION_DAYS_MAX = 365;

/** The photos of a case are served to its reader for at least this long, and for at most twice this long. */
export const CASE_PHOTO_MINUTES = 5;

/** Cases and lines of the log on one page. */
export const MODERATION_PAGE_SIZE = 20;

/** Months that the transparency page counts, the present one included. */
export const TRANSPARENCY_MONTHS = 24;

/**
 * A profile cannot be hidden: the member would be on no list and could not see why. Its pictures and text are removed. A
 * guest has no account that a decision could be about.
 */
export function listPossibleActions(target: ReportTarget): DecisionAction[] {
  if (target === 'guest') return ['keep', 'hide'];
  return DECISION_ACTIONS.filter((action) => target !== 'profile' || action !== 'hide');
}

/** Whether the reports of a case were right: the moderator found something to act on. */
export function upholdsReports(action: DecisionAction): boolean {
  return action !== 'keep';
}

/** Whether the reported content stays hidden after the decision. */
export function hidesContent(action: DecisionAction): boolean {
  return action !== 'keep' && action !== 'warn';
}

/** Whether the author can ask for another look. Nothing was done to them where content is kept. */
export function canAppeal(action: DecisionAction): boolean {
  return action !== 'keep';
}

/** Whether a decision keeps its author from signing in. */
export function changesStatus(action: DecisionAction): boolean {
  return action === 'suspend' || action === 'ban';
}

type Proposal = {
  action: DecisionAction;
  /** Whether the author of the content has the role, too. */ isAboutModerator: boolean;
};

/** A ban needs two people, and so does the suspension of a moderator: one must not silence another alone. */
export function needsSecondModerator({ action, isAboutModerator }: Proposal): boolean {
  return action === 'ban' || (action === 'suspend' && isAboutModerator);
}

/** Only a suspension has a length. */
export function needsDays(action: DecisionAction): boolean {
  return action === 'suspend';
}

type JudgedFlag = { decision: FlagDecision; /** The XP that it held off the boards. */ heldXp: number };

/** Whether the member is told. A dismissed flag is news only to members who had fewer points on the boards. */
export function isFlagNews({ decision, heldXp }: JudgedFlag): boolean {
  return decision === 'upheld' || heldXp > 0;
}
