/** Why a person reports something. The order is that of the form. */
export const REPORT_REASONS = [
  'scam',
  'not-a-price-question',
  'offensive',
  'personal-data',
  'wrong-category',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The kinds of content that members answer for. A photo belongs to a listing. */
export const MEMBER_TARGETS = ['listing', 'suggestion', 'profile', 'photo'] as const;
export type MemberTarget = (typeof MEMBER_TARGETS)[number];

/** The kinds of content that can be reported. The price of a guest can be by the owner of its listing alone. */
export const REPORT_TARGETS = [...MEMBER_TARGETS, 'guest'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** Why content is hidden before a moderator has looked at it: for its reports, or a photo that looks like a removed one. */
export const HIDING_CAUSES = ['reports', 'photo'] as const;
export type HidingCause = (typeof HIDING_CAUSES)[number];

/** Longest note of a report, in characters. */
export const REPORT_NOTE_MAX = 500;

/** A visitor sees the preview of a listing, so a visitor can report the listing and its photo. */
export function canVisitorReport(target: ReportTarget): boolean {
  return target === 'listing' || target === 'photo';
}

/** The other reasons say what is wrong; this one needs a note. */
export function needsNote(reason: ReportReason): boolean {
  return reason === 'other';
}

/** Members are trusted fully after this time. */
export const TRUSTED_AFTER_DAYS = 7;

export type ReporterKind = 'member' | 'new-member' | 'visitor';

/** Weights are in thousandths, so that their sums are exact. */
export const FULL_WEIGHT = 1000;

/** The weight of a report before the reporter's earlier reports are taken into account. */
const KIND_WEIGHTS: Record<ReporterKind, number> = { member: FULL_WEIGHT, 'new-member': 300, visitor: 200 };

/** The earlier reports of one person: those that were judged, and those of them that were right. */
export type ReporterRecord = { kind: ReporterKind; judged: number; upheld: number };

/** A person without judged reports counts as right once in two times. */
const PRIOR = { upheld: 1, judged: 2 };

/**
 * The weight of one report in thousandths: the weight of its reporter times the share of their reports that were right.
 */
export function weighReport({ kind, judged, upheld }: ReporterRecord): number {
  return Math.round((KIND_WEIGHTS[kind] * (upheld + PRIOR.upheld)) / (judged + PRIOR.judged));
}

/** A target is hidden until it is judged when the open reports of members weigh this much, in thousandths. */
export const HIDING_WEIGHT = 3 * FULL_WEIGHT;
/** Reports of illegal content alone hide their target from this weight on. */
const ILLEGAL_HIDING_WEIGHT = FULL_WEIGHT;
/** One member alone hides nothing. */
const HIDING_REPORTERS_MIN = 2;

/** A member of this age who has priced listings of others that are settled is established. */
export const ESTABLISHED_AFTER_DAYS = 30;

/** The facts about a member who reports. */
export type ReporterHistory = {
  /** Whether a moderator has found an earlier report right. */
  hasUpheldReport: boolean;
  /** Whether the account is older than `ESTABLISHED_AFTER_DAYS`. */
  isOldEnough: boolean;
  /** Whether a listing of another member that they priced is settled. */
  hasSettledPrice: boolean;
};

function isEstablished({ hasUpheldReport, isOldEnough, hasSettledPrice }: ReporterHistory): boolean {
  return hasUpheldReport || (isOldEnough && hasSettledPrice);
}

/** An open report of a member. Those of visitors order the queue and hide nothing. */
export type MemberReport = ReporterHistory & {
  reason: ReportReason;
  /** In thousandths. */
  weight: number;
  /** Other targets that this member helped to hide and that wait for a moderator. Each one halves the weight. */
  openHidings: number;
};

/** Whether the open reports of members hide their target until it is judged. */
export function shouldHide(reports: readonly MemberReport[]): boolean {
  const illegal = reports.filter(({ reason }) => reason === 'illegal');
  return reaches(reports, HIDING_WEIGHT) || reaches(illegal, ILLEGAL_HIDING_WEIGHT);
}

function reaches(reports: readonly MemberReport[], threshold: number): boolean {
  if (reports.length < HIDING_REPORTERS_MIN || !reports.some(isEstablished)) return false;
  const total = reports.reduce((sum, { weight, openHidings }) => sum + weight / 2 ** openHidings, 0);
  return total >= threshold;
}

/** Moderators get another mail about a case when ten times as many reports call it illegal, or after this many hours. */
const ALERT_GROWTH = 10;
export const ALERT_PAUSE_HOURS = 24;
/** Cases of which moderators are told by mail within one hour. The queue shows the others first as well. */
export const ALERTS_PER_HOUR = 20;

export type AlertState = {
  /** Open reports that call the content illegal. */
  illegalReports: number;
  /** How many of them there were at the last mail about the case; 0 before the first. */
  alertedReports: number;
  /** Whether the last mail was more than `ALERT_PAUSE_HOURS` ago. */
  isPauseOver: boolean;
  /** Mails about any case in the last hour. */
  alertsInLastHour: number;
};

/** Whether moderators and the operator get a mail after a report of illegal content. */
export function shouldAlert({ illegalReports, alertedReports, isPauseOver, alertsInLastHour }: AlertState): boolean {
  if (alertsInLastHour >= ALERTS_PER_HOUR) return false;
  return alertedReports === 0 || isPauseOver || illegalReports >= ALERT_GROWTH * alertedReports;
}

/** How much harm a reason stands for: moderators see higher ones first. */
const REASON_HARM: Record<ReportReason, number> = {
  illegal: 5,
  'personal-data': 4,
  scam: 3,
  offensive: 3,
  other: 2,
  'not-a-price-question': 1,
  'wrong-category': 1,
};

/** One reason stands above any weight below it. */
const HARM_STEP = 10 * HIDING_WEIGHT;

/** The order of the queue: the worst reason first, then the weight of all reports. */
export function measureHarm(reasons: readonly ReportReason[], weight: number): number {
  const worst = Math.max(0, ...reasons.map((reason) => REASON_HARM[reason]));
  return worst * HARM_STEP + Math.min(weight, HARM_STEP - 1);
}
