import { checkUsername } from '@ballpark/contracts/accounts';
import { screen } from '@testing-library/react';
import { beginSession } from '../src/api/session.ts';
import { answer, type ReceivedRequest } from './fake-api.ts';
import { verifiedMember } from './members.ts';
import { openPage } from './open-page.tsx';

export const bristol = {
  displayName: 'Bristol, England, United Kingdom',
  city: 'Bristol',
  country: 'United Kingdom',
  countryCode: 'GB',
  latitude: 51.4552,
  longitude: -2.5966,
};

export const chosenBristol = {
  latitude: bristol.latitude,
  longitude: bristol.longitude,
  address: bristol.displayName,
  country: bristol.country,
  countryCode: bristol.countryCode,
};

const DRAFT = {
  memberId: verifiedMember.id,
  step: 'profile',
  reached: 'profile',
  username: '',
  photoUrl: null as string | null,
  mode: 'options',
  typedCity: '',
  location: null as typeof chosenBristol | null,
  preferences: [] as string[],
  guessFirst: false,
};

/** Opens onboarding as a verified member with this draft in the tab's storage. */
export function openSetup(kept: Partial<typeof DRAFT> = {}) {
  beginSession(verifiedMember, 'good');
  sessionStorage.setItem('onboarding', JSON.stringify({ ...DRAFT, ...kept }));
  return openPage('/onboarding');
}

export function openLocation(kept: Partial<typeof DRAFT> = {}) {
  answerUsernamesFree();
  return openSetup({ step: 'location', reached: 'location', username: 'lena.b', ...kept });
}

export function openInterests(kept: Partial<typeof DRAFT> = {}) {
  answerUsernamesFree();
  return openSetup({ step: 'interests', reached: 'interests', username: 'lena.b', location: chosenBristol, ...kept });
}

export function answerUsernamesFree(): ReceivedRequest[] {
  return answer(checkUsername, { available: true, message: 'Username is available' });
}

/** The draft in the tab's storage. */
export function readStoredDraft(): unknown {
  return JSON.parse(sessionStorage.getItem('onboarding') ?? 'null');
}

export function getUsernameField(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Username');
}

export function getButton(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}
