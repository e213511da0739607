import { signIn, signUp, toast } from '../fixtures/pages/account-forms.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createPerson } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a person signs up, follows the link in the mail, signs out and signs in again',
  { tag: '@every-size' },
  async ({ page }) => {
    const person = createPerson();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await signUp(page, person);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

    const [link = ''] = (await readMail(person.email)).links;
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await expect(page).toHaveURL('/onboarding');

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    // The toast is below the bar, so that it never covers the next control.
    await expect(toast(page, 'Logged out successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, person);
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(page).toHaveURL('/onboarding');
  },
);
