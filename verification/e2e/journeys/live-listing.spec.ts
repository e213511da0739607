import { callApi } from '../fixtures/data/api.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { getStackAddresses } from '../stack/addresses.ts';

test('two viewers of a listing see each new price and the closing without a reload, on different API processes', async ({
  page,
  context,
}) => {
  test.slow(); // three people sign up, and two pages are left to settle
  const [owner, watcher, neighbour] = await Promise.all([
    createMember('onboarded'),
    createMember('onboarded'),
    createMember('onboarded'),
  ]);
  const { id } = await postListing(owner, { title: 'Brass telescope' });
  const { origin, secondOrigin } = getStackAddresses();
  // An event in one process reaches the viewers of the other. Each origin has its own token storage.
  const ownersPage = await context.newPage();
  await storeToken(page, watcher.token);
  await storeToken(ownersPage, owner.token);
  const follows = (onPage: typeof page) =>
    onPage.waitForResponse((response) => response.url().endsWith(`/listings/${id}/live`) && response.ok());
  const following = [follows(page), follows(ownersPage)];
  await page.goto(`${secondOrigin}/listing/${id}`);
  await ownersPage.goto(`${origin}/listing/${id}`);
  await Promise.all(following);

  await callApi(`POST /listings/${id}/suggest`, {
    token: neighbour.token,
    body: { amount: 84, comment: 'Lovely lens' },
  });
  for (const onPage of [page, ownersPage]) {
    await expect(onPage.getByText('Lovely lens')).toBeVisible();
    await expect(onPage.getByText('New suggestion, 1 in all')).toBeAttached();
  }

  await callApi(`POST /listings/${id}/close`, { token: owner.token, body: { finalPrice: 90 } });
  for (const onPage of [page, ownersPage]) {
    await expect(onPage.getByRole('heading', { name: 'Final Price' })).toBeVisible();
    await expect(onPage.getByText('£90', { exact: true }).first()).toBeVisible();
    const winner = onPage.getByRole('listitem').filter({ hasText: 'Lovely lens' });
    await expect(winner).toContainText(neighbour.username);
    await expect(winner).toContainText('Closest');
    await expect(winner).toContainText('+50 XP');
  }
  await expect(page.getByText('This listing is now closed')).toBeAttached();
});
