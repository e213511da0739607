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

/** What can be reported. A photo belongs to a listing. */
export const REPORT_TARGETS = ['listing', 'suggestion', 'profile', 'photo'] as const;
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

/** What a report counts before the reporter's earlier reports are taken into account. */
const KIND_WEIGHTS: Record<ReporterKind, number> = { member: FULL_WEIGHT, 'new-member': 300, visitor: 200 };

/** The earlier reports of one person: those that were judged, and those of them that were right. */
export type ReporterRecord = { kind: ReporterKind; judged: number; upheld: number };

/** A person without judged reports counts as right once in two times. */
const PRIOR = { upheld: 1, judged: 2 };

/** What one report counts, in thousandths: the weight of its reporter times the share of their reports that were right. */
export function weighReport({ kind, judged, upheld }: ReporterRecord): number {
  return Math.round((KIND_WEIGHTS[kind] * (upheld + PRIOR.upheld)) / (judged + PRIOR.judged));
}

/** A target is hidden until it is judged when its open reports weigh this much, in thousandths. */
export const HIDING_WEIGHT = 3 * FULL_WEIGHT;
/** The same for reports of illegal content alone. */
const ILLEGAL_HIDING_WEIGHT = FULL_WEIGHT;

/** The open reports of one target, summed. */
export type OpenReports = { weight: number; illegalWeight: number };

export function shouldHide({ weight, illegalWeight }: OpenReports): boolean {
  return weight >= HIDING_WEIGHT || illegalWeight >= ILLEGAL_HIDING_WEIGHT;
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
