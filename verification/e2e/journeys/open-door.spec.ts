import { field, signUp, toast } from '../fixtures/pages/account-forms.ts';
import { button, enterFreeUsername, pickCity } from '../fixtures/pages/onboarding-forms.ts';
import { callApi } from '../fixtures/data/api.ts';
import { postListing } from '../fixtures/data/listings.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createPerson } from '../fixtures/data/members.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a stranger prices a shared listing before joining, and the price is sent once they have joined',
  { tag: ['@OP-119', '@every-size'] },
  async ({ page, context, resident }) => {
    test.slow();
    const owner = await resident('onboarded');
    const { id, title, description } = await postListing(owner);
    const person = createPerson();
    await page.goto(`/listing/${id}`);
    await expect(page).toHaveURL('/login');
    await expect(page).toHaveTitle(`${title} - Ballpark`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(field(page, 'Password')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The listing you came for' })).toContainText(description);
    await page.getByLabel(/What would this go for/).fill('1,200');
    await button(page, 'Join and send this price').click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByText("Your price of £1,200 is sent once you've joined.")).toBeVisible();
    await signUp(page, person);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

    // The mail opens another tab of the same browser.
    const tab = await context.newPage();
    await tab.goto((await readMail(person.email)).links[0] ?? '');
    await expect(tab).toHaveURL('/onboarding');
    // In Playwright every tab counts as visible; this one would send the price and show the toast.
    await page.close();
    await enterFreeUsername(tab);
    await button(tab, 'Continue').click();
    await pickCity(tab, 'bristol', /^Bristol, .*United Kingdom/);
    await button(tab, 'Continue with this location').click();
    await tab.getByRole('button', { name: /^Helping/ }).click();
    await button(tab, 'Complete Setup').click();
    await expect(tab).toHaveURL(`/listing/${id}`);
    await expect(toast(tab, `Your price for “${title}” is in.`)).toBeVisible();
    await expect(button(tab, 'Edit suggestion')).toBeVisible();

    await tab.reload();
    await expect(button(tab, 'Edit suggestion')).toBeVisible();
    // The first home greets a newcomer, in whichever tab it is opened, and the next one a member.
    const [firstName] = person.name.split(' ');
    const another = await context.newPage();
    await another.goto('/home');
    await expect(another.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName}`);
    await tab.goto('/home');
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${firstName}`);
    const listing = await callApi(`GET /listings/${id}`, { token: owner.token });
    expect(listing).toMatchObject({ suggestionCount: 1, suggestions: [{ amount: 1200 }] });
  },
);
