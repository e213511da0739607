import { describe, expect, test } from 'vitest';
import { getBoardUnit, getFilterUnit, getViewerUnit, toScreenDistance } from './units.ts';
import { isDateLanguage, isTimeZone } from './settings.ts';

describe('the language of dates', () => {
  test.each(['browser', 'de', 'en-GB', 'zh-Hant-TW', 'sr-Latn'])('%s can be chosen', (choice) => {
    expect(isDateLanguage(choice)).toBe(true);
  });

  test.each(['', 'e', 'en_GB', 'english language', 'en-', '<b>', 'x'.repeat(40)])('%j cannot', (choice) => {
    expect(isDateLanguage(choice)).toBe(false);
  });
});

describe('the time zone', () => {
  test.each(['by-place', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'])(
    '%s can be chosen',
    (choice) => {
      expect(isTimeZone(choice)).toBe(true);
    },
  );

  test.each(['', 'Europe/Atlantis', '+02:00', 'Europe/', 'Europe/Berlin; drop table', 'Zürich'])(
    '%j cannot',
    (choice) => {
      expect(isTimeZone(choice)).toBe(false);
    },
  );
});

describe('units', () => {
  const BERLIN = { latitude: 52.5, longitude: 13.4 };
  const BOSTON = { latitude: 42.4, longitude: -71.1 };
  const choose = (units: 'by-place' | 'miles' | 'kilometres') => ({ display: { units } });

  test('follow the place unless the member chose some', { tags: ['CONST-15'] }, () => {
    expect(getViewerUnit(BERLIN)).toBe('km');
    expect(getViewerUnit({ ...BOSTON, ...choose('by-place') })).toBe('mi');
    expect(getViewerUnit({ ...BERLIN, ...choose('miles') })).toBe('mi');
    expect(getViewerUnit({ ...BOSTON, ...choose('kilometres') })).toBe('km');
  });

  test('convert on the screen; what is sent stays in the unit of the place', () => {
    const shown = (viewer: Parameters<typeof getFilterUnit>[0]) =>
      [0, 5, 10, 20, 50].map((distance) => toScreenDistance(distance, getFilterUnit(viewer)));
    expect(shown(BERLIN)).toEqual([0, 5, 10, 20, 50]);
    expect(shown({ ...BERLIN, ...choose('miles') })).toEqual([0, 3, 6, 12, 31]);
    expect(shown({ ...BOSTON, ...choose('kilometres') })).toEqual([0, 8, 16, 32, 80]);
  });

  test('of a board are kilometres, by place too, unless the member chose miles', { tags: ['CONST-20'] }, () => {
    const shown = (viewer: Parameters<typeof getBoardUnit>[0]) =>
      [10, 25, 50, 100, 200].map((distance) => toScreenDistance(distance, getBoardUnit(viewer)));
    expect(shown(BOSTON)).toEqual([10, 25, 50, 100, 200]);
    expect(shown({ ...BERLIN, ...choose('miles') })).toEqual([6, 16, 31, 62, 124]);
  });
});
