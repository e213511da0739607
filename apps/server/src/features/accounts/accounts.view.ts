import type { User } from '@ballpark/contracts/accounts';
import { INTEREST_IDS } from '@ballpark/rules/accounts';
import { BROWSER_LANGUAGE, ZONE_BY_PLACE } from '@ballpark/rules/display';
import type { OwnRecord } from './accounts.repository.ts';

/** Converts a member's own record to the contract's user. The contract has 0 and 0 for a missing place. */
export function toUser(record: OwnRecord): User {
  const { emailVerifiedAt, onboardedAt, createdAt, latitude, longitude, preferences, ...others } = record;
  const { units, dateLanguage, timeZone, isModerator, guessesFirst, ...rest } = others;
  return {
    ...rest,
    preferences: INTEREST_IDS.filter((id) => preferences.includes(id)),
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    createdAt: createdAt.toISOString(),
    isEmailVerified: emailVerifiedAt !== null,
    isOnboarded: onboardedAt !== null,
    ...(isModerator && { isModerator }),
    ...(guessesFirst !== null && { guessFirst: guessesFirst }),
    display: { units, dateLanguage: dateLanguage ?? BROWSER_LANGUAGE, timeZone: timeZone ?? ZONE_BY_PLACE },
  };
}
