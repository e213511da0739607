import type { User } from '@ballpark/contracts/accounts';

const LENA: User = {
  id: '0b9f4f5c-7d53-4c3c-9a55-0d1f0b8e9c11',
  name: 'Lena Brandt',
  email: 'lena@example.org',
  username: 'lena.b',
  photoUrl: null,
  backgroundUrl: null,
  about: null,
  preferences: ['helping'],
  xp: 135,
  latitude: 0,
  longitude: 0,
  createdAt: '2026-03-01T10:00:00.000Z',
  isEmailVerified: true,
  isOnboarded: true,
};

/** One member at each stage of signing up. */
export const onboardedMember: User = LENA;
export const verifiedMember: User = { ...LENA, username: null, xp: 0, isOnboarded: false };
export const unverifiedMember: User = { ...verifiedMember, isEmailVerified: false };
