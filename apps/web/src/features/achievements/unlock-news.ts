import type { Achievement } from '@ballpark/contracts/achievements';
import { keepOnDevice, readOnDevice } from '../../lib/device-storage.ts';

/**
 * Which unlocked achievements this device has not told the member about yet; asking counts as telling. A device that
 * meets the member for the first time keeps quiet about whatever was unlocked before the page was opened.
 */
export function takeNews(memberId: string, achievements: readonly Achievement[], openedAt: number): Achievement[] {
  const unlocked = achievements.filter((achievement) => achievement.unlocked);
  const told = readTold(memberId);
  keepOnDevice(
    keyOf(memberId),
    unlocked.map(({ id }) => id),
  );
  if (told === undefined) return unlocked.filter(({ unlockedAt }) => Date.parse(unlockedAt ?? '') > openedAt);
  return unlocked.filter(({ id }) => !told.includes(id));
}

function readTold(memberId: string): unknown[] | undefined {
  const kept = readOnDevice(keyOf(memberId));
  return Array.isArray(kept) ? kept : undefined;
}

function keyOf(memberId: string): string {
  return `achievements-told:${memberId}`;
}
