import { ERRORS } from '@ballpark/contracts/errors';
import { field, fillSignUp } from '../fixtures/pages/account-forms.ts';
import { answerCalls, holdCalls } from '../fixtures/browser/intercepted-calls.ts';
import { PASSWORD } from '../fixtures/data/members.ts';
import { defineScreen, failing, openAt, type Reach } from './screen.ts';

const REQUESTED_LISTING = 'The listing you came for';

/** Opens a link to a listing as a visitor. */
function openThroughLink(name: string): Reach {
  return async (page, { getAddress }) => {
    await page.goto(getAddress(name));
    await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('suggestion').waitFor();
  };
}

export const LOGIN = defineScreen('login', 'visitor', {
  empty: openAt('/login'),
  'from-a-listing': openThroughLink('sofa'),
  'from-a-closed-listing': async (page, { getAddress }) => {
    await page.goto(getAddress('closed'));
    await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('Closed,').waitFor();
  },
  'with-a-price': async (page, neighbourhood) => {
    await openThroughLink('sofa')(page, neighbourhood);
    await page.getByLabel(/What would this go for/).fill('1,200');
  },
  'from-a-loading-listing': async (page, { getAddress }) => {
    await holdCalls(page, '/listings/*/preview');
    await page.goto(getAddress('sofa'));
    await field(page, 'Email').waitFor();
  },
  sending: async (page) => {
    await holdCalls(page, '/auth/login');
    await page.goto('/login');
    await field(page, 'Email').fill('clara@example.org');
    await field(page, 'Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  },
  refused: failing(401, async (page) => {
    await page.goto('/login');
    await field(page, 'Email').fill('clara@example.org');
    await field(page, 'Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // A toast stays visible while the pointer is over it.
    await page.locator('[data-sonner-toast]').hover();
  }),
  'link-sent': failing(429, async (page) => {
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
  }),
  'link-opened': async (page) => {
    await page.goto('/login?try=example');
    await page.getByText('You can try your password again').waitFor();
  },
});

export const REGISTER = defineScreen('register', 'visitor', {
  empty: openAt('/register'),
  'from-a-listing': async (page, neighbourhood) => {
    await openThroughLink('sofa')(page, neighbourhood);
    await page.goto('/register');
    await page.getByRole('region', { name: REQUESTED_LISTING }).getByText('suggestion').waitFor();
  },
  filled: async (page) => {
    await page.goto('/register');
    await fillSignUp(page, { name: 'Dana Whitlock', email: 'dana@example.org', password: PASSWORD });
  },
  'common-password': async (page) => {
    await page.goto('/register');
    await fillSignUp(page, { name: 'Dana Whitlock', email: 'dana@example.org', password: 'Abcdefg1' });
    await page.getByText('Very common: will be refused').waitFor();
  },
});

export const VERIFY_EMAIL = defineScreen('verify-email', 'unverified', {
  pending: openAt('/verify-email'),
  checking: async (page) => {
    await holdCalls(page, '/auth/verify-email');
    await page.goto('/verify-email?token=example');
    await page.getByRole('heading', { name: 'Verifying your email' }).waitFor();
  },
  elsewhere: {
    viewer: 'visitor',
    reach: async (page) => {
      await page.goto('/verify-email?token=example');
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
    },
  },
  error: failing(400, async (page) => {
    await page.goto('/verify-email?token=example');
    await page.getByRole('button', { name: /resend/i }).waitFor();
  }),
});
