import { describe, expect, test } from 'vitest';
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
