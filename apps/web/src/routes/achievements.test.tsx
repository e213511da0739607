import { listAchievements } from '@ballpark/contracts/achievements';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAchievements } from '../../test/achievements.ts';
import { answer, neverAnswer, refuse } from '../../test/fake-api.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';

// Loads the lazy chunk in advance, so that its loading time on a busy machine does not matter.
beforeAll(() => import('../features/achievements/achievement-groups.tsx'));

beforeEach(() => beginSession(onboardedMember, 'good'));

const some = buildAchievements({
  first_suggestion: { unlocked: true, unlockedAt: '2026-03-02T10:00:00.000Z', currentProgress: 1 },
  quick_draw: { unlocked: true, unlockedAt: '2026-03-02T10:00:00.000Z', currentProgress: 1 },
  helping_hand: { currentProgress: 7 },
});

const findTile = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('li')!;

test(
  'all achievements are shown in their groups, below a summary of unlocked ones and their XP',
  { tags: ['ACH-01'] },
  async () => {
    answer(listAchievements, some);
    openPage('/achievements');
    expect(await screen.findByText('2 of 24 unlocked')).toBeDefined();
    expect(screen.getByText('10 XP').parentElement?.textContent).toBe('10 XP from achievements');
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Suggestions',
      'Accuracy',
      'Speed',
      'Community',
      'Streak',
      'Category',
    ]);
    const sizes = main.getAllByRole('region').map((group) => within(group).getAllByRole('listitem').length);
    expect(sizes).toEqual([4, 5, 3, 5, 3, 4]);
  },
);

test('a tile shows the requirement, the XP, and the progress or the unlock date', async () => {
  answer(listAchievements, some);
  openPage('/achievements');
  const begun = await findTile('Helping Hand');
  expect(begun.textContent).toBe('Helping HandMake 10 suggestions+15 XP7 / 10');
  const bar = within(begun).getByRole<HTMLProgressElement>('progressbar', { name: 'Progress towards Helping Hand' });
  expect([bar.value, bar.max]).toEqual([7, 10]);
  const unlocked = await findTile('First Word');
  expect(unlocked.textContent).toContain('+5 XPUnlocked Mar 2, 2026');
  expect(within(unlocked).queryByRole('progressbar')).toBeNull();
});

test('achievements that fail to load can be retried', { tags: ['ERR-39'] }, async () => {
  refuse(listAchievements, 'unavailable');
  const { person } = openPage('/achievements');
  expect(await screen.findByText('Failed to load achievements')).toBeDefined();
  answer(listAchievements, some);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 of 24 unlocked')).toBeDefined();
});

test('while they load a skeleton is shown', async () => {
  neverAnswer(listAchievements);
  openPage('/achievements');
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(screen.queryByText(/unlocked/)).toBeNull();
});
