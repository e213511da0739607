import type { Accuracy } from '@ballpark/contracts/crowd/accuracy';
import type { Page } from '@playwright/test';
import { answerCalls, answerJson } from '../fixtures/browser/intercepted-calls.ts';
import { button } from '../fixtures/pages/onboarding-forms.ts';
import { brokenAt, loadingAt, defineScreen, type Reach, type States } from './screen.ts';

const CALL = 'GET /stats/accuracy*';

type Figures = NonNullable<Accuracy['figures']>;

function makeFigures(changes: Partial<Figures> = {}): Figures {
  return {
    medianErrorPercent: 9,
    averageMedianErrorPercent: 13,
    within5Percent: 31,
    within10Percent: 54,
    within20Percent: 78,
    inRangePercent: 81,
    atFigurePercent: 12,
    medianErrorOfOthersPercent: 11,
    ...changes,
  };
}

const MONTHS = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'];

const FULL: Accuracy = {
  isSample: false,
  closings: 1284,
  figures: makeFigures(),
  excluded: [
    { reason: 'arranged', closings: 14 },
    { reason: 'far-off', closings: 9 },
    { reason: 'not-sold', closings: 87 },
    { reason: 'voided', closings: 1 },
  ],
  months: MONTHS.map((month, index) => ({
    month,
    closings: index === 0 ? 41 : 210 + index * 13,
    figures: index === 0 ? null : makeFigures({ medianErrorPercent: 8 + index, inRangePercent: 77 + index }),
  })),
  types: [
    { type: 'PRODUCT', closings: 1011, figures: makeFigures({ medianErrorPercent: 8 }) },
    { type: 'SERVICE', closings: 273, figures: makeFigures({ medianErrorPercent: 14, averageMedianErrorPercent: 17 }) },
  ],
  bands: [
    { from: 3, closings: 402, figures: makeFigures({ medianErrorPercent: 13, averageMedianErrorPercent: 14 }) },
    { from: 5, closings: 515, figures: makeFigures() },
    { from: 8, closings: 328, figures: makeFigures({ medianErrorPercent: 7, averageMedianErrorPercent: 12 }) },
    { from: 15, closings: 39, figures: null },
  ],
  area: null,
};

const WITHOUT_DETAILS = { months: [], types: [], bands: [], area: null };

/** Opens the page with this answer and waits for the text. */
function openFigures(changes: Partial<Accuracy>, text: string): Reach {
  return async (page) => {
    await answerJson(page, CALL, { data: { ...FULL, ...changes } });
    await page.goto('/accuracy');
    await page.getByText(text).first().waitFor();
  };
}

async function askAround(page: Page, city: string): Promise<void> {
  await page.getByLabel('Around a city').fill(city);
  await button(page, 'Show').click();
}

const STATES: States = {
  full: openFigures({}, 'By month'),
  early: openFigures({ ...WITHOUT_DETAILS, closings: 12, figures: null, excluded: [] }, 'Too early to say'),
  few: openFigures(
    { ...WITHOUT_DETAILS, closings: 64, excluded: [{ reason: 'not-sold', closings: 3 }] },
    'Few closings: these figures still move.',
  ),
  'range-missed': openFigures(
    { figures: makeFigures({ inRangePercent: 68 }) },
    'The fair range is too narrow at present',
  ),
  sample: openFigures({ isSample: true }, 'Sample data. This town is made up'),
  area: async (page, neighbourhood) => {
    const area = { name: 'Munich, Bavaria, Germany', closings: 132, figures: makeFigures({ medianErrorPercent: 8 }) };
    await openFigures({ area }, 'By month')(page, neighbourhood);
    await askAround(page, 'Munich');
    await page.getByText('Around Munich').waitFor();
  },
  'area-too-few': async (page, neighbourhood) => {
    const area = { name: 'Munich, Bavaria, Germany', closings: 17, figures: null };
    await openFigures({ area }, 'By month')(page, neighbourhood);
    await askAround(page, 'Munich');
    await page.getByText('Not enough has closed around').waitFor();
  },
  'area-unknown': async (page, neighbourhood) => {
    await openFigures({}, 'By month')(page, neighbourhood);
    await askAround(page, 'Atlantis');
    await page.getByText('We found no city called').waitFor();
  },
  loading: loadingAt(CALL, '/accuracy', 'Loading the figures…'),
  error: brokenAt(CALL, '/accuracy', "We couldn't load the figures"),
};

/** A listing whose fair range is calibrated leads to the page. */
const openListing: Reach = async (page, { getAddress }) => {
  await answerCalls(page, 'GET /listings/*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('"isEarly":true', '"isEarly":false') });
  });
  await page.goto(getAddress('eleven'));
  await page.getByRole('link', { name: 'About 8 of 10 similar listings ended inside.' }).waitFor();
};

export const ACCURACY = defineScreen('accuracy', 'visitor', {
  ...STATES,
  listing: { viewer: 'onboarded', reach: openListing },
});
