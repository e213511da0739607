import type { Trx } from '../../database/client.ts';
import { updateCard } from './profiles.repository.ts';

/** Removes the pictures and the text about themselves from a member's profile. */
export function clearProfile(trx: Trx, memberId: string): Promise<void> {
  return updateCard(trx, memberId, { photoUrl: null, backgroundUrl: null, about: null });
}
