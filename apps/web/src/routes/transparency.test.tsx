import { getTransparency, type MonthlyCounts } from '@ballpark/contracts/reports';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, failNetwork, neverAnswer } from '../../test/fake-api.ts';
import { openPage } from '../../test/open-page.tsx';
import { endSession } from '../api/session.ts';

const NOVEMBER: MonthlyCounts = {
  month: '2026-11',
  reports: {
    scam: 12,
    'not-a-price-question': 3,
    offensive: 4,
    'personal-data': 2,
    'wrong-category': 1,
    illegal: 0,
    other: 1200,
  },
  automaticHides: 5,
  decisions: { keep: 8, hide: 4, remove: 3, warn: 2, suspend: 1, ban: 0 },
  appeals: { received: 3, upheld: 1, overturned: 1 },
  medianHours: 6.5,
};

beforeEach(() => endSession());

test('each month has its reports, decisions and appeals, and how long decisions took', async () => {
  answer(getTransparency, { months: [NOVEMBER, { ...NOVEMBER, month: '2026-10', medianHours: null }] });
  openPage('/transparency');
  const november = within(await screen.findByRole('region', { name: 'November 2026' }));
  const read = (name: string) => november.getAllByText(name).map((term) => term.nextElementSibling?.textContent);
  expect(read('Total')).toEqual(['1,222', '18']);
  expect(read('A scam or a fake')).toEqual(['12']);
  expect(read('Keep')).toEqual(['8']);
  expect(read('Received')).toEqual(['3']);
  expect(read('Half of the decisions took at most')).toEqual(['6.5 hours']);
  const october = within(screen.getByRole('region', { name: 'October 2026' }));
  expect(october.queryByText('Half of the decisions took at most')).toBeNull();
});

test('before the first report there are no numbers', async () => {
  answer(getTransparency, { months: [] });
  openPage('/transparency');
  expect(await screen.findByRole('heading', { name: 'No numbers yet' })).toBeTruthy();
});

test('numbers that could not be loaded can be tried again', async () => {
  failNetwork(getTransparency);
  const { person } = openPage('/transparency');
  await screen.findByRole('heading', { name: "We couldn't load the numbers" });
  answer(getTransparency, { months: [NOVEMBER] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'November 2026' })).toBeTruthy();
});

test('while the numbers load the page says so', () => {
  neverAnswer(getTransparency);
  openPage('/transparency');
  expect(screen.getByRole('heading', { level: 1, name: 'Transparency' })).toBeTruthy();
  expect(screen.getByText('Loading the numbers…')).toBeTruthy();
});
