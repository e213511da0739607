import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onboardedMember } from '../../../test/members.ts';
import { openPage } from '../../../test/open-page.tsx';
import { beginSession } from '../../api/session.ts';
import { keepSuggestion } from '../../features/suggestions/waiting/waiting-suggestions.ts';

beforeEach(() => beginSession(onboardedMember, 'good'));
afterEach(() => vi.restoreAllMocks());

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('a lost connection is said in a polite region, and no longer when it is back', async () => {
  openPage('/home');
  await screen.findByRole('region', { name: /Notifications/ });
  const words = "You're offline. We'll keep trying.";
  expect(screen.queryByText(words)).toBeNull();
  setOnline(false);
  const banner = await screen.findByText(words);
  expect(banner.closest('[aria-live=polite]')?.textContent).toBe(words);
  setOnline(true);
  expect(screen.queryByText(words)).toBeNull();
});

test('it says how many prices wait', async () => {
  openPage('/home');
  await screen.findByRole('region', { name: /Notifications/ });
  setOnline(false);
  const keep = (listingId: string) =>
    act(() => void keepSuggestion(onboardedMember.id, { listingId, title: 'Bike', suggestionId: null, amount: 5 }));
  keep('1');
  expect(screen.getByText("You're offline. 1 price is waiting.")).toBeTruthy();
  keep('2');
  expect(screen.getByText("You're offline. 2 prices are waiting.")).toBeTruthy();
});
