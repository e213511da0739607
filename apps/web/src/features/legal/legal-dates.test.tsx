import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TermsDates } from './legal-dates.tsx';

test(
  'the prerendered page shows the date on which it is read, before and after hydration',
  { tags: ['LEGAL-05'] },
  async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) });
    const page = document.createElement('main');
    page.innerHTML = renderToString(<TermsDates />);
    document.body.append(page);
    const dates = () => [...page.querySelectorAll('dd')].map((date) => date.textContent);
    expect(dates()).toEqual(['today', 'today']);

    vi.setSystemTime(new Date(2027, 1, 3, 8));
    // oxlint-disable-next-line no-implied-eval -- runs the inline script as the browser does
    new Function(page.querySelector('script')?.textContent ?? '')();
    expect(dates()).toEqual(['February 3, 2027', 'February 3, 2027']);

    // The test setup fails the test if React logs a hydration mismatch.
    const root = await act(async () => hydrateRoot(page, <TermsDates />));
    expect(dates()).toEqual(['February 3, 2027', 'February 3, 2027']);
    expect(page.querySelector('script')).toBeNull();
    act(() => root.unmount());
    page.remove();
  },
);
