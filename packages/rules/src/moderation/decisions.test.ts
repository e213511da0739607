import { expect, test } from 'vitest';
import {
  canAppeal,
  changesStatus,
  DECISION_ACTIONS,
  hidesContent,
  isFlagNews,
  listPossibleActions,
  needsDays,
  needsSecondModerator,
  upholdsReports,
} from './decisions.ts';

test('every action is possible for content, and a profile cannot be hidden', () => {
  for (const target of ['listing', 'suggestion', 'photo'] as const)
    expect(listPossibleActions(target)).toEqual(DECISION_ACTIONS);
  expect(listPossibleActions('profile')).toEqual(['keep', 'remove', 'warn', 'suspend', 'ban']);
});

test('keeping finds the reports wrong, everything else finds them right and can be appealed', () => {
  expect(DECISION_ACTIONS.filter((action) => !upholdsReports(action))).toEqual(['keep']);
  expect(DECISION_ACTIONS.filter((action) => !canAppeal(action))).toEqual(['keep']);
});

test('kept content and that of a warned author is shown again', () => {
  expect(DECISION_ACTIONS.filter((action) => !hidesContent(action))).toEqual(['keep', 'warn']);
});

test.each([
  { isAboutModerator: false, proposed: ['ban'] },
  { isAboutModerator: true, proposed: ['suspend', 'ban'] },
])(
  'of $proposed about a moderator ($isAboutModerator) a second moderator decides',
  ({ isAboutModerator, proposed }) => {
    expect(DECISION_ACTIONS.filter((action) => needsSecondModerator({ action, isAboutModerator }))).toEqual(proposed);
  },
);

test('suspending and banning change the status, and only a suspension has a length', () => {
  expect(DECISION_ACTIONS.filter(changesStatus)).toEqual(['suspend', 'ban']);
  expect(DECISION_ACTIONS.filter(needsDays)).toEqual(['suspend']);
});

test('a member is told of every upheld flag, and of a dismissed one that had held points', () => {
  expect(isFlagNews({ decision: 'upheld', heldXp: 0 })).toBe(true);
  expect(isFlagNews({ decision: 'dismissed', heldXp: 50 })).toBe(true);
  expect(isFlagNews({ decision: 'dismissed', heldXp: 0 })).toBe(false);
});
