import type { ModerationCase } from '@ballpark/contracts/moderation';
import { DECISION_ACTIONS } from '@ballpark/rules/moderation/decisions';
import type { Neighbourhood } from '../fixtures/data/neighbourhood.ts';
import type { Scene } from '../fixtures/photos/scenes.ts';

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * HOUR_MS).toISOString();
}

function toId(nth: number): string {
  return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
}

/** The address of each photo in the first case, and what it shows. The last one is gone. */
export const CASE_PHOTOS: ReadonlyMap<string, Scene | undefined> = new Map<string, Scene | undefined>([
  ['/media/cases/1/one/960.webp', { thing: 'camera', colour: '#2563eb' }],
  ['/media/cases/1/two/960.webp', { thing: 'lamp', colour: '#b45309', isPortrait: true }],
  ['/media/cases/1/three/960.webp', undefined],
]);

function buildContent(): NonNullable<ModerationCase['content']> {
  return {
    title: 'Brand new phone, half price',
    text: 'Still sealed. Send the money first, then I post it to you. Only today.',
    amount: null,
    photoUrls: [],
    postedAt: hoursAgo(20),
    editedAt: hoursAgo(18),
  };
}

function buildCase(nth: number, overrides: Partial<ModerationCase>): ModerationCase {
  return {
    id: toId(nth),
    state: 'open',
    target: { kind: 'listing', id: toId(nth), title: 'Brand new phone, half price', photoUrl: null },
    author: { id: toId(91), username: 'quick.deals' },
    reasons: [
      { reason: 'scam', count: 3 },
      { reason: 'other', count: 1 },
    ],
    reportCount: 4,
    weight: 1.7,
    isHidden: false,
    openedAt: hoursAgo(3),
    mayJudge: true,
    content: buildContent(),
    reports: [
      { reason: 'scam', note: 'Asks for money before you see it.', weight: 0.5, at: hoursAgo(3), reporter: 'member' },
      { reason: 'scam', note: null, weight: 0.5, at: hoursAgo(2), reporter: 'member' },
      { reason: 'scam', note: null, weight: 0.5, at: hoursAgo(1), reporter: 'member' },
      {
        reason: 'other',
        note: 'The same picture is on another site.',
        weight: 0.2,
        at: hoursAgo(1),
        reporter: 'visitor',
      },
    ],
    decisions: [],
    authorHistory: buildHistory(),
    actions: [...DECISION_ACTIONS],
    ...overrides,
  };
}

function buildHistory(): ModerationCase['authorHistory'] {
  return {
    memberSince: '2026-10-28T10:00:00.000Z',
    status: 'active',
    listingCount: 6,
    suggestionCount: 2,
    decisions: [{ action: 'warn', reason: 'scam', decidedAt: '2026-11-02T10:00:00.000Z', isOverturned: false }],
  };
}

const BAN: ModerationCase['decisions'][number] = {
  id: toId(71),
  action: 'ban',
  reason: 'scam',
  sentence: 'You took money from three neighbours and sent nothing.',
  days: null,
  decidedAt: hoursAgo(1),
  moderator: { id: toId(81), username: 'iris' },
  state: 'proposed',
  appeal: null,
};

/** A queue with each kind of case, the most harmful first. */
export function buildQueue(neighbourhood: Neighbourhood): ModerationCase[] {
  const listingId = neighbourhood.getAddress('bike').split('/').at(-1) ?? '';
  return [
    buildCase(1, { isHidden: true, content: { ...buildContent(), photoUrls: [...CASE_PHOTOS.keys()] } }),
    buildCase(2, {
      state: 'proposed',
      target: { kind: 'profile', id: toId(91), title: 'quick.deals', photoUrl: null },
      proposedAction: 'ban',
      actions: [],
      decisions: [BAN],
    }),
    buildCase(3, {
      state: 'appealed',
      target: {
        kind: 'suggestion',
        id: listingId,
        title: 'Oak table with six chairs and a very long title',
        photoUrl: null,
      },
      author: { id: toId(92), username: 'sam_from_easton' },
      reasons: [{ reason: 'offensive', count: 1 }],
      reportCount: 1,
      weight: 0.5,
      isHidden: true,
      actions: [],
      decisions: [
        {
          ...BAN,
          action: 'hide',
          reason: 'offensive',
          sentence: 'Please stay polite.',
          state: 'in-force',
          appeal: {
            text: 'I meant the table, not its owner. I can write it more kindly.',
            at: hoursAgo(0.5),
            outcome: null,
          },
        },
      ],
    }),
    buildCase(4, { mayJudge: false, actions: [], reasons: [{ reason: 'wrong-category', count: 1 }], reportCount: 1 }),
    buildCase(5, {
      state: 'proposed',
      proposedAction: 'suspend',
      author: { id: toId(93), username: 'moderating_max' },
      reasons: [{ reason: 'offensive', count: 1 }],
      reportCount: 1,
      actions: [],
      decisions: [{ ...BAN, action: 'suspend', reason: 'offensive', days: 30, sentence: 'Please stay polite.' }],
      authorHistory: { ...buildHistory(), isModerator: true },
    }),
  ];
}
