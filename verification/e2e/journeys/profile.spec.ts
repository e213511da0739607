import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { createPlainPhotos } from '../fixtures/photos/upload-files.ts';
import { fillProfile, addPastPrices } from '../fixtures/data/profiles.ts';
import { expect, test } from '../fixtures/test.ts';

const OWNERS = ['Change photo', 'Change background'] as const;

test(
  'a neighbour views a profile: pictures full screen, tabs by the keyboard, prices and points',
  { tag: ['@PROF-01', '@PROF-02', '@PROF-07'] },
  async ({ page, resident }) => {
    const viewer = await resident('onboarded');
    const member = await createMember('onboarded');
    const [photo, background] = await createPlainPhotos(2);
    await fillProfile(member, { about: 'Knows tables.', photo: photo!, background: background! });
    await postListing(member, { title: 'Walnut stool' });
    await addPastPrices(member, viewer, [{ title: 'Oak shelf', amount: 50, finalPrice: 50, daysAgo: 2 }]);
    await storeToken(page, viewer.token);
    await page.goto(`/profile/${member.id}`);
    await expect(page.getByText('Knows tables.')).toBeVisible();
    await expect(page).toHaveTitle('Robin Fairweather - Ballpark');
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveText(/Robin Fairweather(Regular|Pro)/);
    await expect(page.getByText('Closest price on Oak shelf')).toBeVisible();

    for (const [opener, picture] of [
      ['Open background image full screen', 'Background image of Robin Fairweather'],
      ['Open profile photo full screen', 'Profile photo of Robin Fairweather'],
    ] as const) {
      await button(page, opener).click();
      await expect(page.getByRole('img', { name: picture })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(button(page, opener)).toBeFocused();
    }

    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Listings (1)' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Walnut stool' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/\?tab=suggestions$/);
    await expect(page.getByText('+50 XP')).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await page.getByRole('link', { name: 'Oak shelf' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Oak shelf' })).toBeVisible();
  },
);

test(
  'only the owner can edit a profile, with or without the id in the address',
  { tag: ['@PROF-03', '@PERM-13', '@ROUTE-20', '@ROUTE-21', '@ROUTE-22'] },
  async ({ page, resident, signedIn }) => {
    const other = await resident('onboarded');
    const member = await signedIn('onboarded');
    for (const address of ['/profile', `/profile/${member.id}`]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
      await expect(page.getByText(`@${member.username}`)).toBeVisible();
      for (const name of OWNERS) await expect(button(page, name)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Create listing' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await expect(page).toHaveURL('/profile/edit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit profile');

    // People type the name that they see.
    await page.goto(`/profile/${other.username}`);
    await expect(page).toHaveURL(`/profile/${other.id}`);
    await expect(page.getByText(`@${other.username}`)).toBeVisible();
    await expect(page.getByText('Recent activity')).toBeVisible();
    for (const name of OWNERS) await expect(button(page, name)).toHaveCount(0);
    for (const name of ['Edit profile', 'Create listing']) {
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
    }
  },
);
