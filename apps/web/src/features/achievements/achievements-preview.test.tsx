import { listAchievements } from '@ballpark/contracts/achievements';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { buildAchievements } from '../../../test/achievements.ts';
import { answer, refuse } from '../../../test/fake-api.ts';
import { onboardedMember } from '../../../test/members.ts';
import { createQueryClient } from '../../api/query-cache.ts';
import { beginSession } from '../../api/session.ts';
import { AchievementsPreview } from './achievements-preview.tsx';
import { achievementsQuery } from './achievements-queries.ts';

const OTHER_MEMBER_ID = '7a1d3c52-7a53-4f0e-8a56-3b1f6f0c2d11';

const some = buildAchievements({
  quick_draw: { unlocked: true, unlockedAt: '2026-03-02T10:00:00.000Z', currentProgress: 1 },
  helping_hand: { currentProgress: 7 },
});

function showPreview(memberId: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AchievementsPreview memberId={memberId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => beginSession(onboardedMember, 'good'));

test("the member's own preview shows six achievements and links to all of them", { tags: ['ACH-02'] }, async () => {
  answer(listAchievements, some);
  showPreview(onboardedMember.id);
  await screen.findByText('Quick Draw');
  const tiles = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(tiles).toHaveLength(6);
  expect(tiles.slice(0, 2)).toEqual(['Quick DrawUnlocked Mar 2, 2026', 'Helping Hand7 / 10']);
  expect(screen.getByRole('link', { name: 'View all achievements' }).getAttribute('href')).toBe('/achievements');
});

test("the preview of another member has no link, because the page shows one's own", { tags: ['ACH-02'] }, async () => {
  answer(listAchievements, some);
  showPreview(OTHER_MEMBER_ID);
  await screen.findByText('Quick Draw');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a preview that fails to load can be retried', async () => {
  refuse(listAchievements, 'unavailable');
  showPreview(OTHER_MEMBER_ID);
  await screen.findByText('Failed to load achievements');
  answer(listAchievements, some);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Quick Draw')).toBeDefined();
});

test('achievements stay fresh for five minutes', { tags: ['CACHE-03'] }, () => {
  expect(achievementsQuery(OTHER_MEMBER_ID).staleTime).toBe(5 * 60_000);
});
