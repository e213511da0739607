import type { CaseSummary, ModerationCase } from '@ballpark/contracts/moderation';
import { DECISION_ACTIONS } from '@ballpark/rules/moderation/decisions';
import { hoursAgo, maya } from './listings.ts';
import { onboardedMember } from './members.ts';

export const moderator = { ...onboardedMember, isModerator: true };

/** The nth case: a listing of Maya's with two reports. */
function buildCaseSummary(nth: number, overrides: Partial<CaseSummary> = {}): CaseSummary {
  const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
  return {
    id,
    state: 'open',
    target: { kind: 'listing', id, title: `Case ${nth}`, photoUrl: null },
    author: { id: maya.id, username: maya.username },
    reasons: [
      { reason: 'scam', count: 1 },
      { reason: 'other', count: 1 },
    ],
    reportCount: 2,
    weight: 0.7,
    isHidden: false,
    openedAt: hoursAgo(2.5),
    mayJudge: true,
    ...overrides,
  };
}

export function buildCase(nth: number, overrides: Partial<ModerationCase> = {}): ModerationCase {
  return {
    ...buildCaseSummary(nth),
    content: {
      title: `Case ${nth}`,
      text: 'Send the money first.',
      amount: null,
      photoUrls: [],
      postedAt: hoursAgo(20),
      editedAt: null,
    },
    reports: [
      { reason: 'scam', note: null, weight: 0.5, at: hoursAgo(2), reporter: 'member' },
      { reason: 'other', note: 'A copy of my listing.', weight: 0.2, at: hoursAgo(1), reporter: 'visitor' },
    ],
    decisions: [],
    authorHistory: {
      memberSince: '2026-03-09T10:00:00.000Z',
      status: 'active',
      listingCount: 4,
      suggestionCount: 12,
      decisions: [{ action: 'warn', reason: 'offensive', decidedAt: '2026-06-01T10:00:00.000Z', isOverturned: false }],
    },
    actions: [...DECISION_ACTIONS],
    ...overrides,
  };
}

/** A ban that another moderator has proposed. */
export function buildProposedBan(): ModerationCase['decisions'][number] {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    action: 'ban',
    reason: 'scam',
    sentence: 'You took money and sent nothing.',
    days: null,
    decidedAt: hoursAgo(1),
    moderator: { id: '00000000-0000-4000-8000-0000000000a1', username: 'iris' },
    state: 'proposed',
    appeal: null,
  };
}
