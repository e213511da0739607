import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TermsDates } from './legal-dates.tsx';

test(
  'the page made at build time gets the date of the day it is read, and keeps it when it wakes up',
  { tags: ['LEGAL-05'] },
  async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) });
    const page = document.createElement('main');
    page.innerHTML = renderToString(<TermsDates />);
    document.body.append(page);
    const dates = () => [...page.querySelectorAll('dd')].map((date) => date.textContent);
    expect(dates()).toEqual(['today', 'today']);

    vi.setSystemTime(new Date(2027, 1, 3, 8));
    // oxlint-disable-next-line no-implied-eval -- the very text a browser runs while it reads the page
    new Function(page.querySelector('script')?.textContent ?? '')();
    expect(dates()).toEqual(['February 3, 2027', 'February 3, 2027']);

    // The set-up of the tests fails this one if React complains about what it finds.
    const root = await act(async () => hydrateRoot(page, <TermsDates />));
    expect(dates()).toEqual(['February 3, 2027', 'February 3, 2027']);
    expect(page.querySelector('script')).toBeNull();
    act(() => root.unmount());
    page.remove();
  },
);
