import { ERRORS } from '@ballpark/contracts/errors';
import { field, fillSignUp } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { PASSWORD } from '../fixtures/data/members.ts';
import { openAt, type Screen, type ScreenState } from './screen.ts';

const REQUESTED_LISTING = 'The listing you came for';

/** Opens a link to a listing as a visitor. */
function openThroughLink(name: string): ScreenState['reach'] {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('suggestion').waitFor();
  };
}

export const LOGIN: Screen = {
  name: 'login',
  states: [
    { name: 'empty', viewer: 'visitor', reach: openAt('/login') },
    { name: 'from-a-listing', viewer: 'visitor', reach: openThroughLink('sofa') },
    {
      name: 'from-a-closed-listing',
      viewer: 'visitor',
      reach: async (page, { getAddress }) => {
        await page.goto(getAddress('closed'));
        await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('Closed,').waitFor();
      },
    },
    {
      name: 'with-a-price',
      viewer: 'visitor',
      reach: async (page, neighbourhood) => {
        await openThroughLink('sofa')(page, neighbourhood);
        await page.getByLabel(/What would this go for/).fill('1,200');
      },
    },
    {
      name: 'from-a-loading-listing',
      viewer: 'visitor',
      reach: async (page, { getAddress }) => {
        await holdCalls(page, '/listings/*/preview');
        await page.goto(getAddress('sofa'));
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
        // A toast stays visible while the pointer is over it.
        await page.locator('[data-sonner-toast]').hover();
      },
    },
    {
      name: 'link-sent',
      viewer: 'visitor',
      expects: [/status of 429/],
      reach: async (page) => {
        await answerCalls(page, '/auth/login', (route) =>
          route.fulfill({
            status: ERRORS.sign_in_link_sent.status,
            json: { success: false, code: 'sign_in_link_sent', error: ERRORS.sign_in_link_sent.error },
          }),
        );
        await page.goto('/login');
        await field(page, 'Email').fill('clara@example.org');
        await field(page, 'Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Check your inbox').waitFor();
      },
    },
    {
      name: 'link-opened',
      viewer: 'visitor',
      reach: async (page) => {
        await page.goto('/login?try=example');
        await page.getByText('You can try your password again').waitFor();
      },
    },
  ],
};

export const REGISTER: Screen = {
  name: 'register',
  states: [
    { name: 'empty', viewer: 'visitor', reach: openAt('/register') },
    {
      name: 'from-a-listing',
      viewer: 'visitor',
      reach: async (page, neighbourhood) => {
        await openThroughLink('sofa')(page, neighbourhood);
        await page.goto('/register');
        await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('suggestion').waitFor();
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
    {
      name: 'common-password',
      viewer: 'visitor',
      reach: async (page) => {
        await page.goto('/register');
        await fillSignUp(page, { name: 'Dana Whitlock', email: 'dana@example.org', password: 'Abcdefg1' });
        await page.getByText('Very common: will be refused').waitFor();
      },
    },
  ],
};

export const VERIFY_EMAIL: Screen = {
  name: 'verify-email',
  states: [
    { name: 'pending', viewer: 'unverified', reach: openAt('/verify-email') },
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
      name: 'elsewhere',
      viewer: 'visitor',
      reach: async (page) => {
        await page.goto('/verify-email?token=example');
        await page.getByRole('link', { name: 'Sign in' }).waitFor();
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
