import type { Page } from '@playwright/test';
import { createMember } from '../fixtures/data/members.ts';
import { chooseToday } from '../fixtures/data/daily.ts';
import { storeToken } from '../fixtures/browser/token-storage.ts';
import { findAccessibilityIssues, findContrastIssues } from '../fixtures/pages/accessibility.ts';
import { enlargeText, listWideElements } from '../fixtures/pages/page-layout.ts';
import { expect, test } from '../fixtures/test.ts';

const THINGS = 5;
/** A round of the starter pack needs no closings. */
const PRACTICE = '/daily/practice-1';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const amount = (page: Page) => page.getByRole('textbox', { name: /What did it (cost|go for)\?/ });
const guess = (page: Page) => page.getByRole('button', { name: 'Guess' });
const next = (page: Page) => page.getByRole('link', { name: /Next thing|See your score/ });
const answer = (page: Page) => page.getByRole('status').filter({ hasText: 'You said' });

async function startPractice(page: Page): Promise<void> {
  await page.goto(PRACTICE);
  await page.getByRole('link', { name: 'Start' }).click();
}

/** Two taps and one amount to the first price, then all five. */
async function playAll(page: Page): Promise<void> {
  for (let nth = 1; nth <= THINGS; nth += 1) {
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `${nth} of ${THINGS}`);
    await amount(page).fill('20');
    await guess(page).click();
    await expect(answer(page)).toContainText(/^It cost \$[\d,.]+\. You said \$20, .*\d points\.$/);
    await next(page).click();
  }
  await expect(page.getByText('of 500 points')).toBeVisible();
}

test('a visitor plays five prices', { tag: ['@OP-125', '@every-size'] }, async ({ page }) => {
  await startPractice(page);
  await playAll(page);
  await page.reload();
  await expect(page.getByText('of 500 points')).toBeVisible();
  await page.getByRole('link', { name: 'Next practice round' }).click();
  await expect(page.getByText('Practice round 2')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor does the same', { tag: ['@OP-125', '@every-size'] }, async ({ page, problems }) => {
    problems.expect(/422/);
    await startPractice(page);
    await amount(page).fill('much');
    await guess(page).click();
    await expect(page.getByText('Please enter a valid amount')).toBeVisible();
    await expect(amount(page)).toHaveValue('much');
    await playAll(page);
    await page.locator('summary', { hasText: 'Share your result' }).click();
    await expect(page.getByLabel('Your result as a text')).toHaveValue(/^Ballpark five, practice: \d+\/500\n/);
  });
});

test('keys alone play it, without a reload', { tag: ['@OP-125', '@phone'] }, async ({ page }) => {
  await startPractice(page);
  await expect(amount(page)).toBeFocused();
  const loaded = await page.evaluate(() => performance.timeOrigin);
  for (let nth = 1; nth <= THINGS; nth += 1) {
    await page.keyboard.type('1200.5');
    await page.keyboard.press('Enter');
    await expect(next(page)).toBeFocused();
    await expect(answer(page)).toContainText('You said $1,200.50');
    await page.keyboard.press('Enter');
    if (nth < THINGS) await expect(amount(page)).toBeFocused();
  }
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  await page.goBack();
  await expect(answer(page)).toContainText('It cost');
});

test(
  'a double click, a second tab and a lost line cost no guess',
  { tag: ['@OP-125', '@phone'] },
  async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    await startPractice(page);
    const second = await context.newPage();
    await second.goto(`${PRACTICE}?thing=1`);
    await amount(page).fill('13');
    await guess(page).dblclick();
    await expect(answer(page)).toContainText('You said $13');
    await amount(second).fill('16');
    await guess(second).click();
    await expect(answer(second)).toContainText('You said $13');
    await expect(second.getByText('Your first guess counts.')).toBeVisible();
    await second.close();

    await next(page).click();
    await amount(page).fill('30');
    await context.setOffline(true);
    await guess(page).click();
    await expect(page.getByRole('alert')).toContainText('Your guess was not sent.');
    await expect(amount(page)).toHaveValue('30');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(answer(page)).toContainText('You said $30');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  "a member's round is theirs, and a friend learns of it at the end",
  { tag: ['@OP-125', '@every-size'] },
  async ({ page, browser }) => {
    // Five photos are stored first.
    test.slow();
    const day = await chooseToday(await createMember('onboarded'));
    await storeToken(page, (await createMember('onboarded')).token);
    const play = async (player: Page, path: string) => {
      await player.goto(path);
      await player.getByRole('link', { name: 'Start' }).click();
      for (let nth = 1; nth <= THINGS; nth += 1) {
        await amount(player).fill('60');
        await guess(player).click();
        await next(player).click();
      }
      await expect(player.getByText('of 500 points').first()).toBeVisible();
    };
    await play(page, `/daily/${day}`);
    await page.reload();
    await expect(page.getByText('in a row, in your account')).toBeVisible();
    await expect(page.getByText(/^\d+:\d\d:\d\d$/)).toBeVisible();
    await page.locator('[data-until]').evaluate((timer) => timer.setAttribute('data-until', '2026-01-01'));
    await expect(page.getByRole('link', { name: 'Play the next five' })).toBeVisible();
    const address = await page.getByLabel('The link for your friends').inputValue();
    const visitor = await browser.newContext({ reducedMotion: 'reduce' });
    const friend = await visitor.newPage();
    await play(friend, address);
    await expect(friend.getByRole('heading', { name: /^Your friend: \d+ of 500 points$/ })).toBeVisible();
    await expect(friend.getByText('in a row, on this device')).toBeVisible();
    await visitor.close();
  },
);

test(
  'each state is accessible, in both themes and with text at 200 %',
  { tag: ['@OP-125', '@every-size'] },
  async ({ page, problems }) => {
    test.slow();
    problems.expect(/422/);
    const check = async (words: string) => {
      await expect(page.getByText(words).first()).toBeVisible();
      expect(await findAccessibilityIssues(page), words).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findContrastIssues(page), words).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await enlargeText(page);
      expect(await page.evaluate(listWideElements), words).toEqual([]);
      await page.reload();
    };
    await page.goto(PRACTICE);
    await check('Five things.');
    await page.getByRole('link', { name: 'Start' }).click();
    await check('What did it cost?');
    await amount(page).fill('0');
    await guess(page).click();
    await expect(page.getByText('Please enter a valid amount')).toBeVisible();
    expect(await findAccessibilityIssues(page)).toEqual([]);
    await amount(page).fill('20');
    await guess(page).click();
    await check('were farther off than you');
    await page.goto(PRACTICE);
    for (let nth = 2; nth <= THINGS; nth += 1) {
      await amount(page).fill('20');
      await guess(page).click();
      await next(page).click();
    }
    await check('of 500 points');
    await page.goto('/daily/archive');
    await check('The last 30 days');
  },
);
