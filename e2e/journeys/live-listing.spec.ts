import { callApi } from '../fixtures/data/api.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { createMember } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { getStackAddresses } from '../stack/addresses.ts';

test('a listing two people look at shows both of them each price and the closing by itself, wherever they are served', async ({
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
  // What one process is told reaches whoever the other serves. Another origin keeps its own token.
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
  await expect(page.getByText('This listing was closed')).toBeAttached();
});
