import { ERRORS } from '@ballpark/contracts/errors';
import { fillSignUp, field, signIn, signUp, toast } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls, answerBadGateway } from '../fixtures/browser/intercepted-calls.ts';
import { readToken } from '../fixtures/browser/token-storage.ts';
import { readMail } from '../fixtures/data/mailbox.ts';
import { createMember, createPerson } from '../fixtures/data/members.ts';
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

test(
  'the register screen has fields for full name, e-mail and a password that can be shown',
  { tag: ['@AUTH-07', '@AUTH-08', '@VAL-16', '@VAL-17'] },
  async ({ page }) => {
    await page.goto('/register');
    for (const label of ['Full name', 'Email', 'Password'])
      await expect(field(page, label)).toHaveAttribute('required');
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  },
);

test(
  'the checklist and the strength follow the password as it is typed',
  { tag: ['@AUTH-09', '@AUTH-10', '@VAL-13', '@VAL-14'] },
  async ({ page }) => {
    await page.goto('/register');
    const steps = [
      { typed: 'a', strength: 'Weak', met: ['A lowercase letter'] },
      { typed: 'aB', strength: 'Fair', met: ['A lowercase letter', 'An uppercase letter'] },
      { typed: 'aB3', strength: 'Good', met: ['A lowercase letter', 'An uppercase letter', 'A number'] },
      {
        typed: 'aB345678',
        strength: 'Strong',
        met: ['At least 8 characters', 'An uppercase letter', 'A lowercase letter', 'A number'],
      },
    ];
    for (const { typed, strength, met } of steps) {
      await field(page, 'Password').fill(typed);
      await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible();
      for (const words of met)
        await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('done');
      await expect(page.getByRole('listitem').filter({ hasText: 'still missing' })).toHaveCount(4 - met.length);
    }
  },
);

test(
  'creating an account sends 0 and 0 as the place, stores the token and continues to the mail check',
  { tag: ['@AUTH-11', '@AUTH-12', '@AUTH-13', '@SESS-06', '@TOAST-02'] },
  async ({ page }) => {
    const person = createPerson();
    const held = await holdCalls(page, '/auth/register');
    await page.goto('/register');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await signUp(page, person);
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();

    const answered = page.waitForResponse('**/api/auth/register');
    held.release();
    const response = await answered;
    expect(response.request().postDataJSON()).toEqual({ ...person, latitude: 0, longitude: 0 });
    await expect(page).toHaveURL('/verify-email');
    await expect(toast(page, 'Account created successfully!')).toBeVisible();
    const { data } = await response.json();
    expect(await readToken(page)).toBe(data.token);
  },
);

test('the screen does not block a weak password', { tag: '@VAL-15' }, async ({ page, problems }) => {
  problems.expect(/status of 400/);
  await page.goto('/register');
  // The list of common passwords comes while they are typed.
  await field(page, 'Password').fill('Abcdefg1');
  await expect(page.getByText('Very common: will be refused')).toBeVisible();
  const sent = page.waitForRequest('**/api/auth/register');
  await signUp(page, { ...createPerson(), password: 'short' });
  expect((await sent).postDataJSON()).toMatchObject({ password: 'short' });
  await expect(toast(page, 'Password must be at least 8 characters long')).toBeVisible();
});

test(
  'a refused registration says why in a toast, and nowhere on the screen',
  { tag: ['@ERR-02', '@ERR-04'] },
  async ({ page, problems }) => {
    problems.expect(/status of 409/);
    const { email } = await createMember('unverified');
    await page.goto('/register');
    await signUp(page, { ...createPerson(), email });
    await expect(toast(page, ERRORS.email_taken.error)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(ERRORS.email_taken.error);
    await expect(field(page, 'Email')).toHaveValue(email);
  },
);

test('a name that sounds official is refused in a toast, and stays in its field', async ({ page, problems }) => {
  problems.expect(/status of 400/);
  await page.goto('/register');
  // Cyrillic В, а and р.
  await signUp(page, { ...createPerson(), name: 'Ваllраrk Support' });
  await expect(toast(page, ERRORS.name_not_allowed.error)).toBeVisible();
  await expect(field(page, 'Full name')).toHaveValue('Ваllраrk Support');
});

test(
  "a registration that fails without a message says 'Registration failed'",
  { tag: '@ERR-02' },
  async ({ page, problems }) => {
    problems.expect(/status of 502/);
    const register = await answerCalls(page, '/auth/register', answerBadGateway);
    await page.goto('/register');
    await signUp(page, createPerson());
    await expect(toast(page, 'Registration failed')).toBeVisible();
    expect(register.count(), 'what a person does is never sent twice').toBe(1);
  },
);

test('two clicks on the button create one account', async ({ page }) => {
  const person = createPerson();
  const register = await answerCalls(page, '/auth/register', (route) => route.continue());
  await page.goto('/register');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).dblclick();
  await expect(page).toHaveURL('/verify-email');
  expect(register.count()).toBe(1);
});
