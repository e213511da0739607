import { type City, searchCities } from '@ballpark/contracts/places';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answer } from '../../../test/fake-api.ts';
import { createQueryClient } from '../../api/query-cache.ts';
import { CityCombobox } from './city-combobox.tsx';
import { toCityLocation } from './to-location.ts';

const BENGALURU: City = {
  displayName: 'Bengaluru, Karnataka, India',
  city: 'Bengaluru',
  country: 'India',
  countryCode: 'IN',
  latitude: 12.97,
  longitude: 77.59,
  alsoKnownAs: 'Bangalore',
};

function CityField({ onPick }: { onPick: (city: City) => void }) {
  const [typed, setTyped] = useState('');
  const words = { label: 'City', hint: 'Type a city' };
  return <CityCombobox typed={typed} onType={setTyped} onPick={onPick} error={undefined} words={words} />;
}

async function type(text: string, cities: City[]) {
  answer(searchCities, cities);
  const onPick = vi.fn<(city: City) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CityField onPick={onPick} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), text);
  return onPick;
}

test('a city that was found by another name shows which', async () => {
  const onPick = await type('bangal', [BENGALURU, { ...BENGALURU, displayName: 'Bangalow', alsoKnownAs: undefined }]);
  const [first, second] = await screen.findAllByRole('option');
  expect(first?.textContent).toBe('Bengaluru, Karnataka, Indiaalso Bangalore');
  expect(second?.textContent).toBe('Bangalow');
  await userEvent.click(first as HTMLElement);
  expect(onPick).toHaveBeenCalledWith(BENGALURU);
});

test('a picked city is a location with all its values', { tags: ['ENT-07'] }, () => {
  expect(toCityLocation(BENGALURU)).toEqual({
    latitude: 12.97,
    longitude: 77.59,
    address: 'Bengaluru, Karnataka, India',
    country: 'India',
    countryCode: 'IN',
  });
});

test('a postal code is answered with what to type instead', async () => {
  await type('94501', []);
  expect(await screen.findByText('No cities found', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText("Type your town's name.", { selector: 'p' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe("No cities found. Type your town's name.");
});

test('a name without a match gets no such advice', async () => {
  await type('xyzzy', []);
  expect(await screen.findByText('No cities found', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByText(/your town/)).toBeNull();
});
