import type { User } from '@ballpark/contracts/accounts';
import { INTEREST_IDS } from '@ballpark/rules/interests';
import type { OwnRecord } from './accounts.repository.ts';

/** A member's own record as the wire has it. No place is answered as 0 and 0. */
export function toUser(record: OwnRecord): User {
  const { emailVerifiedAt, onboardedAt, createdAt, latitude, longitude, preferences, ...rest } = record;
  return {
    ...rest,
    preferences: INTEREST_IDS.filter((id) => preferences.includes(id)),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    createdAt: createdAt.toISOString(),
    isEmailVerified: emailVerifiedAt !== null,
    isOnboarded: onboardedAt !== null,
  };
}
