import { lookUpLocation, searchCities } from '@ballpark/contracts/places';
import { GEOLOCATION_PAUSE_MS } from '@ballpark/rules/places';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, answerUnexpectedly, refuse } from '../../test/fake-api.ts';
import { bristol, getButton, chosenBristol, readStoredDraft, openLocation } from '../../test/onboarding-page.tsx';
import { endSession } from '../api/session.ts';

type PositionRequest = Parameters<Geolocation['getCurrentPosition']>;

const BRISTOL_AREA = {
  city: 'Bristol',
  country: 'United Kingdom',
  countryCode: 'GB',
  formattedLocation: 'Bristol, United Kingdom',
};

let asked: PositionRequest[] = [];

beforeEach(() => {
  asked = [];
  const getCurrentPosition = (...call: PositionRequest) => asked.push(call);
  haveDevice({ getCurrentPosition });
  // Ending the session clears the cached device position.
  endSession();
});

afterEach(() => {
  vi.useRealTimers();
  haveDevice(undefined);
});

function haveDevice(value: object | undefined) {
  Object.defineProperty(navigator, 'geolocation', { value, configurable: true });
}

async function detect() {
  const page = openLocation();
  await page.person.click(await screen.findByRole('button', { name: /Detect My Location/ }));
  return page;
}

async function enterCity(typed: string, kept = {}) {
  const page = openLocation(kept);
  await page.person.click(await screen.findByRole('button', { name: /Enter Manually/ }));
  await page.person.type(await screen.findByRole('combobox', { name: 'City' }), typed);
  return page;
}

test(
  'two ways are offered, and a hint is shown until a location is chosen',
  { tags: ['ONB-06', 'ONB-16'] },
  async () => {
    openLocation();
    await screen.findByRole('button', { name: /Detect My Location/ });
    expect(getButton(/Enter Manually/)).toBeTruthy();
    expect(screen.getByText(/No location chosen yet/)).toBeTruthy();
  },
);

test(
  'a detected location is shown and kept, and the interests follow',
  { tags: ['ONB-18', 'LOC-06', 'TOAST-05'] },
  async () => {
    answer(lookUpLocation, BRISTOL_AREA);
    await detect();
    expect(screen.getByText('Detecting your location…')).toBeTruthy();
    act(() => asked[0]?.[0]({ coords: { latitude: 51.454_51, longitude: -2.587_91 } } as GeolocationPosition));
    await screen.findByText('Location detected successfully!');
    await screen.findByRole('heading', { name: 'What brings you here?' });
    expect(readStoredDraft()).toMatchObject({
      step: 'interests',
      location: { latitude: 51.4545, longitude: -2.5879, address: 'Bristol, United Kingdom' },
    });
  },
);

test('when no name is found the coordinates are kept and shown', { tags: ['LOC-07'] }, async () => {
  refuse(lookUpLocation, 'location_unavailable');
  const { person } = await detect();
  act(() => asked[0]?.[0]({ coords: { latitude: 10, longitude: -30.5 } } as GeolocationPosition));
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await person.click(getButton(/Location/));
  expect(await screen.findByText('10.0000, -30.5000')).toBeTruthy();
});

test(
  'a refusal is explained once on the page and in a toast, and the other way is offered',
  { tags: ['ERR-12', 'ERR-16'] },
  async () => {
    const { person } = await detect();
    act(() => asked[0]?.[1]?.({ code: 1 } as GeolocationPositionError));
    await screen.findByText('Location access denied. Please enable location services.');
    await screen.findByText('Failed to get location. Please try again.');
    expect(screen.getByText(/You can try again in \d+ s, or enter your city yourself\./)).toBeTruthy();
    expect(screen.queryByText(/No location chosen yet/)).toBeNull();
    expect(screen.getAllByText(/denied/)).toHaveLength(1);
    await person.click(getButton(/Detect My Location/));
    expect(asked).toHaveLength(1);
    expect(screen.getByText('Location access denied. Please enable location services.')).toBeTruthy();
  },
);

async function detectAgain({ person }: { person: UserEvent }) {
  await screen.findByRole('heading', { name: 'What brings you here?' });
  await person.click(getButton(/Location/));
  vi.setSystemTime(Date.now() + GEOLOCATION_PAUSE_MS);
  await person.click(await screen.findByRole('button', { name: /Detect My Location/ }));
  await screen.findByRole('heading', { name: 'What brings you here?' });
}

test('with an address known, the device is not asked again', { tags: ['LOC-04'] }, async () => {
  answer(lookUpLocation, BRISTOL_AREA);
  const page = await detect();
  act(() => asked[0]?.[0]({ coords: { latitude: 51.454_51, longitude: -2.587_91 } } as GeolocationPosition));
  await detectAgain(page);
  expect(asked).toHaveLength(1);
});

test(
  'a device that answered is not asked again before the member signs out, even without an address',
  { tags: ['LOC-05'] },
  async () => {
    refuse(lookUpLocation, 'location_unavailable');
    const page = await detect();
    act(() => asked[0]?.[0]({ coords: { latitude: 10, longitude: -30.5 } } as GeolocationPosition));
    await detectAgain(page);
    expect(asked).toHaveLength(1);
    expect(readStoredDraft()).toMatchObject({ location: { latitude: 10, longitude: -30.5, address: null } });
  },
);

test('a browser without geolocation says so', { tags: ['ERR-11'] }, async () => {
  haveDevice(undefined);
  await detect();
  expect(await screen.findByText('Geolocation is not supported by this browser')).toBeTruthy();
});

test('the search begins with the second character, at once', { tags: ['VAL-08', 'VAL-09'] }, async () => {
  const searched = answer(searchCities, [bristol]);
  const { person } = await enterCity('b');
  expect(searched).toEqual([]);
  await person.keyboard('r');
  await screen.findByRole('option', { name: bristol.displayName });
  expect(searched.map(({ search }) => search)).toEqual(['?q=br']);
});

test(
  'a city picked with the keyboard is the location, and the list closes',
  { tags: ['ONB-07', 'ONB-17'] },
  async () => {
    answer(searchCities, [{ ...bristol, displayName: 'Bristol, Tennessee, United States' }, bristol]);
    const { person } = await enterCity('bris');
    const field = screen.getByRole('combobox');
    await screen.findAllByRole('option');
    await person.keyboard('{ArrowDown}{ArrowUp}');
    const active = document.querySelector('[aria-selected="true"]');
    expect(active?.textContent).toBe(bristol.displayName);
    expect(field.getAttribute('aria-activedescendant')).toBe(active?.id);
    await person.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByText(bristol.displayName)).toBeTruthy();
    expect(readStoredDraft()).toMatchObject({ location: chosenBristol });
  },
);

test('Continue with this location leads to the interests', { tags: ['ONB-08'] }, async () => {
  answer(searchCities, [bristol]);
  const { person } = await enterCity('bris');
  await person.click(await screen.findByRole('option'));
  await person.click(getButton('Continue with this location'));
  expect(await screen.findByRole('heading', { name: 'What brings you here?' })).toBeTruthy();
});

test('typing without picking sets no location, also after an earlier pick', { tags: ['VAL-07'] }, async () => {
  answer(searchCities, [bristol]);
  const { person } = await enterCity('bris');
  await person.click(await screen.findByRole('option'));
  await person.type(screen.getByRole('combobox'), 'x');
  expect(readStoredDraft()).toMatchObject({ location: null });
  await person.click(getButton('Continue with this location'));
  expect(screen.getByText('Please select a location from the suggestions')).toBeTruthy();
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
});

test('Escape closes the list, the arrow opens it again', async () => {
  answer(searchCities, [bristol]);
  const { person } = await enterCity('bris');
  await screen.findByRole('option');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('an empty result says No cities found', { tags: ['ERR-19'] }, async () => {
  answer(searchCities, []);
  await enterCity('xqzw');
  expect((await screen.findAllByText('No cities found')).length).toBeGreaterThan(0);
});

test('a search that fails counts as an empty result', { tags: ['ERR-18', 'ERR-19'] }, async () => {
  answerUnexpectedly(searchCities, 502, '<h1>Bad gateway</h1>');
  await enterCity('bris');
  expect((await screen.findAllByText('No cities found')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('option')).toBeNull();
});

test('Back to options returns, and the typed text is kept for the next time', { tags: ['ONB-09'] }, async () => {
  answer(searchCities, [bristol]);
  const { person } = await enterCity('bris');
  await person.click(getButton('Back to options'));
  await person.click(getButton(/Enter Manually/));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('bris'));
});
