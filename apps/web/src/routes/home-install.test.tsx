import { getHome } from '@ballpark/contracts/crowd/home';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../../test/fake-api.ts';
import { buildHome, buildWeek } from '../../test/home.ts';
import { onboardedMember } from '../../test/members.ts';
import { openPage } from '../../test/open-page.tsx';
import { beginSession } from '../api/session.ts';
import { keepInstallOffer } from '../features/home/keep-install-offer.ts';
import { forgetAllOnDevice } from '../lib/storage.ts';

const NAME = 'Ballpark on your home screen';

beforeEach(() => beginSession(onboardedMember, 'good'));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  delete window.installOffer;
});

/** As Chromium does where the app can be installed. */
function offerInstalling() {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  keepInstallOffer(window);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}

async function openOnDay(days: number) {
  answer(getHome, buildHome({ week: buildWeek([5]), guessDays: days }));
  const { person } = openPage('/home');
  await screen.findByRole('region', { name: 'You this week' });
  return person;
}

async function findCard() {
  return within(await screen.findByRole('region', { name: NAME }));
}

test('not before the third day with a guess', async () => {
  offerInstalling();
  await openOnDay(2);
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('from the third day on the app can be installed; it is offered once', async () => {
  const prompt = offerInstalling();
  const person = await openOnDay(3);
  await person.click((await findCard()).getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
});

test("'Not now' holds in this browser, also after signing out", async () => {
  offerInstalling();
  const person = await openOnDay(3);
  await person.click((await findCard()).getByRole('button', { name: 'Not now' }));
  forgetAllOnDevice();
  offerInstalling();
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
});

test('on an iPhone it says the two steps', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  await openOnDay(3);
  const steps = (await findCard()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual(["Tap 'Share' in the browser's bar", "Choose 'Add to Home Screen'"]);
});
