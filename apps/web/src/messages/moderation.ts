import type { DecisionAction } from '@ballpark/rules/moderation/decisions';
import type { ReportReason, ReportTarget } from '@ballpark/rules/moderation/reports';

const REASONS: Record<ReportReason, string> = {
  scam: 'A scam or a fake',
  'not-a-price-question': 'Not a price question',
  offensive: 'Offensive or hateful',
  'personal-data': 'Shows personal data',
  'wrong-category': 'In the wrong category',
  illegal: 'Illegal',
  other: 'Something else',
};

const TARGETS: Record<ReportTarget, string> = {
  listing: 'Listing',
  suggestion: 'Suggestion',
  profile: 'Profile',
  photo: 'Photo',
  guest: 'Price of a guest',
};

const ACTIONS: Record<DecisionAction, string> = {
  keep: 'Keep',
  hide: 'Hide',
  remove: 'Remove',
  warn: 'Warn',
  suspend: 'Suspend',
  ban: 'Ban',
};

/** Words for reports and decisions that several features use. */
export const moderationWords = {
  reason: (reason: ReportReason) => REASONS[reason],
  target: (target: ReportTarget) => TARGETS[target],
  action: (action: DecisionAction) => ACTIONS[action],
} as const;
