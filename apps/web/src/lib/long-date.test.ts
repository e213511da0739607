import { afterEach, expect, test, vi } from 'vitest';
import { formatLongDate, formatLongDay } from './text.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['Pacific/Kiritimati', 'January 1, 2027'],
  ['UTC', 'December 31, 2026'],
  ['Pacific/Pago_Pago', 'December 31, 2026'],
])('in %s the same moment is %s, and a day that is one everywhere stays it', (zone, date) => {
  vi.stubEnv('TZ', zone);
  expect(formatLongDate(new Date('2026-12-31T12:00:00Z'))).toBe(date);
  expect(formatLongDay('2026-11-15')).toBe('November 15, 2026');
});
