import { afterEach, expect, test, vi } from 'vitest';
import { followDisplay, formatCalendarDay, formatDay, formatMoment, formatMonth } from './dates.ts';

afterEach(() => {
  followDisplay(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function readAs(locale: string, zone: string): void {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
  vi.stubEnv('TZ', zone);
}

/** Formats separate hours and 'PM' by a narrow space. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

const NEW_YEAR = new Date('2026-12-31T23:40:00Z');

test.each([
  ['en-US', 'America/Los_Angeles', 'Dec 31, 2026', 'Dec 31, 2026, 3:40 PM'],
  ['en-GB', 'Europe/London', '31 Dec 2026', '31 Dec 2026, 23:40'],
  ['de-DE', 'Europe/Berlin', '01.01.2027', '01.01.2027, 00:40'],
  ['pt-BR', 'America/Sao_Paulo', '31 de dez. de 2026', '31 de dez. de 2026, 20:40'],
  ['ja-JP', 'Asia/Tokyo', '2027/01/01', '2027/01/01 8:40'],
])('a reader with %s in %s sees their own day and clock', (...row) => {
  const [locale, zone, day, moment] = row;
  readAs(locale, zone);
  expect(formatDay(NEW_YEAR)).toBe(day);
  expect(plain(formatMoment(NEW_YEAR))).toBe(moment);
});

test('a month is the one of the reader', () => {
  readAs('en-GB', 'Asia/Tokyo');
  expect(formatMonth(NEW_YEAR)).toBe('January 2027');
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a calendar day is the same everywhere, also in %s', (zone) => {
  readAs('en-GB', zone);
  expect(formatCalendarDay(new Date('2026-12-31'), 'short')).toBe('31 Dec');
  expect(formatCalendarDay(new Date('2026-12-31'), 'full')).toBe('31 Dec 2026');
});

test('a member who chose a language and a time zone sees them, whatever the browser has', () => {
  readAs('en-US', 'America/Los_Angeles');
  followDisplay({ units: 'by-place', dateLanguage: 'de', timeZone: 'Europe/Berlin' });
  expect(formatMoment(NEW_YEAR)).toBe('01.01.2027, 00:40');
  followDisplay({ units: 'by-place', dateLanguage: 'browser', timeZone: 'by-place' });
  expect(formatDay(NEW_YEAR)).toBe('Dec 31, 2026');
});

test('a time zone that this browser does not know counts as none', () => {
  readAs('en-GB', 'Europe/London');
  followDisplay({ units: 'by-place', dateLanguage: 'browser', timeZone: 'Europe/Atlantis' });
  expect(formatMoment(NEW_YEAR)).toBe('31 Dec 2026, 23:40');
});
