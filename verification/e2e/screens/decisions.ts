import type { MonthlyCounts, Statement } from '@ballpark/contracts/reports';
import type { Page } from '@playwright/test';
import { answerCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { brokenAt, loadingAt, defineScreen, failing, type Reach, type States } from './screen.ts';

const STATEMENT_CALL = 'GET /appeals?*';
const STATEMENT: Statement = {
  targetKind: 'listing',
  targetTitle: 'Oak table with six chairs',
  action: 'suspend',
  reason: 'personal-data',
  sentence: 'Your listing shows the phone number of a neighbour. Please post it again without it.',
  decidedAt: '2026-11-15T10:00:00.000Z',
  endsAt: '2026-11-22T10:00:00.000Z',
  appeal: 'none',
};

function openStatement(
  changes: Partial<Statement> = {},
  action: (page: Page) => Promise<void> = () => Promise.resolve(),
): Reach {
  return async (page) => {
    await answerJson(page, STATEMENT_CALL, { data: { ...STATEMENT, ...changes } });
    await page.goto('/appeal?token=example');
    await page.getByText('The moderator writes').waitFor();
    await action(page);
  };
}

const APPEAL_STATES: States = {
  open: openStatement(),
  problem: openStatement({}, async (page) => {
    await button(page, 'Send appeal').click();
    await page.getByText('Please say why you see it differently').waitFor();
  }),
  sent: openStatement({}, async (page) => {
    await answerCalls(page, 'POST /appeals', (route) =>
      route.fulfill({ status: 201, json: { success: true, data: { message: 'Thanks.' } } }),
    );
    await page.getByRole('textbox').fill('It is the number of a public office.');
    await button(page, 'Send appeal').click();
    await page.getByText('Your appeal is sent').waitFor();
  }),
  upheld: openStatement({
    action: 'hide',
    endsAt: null,
    appeal: 'upheld',
    appealSentence: 'The number belongs to a private person, so the listing stays hidden.',
  }),
  overturned: openStatement({ action: 'hide', endsAt: null, appeal: 'overturned', appealSentence: 'You are right.' }),
  waiting: openStatement({ targetKind: 'suggestion', action: 'warn', endsAt: null, appeal: 'waiting' }),
  refused: failing(
    409,
    openStatement({}, async (page) => {
      const error = 'You have already appealed this decision.';
      await answerCalls(page, 'POST /appeals', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, error, message: error, code: 'already_appealed' },
        }),
      );
      await page.getByRole('textbox').fill('It is the number of a public office.');
      await button(page, 'Send appeal').click();
      await page.getByText(error).waitFor();
    }),
  ),
  'wrong-link': failing(400, async (page) => {
    await page.goto('/appeal?token=unknown');
    await page.getByText('This link is invalid.').waitFor();
  }),
  invalid: async (page) => {
    await page.goto('/appeal');
    await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();
  },
  loading: loadingAt(STATEMENT_CALL, '/appeal?token=example', 'Loading the decision…'),
  error: brokenAt(STATEMENT_CALL, '/appeal?token=example', "We couldn't load the decision"),
};

export const APPEAL = defineScreen('appeal', 'visitor', APPEAL_STATES);

const COUNTS_CALL = 'GET /transparency';
const MONTH: MonthlyCounts = {
  month: '2026-11',
  reports: {
    scam: 14,
    'not-a-price-question': 6,
    offensive: 9,
    'personal-data': 3,
    'wrong-category': 11,
    illegal: 1,
    other: 4,
  },
  automaticHides: 5,
  decisions: { keep: 18, hide: 9, remove: 4, warn: 6, suspend: 2, ban: 1 },
  appeals: { received: 3, upheld: 2, overturned: 1 },
  medianHours: 6.5,
};

function openCounts(months: MonthlyCounts[], text: string): Reach {
  return async (page) => {
    await answerJson(page, COUNTS_CALL, { data: { months } });
    await page.goto('/transparency');
    await page.getByText(text).waitFor();
  };
}

const TRANSPARENCY_STATES: States = {
  full: openCounts([MONTH, { ...MONTH, month: '2026-10', automaticHides: 0, medianHours: null }], 'October 2026'),
  empty: openCounts([], 'No numbers yet'),
  loading: loadingAt(COUNTS_CALL, '/transparency', 'Loading the numbers…'),
  error: brokenAt(COUNTS_CALL, '/transparency', "We couldn't load the numbers"),
};

export const TRANSPARENCY = defineScreen('transparency', 'visitor', TRANSPARENCY_STATES);
