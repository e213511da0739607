import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createNeighbour } from '../fixtures/data/members.ts';
import { createRemotePlace } from '../fixtures/data/towns.ts';
import { findAccessibilityIssues } from '../fixtures/pages/accessibility.ts';
import { field } from '../fixtures/pages/account-forms.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { expect, test } from '../fixtures/test.ts';

const ROUNDS = 10;
const MAX_TAPS = 25;

test('ten prices in a row take at most 25 taps, and back leads to the list', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  const place = createRemotePlace();
  const [owner, member] = [await createNeighbour(place), await createNeighbour(place)];
  for (let nth = 1; nth <= ROUNDS + 1; nth += 1) {
    await postListing(owner, { title: `Round ${nth}`, place, location: 'Somewhere' });
  }
  await storeToken(page, member.token);
  await page.goto('/home');
  let taps = 0;
  const tap = async (name: string) => {
    taps += 1;
    await button(page, name).tap();
  };

  taps += 1;
  await page.getByRole('article').filter({ hasText: 'Round 11' }).getByRole('link').first().tap();
  await tap('Suggest Price');
  for (let nth = 1; nth <= ROUNDS; nth += 1) {
    await expect(page.getByRole('dialog', { name: 'Suggest a price' })).toBeVisible();
    await expect(field(page, 'Your price')).toBeFocused();
    await page.keyboard.type(String(20 + nth));
    if (nth === 2) expect(await findAccessibilityIssues(page)).toEqual([]);
    await tap('Submit suggestion');
    await expect(page.getByRole('heading', { name: 'Yours is the first suggestion' })).toBeFocused();
    if (nth === 2) expect(await findAccessibilityIssues(page)).toEqual([]);
    if (nth < ROUNDS) await tap('Next listing');
  }
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);

  // A reload on a page that opened the dialog by itself does not open it again.
  await button(page, 'Next listing').tap();
  await expect(page.getByRole('dialog', { name: 'Suggest a price' })).toBeVisible();
  await page.reload();
  await expect(button(page, 'Suggest Price')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/home');
});
