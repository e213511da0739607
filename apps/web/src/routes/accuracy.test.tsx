import { type Accuracy, getAccuracy } from '@ballpark/contracts/crowd/accuracy';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer, respond } from '../../test/fake-api.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

type Figures = NonNullable<Accuracy['figures']>;

const FIGURES: Figures = {
  medianErrorPercent: 9,
  averageMedianErrorPercent: 13,
  within5Percent: 31,
  within10Percent: 54,
  within20Percent: 78,
  inRangePercent: 81,
  atFigurePercent: 12,
  medianErrorOfOthersPercent: 11,
};

const FULL: Accuracy = {
  isSample: false,
  closings: 1284,
  figures: FIGURES,
  excluded: [
    { reason: 'far-off', closings: 1 },
    { reason: 'not-sold', closings: 87 },
  ],
  months: [
    { month: '2026-11', closings: 41, figures: null },
    { month: '2026-10', closings: 223, figures: { ...FIGURES, medianErrorPercent: 10 } },
  ],
  types: [
    { type: 'PRODUCT', closings: 1011, figures: FIGURES },
    { type: 'SERVICE', closings: 273, figures: FIGURES },
  ],
  bands: [
    { from: 3, closings: 402, figures: FIGURES },
    { from: 5, closings: 515, figures: FIGURES },
    { from: 8, closings: 328, figures: FIGURES },
    { from: 15, closings: 39, figures: null },
  ],
  area: null,
};

const EARLY: Accuracy = { ...FULL, closings: 12, figures: null, excluded: [], months: [], types: [], bands: [] };
const FEW: Accuracy = { ...FULL, closings: 99, months: [], types: [], bands: [] };

beforeEach(() => endSession());

/** The lines of a table below its head. */
async function readRows(name: string): Promise<(string | null)[][]> {
  const table = within(await screen.findByRole('table', { name }));
  const rows = table.getAllByRole('row').slice(1);
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

const readFigure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const findRobots = () => document.querySelector('meta[name=robots]')?.getAttribute('content');

describe('with many closings', () => {
  beforeEach(() => {
    answer(getAccuracy, FULL);
    openPage('/accuracy');
  });

  test('the page says how close figures came, beside the plain average, and how often the range held', async () => {
    await screen.findByText('1,284 listings in the last twelve months');
    expect(readFigure('Half of the prices were within')).toBe('9%of the ballpark figure. Plain average: 13%');
    expect(readFigure('Prices near the figure')).toBe('78%within 20%, 54% within 10%, 31% within 5%');
    expect(readFigure('The fair range held')).toBe('81%of the prices. Promised: 80%');
    expect(screen.queryByText(/at present/)).toBeNull();
    expect(screen.queryByText('Few closings: these figures still move.')).toBeNull();
  });

  test('types, numbers of suggestions and months have lines of their own, with a dash where too few closed', async () => {
    expect(await readRows('By type')).toEqual([
      ['Products', '1,011', '9%', '13%', '81%'],
      ['Services', '273', '9%', '13%', '81%'],
    ]);
    expect(await readRows('By number of suggestions')).toEqual([
      ['3 to 4', '402', '9%', '13%', '81%'],
      ['5 to 7', '515', '9%', '13%', '81%'],
      ['8 to 14', '328', '9%', '13%', '81%'],
      ['15 or more', '39', '–', '–', '–'],
    ]);
    expect(await readRows('By month')).toEqual([
      ['Nov 2026', '41', '–', '–', '–'],
      ['Oct 2026', '223', '10%', '13%', '81%'],
    ]);
    expect(screen.getByText(/A dash stands where fewer than 50 listings have closed\.$/)).toBeTruthy();
  });

  test('the page says whose prices these are, what is left out and how it is measured', async () => {
    expect(await screen.findByText(/12% closed at exactly the figure shown.*were within 11%\.$/)).toBeTruthy();
    expect(screen.getByText('1 listing: the price is ten times the figure, or a tenth of it')).toBeTruthy();
    expect(screen.getByText('87 listings: the owner keeps it, or only asks this price')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'How it is measured' })).toBeTruthy();
  });

  test('search engines may list the page', async () => {
    await screen.findByText('1,284 listings in the last twelve months');
    expect(findRobots()).toBeUndefined();
  });
});

test('below 30 closings no figure is shown, only how many there are and how it will be measured', async () => {
  answer(getAccuracy, EARLY);
  openPage('/accuracy');
  expect(await screen.findByRole('heading', { name: 'Too early to say' })).toBeTruthy();
  expect(
    screen.getByText(
      '12 listings have closed with a price and at least 3 suggestions. From 30 on we publish how close we were.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How it is measured' })).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('with few closings the totals are shown, and that they still move', async () => {
  answer(getAccuracy, FEW);
  openPage('/accuracy');
  expect(await screen.findByText('Few closings: these figures still move.')).toBeTruthy();
  expect(readFigure('The fair range held')).toContain('81%');
  expect(screen.queryByRole('table')).toBeNull();
});

describe('the fair range', () => {
  test.each([
    [74, 'The fair range is too narrow at present: it held 74% of the prices, and we promise 80%.'],
    [86, 'The fair range is too wide at present: it held 86% of the prices, and we promise 80%.'],
  ])('that held %i per cent is said before anything else', async (inRangePercent, words) => {
    answer(getAccuracy, { ...FULL, figures: { ...FIGURES, inRangePercent } });
    openPage('/accuracy');
    const said = await screen.findByText(words);
    const total = screen.getByText('Half of the prices were within');
    expect(said.compareDocumentPosition(total)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(said.compareDocumentPosition(screen.getByRole('textbox'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([75, 85])('that held %i per cent needs no warning', async (inRangePercent) => {
    answer(getAccuracy, { ...FULL, figures: { ...FIGURES, inRangePercent } });
    openPage('/accuracy');
    await screen.findByText('Half of the prices were within');
    expect(screen.queryByText(/at present/)).toBeNull();
  });
});

test('figures of a made-up town say so, also in the title, and are not for search engines', async () => {
  answer(getAccuracy, { ...FULL, isSample: true });
  const { router } = openPage('/accuracy');
  expect(await screen.findByText(/^Sample data\. This town is made up/)).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Sample data: How close we come - Ballpark'));
  expect(findRobots()).toBe('noindex');
  await act(() => router.navigate('/about'));
  await waitFor(() => {
    expect(findRobots()).toBeUndefined();
    // An effect restores the title, later than the tag is removed.
    expect(document.title).not.toContain('Sample');
  });
});

describe('an area', () => {
  /** Opens the page and asks for the area around this city, whose answer is `area`. */
  async function askAround(city: string, area: Accuracy['area']) {
    const received = respond(getAccuracy, (request) => {
      const isAsked = new URL(request.url).searchParams.has('place');
      return HttpResponse.json({ success: true, data: { ...FULL, area: isAsked ? area : null } });
    });
    const page = openPage('/accuracy');
    await page.person.type(await screen.findByRole('textbox', { name: 'Around a city' }), ` ${city} {Enter}`);
    return { ...page, received };
  }

  test('with enough closings has figures of its own, and an address that can be shared', async () => {
    const { received, at } = await askAround('munic', {
      name: 'Munich, Germany',
      closings: 132,
      figures: { ...FIGURES, medianErrorPercent: 7 },
    });
    expect(await screen.findByRole('heading', { name: 'Around Munich, Germany' })).toBeTruthy();
    expect(screen.getByText('132 listings in the last twelve months')).toBeTruthy();
    expect(screen.getAllByText('Half of the prices were within')[0]?.nextElementSibling?.textContent).toMatch(/^7%/);
    expect(received.at(-1)?.search).toBe('?place=munic');
    expect(at()).toBe('/accuracy?place=munic');
  });

  test('with too few closings says how many are needed, and why', async () => {
    await askAround('Munich', { name: 'Munich, Germany', closings: 17, figures: null });
    expect(
      await screen.findByText(
        /^Not enough has closed around Munich, Germany yet: 17 listings\. We need 50 of at least 20/,
      ),
    ).toBeTruthy();
    expect(screen.getByText('1,284 listings in the last twelve months')).toBeTruthy();
  });

  test('that is unknown is said by its name, and an empty field shows everything again', async () => {
    const { person, at } = await askAround('Atlantis', null);
    expect(await screen.findByText('We found no city called “Atlantis”.')).toBeTruthy();
    await person.clear(screen.getByRole('textbox'));
    await person.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(screen.queryByText(/^We found no city/)).toBeNull());
    expect(at()).toBe('/accuracy');
  });
});

test('products and services can be seen alone, and too few of a kind leave a way back', async () => {
  const received = respond(getAccuracy, (request) => {
    const type = new URL(request.url).searchParams.get('type');
    return HttpResponse.json({ success: true, data: type === 'SERVICE' ? { ...EARLY, closings: 1 } : FULL });
  });
  const { person, at } = openPage('/accuracy?type=SERVICE');
  expect(await screen.findByText(/^1 service has closed with a price/)).toBeTruthy();
  expect(received.at(-1)?.search).toBe('?type=SERVICE');
  await person.click(screen.getByRole('radio', { name: 'Products' }));
  expect(await screen.findByText('1,284 products in the last twelve months')).toBeTruthy();
  expect(at()).toBe('/accuracy?type=PRODUCT');
  await person.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByText('1,284 listings in the last twelve months')).toBeTruthy();
  expect(at()).toBe('/accuracy');
});

test('an address with unknown filters shows everything', async () => {
  const received = answer(getAccuracy, FULL);
  openPage('/accuracy?type=CAR&place=%20');
  await screen.findByText('1,284 listings in the last twelve months');
  expect(received.at(-1)?.search).toBe('');
});

test('figures that could not be loaded can be tried again', async () => {
  failNetwork(getAccuracy);
  const { person } = openPage('/accuracy');
  await screen.findByRole('heading', { name: "We couldn't load the figures" });
  answer(getAccuracy, FULL);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,284 listings in the last twelve months')).toBeTruthy();
});

test('while the figures load the page says so', () => {
  neverAnswer(getAccuracy);
  openPage('/accuracy');
  expect(screen.getByRole('heading', { level: 1, name: 'How close we come' })).toBeTruthy();
  expect(screen.getByText('Loading the figures…')).toBeTruthy();
});
