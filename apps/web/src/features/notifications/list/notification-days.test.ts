import { afterEach, expect, test } from 'vitest';
import { buildTold, buildToldListing } from '../../../../test/notifications.ts';
import { followDisplay } from '../../../lib/dates.ts';
import { groupByDay } from './notification-days.ts';

afterEach(() => followDisplay(undefined));

// New York: the 8th of March 2026 has 23 hours, the 1st of November 25.
test.each([
  { when: 'a minute after midnight', now: '2026-06-02T04:01:00Z', at: '2026-06-02T03:59:00Z', heading: 'Yesterday' },
  { when: 'the same minute of the day', now: '2026-06-02T15:00:00Z', at: '2026-06-01T15:00:00Z', heading: 'Yesterday' },
  { when: 'the start of today', now: '2026-06-03T03:59:00Z', at: '2026-06-02T04:00:00Z', heading: 'Today' },
  { when: 'two days ago', now: '2026-06-03T03:59:00Z', at: '2026-06-01T03:59:00Z', heading: 'May 31, 2026' },
  { when: 'after a day of 23 hours', now: '2026-03-09T04:30:00Z', at: '2026-03-08T06:00:00Z', heading: 'Yesterday' },
  { when: 'before a day of 23 hours', now: '2026-03-09T04:30:00Z', at: '2026-03-08T04:30:00Z', heading: 'Mar 7, 2026' },
  {
    when: 'at the end of a day of 25 hours',
    now: '2026-11-02T04:59:00Z',
    at: '2026-11-01T03:30:00Z',
    heading: 'Yesterday',
  },
])('$when', ({ now, at, heading }) => {
  followDisplay({ units: 'by-place', dateLanguage: 'en-US', timeZone: 'America/New_York' });
  const told = { ...buildTold(1), at, kind: 'first-suggestion', listing: buildToldListing() } as const;
  expect(groupByDay([told], new Date(now)).map((day) => day.heading)).toEqual([heading]);
});
