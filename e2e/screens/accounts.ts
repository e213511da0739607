import { field, fillSignUp } from '../fixtures/pages/account-forms.ts';
import { holdCalls } from '../fixtures/browser/held-answers.ts';
import { PASSWORD } from '../fixtures/data/members.ts';
import { openedAt, type Screen, type ScreenState } from './screen.ts';

const WANTED = 'The listing you came for';

/** A visitor who has followed a link to a listing of the neighbourhood. */
function sentFrom(name: string): ScreenState['reach'] {
  return async (page, { addressOf }) => {
    await page.goto(addressOf(name));
    await page.getByRole('region', { name: WANTED }).getByText('suggestion').waitFor();
  };
}

export const LOGIN: Screen = {
  name: 'login',
  states: [
    { name: 'empty', viewer: 'visitor', reach: openedAt('/login') },
    { name: 'from-a-listing', viewer: 'visitor', reach: sentFrom('sofa') },
    {
      name: 'from-a-loading-listing',
      viewer: 'visitor',
      reach: async (page, { addressOf }) => {
        await holdCalls(page, '/listings/*/preview');
        await page.goto(addressOf('sofa'));
        await field(page, 'Email').waitFor();
      },
    },
    {
      name: 'sending',
      viewer: 'visitor',
      reach: async (page) => {
        await holdCalls(page, '/auth/login');
        await page.goto('/login');
        await field(page, 'Email').fill('clara@example.org');
        await field(page, 'Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Signing in...' }).waitFor();
      },
    },
    {
      name: 'refused',
      viewer: 'visitor',
      expects: [/status of 401/],
      reach: async (page) => {
        await page.goto('/login');
        await field(page, 'Email').fill('clara@example.org');
        await field(page, 'Password').fill('not this one');
        await page.getByRole('button', { name: 'Sign in' }).click();
        // A toast stays while the pointer rests on it.
        await page.locator('[data-sonner-toast]').hover();
      },
    },
  ],
};

export const REGISTER: Screen = {
  name: 'register',
  states: [
    { name: 'empty', viewer: 'visitor', reach: openedAt('/register') },
    {
      name: 'from-a-listing',
      viewer: 'visitor',
      reach: async (page, neighbourhood) => {
        await sentFrom('sofa')(page, neighbourhood);
        await page.getByRole('link', { name: 'Create an account' }).click();
        await page.getByRole('region', { name: WANTED }).getByText('suggestion').waitFor();
      },
    },
    {
      name: 'filled',
      viewer: 'visitor',
      reach: async (page) => {
        await page.goto('/register');
        await fillSignUp(page, { name: 'Dana Whitlock', email: 'dana@example.org', password: PASSWORD });
      },
    },
  ],
};

export const VERIFY_EMAIL: Screen = {
  name: 'verify-email',
  states: [
    { name: 'pending', viewer: 'unverified', reach: openedAt('/verify-email') },
    {
      name: 'checking',
      viewer: 'unverified',
      reach: async (page) => {
        await holdCalls(page, '/auth/verify-email');
        await page.goto('/verify-email?token=example');
        await page.getByRole('heading', { name: 'Verifying your email' }).waitFor();
      },
    },
    {
      name: 'error',
      viewer: 'unverified',
      expects: [/status of 400/],
      reach: async (page) => {
        await page.goto('/verify-email?token=example');
        await page.getByRole('button', { name: /resend/i }).waitFor();
      },
    },
  ],
};
