import type { LeaderboardEntry } from '@ballpark/contracts/xp';
import { onboardedMember } from './members.ts';

/** 'neighbour1' first, each with ten XP less than the one before. */
export function buildBoardEntries(count: number): LeaderboardEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    username: `neighbour${index + 1}`,
    name: `Neighbour ${index + 1}`,
    photoUrl: null,
    location: 'Bristol, England, United Kingdom',
    xp: 2000 - index * 10,
  }));
}

/** The signed-in member on a board. */
export function buildOwnBoardEntry(xp: number): LeaderboardEntry {
  const { id, username, name, photoUrl } = onboardedMember;
  return { id, username, name, photoUrl, location: '', xp };
}
