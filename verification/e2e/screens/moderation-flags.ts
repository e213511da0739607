import type { FlagPair, OpenFlag } from '@ballpark/contracts/fair-play';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}

function toId(nth: number): string {
  return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
}

type PairFacts = Partial<FlagPair> & { username: string | null; listingId: string };

function buildPair(nth: number, { username, listingId, ...changes }: PairFacts): FlagPair {
  const shown = {
    currency: 'USD',
    amount: 120,
    finalPrice: 120,
    openMinutes: 4,
    promptMinutes: 1,
    suggestionCount: 1,
    xp: 50,
  };
  return {
    member: { id: toId(60 + nth), username },
    role: 'owner',
    meetings: 6,
    exactHits: 5,
    closeHits: 1,
    quickClosings: 4,
    soleSuggestions: 6,
    isMutual: true,
    hasCommon: false,
    sharesNetwork: true,
    listings: [
      { ...shown, id: listingId, title: 'City bike', isShown: true, closedAt: hoursAgo(30) },
      {
        ...shown,
        id: toId(51),
        title: 'A very long title that goes on and on until it has filled the line twice',
        isShown: true,
        closedAt: hoursAgo(52),
        amount: 79.5,
        finalPrice: 80,
        openMinutes: 190,
        promptMinutes: 65,
        suggestionCount: 3,
      },
      { ...shown, id: toId(52), title: 'Desk lamp', isShown: false, closedAt: hoursAgo(400) },
    ],
    ...changes,
  };
}

function buildFlag(nth: number, overrides: Partial<OpenFlag>): OpenFlag {
  return {
    id: toId(nth),
    kind: 'arranged_pair',
    member: { id: toId(90 + nth), username: 'quick.deals' },
    otherCount: 1,
    meetings: 12,
    hits: 11,
    heldXp: 300,
    openedAt: hoursAgo(75),
    mayJudge: true,
    pairs: [],
    memberHistory: {
      memberSince: '2026-10-28T10:00:00.000Z',
      status: 'active',
      listingCount: 6,
      suggestionCount: 9,
      flags: [
        {
          decision: 'dismissed',
          sentence: 'You live together and met in the shop.',
          decidedAt: '2026-11-02T10:00:00.000Z',
        },
      ],
    },
    ...overrides,
  };
}

/** A mutual pair, a circle, an owner who earned nothing, and one for another moderator. */
export function buildFlags(neighbourhood: Neighbourhood): OpenFlag[] {
  const listingId = neighbourhood.getAddress('bike').split('/').at(-1) ?? '';
  const pair = (nth: number, username: string | null, changes: Partial<FlagPair> = {}) =>
    buildPair(nth, { username, listingId, ...changes });
  return [
    buildFlag(1, { pairs: [pair(1, 'sam_from_easton'), pair(1, 'sam_from_easton', { role: 'suggester' })] }),
    buildFlag(2, {
      kind: 'arranged_circle',
      member: { id: toId(81), username: 'a_rather_long_username_here' },
      otherCount: 3,
      heldXp: 1450,
      pairs: [
        pair(1, 'sam_from_easton', { hasCommon: true }),
        pair(2, 'iris', { isMutual: false, hasCommon: true, role: 'suggester', quickClosings: 0, closeHits: 0 }),
        pair(3, null, { isMutual: false, hasCommon: true, soleSuggestions: 0 }),
      ],
    }),
    buildFlag(3, {
      member: { id: toId(82), username: 'sam_from_easton' },
      heldXp: 0,
      pairs: [pair(4, 'quick.deals', { role: 'suggester' })],
    }),
    buildFlag(4, { member: { id: toId(83), username: 'iris' }, mayJudge: false, pairs: [pair(5, 'sam_from_easton')] }),
  ];
}
