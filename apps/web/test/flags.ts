import type { FlagPair, OpenFlag } from '@ballpark/contracts/fair-play';
import { hoursAgo, maya } from './listings.ts';

function toId(nth: number): string {
  return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
}

export function buildFlagPair(overrides: Partial<FlagPair> = {}): FlagPair {
  return {
    member: { id: maya.id, username: maya.username },
    role: 'owner',
    meetings: 12,
    exactHits: 5,
    closeHits: 1,
    quickClosings: 4,
    soleSuggestions: 3,
    isMutual: false,
    hasCommon: false,
    sharesNetwork: false,
    listings: [
      {
        id: toId(51),
        title: 'Oak sideboard',
        isShown: true,
        currency: 'USD',
        amount: 123.45,
        finalPrice: 124,
        closedAt: hoursAgo(30),
        openMinutes: 4,
        promptMinutes: 1,
        suggestionCount: 1,
        xp: 50,
      },
      {
        id: toId(52),
        title: 'Desk lamp',
        isShown: false,
        currency: 'USD',
        amount: 60,
        finalPrice: 60,
        closedAt: hoursAgo(60),
        openMinutes: 180,
        promptMinutes: 120,
        suggestionCount: 4,
        xp: 50,
      },
    ],
    ...overrides,
  };
}

/** The nth flag: a member who priced Maya's listings. */
export function buildFlag(nth: number, overrides: Partial<OpenFlag> = {}): OpenFlag {
  return {
    id: toId(nth),
    kind: 'arranged_pair',
    member: { id: toId(90 + nth), username: `friend_${nth}` },
    otherCount: 1,
    meetings: 12,
    hits: 6,
    heldXp: 150,
    openedAt: hoursAgo(26),
    mayJudge: true,
    pairs: [buildFlagPair()],
    memberHistory: {
      memberSince: '2026-03-09T10:00:00.000Z',
      status: 'active',
      listingCount: 4,
      suggestionCount: 12,
      flags: [{ decision: 'dismissed', sentence: 'They are a couple.', decidedAt: '2026-06-01T10:00:00.000Z' }],
    },
    ...overrides,
  };
}
