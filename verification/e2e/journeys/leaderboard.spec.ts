import type { Page } from '@playwright/test';
import { insertMembersNearby } from '../fixtures/data/database.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing, closeWithPrice, suggestPrice } from '../fixtures/data/listings.ts';
import { createNeighbour, type Member } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { createRemotePlace, moveNorth } from '../fixtures/data/towns.ts';
import { readBox } from '../fixtures/pages/page-layout.ts';

const places = (page: Page) => page.getByRole('list', { name: 'Members by experience points' }).getByRole('listitem');

async function openAs(page: Page, member: Member, address: string): Promise<void> {
  await storeToken(page, member.token);
  await page.goto(address);
}

test(
  'points from a closed listing put neighbours on the board of its area',
  { tag: ['@LEAD-01', '@LEAD-02', '@LEAD-03', '@LEAD-04', '@CONST-20', '@ROUTE-23'] },
  async ({ page }) => {
    const place = createRemotePlace();
    const [owner, near, further, wild] = await Promise.all([
      createNeighbour(place),
      createNeighbour(place),
      createNeighbour(moveNorth(place, 8)),
      createNeighbour(moveNorth(place, 40)),
    ]);
    const listing = await postListing(owner, { place });
    await suggestPrice(near, listing, 100);
    await suggestPrice(further, listing, 108);
    await suggestPrice(wild, listing, 300);
    await closeWithPrice(owner, listing, 100);

    await expect(async () => {
      await openAs(page, further, '/leaderboard?scope=nearby');
      await expect(places(page)).toContainText(['XP', 'XP', 'XP', '10 XP'], { timeout: 1000 });
    }).toPass();
    await expect(places(page)).toContainText([near.username, further.username, wild.username, owner.username]);
    await expect(places(page)).toContainText(['Champion', 'Runner-up', 'Third Place', 'Top 5']);
    await expect(places(page).nth(1)).toContainText('You');
    // The podium shows 2-1-3; the list keeps its order.
    const [first, second, third] = await Promise.all([0, 1, 2].map((nth) => readBox(places(page).nth(nth))));
    expect(second?.x).toBeLessThan(first?.x ?? 0);
    expect(first?.x).toBeLessThan(third?.x ?? 0);

    await page.getByRole('radio', { name: '10 km' }).click();
    await expect(places(page)).toHaveCount(3);
    await expect(page).toHaveURL('/leaderboard?scope=nearby&radius=10');
    await page.getByRole('radio', { name: 'Global' }).click();
    await expect(page).toHaveURL('/leaderboard');
    await expect(page.getByRole('radio', { name: '10 km' })).toHaveCount(0);
    await expect(places(page).first()).toContainText('Champion');
  },
);

test('a member far down the list sees their rank until the list shows it', { tag: '@every-size' }, async ({ page }) => {
  const viewer = await createNeighbour(createRemotePlace());
  await insertMembersNearby(viewer, 30);
  await openAs(page, viewer, '/leaderboard?scope=nearby');
  await expect(places(page)).toHaveCount(31);
  const pinned = page.getByText('You · 31st');
  await expect(pinned).toBeInViewport();
  await places(page).last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(pinned).toHaveCount(0);
  await places(page).last().getByRole('link').click();
  await expect(page).toHaveURL(`/profile/${viewer.id}`);
});
